//! Exercises, their model answers, and the rulings on submissions.

use serde::{Deserialize, Serialize};

use crate::check::ProofRuling;
use crate::document::Document;
use crate::error::ReportedDiagnostic;

use crate::prove::ProveRuling;

/// Contents of an exercise, as they stand in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExerciseInfo {
    /// The name of its text.
    pub file: String,
    /// Its label in a text with several exercises; missing in a text with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Its calculus.
    pub system: String,
    /// The short names of the rules that can be used; `null` where all may.
    pub rules: Option<Vec<String>>,
    /// Premises, with all brackets.
    pub premises: Vec<String>,
    /// Goal, with all brackets; one with holes as it was written.
    pub goal: String,
    /// Premises and goal as the text has them.
    pub as_written: StatementsAsWritten,
    /// The points that it is worth.
    pub points: u32,
    /// Words for the student.
    pub say: Vec<String>,
}

/// Premises and goal of an exercise in the notation of its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StatementsAsWritten {
    /// The premises.
    pub premises: Vec<String>,
    /// The goal.
    pub goal: String,
}

/// Consistency of the premises of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Premises {
    /// They can all be true.
    Consistent,
    /// They contradict each other.
    Inconsistent,
    /// Not known.
    Undecided,
}

/// The rules that the model answer uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RuleUse {
    /// True if the answer is one to the exercise: a submission of it would be accepted.
    pub accepted: bool,
    /// The short names of the rules that it uses and the exercise does not list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<String>,
    /// The reason for which it is no answer by the rules of the exercise, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Proof file of which a submission would be accepted, where the given one would not be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// The model answer to an exercise as a JSON document: that of `prove`, and what is to be said of the exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExerciseAnswer {
    /// The proof, or the countermodel.
    #[serde(flatten)]
    pub proof: ProveRuling,
    /// The exercise.
    pub exercise: ExerciseInfo,
    /// Consistency of its premises.
    pub premises: Premises,
    /// Of a proof: does it keep to the rules of the exercise?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_its_rules: Option<RuleUse>,
    /// Remarks for a teacher: that the exercise cannot be done (`cannot-be-done`), or is trivial (`goal-is-premise`,
    /// `premises-contradict`, `goal-is-valid`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
}

impl Document for ExerciseAnswer {}

/// A ruling on a submission as a JSON document: that on the proof, where `accepted` says whether it does what the exercise asks for, and
/// what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SubmissionRuling {
    /// The ruling on the proof. It is accepted where every line is right, every axiom given, every rule allowed, and the goal reached.
    #[serde(flatten)]
    pub proof: ProofRuling,
    /// The exercise.
    pub exercise: ExerciseInfo,
    /// The points that the submission earns: those of the exercise, or none, or where the exercise says so a share of them.
    pub points: u32,
    /// The stable name of what is wrong first; `null` where it is accepted.
    pub code: Option<String>,
    /// The number of the line that is wrong; `null` where no line is.
    pub line: Option<u32>,
    /// Sentence that says what is wrong; `null` where it is accepted.
    pub message: Option<String>,
    /// The notation in which it was read: `plain`, or that of a textbook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The help of the fault; missing where it is accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Document for SubmissionRuling {}
