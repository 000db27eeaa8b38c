//! Contradictions as conjunctions, for books in which tF is no statement: each line tF becomes a statement and its negation, joined. Not here:
//! the derivations of what follows from them.

use formula::{Bank, Formula, FormulaId};
use kernel::{Calculus, Conclusion, Premise};
use rustc_hash::FxHashMap;

use super::rows::{Cited, Entry, Id, Reason, Row, Rows};

/// Returns whether a rule of a calculus leads to tF.
pub(super) fn has_falsehood(calculus: &Calculus) -> bool {
    let is_falsehood = |formula| matches!(calculus.bank().formula(formula), Formula::Truth(false));
    calculus.rules().iter().flat_map(|rule| &rule.variants).any(|variant| {
        let mut premises = variant.premises.iter();
        matches!(variant.conclusion, Conclusion::Statement(conclusion) if is_falsehood(conclusion))
            || premises.any(|premise| matches!(premise, Premise::Box(schema) if is_falsehood(schema.conclusion)))
    })
}

/// Returns the lines with conjunctions in place of tF; `None` where a line has tF for another reason than a contradiction.
pub(super) fn joined(bank: &mut Bank, source: &Calculus, rows: Rows) -> Option<Rows> {
    let falsehood = bank.truth(false);
    let mut conjunctions = Conjunctions {
        source,
        falsehood,
        statements: rows.statements(),
        known: FxHashMap::default(),
        pairs: FxHashMap::default(),
        added: FxHashMap::default(),
    };
    let mut rows = rows;
    let mut entries = std::mem::take(&mut rows.entries);
    for entry in &mut entries {
        if let Entry::Row(row) = entry {
            conjunctions.line(bank, &mut rows, row)?;
        }
    }
    Some(Rows::with(entries, &rows).extended(conjunctions.added))
}

struct Conjunctions<'c> {
    source: &'c Calculus,
    falsehood: FormulaId,
    statements: FxHashMap<Id, FormulaId>,
    /// By line that was tF: its conjunction.
    known: FxHashMap<Id, FormulaId>,
    /// By line that was tF, where it came of a statement and its negation: these.
    pairs: FxHashMap<Id, [Id; 2]>,
    /// Lines at the end of boxes.
    added: FxHashMap<Id, Vec<Entry>>,
}

impl Conjunctions<'_> {
    fn line(&mut self, bank: &mut Bank, rows: &mut Rows, row: &mut Row) -> Option<()> {
        let is_falsehood = row.statement == self.falsehood;
        let Reason::By { rule, on, with } = &mut row.reason else { return (!is_falsehood).then_some(()) };
        let source = self.source;
        let tag = source.find(rule).map(|rule| source.rule(rule).tag.as_str())?;
        if !is_falsehood {
            match tag {
                "¬I" | "IP" => *rule = String::from("RAA"),
                "X" => {
                    (*rule, *with) = (String::from("EC"), Vec::new());
                    if let Some(&pair) = on.first().and_then(|cited| self.pair(*cited)) {
                        (*rule, *on) = (String::from("EP"), pair.map(Cited::Line).to_vec());
                    }
                }
                _ => {}
            }
            return Some(());
        }
        let statement = match (tag, on.as_mut_slice()) {
            ("¬E", &mut [Cited::Line(first), Cited::Line(second)]) => {
                let (one, other) = (*self.statements.get(&first)?, *self.statements.get(&second)?);
                let is_turned = matches!(bank.formula(one), Formula::Not(inner) if inner == other);
                let ordered = if is_turned { [second, first] } else { [first, second] };
                self.pairs.insert(row.id, ordered);
                *rule = String::from("∧I");
                *on = ordered.into_iter().map(Cited::Line).collect();
                if is_turned { bank.and(other, one) } else { bank.and(one, other) }
            }
            ("R", &mut [Cited::Line(id)]) => *self.known.get(&id)?,
            (_, on) => {
                let target = self.common(bank, on)?;
                for cited in on {
                    self.brought_to(target, rows, cited)?;
                }
                target
            }
        };
        row.statement = statement;
        self.known.insert(row.id, statement);
        Some(())
    }

    /// Returns the statement and its negation of which a contradiction came.
    fn pair(&self, cited: Cited) -> Option<&[Id; 2]> {
        match cited {
            Cited::Line(id) => self.pairs.get(&id),
            Cited::Box(..) => None,
        }
    }

    /// Returns the conjunction to which boxes that end in contradictions come: one that may stand outside of all of them.
    fn common(&self, bank: &mut Bank, on: &[Cited]) -> Option<FormulaId> {
        let line = on.iter().find_map(|cited| match cited {
            Cited::Line(id) => self.statements.get(id).copied(),
            Cited::Box(..) => None,
        });
        let first = on.iter().find_map(|cited| match cited {
            Cited::Box(assumption, last) => Some((*self.statements.get(assumption)?, *self.known.get(last)?)),
            Cited::Line(_) => None,
        });
        let (assumption, conjunction) = first?;
        let outside = line.map(|line| bank.free_variables(line)).unwrap_or_default();
        let mut inside = bank.free_variables(assumption).iter().filter(|variable| !outside.contains(variable));
        let leaves = inside.any(|variable| bank.free_variables(conjunction).contains(variable));
        if !leaves {
            return Some(conjunction);
        }
        let line = line?;
        let denied = bank.not(line);
        Some(bank.and(line, denied))
    }

    /// Has a box that is cited end in this conjunction.
    fn brought_to(&mut self, target: FormulaId, rows: &mut Rows, cited: &mut Cited) -> Option<()> {
        let Cited::Box(first, last) = cited else { return Some(()) };
        if *self.known.get(last)? != target {
            let id = rows.new_id();
            let row = match self.pairs.get(last) {
                Some(pair) => Row::inferred(id, target, "EP", pair.map(Cited::Line).to_vec()),
                None => Row::inferred(id, target, "EC", vec![Cited::Line(*last)]),
            };
            self.added.entry(*first).or_default().push(Entry::Row(row));
            self.known.insert(id, target);
            *last = id;
        }
        Some(())
    }
}
