//! Equality up to the names of bound variables. A question, not the equality of ids: Predicate Wars compares symbol by symbol
//! (Q-PW-29).

use crate::substitution::Substitution;
use formula::{Bank, Formula, FormulaId, TermId, VariableId};
use rustc_hash::FxHashMap;

enum AlphaStep {
    Visit(FormulaId),
    /// The scope of this variable ends; the scope outside and the level that the variable had there come back.
    Leave(VariableId, Option<VariableId>, usize),
    /// The parts are done; now the formula, met in this scope, with this level if it is quantified.
    Rebuild(FormulaId, usize, Option<VariableId>),
}

/// Equality up to the names of bound variables.
pub trait AlphaEquivalence {
    /// Returns the representative of a formula's class up to bound names: two formulas have the same one exactly when they differ in
    /// nothing but the names of bound variables. Bound variables are renamed by their level, outermost first, to names that no
    /// notation can spell, so the representative is for comparing, not for showing.
    fn alpha_canonical(&mut self, formula: FormulaId) -> FormulaId;

    /// Returns whether two formulas differ in nothing but the names of bound variables.
    fn alpha_equivalent(&mut self, left: FormulaId, right: FormulaId) -> bool;
}

impl AlphaEquivalence for Bank {
    fn alpha_canonical(&mut self, formula: FormulaId) -> FormulaId {
        let mut level_of: FxHashMap<VariableId, VariableId> = FxHashMap::default();
        let mut depth = 0usize;
        // Binding one variable in one scope always gives the same scope, and a part that is shared is renamed once in each.
        let mut scopes: foldhash::HashMap<(usize, VariableId), usize> = foldhash::HashMap::default();
        let mut scope = 0usize;
        let mut done: foldhash::HashMap<(FormulaId, usize), FormulaId> = foldhash::HashMap::default();
        let mut results: Vec<FormulaId> = Vec::new();
        let mut stack = vec![AlphaStep::Visit(formula)];
        while let Some(step) = stack.pop() {
            match step {
                AlphaStep::Visit(id) if done.contains_key(&(id, scope)) => results.extend(done.get(&(id, scope))),
                AlphaStep::Visit(id) => match self.formula(id) {
                    Formula::Truth(_) | Formula::Cardinality(..) => results.push(id),
                    Formula::Atom(symbol, arguments) => {
                        let arguments = arguments.to_vec();
                        let new: Vec<TermId> = arguments.iter().map(|&t| rename(self, t, &level_of)).collect();
                        results.push(self.atom(symbol, &new).unwrap_or(id));
                    }
                    Formula::Equal(left, right) => {
                        let (left, right) = (rename(self, left, &level_of), rename(self, right, &level_of));
                        results.push(self.equal(left, right));
                    }
                    Formula::Not(inner) => {
                        stack.push(AlphaStep::Rebuild(id, scope, None));
                        stack.push(AlphaStep::Visit(inner));
                    }
                    Formula::Binary(_, left, right) => {
                        stack.push(AlphaStep::Rebuild(id, scope, None));
                        stack.push(AlphaStep::Visit(right));
                        stack.push(AlphaStep::Visit(left));
                    }
                    Formula::Quantified(_, variable, body) => {
                        let level = self.variable(&format!("·{depth}"));
                        depth += 1;
                        let outside = level_of.insert(variable, level);
                        stack.push(AlphaStep::Rebuild(id, scope, Some(level)));
                        stack.push(AlphaStep::Leave(variable, outside, scope));
                        stack.push(AlphaStep::Visit(body));
                        let fresh = scopes.len() + 1;
                        scope = *scopes.entry((scope, variable)).or_insert(fresh);
                    }
                },
                AlphaStep::Leave(variable, outside, scope_outside) => {
                    depth -= 1;
                    scope = scope_outside;
                    match outside {
                        Some(level) => level_of.insert(variable, level),
                        None => level_of.remove(&variable),
                    };
                }
                AlphaStep::Rebuild(id, met_in, level) => {
                    let last = results.pop().unwrap_or(id);
                    let new = match (self.formula(id), level) {
                        (Formula::Binary(connective, ..), _) => {
                            let first = results.pop().unwrap_or(id);
                            self.binary(connective, first, last)
                        }
                        (Formula::Quantified(quantifier, ..), Some(level)) => self.quantified(quantifier, level, last),
                        _ => self.not(last),
                    };
                    done.insert((id, met_in), new);
                    results.push(new);
                }
            }
        }
        results.pop().unwrap_or(formula)
    }

    fn alpha_equivalent(&mut self, left: FormulaId, right: FormulaId) -> bool {
        left == right
            || (self.size(left) == self.size(right)
                && self.free_variables(left) == self.free_variables(right)
                && self.alpha_canonical(left) == self.alpha_canonical(right))
    }
}

/// Puts the levels of the quantifiers for the variables that they bind.
fn rename(bank: &mut Bank, term: TermId, level_of: &FxHashMap<VariableId, VariableId>) -> TermId {
    let bound: Vec<(VariableId, VariableId)> =
        bank.term_variables(term).iter().filter_map(|x| level_of.get(x).map(|&level| (*x, level))).collect();
    let map: Vec<(VariableId, TermId)> = bound.into_iter().map(|(x, level)| (x, bank.variable_term(level))).collect();
    bank.substitute_term(term, &map)
}
