//! The reading of a text in one of the notations.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::error::ReportedDiagnostic;
use crate::schema::Schema;

/// A notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    /// Statements of Predicate Wars, one a line.
    PredicateWars,
    /// A board file.
    Palmer,
    /// Wffs in Polish notation, one a line.
    Polish,
    /// The premise area of ERGO, one row a line.
    Ergo,
    /// TPTP FOF and CNF.
    Tptp,
}

/// Reading of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ParseRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the text.
    pub file: String,
    /// Notation in which it was read.
    pub syntax: Notation,
    /// Its statements in order.
    pub statements: Vec<ParsedStatement>,
    /// Warnings about how it was read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
}

impl Document for ParseRuling {}

/// Kind of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum StatementKind {
    /// A well-formed formula.
    #[serde(rename = "WFF")]
    Wff,
    /// A well-formed object.
    #[serde(rename = "WFO")]
    Wfo,
}

/// The kind of effect that a statement is on a card (PW-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// A deterministic action function.
    Specific,
    /// For all objects that fulfil a condition, an action.
    Conditional,
    /// The same, with a variable that does not occur.
    Vacuous,
    /// Any other.
    Other,
}

/// One statement as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ParsedStatement {
    /// Its label; in notations without labels its number.
    pub id: String,
    /// Its line, from 1.
    pub line: usize,
    /// The file that it was included from; absent where it stands in the text itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// As it was written.
    pub text: String,
    /// As it was read, with all brackets; of a conjecture its negation.
    pub reading: String,
    /// Kind of the statement.
    pub kind: StatementKind,
    /// Its free variables.
    pub free_variables: Vec<String>,
    /// Predicate Wars: its symbol points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u64>,
    /// Predicate Wars: whether it is deterministic (PW-60, PW-61).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deterministic: Option<bool>,
    /// Predicate Wars: whether it is simple (PW-62).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simple: Option<bool>,
    /// Predicate Wars: which kind of effect it is on a card; none for a WFO.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// ERGO: how many cards lie in the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<usize>,
    /// TPTP: whether this is the negation of a conjecture.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negated_conjecture: bool,
}
