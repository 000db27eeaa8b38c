//! The ruling on a proof, line by line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::error::ReportedDiagnostic;
use crate::proof::{Premise, Tag, UsedDocument};
use crate::schema::Schema;

/// Findings about a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ProofRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the text.
    pub file: String,
    /// The calculus by whose rules it was judged.
    pub system: String,
    /// Identity of that calculus.
    pub calculus: CalculusRuling,
    /// Every house rule with its value in force.
    pub house_rules: BTreeMap<String, String>,
    /// True if every line of the proof and of its subproofs is right in this calculus and house.
    pub accepted: bool,
    /// True if the proof is proper (PW-65): every lemma of it and of its subproofs is inferred. It differs from `accepted` where
    /// the house forbids an axiom, of which PW-65 asks nothing.
    pub proper: bool,
    /// Price of the proof (PW-67 to PW-71); `null` when it is not accepted. Subproofs are paid when they are bought (Q-PW-35).
    pub symbol_points: Option<u64>,
    /// Number of lemmas of the proof, its subproofs not counted: its price where lines are charged (Q-PW-17).
    pub lines_charged: u64,
    /// True if a statement and its negation, or tF, stand among the right lines (Q-PW-38).
    pub contradictory: bool,
    /// The lines that contradict each other.
    pub contradiction: Option<Contradiction>,
    /// Goal of the proof, with all brackets.
    pub goal: Option<String>,
    /// True if a right line states the goal; `null` without a goal.
    pub reached: Option<bool>,
    /// The number of the first such line.
    pub reached_by: Option<u32>,
    /// The lines of the proof itself.
    pub lines: Vec<LineRuling>,
    /// The subproofs, in the order of the text.
    pub subproofs: Vec<SubproofRuling>,
    /// Warnings about how the text was read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
    /// The proof in the notation that was asked for; absent where none was, or where the proof is not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// Gaps of the proof that was handed in, where they were to be filled: then the ruling is about the completed proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completion: Option<CompletionRuling>,
}

impl Document for ProofRuling {}

/// Lines that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Contradiction {
    /// The numbers of a statement and of its negation, or of one line that says tF.
    pub lines: Vec<u32>,
}

/// Findings about a subproof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SubproofRuling {
    /// Its name.
    pub name: String,
    /// True if every line of it is right.
    pub accepted: bool,
    /// Price of the subproof by itself; `null` when it is not accepted. The proof that uses it does not pay it.
    pub symbol_points: Option<u64>,
    /// Its lines.
    pub lines: Vec<LineRuling>,
}

/// Findings about a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LineRuling {
    /// Its number.
    pub n: u32,
    /// Statement of the line, with all brackets.
    pub statement: String,
    /// The same with the connectives between formulas, where statements are in Polish notation; absent in other notations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infix: Option<String>,
    /// The same in the notation of a textbook, where the proof is in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_book: Option<String>,
    /// Tag of the line (PW-64).
    pub tag: Tag,
    /// The number of boxes that it stands in; an assumption stands in the box that it opens.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub depth: u32,
    /// The rulebook's name of the rule; of a rule that is not known the name as it is written.
    pub rule: Option<String>,
    /// The lines cited, in the order of the text: numbers, and for boxes texts such as `2-5`.
    pub premises: Vec<Premise>,
    /// Choices of the prover, as `with` names them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The subproof cited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub using: Option<UsedDocument>,
    /// Price of the line: 0 for an axiom and for a line that is wrong.
    pub points: u64,
    /// Items of that price; `null` for an axiom and for a line that is wrong.
    pub cost: Option<LineCost>,
    /// Mistake in the line.
    pub error: Option<Box<ReportedDiagnostic>>,
    /// The number of a line that is wrong and that this one, right in itself, rests on.
    pub rests_on: Option<u32>,
    /// The name of another rule that fits the line as it stands, where the line is wrong.
    pub fits_rule: Option<String>,
    /// The reason for which the step is unsound though it is accepted.
    pub warnings: Vec<UnsoundStep>,
}

/// Price of a line, itemised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LineCost {
    /// One point for each lemma (PW-67).
    pub lemma: u32,
    /// The points of what the prover chose (PW-68, Q-PW-32).
    pub chosen: u32,
    /// The difference to the nearest premise (PW-69 to PW-71).
    pub difference: u32,
    /// The number of that premise; `null` where the line is based on none.
    pub nearest: Option<u32>,
}

/// A step that is accepted, since the rulebook prints it, and unsound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct UnsoundStep {
    /// Always `unsound-step`.
    pub code: String,
    /// Remark of the commentary on the rulebook that says so: `S-5`.
    pub source: String,
    /// The rule.
    pub rule: String,
    /// Description of the condition that does not hold here.
    pub message: String,
    /// The reason for which it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

fn is_zero(depth: &u32) -> bool {
    *depth == 0
}

impl ProofRuling {
    /// Returns whether the proof is as asked for: accepted, and the goal reached if there is one.
    pub fn is_upheld(&self) -> bool {
        self.accepted && self.reached != Some(false)
    }

    /// The lines of the subproofs and of the proof itself, in the order of the text.
    pub fn all_lines(&self) -> impl Iterator<Item = &LineRuling> {
        self.subproofs.iter().flat_map(|subproof| &subproof.lines).chain(&self.lines)
    }
}

/// Identity of the calculus that a ruling is by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CalculusRuling {
    /// Name that it gives itself.
    pub name: String,
    /// True if its text is, byte for byte, that of the calculus of this name that comes with the program.
    pub shipped: bool,
    /// The SHA-256 hash of its text.
    pub hash: String,
}

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
