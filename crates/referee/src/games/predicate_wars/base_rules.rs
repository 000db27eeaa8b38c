//! Base rules at the table: those of the table's own, read from a text (Q-PW-46), and the proofs that rest on a contradiction of those of the
//! calculus by the rules as printed (S-6, S-7).

use ::predicate_wars::House;
use ::predicate_wars::proving::Beginning;
use formula::{Alphabet, Bank};
use proof_search::Goal;
use representation::BracketedText;
use rule_audit::from_base_rules::from_base_rules;
use source::Text;
use syntax::predicate_wars::Options;
use syntax::proof::{self, Statements};

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

/// A proof in which the axioms take no part, where the base rules contradict each other by the rules as printed.
pub(super) fn proof_from_base_rules(beginning: &Beginning<'_>, goal: Goal) -> Option<String> {
    let prover = beginning.prover;
    let found = from_base_rules(&beginning.bank, &beginning.axioms, goal, &prover.calculus, &prover.house.steps)?;
    Some(prover.print(&found.proof, &found.bank))
}
