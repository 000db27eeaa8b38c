//! The steps that eliminations take and the formulas that they leave. A limit in steps must give the same answer in every release: where one of
//! these figures moves, an answer may become `undecided`, or cease to be, and the change is to be looked at.

use std::fmt::Write;

use formula::generate::Random;

use super::elimination::random_tree;
use super::naive::{Tree, intern};
use crate::constraint::Relation;
use crate::domain::Domain;
use crate::fuel::Fuel;
use crate::linear::Linear;
use crate::linear_formula::{LinearFormula, Store, View};

/// The literals of a formula, as often as it is written with them.
fn size(store: &Store, formula: LinearFormula) -> usize {
    match store.view(formula) {
        View::Constant(_) => 0,
        View::Literal(..) => 1,
        View::Conjunction(parts) | View::NegatedConjunction(parts) => parts.iter().map(|&part| size(store, part)).sum(),
    }
}

/// Eliminates ∃x from the trees, one after the other, in the usual way and by the general method; writes the steps of all and the size of what is
/// left.
fn measure(report: &mut String, name: &str, domain: Domain, trees: &[Tree]) {
    write!(report, "{name} over {domain:?}:").expect("a string takes all");
    for general in [false, true] {
        let given = 50_000_000;
        let (mut literals, mut limits) = (0, 0);
        let mut store = Store::new(domain, Fuel::new(given));
        for tree in trees {
            let formula = intern(&mut store, tree);
            let result = match domain {
                _ if !general => store.exists(0, formula),
                Domain::Rationals => store.exists_loos_weispfenning(0, formula),
                Domain::Integers | Domain::Naturals => store.exists_cooper(0, formula),
            };
            match result {
                Ok(result) => literals += size(&store, result),
                Err(_) => limits += 1,
            }
        }
        let steps = given - store.fuel.left();
        let method = if general { "; the general method" } else { "" };
        write!(report, "{method} {steps} steps, {literals} literals, {limits} limits").expect("a string takes all");
    }
    report.push('\n');
}

fn atom(sign: Relation, constant: i128, coefficients: &[(u32, i128)]) -> Tree {
    Tree::Atom(sign, Linear::new(constant, coefficients.iter().copied()).expect("small"))
}

#[test]
fn steps_and_sizes() {
    let mut report = String::new();
    for domain in [Domain::Integers, Domain::Naturals, Domain::Rationals] {
        let mut random = Random::new(41);
        let trees: Vec<Tree> = (0..200).map(|_| random_tree(&mut random, 3, 2, domain)).collect();
        measure(&mut report, "drawn", domain, &trees);
        // As many ways as a conjunction of disjunctions is split into, and one more disjunction.
        for disjunctions in [8, 9] {
            let sides = (1..=disjunctions).map(|y| {
                Tree::Or(vec![atom(Relation::Equal, 0, &[(0, 1), (y, -1)]), atom(Relation::AtMost, 3, &[(0, 2), (y, 1)])])
            });
            let above = atom(Relation::AtMost, 0, &[(0, -1), (99, 1)]);
            let tree = Tree::And(sides.chain([above]).collect());
            measure(&mut report, &format!("{disjunctions} disjunctions"), domain, &[tree]);
        }
        // The equation with the smallest coefficient is the one to substitute.
        let equations = [6, 4, 9].map(|factor| atom(Relation::Equal, 1, &[(0, factor), (factor as u32, 1)]));
        measure(&mut report, "equations", domain, &[Tree::And(equations.into())]);
        // Bounds from both sides, each with a variable of its own: as many pairs as there are lower times upper ones.
        let bounds = (1..=40).map(|y| atom(Relation::AtMost, i128::from(y), &[(0, if y % 2 == 0 { 1 } else { -1 }), (y, 2)]));
        measure(&mut report, "bounds", domain, &[Tree::And(bounds.collect())]);
        // Enough facts that looking through them costs a step more: each is another form.
        let facts = (1..=40).map(|y| atom(if y % 2 == 0 { Relation::Unequal } else { Relation::AtMost }, 1, &[(0, 1), (y, 1)]));
        let side = |constant| atom(Relation::Equal, constant, &[(0, 2), (50, 1)]);
        let tree = Tree::And(facts.chain([Tree::Or(vec![side(1), side(3)])]).collect());
        measure(&mut report, "facts", domain, &[tree]);
        // The same literals below one another, alternating, so that known facts are carried inside.
        let mut nested = atom(Relation::Unequal, 2, &[(0, 1), (1, 1)]);
        for level in 0..12 {
            let side = if level % 4 < 2 { 1 } else { -1 };
            let beside = atom(Relation::AtMost, i128::from(level % 5), &[(0, side), (level % 3 + 1, 2)]);
            nested = if level % 2 == 0 { Tree::Or(vec![nested, beside]) } else { Tree::And(vec![nested, beside]) };
        }
        let above = atom(Relation::AtMost, 0, &[(0, -1), (4, 1)]);
        let below = atom(Relation::AtMost, 0, &[(0, 2), (5, 1)]);
        measure(&mut report, "nested", domain, &[Tree::And(vec![nested, above, below])]);
    }
    insta::assert_snapshot!(report, @"
    drawn over Integers: 21197 steps, 650 literals, 0 limits; the general method 28261 steps, 1107 literals, 0 limits
    8 disjunctions over Integers: 2101 steps, 100 literals, 0 limits; the general method 2034 steps, 136 literals, 0 limits
    9 disjunctions over Integers: 2549 steps, 171 literals, 0 limits; the general method 2505 steps, 171 literals, 0 limits
    equations over Integers: 49 steps, 3 literals, 0 limits; the general method 448 steps, 9 literals, 0 limits
    bounds over Integers: 13079 steps, 400 literals, 0 limits; the general method 8841 steps, 780 literals, 0 limits
    facts over Integers: 1449 steps, 82 literals, 0 limits; the general method 10188 steps, 902 literals, 0 limits
    nested over Integers: 416 steps, 9 literals, 0 limits; the general method 533 steps, 13 literals, 0 limits
    drawn over Naturals: 15599 steps, 465 literals, 0 limits; the general method 22163 steps, 690 literals, 0 limits
    8 disjunctions over Naturals: 175 steps, 8 literals, 0 limits; the general method 782 steps, 64 literals, 0 limits
    9 disjunctions over Naturals: 195 steps, 9 literals, 0 limits; the general method 954 steps, 81 literals, 0 limits
    equations over Naturals: 8 steps, 0 literals, 0 limits; the general method 11 steps, 0 literals, 0 limits
    bounds over Naturals: 102 steps, 0 literals, 0 limits; the general method 105 steps, 0 literals, 0 limits
    facts over Naturals: 88 steps, 0 literals, 0 limits; the general method 91 steps, 0 literals, 0 limits
    nested over Naturals: 153 steps, 0 literals, 0 limits; the general method 199 steps, 0 literals, 0 limits
    drawn over Rationals: 12291 steps, 284 literals, 0 limits; the general method 16795 steps, 382 literals, 0 limits
    8 disjunctions over Rationals: 2101 steps, 100 literals, 0 limits; the general method 1815 steps, 136 literals, 0 limits
    9 disjunctions over Rationals: 2276 steps, 171 literals, 0 limits; the general method 2232 steps, 171 literals, 0 limits
    equations over Rationals: 43 steps, 2 literals, 0 limits; the general method 102 steps, 6 literals, 0 limits
    bounds over Rationals: 13079 steps, 400 literals, 0 limits; the general method 6641 steps, 780 literals, 0 limits
    facts over Rationals: 1430 steps, 80 literals, 0 limits; the general method 3672 steps, 80 literals, 0 limits
    nested over Rationals: 416 steps, 9 literals, 0 limits; the general method 501 steps, 13 literals, 0 limits
    ");
}
