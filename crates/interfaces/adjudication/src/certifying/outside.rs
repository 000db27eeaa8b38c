//! Judges from outside: certificates in the notations of other programs, and Metamath's checker and the proved one beside our own.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use documents::Schema;
use documents::export::{ExportTarget, Exported, ExportedForm};
use documents::verify::{OutsideJudge, OutsideRuling};
use export::metamath::{self, judge};
use export::{Problem, Refused};
use source::Text;
use verifier::Verified;
use verifier::files::{self, FileError};

use crate::error::Error;
use crate::programs::find_program;

/// A certificate in the notation of another program; the file is checked first. `-` is standard input.
///
/// # Errors
/// [`Error::NotExported`], where the certificate is refused, or the notation cannot say it.
pub fn export(file: &Path, to: ExportTarget) -> Result<Exported, Error> {
    let named = files::Listed { path: file.to_path_buf(), found: false };
    exported(file.display().to_string(), files::verify_file(&named, &verifier::Limits::default()), to)
}

/// The same of the text of a certificate, where there are no files.
///
/// # Errors
/// As [`export()`].
pub fn export_text(text: &Text, to: ExportTarget) -> Result<Exported, Error> {
    let verified = verifier::verify_with(text.content().as_bytes(), &verifier::Limits::default());
    exported(text.name().to_owned(), verified.map_err(FileError::Refused), to)
}

fn exported(file: String, verified: Result<Verified, FileError>, to: ExportTarget) -> Result<Exported, Error> {
    let target = match to {
        ExportTarget::Metamath => export::Target::Metamath,
        ExportTarget::Tstp => export::Target::Tstp,
        ExportTarget::Rocq => export::Target::Rocq,
    };
    let refused = |cause| Error::NotExported { file: file.clone(), cause: Box::new(cause) };
    let verified = verified.map_err(|cause| refused(NotExported::Certificate(cause)))?;
    let text = export::export(&verified, target).map_err(|cause| refused(NotExported::Notation(cause)))?;
    Ok(Exported { schema: Schema, file, to: ExportedForm::Outside(to), text })
}

/// The reason for which a certificate is not exported.
#[derive(Debug, thiserror::Error)]
pub enum NotExported {
    /// It is no right certificate.
    #[error(transparent)]
    Certificate(FileError),
    /// The notation cannot say it.
    #[error(transparent)]
    Notation(Refused),
}

impl NotExported {
    /// The kind of fault.
    pub fn code(&self) -> &'static str {
        match self {
            NotExported::Certificate(FileError::Unreadable(_) | FileError::NotAFile) => "unreadable-file",
            NotExported::Certificate(FileError::Refused(refusal)) => refusal.fault.code(),
            NotExported::Notation(Refused::Kind { .. }) => "wrong-kind",
            NotExported::Notation(_) => "not-exported",
        }
    }

    /// Returns whether the file is no certificate at all.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, NotExported::Certificate(error) if error.is_unreadable())
    }

    /// Returns whether a limit of the check was reached.
    pub fn is_limit(&self) -> bool {
        matches!(self, NotExported::Certificate(error) if error.is_limit())
    }
}

/// The program whose check is extracted from a proof that it is right (docs/trust.md).
const PROVED: &str = "referee-proved";

/// A judge that can be asked.
#[derive(Clone, Debug)]
pub(crate) enum Judge {
    /// Metamath's checker, which is part of this program.
    Metamath,
    /// The proved checker: the program, and the time for each file.
    Proved(PathBuf, Duration),
}

impl Judge {
    /// Makes sure that a judge can be asked about files.
    ///
    /// # Errors
    /// [`Error::Unreadable`] where the program is not found, or is asked about standard input, which it cannot read a second time.
    pub(crate) fn of_files(judge: OutsideJudge, files: &[PathBuf], time: Duration) -> Result<Judge, Error> {
        match judge {
            OutsideJudge::Metamath => Ok(Judge::Metamath),
            OutsideJudge::Proved if files.iter().any(|file| file.as_os_str() == "-") => Err(Judge::needs_a_file()),
            OutsideJudge::Proved => match find_program(PROVED) {
                Some(program) => Ok(Judge::Proved(program, time)),
                None => Err(Error::Unreadable {
                    file: String::from(PROVED),
                    cause: String::from("not found next to this program or on the PATH; `just proved` builds it"),
                }),
            },
        }
    }

    /// Makes sure that a judge can be asked about a text that is no file here.
    ///
    /// # Errors
    /// [`Error::Unreadable`] where it reads files only.
    pub(crate) fn of_text(judge: OutsideJudge) -> Result<Judge, Error> {
        match judge {
            OutsideJudge::Metamath => Ok(Judge::Metamath),
            OutsideJudge::Proved => Err(Judge::needs_a_file()),
        }
    }

    fn needs_a_file() -> Error {
        Error::Unreadable { file: String::from("-"), cause: format!("the program {PROVED} reads the certificate from its file") }
    }

    /// Returns the judgement on a certificate that was found to be right in this file; `None` where the evidence is of a kind that the judge has
    /// no judgement on.
    pub(crate) fn judge(&self, file: &Path, verified: &Verified) -> Option<Result<OutsideRuling, Dissent>> {
        match self {
            Judge::Metamath => metamath(verified).map(|judged| judged.map_err(Dissent::refusal)),
            Judge::Proved(program, time) => proved(program, file, *time, verified),
        }
    }
}

/// The reason for which a judge does not agree.
#[derive(Clone, Debug)]
pub(crate) struct Dissent {
    /// Its own words, and who says them.
    pub(crate) message: String,
    /// True if it reached a limit: it refuses nothing.
    pub(crate) is_limit: bool,
}

impl Dissent {
    fn refusal(message: String) -> Dissent {
        Dissent { message, is_limit: false }
    }
}

/// The exit statuses of the proved checker that are no refusal.
const RIGHT: i32 = 0;
const LIMIT: i32 = 2;
const DECLINED: i32 = 3;

/// Returns the judgement of the proved checker on a file; `None` where it declines the kind of evidence.
fn proved(program: &Path, file: &Path, time: Duration, verified: &Verified) -> Option<Result<OutsideRuling, Dissent>> {
    // A name that begins with a hyphen is no option.
    let file = Path::new(".").join(file);
    let seconds = time.as_secs().saturating_add(u64::from(time.subsec_nanos() > 0)).max(1);
    let mut asked = Command::new(program);
    asked.arg("--time").arg(seconds.to_string()).arg(&file).stdin(Stdio::null()).stderr(Stdio::null());
    let answer = match asked.output() {
        Ok(answer) => answer,
        Err(error) => return Some(Err(Dissent::refusal(format!("{PROVED} cannot be started: {error}")))),
    };
    match answer.status.code() {
        Some(RIGHT) => Some(Ok(OutsideRuling {
            judge: OutsideJudge::Proved,
            theorems: verified.claims.len(),
            bytes: verified.text.content().len(),
        })),
        Some(DECLINED) => None,
        status => {
            let said = String::from_utf8_lossy(&answer.stdout);
            let line = said.lines().next().unwrap_or("no answer");
            Some(Err(Dissent { message: format!("{PROVED} says: {line}"), is_limit: status == Some(LIMIT) }))
        }
    }
}

/// Returns the judgement of Metamath's checker on a proof; `None` where the evidence is a model, on which it has none.
fn metamath(verified: &Verified) -> Option<Result<OutsideRuling, String>> {
    let problem = match Problem::of(verified, "metamath") {
        Ok(problem) => problem,
        Err(Refused::Kind { .. }) => return None,
        Err(refused) => return Some(Err(refused.to_string())),
    };
    let judged = metamath::write(problem)
        .map_err(|refused| refused.to_string())
        .and_then(|text| judge::judge(&text, problem).map_err(|dissent| dissent.to_string()));
    Some(judged.map(|judged| OutsideRuling { judge: OutsideJudge::Metamath, theorems: judged.theorems, bytes: judged.bytes }))
}
