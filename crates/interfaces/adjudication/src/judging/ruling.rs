//! Changes of a ruling on a board that was made: confined to one statement, or with what becomes of its conjectures.

use documents::judge::{ConjectureStatus, Ruling, StatementRole, StatementStatus, Status, Szs};

/// Returns the ruling as that on one statement, of which alone something was asked.
#[must_use]
pub(crate) fn confined_to(mut ruling: Ruling, label: &str) -> Ruling {
    ruling.readings = ruling.statements.iter().map(|row| (row.id.clone(), row.reading.clone())).collect();
    ruling.statements.retain(|statement| statement.id == label);
    ruling.asked = Some(label.to_owned());
    (ruling.conjecture, ruling.removable_together, ruling.removable_together_is_largest) = (None, Vec::new(), None);
    if ruling.status == Status::Undecided {
        (ruling.szs, ruling.reasons) = (Szs::GaveUp, vec![format!("only {label} was asked about")]);
    }
    if ruling.decided() {
        ruling.limit = None;
    }
    ruling
}

/// Returns the answers that conjectures have from the verdict on the whole and from their own rows, in their entries.
#[must_use]
pub(crate) fn with_conjectures(mut ruling: Ruling) -> Ruling {
    for statement in ruling.statements.iter_mut().filter(|statement| statement.role == StatementRole::Conjecture) {
        // What the row certifies: the axioms entail the negation, or the conjecture holds in a model of them.
        let own = match statement.status {
            StatementStatus::Redundant => Szs::CounterTheorem,
            StatementStatus::Independent => Szs::Satisfiable,
            StatementStatus::Undecided => statement.szs,
        };
        let found = ruling.conjecture.as_ref().map(|found| found.szs);
        (statement.conjecture, statement.szs) = match found {
            Some(szs @ (Szs::Theorem | Szs::ContradictoryAxioms)) => (Some(ConjectureStatus::Theorem), szs),
            Some(Szs::CounterSatisfiable) if own == Szs::CounterTheorem => (Some(ConjectureStatus::Refuted), own),
            Some(szs @ Szs::CounterSatisfiable) => (Some(ConjectureStatus::Refuted), szs),
            _ => (Some(ConjectureStatus::Undecided), own),
        };
    }
    ruling
}
