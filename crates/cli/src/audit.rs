//! The command `audit`.

use std::ffi::OsString;

use clap::Args;
use referee::{Alphabet, AuditOptions, DEFAULT_SYSTEM, Error, Limits, Pool, System, WorkerLimits};

use crate::output::Output;
use crate::status;

/// Audit rules of inference: does what they infer follow?
///
/// Every form of every rule is either proved sound, or refuted by a structure and a proof that exploits it, which the checker accepts. What is
/// audited is the text of the calculus that proofs are checked with.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee audit
  referee audit predicate-wars-sound
  referee audit --rule UG --json my.rules

The exit status is 0 when every rule is sound (with its provisos), 1 when one is not, and 2 when that is undecided.")]
pub(crate) struct Audit {
    /// A calculus that comes with the program, or a file of rules; `-` is standard input
    #[arg(value_name = "NAME|FILE.rules", default_value = DEFAULT_SYSTEM)]
    pub(crate) system: OsString,

    /// One rule only, by its name or its short name
    #[arg(long, value_name = "NAME")]
    pub(crate) rule: Option<String>,
}

/// Runs the command; its exit status.
pub(crate) fn audit(command: &Audit, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let system = System::of_argument(&command.system)?;
    let options = AuditOptions { rule: command.rule.clone(), limits: Limits::default(), alphabet, ..AuditOptions::default() };
    let ruling = referee::audit(&system, &options, &Pool::new(WorkerLimits::default()), &mut |_| ())?;
    output.document(&ruling, report::audit);
    Ok(match (ruling.is_unsound(), ruling.is_undecided()) {
        (true, _) => status::NO,
        (false, true) => status::UNDECIDED,
        (false, false) => status::YES,
    })
}
