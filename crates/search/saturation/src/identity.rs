//! Clauses that say when two objects are the same, as that of sets does.

use crate::clause::{ClauseId, Literal};
use crate::terms::{Symbol, TermBank, TermId};

/// A clause X = Y ∨ C with two variables, where C speaks of what tells X from Y.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Identity {
    pub(crate) clause: ClauseId,
    /// Place of the literal X = Y.
    pub(crate) literal: usize,
    /// The function whose value for X and Y tells them apart. Statements about what it gives are left alone, or there would be no end.
    pub(crate) witness: Symbol,
}

impl Identity {
    /// Returns what a clause says of identity, if it does.
    pub(crate) fn of(bank: &TermBank, clause: ClauseId, literals: &[Literal]) -> Option<Identity> {
        let is_between_variables = |literal: &Literal| {
            let (left, right) = (bank.as_variable(literal.left), bank.as_variable(literal.right));
            literal.is_positive && left.is_some() && right.is_some() && left != right
        };
        let mut found = literals.iter().enumerate().filter(|(_, literal)| is_between_variables(literal));
        let ((at, literal), None) = (found.next()?, found.next()) else { return None };
        let pair = [literal.left, literal.right];
        let sides = literals.iter().flat_map(|literal| [literal.left, literal.right]);
        let witness = sides.into_iter().find_map(|side| witness(bank, side, pair))?;
        Some(Identity { clause, literal: at, witness })
    }
}

/// The function of which both variables are arguments, somewhere in a term.
fn witness(bank: &TermBank, term: TermId, pair: [TermId; 2]) -> Option<Symbol> {
    let head = bank.head(term)?;
    let arguments = bank.arguments(term);
    if !bank.is_atom(term) && pair.iter().all(|variable| arguments.contains(variable)) {
        return Some(head);
    }
    arguments.iter().find_map(|&argument| witness(bank, argument, pair))
}
