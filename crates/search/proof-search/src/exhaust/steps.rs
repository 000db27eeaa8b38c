//! The steps that lines give which were found for a form: in every place in which all of them may be cited, with every value of the stock for
//! the letters that they leave open.

use std::cell::{Cell, RefCell};

use formula::{Bank, FormulaId, TermId};
use kernel::Conclusion;
use kernel::house_rules::Capture;
use smallvec::SmallVec;

use super::{NEW_VARIABLES, Search};
use crate::compute::evaluations;
use crate::forms::{Slot, slots};
use crate::instances::{Open, Reader};
use crate::matching::{Bindings, Lambda, Matcher};
use crate::setting::SearchInput;
use crate::table::{ContextId, FactId, Maker};

impl<'c> Search<'_, 'c> {
    /// Concludes in every place in which all the lines may be cited.
    pub(super) fn conclude_everywhere(&mut self, form: usize, lines: &[Slot], matcher: &Matcher<'c>, facts: &[FactId]) {
        let chain = facts.iter().map(|&fact| self.states[fact as usize].chain).max().unwrap_or(0);
        for context in 0..self.table.contexts.len() as ContextId {
            let may_cite = |(slot, &fact): (&Slot, &FactId)| {
                let stands = self.table.facts[fact as usize].context;
                match (slot.opening, slot.is_subproof) {
                    (None, _) => self.table.chain(context).any(|at| at == stands),
                    (Some(_), true) => !self.table.context(context).is_none_or(|one| one.is_subproof),
                    (Some(_), false) => self
                        .table
                        .context(stands)
                        .and_then(|inner| inner.parent)
                        .is_some_and(|around| self.table.chain(context).any(|at| at == around)),
                }
            };
            // One fact may lead to very many.
            self.is_over |= self.is_full();
            if self.is_over {
                return;
            }
            if lines.iter().zip(facts).all(may_cite) {
                self.conclude(form, matcher, facts, context, chain);
            }
        }
    }

    pub(super) fn conclude(&mut self, form: usize, matcher: &Matcher<'_>, facts: &[FactId], context: ContextId, chain: u64) {
        let (variant, up_to_names) = (self.forms[form].variant, self.setting.normalizer.is_some());
        let own = variant.premises.len();
        let schema = match variant.conclusion {
            Conclusion::Statement(schema) => schema,
            Conclusion::Evaluated { computation, .. } => {
                let Some(&fact) = facts.first() else { return };
                let statement = self.table.facts[fact as usize].statement;
                for after in evaluations(self.bank, self.problem.house, computation, statement) {
                    self.step(form, facts, own, context, after, Vec::new(), 0, chain);
                }
                return;
            }
            Conclusion::RuleInForce => return,
        };
        let SearchInput { stock, names, .. } = &mut *self.setting;
        let names = RefCell::new(names);
        let is_witness = !variant.witnesses.is_empty();
        let is_out_of_names = Cell::new(false);
        let fresh = |bank: &Bank, bindings: &Bindings| -> Vec<TermId> {
            let mut names = names.borrow_mut();
            if is_witness {
                let witness = names.witness(bank, form, &variant.witnesses, bindings, usize::MAX);
                let witness = witness.filter(|&witness| bank.term_points(witness) == 1);
                is_out_of_names.set(is_out_of_names.get() || witness.is_none());
                return witness.into_iter().collect();
            }
            let free = |lambda: &Lambda, term: TermId| {
                bank.as_variable(term).is_some_and(|variable| bank.free_variables(lambda.body).binary_search(&variable).is_ok())
            };
            let is_new = |term: &TermId| !bindings.formulas.iter().any(|(_, lambda)| free(lambda, *term));
            names.parameters().iter().copied().take(NEW_VARIABLES).filter(is_new).collect()
        };
        let mut reader = Reader {
            bank: self.bank,
            calculus: self.problem.calculus,
            variant,
            stock,
            is_guided: false,
            renames: self.problem.house.capture == Capture::Rename,
            is_cut: false,
        };
        let mut conclusions = Vec::new();
        let mut takes_stock = false;
        for bindings in reader.resolved(matcher) {
            takes_stock |= self.forms[form].open.iter().any(|open| match *open {
                Open::Object(letter, _) => bindings.object(letter).is_none(),
                Open::Formula(letter, _) => bindings.formula(letter).is_none(),
                Open::Function(letter) => bindings.function(letter).is_none(),
            });
            for bindings in reader.completed(&self.forms[form].open, bindings, &fresh) {
                if !reader.provisos_hold(&bindings, up_to_names) {
                    continue;
                }
                let Some(choices) = reader.chosen(&bindings) else { continue };
                let Some(conclusion) = reader.instance(schema, &bindings) else { continue };
                conclusions.push((conclusion, choices));
            }
        }
        self.is_cut |= reader.is_cut || takes_stock;
        self.is_out_of_names |= is_out_of_names.get();
        for (conclusion, choices) in conclusions {
            let conclusion = match &mut self.setting.normalizer {
                Some(normalizer) => normalizer.normalize(self.bank, conclusion),
                None => conclusion,
            };
            self.step(form, facts, own, context, conclusion, choices.with, choices.paid, chain);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        form: usize,
        facts: &[FactId],
        own: usize,
        context: ContextId,
        conclusion: FormulaId,
        with: Vec<kernel::Argument>,
        paid: u64,
        chain: u64,
    ) {
        if self.bank.points(conclusion) > self.most {
            self.is_cut = true;
            return;
        }
        let cited = facts.iter().take(own).map(|&fact| self.table.facts[fact as usize].statement);
        let cost = self.price.step(self.bank, conclusion, cited, paid);
        let chain = chain.saturating_add(cost);
        if chain >= self.below {
            return;
        }
        let lines = slots(self.forms[form].variant);
        let premises: SmallVec<[FactId; 6]> = facts
            .iter()
            .zip(&lines)
            .map(|(&fact, slot)| {
                let statement = self.table.facts[fact as usize].statement;
                if slot.opening.is_none() { self.table.visible(context, statement) } else { fact }
            })
            .collect();
        let number = facts.len().saturating_sub(own) as u8;
        self.enter(Maker::Rule { form: form as u16, with, lines: number }, &premises, context, conclusion, cost, chain);
    }
}
