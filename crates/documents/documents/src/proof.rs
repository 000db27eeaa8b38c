//! A proof in JSON: the same information as a proof file, as flat lists. Not here: how a proof is made of it, and whether it is right.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::document::Document;
use crate::schema::Schema;

/// A proof in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    /// Always 1.
    pub schema: Schema,
    /// The calculus that it names.
    #[serde(default)]
    pub system: Option<String>,
    /// Text after the word `symbols`: the names that it declares in Palmer's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
    /// The subproofs, in order: each may cite those before it.
    #[serde(default)]
    pub subproofs: Vec<SubproofDocument>,
    /// The lines of the proof itself.
    pub lines: Vec<LineDocument>,
}

impl Document for ProofDocument {}

/// A subproof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SubproofDocument {
    /// The name that `using` cites it by.
    pub name: String,
    /// Its lines.
    pub lines: Vec<LineDocument>,
}

/// Tag of a line (PW-64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Tag {
    /// It is given.
    Axiom,
    /// It is inferred.
    Lemma,
    /// It is assumed, and opens a box.
    Assumption,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LineDocument {
    /// Its number.
    pub n: u32,
    /// Tag of the line.
    pub tag: Tag,
    /// Statement of the line.
    pub statement: String,
    /// The rule that a lemma follows by.
    #[serde(default)]
    pub rule: Option<String>,
    /// The lines and boxes that it follows from.
    #[serde(default)]
    pub premises: Vec<Premise>,
    /// Choices of the prover: objects, formulas, names of functions.
    #[serde(default)]
    pub with: Vec<String>,
    /// The subproof cited, and lines of it.
    #[serde(default)]
    pub using: Option<UsedDocument>,
    /// In how many boxes it stands; an assumption stands in the box that it opens.
    #[serde(default)]
    pub depth: u32,
}

/// A subproof that is cited, and lines of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UsedDocument {
    /// Its name.
    pub subproof: String,
    /// The numbers of the lines.
    #[serde(default)]
    pub lines: Vec<u32>,
}

/// A line by its number, in JSON `3`, or a box by the numbers of its assumption and of a line of it, in JSON `"2-5"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Premise {
    /// A line.
    Line(u32),
    /// A box.
    Box(u32, u32),
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Premise {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Premise".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A line by its number, or a box by the numbers of its assumption and of a line of it.",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": u32::MAX },
                { "type": "string", "pattern": "^ *[0-9]+ *[-–] *[0-9]+ *$" },
            ],
        })
    }
}

impl Serialize for Premise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Premise::Line(line) => serializer.serialize_u32(line),
            Premise::Box(assumption, line) => serializer.collect_str(&format_args!("{assumption}-{line}")),
        }
    }
}

impl<'de> Deserialize<'de> for Premise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Premise, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = Premise;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a line, or a box such as \"2-5\"")
            }

            fn visit_u64<E: Error>(self, line: u64) -> Result<Premise, E> {
                u32::try_from(line)
                    .map(Premise::Line)
                    .map_err(|_| E::custom(format_args!("{line} is too large for the number of a line")))
            }

            fn visit_str<E: Error>(self, written: &str) -> Result<Premise, E> {
                let ends = written.split_once(['-', '–']);
                let number = |digits: &str| digits.trim().parse().ok();
                let read = ends.and_then(|(first, last)| Some(Premise::Box(number(first)?, number(last)?)));
                read.ok_or_else(|| E::invalid_value(Unexpected::Str(written), &self))
            }
        }

        deserializer.deserialize_any(Number)
    }
}
