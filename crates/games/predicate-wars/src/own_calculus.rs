//! A calculus of the table's own, in place of the one that a house rule names: its text, and the audit of its rules before the game. Not here: the audit
//! itself (crate `rule-audit`), and who has it made (crate `service`).

use std::sync::Arc;

use documents::Refusal;
use documents::message::refused::wars as no;
use kernel::{Calculus, HouseRules, Notation};
use proof_syntax::rules;
use serde::{Deserialize, Serialize};

/// The longest text of a calculus of the table's own, in bytes.
pub const LONGEST_CALCULUS: usize = 32 * 1024;

/// A calculus of the table's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnCalculus {
    /// Its text, as in a file of rules.
    pub text: String,
    /// The rules, and the base rules, that the audit before the game found to be unsound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsound: Vec<String>,
    /// The rules of which the audit found neither that they are sound nor that they are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<String>,
}

impl OwnCalculus {
    /// A calculus that was not audited.
    pub fn new(text: impl Into<String>) -> OwnCalculus {
        OwnCalculus { text: text.into(), unsound: Vec::new(), undecided: Vec::new() }
    }

    /// Returns whether the audit found every rule to be sound.
    pub fn is_sound(&self) -> bool {
        self.unsound.is_empty() && self.undecided.is_empty()
    }

    /// Returns the calculus, under these house rules of steps; `None` where the text is none.
    pub(crate) fn read(&self, steps: &HouseRules) -> Option<Arc<Calculus>> {
        if self.text.len() > LONGEST_CALCULUS {
            return None;
        }
        rules::shared_text(&self.text, steps)
    }

    /// Checks that a game can be played by it.
    ///
    /// # Errors
    /// [`Refusal`] where the text is too long, or has a fault, or where statements are written in another notation than that of the game.
    pub(crate) fn check(&self, steps: &HouseRules) -> Result<(), Refusal> {
        if self.text.len() > LONGEST_CALCULUS {
            return Err(Refusal::new("Part 3", no::calculus_too_long(LONGEST_CALCULUS)));
        }
        let Some(calculus) = self.read(steps) else {
            return Err(Refusal::new("Part 3", no::calculus_is_none()).help(no::audit_calculus()));
        };
        if calculus.notation() != Notation::PredicateWars {
            return Err(Refusal::new("Part 3", no::calculus_notation()).help(no::calculi()));
        }
        Ok(())
    }
}
