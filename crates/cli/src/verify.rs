//! The command `verify`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use referee::{Error, OutsideJudge};

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
  referee verify --with metamath evidence
  referee verify --json evidence/game.s4.json other.json

The exit status is 0 when every certificate is right, 65 when one cannot be read, else 1 when one is refused, and else 2.
The program `referee-verify` does the same, and has no solver in it at all.")]
pub(crate) struct Verify {
    /// Certificate files, or directories of them: a directory stands for the .json files in it and below it; `-` is standard input
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub(crate) certificates: Vec<PathBuf>,

    /// Have each proof judged by another program's checker as well: metamath-rs, which shares no code with this one
    #[arg(long, value_enum, value_name = "JUDGE")]
    pub(crate) with: Option<Judge>,
}

/// The judges from outside.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Judge {
    /// The crate `metamath-rs`
    Metamath,
}

/// Runs the command; its exit status.
pub(crate) fn verify(command: &Verify, output: &Output) -> Result<u8, Error> {
    let ruling = referee::verify_with(&command.certificates, command.with.map(|Judge::Metamath| OutsideJudge::Metamath))?;
    output.document(&ruling, report::verification);
    Ok(match () {
        () if ruling.unreadable > 0 => status::INPUT,
        () if ruling.refused > 0 => status::NO,
        () if ruling.undecided > 0 => status::UNDECIDED,
        () => status::YES,
    })
}
