//! Conditions of a form of a rule beside its schemas, as far as one step shows it: the choices that the prover names, with their price, and the
//! provisos. What a proviso asks of the rest of a proof is not known here.

use formula::{Bank, Formula, FormulaId, Term, TermId, VariableId, points};
use kernel::truth_tables::consequence;
use kernel::{Argument, Calculus, Conclusion, Premise, Proviso, SchemaVariable, Sort, Variant};

use crate::matching::Bindings;

/// The choices of the prover and the points of those that are paid (PW-68).
#[derive(Clone, Debug)]
pub struct Choices {
    /// Arguments of the choices, in the order of the form; those after one that is not known are left out.
    pub with: Vec<Argument>,
    /// Symbol points of those that are paid.
    pub paid: u64,
}

/// Returns what the prover names in a step by a form of a rule, and its price; `None` when it is not known or not of its sort.
pub fn chosen(bank: &Bank, calculus: &Calculus, variant: &Variant, bindings: &Bindings) -> Option<Choices> {
    let (mut with, mut paid) = (Vec::new(), 0_u64);
    for (at, choice) in variant.choices.iter().enumerate() {
        let (chosen, points) = match choice.letter {
            SchemaVariable::Object(letter) => {
                let Some(term) = bindings.object(letter) else {
                    if choice.paid {
                        return None;
                    }
                    continue;
                };
                let fits = match choice.sort {
                    Sort::Variable => bank.as_variable(term).is_some(),
                    Sort::Number => matches!(bank.term(term), Term::Number(_)),
                    Sort::Object | Sort::Function | Sort::Formula => true,
                };
                if !fits {
                    return None;
                }
                (Argument::Object(term), bank.term_points(term))
            }
            SchemaVariable::Formula(letter) => {
                let body = bindings.formula(letter)?.body;
                (Argument::Formula(body), bank.points(body))
            }
            SchemaVariable::Function(name) => {
                let schemas = calculus.bank();
                let found = bindings.functions.iter().find(|(symbol, _)| schemas.symbol_data(*symbol).name == name)?.1;
                let text = bank.symbol_text(found);
                (Argument::Function(bank.symbol_data(found).name), u64::from(points::name_points(text)))
            }
        };
        // Those after one that is not known are left out.
        if with.len() == at {
            with.push(chosen);
        }
        paid = paid.saturating_add(if choice.paid { points } else { 0 });
    }
    Some(Choices { with, paid })
}

/// Returns whether the provisos of a form of a rule hold as far as this step alone decides them. With `up_to_names` the names of bound
/// variables do not matter (Q-PW-29).
pub fn provisos_hold(bank: &Bank, calculus: &Calculus, variant: &Variant, bindings: &Bindings, up_to_names: bool) -> bool {
    let mut different: Vec<(VariableId, TermId)> = Vec::new();
    variant.provisos.iter().all(|&proviso| match proviso {
        Proviso::Fresh(letter) | Proviso::NotFreeElsewhere(letter) | Proviso::Arbitrary(letter, _) => {
            let Some(object) = bindings.object(letter) else { return true };
            let twice = different.iter().any(|&(other, known)| other != letter && known == object);
            different.push((letter, object));
            !twice && bank.as_variable(object).is_some()
        }
        Proviso::InNoOtherLine(letter) => bindings.object(letter).is_none_or(|object| bank.as_variable(object).is_some()),
        Proviso::NotFreeIn(letter, formula) | Proviso::NotOccurringIn(letter, formula) => {
            let (Some(object), Some(lambda)) = (bindings.object(letter), bindings.formula(formula)) else { return true };
            let bound_too = matches!(proviso, Proviso::NotOccurringIn(..)) && !up_to_names;
            let free = |variable: &VariableId| {
                bank.free_variables(lambda.body).binary_search(variable).is_ok() && !lambda.holes.contains(variable)
            };
            let stands = |variable: &VariableId| free(variable) || bound_too && binds(bank, *variable, lambda.body);
            !bank.term_variables(object).iter().any(stands)
        }
        Proviso::Atomic(letter) => bindings
            .formula(letter)
            .is_none_or(|lambda| matches!(bank.formula(lambda.body), Formula::Atom(..) | Formula::Equal(..) | Formula::Truth(_))),
        Proviso::Never => false,
        Proviso::FlaggedInOrder(letter) => bindings.object(letter).is_none_or(|object| bank.as_variable(object).is_some()),
        Proviso::TruthTables => follows(bank, calculus, variant, bindings),
        // What is put for which predicate is not proposed.
        Proviso::Substitution(_) => false,
        Proviso::NoLine(_) | Proviso::PredicateNotAssumed(_) | Proviso::NoWitnessLeaves | Proviso::IncludedLettersStay => true,
    })
}

/// Returns whether the conclusion follows by truth tables from the premises, as far as these are known. All are letters: a calculus in which they are
/// not is refused.
fn follows(bank: &Bank, calculus: &Calculus, variant: &Variant, bindings: &Bindings) -> bool {
    let value = |schema: FormulaId| match calculus.bank().formula(schema) {
        Formula::Atom(letter, _) => bindings.formula(letter).map(|lambda| lambda.body),
        _ => None,
    };
    let premises: Option<Vec<FormulaId>> = variant
        .premises
        .iter()
        .map(|premise| match *premise {
            Premise::Statement(schema) => value(schema),
            Premise::Box(_) => None,
        })
        .collect();
    let conclusion = if let Conclusion::Statement(schema) = variant.conclusion { value(schema) } else { None };
    premises.zip(conclusion).is_none_or(|(premises, conclusion)| consequence(bank, &premises, conclusion).is_ok())
}

/// Returns whether a quantifier of a formula binds a variable.
pub fn binds(bank: &Bank, variable: VariableId, formula: FormulaId) -> bool {
    let mut stack = vec![formula];
    while let Some(formula) = stack.pop() {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => {}
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            Formula::Quantified(_, bound, body) => {
                if bound == variable {
                    return true;
                }
                stack.push(body);
            }
        }
    }
    false
}
