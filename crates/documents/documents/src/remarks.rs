//! Remarks on the last move of a game, for those who watch: sentences, and whether a claim was right.

use serde::Serialize;

use crate::message::Message;

/// Remarks on the last move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Remarks {
    /// In sentences.
    pub notes: Vec<Message>,
    /// True if it was a claim, and right; `None` when it was no claim, or nothing is decided.
    #[serde(skip)]
    pub upheld: Option<bool>,
}

impl Remarks {
    /// Adds a sentence.
    pub fn note(&mut self, message: Message) {
        self.notes.push(message);
    }
}
