//! Certified answers read for a conjecture whose negation is on the board, and for its axioms.

use ::certificate::{Certified, Claim};
use documents::judge::{Conjecture, Szs};
use formula::{Board, Role};

use super::labels;
use super::ledger::Answers;

/// Returns the indices of the statements with this role.
fn with_role(board: &Board, role: Role) -> Vec<usize> {
    let indices = board.statements.iter().enumerate();
    indices.filter(|(_, statement)| statement.role == role).map(|(index, _)| index).collect()
}

/// The indices of what is on the board of the negated conjecture: of a conjecture its negation, without one the formulas of role
/// `negated_conjecture`.
fn negation(board: &Board) -> Vec<usize> {
    let of_conjecture = with_role(board, Role::Conjecture);
    if of_conjecture.is_empty() { with_role(board, Role::NegatedConjecture) } else { of_conjecture }
}

/// Returns the answers' meaning for the conjecture whose negation is on the board; `None` when there is none. `open` is the status of a conjecture
/// that is undecided.
pub(super) fn conjecture(board: &Board, answers: &Answers, open: Szs) -> Option<Conjecture> {
    let negation = negation(board);
    if negation.is_empty() {
        return None;
    }
    let szs = match answers.consistency.as_deref().map(Certified::claim) {
        _ if are_contradictory(&negation, answers) => Szs::ContradictoryAxioms,
        Some(Claim::Inconsistent) => Szs::Theorem,
        Some(_) => Szs::CounterSatisfiable,
        None => open,
    };
    Some(Conjecture { statements: labels(board, &negation), szs })
}

/// Returns whether the axioms are consistent, where that was certified; with a conjecture its negation is none of them.
pub(super) fn consistency_of_axioms(board: &Board, answers: &Answers) -> Option<bool> {
    let negation = with_role(board, Role::Conjecture);
    let models = std::iter::once(&answers.consistency).chain(negation.iter().filter_map(|&index| answers.redundancy.get(index)));
    let has_model = |answer: &Certified| matches!(answer.claim(), Claim::Consistent | Claim::Independent { .. });
    match () {
        () if are_contradictory(&negation, answers) => Some(false),
        () if models.flatten().any(|answer| has_model(answer)) => Some(true),
        () => None,
    }
}

/// Returns whether the statements besides the negated conjecture are certified to contradict each other: by a contradiction that needs no part of it,
/// or since they entail it and contradict it.
fn are_contradictory(negation: &[usize], answers: &Answers) -> bool {
    let of_axioms =
        |answer: &Certified| answer.shows_contradiction() && !answer.premises().iter().any(|premise| negation.contains(premise));
    let all = std::iter::once(&answers.consistency).chain(&answers.redundancy).flatten();
    let entailed = |&index: &usize| {
        let answer = answers.redundancy.get(index).and_then(Option::as_deref);
        matches!(answer.map(Certified::claim), Some(Claim::Redundant { .. }))
    };
    let is_inconsistent = matches!(answers.consistency.as_deref().map(Certified::claim), Some(Claim::Inconsistent));
    { all }.any(|answer| of_axioms(answer)) || (is_inconsistent && negation.len() == 1 && negation.iter().all(entailed))
}
