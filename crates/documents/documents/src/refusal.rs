//! Why a move is not lawful.

use serde::{Deserialize, Serialize};

use crate::message::{Coded, Message};

/// A move that the rules do not allow. The position stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[error("{message} ({rule})")]
pub struct Refusal {
    /// The requirement that forbids it, as RULEBOOK numbers them: `ER-6`, `Q-XW-5`.
    pub rule: String,
    /// Reason, in one sentence with the rulebook's names.
    pub message: Message,
    /// Suggestion of what would be lawful instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub help: Option<Message>,
}

impl Refusal {
    /// A refusal by the requirement with this number.
    pub fn new(rule: impl Into<String>, message: Message) -> Refusal {
        Refusal { rule: rule.into(), message, help: None }
    }

    /// Adds what would be lawful.
    #[must_use]
    pub fn help(mut self, help: Message) -> Refusal {
        self.help = Some(help);
        self
    }
}

/// A refusal as it is kept, so that it can be put into any language later. The JSON of a [`Refusal`] is in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodedRefusal {
    /// The requirement that forbids the move.
    pub rule: String,
    /// The reason.
    pub message: Coded,
    /// Suggestion of what would be lawful instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub help: Option<Coded>,
}

impl From<&Refusal> for CodedRefusal {
    fn from(refusal: &Refusal) -> CodedRefusal {
        let Refusal { rule, message, help } = refusal;
        CodedRefusal { rule: rule.clone(), message: message.into(), help: help.as_ref().map(Coded::from) }
    }
}

impl CodedRefusal {
    /// Returns the refusal; `None` where there is no such message.
    pub fn refusal(&self) -> Option<Refusal> {
        let help = match &self.help {
            Some(help) => Some(help.message()?),
            None => None,
        };
        Some(Refusal { rule: self.rule.clone(), message: self.message.message()?, help })
    }
}
