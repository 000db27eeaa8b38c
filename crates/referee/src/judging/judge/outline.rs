//! Answers in outline, and what they mean for a conjecture whose negation is on the board.

use formula::{Board, Role};

use super::labels;
use crate::judging::ruling::{Conjecture, Szs};

/// An answer without its certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    /// It follows, or the board is inconsistent.
    Refuted {
        /// From what: indices of statements.
        premises: Vec<usize>,
        /// True if the denied statement takes part; otherwise the premises contradict each other.
        denial: bool,
    },
    /// There is a model.
    Satisfied,
    /// Not known.
    Open,
}

impl Outline {
    /// Returns the indices of the statements that it follows from.
    pub(super) fn premises(&self) -> Option<Vec<usize>> {
        match self {
            Outline::Refuted { premises, .. } => Some(premises.clone()),
            Outline::Satisfied | Outline::Open => None,
        }
    }
}

/// Returns the answers' meaning for the conjecture whose negation is on the board; `None` when there is none.
pub(super) fn conjecture(board: &Board, consistency: &Outline, redundancy: &[Outline], szs: Szs) -> Option<Conjecture> {
    let with = |role: Role| -> Vec<usize> {
        (0..board.statements.len()).filter(|&index| board.statements.get(index).is_some_and(|s| s.role == role)).collect()
    };
    let mut indices = with(Role::Conjecture);
    if indices.is_empty() {
        indices = with(Role::NegatedConjecture);
    }
    if indices.is_empty() {
        return None;
    }
    let negated = |index: usize| indices.contains(&index);
    // The axioms contradict each other when some contradiction needs no part of the negated conjecture, or when they entail
    // that negation and are inconsistent with it.
    let without = |answer: &Outline| matches!(answer, Outline::Refuted { premises, denial: false } if !premises.iter().any(|&index| negated(index)));
    let entailed = |index: &usize| matches!(redundancy.get(*index), Some(Outline::Refuted { .. }));
    let szs = match consistency {
        Outline::Refuted { premises, .. } => {
            let contradictory = !premises.iter().any(|&index| negated(index))
                || redundancy.iter().any(without)
                || (indices.len() == 1 && indices.iter().all(entailed));
            if contradictory { Szs::ContradictoryAxioms } else { Szs::Theorem }
        }
        Outline::Satisfied => Szs::CounterSatisfiable,
        Outline::Open => szs,
    };
    Some(Conjecture { statements: labels(board, &indices), szs })
}
