//! What all JSON documents have in common: the schema number, and how they are written.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cost::CostRuling;
use crate::error::ErrorDocument;
use crate::parse::ParseRuling;
use crate::ruling::Ruling;

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

/// A JSON document of this crate: a [`Ruling`], a [`ParseRuling`], a [`CostRuling`] or an [`ErrorDocument`].
pub trait Document: Serialize {}

impl Document for Ruling {}
impl Document for ParseRuling {}
impl Document for CostRuling {}
impl Document for ErrorDocument {}

/// A document as one line of JSON, without a line end.
///
/// # Errors
/// What serde_json reports; the documents of this crate are always written.
pub fn json(document: &impl Document) -> Result<String, serde_json::Error> {
    serde_json::to_string(document)
}
