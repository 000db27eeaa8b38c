//! A proof written as a document, and a document read from a text. Not here: how a proof is made of a document (`read`).

use documents::proof::{LineDocument, Premise, ProofDocument, SubproofDocument, Tag, UsedDocument};
use formula::Bank;
use kernel::{Argument, Block, Citation, Justification, Proof};
use proof_syntax::proof::Style;
use serde::Deserialize;
use source::{Diagnostic, Span, Text};

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
