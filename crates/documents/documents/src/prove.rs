//! The answer to the question whether a goal follows from axioms.

use serde::{Deserialize, Serialize};

use crate::certificate::Certificate;
use crate::document::Document;
use crate::error::{LimitReached, Remark, ReportedDiagnostic};
use crate::files::Files;
use crate::judge::{Engine, Szs};
use crate::schema::Schema;

/// Answer to the question whether a goal follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProofStatus {
    /// It does: there is a proof.
    Proved,
    /// It does not: there is a countermodel.
    Refuted,
    /// Not known.
    Undecided,
}

/// The answer to the question whether a goal follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ProveRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the axioms' text.
    pub axioms: String,
    /// The name of the conjecture that is the goal, where the axioms have several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conjecture: Option<String>,
    /// The goal as it was read, with all brackets.
    pub goal: String,
    /// True if the goal is a contradiction: of a TPTP problem with clauses or a negated conjecture and without a conjecture, or asked for as
    /// `$false`. What is proved then is that the axioms contradict each other, and what refutes it is a model of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refutation: bool,
    /// The calculus.
    pub system: String,
    /// Answer to the question whether it follows.
    pub status: ProofStatus,
    /// The same in SZS's words.
    pub szs: Szs,
    /// The labels of the axioms that the proof uses.
    pub follows_from: Vec<String>,
    /// The axioms contradict each other: the proof shows that, and everything follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_contradiction: bool,
    /// The proof, or a model in which the axioms are true and the goal is false.
    pub certificate: Option<Certificate>,
    /// Number of lines of the proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// Price of the proof in symbol points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol_points: Option<u64>,
    /// The proof as a proof file, which `check` accepts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The textbook in whose notation the proof is written, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// Proofs among which it is the cheapest, where the cheapest was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cheapest: Option<CheapestOf>,
    /// Reading of numbers by a countermodel in the notation of Predicate Wars (Q-G-2); absent where nothing is said of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersReading>,
    /// The reason for which it is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// Warnings about how a TPTP problem was read, and about what was left out of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
    /// The limit of time or memory that left it undecided, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
    /// Searching programs and their limits.
    pub engine: Engine,
    /// The evidence in TPTP's form, if it was asked for, or why it has none; no part of the document.
    #[serde(skip)]
    pub solution: Option<Result<TptpEvidence, String>>,
    /// The warnings with the texts that they are about; no part of the document.
    #[serde(skip)]
    pub remarks: Vec<Remark>,
    /// The files that were asked for, not yet written; no part of the document.
    #[serde(skip)]
    pub files: Files,
}

impl Document for ProveRuling {}

/// Among what a proof is the cheapest, and the price that none can go below. There may be cheaper ones that were not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CheapestOf {
    /// True if the proof costs no more than the lower bound.
    pub shown: bool,
    /// No proof costs less: 0 where the axioms state the goal, or contradict each other as they stand; else 1, since each line that is inferred
    /// costs a point at least (PW-67).
    pub lower_bound: u64,
    /// Number of proofs that were found.
    pub proofs: usize,
    /// True if no choice of the lines of any of them is cheaper; otherwise a limit of that search was reached.
    pub sub_proofs_minimal: bool,
}

/// Reading of numbers by a countermodel of Predicate Wars, and the values that it gives to the letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NumbersReading {
    /// The meaning of numbers and the symbols of arithmetic, and what there is beside numbers.
    pub reading: String,
    /// The integers that stand for these objects in the certificate.
    pub coding: String,
    /// The meaning of each letter, action and game function.
    pub symbols: Vec<String>,
}

/// Evidence as annotated formulas of TPTP, without the lines around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TptpEvidence {
    /// The kind of the evidence: `Proof`, `Refutation`, `FiniteModel` or `Model`.
    pub kind: &'static str,
    /// The annotated formulas, one a line or more.
    pub formulas: String,
}
