//! Rulings on the claims of players: a claim, held against what was found out about the board.

use serde::{Deserialize, Serialize};

use crate::judging::claim::PlayerClaim;
use crate::judging::ruling::{ConjectureStatus, Ruling, StatementStatus, Status};

/// Ruling on a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClaimRuling {
    /// `inconsistent`, `redundant` or `theorem`. Of a problem with a conjecture the axioms alone are claimed to be inconsistent.
    pub claim: String,
    /// The statements claimed to be redundant, or the conjectures claimed to be theorems.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<String>,
    /// True if it is upheld; `null` when that is undecided.
    pub upheld: Option<bool>,
    /// Of the statements claimed to be redundant, those that are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub independent: Vec<String>,
    /// Of the statements claimed to be redundant, those of which it is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<String>,
    /// The claim is about redundancy and the board is inconsistent: that is decided first, and nothing counts as redundant
    /// then (Q-PA-19).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inconsistency_decides: bool,
}

impl ClaimRuling {
    /// Holds a claim against what was found out about the board. `axioms`: whether the axioms are consistent, those of a conjecture without its
    /// negation.
    pub(crate) fn new(claim: &PlayerClaim, ruling: &Ruling, axioms: Option<bool>) -> ClaimRuling {
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
}
