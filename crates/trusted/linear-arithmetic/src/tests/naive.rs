//! Truth of quantifier-free formulas at given values, computed in the plainest way, and formulas as they are written.

use crate::constraint::Relation;
use crate::linear::{Linear, lcm};
use crate::linear_formula::{LinearFormula, Store, View};

/// A number of halves, thirds, … small enough for plain arithmetic: numerator and positive denominator.
pub(super) type Number = (i128, i128);

/// coefficient·value summed up, as numerator over a common denominator.
pub(super) fn value(term: &Linear, values: &[Number]) -> Number {
    let mut denominator = 1;
    for &(_, divisor) in values {
        denominator = lcm(denominator, divisor).expect("small");
    }
    let sum = term.coefficients().iter().map(|&(variable, coefficient)| {
        let (numerator, divisor) = values[variable as usize];
        coefficient * numerator * (denominator / divisor)
    });
    (term.constant_part() * denominator + sum.sum::<i128>(), denominator)
}

/// Returns whether a number stands so to 0.
fn compares(sign: Relation, (numerator, denominator): Number) -> bool {
    match sign {
        Relation::AtMost => numerator <= 0,
        Relation::Below => numerator < 0,
        Relation::Equal => numerator == 0,
        Relation::Unequal => numerator != 0,
        Relation::DivisibleBy(modulus) => numerator % (modulus * denominator) == 0,
        Relation::NotDivisibleBy(modulus) => numerator % (modulus * denominator) != 0,
    }
}

pub(super) fn holds(store: &Store, formula: LinearFormula, values: &[Number]) -> bool {
    match store.view(formula) {
        View::Constant(truth) => truth,
        View::Literal(literal, negated) => {
            let atom = store.atom(literal, false).expect("small");
            compares(atom.relation, value(&atom.term, values)) != negated
        }
        View::Conjunction(parts) => parts.iter().all(|&part| holds(store, part, values)),
        View::NegatedConjunction(parts) => !parts.iter().all(|&part| holds(store, part, values)),
    }
}

/// A formula as it was written; in the store it is simplified.
#[derive(Debug)]
pub(super) enum Tree {
    Atom(Relation, Linear),
    Not(Box<Tree>),
    And(Vec<Tree>),
    Or(Vec<Tree>),
}

pub(super) fn tree_holds(tree: &Tree, values: &[Number]) -> bool {
    match tree {
        Tree::Atom(sign, term) => compares(*sign, value(term, values)),
        Tree::Not(inner) => !tree_holds(inner, values),
        Tree::And(parts) => parts.iter().all(|part| tree_holds(part, values)),
        Tree::Or(parts) => parts.iter().any(|part| tree_holds(part, values)),
    }
}

pub(super) fn intern(store: &mut Store, tree: &Tree) -> LinearFormula {
    match tree {
        Tree::Atom(sign, term) => store.compare(*sign, term).expect("small"),
        Tree::Not(inner) => !intern(store, inner),
        Tree::And(parts) => {
            let parts = parts.iter().map(|part| intern(store, part)).collect();
            store.conjunction(parts).expect("small")
        }
        Tree::Or(parts) => {
            let parts = parts.iter().map(|part| intern(store, part)).collect();
            store.disjunction(parts).expect("small")
        }
    }
}
