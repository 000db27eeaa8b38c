//! What the last move of a game came to, for those who watch: sentences, and whether a claim was right.

use serde::Serialize;

/// What the last move came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Remarks {
    /// In sentences.
    pub notes: Vec<String>,
    /// Whether it was a claim, and right; `None` when it was no claim, or nothing is decided.
    #[serde(skip)]
    pub upheld: Option<bool>,
}
