//! The comparison of forms with known statements: the premises of a plan, one after the other, in every way, and values for the letters that they
//! leave open.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, TermId, VariableId};
use kernel::house_rules::Capture;
use kernel::{Conclusion, Premise};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{Citable, Grounder, Use};
use crate::forms::Plan;
use crate::instances::{Open, Reader, open_letters};
use crate::matching::{Bindings, Lambda, Matcher};
use crate::table::{ContextId, FactId};

impl<'c> Grounder<'_, 'c> {
    pub(super) fn use_form(&mut self, used: Use, plan: &Plan) {
        let variant = self.forms[used.form].variant;
        let mut matcher = Matcher::new(self.calculus());
        if let Some((statement, _)) = used.demand {
            let Conclusion::Statement(schema) = variant.conclusion else { return };
            if !matcher.statement(self.bank, schema, statement) {
                return;
            }
        }
        self.join(used, plan, 0, &matcher, &mut SmallVec::new(), used.anew);
    }

    /// The facts that may be cited in a place, reached so far, whose statements have this head; each with whether it is new in this round.
    pub(super) fn citable(&mut self, context: ContextId, head: Option<Head>) -> Citable {
        if let Some(known) = self.citable.get(&(context, head)) {
            return Rc::clone(known);
        }
        let chain: SmallVec<[ContextId; 8]> = self.table.chain(context).collect();
        let facts = self.table.facts.iter().zip(0..);
        let seen = facts.filter(|(fact, at)| {
            !fact.is_view
                && chain.contains(&fact.context)
                && self.bounds.is_reached(*at)
                && head.is_none_or(|head| Head::of(self.bank, fact.statement) == head)
        });
        let is_new = |at: FactId| self.since.get(at as usize).is_some_and(|&since| since.saturating_add(1) >= self.round);
        let seen: Citable = seen.map(|(_, at)| (at, is_new(at))).collect();
        self.citable.insert((context, head), Rc::clone(&seen));
        seen
    }

    /// The head of the statements that may be instances of a schema; any for a letter.
    pub(super) fn head(&self, schema: FormulaId) -> Option<Head> {
        let calculus = self.calculus();
        match calculus.bank().formula(schema) {
            Formula::Atom(letter, _) if calculus.is_letter(letter) => None,
            _ => Some(Head::of(calculus.bank(), schema)),
        }
    }

    /// Searches the known statements for the premises of a plan, one after the other.
    pub(super) fn join(
        &mut self,
        used: Use,
        plan: &Plan,
        next: usize,
        matcher: &Matcher<'c>,
        found: &mut SmallVec<[(usize, FactId); 4]>,
        is_new: bool,
    ) {
        // A look at the clock takes longer than most comparisons.
        self.looked = self.looked.saturating_add(1);
        self.is_stopped |= self.looked >= self.reach.effort || self.looked.is_multiple_of(256) && self.stop.is_over();
        if self.is_stopped {
            return;
        }
        let variant = self.forms[used.form].variant;
        let Some(&premise) = plan.joined.get(next) else {
            if is_new {
                self.conclude(used, matcher, found);
            }
            return;
        };
        match variant.premises.get(premise) {
            Some(&Premise::Statement(schema)) => {
                let citable = self.citable(used.context, self.head(schema));
                self.looked = self.looked.saturating_add(citable.len() as u64 / 256 * 256);
                for &(fact, new) in citable.iter() {
                    let statement = self.table.facts[fact as usize].statement;
                    let mut next_matcher = matcher.clone();
                    if next_matcher.statement(self.bank, schema, statement) {
                        found.push((premise, fact));
                        self.join(used, plan, next + 1, &next_matcher, found, is_new || new);
                        found.pop();
                    }
                }
            }
            Some(&Premise::Box(schema)) => {
                for bindings in self.valued(used, matcher, &[schema.assumption]) {
                    let Some(assumption) = self.built(used.form, schema.assumption, &bindings) else { continue };
                    let Some(inner) = self.opened(Some(used.context), assumption) else { continue };
                    let opened = Matcher { bindings, deferred: Vec::new(), calculus: matcher.calculus };
                    for &(fact, new) in self.citable(inner, self.head(schema.conclusion)).iter() {
                        let statement = self.table.facts[fact as usize].statement;
                        let mut next_matcher = opened.clone();
                        if next_matcher.statement(self.bank, schema.conclusion, statement) {
                            self.join(used, plan, next + 1, &next_matcher, found, is_new || new);
                        }
                    }
                }
            }
            None => {}
        }
    }

    pub(super) fn reader<'r>(&'r mut self, form: usize) -> Reader<'r> {
        let variant = self.forms[form].variant;
        Reader {
            bank: self.bank,
            calculus: self.problem.calculus,
            variant,
            stock: self.stock,
            is_guided: false,
            renames: self.problem.house.capture == Capture::Rename,
            is_cut: false,
        }
    }

    pub(super) fn built(&mut self, form: usize, schema: FormulaId, bindings: &Bindings) -> Option<FormulaId> {
        let built = self.reader(form).instance(schema, bindings)?;
        Some(self.normalized(built))
    }

    /// The values of the letters, with those in `schemas` completed.
    pub(super) fn valued(&mut self, used: Use, matcher: &Matcher<'_>, schemas: &[FormulaId]) -> Vec<Bindings> {
        let open: Vec<Open> = open_letters(self.calculus(), self.forms[used.form].variant, schemas.iter().copied());
        let mut outcome = Vec::new();
        let resolved = self.reader(used.form).resolved(matcher);
        for bindings in resolved {
            outcome.extend(self.completed(used, &open, bindings));
        }
        outcome
    }

    pub(super) fn completed(&mut self, used: Use, open: &[Open], bindings: Bindings) -> Vec<Bindings> {
        let variant = self.forms[used.form].variant;
        let taken: FxHashSet<VariableId> = self
            .table
            .chain(used.context)
            .filter_map(|at| self.table.context(at)?.opened_by)
            .flat_map(|formula| self.bank.free_variables(formula).to_vec())
            .collect();
        let is_witness = !variant.witnesses.is_empty();
        let names = RefCell::new(&mut *self.names);
        let (most, all_named) = (self.reach.witnesses, Cell::new(true));
        let form = used.form;
        let fresh = |bank: &Bank, bindings: &Bindings| -> Vec<TermId> {
            let mut names = names.borrow_mut();
            if is_witness {
                let witness = names.witness(bank, form, &variant.witnesses, bindings, most);
                all_named.set(all_named.get() && witness.is_some());
                return witness.into_iter().collect();
            }
            let stands = |term: TermId| {
                let Some(variable) = bank.as_variable(term) else { return true };
                let free = |lambda: &Lambda| {
                    bank.free_variables(lambda.body).binary_search(&variable).is_ok() && !lambda.holes.contains(&variable)
                };
                taken.contains(&variable)
                    || bindings.formulas.iter().any(|(_, lambda)| free(lambda))
                    || bindings.objects.iter().any(|&(_, known)| known == term)
            };
            names.parameters().iter().copied().find(|&term| !stands(term)).into_iter().collect()
        };
        let is_guided = self.reach.is_guided && used.demand.is_none();
        let mut reader = Reader {
            bank: self.bank,
            calculus: self.problem.calculus,
            variant,
            stock: self.stock,
            is_guided,
            renames: self.problem.house.capture == Capture::Rename,
            is_cut: false,
        };
        let all = reader.completed(open, bindings, &fresh);
        let is_cut = reader.is_cut;
        self.is_cut |= is_cut || !all_named.get();
        all
    }
}

/// The outermost symbol of a statement, as far as schemas ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Head {
    Constant,
    Atom,
    Equality,
    Negation,
    Binary(Connective),
    Quantified(Quantifier),
}

impl Head {
    fn of(bank: &Bank, formula: FormulaId) -> Head {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => Head::Constant,
            Formula::Atom(..) => Head::Atom,
            Formula::Equal(..) => Head::Equality,
            Formula::Not(_) => Head::Negation,
            Formula::Binary(connective, ..) => Head::Binary(connective),
            Formula::Quantified(quantifier, ..) => Head::Quantified(quantifier),
        }
    }
}
