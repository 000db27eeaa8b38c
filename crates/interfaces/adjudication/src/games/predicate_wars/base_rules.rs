//! Base rules of a table's own, read from a text (Q-PW-46).

use ::predicate_wars::House;
use formula::{Alphabet, Bank};
use proof_syntax::predicate_wars::Options;
use proof_syntax::proof::{self, Statements};
use representation::BracketedText;
use source::Text;

use crate::error::{Error, accepted};
use crate::parse::Lines;

/// Reads the base rules of a table's own, one statement a line.
///
/// # Errors
/// [`Error::Rejected`] with all that is wrong with the text.
pub fn base_rules(text: &Text, house: &House) -> Result<Vec<String>, Error> {
    let mut bank = Bank::new();
    let statements = Statements::PredicateWars(Options::in_house(&house.steps));
    let parsed = proof::parse_statements(text, Lines::of(text), &statements, &mut bank);
    accepted(text.clone(), parsed.diagnostics)?;
    let statements = parsed.value.unwrap_or_default();
    Ok(statements.into_iter().map(|statement| bank.text(statement, Alphabet::Unicode)).collect())
}
