//! Common form of all JSON documents: the schema number, and the way in which they are written.

use std::io::{self, Write};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the JSON documents. Fields can be added under the same number; none changes its meaning.
pub(crate) const SCHEMA: u32 = 1;

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

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Schema {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Schema".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "const": SCHEMA })
    }
}

/// A JSON document of this crate, such as a ruling or an error. Each type says so beside its definition.
pub trait Document: Serialize {}

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
