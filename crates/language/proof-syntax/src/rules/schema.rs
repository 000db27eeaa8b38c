//! The schemas of a calculus' text: where they stand, and how they become formulas. A schema is a statement of Predicate Wars,
//! read by its reader; `A{x ↦ a}` is written over as `A(a)` first, in a copy in which every byte keeps its place.

use std::collections::BTreeMap;

use formula::{Bank, Fixity, Formula, FormulaId, Kind, SymbolId};
use kernel::calculus::MAX_DEPTH;
use kernel::{HouseRules, Notation};
use rustc_hash::FxHashMap;
use source::{Span, Text};
use syntax_core::slice::Slice;

use super::error::{Sink, SyntaxError};
use super::vocabulary::Letters;
use crate::predicate_wars::{Options, Reader};

/// A schema, by its index among all of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SchemaRef(usize);

struct Entry {
    span: Span,
    unit: usize,
    /// Unreadable; its faults are reported.
    faulty: bool,
}

/// `A{x ↦ …}`: its variable, and where it stands first.
#[derive(Clone, Copy)]
struct Substituted<'t> {
    variable: &'t str,
    span: Span,
}

/// All schemas of a text.
pub(super) struct Schemas<'t> {
    content: &'t str,
    /// The content, with `A(a)` where `A{x ↦ a}` stood.
    plain: Vec<u8>,
    entries: Vec<Entry>,
    /// By rule and letter.
    substituted: BTreeMap<(usize, &'t str), Substituted<'t>>,
}

impl<'t> Schemas<'t> {
    pub(super) fn new(content: &'t str) -> Schemas<'t> {
        Schemas { content, plain: content.as_bytes().to_vec(), entries: Vec::new(), substituted: BTreeMap::new() }
    }

    /// Notes a schema of a rule.
    pub(super) fn add(&mut self, span: Span, unit: usize, sink: &mut Sink) -> SchemaRef {
        let faulty = self.rewrite(span, unit, sink).is_none();
        self.entries.push(Entry { span, unit, faulty });
        SchemaRef(self.entries.len() - 1)
    }

    /// Writes every `A{x ↦ a}` over.
    fn rewrite(&mut self, span: Span, unit: usize, sink: &mut Sink) -> Option<()> {
        let schema = self.content.get(span.start..span.end)?;
        let mut from = 0;
        while let Some(open) = schema.get(from..)?.find('{').map(|at| from + at) {
            let close = schema.get(open..)?.find('}').map_or(schema.len(), |at| open + at);
            let written = Span::new(span.start + open, span.start + (close + 1).min(schema.len()));
            let Some((letter, variable, term)) = substitution(schema, open, close) else {
                sink.error(SyntaxError::Substitution, written);
                return None;
            };
            let place = Span::new(written.start - letter.len(), written.end);
            let first = *self.substituted.entry((unit, letter)).or_insert(Substituted { variable, span: place });
            if first.variable != variable {
                sink.error(SyntaxError::SubstitutedTwice { first: first.span }, place);
                return None;
            }
            let bytes = self.plain.get_mut(written.start..written.end)?;
            bytes.get_mut(..term - open)?.fill(b' ');
            *bytes.first_mut()? = b'(';
            *bytes.last_mut()? = b')';
            from = close + 1;
        }
        Some(())
    }

    /// Reads all schemas into `bank`, with the symbols that the house has; a faulty one is `None`. A letter that is written `A{x
    /// ↦ …}` in a rule is `A(x)` where it is written `A` there. The text is called `name`.
    pub(super) fn read(self, name: &str, notation: Notation, house: &HouseRules, bank: &mut Bank, sink: &mut Sink) -> Read {
        let plain = Text::new(name, String::from_utf8_lossy(&self.plain));
        let options = Options { extended: notation != Notation::PredicateWars, ..Options::in_house(house) };
        let mut reader = Reader::new(&plain, options, bank);
        let mut formulas = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let parsed = if entry.faulty { None } else { Some(reader.read_wff(entry.span)) };
            let (formula, diagnostics) = parsed.map_or((None, Vec::new()), |parsed| (parsed.value, parsed.diagnostics));
            // How many holes a letter has is asked of the rule, not of the single schema.
            for found in diagnostics.into_iter().filter(|found| found.code != "mixed-arity") {
                let (span, severity) = (found.span, found.severity);
                sink.add(SyntaxError::Statement(found), span, severity);
            }
            formulas.push(formula);
        }
        let mut with_hole: FxHashMap<usize, FxHashMap<SymbolId, FormulaId>> = FxHashMap::default();
        for (&(unit, letter), substituted) in &self.substituted {
            if let Some((bare, applied)) = hole(bank, letter, substituted.variable) {
                with_hole.entry(unit).or_default().insert(bare, applied);
            }
        }
        for (entry, formula) in self.entries.iter().zip(&mut formulas) {
            if let (Some(letters), Some(schema)) = (with_hole.get(&entry.unit), formula) {
                *schema = replace(bank, *schema, letters);
            }
        }
        Read { formulas, spans: self.entries.iter().map(|entry| entry.span).collect() }
    }
}

/// Schemas as they were read.
pub(super) struct Read {
    formulas: Vec<Option<FormulaId>>,
    spans: Vec<Span>,
}

impl Read {
    /// Returns the formula of a schema; `None` when it is faulty.
    pub(super) fn formula(&self, schema: SchemaRef) -> Option<FormulaId> {
        self.formulas.get(schema.0).copied().flatten()
    }

    /// Returns the place of a schema.
    pub(super) fn span(&self, schema: SchemaRef) -> Span {
        self.spans.get(schema.0).copied().unwrap_or(Span::at(0))
    }
}

/// Returns letter, variable, and where the object begins, of `A{x ↦ a}` whose curly brackets stand at `open` and `close`.
fn substitution(schema: &str, open: usize, close: usize) -> Option<(&str, &str, usize)> {
    let before = schema.get(..open)?;
    let stem = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let stem = if stem.len() < before.len() { stem.strip_suffix('_')? } else { stem };
    let letter = stem.chars().next_back().filter(char::is_ascii_uppercase).and_then(|_| before.get(stem.len() - 1..))?;
    schema.get(close..)?.strip_prefix('}')?;
    let inner = schema.get(open + 1..close)?;
    let (variable, object) = inner.split_once('↦').or_else(|| inner.split_once("|->"))?;
    let variable = variable.trim();
    let single = items(Slice { text: object, start: 0 }).count() == 1 && !object.trim().is_empty();
    let fits = single && !object.contains(['{', '↦']) && !object.contains("|->") && Letters::Object.admit(variable);
    fits.then_some((letter, variable, close - object.len()))
}

/// Returns the symbol of the bare letter, and the letter with its hole filled with the variable.
fn hole(bank: &mut Bank, letter: &str, variable: &str) -> Option<(SymbolId, FormulaId)> {
    let bare = bank.symbol(letter, Kind::Predicate, Fixity::Letter);
    let applied = bank.symbol(letter, Kind::Predicate, Fixity::Applied(1));
    let variable = bank.variable(variable);
    let term = bank.variable_term(variable);
    Some((bare, bank.atom(applied, &[term]).ok()?))
}

/// Returns the schema with letters replaced. As deep as the schema; what is deeper than any schema may be stays as it is.
fn replace(bank: &mut Bank, schema: FormulaId, letters: &FxHashMap<SymbolId, FormulaId>) -> FormulaId {
    if bank.depth(schema) > MAX_DEPTH {
        return schema;
    }
    match bank.formula(schema) {
        Formula::Atom(symbol, []) => letters.get(&symbol).copied().unwrap_or(schema),
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => schema,
        Formula::Not(inner) => {
            let inner = replace(bank, inner, letters);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (replace(bank, left, letters), replace(bank, right, letters));
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = replace(bank, body, letters);
            bank.quantified(quantifier, variable, body)
        }
    }
}

/// Returns the offsets of the bytes of a list of schemas that stand in no brackets.
pub(super) fn outside(text: Slice<'_>) -> impl Iterator<Item = usize> {
    text.outside(OPENING, CLOSING)
}

/// Splits a list of schemas at the commas that stand in no brackets.
pub(super) fn items(list: Slice<'_>) -> impl Iterator<Item = Slice<'_>> {
    list.items(OPENING, CLOSING)
}

const OPENING: &[u8] = b"([{";
const CLOSING: &[u8] = b")]}";
