//! A proof that is being rewritten: its lines by ids that stay when lines are added and removed. Not here: any rule.

use formula::FormulaId;
use kernel::{Argument, Block, BlockBuilder, Citation, Inference, Justification, Proof};
use rustc_hash::FxHashMap;

/// The id of a line.
pub(super) type Id = u32;

/// A line or box that is cited; a box by its assumption and a line of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cited {
    Line(Id),
    Box(Id, Id),
}

/// The reason for which a line may stand in a proof.
#[derive(Clone, Debug)]
pub(super) enum Reason {
    /// It is a premise.
    Given,
    /// It is assumed, and opens a box.
    Assumed,
    /// It is inferred by the rule of this name.
    By { rule: String, on: Vec<Cited>, with: Vec<Argument> },
}

/// A line.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) id: Id,
    pub(super) statement: FormulaId,
    pub(super) reason: Reason,
}

impl Row {
    /// A line that is inferred, with nothing named.
    pub(super) fn inferred(id: Id, statement: FormulaId, rule: &str, on: Vec<Cited>) -> Row {
        Row { id, statement, reason: Reason::By { rule: rule.to_owned(), on, with: Vec::new() } }
    }

    /// Returns what the line cites.
    pub(super) fn citations(&self) -> &[Cited] {
        match &self.reason {
            Reason::By { on, .. } => on,
            Reason::Given | Reason::Assumed => &[],
        }
    }
}

/// A line, or the end of the innermost box.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    Row(Row),
    End,
}

/// The lines of a proof without subproofs, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub(super) entries: Vec<Entry>,
    next: Id,
}

impl Rows {
    /// Returns the lines of a block, by their numbers; `None` where one cites a subproof.
    pub(super) fn of(block: &Block, rules: &[String]) -> Option<Rows> {
        let mut rows = Rows { entries: Vec::with_capacity(block.len()), next: 0 };
        let mut open: Vec<u32> = Vec::new();
        for (line, at) in block.lines().zip(0..) {
            while open.last().is_some_and(|&end| end <= at) {
                open.pop();
                rows.entries.push(Entry::End);
            }
            let reason = match line.justification {
                Justification::Axiom => Reason::Given,
                Justification::Assumption => {
                    let span = line.in_box.and_then(|at| block.boxes().get(at as usize))?;
                    open.push(span.end);
                    Reason::Assumed
                }
                Justification::Rule(Inference { rule, citations, with, using: None }) => {
                    let cited = |citation: &Citation| match *citation {
                        Citation::Line(number) => Cited::Line(number),
                        Citation::Box(first, last) => Cited::Box(first, last),
                    };
                    let rule = rules.get(usize::from(rule))?.clone();
                    Reason::By { rule, on: citations.iter().map(cited).collect(), with: with.to_vec() }
                }
                Justification::Rule(_) => return None,
            };
            rows.next = line.number.checked_add(1)?;
            rows.entries.push(Entry::Row(Row { id: line.number, statement: line.statement, reason }));
        }
        rows.entries.extend(open.iter().map(|_| Entry::End));
        Some(rows)
    }

    /// Lines that have the ids of other ones, and new ones.
    pub(super) fn with(entries: Vec<Entry>, others: &Rows) -> Rows {
        Rows { entries, next: others.next }
    }

    /// Returns an id that no line has.
    pub(super) fn new_id(&mut self) -> Id {
        self.next = self.next.saturating_add(1);
        self.next - 1
    }

    /// Adds a line after the last.
    pub(super) fn add(&mut self, statement: FormulaId, rule: &str, on: Cited) {
        let id = self.new_id();
        self.entries.push(Entry::Row(Row::inferred(id, statement, rule, vec![on])));
    }

    /// Iterates over the lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Row> + Clone {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Row(row) => Some(row),
            Entry::End => None,
        })
    }

    /// Returns the statements by line.
    pub(super) fn statements(&self) -> FxHashMap<Id, FormulaId> {
        self.lines().map(|row| (row.id, row.statement)).collect()
    }

    /// Returns the last line, which stands in no box.
    pub(super) fn last(&self) -> Option<&Row> {
        match self.entries.last()? {
            Entry::Row(row) => Some(row),
            Entry::End => None,
        }
    }

    /// Adds lines at the end of boxes, which are named by their assumptions.
    pub(super) fn extended(&self, mut added: FxHashMap<Id, Vec<Entry>>) -> Rows {
        let mut entries = Vec::with_capacity(self.entries.len());
        let mut open = Vec::new();
        for entry in &self.entries {
            match entry {
                Entry::Row(Row { id, reason: Reason::Assumed, .. }) => open.push(*id),
                Entry::Row(_) => {}
                Entry::End => entries.extend(open.pop().and_then(|id| added.remove(&id)).unwrap_or_default()),
            }
            entries.push(entry.clone());
        }
        Rows { entries, next: self.next }
    }

    /// Returns the proof in a calculus, with lines numbered from 1; `None` where a line cites one that does not come before it.
    pub(super) fn proof(&self, calculus: &str) -> Option<Proof> {
        let mut proof = Proof::new(Some(calculus.to_owned()));
        let mut block = BlockBuilder::new(None);
        let mut numbers: FxHashMap<Id, u32> = FxHashMap::default();
        for entry in &self.entries {
            let Entry::Row(row) = entry else {
                block.end();
                continue;
            };
            let number = numbers.len() as u32 + 1;
            match &row.reason {
                Reason::Given => block.axiom(number, row.statement),
                Reason::Assumed => block.assume(number, row.statement),
                Reason::By { rule, on, with } => {
                    let cited = |cited: &Cited| match *cited {
                        Cited::Line(id) => Some(Citation::Line(*numbers.get(&id)?)),
                        Cited::Box(first, last) => Some(Citation::Box(*numbers.get(&first)?, *numbers.get(&last)?)),
                    };
                    let mut citations: Vec<Citation> = on.iter().map(cited).collect::<Option<_>>()?;
                    let mut seen = Vec::new();
                    citations.retain(|citation| {
                        !seen.contains(citation) && {
                            seen.push(*citation);
                            true
                        }
                    });
                    block.infer(number, row.statement, proof.rule_name(rule).ok()?, &citations);
                    if !with.is_empty() {
                        block.detail(with.iter().copied(), None);
                    }
                }
            }
            numbers.insert(row.id, number);
        }
        proof.push(block.finish());
        Some(proof)
    }
}
