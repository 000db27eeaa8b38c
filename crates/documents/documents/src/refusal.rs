//! Why a move is not lawful.

use serde::{Deserialize, Serialize};

/// A move that the rules do not allow. The position stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[error("{message} ({rule})")]
pub struct Refusal {
    /// The requirement that forbids it, as RULEBOOK numbers them: `ER-6`, `Q-XW-5`.
    pub rule: String,
    /// Reason, in one sentence with the rulebook's names.
    pub message: String,
    /// Suggestion of what would be lawful instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub help: Option<String>,
}

impl Refusal {
    /// A refusal by the requirement with this number.
    pub fn new(rule: impl Into<String>, message: impl Into<String>) -> Refusal {
        Refusal { rule: rule.into(), message: message.into(), help: None }
    }

    /// Adds what would be lawful.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Refusal {
        self.help = Some(help.into());
        self
    }
}
