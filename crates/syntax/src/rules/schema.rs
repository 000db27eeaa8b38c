//! The schemas of a calculus' text: where they stand, and how they become formulas. A schema is a statement of Predicate Wars, read by
//! its reader; `A{x ↦ a}` is written over as `A(a)` first, in a copy in which every byte keeps its place.

use std::collections::BTreeMap;

use formula::{Bank, Formula, FormulaId, Kind, Shape, SymbolId};
use kernel::calculus::MAX_DEPTH;
use kernel::{HouseRules, Notation};
use rustc_hash::FxHashMap;
use source::{Span, Text};

use super::cursor::is_letter;
use super::fault::{Fault, Findings, Letters};
use crate::predicate_wars::{Options, Reader};

/// A schema, by its place among all of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SchemaRef(usize);

struct Entry {
    span: Span,
    unit: usize,
    /// Not to be read: what is wrong with it is said.
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
    pub(super) fn add(&mut self, span: Span, unit: usize, findings: &mut Findings<'t>) -> SchemaRef {
        let faulty = self.rewrite(span, unit, findings).is_none();
        self.entries.push(Entry { span, unit, faulty });
        SchemaRef(self.entries.len() - 1)
    }

    /// Writes every `A{x ↦ a}` over.
    fn rewrite(&mut self, span: Span, unit: usize, findings: &mut Findings<'t>) -> Option<()> {
        let schema = self.content.get(span.start..span.end)?;
        let mut from = 0;
        while let Some(open) = schema.get(from..)?.find('{').map(|at| from + at) {
            let close = schema.get(open..)?.find('}').map_or(schema.len(), |at| open + at);
            let written = Span::new(span.start + open, span.start + (close + 1).min(schema.len()));
            let Some((letter, variable, term)) = substitution(schema, open, close) else {
                findings.fault(Fault::Substitution, written);
                return None;
            };
            let place = Span::new(written.start - letter.len(), written.end);
            let first = *self.substituted.entry((unit, letter)).or_insert(Substituted { variable, span: place });
            if first.variable != variable {
                findings.fault(Fault::SubstitutedTwice { first: first.span }, place);
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

    /// Reads all schemas into `bank`, with the symbols that the house has; a faulty one is `None`. A letter that is written `A{x ↦ …}` in a rule is `A(x)` where it
    /// is written `A` there.
    pub(super) fn read(self, notation: Notation, house: &HouseRules, bank: &mut Bank, findings: &mut Findings<'t>) -> Read {
        let plain = Text::new(findings.text().name(), String::from_utf8_lossy(&self.plain));
        let options = Options { extended: notation != Notation::PredicateWars, ..Options::in_house(house) };
        let mut reader = Reader::new(&plain, options, bank);
        let mut formulas = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let parsed = if entry.faulty { None } else { Some(reader.read_wff(entry.span)) };
            let (formula, diagnostics) = parsed.map_or((None, Vec::new()), |parsed| (parsed.value, parsed.diagnostics));
            // How many holes a letter has is asked of the rule, not of the single schema.
            diagnostics.into_iter().filter(|found| found.code != "mixed-arity").for_each(|found| findings.push(found));
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

/// What the schemas were read as.
pub(super) struct Read {
    formulas: Vec<Option<FormulaId>>,
    spans: Vec<Span>,
}

impl Read {
    /// The formula of a schema; `None` when it is faulty.
    pub(super) fn formula(&self, schema: SchemaRef) -> Option<FormulaId> {
        self.formulas.get(schema.0).copied().flatten()
    }

    /// Where a schema stands.
    pub(super) fn span(&self, schema: SchemaRef) -> Span {
        self.spans.get(schema.0).copied().unwrap_or(Span::at(0))
    }
}

/// Letter, variable, and where the object begins, of `A{x ↦ a}` whose curly brackets stand at `open` and `close`.
fn substitution(schema: &str, open: usize, close: usize) -> Option<(&str, &str, usize)> {
    let before = schema.get(..open)?;
    let stem = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let stem = if stem.len() < before.len() { stem.strip_suffix('_')? } else { stem };
    let letter = stem.chars().next_back().filter(char::is_ascii_uppercase).and_then(|_| before.get(stem.len() - 1..))?;
    schema.get(close..)?.strip_prefix('}')?;
    let inner = schema.get(open + 1..close)?;
    let (variable, object) = inner.split_once('↦').or_else(|| inner.split_once("|->"))?;
    let variable = variable.trim();
    let one =
        split(object, 0).count() == 1 && !object.trim().is_empty() && !object.contains(['{', '↦']) && !object.contains("|->");
    let fits = one && is_letter(variable) && Letters::Object.admit(variable);
    fits.then_some((letter, variable, close - object.len()))
}

/// The symbol of the bare letter, and the letter with its hole filled with the variable.
fn hole(bank: &mut Bank, letter: &str, variable: &str) -> Option<(SymbolId, FormulaId)> {
    let bare = bank.symbol(letter, Kind::Predicate, Shape::Letter);
    let applied = bank.symbol(letter, Kind::Predicate, Shape::Applied(1));
    let variable = bank.variable(variable);
    let term = bank.variable_term(variable);
    Some((bare, bank.atom(applied, &[term]).ok()?))
}

/// The schema with letters replaced. As deep as the schema; what is deeper than any schema may be stays as it is.
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

/// The places before and behind the first thing outside brackets that `find` recognises at the beginning of its argument; it says how
/// long the thing is.
pub(super) fn find_outside(text: &str, find: impl Fn(&str) -> Option<usize>) -> Option<(usize, usize)> {
    let mut depth = 0usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => {
                if let Some(length) = text.get(at..).and_then(&find) {
                    return Some((at, at + length));
                }
            }
            _ => {}
        }
    }
    None
}

/// The parts between commas that stand outside brackets, with the places where they begin.
pub(super) fn split(text: &str, at: usize) -> impl Iterator<Item = (&str, usize)> {
    let mut rest = Some((text, at));
    std::iter::from_fn(move || {
        let (text, at) = rest?;
        let comma = find_outside(text, |tail| tail.starts_with(',').then_some(1));
        rest = comma.and_then(|(_, behind)| Some((text.get(behind..)?, at + behind)));
        let part = comma.and_then(|(before, _)| text.get(..before)).unwrap_or(text);
        Some((part, at))
    })
}
