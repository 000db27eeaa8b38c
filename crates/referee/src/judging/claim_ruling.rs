//! Rulings on the claims of players: a claim, held against what was found out about the board.

use serde::{Deserialize, Serialize};

use crate::judging::claim::PlayerClaim;
use crate::judging::ruling::{StatementRuling, StatementStatus, Status};

/// Ruling on a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClaimRuling {
    /// `inconsistent` or `redundant`.
    pub claim: String,
    /// The statements claimed to be redundant.
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
    /// Holds a claim against what was found out about the board.
    pub(crate) fn new(claim: &PlayerClaim, status: Status, statements: &[StatementRuling]) -> ClaimRuling {
        match claim {
            PlayerClaim::Inconsistent => ClaimRuling {
                claim: String::from("inconsistent"),
                statements: Vec::new(),
                upheld: match status {
                    Status::Inconsistent => Some(true),
                    Status::Consistent => Some(false),
                    Status::Undecided => None,
                },
                independent: Vec::new(),
                undecided: Vec::new(),
                inconsistency_decides: false,
            },
            PlayerClaim::Redundant(labels) => {
                let with = |wanted: StatementStatus| -> Vec<String> {
                    let is = |label: &&String| statements.iter().any(|s| s.id == **label && s.status == wanted);
                    labels.iter().filter(is).cloned().collect()
                };
                let (independent, undecided) = (with(StatementStatus::Independent), with(StatementStatus::Undecided));
                let inconsistency_decides = status == Status::Inconsistent;
                let upheld = match () {
                    () if inconsistency_decides || !independent.is_empty() => Some(false),
                    () if !undecided.is_empty() => None,
                    () => Some(true),
                };
                let claim = String::from("redundant");
                ClaimRuling { claim, statements: labels.clone(), upheld, independent, undecided, inconsistency_decides }
            }
        }
    }
}
