//! Existential elimination instead of witnesses: the lines after a witness go into a box that assumes the statement about it. Not here: other rules.

use formula::{Bank, VariableId};
use kernel::Calculus;

use super::rows::{Cited, Entry, Id, Reason, Row, Rows};

/// The most witnesses of a proof that is translated.
const MAX_WITNESSES: usize = 500;

/// Returns whether a calculus has a rule that names witnesses.
pub(super) fn has_witnesses(calculus: &Calculus) -> bool {
    calculus.rules().iter().flat_map(|rule| &rule.variants).any(|variant| !variant.witnesses.is_empty())
}

/// Returns the lines without witnesses of single existential statements; `None` where one is needed outside of its box.
pub(super) fn boxed(bank: &Bank, source: &Calculus, rows: Rows) -> Option<Rows> {
    let mut rows = rows;
    for _ in 0..MAX_WITNESSES {
        let is_witness = |row: &Row| match &row.reason {
            Reason::By { rule, on, .. } => matches!(on.as_slice(), [Cited::Line(_)]) && source.find(rule) == source.find("W"),
            Reason::Given | Reason::Assumed => false,
        };
        let at = rows.entries.iter().position(|entry| matches!(entry, Entry::Row(row) if is_witness(row)));
        let Some(at) = at else { return Some(rows) };
        rows = first_boxed(bank, rows, at)?;
    }
    None
}

/// Puts what follows the witness at an index into a box.
fn first_boxed(bank: &Bank, mut rows: Rows, at: usize) -> Option<Rows> {
    let Some(Entry::Row(witness)) = rows.entries.get(at).cloned() else { return None };
    let &[Cited::Line(premise)] = witness.citations() else { return None };
    let around = assumption_around(&rows, at);
    let end = end_of_block(&rows, at);
    let last = match around {
        None => rows.last()?.id,
        Some(first) => last_cited(&rows, first)?,
    };
    let last_at = rows.entries.iter().position(|entry| matches!(entry, Entry::Row(row) if row.id == last))?;
    if last_at < at || last_at >= end {
        return None;
    }
    let Some(Entry::Row(conclusion)) = rows.entries.get(last_at).cloned() else { return None };
    let said = rows.lines().find(|row| row.id == premise)?.statement;
    let is_new = |variable: &&VariableId| !bank.free_variables(said).contains(variable);
    let mut new = bank.free_variables(witness.statement).iter().filter(is_new);
    if new.any(|variable| bank.free_variables(conclusion.statement).contains(variable)) {
        return None;
    }
    let id = rows.new_id();
    let on = vec![Cited::Line(premise), Cited::Box(witness.id, last)];
    let mut entries: Vec<Entry> = rows.entries.get(..at)?.to_vec();
    entries.push(Entry::Row(Row { reason: Reason::Assumed, ..witness }));
    entries.extend_from_slice(rows.entries.get(at + 1..=last_at)?);
    entries.push(Entry::End);
    entries.push(Entry::Row(Row::inferred(id, conclusion.statement, "∃E", on)));
    for entry in rows.entries.get(end..)? {
        let mut entry = entry.clone();
        if let Entry::Row(Row { reason: Reason::By { on, .. }, .. }) = &mut entry {
            for cited in on.iter_mut().filter(|cited| around.is_some_and(|first| **cited == Cited::Box(first, last))) {
                *cited = around.map_or(*cited, |first| Cited::Box(first, id));
            }
        }
        entries.push(entry);
    }
    Some(Rows::with(entries, &rows))
}

/// Returns the assumption of the innermost box around an index.
fn assumption_around(rows: &Rows, at: usize) -> Option<Id> {
    let mut open = Vec::new();
    for entry in rows.entries.iter().take(at) {
        match entry {
            Entry::Row(Row { id, reason: Reason::Assumed, .. }) => open.push(*id),
            Entry::Row(_) => {}
            Entry::End => {
                open.pop();
            }
        }
    }
    open.pop()
}

/// Returns the index of the end of the innermost box around an index, or the number of entries.
fn end_of_block(rows: &Rows, at: usize) -> usize {
    let mut depth = 0_usize;
    for (index, entry) in rows.entries.iter().enumerate().skip(at) {
        match entry {
            Entry::Row(Row { reason: Reason::Assumed, .. }) => depth += 1,
            Entry::Row(_) => {}
            Entry::End if depth == 0 => return index,
            Entry::End => depth -= 1,
        }
    }
    rows.entries.len()
}

/// Returns the line with which a box is cited, if it is the same everywhere.
fn last_cited(rows: &Rows, first: Id) -> Option<Id> {
    let mut cited = rows.lines().flat_map(Row::citations).filter_map(|cited| match *cited {
        Cited::Box(other, last) if other == first => Some(last),
        Cited::Box(..) | Cited::Line(_) => None,
    });
    let last = cited.next()?;
    cited.all(|other| other == last).then_some(last)
}
