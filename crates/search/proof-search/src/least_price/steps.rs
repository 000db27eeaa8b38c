//! The steps of the bound as those of which landmark cuts are made: one line of a derivation may be what several steps stand for, and is paid
//! once then.

use super::Abstraction;
use super::forms::Form;
use super::graph::{CHANGED, Fact, Made, TAKEN_OUT};
use crate::landmarks::Steps;
use crate::table::{FactId, StepId};

impl Steps for Abstraction<'_, '_> {
    fn fact_count(&self) -> usize {
        self.graph.makers.len()
    }

    fn step_count(&self) -> usize {
        self.graph.facts.len()
    }

    fn premises(&self, step: StepId) -> &[FactId] {
        &self.graph.premises[step as usize]
    }

    fn fact(&self, step: StepId) -> FactId {
        self.graph.facts[step as usize]
    }

    fn price(&self, step: StepId) -> u64 {
        self.graph.prices[step as usize]
    }

    fn makers(&self, fact: FactId) -> &[StepId] {
        &self.graph.makers[fact as usize]
    }

    fn users(&self, fact: FactId) -> &[StepId] {
        &self.graph.users[fact as usize]
    }

    /// A clash may come later than what is put together for it.
    fn comes_before(&self, fact: FactId) -> bool {
        !matches!(self.known[fact as usize], Fact::Clash)
    }

    fn same_as(&self, step: StepId) -> Vec<StepId> {
        let Some(built) = self.graph.lines[step as usize] else { return Vec::new() };
        let by_form = |form| self.graph.by_form.get(&form).into_iter().flatten().copied();
        let made = |step: StepId| self.graph.lines[step as usize];
        // Rules put the first line of a shape together that is no part of what is given; the same about other objects is another line.
        let is_first = |changed: Made, step: StepId| {
            let bare = self.shapes.known_bare(changed.shape).filter(|&bare| bare != changed.shape);
            let first = bare.and_then(|bare| self.numbers.get(&Fact::Line(bare)));
            first == Some(&self.fact(step)) && !self.parts.iter().any(|&part| self.shapes.are_compatible(part, changed.shape))
        };
        let is_changed = |changed: Made, other: Made, step: StepId| {
            let may_change = |form: &Form| match changed.is_part {
                true => {
                    form.wraps_axioms.is_some()
                        || form.takes.iter().any(|one| self.forms.iter().any(|form| form.wraps_axioms == Some(*one)))
                }
                false => form.wraps.is_some(),
            };
            let is_form = self.forms.get(other.form).is_some_and(may_change);
            is_form || other.form == CHANGED || self.shapes.are_compatible(changed.shape, other.shape) && !is_first(changed, step)
        };
        if built.form == TAKEN_OUT {
            let takers = (0..self.forms.len()).filter(|&form| self.forms[form].takes_out());
            return takers.flat_map(by_form).collect();
        }
        if built.form == CHANGED {
            let all = (0..self.forms.len()).chain([CHANGED]).flat_map(by_form);
            return all
                .filter(|&other| other != step && made(other).is_some_and(|line| is_changed(built, line, other)))
                .collect();
        }
        // A fact has one step in a derivation.
        let is_same = |other: &StepId| {
            self.fact(*other) != self.fact(step)
                && made(*other).is_some_and(|other| {
                    let is_apart = built.is_part && !other.is_line || other.is_part && !built.is_line;
                    !is_apart && self.shapes.are_compatible(built.shape, other.shape)
                })
        };
        let changed = by_form(CHANGED).filter(|&other| made(other).is_some_and(|changed| is_changed(changed, built, step)));
        let takes_out = self.forms.get(built.form).is_some_and(Form::takes_out);
        let taken_out = takes_out.then(|| by_form(TAKEN_OUT)).into_iter().flatten();
        by_form(built.form).filter(is_same).chain(changed).chain(taken_out).collect()
    }
}
