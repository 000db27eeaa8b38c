//! The gaps of a proof that were filled, as a part of the ruling on the completed proof. How they are filled, `proving::completion` says.

use serde::{Deserialize, Serialize};

/// A line whose gap was filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FilledLine {
    /// Its number in the completed proof.
    pub n: u32,
    /// The subproof that it stands in; `null` in the proof itself.
    pub subproof: Option<String>,
    /// The rule by which it follows.
    pub rule: String,
    /// Number of lines that were put in before it.
    pub lines_added: u32,
    /// True if no other single step leads there with what is written.
    pub is_unique: bool,
    /// Price of the line, and of those that were put in before it.
    pub symbol_points: u64,
}

/// A line whose gap is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OpenLine {
    /// Its number in the completed proof.
    pub n: u32,
    /// The subproof that it stands in; `null` in the proof itself.
    pub subproof: Option<String>,
    /// The reason for which it is left.
    pub reason: String,
}

/// The gaps of a proof that were filled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CompletionRuling {
    /// The completed proof as a proof file.
    pub proof: String,
    /// The lines that were filled, in their order.
    pub filled: Vec<FilledLine>,
    /// The lines that are left.
    pub open: Vec<OpenLine>,
}
