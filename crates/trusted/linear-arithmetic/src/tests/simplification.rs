//! The simplification of conjunctions: not only equivalent (`elimination` tests that), but as small as the facts about one form allow.

use std::collections::HashMap;

use super::naive::{Number, Tree, intern, tree_holds};
use crate::constraint::Relation;
use crate::domain::Domain;
use crate::fuel::Fuel;
use crate::linear::Linear;
use crate::linear_formula::{LinearFormula, Store};

const DOMAINS: [Domain; 3] = [Domain::Integers, Domain::Naturals, Domain::Rationals];

fn store(domain: Domain) -> Store {
    Store::new(domain, Fuel::new(u64::MAX))
}

/// All that compares the given variable with a number from −2 to 2, over ℚ with a half of such a number.
fn comparisons(domain: Domain, variable: u32) -> Vec<Tree> {
    let size = if domain == Domain::Rationals { 2 } else { 1 };
    let mut all = Vec::new();
    for constant in -2..=2 {
        for coefficient in [size, -size] {
            for sign in [Relation::AtMost, Relation::Below, Relation::Equal, Relation::Unequal] {
                all.push(Tree::Atom(sign, Linear::new(constant, [(variable, coefficient)]).expect("small")));
            }
        }
    }
    all
}

/// Values that tell apart all that such comparisons can say: each number, one between two neighbours, and one on either side.
fn telling_values(domain: Domain) -> Vec<Number> {
    match domain {
        Domain::Integers => (-5..=5).map(|x| (x, 1)).collect(),
        Domain::Naturals => (0..=5).map(|x| (x, 1)).collect(),
        Domain::Rationals => (-8..=8).map(|x| (x, 4)).collect(),
    }
}

/// Truth of the tree under each of the values.
fn truth_table(tree: &Tree, values: &[Number]) -> Vec<bool> {
    values.iter().map(|&value| tree_holds(tree, &[value])).collect()
}

#[test]
fn what_is_said_of_one_form_has_one_normal_form() {
    for domain in DOMAINS {
        let values = telling_values(domain);
        let mut store = store(domain);
        let literals: Vec<(LinearFormula, Vec<bool>)> =
            comparisons(domain, 0).iter().map(|tree| (intern(&mut store, tree), truth_table(tree, &values))).collect();
        let mut normal_forms: HashMap<Vec<bool>, LinearFormula> =
            HashMap::from([(vec![true; values.len()], LinearFormula::TRUE), (vec![false; values.len()], LinearFormula::FALSE)]);
        for (first, first_table) in &literals {
            for (second, second_table) in &literals {
                for (third, third_table) in &literals {
                    let table: Vec<bool> =
                        (0..values.len()).map(|at| first_table[at] && second_table[at] && third_table[at]).collect();
                    let found = store.conjunction(vec![*first, *second, *third]).expect("small");
                    let normal = *normal_forms.entry(table.clone()).or_insert(found);
                    assert_eq!(found, normal, "{domain:?}: two formulas for {table:?}");
                }
            }
        }
    }
}

/// A modulus divides a term exactly where it divides its opposite, and a term with its multiples added: one literal says so, in one way.
#[test]
fn a_term_and_its_opposite_are_divided_by_the_same() {
    let mut store = store(Domain::Integers);
    for modulus in 2..=13 {
        for (first, second, constant) in
            (0..modulus).flat_map(|first| (0..modulus).map(move |second| (first, second, second / 2)))
        {
            let mut divided = |sign: i128, more: i128| {
                let coefficients = [(0, sign * first + more), (1, sign * second)];
                let term = Linear::new(sign * constant - more, coefficients).expect("small");
                store.compare(Relation::DivisibleBy(modulus), &term).expect("cheap")
            };
            let literal = divided(1, 0);
            assert_eq!(
                [divided(-1, 0), divided(1, modulus), divided(-1, 3 * modulus)],
                [literal; 3],
                "{modulus} {first} {second}"
            );
        }
    }
}

#[test]
fn what_a_literal_decides_is_gone_beside_it() {
    for domain in DOMAINS {
        let values = telling_values(domain);
        let mut store = store(domain);
        let mut congruences = Vec::new();
        if domain != Domain::Rationals {
            for constant in 0..3 {
                let term = || Linear::new(constant, [(0, 1)]).expect("small");
                congruences
                    .extend([Tree::Atom(Relation::DivisibleBy(3), term()), Tree::Atom(Relation::NotDivisibleBy(3), term())]);
            }
        }
        let other = store.compare(Relation::AtMost, &Linear::new(0, [(1, 1)]).expect("small")).expect("small");
        let comparisons = comparisons(domain, 0);
        for known in comparisons.iter().chain(&congruences) {
            let known_table = truth_table(known, &values);
            for asked in comparisons.iter().chain(&congruences) {
                let asked_table = truth_table(asked, &values);
                let known_formula = intern(&mut store, known);
                let asked_formula = intern(&mut store, asked);
                let either = store.disjunction(vec![asked_formula, other]).expect("small");
                let both = store.conjunction(vec![known_formula, either]).expect("small");
                let normal = store.conjunction(vec![known_formula]).expect("small");
                let pairs = || known_table.iter().zip(&asked_table);
                // Of one congruence another decides nothing, unless they are the same or opposite.
                let is_congruence = |tree: &Tree| congruences.iter().any(|one| std::ptr::eq(one, tree));
                let is_point = known_table.iter().filter(|&&holds| holds).count() == 1;
                let decidable = if is_congruence(known) || is_congruence(asked) {
                    known_formula == asked_formula || known_formula == !asked_formula || is_point || asked_formula.is_constant()
                } else {
                    true
                };
                let expected = if known_formula == LinearFormula::FALSE {
                    LinearFormula::FALSE
                } else if decidable && pairs().all(|(&known, &asked)| !known || asked) {
                    normal
                } else if decidable && pairs().all(|(&known, &asked)| !known || !asked) {
                    store.conjunction(vec![known_formula, other]).expect("small")
                } else {
                    let mut parts = vec![normal, either];
                    parts.sort_unstable();
                    parts.retain(|&part| part != LinearFormula::TRUE);
                    if let [single] = parts[..] { single } else { store.conjunction_as_is(&parts).expect("small") }
                };
                assert_eq!(both, expected, "{domain:?}: {known:?} beside {asked:?}");
            }
        }
    }
}

#[test]
fn literals_are_carried_into_six_levels() {
    let literal = |store: &mut Store, variable: u32, constant: i128| {
        store.compare(Relation::AtMost, &Linear::new(constant, [(variable, 1)]).expect("small")).expect("small")
    };
    for depth in 1..=9 {
        let mut store = store(Domain::Integers);
        let known = literal(&mut store, 0, 0);
        // Follows from x ≤ 0, or is excluded by it.
        let (follows, excluded) = (literal(&mut store, 0, -1), !literal(&mut store, 0, -1));
        let mut nest = |innermost: LinearFormula| {
            let mut formula = innermost;
            for level in 1..=depth {
                let beside = literal(&mut store, level, 0);
                formula = !store.conjunction(vec![formula, beside]).expect("small");
            }
            let around = store.conjunction(vec![formula, known]).expect("small");
            (formula, around)
        };
        let ((with, around), (bare, bare_around)) = (nest(follows), nest(LinearFormula::TRUE));
        assert_ne!(with, bare);
        assert_eq!(around == bare_around, depth <= 6, "depth {depth}");
        let ((_, around), (_, bare_around)) = (nest(excluded), nest(LinearFormula::FALSE));
        assert_eq!(around == bare_around, depth <= 6, "depth {depth}");
    }
}

#[test]
fn variables_of_the_same_mask_are_kept_apart() {
    // Masks know variables modulo 64 only: 0, 64 and 128 look alike there.
    for domain in DOMAINS {
        let mut store = store(domain);
        let term = |constant, x, y| Linear::new(constant, [(64, x), (128, y)]).expect("small");
        let without_x = intern(
            &mut store,
            &Tree::And(vec![Tree::Atom(Relation::AtMost, term(1, 1, 1)), Tree::Atom(Relation::Unequal, term(0, 1, 2))]),
        );
        assert_eq!(store.exists(0, without_x), Ok(without_x));
        let bounds = [(1, 0), (-1, 3)].map(|(coefficient, constant)| {
            store.compare(Relation::AtMost, &Linear::new(constant, [(0, coefficient), (64, 1)]).expect("small")).expect("small")
        });
        // −x + y + 3 ≤ 0 ∧ x + y ≤ 0: for some x exactly when 2·y + 3 ≤ 0.
        let gap = store.compare(Relation::AtMost, &Linear::new(3, [(64, 2)]).expect("small")).expect("small");
        let natural = store.compare(Relation::AtMost, &Linear::new(0, [(64, 1)]).expect("small")).expect("small");
        let [upper, lower] = bounds;
        // One bound alone can always be met, but what else is said stays.
        let fact = store.compare(Relation::AtMost, &term(1, 1, 1)).expect("small");
        for bound in bounds {
            let alone = store.conjunction(vec![bound, fact]).expect("small");
            let some_x = store.exists(0, alone).expect("small");
            let natural = store.compare(Relation::AtMost, &Linear::new(0, [(64, 1)]).expect("small")).expect("small");
            let above_zero = domain == Domain::Naturals && bound == upper;
            let expected = if above_zero { vec![fact, natural] } else { vec![fact] };
            assert_eq!(store.conjunction(expected), Ok(some_x), "{domain:?}");
        }
        let both = store.conjunction(vec![upper, lower, without_x]).expect("small");
        let expected = if domain == Domain::Naturals { vec![gap, natural, without_x] } else { vec![gap, without_x] };
        let expected = store.conjunction(expected).expect("small");
        assert_eq!(store.exists(0, both), Ok(expected), "{domain:?}");
    }
}
