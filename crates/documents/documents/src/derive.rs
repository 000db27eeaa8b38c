//! The answer to the question whether a goal is derivable by the rules of a calculus.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::error::{LimitReached, Remark, ReportedDiagnostic};
use crate::files::Files;

use crate::proof::ProofDocument;
use crate::schema::Schema;

/// A measure of proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProofMeasure {
    /// Symbol points, those of subproofs included.
    #[default]
    Points,
    /// Inferred lines.
    Lines,
    /// Inferences of the proof as a tree: a line counts as often as it is cited. For calculi whose rules are schemas of statement letters alone.
    Steps,
}

/// The answer to the question whether there is a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DerivationStatus {
    /// There is one.
    Proved,
    /// There is none by these rules: all that they give was derived.
    NotDerivable,
    /// Not known.
    Undecided,
}

/// The part that was exhausted below the lower bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SearchedRuling {
    /// The most symbol points of a statement.
    pub statement_points: u64,
    /// The most symbol points of an object, where that was limited.
    pub object_points: Option<u64>,
    /// Number of objects put for what a rule leaves open.
    pub objects: usize,
    /// New variables among them.
    pub new_variables: usize,
    /// Number of formulas put for what a rule leaves open, or assumed.
    pub formulas: usize,
    /// The most boxes and subproofs in each other.
    pub nesting: u8,
    /// True if subproofs hold in other letters too (Q-PW-31), and those alone were searched that are used for their own.
    pub own_letters: bool,
    /// Number of rules in force and base rules that may be included.
    pub included: usize,
    /// Number of forms of rules that were left out.
    pub forms_left_out: usize,
    /// Number of statements that were derived.
    pub facts: usize,
    /// Number of steps that were looked at.
    pub steps: usize,
}

/// The knowledge of the price of the cheapest proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PriceRuling {
    /// True if the proof is shown to be the cheapest within what was searched.
    pub shown: bool,
    /// No proof within what was searched costs less; `null` where there is none at any price.
    pub lower_bound: Option<u64>,
    /// The part that was searched.
    pub searched: SearchedRuling,
}

/// The answer to the question whether a goal is derivable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DeriveRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the axioms' text.
    pub axioms: String,
    /// The goal as it was read; `null` for a contradiction.
    pub goal: Option<String>,
    /// Of a goal with holes: the statement that fits and is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// Of a goal with holes: number of the statements that fit and were tried; figures about the cheapest proof are about these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<usize>,
    /// The calculus.
    pub system: String,
    /// The answer.
    pub status: DerivationStatus,
    /// The measure that is to be least.
    pub measure: ProofMeasure,
    /// The symbol points of the proof, as `check` has them.
    pub symbol_points: Option<u64>,
    /// Those of its own subproofs, which are paid when they are bought.
    pub subproof_points: Option<u64>,
    /// Number of inferred lines, those of subproofs included.
    pub lines: Option<u64>,
    /// The price of the proof by the measure, subproofs included.
    pub cost: Option<u64>,
    /// Number of steps that the calculus accepts and calls unsound.
    pub unsound_steps: usize,
    /// The knowledge of the cheapest proof, where it was asked for or none was found.
    pub cheapest: Option<PriceRuling>,
    /// The proof file, which `check` accepts under the same options.
    pub proof: Option<String>,
    /// The lines of that proof as data; no part of the document, which has them as text.
    #[serde(skip)]
    pub document: Option<ProofDocument>,
    /// The reason for which it is undecided, or for which the proof is not shown to be the cheapest.
    pub reasons: Vec<String>,
    /// The limit of time or memory that was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
    /// Warnings about how a TPTP problem was read, and about what was left out of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
    /// The warnings with the texts that they are about; no part of the document.
    #[serde(skip)]
    pub remarks: Vec<Remark>,
    /// The file that was asked for, not yet written; no part of the document.
    #[serde(skip)]
    pub files: Files,
}

impl Document for DeriveRuling {}
