//! Statements, prices, rules and certificates as they are read off texts, without a search; documents and files as they are written.

use std::path::Path;

use adjudication::Problem;
#[cfg(feature = "predicate-wars")]
use documents::cost::CostRuling;
use documents::files::Files;
use documents::parse::{Notation, ParseRuling};
use documents::rules::RuleListing;
use documents::verify::VerificationRuling;
use documents::{Document, error::ErrorDocument};

use crate::error::{Error, refused, wrong_usage};
use crate::options::{Calculus, ParseOptions, VerifyOptions, alphabet, house};
use crate::source::Source;

/// Reads a text in one of the notations.
///
/// * `text`: statements, one a line, or a board;
/// * `notation`: its notation, whatever its name is;
/// * `options`: house rules, and how readings are written.
///
/// # Errors
/// An [`Error`] with every fault of the text.
pub fn parse(text: &Source, notation: Notation, options: &ParseOptions) -> Result<ParseRuling, Error> {
    let inner = adjudication::ParseOptions {
        house: house(&options.house)?,
        lenient: options.lenient,
        alphabet: alphabet(options.ascii),
        ..adjudication::ParseOptions::default()
    };
    adjudication::parse(notation, text.text.clone(), &inner).map(|(ruling, ..)| ruling).map_err(|error| refused(&error))
}

/// Prices statements of Predicate Wars in symbol points (PW-41).
///
/// * `text`: the statements, one a line;
/// * `house_rules`: house rules that are not as they are by default: their names and values.
///
/// Returns a ruling for each statement, in their order. One that is not well formed is priced with a warning.
///
/// # Errors
/// An [`Error`] when a line has what is no symbol, or when there is no statement.
#[cfg(feature = "predicate-wars")]
pub fn cost(text: &Source, house_rules: &[(String, String)]) -> Result<Vec<CostRuling>, Error> {
    adjudication::cost(text.text.clone(), &house(house_rules)?).map(|(rulings, ..)| rulings).map_err(|error| refused(&error))
}

/// Checks a certificate again, without a solver.
///
/// * `certificate`: the text of a certificate file;
/// * `options`: the board at hand, and the time.
///
/// # Errors
/// An [`Error`] when the board at hand cannot be read. A certificate that is refused is no error: the ruling says so.
pub fn verify(certificate: &Source, options: &VerifyOptions) -> Result<VerificationRuling, Error> {
    let problem = |board: &Source| Problem::new(board.text.clone(), None);
    let board = options.board.as_ref().map(problem).transpose().map_err(|error| refused(&error))?;
    let inner = adjudication::VerifyOptions { board: board.as_ref(), judge: None, time: options.time };
    adjudication::verify_text(Path::new(certificate.name()), certificate.content().to_owned(), &inner)
        .map_err(|error| refused(&error))
}

/// Lists the rules of a calculus as data.
///
/// * `calculus`: the calculus;
/// * `rule`: the only rule that is listed, by one of its names; without it, all.
///
/// # Errors
/// An [`Error`] when there is no such calculus or rule, or when its text cannot be read.
pub fn rules(calculus: &Calculus, rule: Option<&str>) -> Result<RuleListing, Error> {
    adjudication::rule_listing(&calculus.system(), rule, &house(&[])?, alphabet(false)).map_err(|error| refused(&error))
}

/// Writes a document as one line of JSON, without a line end, as the program `referee` prints it.
///
/// * `document`: a ruling, or the document of an error.
///
/// # Errors
/// An [`Error`] if the document cannot be written as JSON, which none of crate [`documents`] is.
pub fn json(document: &impl Document) -> Result<String, Error> {
    adjudication::json(document).map_err(|error| wrong_usage(error.to_string()))
}

/// Writes the files that go with a ruling, each whole or not at all. A file that is there with the same text is as good as
/// written; one with another text is kept, unless it was named as the output.
///
/// * `files`: the field `files` of a ruling.
///
/// Returns what could not be written, and why; nothing when all was.
pub fn write_files(files: &Files) -> Vec<ErrorDocument> {
    adjudication::write_files(files).iter().map(adjudication::Error::document).collect()
}
