//! New variables: parameters, which stand for arbitrary objects, and witnesses, one for each statement that says there is one.

use formula::{Bank, TermId, VariableId};

use crate::matching::{Bindings, Lambda, is_filled};

/// Number of parameters that a search uses.
pub(crate) const PARAMETERS: usize = 5;
/// Number of holes of formula letters.
const HOLES: usize = 4;

/// A use of a rule that names a witness: the form, what its formula letters stand for, and the number of witnesses before this one.
#[derive(Clone, Debug)]
struct Occasion {
    form: usize,
    formulas: Vec<Lambda>,
    before: usize,
    witness: TermId,
}

/// Returns whether two letters stand for the same, whatever their holes are called.
fn is_same(bank: &Bank, one: &Lambda, other: &Lambda) -> bool {
    let mut fills: Vec<Option<TermId>> = vec![None; one.holes.len()];
    let is_filled = is_filled(bank, one.body, &one.holes, &mut fills, other.body, &mut Vec::new());
    let named = |(fill, hole): (Option<TermId>, &VariableId)| fill.is_none_or(|term| bank.as_variable(term) == Some(*hole));
    let occurs = |lambda: &Lambda, hole: &VariableId| bank.free_variables(lambda.body).binary_search(hole).is_ok();
    is_filled
        && one.holes.len() == other.holes.len()
        && one.holes.iter().zip(&other.holes).all(|(hole, same)| occurs(one, hole) == occurs(other, same))
        && fills.into_iter().zip(&other.holes).all(named)
}

/// Names that stand nowhere else.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    parameters: Vec<TermId>,
    free: Vec<TermId>,
    witnesses: Vec<Occasion>,
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
        Names { parameters: names, free: free.into_iter().rev().collect(), witnesses: Vec::new(), holes }
    }

    pub(crate) fn parameters(&self) -> &[TermId] {
        &self.parameters
    }

    /// Returns the witness for one use of a form, always the same; `None` when there are no more names, or `most` witnesses are named.
    ///
    /// * `letters`: the letters of the form that witnesses stand for. What its quantifiers bind has a name as well, and does not count: else
    ///   a statement would have a witness for each way to spell it.
    pub(crate) fn witness(
        &mut self,
        bank: &Bank,
        form: usize,
        letters: &[VariableId],
        bindings: &Bindings,
        most: usize,
    ) -> Option<TermId> {
        let before = bindings.objects.iter().filter(|(letter, _)| letters.contains(letter)).count();
        let known = self.witnesses.iter().find(|known| {
            let formulas = known.formulas.iter().zip(&bindings.formulas);
            (known.form, known.before, known.formulas.len()) == (form, before, bindings.formulas.len())
                && formulas.into_iter().all(|(one, (_, other))| is_same(bank, one, other))
        });
        if let Some(known) = known {
            return Some(known.witness);
        }
        if self.witnesses.len() >= most {
            return None;
        }
        let witness = self.free.pop()?;
        let formulas = bindings.formulas.iter().map(|(_, lambda)| lambda.clone()).collect();
        self.witnesses.push(Occasion { form, formulas, before, witness });
        Some(witness)
    }

    /// Returns whether a variable is a witness.
    pub(crate) fn is_witness(&self, bank: &Bank, variable: VariableId) -> bool {
        self.witnesses.iter().any(|known| bank.as_variable(known.witness) == Some(variable))
    }
}
