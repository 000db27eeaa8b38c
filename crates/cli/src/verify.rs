//! The command `verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use referee::{Error, VERIFICATION_TIME};

use crate::output::Output;
use crate::status;

/// Check certificate files again, with no solver in the process.
///
/// The board is read from the certificate, and the evidence is held against it; nothing that can be worked out again is believed. Many
/// files are checked at once.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee judge --certificates evidence game.board
  referee verify evidence
  referee verify --json evidence/game.s4.json other.json

The exit status is 0 when every certificate is right, 65 when one cannot be read, else 1 when one is refused, and else 2.
The program `referee-verify` does the same, and has no solver in it at all.")]
pub(crate) struct Verify {
    /// Certificate files, or directories of them: a directory stands for the .json files in it and below it; `-` is standard input
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub(crate) certificates: Vec<PathBuf>,

    /// The time for all of them together [default: 60s]. What is not checked when it is up is undecided
    #[arg(long, value_name = "TIME", value_parser = crate::arguments::duration)]
    pub(crate) time: Option<Duration>,
}

/// Runs the command; its exit status.
pub(crate) fn verify(command: &Verify, output: &Output) -> Result<u8, Error> {
    let ruling = referee::verify(&command.certificates, command.time.unwrap_or(VERIFICATION_TIME))?;
    output.document(&ruling, report::verification);
    Ok(match () {
        () if ruling.unreadable > 0 => status::INPUT,
        () if ruling.refused > 0 => status::NO,
        () if ruling.undecided > 0 => status::UNDECIDED,
        () => status::YES,
    })
}
