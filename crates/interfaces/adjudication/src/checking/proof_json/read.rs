//! A proof read from its JSON document: parts with their places, which `proof-syntax` puts together. Not here: the document's types
//! (`document`), and how strings are found in the text (`strings`).

use board_syntax::palmer::Vocabulary;
use documents::proof::{LineDocument, Premise, ProofDocument, Tag, UsedDocument};
use formula::Bank;
use kernel::{Citation, Proof};
use proof_syntax::proof::{ApplicationParts, LineParts, Options, ProofParts, ReasonParts, parse_parts};
use serde_json::value::RawValue;
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;

use super::document::from_json;
use super::refusal::{ProofDocumentError, ProofDocumentFault, ProofPlace, has_comma, name, unwritable};
use super::strings::{Escapes, Locator, RawLine, RawUsed, raw};

/// A proof in JSON whose statements have not been read yet: the calculus that it names decides how they are written.
pub struct JsonProof<'t> {
    text: &'t Text,
    system: Option<String>,
    parts: ProofParts,
    /// The text with what its strings say, where that is not the text itself.
    decoded: Option<(Text, Escapes)>,
}

impl<'t> JsonProof<'t> {
    /// Takes a proof in JSON apart.
    ///
    /// # Errors
    /// A diagnostic (`bad-json`) where the text is no JSON, not that of a proof, or says what no proof file could say.
    pub fn new(text: &'t Text) -> Result<JsonProof<'t>, Box<Diagnostic>> {
        let document = from_json(text)?;
        let raw = raw(text)?;
        let mut reader = PartsReader { locator: Locator::new(text), subproof: None };
        let refused =
            |error: ProofDocumentError| Box::new(Diagnostic::error("bad-json", Span::at(0), error.to_string(), "in this proof"));
        let mut parts = ProofParts::default();
        if let (Some(system), Some(raw)) = (&document.system, raw.system) {
            parts.system = Some(reader.name(None, "system", system, raw).map_err(refused)?);
        }
        if let (Some(symbols), Some(raw)) = (&document.symbols, raw.symbols) {
            unwritable("symbols", symbols, &[]).map_err(|fault| refused(reader.error(None, fault)))?;
            parts.symbols = Some(reader.locator.string(raw, symbols));
        }
        for (subproof, raw) in document.subproofs.iter().zip(&raw.subproofs) {
            reader.subproof = Some(subproof.name.clone());
            let name = reader.name(None, "name", &subproof.name, raw.name).map_err(refused)?;
            parts.subproofs.push((name, reader.lines(&subproof.lines, &raw.lines).map_err(refused)?));
        }
        reader.subproof = None;
        parts.lines = reader.lines(&document.lines, &raw.lines).map_err(refused)?;
        let decoded = reader.locator.finish(text.name());
        let ProofDocument { system, .. } = document;
        Ok(JsonProof { text, system, parts, decoded })
    }

    /// Returns the calculus that the proof names, and where.
    pub fn system(&self) -> Option<(String, Span)> {
        self.system.clone().zip(self.parts.system)
    }

    /// Reads the proof's statements, and what its lines choose; returns the meanings of names beside the proof. Reports the same
    /// errors as `proof_syntax::proof::parse`, each at its place in the JSON text.
    pub fn parse(&self, options: &Options, bank: &mut Bank) -> Parsed<(Proof, Vocabulary)> {
        let Some((decoded, escapes)) = &self.decoded else { return parse_parts(self.text, &self.parts, options, bank) };
        let Parsed { value, diagnostics } = parse_parts(decoded, &self.parts, options, bank);
        let diagnostics = diagnostics.into_iter().map(|diagnostic| escapes.translate(diagnostic)).collect();
        Parsed { value, diagnostics }
    }
}

/// Makes parts of the values of a document.
struct PartsReader<'t> {
    locator: Locator<'t>,
    /// The subproof that is being read.
    subproof: Option<String>,
}

impl<'t> PartsReader<'t> {
    fn error(&self, line: Option<u32>, fault: ProofDocumentFault) -> ProofDocumentError {
        ProofDocumentError { place: ProofPlace { subproof: self.subproof.clone(), line }, fault }
    }

    /// Locates a name that reads as one word.
    fn name(&mut self, line: Option<u32>, part: &'static str, text: &str, raw: &'t RawValue) -> Result<Span, ProofDocumentError> {
        name(part, text).map_err(|fault| self.error(line, fault))?;
        Ok(self.locator.string(raw, text))
    }

    fn lines(&mut self, lines: &[LineDocument], raw: &[RawLine<'t>]) -> Result<Vec<LineParts>, ProofDocumentError> {
        let mut open = 0;
        let mut read = |(line, raw): (&LineDocument, &RawLine<'t>)| {
            self.line(line, raw, &mut open).map_err(|fault| self.error(Some(line.n), fault))
        };
        lines.iter().zip(raw).map(&mut read).collect()
    }

    /// Reads a line before which `open` boxes are open.
    fn line(&mut self, line: &LineDocument, raw: &RawLine<'t>, open: &mut u32) -> Result<LineParts, ProofDocumentFault> {
        // An assumption stands in its own box.
        let opens = u32::from(line.tag == Tag::Assumption);
        let (least, most) = (opens, *open + opens);
        if !(least..=most).contains(&line.depth) {
            return Err(ProofDocumentFault::Depth { found: line.depth, least, most });
        }
        *open = line.depth;
        unwritable("statement", &line.statement, &["by"])?;
        let statement = self.locator.string(raw.statement, &line.statement);
        let given = line.rule.is_none() && line.premises.is_empty() && line.with.is_empty() && line.using.is_none();
        let reason = match (line.tag, &line.rule, raw.rule) {
            (Tag::Lemma, Some(rule), Some(written)) => {
                // A proof file would say that the line is given.
                if line.statement.split_whitespace().next() == Some("axiom") {
                    return Err(ProofDocumentFault::Unwritable { part: "statement", text: String::from("axiom") });
                }
                ReasonParts::Rule(self.application(rule, written, line, raw)?)
            }
            (Tag::Lemma, ..) => return Err(ProofDocumentFault::NoRule),
            (Tag::Axiom, ..) if given => ReasonParts::Axiom,
            (Tag::Assumption, ..) if given => ReasonParts::Assumption,
            (Tag::Axiom | Tag::Assumption, ..) => return Err(ProofDocumentFault::NeedsNoRule),
        };
        Ok(LineParts { number: (line.n, self.locator.value(raw.n)), closes: most - line.depth, statement, reason })
    }

    fn application(
        &mut self,
        rule: &str,
        written: &'t RawValue,
        line: &LineDocument,
        raw: &RawLine<'t>,
    ) -> Result<ApplicationParts, ProofDocumentFault> {
        if rule.trim().is_empty() || rule.contains(['\n', '"']) {
            return Err(ProofDocumentFault::Unwritable { part: "rule", text: rule.to_owned() });
        }
        let mut with = Vec::with_capacity(line.with.len());
        for (chosen, raw) in line.with.iter().zip(&raw.with) {
            unwritable("with", chosen, &["on", "with", "using"])?;
            if has_comma(chosen) || chosen.trim().is_empty() {
                return Err(ProofDocumentFault::Unwritable { part: "with", text: chosen.clone() });
            }
            with.push(self.locator.string(raw, chosen));
        }
        let cited = |(premise, raw): (&Premise, &&'t RawValue)| {
            let citation = match *premise {
                Premise::Line(line) => Citation::Line(line),
                Premise::Box(assumption, line) => Citation::Box(assumption, line),
            };
            (citation, self.locator.value(raw))
        };
        let citations = line.premises.iter().zip(&raw.premises).map(cited).collect();
        let using = match (&line.using, &raw.using) {
            (Some(used), Some(raw)) => Some(self.used(used, raw)?),
            _ => None,
        };
        Ok(ApplicationParts { rule: self.locator.string(written, rule), citations, with, using })
    }

    fn used(&mut self, used: &UsedDocument, raw: &RawUsed<'t>) -> Result<(Span, Vec<(u32, Span)>), ProofDocumentFault> {
        name("using", &used.subproof)?;
        let lines = used.lines.iter().zip(&raw.lines).map(|(&line, raw)| (line, self.locator.value(raw))).collect();
        Ok((self.locator.string(raw.subproof, &used.subproof), lines))
    }
}
