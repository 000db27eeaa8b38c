//! The meaning of statements about the number of objects: what they say of different objects (Q-PA-21), and one such statement exchanged for
//! the other.

use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, VariableId};

/// Returns whether `after` is `before` with one statement about the number of objects replaced by what it says, or the other way round.
pub fn exchanged(bank: &Bank, before: FormulaId, after: FormulaId) -> bool {
    let (mut before, mut after) = (before, after);
    while before != after {
        match (bank.formula(before), bank.formula(after)) {
            (Formula::Cardinality(comparison, n), _) => return says(bank, comparison, n, after),
            (_, Formula::Cardinality(comparison, n)) => return says(bank, comparison, n, before),
            (Formula::Not(a), Formula::Not(b)) => (before, after) = (a, b),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q && b == d => (before, after) = (a, c),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q && a == c => (before, after) = (b, d),
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if (p, x) == (q, y) => (before, after) = (a, b),
            _ => return false,
        }
    }
    false
}

/// Returns whether a formula says what a counting statement says (Q-PA-21): `|L| ≥ n` is ∃x_1 … ∃x_n that all x_i are different, and `tT` for
/// an n below 2, for the domain is not empty (PA-8); the other ones are said with it.
pub fn says(bank: &Bank, comparison: CardinalityRelation, n: u32, formula: FormulaId) -> bool {
    let denied = |formula: FormulaId| match bank.formula(formula) {
        Formula::Not(inner) => Some(inner),
        _ => None,
    };
    let at_least =
        |n: Option<u32>, formula: Option<FormulaId>| n.zip(formula).is_some_and(|(n, formula)| different(bank, n, formula));
    let next = n.checked_add(1);
    match comparison {
        CardinalityRelation::AtLeast => at_least(Some(n), Some(formula)),
        CardinalityRelation::MoreThan => at_least(next, Some(formula)),
        CardinalityRelation::LessThan => at_least(Some(n), denied(formula)),
        CardinalityRelation::AtMost => at_least(next, denied(formula)),
        CardinalityRelation::Exactly => match bank.formula(formula) {
            Formula::Binary(Connective::And, least, most) => at_least(Some(n), Some(least)) && at_least(next, denied(most)),
            _ => false,
        },
    }
}

/// Returns whether a formula says that there are n different objects: a conjunction, bracketed to the left, that says x_i ≠ x_j for each i < j,
/// in the order of j, then of i.
fn different(bank: &Bank, n: u32, formula: FormulaId) -> bool {
    if n < 2 {
        return matches!(bank.formula(formula), Formula::Truth(true));
    }
    let mut body = formula;
    let mut variables: Vec<VariableId> = Vec::new();
    for _ in 0..n {
        let Formula::Quantified(Quantifier::Exists, variable, inner) = bank.formula(body) else { return false };
        variables.push(variable);
        body = inner;
    }
    let mut sorted = variables.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() != variables.len() {
        return false;
    }
    let pairs =
        || variables.iter().enumerate().flat_map(|(at, &second)| variables.iter().take(at).map(move |&first| (first, second)));
    let mut rest = Some(body);
    let pairs: Vec<(VariableId, VariableId)> = pairs().collect();
    for &(first, second) in pairs.iter().rev() {
        let Some(here) = rest else { return false };
        let (before, last) = match bank.formula(here) {
            Formula::Binary(Connective::And, before, last) => (Some(before), last),
            _ => (None, here),
        };
        let Formula::Not(same) = bank.formula(last) else { return false };
        let Formula::Equal(left, right) = bank.formula(same) else { return false };
        if (bank.as_variable(left), bank.as_variable(right)) != (Some(first), Some(second)) {
            return false;
        }
        rest = before;
    }
    rest.is_none()
}
