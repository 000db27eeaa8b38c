//! Literals that take part in inferences: a negative one that is selected, or else those that are maximal.

use smallvec::SmallVec;

use crate::clause::Literal;
use crate::ordering::{Comparison, TermOrdering};
use crate::strategy::Selection;
use crate::terms::{TermBank, TermId};

/// The literals of a clause that take part in inferences, by their indices, and whether one of them is selected.
pub(crate) fn eligible(
    bank: &TermBank,
    ordering: &TermOrdering,
    literals: &[Literal],
    selection: Selection,
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
    let is_single = maximal.len() == 1 && literals.len() - negatives <= 1;
    let is_left = selection == Selection::Never || (selection == Selection::Sparing && is_single);
    if negatives == 0 || literals.len() == 1 || is_left {
        return (maximal, false);
    }
    let selected = (0..literals.len()).filter(|&at| !literals[at].is_positive).max_by_key(|&at| {
        let literal = literals[at];
        let weight = i64::from(literal.weight(bank));
        // The most concrete one: heavy, with few variables; the first of equal ones.
        match selection {
            Selection::Lightest => (false, -weight, std::cmp::Reverse(at)),
            _ => (bank.is_ground(literal.left), weight, std::cmp::Reverse(at)),
        }
    });
    (selected.into_iter().map(|at| at as u16).collect(), true)
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
