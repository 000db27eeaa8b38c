//! Shorter proofs: a line that an earlier one says already is cited there, and lines that nothing uses are left out. Not here: any rule.

use formula::{Bank, Connective, Formula, FormulaId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::rows::{Cited, Entry, Id, Reason, Row, Rows};

/// Leaves out of a proof what its last line does not need.
pub(super) fn tidy(bank: &Bank, rows: &Rows) -> Option<Rows> {
    let (rows, root) = Aliases::default().resolved(bank, rows)?;
    Some(used(&rows, root))
}

/// A line: the assumption of its box, its statement, and the two lines that it joins.
type Line = (Option<Id>, FormulaId, Option<[Id; 2]>);

/// Lines that say what an earlier one does.
#[derive(Default)]
struct Aliases {
    aliases: FxHashMap<Id, Id>,
    lines: FxHashMap<Id, Line>,
    by_statement: FxHashMap<FormulaId, Vec<Id>>,
    /// The assumptions of the boxes that are open.
    open: Vec<Id>,
}

impl Aliases {
    /// Returns the lines with citations of the earliest line that says the same, and the line that says what the last one does.
    fn resolved(mut self, bank: &Bank, rows: &Rows) -> Option<(Rows, Id)> {
        let mut entries = Vec::with_capacity(rows.entries.len());
        for entry in &rows.entries {
            let Entry::Row(row) = entry else {
                self.open.pop();
                entries.push(Entry::End);
                continue;
            };
            let mut row = row.clone();
            if matches!(row.reason, Reason::Assumed) {
                self.open.push(row.id);
            }
            if let Reason::By { on, .. } = &mut row.reason {
                for cited in on.iter_mut() {
                    *cited = self.cited(*cited);
                }
                if let Some(earlier) = self.earlier(bank, row.statement, on) {
                    self.aliases.insert(row.id, earlier);
                }
            }
            let joined = match (bank.formula(row.statement), row.citations()) {
                (Formula::Binary(Connective::And, ..), &[Cited::Line(left), Cited::Line(right)]) => Some([left, right]),
                _ => None,
            };
            self.lines.insert(row.id, (self.open.last().copied(), row.statement, joined));
            if !self.aliases.contains_key(&row.id) {
                self.by_statement.entry(row.statement).or_default().push(row.id);
            }
            entries.push(Entry::Row(row));
        }
        let last = rows.last()?.id;
        // A premise is no conclusion.
        let is_inferred = |id: &Id| rows.lines().any(|row| row.id == *id && matches!(row.reason, Reason::By { .. }));
        let root = self.aliases.get(&last).copied().filter(is_inferred).unwrap_or(last);
        Some((Rows::with(entries, rows), root))
    }

    fn cited(&self, cited: Cited) -> Cited {
        let of = |id: Id| self.aliases.get(&id).copied();
        match cited {
            Cited::Line(id) => Cited::Line(of(id).unwrap_or(id)),
            Cited::Box(first, last) => {
                // What stands around the box is no line of it.
                let inside = |id: &Id| self.lines.get(id).is_some_and(|line| line.0 == Some(first));
                Cited::Box(first, of(last).filter(inside).unwrap_or(last))
            }
        }
    }

    /// Returns a line in scope that says what a line does which cites these.
    fn earlier(&self, bank: &Bank, statement: FormulaId, on: &[Cited]) -> Option<Id> {
        let in_scope = |id: &Id| self.lines.get(id).is_some_and(|line| line.0.is_none_or(|around| self.open.contains(&around)));
        let same = self.by_statement.get(&statement).and_then(|known| known.iter().copied().find(in_scope));
        if same.is_some() {
            return same;
        }
        let &[Cited::Line(whole)] = on else { return None };
        let &(_, joined, Some(parts)) = self.lines.get(&whole)? else { return None };
        let Formula::Binary(Connective::And, left, right) = bank.formula(joined) else { return None };
        let said = |id: Id| self.lines.get(&id).map(|line| line.1);
        let [first, second] = parts;
        let is_joined = (said(first), said(second)) == (Some(left), Some(right));
        parts.into_iter().find(|&part| is_joined && said(part) == Some(statement)).filter(in_scope)
    }
}

/// Returns the premises and the lines that one line needs.
fn used(rows: &Rows, root: Id) -> Rows {
    let mut needed: FxHashSet<Id> = FxHashSet::default();
    needed.insert(root);
    for row in rows.lines().collect::<Vec<&Row>>().into_iter().rev() {
        if !needed.contains(&row.id) {
            continue;
        }
        for cited in row.citations() {
            match *cited {
                Cited::Line(id) => needed.extend([id]),
                Cited::Box(first, last) => needed.extend([first, last]),
            }
        }
    }
    let mut entries = Vec::new();
    let mut open = Vec::new();
    for entry in &rows.entries {
        match entry {
            Entry::Row(row) => {
                let is_kept = needed.contains(&row.id);
                if matches!(row.reason, Reason::Assumed) {
                    open.push(is_kept);
                }
                if is_kept || matches!(row.reason, Reason::Given) {
                    entries.push(entry.clone());
                }
            }
            Entry::End => {
                if open.pop() == Some(true) {
                    entries.push(Entry::End);
                }
            }
        }
    }
    // The line that was asked for is the last.
    Rows::with(entries, rows)
}
