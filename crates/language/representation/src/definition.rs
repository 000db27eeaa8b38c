//! The meaning of a statement that names what there is one of (PA-16, Q-PA-10).

use formula::{Bank, Definition, Formula, FormulaId, Quantifier};

use crate::substitution::{OnCapture, Substitution};

/// Returns the meaning of the whole statement (Q-PA-10): the sentence, and that the named object is the one: for
/// `∀x ∃!y A | f(x) := y` the formula `(∀x ∃!y A) ∧ ∀x A{y ↦ f(x)}`.
///
/// `sentence` is the statement without its name. `None` when it does not have the shape that the definition needs: a prefix of
/// exactly the parameters under `∀`, then `∃!` over the variable; or a symbol that does not take that many arguments.
pub fn meaning_of_definition(bank: &mut Bank, definition: &Definition, sentence: FormulaId) -> Option<FormulaId> {
    let mut body = sentence;
    for &parameter in &definition.parameters {
        match bank.formula(body) {
            Formula::Quantified(Quantifier::ForAll, variable, inner) if variable == parameter => body = inner,
            _ => return None,
        }
    }
    match bank.formula(body) {
        Formula::Quantified(Quantifier::ExistsUnique, variable, inner) if variable == definition.variable => body = inner,
        _ => return None,
    }
    let arguments: Vec<_> = definition.parameters.iter().map(|&parameter| bank.variable_term(parameter)).collect();
    let named = bank.apply(definition.symbol, &arguments).ok()?;
    // Renaming inner binders is right here: the reader wrote A, not A{y ↦ f(x)}.
    let mut fact = bank.substitute(body, &[(definition.variable, named)], OnCapture::Rename).ok()?;
    for &parameter in definition.parameters.iter().rev() {
        fact = bank.quantified(Quantifier::ForAll, parameter, fact);
    }
    Some(bank.and(sentence, fact))
}
