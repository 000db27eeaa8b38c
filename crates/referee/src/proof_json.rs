//! The JSON form of proofs: the same information as a proof file, as flat lists. It is read by writing it as a proof file, so that there
//! is one reader of proofs; how statements are read, and what a proof may be, is said there.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use formula::Bank;
use kernel::{Block, Chosen, Citation, Justification, Notation, Proof};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use source::{Diagnostic, Span, Text};
use syntax::proof::{Style, is_plain_name};

use crate::document::{Document, Schema};

#[cfg(test)]
mod tests;

/// A proof in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    /// Always 1.
    pub schema: Schema,
    /// The calculus that it names.
    #[serde(default)]
    pub system: Option<String>,
    /// Text behind the word `symbols`: the names that it declares in Palmer's notation.
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
#[serde(deny_unknown_fields)]
pub struct SubproofDocument {
    /// The name that `using` cites it by.
    pub name: String,
    /// Its lines.
    pub lines: Vec<LineDocument>,
}

/// Tag of a line (PW-64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// A part of a document that cannot be written as a line of a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct ProofDocumentError {
    /// Place in the document, in words.
    pub place: ProofPlace,
    /// Mistake at that place.
    pub fault: ProofDocumentFault,
}

/// A place in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofPlace {
    /// The subproof; none for the proof itself.
    pub subproof: Option<String>,
    /// The number of the line; none for what is no line.
    pub line: Option<u32>,
}

impl fmt::Display for ProofPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.subproof, self.line) {
            (None, None) => f.write_str("the proof"),
            (None, Some(line)) => write!(f, "line {line}"),
            (Some(name), None) => write!(f, "subproof {name:?}"),
            (Some(name), Some(line)) => write!(f, "line {line} of subproof {name:?}"),
        }
    }
}

/// Mistake in a part of a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofDocumentFault {
    /// A lemma without a rule.
    #[error("a lemma names the rule that it follows by")]
    NoRule,
    /// An axiom or assumption that follows from something.
    #[error("an axiom or an assumption has no `rule`, `premises`, `with` or `using`")]
    NeedsNoRule,
    /// A depth that no boxes give.
    #[error("its depth is {found}, but {} can be", depths(*.least, *.most))]
    Depth {
        /// Number that was found.
        found: u32,
        /// The smallest that there could be.
        least: u32,
        /// The largest that there could be.
        most: u32,
    },
    /// Something that would read as something else.
    #[error("its {part} holds {text:?}, which cannot stand there")]
    Unwritable {
        /// The field.
        part: &'static str,
        /// Text that was found.
        text: String,
    },
    /// A name that is no word.
    #[error("its {part} is {text:?}, and not a name of letters, digits, `_` and `-`")]
    NoName {
        /// The field.
        part: &'static str,
        /// Text that was found.
        text: String,
    },
}

fn depths(least: u32, most: u32) -> String {
    if least == most { format!("only {least}") } else { format!("only {least} to {most}") }
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
    // A box stands in the list behind the box around it.
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
                let chosen = |chosen: &Chosen| style.chosen(bank, *chosen);
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

/// The proof file that says what a document says.
///
/// # Errors
/// [`ProofDocumentError`] for the first part that would read as something else, or that no proof file can say. What is wrong with
/// statements, numbers and citations, the reader of the proof file says.
pub fn to_text(document: &ProofDocument) -> Result<String, ProofDocumentError> {
    let mut writer = Writer { out: String::new(), subproof: None, plain: BTreeSet::new() };
    if let Some(system) = &document.system {
        name("system", system).map_err(|fault| writer.error(None, fault))?;
        writer.out += &format!("system {system}\n");
    }
    if let Some(symbols) = &document.symbols {
        unwritable("symbols", symbols, &[]).map_err(|fault| writer.error(None, fault))?;
        writer.out += &format!("symbols {symbols}\n");
    }
    for subproof in &document.subproofs {
        writer.subproof = Some(&subproof.name);
        name("name", &subproof.name).map_err(|fault| writer.error(None, fault))?;
        writer.out += &format!("subproof {}\n", subproof.name);
        writer.lines(&subproof.lines)?;
        writer.out += "end\n";
    }
    writer.subproof = None;
    writer.lines(&document.lines)?;
    Ok(writer.out)
}

/// Writing to a string cannot fail, so that what `write!` returns is not looked at.
struct Writer<'d> {
    out: String,
    /// The subproof that is being written.
    subproof: Option<&'d str>,
    /// Names of rules that were found to need no quotation marks.
    plain: BTreeSet<&'d str>,
}

impl<'d> Writer<'d> {
    fn error(&self, line: Option<u32>, fault: ProofDocumentFault) -> ProofDocumentError {
        ProofDocumentError { place: ProofPlace { subproof: self.subproof.map(str::to_owned), line }, fault }
    }

    fn lines(&mut self, lines: &'d [LineDocument]) -> Result<(), ProofDocumentError> {
        let mut open = 0;
        for line in lines {
            self.line(line, &mut open).map_err(|fault| self.error(Some(line.n), fault))?;
        }
        self.close(open);
        Ok(())
    }

    fn close(&mut self, boxes: u32) {
        for _ in 0..boxes {
            self.out += "end\n";
        }
    }

    fn line(&mut self, line: &'d LineDocument, open: &mut u32) -> Result<(), ProofDocumentFault> {
        // An assumption stands in its own box.
        let opens = u32::from(line.tag == Tag::Assumption);
        let (least, most) = (opens, *open + opens);
        if !(least..=most).contains(&line.depth) {
            return Err(ProofDocumentFault::Depth { found: line.depth, least, most });
        }
        self.close(most - line.depth);
        *open = line.depth;
        unwritable("statement", &line.statement, &["by"])?;
        let word = match line.tag {
            Tag::Assumption => "assume ",
            Tag::Axiom | Tag::Lemma => "",
        };
        let tag = if line.tag == Tag::Axiom { "axiom " } else { "" };
        let _ = write!(self.out, "{word}{}. {tag}{}", line.n, line.statement);
        let given = line.rule.is_none() && line.premises.is_empty() && line.with.is_empty() && line.using.is_none();
        match (line.tag, &line.rule) {
            (Tag::Lemma, Some(rule)) => self.rule(rule, line)?,
            (Tag::Lemma, None) => return Err(ProofDocumentFault::NoRule),
            (Tag::Axiom | Tag::Assumption, _) if given => {}
            (Tag::Axiom | Tag::Assumption, _) => return Err(ProofDocumentFault::NeedsNoRule),
        }
        self.out.push('\n');
        Ok(())
    }

    fn rule(&mut self, rule: &'d str, line: &'d LineDocument) -> Result<(), ProofDocumentFault> {
        if rule.trim().is_empty() || rule.contains(['\n', '"']) {
            return Err(ProofDocumentFault::Unwritable { part: "rule", text: rule.to_owned() });
        }
        // The notation is not known here: what is plain in Palmer's is plain in each.
        if !self.plain.contains(rule) && is_plain_name(rule, Notation::Palmer) {
            self.plain.insert(rule);
        }
        // What stands right behind `with` might be taken for more of a plain name.
        let plain = self.plain.contains(rule) && (line.with.is_empty() || !line.premises.is_empty());
        let _ = if plain { write!(self.out, " by {rule}") } else { write!(self.out, " by \"{rule}\"") };
        for (at, premise) in line.premises.iter().enumerate() {
            self.out += if at == 0 { " on " } else { ", " };
            let _ = match premise {
                Premise::Line(line) => write!(self.out, "{line}"),
                Premise::Box(assumption, line) => write!(self.out, "{assumption}-{line}"),
            };
        }
        for (at, chosen) in line.with.iter().enumerate() {
            unwritable("with", chosen, &["on", "with", "using"])?;
            if has_comma(chosen) || chosen.trim().is_empty() {
                return Err(ProofDocumentFault::Unwritable { part: "with", text: chosen.clone() });
            }
            let _ = write!(self.out, "{}{chosen}", if at == 0 { " with " } else { ", " });
        }
        if let Some(used) = &line.using {
            name("using", &used.subproof)?;
            let _ = write!(self.out, " using {}", used.subproof);
            for (at, line) in used.lines.iter().enumerate() {
                let _ = write!(self.out, "{}{line}", if at == 0 { " " } else { ", " });
            }
        }
        Ok(())
    }
}

/// A name that reads as one word.
fn name(part: &'static str, text: &str) -> Result<(), ProofDocumentFault> {
    let fits = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    if fits { Ok(()) } else { Err(ProofDocumentFault::NoName { part, text: text.to_owned() }) }
}

/// Refuses a text with a line end, a comment, or one of these words.
fn unwritable(part: &'static str, text: &str, words: &[&str]) -> Result<(), ProofDocumentFault> {
    let fault = |text: &str| Err(ProofDocumentFault::Unwritable { part, text: text.to_owned() });
    match text.chars().find(|c| matches!(c, '\n' | '#')) {
        Some(found) => fault(found.encode_utf8(&mut [0; 4])),
        None => text.split_whitespace().find(|word| words.contains(word)).map_or(Ok(()), fault),
    }
}

/// Returns whether a text would be taken for several: it has a comma outside of brackets.
fn has_comma(text: &str) -> bool {
    let mut depth = 0usize;
    text.bytes().any(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        byte == b',' && depth == 0
    })
}
