//! The document that a proof in JSON is, its types, and a proof written as one. Not here: how a proof is made of a document (`read`).

use std::fmt;

use formula::Bank;
use kernel::{Argument, Block, Citation, Justification, Proof};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use source::{Diagnostic, Span, Text};
use syntax::proof::Style;

use crate::document::{Document, Schema};

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

/// A proof as JSON. `bank` is the one that it was made in.
pub fn to_json<'v>(proof: &Proof, bank: &Bank, style: impl Into<Style<'v>>) -> ProofDocument {
    let style = style.into();
    let symbols = style.symbols(proof, bank);
    let mut document = ProofDocument { system: proof.system.clone(), symbols, ..ProofDocument::default() };
    for block in proof.blocks() {
        let lines = lines(proof, block, bank, &style);
        match block.name() {
            Some(name) => document.subproofs.push(SubproofDocument { name: name.to_owned(), lines }),
            None => document.lines = lines,
        }
    }
    document
}

fn lines(proof: &Proof, block: &Block, bank: &Bank, style: &Style<'_>) -> Vec<LineDocument> {
    // A box stands in the list after the box around it.
    let mut depths: Vec<u32> = Vec::with_capacity(block.boxes().len());
    for found in block.boxes() {
        let around = found.parent.and_then(|parent| depths.get(parent as usize)).copied().unwrap_or(0);
        depths.push(around + 1);
    }
    let line = |line: kernel::Line<'_>| {
        let mut document = LineDocument {
            n: line.number,
            tag: Tag::Lemma,
            statement: style.formula(bank, line.statement),
            rule: None,
            premises: Vec::new(),
            with: Vec::new(),
            using: None,
            depth: line.in_box.and_then(|found| depths.get(found as usize)).copied().unwrap_or(0),
        };
        match line.justification {
            Justification::Axiom => document.tag = Tag::Axiom,
            Justification::Assumption => document.tag = Tag::Assumption,
            Justification::Rule(inference) => {
                let premise = |citation: &Citation| match *citation {
                    Citation::Line(line) => Premise::Line(line),
                    Citation::Box(assumption, line) => Premise::Box(assumption, line),
                };
                let chosen = |chosen: &Argument| style.argument(bank, *chosen);
                document.rule = proof.rule_names().get(usize::from(inference.rule)).cloned();
                document.premises = inference.citations.iter().map(premise).collect();
                document.with = inference.with.iter().map(chosen).collect();
                document.using =
                    inference.using.map(|used| UsedDocument { subproof: used.subproof.clone(), lines: used.lines.clone() });
            }
        }
        document
    };
    block.lines().map(line).collect()
}

/// Reads a text that is a proof in JSON.
///
/// # Errors
/// A diagnostic (`bad-json`) where the text is no JSON, or not that of a proof; an unknown field is an error.
pub fn from_json(text: &Text) -> Result<ProofDocument, Box<Diagnostic>> {
    deserialize(text)
}

/// Reads a text as JSON of this type.
pub(super) fn deserialize<'t, T: Deserialize<'t>>(text: &'t Text) -> Result<T, Box<Diagnostic>> {
    let content = text.content();
    let inner = content.strip_prefix('\u{feff}').unwrap_or(content);
    serde_json::from_str(inner).map_err(|error| {
        let mark = if error.line() == 1 { content.len() - inner.len() } else { 0 };
        let start = text.line(error.line()).map_or(0, |(start, _)| start);
        let mut at = (start + mark + error.column().saturating_sub(1)).min(content.len());
        while !content.is_char_boundary(at) {
            at -= 1;
        }
        let width = content.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = format!("this is no proof in JSON: {}", message.strip_suffix(&place).unwrap_or(&message));
        let diagnostic = Diagnostic::error("bad-json", Span::new(at, at + width), message, "reading stopped here");
        Box::new(diagnostic.help(
            "a proof in JSON reads {\"schema\":1,\"system\":…,\"subproofs\":[…],\"lines\":[{\"n\":1,\"tag\":\"Axiom\",\"statement\":\"…\"},…]}",
        ))
    })
}
