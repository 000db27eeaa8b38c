//! The knowledge with which a search begins: what may be included, which objects, formulas and names are in stock, and how statements are
//! spelled. Not here: the search.

use formula::{Bank, Formula, FormulaId, Kind, Term, TermId, VariableId};
use kernel::house_rules::Alpha;
use kernel::{Conclusion, Notation};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::alpha_normal_form::{AlphaNormalizer, height};
use crate::compute::is_computable;
use crate::names::Names;
use crate::problem::{Goal, Problem};
use crate::stock::TermUniverse;
use crate::write::including;

/// Maximum number of variables that are proposed for an undetermined quantifier, where their names matter.
const MAX_BOUND: usize = 3;

/// The knowledge before anything is derived.
pub(crate) struct SearchInput {
    pub(crate) stock: TermUniverse,
    pub(crate) names: Names,
    pub(crate) normalizer: Option<AlphaNormalizer>,
    /// The statements in the normal form of the search, with those that were given.
    pub(crate) spelled: FxHashMap<FormulaId, FormulaId>,
    pub(crate) premises: Vec<FormulaId>,
    /// The statements that may be included: the rules in force, after them the base rules that speak of nothing new, then those that speak
    /// of functions that nothing else speaks of.
    pub(crate) included: Vec<FormulaId>,
    /// Number of statements that may be included, with more and more base rules among them.
    pub(crate) levels: Vec<usize>,
    pub(crate) largest: u64,
}

impl SearchInput {
    pub(crate) fn new(bank: &mut Bank, problem: &Problem<'_>) -> SearchInput {
        let up_to_names = problem.calculus.notation() != Notation::PredicateWars || problem.house.alpha == Alpha::Equivalent;
        let mut given: Vec<FormulaId> = problem.premises.clone();
        given.extend(&problem.rules_in_force);
        if let Goal::Statement(goal) = problem.goal {
            given.push(goal);
        }
        let mut included: Vec<FormulaId> = Vec::new();
        let mut levels = vec![0];
        if including(problem).is_some() {
            included.extend(&problem.rules_in_force);
            let add = |bank: &mut Bank, chosen: &[FormulaId], included: &mut Vec<FormulaId>| {
                for rule in stated(bank, problem, chosen, &given) {
                    if !included.contains(&rule) {
                        included.push(rule);
                    }
                }
            };
            match &problem.base_rules {
                Some(places) => {
                    add(bank, &base_rules_at(problem, places), &mut included);
                    levels = vec![included.len()];
                }
                None => {
                    levels = vec![included.len()];
                    for of_other_functions in [false, true] {
                        let chosen = base_rules(bank, problem, &given, of_other_functions);
                        add(bank, &chosen, &mut included);
                        levels.push(included.len());
                    }
                    levels.dedup();
                }
            }
        }
        given.extend(&included);
        let symbols: FxHashSet<String> = bank.symbols().map(|symbol| bank.symbol_text(symbol).to_owned()).collect();
        let mut free: FxHashSet<String> = FxHashSet::default();
        let mut anywhere: FxHashSet<String> = FxHashSet::default();
        for &one in &given {
            free.extend(bank.free_variables(one).iter().map(|&variable| bank.variable_text(variable).to_owned()));
            variables(bank, one, &mut |bank, variable| {
                anywhere.insert(bank.variable_text(variable).to_owned());
            });
        }
        let heights = given.iter().map(|&one| height(bank, one)).max().unwrap_or(0) + 2;
        let mut normalizer =
            up_to_names.then(|| AlphaNormalizer::new(bank, heights, &|name| symbols.contains(name) || free.contains(name)));
        let mut reserved = anywhere.clone();
        if up_to_names {
            // The variables that the normal form uses are no parameters.
            for at in ["x", "y", "z", "u", "v", "w"] {
                reserved.insert(at.to_owned());
            }
        }
        let names = Names::new(bank, 60, &|name| symbols.contains(name) || reserved.contains(name));
        let mut stock = TermUniverse::default();
        stock.holes.clone_from(&names.holes);
        stock.functions = functions(bank);
        for &one in &given {
            terms(bank, one, &mut stock.objects);
        }
        let numbers: Vec<TermId> =
            stock.objects.iter().copied().filter(|&term| matches!(bank.term(term), Term::Number(_))).collect();
        stock.numbers = numbers;
        stock.computable = stock.objects.clone();
        stock.computable.retain(|&object| is_computable(bank, problem.house, object));
        stock.objects.truncate(60);
        if let Some(&first) = names.parameters().first()
            && stock.objects.is_empty()
        {
            stock.objects.push(first);
        }
        stock.is_any_name = normalizer.is_some();
        match &normalizer {
            Some(normalizer) => stock.bound.extend(normalizer.names().iter().map(|&name| bank.variable_term(name))),
            None => {
                let mut bound: Vec<String> = anywhere.into_iter().collect();
                bound.sort_unstable();
                for name in bound.iter().take(MAX_BOUND) {
                    let variable = bank.variable(name);
                    stock.bound.push(bank.variable_term(variable));
                }
                stock.bound.extend(names.parameters().first().filter(|_| bound.is_empty()));
            }
        }
        let mut spelled: FxHashMap<FormulaId, FormulaId> = FxHashMap::default();
        let mut normalize = |bank: &mut Bank, one: FormulaId| {
            let new = normalizer.as_mut().map_or(one, |normalizer| normalizer.normalize(bank, one));
            spelled.entry(new).or_insert(one);
            new
        };
        let premises: Vec<FormulaId> = problem.premises.iter().map(|&one| normalize(bank, one)).collect();
        let included: Vec<FormulaId> = included.into_iter().map(|one| normalize(bank, one)).collect();
        if let Goal::Statement(goal) = problem.goal {
            normalize(bank, goal);
        }
        let mut formulas: Vec<FormulaId> = Vec::new();
        for &one in &given {
            let one = normalizer.as_mut().map_or(one, |normalizer| normalizer.normalize(bank, one));
            parts(bank, one, &mut Vec::new(), &mut formulas);
        }
        formulas.truncate(40);
        stock.formulas = formulas;
        let largest = given.iter().map(|&one| bank.points(one)).max().unwrap_or(0);
        SearchInput { stock, names, normalizer, spelled, premises, included, levels, largest }
    }
}

/// The base rules that may matter: those that share a predicate with what is spoken of, and speak of no functions but those, unless
/// `of_other_functions`.
fn base_rules(bank: &Bank, problem: &Problem<'_>, given: &[FormulaId], of_other_functions: bool) -> Vec<FormulaId> {
    let mut known: FxHashSet<String> = FxHashSet::default();
    for &one in given {
        names_in(bank, one, &mut |name, _| {
            known.insert(name.to_owned());
        });
    }
    let schemas = problem.calculus.bank();
    let mut used: Vec<FormulaId> = Vec::new();
    let mut taken = vec![false; problem.calculus.base_rules().len()];
    for _ in 0..3 {
        for (base, taken) in problem.calculus.base_rules().iter().zip(taken.iter_mut()) {
            let Conclusion::Statement(schema) = base.conclusion else { continue };
            let (mut shares, mut foreign) = (false, false);
            names_in(schemas, schema, &mut |name, kind| match kind {
                Kind::Predicate => shares |= known.contains(name),
                Kind::Function => foreign |= !known.contains(name),
            });
            if *taken || !shares || foreign && !of_other_functions {
                continue;
            }
            *taken = true;
            names_in(schemas, schema, &mut |name, _| {
                known.insert(name.to_owned());
            });
            used.push(schema);
        }
    }
    used
}

/// The base rules at some places of the calculus.
fn base_rules_at(problem: &Problem<'_>, places: &[usize]) -> Vec<FormulaId> {
    let rules = places.iter().filter_map(|&place| problem.calculus.base_rules().get(place));
    rules
        .filter_map(|rule| match rule.conclusion {
            Conclusion::Statement(schema) => Some(schema),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
        })
        .collect()
}

/// Base rules as statements; one that holds of every number for those that stand in what is given, and for 0.
fn stated(bank: &mut Bank, problem: &Problem<'_>, chosen: &[FormulaId], given: &[FormulaId]) -> Vec<FormulaId> {
    let mut numbers: Vec<TermId> = Vec::new();
    for &one in given {
        let mut terms_of = Vec::new();
        terms(bank, one, &mut terms_of);
        numbers.extend(terms_of.into_iter().filter(|&term| matches!(bank.term(term), Term::Number(_))));
    }
    let zero = bank.numeral("0").map(|zero| bank.number_term(zero));
    numbers.extend(zero);
    numbers.dedup();
    let schemas = problem.calculus.bank();
    let mut all = Vec::new();
    for &schema in chosen {
        match schemas.free_variables(schema) {
            [] => all.extend(copied(bank, schemas, schema, None)),
            [_] => {
                for &number in &numbers {
                    all.extend(copied(bank, schemas, schema, Some(number)));
                }
            }
            _ => {}
        }
    }
    all
}

/// A statement of a schema's bank, with its free variable replaced.
pub(crate) fn copied(bank: &mut Bank, schemas: &Bank, schema: FormulaId, free: Option<TermId>) -> Option<FormulaId> {
    Some(match schemas.formula(schema) {
        Formula::Truth(value) => bank.truth(value),
        Formula::Cardinality(comparison, n) => bank.cardinality(comparison, n),
        Formula::Atom(symbol, arguments) => {
            let arguments: Option<Vec<TermId>> = arguments.iter().map(|&one| copied_term(bank, schemas, one, free)).collect();
            let data = schemas.symbol_data(symbol);
            let symbol = bank.symbol(schemas.name_text(data.name), data.kind, data.fixity);
            bank.atom(symbol, &arguments?).ok()?
        }
        Formula::Equal(left, right) => {
            let left = copied_term(bank, schemas, left, free)?;
            let right = copied_term(bank, schemas, right, free)?;
            bank.equal(left, right)
        }
        Formula::Not(inner) => {
            let inner = copied(bank, schemas, inner, free)?;
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (copied(bank, schemas, left, free)?, copied(bank, schemas, right, free)?);
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = copied(bank, schemas, body, free)?;
            let variable = bank.variable(schemas.variable_text(variable));
            bank.quantified(quantifier, variable, body)
        }
    })
}

fn copied_term(bank: &mut Bank, schemas: &Bank, term: TermId, free: Option<TermId>) -> Option<TermId> {
    match schemas.term(term) {
        Term::Variable(_) if free.is_some() => free,
        Term::Variable(variable) => {
            let variable = bank.variable(schemas.variable_text(variable));
            Some(bank.variable_term(variable))
        }
        Term::Number(numeral) => {
            let numeral = bank.numeral(schemas.numeral_text(numeral)).ok()?;
            Some(bank.number_term(numeral))
        }
        Term::Apply(symbol, arguments) => {
            let arguments: Option<Vec<TermId>> = arguments.iter().map(|&one| copied_term(bank, schemas, one, free)).collect();
            let data = schemas.symbol_data(symbol);
            let symbol = bank.symbol(schemas.name_text(data.name), data.kind, data.fixity);
            bank.apply(symbol, &arguments?).ok()
        }
    }
}

/// Visits the names of the symbols of a statement.
fn names_in(bank: &Bank, formula: FormulaId, visit: &mut dyn FnMut(&str, Kind)) {
    fn of_term(bank: &Bank, term: TermId, visit: &mut dyn FnMut(&str, Kind)) {
        if let Term::Apply(symbol, arguments) = bank.term(term) {
            visit(bank.symbol_text(symbol), Kind::Function);
            arguments.iter().for_each(|&one| of_term(bank, one, visit));
        }
    }
    match bank.formula(formula) {
        Formula::Atom(symbol, arguments) => {
            visit(bank.symbol_text(symbol), Kind::Predicate);
            arguments.iter().for_each(|&one| of_term(bank, one, visit));
        }
        Formula::Equal(left, right) => [left, right].into_iter().for_each(|one| of_term(bank, one, visit)),
        whole => whole.parts().for_each(|part| names_in(bank, part, visit)),
    }
}

/// Visits the variables of a statement, bound or free.
pub(crate) fn variables(bank: &Bank, formula: FormulaId, visit: &mut dyn FnMut(&Bank, VariableId)) {
    match bank.formula(formula) {
        Formula::Quantified(_, variable, body) => {
            visit(bank, variable);
            variables(bank, body, visit);
        }
        Formula::Not(inner) => variables(bank, inner, visit),
        Formula::Binary(_, left, right) => {
            variables(bank, left, visit);
            variables(bank, right, visit);
        }
        _ => bank.free_variables(formula).iter().for_each(|&variable| visit(bank, variable)),
    }
}

/// The one-place functions.
fn functions(bank: &Bank) -> Vec<formula::SymbolId> {
    let is_one = |&symbol: &formula::SymbolId| {
        let data = bank.symbol_data(symbol);
        data.kind == Kind::Function && data.fixity.arity() >= 1
    };
    bank.symbols().filter(is_one).collect()
}

/// Adds the objects that stand in a statement without a variable that it binds.
fn terms(bank: &Bank, formula: FormulaId, found: &mut Vec<TermId>) {
    for term in crate::abstraction::objects(bank, formula) {
        if !found.contains(&term) {
            found.push(term);
        }
    }
}

/// Adds the parts of a statement that speak of nothing that a quantifier around them binds.
fn parts(bank: &Bank, formula: FormulaId, bound: &mut Vec<VariableId>, found: &mut Vec<FormulaId>) {
    let speaks = bank.free_variables(formula).iter().any(|variable| bound.contains(variable));
    if !speaks && !found.contains(&formula) {
        found.push(formula);
    }
    match bank.formula(formula) {
        Formula::Not(inner) => parts(bank, inner, bound, found),
        Formula::Binary(_, left, right) => {
            parts(bank, left, bound, found);
            parts(bank, right, bound, found);
        }
        Formula::Quantified(_, variable, body) => {
            bound.push(variable);
            parts(bank, body, bound, found);
            bound.pop();
        }
        _ => {}
    }
}
