//! The questions that a problem asks. TPTP wants every conjecture proved: each is a question of its own about the other statements, and is put on a
//! board with these, as a text that stands alone. Not here: how a text is read (`statement`).

use std::collections::BTreeMap;
use std::sync::Arc;

use source::{Diagnostic, Span, Text};

use super::error::SyntaxError;
use super::includes::{Item, Scan};
use super::names::{Namesake, label_name, namesakes};

/// A problem and its conjectures.
#[derive(Clone, Debug)]
pub struct Questions {
    text: Arc<Text>,
    /// In the order of the text.
    conjectures: Vec<Conjecture>,
}

/// A conjecture.
#[derive(Clone, Debug)]
struct Conjecture {
    label: String,
    /// From `fof` to `.`.
    span: Span,
    /// The place of its name.
    name: Span,
    /// The place of the first statement of this name, and the origin of the label, where the label is not the name.
    namesake: Option<(Span, Namesake)>,
}

/// The text of a question that a problem asks.
#[derive(Clone, Debug)]
pub struct Question {
    /// The text, with one conjecture at most.
    pub text: Text,
    /// The label of the conjecture, where the problem has others.
    pub label: Option<String>,
    /// A warning where the conjecture has another label than its name, since another statement of the problem has that.
    pub warning: Option<Diagnostic>,
}

impl Questions {
    /// Looks for the conjectures of a text. What is wrong with it is not said.
    pub fn of(text: Text) -> Questions {
        let conjectures = conjectures(&text);
        Questions { text: Arc::new(text), conjectures }
    }

    /// One question about a text, whatever stands in it.
    pub fn one(text: Text) -> Questions {
        Questions { text: Arc::new(text), conjectures: Vec::new() }
    }

    /// The whole text.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns whether there is a conjecture.
    pub fn has_conjecture(&self) -> bool {
        !self.conjectures.is_empty()
    }

    /// Returns the number of questions: that of the conjectures, and at least 1.
    pub fn count(&self) -> usize {
        self.conjectures.len().max(1)
    }

    /// The label of the conjecture that the question with this number is about.
    pub fn label(&self, number: usize) -> Option<&str> {
        self.conjectures.get(number).map(|one| one.label.as_str())
    }

    /// The question with this number, from 0.
    pub fn question(&self, number: usize) -> Question {
        let asked = match self.conjectures.get(number) {
            Some(asked) if self.conjectures.len() > 1 => asked,
            _ => return Question { text: Text::clone(&self.text), label: None, warning: None },
        };
        let mut parts = Vec::new();
        let mut from = 0;
        let mut warned_at = None;
        for (at, one) in self.conjectures.iter().enumerate() {
            if at != number {
                parts.push((Arc::clone(&self.text), Span::new(from, one.span.start)));
                from = one.span.end;
            } else if one.namesake.is_some() {
                // On the board of a question labels are those of the whole problem.
                let label = label_name(one.label.clone());
                let whole = Span::new(0, label.len());
                parts.push((Arc::clone(&self.text), Span::new(from, one.span.start)));
                warned_at = Some(parts.len());
                parts.push((Arc::clone(&self.text), Span::new(one.span.start, one.name.start)));
                parts.push((Arc::new(Text::new(self.text.name(), label)), whole));
                from = one.name.end;
            }
        }
        parts.push((Arc::clone(&self.text), Span::new(from, self.text.content().len())));
        let text = Text::joined(self.text.name(), parts);
        let warned = warned_at.and_then(|at| text.part(at)).zip(asked.namesake.as_ref());
        let warning = warned.map(|(place, (first, namesake))| self.warning(place, asked.name, namesake, *first));
        Question { text, label: Some(asked.label.clone()), warning }
    }

    /// The text without its conjectures.
    pub fn without_conjectures(&self) -> Text {
        Text::joined(self.text.name(), self.parts_without_conjectures())
    }

    /// The parts of the text without its conjectures.
    pub fn parts_without_conjectures(&self) -> Vec<(Arc<Text>, Span)> {
        let mut from = 0;
        let mut part = |end: usize, next: usize| (Arc::clone(&self.text), Span::new(std::mem::replace(&mut from, next), end));
        let mut parts: Vec<_> = self.conjectures.iter().map(|one| part(one.span.start, one.span.end)).collect();
        parts.push(part(self.text.content().len(), 0));
        parts
    }

    /// The warning at a place in the text of a question about a name that stands at `name` in the whole text, and at `first` as well, which may
    /// be no place in the text of the question.
    fn warning(&self, place: Span, name: Span, namesake: &Namesake, first: Span) -> Diagnostic {
        let described = SyntaxError::DuplicateLabel { first, number: namesake.number }.describe(name, &self.text);
        Diagnostic { span: place, related: Vec::new(), ..described }
    }
}

/// The conjectures of a text, in order.
fn conjectures(text: &Text) -> Vec<Conjecture> {
    // Most texts are axioms, and a search for bytes costs next to nothing beside the tokens.
    if !["conjecture", "question"].iter().any(|role| text.content().contains(role)) {
        return Vec::new();
    }
    let mut scan = Scan::of(text);
    let mut statements = Vec::new();
    while let Some(item) = scan.next() {
        if let Item::Statement { label: Some((label, name)), is_conjecture } = item.kind {
            statements.push((label, name, is_conjecture, item.span));
        }
    }
    // A single conjecture stays in its text, whose reader gives it a label.
    let several = statements.iter().filter(|(_, _, is_conjecture, _)| *is_conjecture).nth(1).is_some();
    let names: Vec<(&str, bool)> =
        statements.iter().map(|(label, _, is_conjecture, _)| (label.as_str(), *is_conjecture)).collect();
    let namesakes = if several { namesakes(&names) } else { Vec::new() };
    let first = |one: Namesake| Some((one.statement, (statements.get(one.holder)?.1, one)));
    let mut namesakes: BTreeMap<usize, (Span, Namesake)> = namesakes.into_iter().filter_map(first).collect();
    let asked = statements.iter().enumerate().filter(|(_, (_, _, is_conjecture, _))| *is_conjecture);
    let conjecture = |(at, (label, name, _, span)): (usize, &(String, Span, bool, Span))| {
        let namesake = namesakes.remove(&at);
        let label = namesake.as_ref().map_or(label, |(_, namesake)| &namesake.label).clone();
        Conjecture { label, span: *span, name: *name, namesake }
    };
    asked.map(conjecture).collect()
}
