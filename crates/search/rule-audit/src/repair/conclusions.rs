//! Conclusions that are weaker than one: by steps, each of which puts something weaker for a part of it, or something stronger for a part
//! that is denied.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier};

/// Number of weakening steps from the rule's own conclusion.
const STEPS: usize = 2;
/// Maximum number of weaker conclusions.
const MAX_CONCLUSIONS: usize = 48;

/// Returns the schemas that a schema implies by up to two steps of this list, those by one step first:
/// * for `every` `not every … not`, `some`, or, where `some` follows it, what comes of the exchange; for `just one` `some`;
/// * for a conjunction either part, or a disjunction; for a biconditional a conditional of either direction;
/// * for a disjunction or `some` that is denied, a conjunction or either part, or `every`.
pub(crate) fn weaker(bank: &mut Bank, schema: FormulaId) -> Vec<FormulaId> {
    let mut found: Vec<FormulaId> = Vec::new();
    let mut last = vec![schema];
    for _ in 0..STEPS {
        let mut new = Vec::new();
        for &one in &last {
            for next in steps(bank, one, true) {
                if next != schema && !found.contains(&next) && found.len() < MAX_CONCLUSIONS {
                    found.push(next);
                    new.push(next);
                }
            }
        }
        last = new;
    }
    found
}

/// Returns the results of one step: weaker schemas, or stronger ones where the position is negative. As deep as a schema, which
/// is limited.
fn steps(bank: &mut Bank, schema: FormulaId, weaken: bool) -> Vec<FormulaId> {
    let mut found = here(bank, schema, weaken);
    match bank.formula(schema) {
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => {}
        Formula::Not(inner) => {
            let inner = steps(bank, inner, !weaken);
            found.extend(inner.into_iter().map(|inner| bank.not(inner)));
        }
        Formula::Binary(connective, left, right) => {
            if connective != Connective::Iff {
                let lefts = steps(bank, left, weaken != (connective == Connective::Implies));
                let rights = steps(bank, right, weaken);
                found.extend(lefts.into_iter().map(|left| bank.binary(connective, left, right)));
                found.extend(rights.into_iter().map(|right| bank.binary(connective, left, right)));
            }
        }
        Formula::Quantified(quantifier, variable, body) => {
            if quantifier != Quantifier::ExistsUnique {
                let bodies = steps(bank, body, weaken);
                found.extend(bodies.into_iter().map(|body| bank.quantified(quantifier, variable, body)));
            }
        }
    }
    found
}

/// The steps that change the schema itself.
fn here(bank: &mut Bank, schema: FormulaId, weaken: bool) -> Vec<FormulaId> {
    match (bank.formula(schema), weaken) {
        (Formula::Quantified(Quantifier::ForAll, variable, body), true) => {
            let mut found = Vec::new();
            if let Formula::Not(inner) = bank.formula(body) {
                let all = bank.for_all(variable, inner);
                found.push(bank.not(all));
            }
            found.push(bank.exists(variable, body));
            found
        }
        (Formula::Quantified(Quantifier::Exists, variable, body), true) => match bank.formula(body) {
            Formula::Quantified(Quantifier::ForAll, inner, core) if inner != variable => {
                let some = bank.exists(variable, core);
                vec![bank.for_all(inner, some)]
            }
            _ => Vec::new(),
        },
        (Formula::Quantified(Quantifier::ExistsUnique, variable, body), true) => vec![bank.exists(variable, body)],
        (Formula::Quantified(Quantifier::Exists, variable, body), false) => vec![bank.for_all(variable, body)],
        (Formula::Quantified(Quantifier::ForAll, variable, body), false) => match bank.formula(body) {
            Formula::Quantified(Quantifier::Exists, inner, core) if inner != variable => {
                let all = bank.for_all(variable, core);
                vec![bank.exists(inner, all)]
            }
            _ => Vec::new(),
        },
        (Formula::Binary(Connective::And, left, right), true) => vec![left, right, bank.or(left, right)],
        (Formula::Binary(Connective::Or, left, right), false) => vec![left, right, bank.and(left, right)],
        (Formula::Binary(Connective::Iff, left, right), true) => vec![bank.implies(left, right), bank.implies(right, left)],
        (Formula::Binary(Connective::Implies, left, right), false) => vec![bank.iff(left, right)],
        _ => Vec::new(),
    }
}
