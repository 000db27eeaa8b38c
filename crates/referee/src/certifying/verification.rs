//! Certificate files are checked again: crate `verifier`'s findings as a document. No solver takes part.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use verdict::Limits as SearchLimits;
use verifier::files::{self, FileError};
use verifier::{Answer, AtHand, Defect as VerifierFault, Kind, Limits, Refusal, Size, Verified, verify_with};

use crate::certifying::outside::{self, OutsideJudge, OutsideRuling};
use crate::document::{Document, Schema};
use crate::error::{Error, Rejected, ReportedDiagnostic, UsageError};
use crate::input::provided_text;
use crate::judging::board::Problem;
use crate::judging::bounded::within;

/// Result of checking a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CertificateStatus {
    /// It shows what it claims.
    Right,
    /// It does not.
    Refused,
    /// A limit of the check was reached: nothing is known.
    Undecided,
    /// It cannot be read, or is no certificate.
    Unreadable,
}

/// The check of some certificate files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct VerificationRuling {
    /// Always 1.
    pub schema: Schema,
    /// The files in the order in which they were named; those of a directory sorted.
    pub certificates: Vec<CertificateRuling>,
    /// Number of those that are right.
    pub right: usize,
    /// Number of those that are refused.
    pub refused: usize,
    /// Of how many it is not known.
    pub undecided: usize,
    /// Number of those that cannot be read.
    pub unreadable: usize,
    /// The board that they were compared with; without one, only each certificate's own copy of its board was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
}

impl Document for VerificationRuling {}

/// The check of a certificate file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CertificateRuling {
    /// The file; `-` is standard input.
    pub file: String,
    /// Result of the check.
    pub status: CertificateStatus,
    /// Claim that it certifies. Only where it is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<VerifiedClaim>,
    /// Finding of a judge from outside, if one was asked. Only where one was asked, and the evidence is a proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<OutsideRuling>,
    /// The place in the document of what is wrong, as a JSON pointer; empty for the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Mistake in the certificate.
    pub error: Option<ReportedDiagnostic>,
}

/// Claim that a right certificate certifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct VerifiedClaim {
    /// Name of the board. Not checked.
    pub board: String,
    /// Number of statements of the board.
    pub statements: usize,
    /// The answer.
    pub answer: Answer,
    /// The label of the statement that it is about; `null` when it is about the board.
    pub statement: Option<String>,
    /// The labels of statements that can be wiped off together, where it is about such.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
    /// The labels of the statements that the question is confined to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub among: Option<Vec<String>>,
    /// The same in words.
    pub claim: String,
    /// The kind of the evidence.
    pub kind: Kind,
    /// Size of the evidence: lines of a proof, objects of a finite model, definitions of an infinite one.
    pub size: usize,
    /// Steps of evaluation.
    pub steps: u64,
    /// True if the file has hashes of the board's text, the question and the calculus, which were checked. Older files have none.
    pub bound: bool,
}

impl VerificationRuling {
    /// Returns whether every certificate is right.
    pub fn all_right(&self) -> bool {
        self.right == self.certificates.len()
    }
}

/// Options of checking certificates.
#[derive(Clone, Copy, Debug)]
pub struct VerifyOptions<'b> {
    /// The board at hand: each certificate must be about its statements, under the same labels; of a problem with several conjectures about
    /// those of one of its boards.
    pub board: Option<&'b Problem>,
    /// A judge from outside, which has to agree about each proof.
    pub judge: Option<OutsideJudge>,
    /// The time for all of them together. What is not checked when it is up is undecided.
    pub time: Duration,
}

/// Checks certificate files, as many at a time as there are processors. A directory stands for the files named `….json` in it and below
/// it, `-` for standard input.
///
/// # Errors
/// [`Error::NoCertificates`] where there is no file in the directories; [`Error::Usage`] when standard input is named twice.
pub fn verify(paths: &[PathBuf], options: &VerifyOptions<'_>) -> Result<VerificationRuling, Error> {
    let &VerifyOptions { board, judge, time } = options;
    let at_hand = board.map(at_hand).transpose()?.map(Arc::new);
    if paths.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    if let [path] = paths
        && let Some(text) = provided_text(path)
    {
        let outcome = text.ok_or(FileError::NotAFile).and_then(|text| check_text(text, time));
        return Ok(ruling(vec![certificate(path, held(outcome, at_hand.as_deref()), judge)], board));
    }
    let files = files::collect(paths);
    if files.is_empty() {
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Error::NoCertificates { paths: paths.join(", ") });
    }
    let certificates = files::verify_files(&files, &Limits::default(), time, move |path, outcome| {
        certificate(path, held(outcome, at_hand.as_deref()), judge)
    });
    Ok(ruling(certificates, board))
}

/// Checks a certificate that is at hand as a text. `name` is what the ruling calls its file.
///
/// # Errors
/// [`Error::Rejected`] when the board at hand cannot be read.
pub fn verify_text(name: &Path, text: String, options: &VerifyOptions<'_>) -> Result<VerificationRuling, Error> {
    let &VerifyOptions { board, judge, time } = options;
    let at_hand = board.map(at_hand).transpose()?;
    Ok(ruling(vec![certificate(name, held(check_text(text, time), at_hand.as_ref()), judge)], board))
}

/// Checks the text of a certificate for at most `time`, in a thread of its own, which is left to itself when that is up.
fn check_text(text: String, time: Duration) -> Result<Verified, FileError> {
    let undecided = || Refusal { at: String::new(), fault: VerifierFault::Time { milliseconds: time.as_millis() } };
    let limits = SearchLimits { time, ..SearchLimits::default() };
    let verified = within(&limits, None, move || Ok(verify_with(text.as_bytes(), &Limits::default())));
    Ok(verified.map_err(|_| undecided())??)
}

/// Holds a verified certificate against the board at hand, if there is one.
fn held(outcome: Result<Verified, FileError>, at_hand: Option<&AtHand>) -> Result<Verified, FileError> {
    let mut verified = outcome?;
    at_hand.map_or(Ok(()), |at_hand| at_hand.holds(&mut verified))?;
    Ok(verified)
}

/// Sums up what became of each certificate.
fn ruling(certificates: Vec<CertificateRuling>, board: Option<&Problem>) -> VerificationRuling {
    let count = |status| certificates.iter().filter(|one| one.status == status).count();
    VerificationRuling {
        schema: Schema,
        right: count(CertificateStatus::Right),
        refused: count(CertificateStatus::Refused),
        undecided: count(CertificateStatus::Undecided),
        unreadable: count(CertificateStatus::Unreadable),
        certificates,
        board: board.map(|board| board.text().name().to_owned()),
    }
}

fn at_hand(problem: &Problem) -> Result<AtHand, Error> {
    AtHand::read(problem.text().clone(), problem.notation().into()).map_err(|(text, diagnostics)| {
        match Rejected::new(text, diagnostics) {
            Ok(rejected) => rejected.into(),
            Err((text, _)) => Error::Unreadable { file: text.name().to_owned(), cause: String::from("it is no board") },
        }
    })
}

fn certificate(path: &Path, outcome: Result<Verified, FileError>, judge: Option<OutsideJudge>) -> CertificateRuling {
    let file = path.display().to_string();
    let error = match outcome {
        Ok(verified) => {
            let judged = judge.and_then(|OutsideJudge::Metamath| outside::metamath(&verified)).transpose();
            return match judged {
                Ok(outside) => {
                    let verified = Some(claim(verified));
                    CertificateRuling { file, status: CertificateStatus::Right, verified, outside, at: None, error: None }
                }
                Err(message) => {
                    let error = Some(ReportedDiagnostic {
                        file: Some(file.clone()),
                        ..ReportedDiagnostic::plain("judge-dissents", message, None)
                    });
                    CertificateRuling { file, status: CertificateStatus::Refused, verified: None, outside: None, at: None, error }
                }
            };
        }
        Err(error) => error,
    };
    let status = match () {
        () if error.is_unreadable() => CertificateStatus::Unreadable,
        () if error.is_limit() => CertificateStatus::Undecided,
        () => CertificateStatus::Refused,
    };
    let (code, at, message) = match &error {
        FileError::Unreadable(_) | FileError::NotAFile => ("unreadable-file", None, error.to_string()),
        FileError::Refused(refusal) => (refusal.fault.code(), Some(refusal.at.clone()), refusal.fault.to_string()),
    };
    let error = Some(ReportedDiagnostic { file: Some(file.clone()), ..ReportedDiagnostic::plain(code, message, None) });
    CertificateRuling { file, status, verified: None, outside: None, at, error }
}

/// Returns what a right certificate certifies.
pub(crate) fn claim(verified: Verified) -> VerifiedClaim {
    let claim = verified.claim();
    let Verified { board, statements, answer, statement, removed, among, size, fuel, is_bound, .. } = verified;
    let (kind, count) = match size {
        Size::Proof { lines } if !removed.is_empty() => (Kind::Proofs, lines),
        Size::Proof { lines } => (Kind::Proof, lines),
        Size::FiniteModel { objects, .. } => (Kind::FiniteModel, objects as usize),
        Size::InfiniteModel { definitions } => (Kind::InfiniteModel, definitions),
    };
    VerifiedClaim { board, statements, answer, statement, removed, among, claim, kind, size: count, steps: fuel, bound: is_bound }
}
