//! The command `verify`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use adjudication::{Error, OutsideJudge, UsageError, VERIFICATION_TIME, VerifyOptions};
use clap::{Args, ValueEnum};

use crate::inputs::problem;
use crate::options::BoardSyntax;
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
  referee verify --board game.board evidence

The exit status is 0 when every certificate is right, 65 when one cannot be read, else 1 when one is refused, and else 2.
The program `referee-verify` does the same, and has no solver in it at all.")]
pub(crate) struct Verify {
    /// Certificate files, or directories of them: a directory stands for the .json files in it and below it; `-` is standard input
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub(crate) certificates: Vec<PathBuf>,

    /// The board at hand: each certificate must be about its statements, under the same labels. Without it, a certificate speaks of the text
    /// of a board that it carries itself, and what it calls that board is free text
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<OsString>,

    /// The notation of the board, whatever the file is called
    #[arg(long, value_enum, value_name = "NOTATION", requires = "board")]
    pub(crate) syntax: Option<BoardSyntax>,

    /// The time for all of them together [default: 60s]. What is not checked when it is up is undecided
    #[arg(long, value_name = "TIME", value_parser = crate::options::duration)]
    pub(crate) time: Option<Duration>,

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
    if command.board.as_deref() == Some("-".as_ref()) && command.certificates.iter().any(|file| file.as_os_str() == "-") {
        return Err(UsageError::StandardInputTwice.into());
    }
    let board = command.board.as_deref().map(|file| problem(file, command.syntax)).transpose()?;
    let options = VerifyOptions {
        board: board.as_ref(),
        judge: command.with.map(|Judge::Metamath| OutsideJudge::Metamath),
        time: command.time.unwrap_or(VERIFICATION_TIME),
    };
    let ruling = adjudication::verify(&command.certificates, &options)?;
    output.document(&ruling, report::verification);
    Ok(match () {
        () if ruling.unreadable > 0 => status::INPUT,
        () if ruling.refused > 0 => status::NO,
        () if ruling.undecided > 0 => status::UNDECIDED,
        () => status::YES,
    })
}
