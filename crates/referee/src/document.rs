//! Common form of all JSON documents: the schema number, and the way in which they are written.

use std::io::{self, Write};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::audit::{AuditRuling, CandidateRuling, HousesRuling, IndependenceRuling};
use crate::cost::CostRuling;
use crate::dag::GraphRuling;
use crate::derivation::DeriveRuling;
use crate::error::ErrorDocument;
use crate::exercise::{ExerciseAnswer, SubmissionRuling};
use crate::hint::HintRuling;
use crate::outside::Exported;
use crate::parse::ParseRuling;
use crate::proof_cost::ProofCostRuling;
use crate::proof_ruling::ProofRuling;
use crate::prove::ProveRuling;
use crate::rule_listing::RuleListing;
use crate::ruling::Ruling;
use crate::verification::VerificationRuling;

/// The version of the JSON documents. Fields may be added under the same number; none changes its meaning.
pub const SCHEMA: u32 = 1;

/// The field `"schema": 1` of every document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schema;

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(SCHEMA)
    }
}

impl<'de> Deserialize<'de> for Schema {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Schema, D::Error> {
        match u32::deserialize(deserializer)? {
            SCHEMA => Ok(Schema),
            other => Err(D::Error::custom(format_args!("schema {other} is not known; this is schema {SCHEMA}"))),
        }
    }
}

/// A JSON document of this crate: a [`Ruling`], a [`ParseRuling`], a [`CostRuling`], a [`ProofRuling`], a [`ProofCostRuling`], a
/// [`GraphRuling`] or an [`ErrorDocument`].
pub trait Document: Serialize {}

impl Document for AuditRuling {}
impl Document for HousesRuling {}
impl Document for IndependenceRuling {}
impl Document for CandidateRuling {}
impl Document for RuleListing {}
impl Document for Ruling {}
impl Document for ParseRuling {}
impl Document for CostRuling {}
impl Document for ProofRuling {}
impl Document for ProofCostRuling {}
impl Document for GraphRuling {}
impl Document for ErrorDocument {}
impl Document for ExerciseAnswer {}
impl Document for SubmissionRuling {}
impl Document for VerificationRuling {}
impl Document for ProveRuling {}
impl Document for DeriveRuling {}
impl Document for HintRuling {}
impl Document for Exported {}

/// Writes a document as one line of JSON, with its line end.
///
/// # Errors
/// What the writer reports; the documents of this crate can always be written.
pub fn write_json(document: &impl Document, mut to: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut to, document)?;
    to.write_all(b"\n")
}

/// A document as one line of JSON, without a line end.
///
/// # Errors
/// What serde_json reports; the documents of this crate are always written.
pub fn json(document: &impl Document) -> Result<String, serde_json::Error> {
    serde_json::to_string(document)
}
