//! The statements that a search has to begin with, beside the premises: rules that are in force, objects that can be computed, and what would
//! contradict a known statement.

use formula::{Formula, FormulaId};
use kernel::Conclusion;

use super::{Grounder, Use};
use crate::abstraction::objects;
use crate::compute::is_computable;
use crate::ex_falso::Inferred;
use crate::forms::PlannedVariant;
use crate::instances::{LetterKind, Open};
use crate::matching::Bindings;
use crate::problem::Goal;
use crate::stock::Standing;
use crate::table::{ContextId, FactId, MAIN, Maker};

/// Maximum number of statements whose contradiction is asked for.
const MAX_CONTRADICTED: usize = 24;

impl Grounder<'_, '_> {
    /// The statements that may be included in a place.
    pub(super) fn include(&mut self, context: ContextId) {
        for statement in self.included.clone() {
            let statement = self.normalized(statement);
            self.stock.remember(self.bank, statement, Standing::Derived);
            let fact = self.table.native(context, statement);
            self.table.add(Maker::Included, &[], fact, self.price.included());
        }
    }

    /// States what forms without premises say of objects that can be computed, so that computing has something to begin with: `(2 + 3)` is
    /// asked for as an object of an equation, and `((2 + 3) = 5)` comes out of `((2 + 3) = (2 + 3))`.
    pub(super) fn computable(&mut self) {
        let computes = |form: &PlannedVariant<'_>| matches!(form.variant.conclusion, Conclusion::Evaluated { .. });
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
            let variant = self.forms[form].variant;
            let &[Open::Object(letter, LetterKind::Object)] = self.forms[form].open.as_slice() else { continue };
            if !variant.premises.is_empty() || variant.subproof.is_some() {
                continue;
            }
            for object in self.stock.computable.clone() {
                let bindings = Bindings { objects: vec![(letter, object)], ..Bindings::default() };
                self.step(Use { form, context: MAIN, demand: None, anew: true, free: false }, &[], &bindings);
            }
        }
    }

    /// Asks for the opposite of a statement known to be false, where a contradiction is the goal or leads to it, and states what it leads to.
    pub(super) fn contradictions(&mut self) {
        let goal = match self.problem.goal {
            Goal::Contradiction => self.bank.truth(false),
            Goal::Statement(goal) if self.ex_falso.is_some() => self.normalized(goal),
            Goal::Statement(_) => return,
        };
        for fact in 0..self.table.facts.len() as FactId {
            if self.table.facts[fact as usize].context != MAIN || !self.bounds.is_reached(fact) {
                continue;
            }
            let statement = self.table.facts[fact as usize].statement;
            match self.bank.formula(statement) {
                Formula::Truth(false) => self.leads_to_goal(statement, goal),
                Formula::Not(inner) => {
                    let other = self.table.native(MAIN, inner);
                    self.ask(MAIN, inner, 1);
                    if self.bounds.is_reached(other) {
                        self.leads_to_goal(inner, goal);
                    }
                    if self.problem.goal == Goal::Contradiction {
                        // A contradiction is two lines; no step says so.
                        let both = self.table.native(MAIN, goal);
                        self.table.add(Maker::View, &[fact, other], both, 0);
                    }
                }
                _ => {}
            }
        }
    }

    /// Enters the steps by which a statement that holds and does not hold leads to the goal.
    fn leads_to_goal(&mut self, contradicted: FormulaId, goal: FormulaId) {
        let Some(ex_falso) = self.ex_falso else { return };
        if self.contradicted.contains(&contradicted) || self.contradicted.len() >= MAX_CONTRADICTED {
            return;
        }
        self.contradicted.push(contradicted);
        for Inferred { form, premises, conclusion, with, paid } in ex_falso.steps(self.bank, self.forms, contradicted, goal) {
            let premises: Vec<FormulaId> = premises.into_iter().map(|one| self.normalized(one)).collect();
            let conclusion = self.normalized(conclusion);
            let cost = self.price.step(self.bank, conclusion, premises.iter().copied(), paid);
            let premises: Vec<FactId> = premises.into_iter().map(|one| self.table.native(MAIN, one)).collect();
            let fact = self.table.native(MAIN, conclusion);
            self.table.add(Maker::Rule { form, with, lines: 0 }, &premises, fact, cost);
        }
    }
}
