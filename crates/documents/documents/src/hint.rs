//! Hints for the next line of a proof.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::error::LimitReached;

use crate::schema::Schema;

/// The state of a proof on its way to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HintStatus {
    /// There is a next line.
    Next,
    /// The goal is reached.
    Reached,
    /// The goal cannot be derived from these lines by these rules: all that they give was derived.
    NotDerivable,
    /// No way to the goal was found.
    Undecided,
}

/// The next step, as far as the level says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NextStep {
    /// The rule that comes next; `null` where a box is opened first.
    pub rule: Option<String>,
    /// The rule's name; of a box, that something is assumed.
    pub name: String,
    /// The numbers of the lines that it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub premises: Option<Vec<u32>>,
    /// The line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The lines after it, up to the goal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rest: Vec<String>,
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HintRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the proof's text.
    pub file: String,
    /// The goal as it was read.
    pub goal: String,
    /// The calculus.
    pub system: String,
    /// The state.
    pub status: HintStatus,
    /// Numbers of the lines that are wrong; the hint does without them.
    pub wrong_lines: Vec<u32>,
    /// The next step.
    pub next: Option<NextStep>,
    /// The price of the rest of the proof in symbol points.
    pub symbol_points: Option<u64>,
    /// A lower bound, if none was found: no way to the goal within what was searched costs less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u64>,
    /// The number of the line that is a wrong turn: the goal was reachable before it, and no way after it was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_turn: Option<u32>,
    /// The limit of time or memory that was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
}

impl Document for HintRuling {}
