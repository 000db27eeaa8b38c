//! The parts of an installation, and whether they work.

use serde::Serialize;

use crate::document::Document;
use crate::schema::Schema;

/// The parts of an installation, as `installation` found them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Installation {
    /// Always 1.
    pub schema: Schema,
    /// The version of this library.
    pub version: &'static str,
    /// True if every part that judging needs is there and works.
    pub in_order: bool,
    /// All parts, the needed ones first.
    pub parts: Vec<InstallationPart>,
}

impl Document for Installation {}

/// One part of an installation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct InstallationPart {
    /// The name of a program, or `z3`, `judgement`, `encoding`.
    pub name: &'static str,
    /// Its use.
    pub purpose: &'static str,
    /// True if boards cannot be judged in full without it.
    pub needed: bool,
    /// True if it is there and does what it should.
    pub works: bool,
    /// The path, the version, or the outcome that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Advice that would mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}
