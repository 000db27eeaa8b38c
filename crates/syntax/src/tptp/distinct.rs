//! Numbers that a board may not take for different objects: TPTP does, and every board here rests on its statements alone, so the statements
//! have to say it. Not here: how the mistake is described (`error`).

use std::collections::{BTreeMap, BTreeSet};

use formula::{Bank, Board, Connective, Formula, FormulaId, NumeralId, Role, Term};
use source::Span;

use super::error::{Located, SyntaxError};

/// Returns the error of the first two numbers, in the order of the text, of which no statement of the board says that they differ.
/// `numbers` holds the first place of each number that occurs.
pub(super) fn numbers_that_may_be_equal(bank: &Bank, numbers: &BTreeMap<NumeralId, Span>, board: &Board) -> Option<Located> {
    if numbers.len() < 2 {
        return None;
    }
    let stated = stated(bank, board);
    let mut placed: Vec<(NumeralId, Span)> = numbers.iter().map(|(&number, &place)| (number, place)).collect();
    placed.sort_by_key(|(_, place)| place.start);
    // Pairs are looked at until one is missing, so no more of them than the text states.
    placed.iter().enumerate().find_map(|(at, &(second, place))| {
        let earlier = placed.get(..at).unwrap_or_default();
        let (_, first) = earlier.iter().find(|&&(first, _)| !stated.contains(&ordered(first, second)))?;
        Some((SyntaxError::NumbersNotDistinct { first: *first }, place))
    })
}

/// Returns the pairs of numbers that a statement keeps apart: by `m != n`, alone or in a conjunction.
fn stated(bank: &Bank, board: &Board) -> BTreeSet<(NumeralId, NumeralId)> {
    let axioms = board.statements.iter().filter(|statement| statement.role == Role::Axiom);
    let mut parts: Vec<FormulaId> = axioms.map(|statement| statement.meaning).collect();
    let mut pairs = BTreeSet::new();
    while let Some(part) = parts.pop() {
        match bank.formula(part) {
            Formula::Binary(Connective::And, left, right) => parts.extend([left, right]),
            Formula::Not(inner) => {
                let Formula::Equal(left, right) = bank.formula(inner) else { continue };
                if let (Term::Number(left), Term::Number(right)) = (bank.term(left), bank.term(right)) {
                    pairs.insert(ordered(left, right));
                }
            }
            _ => {}
        }
    }
    pairs
}

fn ordered(one: NumeralId, other: NumeralId) -> (NumeralId, NumeralId) {
    (one.min(other), one.max(other))
}
