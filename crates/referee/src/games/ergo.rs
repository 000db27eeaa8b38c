//! ERGO at the front door: what a premise area proves and what that is worth.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

use ::games::Refusal;
use formula::Bank;
use serde::Serialize;
use source::{Diagnostic, Text};

pub use ::games::ergo::*;

use super::GameError;
use crate::document::{Document, Schema};
use crate::error::{Error, Rejected};
use crate::input::{read_file, read_standard_input};

/// What a premise area comes to (ER-12, ER-13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaDocument {
    /// Always 1.
    pub schema: Schema,
    /// The rows, as they were read.
    pub rows: Vec<String>,
    /// Whether they can be true together.
    pub consistent: bool,
    /// How many cards lie in them.
    pub cards: usize,
    /// What they say about each letter.
    pub letters: BTreeMap<Letter, Proof>,
    /// What each letter is worth to its player, if there is one.
    pub points: BTreeMap<Letter, usize>,
    /// Whether ERGO may be played (ER-13).
    pub ergo_allowed: bool,
    /// For each letter an assignment in which all rows are true and so is it, and one in which it is false, where there are such.
    pub deciding: BTreeMap<Letter, Deciding>,
}

/// The assignments that decide about a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deciding {
    /// All rows and the letter are true in it.
    #[serde(rename = "true")]
    pub when_true: Option<BTreeMap<Letter, bool>>,
    /// All rows are true in it, and the letter false.
    #[serde(rename = "false")]
    pub when_false: Option<BTreeMap<Letter, bool>>,
}

impl Document for AreaDocument {}

/// Scores a premise area, one row a line; `-` is standard input. The warnings come with the text that they point into.
///
/// # Errors
/// [`GameError::Input`] when the file cannot be read, or its rows are not legal.
pub fn score_area(file: &OsStr, reading: Reading) -> Result<(AreaDocument, Text, Vec<Diagnostic>), GameError> {
    let text = if file == "-" { read_standard_input()? } else { read_file(Path::new(file))? };
    let options = syntax::ergo::Options {
        then_chain: match reading.then_chain {
            ThenChain::Right => syntax::ergo::ThenChain::Right,
            ThenChain::Left => syntax::ergo::ThenChain::Left,
            ThenChain::Reject => syntax::ergo::ThenChain::Reject,
        },
        not_after_binary: match reading.not_after_binary {
            NotAfterBinary::Allow => syntax::ergo::NotAfterBinary::Allow,
            NotAfterBinary::Brackets => syntax::ergo::NotAfterBinary::Brackets,
        },
    };
    let parsed = syntax::ergo::parse_with(&text, options, &mut Bank::new());
    let (text, warnings) = match Rejected::new(text, parsed.diagnostics) {
        Ok(rejected) => return Err(Error::from(rejected).into()),
        Err(read) => read,
    };
    let rows = parsed.value.into_iter().flatten().map(|row| faces(text.slice(row.span)));
    let rows: Vec<Vec<Face>> = rows.collect::<Result<_, _>>().map_err(|error| Refusal::new("ER-3", error.to_string()))?;
    let ruling = Ruling::of(&rows, reading).map_err(|fault| Refusal::new("ER-4", fault.to_string()))?;
    Ok((document(&rows, &ruling), text, warnings))
}

fn document(rows: &[Vec<Face>], ruling: &Ruling) -> AreaDocument {
    let named = |values: [bool; 4]| Letter::ALL.into_iter().zip(values).collect::<BTreeMap<_, _>>();
    let deciding = |letter| {
        let [when_true, when_false] = [true, false].map(|value| ruling.witness(letter, value).map(named));
        Deciding { when_true, when_false }
    };
    AreaDocument {
        schema: Schema,
        rows: rows.iter().map(|row| row_text(row)).collect(),
        consistent: ruling.consistent(),
        cards: ruling.cards,
        letters: Letter::ALL.into_iter().map(|letter| (letter, ruling.proof(letter))).collect(),
        points: Letter::ALL.into_iter().map(|letter| (letter, ruling.points(letter))).collect(),
        ergo_allowed: ruling.ergo_allowed(),
        deciding: Letter::ALL.into_iter().map(|letter| (letter, deciding(letter))).collect(),
    }
}
