//! Judges from outside beside our own check of a certificate: Metamath's checker, and the one that is proved. Not here: certificates in the notations of
//! other programs (`outside`).

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use documents::verify::{OutsideJudge, OutsideRuling};
use export::metamath::{self, judge};
use export::{Problem, Refused};
use verifier::Verified;

use crate::error::Error;
use crate::programs::find_program;

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
                    cause: String::from(
                        "not found next to this program or on the PATH; `just proved` builds it as proofs/soundness/_build/referee-proved",
                    ),
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
