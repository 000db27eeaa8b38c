//! Certificate files are checked again: crate `verifier`'s findings as a document. No solver takes part.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use board_syntax::palmer;
use documents::Schema;
use documents::error::ReportedDiagnostic;
use documents::verify::{CertificateRuling, CertificateStatus, OutsideJudge, VerificationRuling, VerifiedClaim};
use formula::Bank;
use source::{Diagnostic, Text};
use verdict::Limits as SearchLimits;
use verifier::files::{self, FileError};
use verifier::{AtHand, Defect as VerifierFault, Kind, Limits, Refusal, Size, Verified, verify_with};

use crate::boards::board::Problem;
use crate::bounded::within;
use crate::certifying::judges::{Dissent, Judge};
use crate::error::{Error, Rejected, UsageError};
use crate::reading::BoardNotation;
use crate::record_keys::without_key;

/// Options of checking certificates.
#[derive(Clone, Copy, Debug)]
pub struct VerifyOptions<'b> {
    /// The board at hand: each certificate must be about its statements, under the same labels; of a problem with several conjectures about
    /// those of one of its boards.
    pub board: Option<&'b Problem>,
    /// A judge from outside, which has to agree about each certificate of a kind that it judges.
    pub judge: Option<OutsideJudge>,
    /// The time for all of them together. What is not checked when it is up is undecided.
    pub time: Duration,
}

/// Checks certificate files, as many at a time as there are processors. A directory stands for the files named `….json` in it and below
/// it, `-` for standard input.
///
/// # Errors
/// [`Error::NoCertificates`] where there is no file in the directories; [`Error::Usage`] when standard input is named twice, or is, alone, the
/// signed record of a game; [`Error::Unreadable`] when the program of the judge is not found.
pub fn verify(paths: &[PathBuf], options: &VerifyOptions<'_>) -> Result<VerificationRuling, Error> {
    let &VerifyOptions { board, judge, time } = options;
    let at_hand = board.map(at_hand).transpose()?.map(Arc::new);
    if paths.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    let judge = judge.map(|judge| Judge::of_files(judge, paths, time)).transpose()?;
    if let [path] = paths
        && path.as_os_str() == "-"
    {
        let outcome = check_standard_input(time)?;
        return Ok(ruling(vec![certificate(path, held(outcome, at_hand.as_deref().map(Vec::as_slice)), judge.as_ref())], board));
    }
    let files = files::collect(paths);
    if files.is_empty() {
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Error::NoCertificates { paths: paths.join(", ") });
    }
    let certificates = files::verify_files(&files, &Limits::default(), time, move |path, outcome| {
        certificate(path, held(outcome, at_hand.as_deref().map(Vec::as_slice)), judge.as_ref())
    });
    Ok(ruling(certificates, board))
}

/// Checks a certificate that is at hand as a text. `name` is what the ruling calls its file.
///
/// # Errors
/// [`Error::Rejected`] when the board at hand cannot be read; [`Error::Unreadable`] when the judge reads files only.
pub fn verify_text(name: &Path, text: String, options: &VerifyOptions<'_>) -> Result<VerificationRuling, Error> {
    let &VerifyOptions { board, judge, time } = options;
    let at_hand = board.map(at_hand).transpose()?;
    let judge = judge.map(Judge::of_text).transpose()?;
    Ok(ruling(vec![certificate(name, held(check_text(text, time), at_hand.as_deref()), judge.as_ref())], board))
}

/// Checks the text of a certificate for at most `time`, in a thread of its own, which is left to itself when that is up.
fn check_text(text: String, time: Duration) -> Result<Verified, FileError> {
    let limits = SearchLimits { time, ..SearchLimits::default() };
    let verified = within(&limits, None, move || Ok(verify_with(text.as_bytes(), &Limits::default())));
    Ok(verified.map_err(|_| time_is_up(time))??)
}

/// Checks standard input for at most `time`, as [`check_text`] does. It can be read once, so that it is looked at here whether it is the signed
/// record of a game.
fn check_standard_input(time: Duration) -> Result<Result<Verified, FileError>, Error> {
    let limits = Limits::default();
    let search_limits = SearchLimits { time, ..SearchLimits::default() };
    let checked = within(&search_limits, None, move || {
        let mut bytes = Vec::new();
        // One byte more than the limits allow shows to the check that there is too much.
        let bound = (limits.bytes as u64).saturating_add(1);
        if let Err(error) = io::stdin().lock().take(bound).read_to_end(&mut bytes) {
            return Ok(Err(FileError::from(error)));
        }
        if let Ok(text) = std::str::from_utf8(&bytes) {
            without_key(&Text::new("-", text))?;
        }
        Ok(verify_with(&bytes, &limits).map_err(FileError::from))
    });
    match checked {
        Err(Error::Limit { .. }) => Ok(Err(time_is_up(time).into())),
        checked => checked,
    }
}

fn time_is_up(time: Duration) -> Refusal {
    Refusal { at: String::new(), fault: VerifierFault::Time { milliseconds: time.as_millis() } }
}

/// Holds a verified certificate against the board at hand, if there is one.
fn held(outcome: Result<Verified, FileError>, at_hand: Option<&[AtHand]>) -> Result<Verified, FileError> {
    let mut verified = outcome?;
    // One of the problems of a list is enough.
    let mut refused = None;
    for one in at_hand.unwrap_or_default() {
        match one.holds(&mut verified) {
            Ok(()) => return Ok(verified),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    refused.map_or(Ok(verified), |refusal| Err(refusal.into()))
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

fn at_hand(problem: &Problem) -> Result<Vec<AtHand>, Error> {
    if problem.is_list() {
        let boards = (0..problem.boards()).map(|number| one_at_hand(problem.question(number).text, problem));
        return boards.collect();
    }
    Ok(vec![one_at_hand(problem.text().clone(), problem)?])
}

fn one_at_hand(text: Text, problem: &Problem) -> Result<AtHand, Error> {
    let refused = |(text, diagnostics): (Text, Vec<Diagnostic>)| match Rejected::new(text, diagnostics) {
        Ok(rejected) => rejected.into(),
        Err((text, _)) => Error::Unreadable { file: text.name().to_owned(), cause: String::from("it is no board") },
    };
    AtHand::read(text, problem.notation().into()).or_else(|fault| {
        if problem.notation() == BoardNotation::Tptp {
            return Err(refused(fault));
        }
        // A certificate holds the board in the notation of boards, whatever was typed.
        let (text, read) = freehand::parse(problem.text().clone(), &mut Bank::new(), palmer::Options::default());
        match read.value {
            Some(_) => AtHand::read(text, problem.notation().into()).map_err(refused),
            None => Err(refused((text, read.diagnostics))),
        }
    })
}

fn certificate(path: &Path, outcome: Result<Verified, FileError>, judge: Option<&Judge>) -> CertificateRuling {
    let file = path.display().to_string();
    let error = match outcome {
        Ok(verified) => {
            let judged = judge.and_then(|judge| judge.judge(path, &verified)).transpose();
            return match judged {
                Ok(outside) => {
                    let verified = Some(claim(verified));
                    CertificateRuling { file, status: CertificateStatus::Right, verified, outside, at: None, error: None }
                }
                Err(Dissent { message, is_limit }) => {
                    let (status, code) = match is_limit {
                        true => (CertificateStatus::Undecided, "limit"),
                        false => (CertificateStatus::Refused, "judge-dissents"),
                    };
                    let error =
                        Some(ReportedDiagnostic { file: Some(file.clone()), ..ReportedDiagnostic::plain(code, message, None) });
                    CertificateRuling { file, status, verified: None, outside: None, at: None, error }
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
