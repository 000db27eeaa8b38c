//! New variables: parameters, which stand for arbitrary objects, and witnesses, one for each statement that says there is one.

use formula::{Bank, TermId, VariableId};
use rustc_hash::FxHashMap;

use crate::matching::Bindings;

/// Number of parameters that a search uses.
pub(crate) const PARAMETERS: usize = 5;
/// Number of holes of formula letters.
const HOLES: usize = 4;

/// A use of a rule that names a witness: the form, what its formula letters stand for, and the number of witnesses before this one.
type Occasion = (usize, Vec<u32>, usize);

/// Names that stand nowhere else.
#[derive(Debug)]
pub(crate) struct Names {
    parameters: Vec<TermId>,
    free: Vec<TermId>,
    witnesses: FxHashMap<Occasion, TermId>,
    pub(crate) holes: Vec<VariableId>,
}

impl Names {
    /// Chooses `witnesses` names for witnesses and some for parameters that `is_taken` does not say of; letters without subscripts, which cost
    /// least, come first.
    pub(crate) fn new(bank: &mut Bank, witnesses: usize, is_taken: &dyn Fn(&str) -> bool) -> Names {
        let letters = "abcdeghijkmnoqrstpflxyzuvw".chars().map(String::from);
        let subscripted = (0..).map(|number| format!("a_{number}"));
        let all = letters.chain(subscripted).filter(|name| !is_taken(name));
        let mut names: Vec<TermId> = Vec::new();
        for name in all.take(PARAMETERS + witnesses) {
            let variable = bank.variable(&name);
            names.push(bank.variable_term(variable));
        }
        let free = names.split_off(PARAMETERS.min(names.len()));
        let holes = (0..).map(|number| format!("h_{number}")).filter(|name| !is_taken(name)).take(HOLES);
        let holes = holes.map(|name| bank.variable(&name)).collect();
        Names { parameters: names, free: free.into_iter().rev().collect(), witnesses: FxHashMap::default(), holes }
    }

    pub(crate) fn parameters(&self) -> &[TermId] {
        &self.parameters
    }

    /// Returns the witness for one use of a form, always the same; `None` when there are no more names, or `most` witnesses are named.
    pub(crate) fn witness(&mut self, form: usize, bindings: &Bindings, most: usize) -> Option<TermId> {
        let bodies = bindings.formulas.iter().map(|(_, lambda)| lambda.body.index() as u32).collect();
        let before = bindings.objects.iter().filter(|(_, term)| self.witnesses.values().any(|known| known == term)).count();
        let occasion = (form, bodies, before);
        if let Some(&known) = self.witnesses.get(&occasion) {
            return Some(known);
        }
        if self.witnesses.len() >= most {
            return None;
        }
        let name = self.free.pop()?;
        self.witnesses.insert(occasion, name);
        Some(name)
    }

    /// Returns whether a variable is a witness.
    pub(crate) fn is_witness(&self, bank: &Bank, variable: VariableId) -> bool {
        self.witnesses.values().any(|&term| bank.as_variable(term) == Some(variable))
    }
}
