//! The statements that a search has to begin with, beside the premises: rules that are in force, objects that can be computed, and what would
//! contradict what is known.

use formula::Formula;
use kernel::Conclusion;

use super::{Grounder, Use};
use crate::abstraction::objects;
use crate::compute::is_computable;
use crate::forms::Form;
use crate::instances::{Kind, Open};
use crate::matching::Bindings;
use crate::problem::Goal;
use crate::stock::Standing;
use crate::table::{ContextId, FactId, MAIN, Maker};

impl Grounder<'_, '_> {
    /// The statements that may be included in a place.
    pub(super) fn include(&mut self, context: ContextId) {
        for statement in self.included.clone() {
            let statement = self.respelled(statement);
            self.stock.remember(self.bank, statement, Standing::Derived);
            let fact = self.table.native(context, statement);
            self.table.add(Maker::Included, &[], fact, self.price.included());
        }
    }

    /// States what forms without premises say of objects that can be computed, so that computing has something to begin with: `(2 + 3)` is
    /// asked for as an object of an equation, and `((2 + 3) = 5)` comes out of `((2 + 3) = (2 + 3))`.
    pub(super) fn computable(&mut self) {
        let computes = |form: &Form<'_>| matches!(form.case.conclusion, Conclusion::Evaluated { .. });
        if !self.forms.iter().any(computes) {
            return;
        }
        for at in self.looked_into..self.demands.len() {
            let statement = self.demands[at].statement;
            for object in objects(self.bank, statement) {
                if !self.stock.computable.contains(&object) && is_computable(self.bank, self.problem.house, object) {
                    self.stock.computable.push(object);
                }
            }
        }
        self.looked_into = self.demands.len();
        for form in 0..self.forms.len() {
            let case = self.forms[form].case;
            let &[Open::Object(letter, Kind::Object)] = self.forms[form].open.as_slice() else { continue };
            if !case.premises.is_empty() || case.subproof.is_some() {
                continue;
            }
            for object in self.stock.computable.clone() {
                let bindings = Bindings { objects: vec![(letter, object)], ..Bindings::default() };
                self.step(Use { form, context: MAIN, demand: None, anew: true }, &[], bindings);
            }
        }
    }

    /// Statements that a proof of a contradiction needs beside those that are known.
    pub(super) fn contradictions(&mut self, context: ContextId) {
        if !matches!(self.problem.goal, Goal::Contradiction) || context != MAIN {
            return;
        }
        let falsehood = self.bank.truth(false);
        let goal = self.table.native(MAIN, falsehood);
        for fact in 0..self.table.facts.len() as FactId {
            if self.table.facts[fact as usize].context != MAIN || !self.bounds.is_reached(fact) {
                continue;
            }
            if let Formula::Not(inner) = self.bank.formula(self.table.facts[fact as usize].statement) {
                let other = self.table.native(MAIN, inner);
                // A contradiction is two lines; no step says so.
                self.table.add(Maker::View, &[fact, other], goal, 0);
                self.ask(MAIN, inner, 1);
            }
        }
    }
}
