//! The check of certificate files, and the judgement of a judge from outside.

use serde::{Deserialize, Serialize};
use verifier::{Answer, Kind};

use crate::certificate::Certificate;
use crate::document::Document;
use crate::error::ReportedDiagnostic;

use crate::schema::Schema;

/// Result of checking a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CertificateStatus {
    /// It shows what it claims.
    Right,
    /// It does not.
    Refused,
    /// A limit of the check was reached: nothing is known.
    Undecided,
    /// It cannot be read, or is no certificate.
    Unreadable,
}

/// The check of some certificate files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct VerificationRuling {
    /// Always 1.
    pub schema: Schema,
    /// The files in the order in which they were named; those of a directory sorted.
    pub certificates: Vec<CertificateRuling>,
    /// Number of those that are right.
    pub right: usize,
    /// Number of those that are refused.
    pub refused: usize,
    /// Of how many it is not known.
    pub undecided: usize,
    /// Number of those that cannot be read.
    pub unreadable: usize,
    /// The board that they were compared with; without one, only each certificate's own copy of its board was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
}

impl Document for VerificationRuling {}

/// The check of a certificate file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CertificateRuling {
    /// The file; `-` is standard input.
    pub file: String,
    /// Result of the check.
    pub status: CertificateStatus,
    /// Claim that it certifies. Only where it is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<VerifiedClaim>,
    /// Finding of a judge from outside, if one was asked. Only where the evidence is of a kind that it judges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<OutsideRuling>,
    /// The place in the document of what is wrong, as a JSON pointer; empty for the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Mistake in the certificate.
    pub error: Option<ReportedDiagnostic>,
}

/// Claim that a right certificate certifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct VerifiedClaim {
    /// Name of the board. Not checked.
    pub board: String,
    /// Number of statements of the board.
    pub statements: usize,
    /// The answer.
    pub answer: Answer,
    /// The label of the statement that it is about; `null` when it is about the board.
    pub statement: Option<String>,
    /// The labels of statements that can be wiped off together, where it is about such.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
    /// The labels of the statements that the question is confined to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub among: Option<Vec<String>>,
    /// The same in words.
    pub claim: String,
    /// The kind of the evidence.
    pub kind: Kind,
    /// Size of the evidence: lines of a proof, objects of a finite model, definitions of an infinite one.
    pub size: usize,
    /// Steps of evaluation.
    pub steps: u64,
    /// True if the file has hashes of the board's text, the question and the calculus, which were checked. Older files have none.
    pub bound: bool,
}

impl VerificationRuling {
    /// Returns whether every certificate is right.
    pub fn all_right(&self) -> bool {
        self.right == self.certificates.len()
    }
}

/// A judge from outside, beside the check of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum OutsideJudge {
    /// The crate `metamath-rs`, of the proof as a database of Metamath.
    Metamath,
    /// The program `referee-proved`, of the certificate file. Its check is extracted from the proof that it is right.
    Proved,
}

/// The judgement of a judge from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OutsideRuling {
    /// Judge from outside.
    pub judge: OutsideJudge,
    /// Number of proofs that Metamath's checker has checked; each line of the certificate is one. Of `proved`, the number of claims.
    pub theorems: usize,
    /// Length of the text that it was given, in bytes. Of `proved`, of the board's text in it.
    pub bytes: usize,
}

/// The check whether an interpretation is a model of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ModelRuling {
    /// Always 1.
    pub schema: Schema,
    /// The board; `<stdin>` is standard input.
    pub file: String,
    /// The file of the interpretation.
    pub model: String,
    /// The number of its objects.
    pub domain: u32,
    /// True if all statements are true in it; conjectures do not count. `null` where that was not found out.
    pub is_model: Option<bool>,
    /// The statements in their order.
    pub statements: Vec<StatementTruth>,
    /// The certificate that the board is consistent, where the interpretation is a model.
    pub certificate: Option<Certificate>,
}

impl Document for ModelRuling {}

/// The truth of a statement in an interpretation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StatementTruth {
    /// Its label.
    pub id: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its reading, of a conjecture not its negation.
    pub reading: String,
    /// True if it is a conjecture, whose truth is said and does not count.
    pub conjecture: bool,
    /// Its truth; `null` where the limit of steps was reached.
    pub holds: Option<bool>,
    /// Objects for which it is false, where it begins with `∀`.
    pub witness: Vec<WitnessValue>,
}

/// An object that a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WitnessValue {
    /// The variable.
    pub variable: String,
    /// The object, as a number below that of the objects.
    pub object: u32,
}

/// The check of a derivation of TPTP, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DerivationRuling {
    /// Always 1.
    pub schema: Schema,
    /// The derivation.
    pub file: String,
    /// The problem that its input was held against; `null` where none was given.
    pub problem: Option<String>,
    /// True if a step is `$false`, or follows and is the conjecture.
    pub concludes: bool,
    /// Number of steps that were certified, or are as in the problem.
    pub right: usize,
    /// Number of steps that only keep satisfiability, or define a symbol, and are no consequences.
    pub satisfiability: usize,
    /// Number of steps that are wrong.
    pub wrong: usize,
    /// Number of steps of which nothing was found out.
    pub undecided: usize,
    /// The steps in their order.
    pub steps: Vec<StepRuling>,
}

impl Document for DerivationRuling {}

/// The finding about a step of a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StepStatus {
    /// It is given, and stands in the problem where one is at hand.
    Input,
    /// It is given, and stands not in the problem.
    NotInProblem,
    /// It declares a type, or states the conjecture: nothing rests on it as a premise.
    Stated,
    /// It follows from its parents, as a certificate shows.
    Follows,
    /// It follows from the negation of the conjecture, as a certificate shows.
    NegatedConjecture,
    /// Its status says that it keeps satisfiability only, and it was not certified as a consequence.
    Satisfiability,
    /// It says what a new symbol means.
    Definition,
    /// It does not follow from its parents, as a countermodel shows.
    DoesNotFollow,
    /// It names a parent that is no step, or rests on itself.
    NoParent,
    /// A limit was reached: nothing is known.
    Undecided,
}

/// The finding about a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StepRuling {
    /// Its name.
    pub id: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its formula, as it was written.
    pub formula: String,
    /// The rule that it names.
    pub rule: Option<String>,
    /// The steps that it names.
    pub parents: Vec<String>,
    /// The finding.
    pub status: StepStatus,
    /// The reason for it, where it is not right.
    pub why: Option<String>,
    /// The evidence: a proof, or a countermodel.
    pub certificate: Option<Certificate>,
}
