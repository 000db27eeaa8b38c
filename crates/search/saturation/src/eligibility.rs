//! Literals that take part in inferences: a negative one that is selected, or else those that are maximal.

use smallvec::SmallVec;

use crate::clause::Literal;
use crate::ordering::{Comparison, TermOrdering};
use crate::terms::{TermBank, TermId};

/// The literals of a clause that take part in inferences, by their indices, and whether one of them is selected: wherever there is a negative one
/// (`always_selects`), or only where that is better.
pub(crate) fn eligible(
    bank: &TermBank,
    ordering: &TermOrdering,
    literals: &[Literal],
    always_selects: bool,
) -> (SmallVec<[u16; 4]>, bool) {
    let maximal: SmallVec<[u16; 4]> = (0..literals.len())
        .filter(|&at| {
            let greater = |&other: &Literal| compare(bank, ordering, other, literals[at]) == Comparison::Greater;
            !literals.iter().any(greater)
        })
        .map(|at| at as u16)
        .collect();
    // A single greatest literal, of a clause with no more than one positive literal, is as good a choice.
    let negatives = literals.iter().filter(|literal| !literal.is_positive).count();
    if negatives == 0 || literals.len() == 1 || (!always_selects && maximal.len() == 1 && literals.len() - negatives <= 1) {
        return (maximal, false);
    }
    let heaviest = (0..literals.len()).filter(|&at| !literals[at].is_positive).max_by_key(|&at| {
        let literal = literals[at];
        // The most concrete one: heavy, with few variables; the first of equal ones.
        (bank.is_ground(literal.left), literal.weight(bank), std::cmp::Reverse(at))
    });
    (heaviest.into_iter().map(|at| at as u16).collect(), true)
}

/// Compares two literals as multisets: a negation counts its sides twice.
fn compare(bank: &TermBank, ordering: &TermOrdering, left: Literal, right: Literal) -> Comparison {
    let sides = |literal: Literal| -> SmallVec<[TermId; 4]> {
        match literal.is_positive {
            true => [literal.left, literal.right].into_iter().collect(),
            false => [literal.left, literal.left, literal.right, literal.right].into_iter().collect(),
        }
    };
    let (mut left, mut right) = (sides(left), sides(right));
    left.retain(|term| match right.iter().position(|other| other == term) {
        Some(at) => {
            right.remove(at);
            false
        }
        None => true,
    });
    let exceeds = |greater: &[TermId], less: &[TermId]| {
        less.iter().all(|&small| greater.iter().any(|&great| ordering.is_greater(bank, great, small)))
    };
    match (left.is_empty(), right.is_empty()) {
        (true, true) => Comparison::Equal,
        (false, _) if exceeds(&left, &right) => Comparison::Greater,
        (_, false) if exceeds(&right, &left) => Comparison::Less,
        _ => Comparison::Incomparable,
    }
}
