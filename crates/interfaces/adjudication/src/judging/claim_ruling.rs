//! Rulings on the claims of players: a claim, held against what was found out about the board.

use documents::judge::{ClaimRuling, ConjectureStatus, Ruling, StatementStatus, Status};

use crate::boards::claim::PlayerClaim;

/// Holds a claim against what was found out about the board. `axioms`: whether the axioms are consistent, those of a conjecture without its
/// negation.
pub(crate) fn ruling_on_claim(claim: &PlayerClaim, ruling: &Ruling, axioms: Option<bool>) -> ClaimRuling {
    let of_board = |claim: &str, statements: &[String], upheld| ClaimRuling {
        claim: claim.to_owned(),
        statements: statements.to_owned(),
        upheld,
        independent: Vec::new(),
        undecided: Vec::new(),
        inconsistency_decides: false,
    };
    match claim {
        PlayerClaim::Inconsistent => of_board("inconsistent", &[], axioms.map(|consistent| !consistent)),
        PlayerClaim::Theorem(labels) => {
            let conjecture = |label: &String| ruling.statements.iter().find(|one| one.id == *label)?.conjecture;
            let found: Vec<_> = labels.iter().map(conjecture).collect();
            let upheld = match () {
                () if found.contains(&Some(ConjectureStatus::Refuted)) => Some(false),
                () if found.iter().all(|one| *one == Some(ConjectureStatus::Theorem)) => Some(true),
                () => None,
            };
            of_board("theorem", labels, upheld)
        }
        PlayerClaim::Redundant(labels) => {
            let with = |wanted: StatementStatus| -> Vec<String> {
                let is = |label: &&String| ruling.statements.iter().any(|s| s.id == **label && s.status == wanted);
                labels.iter().filter(is).cloned().collect()
            };
            let (independent, undecided) = (with(StatementStatus::Independent), with(StatementStatus::Undecided));
            let inconsistency_decides = ruling.status == Status::Inconsistent;
            let upheld = match () {
                () if inconsistency_decides || !independent.is_empty() => Some(false),
                () if !undecided.is_empty() => None,
                () => Some(true),
            };
            ClaimRuling { independent, undecided, inconsistency_decides, ..of_board("redundant", labels, upheld) }
        }
    }
}
