//! The schema number of all JSON documents.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the JSON documents. Fields can be added under the same number; none changes its meaning.
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
