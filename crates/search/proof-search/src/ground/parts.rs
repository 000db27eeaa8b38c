//! The parts of the known statements in a place, as the subjects of contradictions and of cases: `(P ↔ Q)` and `(P → Q)` say nothing by themselves, but
//! much about P and Q.

use formula::{Bank, Formula, FormulaId};
use rustc_hash::FxHashSet;

use super::{Grounder, Use};
use crate::matching::{Bindings, Lambda};
use crate::table::{ContextId, MAIN};

/// Maximum number of parts of the known statements in one place.
const MAX_PARTS: usize = 16;
/// Maximum number of possible assumptions.
const MAX_ASSUMED: usize = 40;

impl Grounder<'_, '_> {
    /// Asks for both sides of a contradiction about each part of the known statements, where a form leads from one to what is asked for.
    pub(super) fn disputed(&mut self, form: usize, context: ContextId, statement: FormulaId, depth: u8) {
        let Some(letter) = self.forms[form].disputes.filter(|_| self.reach.splits) else { return };
        if depth >= self.reach.depth || !matches!(self.bank.formula(statement), Formula::Truth(false)) {
            return;
        }
        for part in self.parts(context) {
            let lambda = Lambda { holes: Vec::new(), body: part };
            let bindings = Bindings { formulas: vec![(letter, lambda)], ..Bindings::default() };
            self.step(Use { form, context, demand: Some((statement, depth)), anew: true, free: true }, &[], &bindings);
        }
    }

    /// Adds the parts of the known statements to the possible assumptions, smallest first.
    pub(super) fn assumable(&mut self) {
        if !(self.reach.splits && self.reach.guesses) {
            return;
        }
        for part in self.parts(MAIN) {
            if self.stock.formulas.len() < MAX_ASSUMED && !self.stock.formulas.contains(&part) {
                self.stock.formulas.push(part);
            }
        }
    }

    /// The compound parts of the known statements in a place, each without its negation, smallest first.
    pub(super) fn parts(&mut self, context: ContextId) -> Vec<FormulaId> {
        let citable = self.citable(context, None);
        let (mut seen, mut parts) = (FxHashSet::default(), Vec::new());
        for &(fact, _) in citable.iter() {
            collect(self.bank, self.table.facts[fact as usize].statement, &mut seen, &mut parts);
        }
        parts.sort_by_key(|&part| self.bank.points(part));
        parts.truncate(MAX_PARTS);
        parts
    }
}

fn collect(bank: &Bank, statement: FormulaId, seen: &mut FxHashSet<FormulaId>, parts: &mut Vec<FormulaId>) {
    let mut open = vec![(statement, false)];
    while let Some((part, is_part)) = open.pop() {
        match bank.formula(part) {
            Formula::Not(inner) => open.push((inner, is_part)),
            Formula::Binary(_, left, right) => open.extend([(left, true), (right, true)]),
            _ if is_part && seen.insert(part) => parts.push(part),
            _ => {}
        }
    }
}
