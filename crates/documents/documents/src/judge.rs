//! The ruling on a board, on each statement, and on a claim; and the line of a stream that asks for one.

use std::collections::BTreeMap;

use formula::{Role, Subject};
use serde::{Deserialize, Serialize};

use crate::certificate::Certificate;
use crate::document::Document;
use crate::error::{LimitReached, ReportedDiagnostic};
use crate::files::Files;
use crate::schema::Schema;

/// Verdict on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// No structure satisfies all statements.
    Inconsistent,
    /// Some structure does.
    Consistent,
    /// Not known.
    Undecided,
}

/// Verdict on a statement beside all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StatementStatus {
    /// It follows from the others.
    Redundant,
    /// It does not.
    Independent,
    /// Not known.
    Undecided,
}

/// The same in the words of the SZS ontology.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Szs {
    /// No structure satisfies the statements.
    Unsatisfiable,
    /// Some structure does.
    Satisfiable,
    /// It follows.
    Theorem,
    /// It does not follow.
    CounterSatisfiable,
    /// It follows, because what it should follow from contradicts itself.
    ContradictoryAxioms,
    /// Its negation follows.
    CounterTheorem,
    /// Not known: a limit of time was reached.
    Timeout,
    /// Not known.
    GaveUp,
}

/// The ruling on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Ruling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the board's text.
    pub board: String,
    /// The house rules about reading that the board or the question chooses; absent where all are the default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub house: BTreeMap<String, String>,
    /// The label of the statement that alone was asked about. `statements` then has that statement only, and nothing was asked about
    /// the board's consistency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// Verdict on its consistency.
    pub status: Status,
    /// The same in SZS's words.
    pub szs: Szs,
    /// The model of a consistent board, or the proof that an inconsistent one is so. `null` where neither is known.
    pub certificate: Option<Certificate>,
    /// For an inconsistent board: statements that contradict each other, those that the proof uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<SharedContradiction>,
    /// The reason for which consistency is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// The limit of time or memory that left a question open, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
    /// For a board with the negation of a conjecture: what becomes of the conjecture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conjecture: Option<Conjecture>,
    /// The labels of conjectures. What stands on the board under such a label is the negation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conjectures: Vec<String>,
    /// Every statement in the order of the board.
    pub statements: Vec<StatementRuling>,
    /// The labels and readings of all statements, where `statements` has one of them only; no part of the document.
    #[serde(skip)]
    pub readings: Vec<(String, String)>,
    /// Conventions of the notation: premises that no question is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conventions: Vec<Convention>,
    /// Redundant statements that may all be wiped off together: what is left entails each of them (Q-PA-17). Only where the board is
    /// not inconsistent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removable_together: Vec<String>,
    /// The certificate file that shows it, where certificates are written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removable_together_file: Option<String>,
    /// The hash of that file, where hashes are asked for; no part of the document.
    #[serde(skip)]
    pub removable_together_hash: Option<String>,
    /// The draft of that file, until it is made; no part of the document.
    #[doc(hidden)]
    #[serde(skip)]
    pub removal: Option<Box<verifier::Draft>>,
    /// True if it was shown that no larger set can be wiped off together; otherwise there may be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removable_together_is_largest: Option<bool>,
    /// Ruling on the claim, if one was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<ClaimRuling>,
    /// The statements and proofs in words, where they are asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_words: Option<InWords>,
    /// Warnings about how the board was read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
    /// Searching programs and their limits.
    pub engine: Engine,
    /// The certificates as files, not yet written; no part of the document.
    #[serde(skip)]
    pub files: Files,
}

impl Document for Ruling {}

/// A ruling in words, for people at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct InWords {
    /// Language of the words.
    pub language: ToldIn,
    /// The statements of the ruling, in its order.
    pub statements: Vec<StatementInWords>,
    /// The proof that an inconsistent board is so, in sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// A language of rulings in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum ToldIn {
    /// English.
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

/// A statement in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StatementInWords {
    /// Its label.
    pub id: String,
    /// The statement as a sentence; of a conjecture its negation.
    pub words: String,
    /// The proof of a redundant statement, in sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// Statements that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SharedContradiction {
    /// Their labels.
    pub between: Vec<String>,
    /// Why.
    #[serde(flatten)]
    pub support: SupportingInstances,
    /// Of each of them, whether it was shown that it cannot be left out. Only where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minimality: Vec<Necessity>,
}

/// Answer to the question whether a premise can be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Necessity {
    /// Its label.
    pub without: String,
    /// `true` where it was shown that it cannot be left out, else `"undecided"`: what can be left out is no premise.
    pub minimal: Minimal,
    /// A model in which the other premises are true, and the statement that would follow is false.
    pub certificate: Option<Certificate>,
    /// The reason for which it is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// `true` or `"undecided"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Minimal {
    /// `true`.
    Shown(bool),
    /// `"undecided"`.
    Open(Undecided),
}

/// The word `undecided`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Undecided {
    /// Not known.
    Undecided,
}

/// Verdict on a conjecture whose negation is on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Conjecture {
    /// The labels of the negated statements.
    pub statements: Vec<String>,
    /// `Theorem`, `CounterSatisfiable`, `ContradictoryAxioms`, or that it is not known.
    pub szs: Szs,
}

/// A convention of a notation, which no statement of the text says: that numbers differ, that a sort has objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Convention {
    /// Its label.
    pub id: String,
    /// As it is read, with all brackets.
    pub reading: String,
}

/// The origin of a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StatementRole {
    /// Stated on the board.
    #[default]
    Axiom,
    /// Stated on the board, as part of the negation of a conjecture.
    NegatedConjecture,
    /// A conjecture. Its negation is on the board.
    Conjecture,
}

impl StatementRole {
    fn is_axiom(&self) -> bool {
        *self == StatementRole::Axiom
    }
}

/// Verdict on a conjecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ConjectureStatus {
    /// It follows from the axioms.
    Theorem,
    /// It does not follow from the axioms.
    Refuted,
    /// Not known.
    Undecided,
}

/// The ruling on one statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StatementRuling {
    /// Its label.
    pub id: String,
    /// Its line, from 1.
    pub line: usize,
    /// The file that it was included from; absent where it stands in the board's own text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// As it was written.
    pub text: String,
    /// As it was read, with all brackets; of a conjecture its negation.
    pub reading: String,
    /// Its origin; absent for an axiom.
    #[serde(default, skip_serializing_if = "StatementRole::is_axiom")]
    pub role: StatementRole,
    /// True if this is the negation of a conjecture, or part of one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negated_conjecture: bool,
    /// Of a conjecture: whether it follows from the axioms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conjecture: Option<ConjectureStatus>,
    /// Verdict on the question whether what is on the board, of a conjecture its negation, follows from all others.
    pub status: StatementStatus,
    /// The same in SZS's words; of a conjecture its own status.
    pub szs: Szs,
    /// The labels of statements that it follows from, those that the proof uses; empty for one that is valid by itself, and
    /// for one that does not follow.
    pub follows_from: Vec<String>,
    /// It follows from those only because they contradict each other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_contradiction: bool,
    /// The countermodel of an independent statement, in which all others are true and it is not, or the proof of a redundant one. `null`
    /// otherwise.
    pub certificate: Option<Certificate>,
    /// The reason for which it follows.
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub support: Option<SupportingInstances>,
    /// Of each statement that it follows from, whether it was shown that it cannot be left out. Only where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minimality: Vec<Necessity>,
    /// The reason for which it is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// Searching programs and their limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Engine {
    /// The version of Z3; `null` when none answered.
    pub z3: Option<String>,
    /// The limits.
    pub limits: LimitsUsed,
}

/// The limits of a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LimitsUsed {
    /// Wall time for the whole board, in milliseconds.
    pub time_ms: u64,
    /// The largest finite domain that is tried.
    pub domain: u32,
    /// The largest number of instances in a search for a refutation.
    pub instances: usize,
    /// The most steps of one search, where a number was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// The memory of the program and its solvers together, in MiB; where that has no limit, of each solver.
    pub memory_mib: u32,
}

impl Ruling {
    /// Returns whether every question that was asked is decided.
    pub fn decided(&self) -> bool {
        (self.status != Status::Undecided || self.asked.is_some())
            && self.statements.iter().all(|s| s.status != StatementStatus::Undecided)
    }

    /// Returns the name of the statement that was read so, if the board has it.
    pub fn spoken_of_reading(&self, reading: &str) -> Option<String> {
        let rows = self.statements.iter().map(|row| (&row.id, &row.reading));
        let mut all = rows.chain(self.readings.iter().map(|(label, reading)| (label, reading)));
        all.find(|(_, read)| *read == reading).map(|(label, _)| self.spoken(label))
    }

    /// Returns the name by which every output calls what is on the board under this label: of a conjecture that is its negation.
    pub fn spoken(&self, label: &str) -> String {
        let role = if self.conjectures.iter().any(|one| one == label) { Role::Conjecture } else { Role::Axiom };
        Subject { label, role }.to_string()
    }
}

/// Ruling on a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClaimRuling {
    /// `inconsistent`, `redundant` or `theorem`. Of a problem with a conjecture the axioms alone are claimed to be inconsistent.
    pub claim: String,
    /// The statements claimed to be redundant, or the conjectures claimed to be theorems.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<String>,
    /// True if it is upheld; `null` when that is undecided.
    pub upheld: Option<bool>,
    /// Of the statements claimed to be redundant, those that are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub independent: Vec<String>,
    /// Of the statements claimed to be redundant, those of which it is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<String>,
    /// The claim is about redundancy and the board is inconsistent: that is decided first, and nothing counts as redundant
    /// then (Q-PA-19).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inconsistency_decides: bool,
}

/// Authority for a positive answer. There is one only: no answer is given on the word of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StandsOn {
    /// A proof, made of the instances, that the trusted part has checked.
    Proof,
}

/// The reason for which a board is inconsistent or a statement follows from the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SupportingInstances {
    /// Authority for this answer.
    pub stands_on: StandsOn,
    /// Ground instances that cannot hold together; each rests on the statements and on earlier instances.
    pub instances: Vec<Instance>,
}

/// One instance of a quantified statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Instance {
    /// The label of the statement that is instantiated, if it is a whole statement of the board.
    pub statement: Option<String>,
    /// Formula that is instantiated.
    pub formula: String,
    /// Truth value that it is taken to have.
    pub holds: bool,
    /// True if the objects are witnesses, named for this instance: "let c1 be such that …". Otherwise they are any objects.
    pub witness: bool,
    /// Objects put for the variables.
    pub bindings: Vec<Binding>,
    /// Formula that results; true or false as `formula` is.
    pub result: String,
}

/// An object for a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Binding {
    /// The variable.
    pub variable: String,
    /// The object.
    pub object: String,
}

/// A line of the stream.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardLine {
    /// Version of the form; 1 where it stands.
    pub schema: Option<u32>,
    /// The board.
    pub text: String,
    /// Its name, whose end implies the notation.
    pub file: Option<String>,
    /// The notation, whatever the name is: `palmer` or `tptp`.
    pub syntax: Option<String>,
    /// A claim about it.
    pub claim: Option<String>,
    /// The only statement that is asked about.
    pub statement: Option<String>,
    /// The time for this board.
    pub time: Option<String>,
    /// As the option of that name.
    pub explain: Option<bool>,
}
