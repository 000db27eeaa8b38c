//! Computations with the numbers in statements: the results of operations on given numbers, the order of numbers, and that they are
//! numbers. Such facts hold in every structure of the game, whatever its free symbols mean and whatever operators give beside numbers, so
//! that what follows from them in any structure is true wherever numbers are numbers.
//!
//! Not here: laws of arithmetic that speak of all numbers.

use std::collections::{BTreeMap, BTreeSet};

use formula::{Bank, Formula, FormulaId, Term, TermId};

use crate::arithmetic::Operator;
use crate::names::constant;
use crate::object::{Object, ObjectKind};
use crate::vocabulary::{FunctionMeaning, PredicateMeaning, function_meaning, parts, predicate_meaning};

/// Of more different numbers than this the order is left out.
const MOST_ORDERED: usize = 12;

/// Maximum number of numbers that are ordered together with their neighbours.
const MAX_WITH_NEIGHBOURS: usize = 3;

/// Stand-ins for all numbers where statements that compare objects name none.
const UNNAMED: [i128; 3] = [0, 1, 2];

/// Returns the facts that can be computed of the numbers that statements name, each a closed statement without connectives but negation. The
/// statements are in the form of [`crate::names::with_constants`].
///
/// * `half_even`: the house rule `round` (Q-PW-41).
pub fn computations(bank: &mut Bank, statements: &[FormulaId], half_even: bool) -> Vec<FormulaId> {
    let parts = parts(bank, statements);
    let mut numbers: BTreeMap<i128, TermId> = BTreeMap::new();
    let mut values: BTreeMap<TermId, i128> = BTreeMap::new();
    let mut results: Vec<(TermId, i128)> = Vec::new();
    // Ids of parts are smaller than those of what they are part of, so they are met first.
    for &term in &parts.terms {
        let Term::Apply(symbol, arguments) = bank.term(term) else { continue };
        match (function_meaning(bank, symbol), arguments) {
            (Some(FunctionMeaning::Number(number)), _) => {
                numbers.insert(number, term);
                values.insert(term, number);
            }
            (Some(FunctionMeaning::Operator(operator)), [left, right]) => {
                let Some((&left, &right)) = values.get(left).zip(values.get(right)) else { continue };
                if let Some(result) = computed(operator, left, right, half_even) {
                    values.insert(term, result);
                    results.push((term, result));
                }
            }
            _ => {}
        }
    }
    let comparators: BTreeSet<_> = parts
        .formulas
        .iter()
        .filter_map(|&formula| match bank.formula(formula) {
            Formula::Atom(symbol, _) => Some((symbol, predicate_meaning(bank, symbol))),
            _ => None,
        })
        .filter(|(_, meaning)| *meaning != PredicateMeaning::Free)
        .collect();
    let has_identity = parts.formulas.iter().any(|&formula| matches!(bank.formula(formula), Formula::Equal(..)));
    let mut facts = Vec::new();
    for (term, result) in results {
        let number = *numbers.entry(result).or_insert_with(|| numeral(bank, result));
        facts.push(bank.equal(term, number));
    }
    if has_identity || !comparators.is_empty() {
        let known: Vec<i128> = numbers.keys().copied().collect();
        let others: Vec<i128> = match known.as_slice() {
            [] => UNNAMED.to_vec(),
            few if few.len() <= MAX_WITH_NEIGHBOURS => {
                few.iter().flat_map(|number| [number.checked_sub(1), number.checked_add(1)]).flatten().collect()
            }
            _ => Vec::new(),
        };
        for number in others {
            numbers.entry(number).or_insert_with(|| numeral(bank, number));
        }
    }
    if numbers.len() > MOST_ORDERED {
        return facts;
    }
    let mut state = |bank: &mut Bank, fact: FormulaId, holds: bool| facts.push(if holds { fact } else { bank.not(fact) });
    for (&left, &one) in &numbers {
        for &(symbol, meaning) in &comparators {
            if let PredicateMeaning::Of(kind) = meaning
                && let Ok(fact) = bank.atom(symbol, &[one])
            {
                state(bank, fact, kind == ObjectKind::Number);
            }
        }
        for (&right, &other) in &numbers {
            for &(symbol, meaning) in &comparators {
                let holds = match meaning {
                    PredicateMeaning::Smaller => left < right,
                    PredicateMeaning::Greater => left > right,
                    PredicateMeaning::Of(_) | PredicateMeaning::Free => continue,
                };
                if let Ok(fact) = bank.atom(symbol, &[one, other]) {
                    state(bank, fact, holds);
                }
            }
            if has_identity && left < right {
                let equal = bank.equal(one, other);
                state(bank, equal, false);
            }
        }
    }
    facts
}

/// Returns the result of an operation that the game says something of.
fn computed(operator: Operator, left: i128, right: i128, half_even: bool) -> Option<i128> {
    let defined = operator.is_defined(Object::Number(left), Object::Number(right));
    if defined { operator.compute(left, right, half_even) } else { None }
}

/// Returns the constant of a number.
fn numeral(bank: &mut Bank, number: i128) -> TermId {
    constant(bank, &number.to_string())
}
