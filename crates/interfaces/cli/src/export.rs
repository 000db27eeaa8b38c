//! The command `export`.

use std::path::PathBuf;

use adjudication::{Alphabet, Error, ExportTarget, Exported, VerifiedCertificate};
use clap::{Args, ValueEnum};
use drawing::{DrawnForm, Section};

use crate::options::Format;
use crate::output::Output;
use crate::status;

/// Write a certificate in the notation of another program, or as a picture.
///
/// The certificate is checked first. A proof becomes a database of Metamath, a derivation of TPTP or a file for Rocq; a finite model
/// becomes a formula of TPTP. docs/metamath.md and docs/formats/outside.md explain what is written. For people any certificate becomes a
/// page, a document for LaTeX or a picture (docs/pictures.md).
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee judge --certificates evidence game.board
  referee export evidence/game.s4.json --to metamath > s4.mm
  referee export evidence/game.s4.json --to rocq > s4.v && coqc s4.v
  referee export evidence/game.s1.json --to tstp
  referee export evidence/game.s1.json --format svg > s1.svg

The exit status is 1 when the certificate is refused, or the notation has no place for its evidence.")]
pub(crate) struct Export {
    /// The certificate; `-` is standard input
    #[arg(value_name = "CERTIFICATE")]
    pub(crate) certificate: PathBuf,

    /// Notation of another program, or a form for people; --format names the same forms
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) to: Option<Notation>,
}

/// The notations.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Notation {
    /// A complete database, for proofs
    Metamath,
    /// A derivation of a proof, or the formula of a finite model
    #[value(alias = "tptp")]
    Tstp,
    /// A file for Rocq (Coq), for proofs
    Rocq,
    /// A page for a browser
    Html,
    /// A document for LaTeX
    Latex,
    /// A document in Markdown
    Markdown,
    /// A picture of the model or the proof
    Svg,
}

impl Notation {
    /// Returns the form of what is drawn for people, if it is.
    pub(crate) fn drawn_form(self) -> Option<DrawnForm> {
        match self {
            Notation::Html => Some(DrawnForm::Html),
            Notation::Latex => Some(DrawnForm::Latex),
            Notation::Markdown => Some(DrawnForm::Markdown),
            Notation::Svg => Some(DrawnForm::Svg),
            Notation::Metamath | Notation::Tstp | Notation::Rocq => None,
        }
    }

    /// Returns the notation that the option `--format` of all commands asks for, if it asks for one.
    pub(crate) fn of_format(format: Option<Format>) -> Option<Notation> {
        match format? {
            Format::Html => Some(Notation::Html),
            Format::Latex => Some(Notation::Latex),
            Format::Markdown => Some(Notation::Markdown),
            Format::Svg => Some(Notation::Svg),
            Format::Tptp => Some(Notation::Tstp),
            Format::Human | Format::Json | Format::Dot | Format::Mermaid => None,
        }
    }
}

/// Runs the command; its exit status.
///
/// * `to`: the notation, of `--to` or `--format`.
pub(crate) fn export(command: &Export, to: Notation, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let outside = |target| adjudication::export(&command.certificate, target);
    let drawn = |form| -> Result<Exported, Error> {
        let verified = VerifiedCertificate::open(&command.certificate, alphabet)?;
        let text = drawing::laid_out(form, output.layout(), &Section::of_certificate(&verified));
        Ok(verified.drawn(form, text))
    };
    let exported = match to {
        Notation::Metamath => outside(ExportTarget::Metamath),
        Notation::Tstp => outside(ExportTarget::Tstp),
        Notation::Rocq => outside(ExportTarget::Rocq),
        Notation::Html => drawn(DrawnForm::Html),
        Notation::Latex => drawn(DrawnForm::Latex),
        Notation::Markdown => drawn(DrawnForm::Markdown),
        Notation::Svg => drawn(DrawnForm::Svg),
    }?;
    if output.json {
        output.document(&exported, |_, _| String::new());
    } else {
        output.whole(&exported.text)?;
    }
    Ok(status::YES)
}
