//! Single questions about dice and wffs, which belong to no game in progress.

use ::games::wff::{self, NoValue, NotSearched, Pff, longest, longest_true, truth_table};
use documents::error::Place;
use documents::{Document, Schema};
use serde::Serialize;
use source::{Diagnostic, Span, Text};

pub use ::games::wff::{Language, Logic, Symbol, UnknownValue, Value, Values};

use super::GameError;
use crate::error::{Error, Rejected, place_of};

/// The longest wff of some dice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LongestDocument {
    /// Always 1.
    pub schema: Schema,
    /// The dice.
    pub dice: String,
    /// True if it had to be true.
    #[serde(rename = "true")]
    pub must_be_true: bool,
    /// A longest wff; null when there is none.
    pub longest: Option<String>,
    /// Its length, 0 when there is none.
    pub length: usize,
}

/// Answer to the question whether a row is a wff.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WffDocument {
    /// Always 1.
    pub schema: Schema,
    /// The row.
    pub row: String,
    /// True if it is a wff.
    pub wff: bool,
    /// Number, from 1, of the character at which it stops being the beginning of one.
    pub position: Option<usize>,
    /// The same in bytes.
    pub span: Option<Place>,
    /// The stable name of the reason.
    pub code: Option<&'static str>,
    /// Why.
    pub reason: Option<String>,
    /// Suggestion of what would fit.
    pub help: Option<String>,
}

/// The value of a wff.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ValueDocument {
    /// Always 1.
    pub schema: Schema,
    /// The wff.
    pub wff: String,
    /// Its value.
    pub value: Value,
}

/// The truth table of a wff.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TableDocument {
    /// Always 1.
    pub schema: Schema,
    /// The wff.
    pub wff: String,
    /// Its propositions.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<char>"))]
    pub letters: Vec<Symbol>,
    /// A row for each assignment.
    pub rows: Vec<TableRow>,
}

/// A row of a truth table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TableRow {
    /// The values of the propositions.
    pub values: Vec<Value>,
    /// The value of the wff.
    pub value: Value,
    /// Below each symbol of the wff the value of the part that begins there.
    pub parts: Vec<Value>,
}

impl Document for LongestDocument {}
impl Document for WffDocument {}
impl Document for ValueDocument {}
impl Document for TableDocument {}

/// The longest wff of some dice (WP-12).
///
/// # Errors
/// [`GameError::Input`] when a letter is on no die.
pub fn longest_of(dice: &str, language: Language) -> Result<LongestDocument, GameError> {
    Ok(document(dice, longest(&read_dice(dice)?, language).as_deref(), false))
}

/// The longest true wff of some dice (XW-8).
///
/// # Errors
/// [`GameError::Input`] when a letter is on no die, [`GameError::Usage`] when one that is there has no value,
/// [`GameError::Limit`] when there are too many dice.
pub fn longest_true_of(dice: &str, values: &Values, logic: Logic) -> Result<LongestDocument, GameError> {
    let found = longest_true(&read_dice(dice)?, values, logic).map_err(|error| match error {
        NotSearched::TooManyDice(_) => GameError::Limit(error.to_string()),
        NotSearched::NoValue(error) => no_value(error),
    })?;
    Ok(document(dice, found.as_deref(), true))
}

fn document(dice: &str, longest: Option<&[Symbol]>, must_be_true: bool) -> LongestDocument {
    let length = longest.map_or(0, <[Symbol]>::len);
    LongestDocument { schema: Schema, dice: dice.to_owned(), must_be_true, longest: longest.map(wff::text), length }
}

/// Returns whether a row is a wff (WP-11).
pub fn wff_or_not(row: &str, language: Language) -> WffDocument {
    let pff = wff::parse(row, language).err();
    let text = Text::new("<row>", row);
    WffDocument {
        schema: Schema,
        row: row.to_owned(),
        wff: pff.is_none(),
        position: pff.as_ref().map(|pff| pff.position),
        span: pff.as_ref().map(|pff| place_of(&text, span(pff))),
        code: pff.as_ref().map(|pff| pff.reason.code()),
        reason: pff.as_ref().map(|pff| pff.reason.to_string()),
        help: pff.as_ref().map(|pff| pff.reason.help()),
    }
}

/// The value of a wff (XW-4).
///
/// # Errors
/// [`GameError::Input`] when the row is no wff, [`GameError::Usage`] when a letter in it has no value.
pub fn value_of(row: &str, values: &Values, logic: Logic) -> Result<ValueDocument, GameError> {
    let symbols = read_wff(row, logic)?;
    let value = wff::evaluate(&symbols, values, logic).map_err(no_value)?;
    Ok(ValueDocument { schema: Schema, wff: wff::text(&symbols), value })
}

/// The truth table of a wff.
///
/// # Errors
/// [`GameError::Input`] when the row is no wff, [`GameError::Limit`] when the table would be too large.
pub fn table_of(row: &str, logic: Logic) -> Result<TableDocument, GameError> {
    let symbols = read_wff(row, logic)?;
    let table = truth_table(&symbols, logic).map_err(no_value)?;
    // The first part is the whole.
    let rows = table.rows.into_iter().filter_map(|(values, parts)| Some(TableRow { values, value: *parts.first()?, parts }));
    Ok(TableDocument { schema: Schema, wff: wff::text(&symbols), letters: table.letters, rows: rows.collect() })
}

fn no_value(error: NoValue) -> GameError {
    match error {
        NoValue::TooLarge(_) => GameError::Limit(error.to_string()),
        _ => GameError::Usage(error.to_string()),
    }
}

fn read_wff(row: &str, logic: Logic) -> Result<Vec<Symbol>, Error> {
    let language = if logic == Logic::Classical { Language::Xwff } else { Language::ManyValued };
    wff::parse(row, language).map_err(|pff| {
        let message = format!("{} is no wff: {pff}", row.escape_debug());
        let diagnostic = Diagnostic::error(pff.reason.code(), span(&pff), message, "here").help(pff.reason.help());
        Rejected::one(Text::new("<row>", row), diagnostic).into()
    })
}

fn read_dice(dice: &str) -> Result<Vec<Symbol>, Error> {
    let mut faces = Vec::new();
    for (at, letter) in dice.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
        faces.push(Symbol::of(letter).ok_or_else(|| {
            let message = format!("`{}` is on no die", letter.escape_debug());
            let place = Span::new(at, at + letter.len_utf8());
            let diagnostic = Diagnostic::error("unknown-symbol", place, message, "no face of a die");
            let help = "the faces are p q r s i o and N K A C E R";
            Error::from(Rejected::one(Text::new("<dice>", dice), diagnostic.help(help)))
        })?);
    }
    Ok(faces)
}

fn span(pff: &Pff) -> Span {
    Span::new(pff.span.start, pff.span.end)
}
