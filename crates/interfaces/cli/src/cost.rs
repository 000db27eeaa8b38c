//! The command `cost`: symbol points of statements and proofs.

use adjudication::{Adjudicator, Alphabet, Error, Text, TextSource};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::inputs::{adjudicator, text_or_file};
use crate::options::{Conditions, usual};
use crate::output::Output;
use crate::status;

/// Count the symbol points of Predicate Wars statements and proofs, itemised
///
/// Any list of symbols has its price; one that is not well formed is priced with a warning. A proof is priced line by line if it is
/// accepted, and has no price otherwise. Of a problem of another program (TPTP, SMT-LIB, ...) each statement is priced. With --json every statement or proof is one object on a line of its own.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee cost '(∀(x)P(x))'
  referee cost --json statements.txt '(f(x) = 3)' game.proof

The exit status is 1 when a proof is not accepted.")]
pub(crate) struct Cost {
    /// Statements, files of statements, or proofs; `-` is standard input. A file of statements has one a line; an argument that
    /// names a file is one
    #[arg(required = true, value_name = "STATEMENT|FILE|PROOF")]
    #[serde(rename = "text")]
    pub(crate) inputs: Vec<TextSource>,

    #[command(flatten)]
    #[serde(rename = "+")]
    pub(crate) conditions: Conditions,
}

/// Prices every input, whatever is wrong with another; the exit status.
pub(crate) fn cost(command: &Cost, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let adjudicator = adjudicator(&command.conditions, &command.inputs, None, alphabet, output)?;
    let mut worst = status::YES;
    for input in &command.inputs {
        if let Err(error) = text_or_file(input).and_then(|text| price(text, &adjudicator, output)) {
            worst = worst.max(output.error(&error));
        }
    }
    Ok(worst)
}

/// The price of a text: of a proof, or of each of its statements.
fn price(text: Text, adjudicator: &Adjudicator, output: &Output) -> Result<(), Error> {
    if adjudication::is_proof(&text) {
        let (ruling, text, warnings) = adjudicator.price(text)?;
        output.warnings(&text, &warnings);
        output.document(&ruling, report::proof_cost);
    } else {
        let (rulings, text, warnings) = adjudication::cost(text, adjudicator.house())?;
        output.warnings(&text, &warnings);
        rulings.iter().for_each(|ruling| output.document(ruling, report::cost));
    }
    Ok(())
}
