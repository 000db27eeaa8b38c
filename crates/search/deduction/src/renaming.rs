//! Readable names for the variables that are free in a proof: each gets one when it is first met, and keeps it.

use formula::{Bank, Formula, FormulaId, TermId, VariableId};
use representation::{OnCapture, Substitution};
use rustc_hash::FxHashMap;

use crate::names::Fresh;

/// The names that were given, and the formulas that were written with them. Neighbouring lines of a proof share most of their parts: what has been
/// renamed once is not renamed again.
pub(crate) struct Renaming {
    fresh: Fresh,
    names: FxHashMap<VariableId, TermId>,
    renamed: FxHashMap<FormulaId, FormulaId>,
}

impl Renaming {
    /// Takes names from `fresh`, which are bound in no statement of the proof.
    pub(crate) fn new(fresh: Fresh) -> Renaming {
        Renaming { fresh, names: FxHashMap::default(), renamed: FxHashMap::default() }
    }

    /// Writes a formula with the new names.
    pub(crate) fn formula(&mut self, bank: &mut Bank, formula: FormulaId) -> FormulaId {
        let mut stack = vec![formula];
        // In the order of the whole formula, not of its parts.
        let free = bank.free_variables(formula).to_vec();
        self.assignments(bank, &free);
        while let Some(&top) = stack.last() {
            if self.renamed.contains_key(&top) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let new = match bank.formula(top) {
                Formula::Not(inner) => match self.renamed.get(&inner) {
                    Some(&inner) => bank.not(inner),
                    None => {
                        stack.push(inner);
                        continue;
                    }
                },
                Formula::Binary(connective, left, right) => {
                    stack.extend([right, left].into_iter().filter(|part| !self.renamed.contains_key(part)));
                    if stack.len() > waiting {
                        continue;
                    }
                    bank.binary(connective, self.renamed[&left], self.renamed[&right])
                }
                _ => {
                    let free = bank.free_variables(top).to_vec();
                    let assignments = self.assignments(bank, &free);
                    // The new names are bound nowhere.
                    bank.substitute(top, &assignments, OnCapture::Refuse).unwrap_or(top)
                }
            };
            self.renamed.insert(top, new);
            stack.pop();
        }
        self.renamed[&formula]
    }

    /// Writes a term with the new names.
    pub(crate) fn term(&mut self, bank: &mut Bank, term: TermId) -> TermId {
        let free = bank.term_variables(term).to_vec();
        let assignments = self.assignments(bank, &free);
        bank.substitute_term(term, &assignments)
    }

    fn assignments(&mut self, bank: &mut Bank, variables: &[VariableId]) -> Vec<(VariableId, TermId)> {
        let Renaming { fresh, names, .. } = self;
        let assignments = variables.iter().map(|&variable| {
            let name = *names.entry(variable).or_insert_with(|| {
                let name = fresh.variable(bank);
                bank.variable_term(name)
            });
            (variable, name)
        });
        assignments.collect()
    }
}
