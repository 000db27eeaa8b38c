//! Definitions by unique existence: `∀x ∃!y likes(y,x) | liker(x) := y` (PA-16, Q-PA-10).

use crate::bank::{Bank, Formula, Quantifier};
use crate::ids::{FormulaId, SymbolId, VariableId};
use crate::substitution::OnCapture;

/// The name that a statement gives to the object (or function) whose unique existence it asserts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// The new function symbol; its arity is the number of parameters.
    pub symbol: SymbolId,
    /// The variables of the `∀` prefix, outermost first.
    pub parameters: Vec<VariableId>,
    /// The variable that `∃!` binds and that the name stands for.
    pub variable: VariableId,
}

impl Definition {
    /// Returns the meaning of the whole statement (Q-PA-10): the sentence, and that the named object is the one: for
    /// `∀x ∃!y A | f(x) := y` the formula `(∀x ∃!y A) ∧ ∀x A{y ↦ f(x)}`.
    ///
    /// `sentence` is the statement without its name. `None` when it does not have the shape that the definition needs: a prefix of
    /// exactly the parameters under `∀`, then `∃!` over the variable; or a symbol that does not take that many arguments.
    pub fn meaning(&self, bank: &mut Bank, sentence: FormulaId) -> Option<FormulaId> {
        let mut body = sentence;
        for &parameter in &self.parameters {
            match bank.formula(body) {
                Formula::Quantified(Quantifier::ForAll, variable, inner) if variable == parameter => body = inner,
                _ => return None,
            }
        }
        match bank.formula(body) {
            Formula::Quantified(Quantifier::ExistsUnique, variable, inner) if variable == self.variable => body = inner,
            _ => return None,
        }
        let arguments: Vec<_> = self.parameters.iter().map(|&parameter| bank.variable_term(parameter)).collect();
        let named = bank.apply(self.symbol, &arguments).ok()?;
        // Renaming inner binders is right here: the reader wrote A, not A{y ↦ f(x)}.
        let mut fact = bank.substitute(body, &[(self.variable, named)], OnCapture::Rename).ok()?;
        for &parameter in self.parameters.iter().rev() {
            fact = bank.quantified(Quantifier::ForAll, parameter, fact);
        }
        Some(bank.and(sentence, fact))
    }
}
