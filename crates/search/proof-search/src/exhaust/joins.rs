//! The facts that were taken as the lines that a form asks for, in every way that one fact at least is the last that was taken.

use smallvec::SmallVec;

use super::Search;
use crate::forms::Slot;
use crate::matching::Matcher;
use crate::table::FactId;

impl<'c> Search<'_, 'c> {
    /// Uses a fact as one of the lines of a form, with facts that were taken for the others.
    pub(super) fn join(&mut self, form: usize, lines: &[Slot], pinned: usize, fact: FactId) {
        let mut matcher = Matcher::new(self.problem.calculus);
        if !self.fit(&mut matcher, &lines[pinned], fact) {
            return;
        }
        let mut chosen: SmallVec<[Option<FactId>; 6]> = SmallVec::from_elem(None, lines.len());
        chosen[pinned] = Some(fact);
        self.fill(form, lines, 0, &matcher, &mut chosen);
    }

    fn fit(&mut self, matcher: &mut Matcher<'c>, slot: &Slot, fact: FactId) -> bool {
        let data = &self.table.facts[fact as usize];
        let (statement, context) = (data.statement, data.context);
        if let Some(opening) = slot.opening {
            let Some(inner) = self.table.context(context) else { return false };
            let Some(opened_by) = inner.opened_by.filter(|_| inner.is_subproof == slot.is_subproof) else { return false };
            if !matcher.statement(self.bank, opening, opened_by) {
                return false;
            }
        }
        matcher.statement(self.bank, slot.schema, statement)
    }

    fn fill(
        &mut self,
        form: usize,
        lines: &[Slot],
        next: usize,
        matcher: &Matcher<'c>,
        chosen: &mut SmallVec<[Option<FactId>; 6]>,
    ) {
        let Some(slot) = lines.get(next) else {
            let facts: SmallVec<[FactId; 6]> = chosen.iter().copied().flatten().collect();
            self.conclude_everywhere(form, lines, matcher, &facts);
            return;
        };
        if chosen[next].is_some() {
            self.fill(form, lines, next + 1, matcher, chosen);
            return;
        }
        for at in 0..self.taken.len() {
            // A look at the clock takes longer than most comparisons.
            self.looked = self.looked.wrapping_add(1);
            self.is_over |= self.looked.is_multiple_of(512) && self.must_end();
            if self.is_over {
                return;
            }
            let fact = self.taken[at];
            let mut with = matcher.clone();
            if self.fit(&mut with, slot, fact) {
                chosen[next] = Some(fact);
                self.fill(form, lines, next + 1, &with, chosen);
                chosen[next] = None;
            }
        }
    }
}
