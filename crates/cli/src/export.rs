//! The command `export`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use referee::{Error, ExportTarget};

use crate::output::Output;
use crate::status;

/// Write a certificate in the notation of another program, so that that program judges it.
///
/// The certificate is checked first. A proof becomes a database of Metamath, a derivation of TPTP or a file for Rocq; a finite model
/// becomes a formula of TPTP. docs/metamath.md and docs/formats/outside.md explain what is written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee judge --certificates evidence game.board
  referee export evidence/game.s4.json --to metamath > s4.mm
  referee export evidence/game.s4.json --to rocq > s4.v && coqc s4.v
  referee export evidence/game.s1.json --to tstp

The exit status is 1 when the certificate is refused, or the notation has no place for its evidence.")]
pub(crate) struct Export {
    /// The certificate; `-` is standard input
    #[arg(value_name = "CERTIFICATE")]
    pub(crate) certificate: PathBuf,

    /// The notation
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) to: Notation,
}

/// The notations.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Notation {
    /// A complete database, for proofs
    Metamath,
    /// A derivation of a proof, or the formula of a finite model
    Tstp,
    /// A file for Rocq (Coq), for proofs
    Rocq,
}

/// Runs the command; its exit status.
pub(crate) fn export(command: &Export, output: &Output) -> Result<u8, Error> {
    let target = match command.to {
        Notation::Metamath => ExportTarget::Metamath,
        Notation::Tstp => ExportTarget::Tstp,
        Notation::Rocq => ExportTarget::Rocq,
    };
    let exported = referee::export(&command.certificate, target)?;
    if output.json {
        output.document(&exported, |_, _| String::new());
    } else {
        output.whole(&exported.text)?;
    }
    Ok(status::YES)
}
