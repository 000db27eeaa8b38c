//! The beginning of a derivation: statements that stand in it by themselves, and formulas with which boxes and subproofs begin; and what holds of
//! all of them.

use formula::{Bank, Formula, FormulaId, Term, TermId, VariableId};
use kernel::{Conclusion, Premise, SchemaVariable};

use crate::alpha_normal_form::AlphaNormalizer;
use crate::forms::PlannedVariant;
use crate::matching::Matcher;
use crate::price::Price;
use crate::problem::Problem;
use crate::setting::{SearchInput, variables};

/// Returns what may stand in a derivation by itself, and its price: premises, and what is included.
pub(super) fn given(setting: &SearchInput, price: Price) -> Vec<(FormulaId, u64)> {
    let mut given: Vec<(FormulaId, u64)> = setting.premises.iter().map(|&premise| (premise, 0)).collect();
    given.extend(setting.included.iter().map(|&rule| (rule, price.included())));
    given
}

/// Returns whether a number stands in a statement.
pub(super) fn has_numbers(bank: &Bank, statement: FormulaId) -> bool {
    has_terms(bank, statement, &|term| matches!(term, Term::Number(_)))
}

/// Returns the objects of a statement or schema, but for those that are parts of others.
fn objects(bank: &Bank, statement: FormulaId) -> Vec<TermId> {
    let (mut statements, mut terms) = (vec![statement], Vec::new());
    while let Some(statement) = statements.pop() {
        let formula = bank.formula(statement);
        statements.extend(formula.parts());
        match formula {
            Formula::Atom(_, arguments) => terms.extend_from_slice(arguments),
            Formula::Equal(left, right) => terms.extend([left, right]),
            _ => {}
        }
    }
    terms
}

/// Returns whether an object of a kind stands in a statement or schema.
fn has_terms(bank: &Bank, statement: FormulaId, kind: &dyn Fn(Term<'_>) -> bool) -> bool {
    let mut terms = objects(bank, statement);
    while let Some(term) = terms.pop() {
        let term = bank.term(term);
        if kind(term) {
            return true;
        }
        if let Term::Apply(_, arguments) = term {
            terms.extend_from_slice(arguments);
        }
    }
    false
}

/// Returns the most symbol points of an object in what is given or put.
pub(super) fn largest_object(bank: &Bank, setting: &SearchInput, goal: FormulaId) -> u64 {
    let SearchInput { stock, names, premises, included, .. } = setting;
    let statements = premises.iter().chain(included).chain(&stock.formulas).chain([&goal]);
    let stated = statements.flat_map(|&statement| objects(bank, statement));
    let put = stock.objects.iter().chain(&stock.bound).chain(&stock.numbers).chain(names.parameters()).copied();
    stated.chain(put).map(|object| bank.term_points(object)).max().unwrap_or(1)
}

/// Returns whether every object of every derivation is a variable: no other stands in what is given or put, and no rule brings one along.
pub(super) fn has_variables_alone(
    bank: &Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    setting: &SearchInput,
    goal: FormulaId,
) -> bool {
    let is_other = |term: Term<'_>| !matches!(term, Term::Variable(_));
    let SearchInput { stock, premises, included, .. } = setting;
    let mut statements = premises.iter().chain(included).chain(&stock.formulas).chain([&goal]);
    let rules = problem.calculus.bank();
    stock.numbers.is_empty()
        && stock.functions.is_empty()
        && stock.objects.iter().chain(&stock.bound).all(|&object| !is_other(bank.term(object)))
        && !statements.any(|&statement| has_terms(bank, statement, &is_other))
        && forms.iter().all(|form| {
            // A function that a rule lets one choose is one of the stock, and there is none.
            let is_chosen =
                |function| form.variant.choices.iter().any(|choice| choice.letter == SchemaVariable::Function(function));
            let is_brought = |term: Term<'_>| match term {
                Term::Variable(_) => false,
                Term::Number(_) => true,
                Term::Apply(function, _) => !is_chosen(rules.symbol_data(function).name),
            };
            match form.variant.conclusion {
                Conclusion::Statement(schema) => !has_terms(rules, schema, &is_brought),
                // Numbers alone are computed.
                Conclusion::Evaluated { .. } | Conclusion::RuleInForce => true,
            }
        })
}

/// The ways in which a formula may be assumed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opening {
    Box,
    Subproof,
}

/// Returns the formulas that boxes and subproofs begin with.
pub(super) fn openings(
    bank: &mut Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    formulas: &[FormulaId],
) -> Vec<(FormulaId, Vec<Opening>)> {
    let (mut boxes, mut subproofs) = (false, Vec::new());
    for form in forms {
        boxes |= form.variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_)));
        subproofs.extend(form.variant.subproof.iter().map(|subproof| subproof.axiom));
    }
    let mut openings = Vec::new();
    for &formula in formulas {
        let mut ways = Vec::new();
        if boxes {
            ways.push(Opening::Box);
        }
        if subproofs.iter().any(|&schema| Matcher::new(problem.calculus).statement(bank, schema, formula)) {
            ways.push(Opening::Subproof);
        }
        openings.push((formula, ways));
    }
    openings
}

/// Returns whether all variables that a derivation may have cost the same. A search ends where further witnesses would cost more.
pub(super) fn is_any_variable_alike(bank: &Bank, setting: &SearchInput, goal: FormulaId) -> bool {
    let SearchInput { stock, premises, included, normalizer, .. } = setting;
    let mut alike = true;
    for &statement in premises.iter().chain(included).chain(&stock.formulas).chain([&goal]) {
        variables(bank, statement, &mut |bank, variable| alike &= bank.variable_points(variable) == 1);
    }
    let cheap = |variable: VariableId| bank.variable_points(variable) == 1;
    let objects = stock.objects.iter().chain(&stock.bound).copied();
    alike
        && objects.flat_map(|object| bank.term_variables(object)).all(|&variable| cheap(variable))
        && normalizer.iter().flat_map(AlphaNormalizer::names).all(|&variable| cheap(variable))
}
