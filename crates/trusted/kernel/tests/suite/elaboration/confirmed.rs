//! What crate `kernel` accepts in `classical`, and writes down with what the letters stand for, is accepted here.

use std::collections::BTreeSet;

use derivation::{Entry, Rules, Theorem};
use kernel::NoTheorem;

use super::proofs::{axioms, classical, elaborated, proofs, read};

#[test]
fn elaborations_are_confirmed() {
    let (calculus, rules) = (classical(), Rules::classical().expect("the listing is understood"));
    let mut used: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut confirmed = 0;
    for mut given in proofs() {
        let Some(derivation) = elaborated(&mut given, &calculus) else {
            panic!("{} is not accepted", given.name);
        };
        let theorem = Theorem::prove(&given.bank, &rules, &derivation, Some(given.goal));
        let theorem = theorem.unwrap_or_else(|fault| panic!("{}: {fault}", given.name));
        assert_eq!(theorem.goal(), Some(given.goal), "{}", given.name);
        assert_eq!(theorem.axioms(), axioms(&given.proof), "{}", given.name);
        used.extend(derivation.entries.iter().filter_map(|entry| match entry {
            Entry::Inferred(_, step) => Some((step.rule, step.variant)),
            _ => None,
        }));
        confirmed += 1;
    }
    println!("{confirmed} proofs, {} forms", used.len());
    assert!(used.len() > 30, "{used:?}");
}

/// The calculus that proofs are elaborated with, and the one that derivations are checked with, have the same rules in the same places.
#[test]
fn the_listing_is_that_of_classical() {
    let (calculus, rules) = (classical(), Rules::classical().expect("the listing is understood"));
    let names = |rules: &Rules| rules.rules().iter().map(|rule| (rule.name.clone(), rule.variants.len())).collect::<Vec<_>>();
    let theirs: Vec<_> = calculus.rules().iter().map(|rule| (rule.name.clone(), rule.variants.len())).collect();
    assert_eq!(names(&rules), theirs);
    assert_eq!(kernel::calculus::listing(&calculus), derivation::rules::CLASSICAL);
}

#[test]
fn what_is_not_right_has_no_elaboration() {
    let calculus = classical();
    let mut given = proofs().into_iter().find(|given| !axioms(&given.proof).is_empty()).expect("some take something for granted");
    let house = kernel::HouseRules::default();
    let context = kernel::Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: Some(given.goal) };
    let found = kernel::elaborate(&mut given.bank, &kernel::Proof::default(), &context, &|_| true);
    assert_eq!(found, Err(NoTheorem::Empty));
    let axiom = axioms(&given.proof)[0];
    let found = kernel::elaborate(&mut given.bank, &given.proof, &context, &|statement| statement != axiom);
    assert!(matches!(found, Err(NoTheorem::NotGiven { .. })), "{found:?}");
}

/// An object is replaced by its equal wherever it stands, in some places and not in others.
#[test]
fn equals_are_replaced_in_every_kind_of_formula() {
    let (calculus, rules) = (classical(), Rules::classical().expect("the listing is understood"));
    let statements = [
        ("p(a)", "p(b)"),
        ("r(a, a)", "r(a, b)"),
        ("f(a) = f(f(a))", "f(a) = f(f(b))"),
        ("¬p(a)", "¬p(b)"),
        ("(p(a) ∧ p(a))", "(p(b) ∧ p(a))"),
        ("(p(a) ∨ q(a))", "(p(b) ∨ q(b))"),
        ("(p(a) → p(a))", "(p(a) → p(b))"),
        ("(p(a) ↔ ¬p(c))", "(p(b) ↔ ¬p(c))"),
        ("(∀x (r(x, a) ∧ p(a)))", "(∀x (r(x, b) ∧ p(a)))"),
        ("(∃x ∀y (r(x, y) → r(y, f(a))))", "(∃x ∀y (r(x, y) → r(y, f(b))))"),
        ("(∃!x r(x, a))", "(∃!x r(x, b))"),
    ];
    for (before, after) in statements {
        let text = format!(
            "system classical\nsymbols p/1 q/1 r/2 : predicate; f/1 a/0 b/0 c/0 : function\n\
             1. axiom a = b\n2. axiom {before}\n3. {after} by =E on 1, 2\n"
        );
        let mut given = read(before, &text).unwrap_or_else(|| panic!("{text}"));
        let derivation = elaborated(&mut given, &calculus).unwrap_or_else(|| panic!("{before} gives {after}"));
        let theorem = Theorem::prove(&given.bank, &rules, &derivation, Some(given.goal));
        assert_eq!(theorem.map(|theorem| theorem.goal()), Ok(Some(given.goal)), "{before} gives {after}");
    }
}

/// A statement about the number of objects and what it says, in both directions and within others.
#[test]
fn numbers_of_objects_are_exchanged_for_what_they_say() {
    let (calculus, rules) = (classical(), Rules::classical().expect("the listing is understood"));
    for (counted, said) in [
        ("|L| ≥ 2", "∃x ∃y x ≠ y"),
        ("|L| < 2", "¬∃x ∃y x ≠ y"),
        ("∀z (p(z) → |L| > 1)", "∀z (p(z) → ∃x ∃y x ≠ y)"),
        ("p(a) ∧ |L| = 1", "p(a) ∧ (⊤ ∧ ¬∃x ∃y x ≠ y)"),
    ] {
        for (first, second) in [(counted, said), (said, counted)] {
            let text = format!(
                "system classical\nsymbols p/1 : predicate; a/0 : function\n1. axiom {first}\n2. {second} by Counting on 1\n"
            );
            let mut given = read(first, &text).unwrap_or_else(|| panic!("{text}"));
            let derivation = elaborated(&mut given, &calculus).unwrap_or_else(|| panic!("{first} is {second}"));
            let theorem = Theorem::prove(&given.bank, &rules, &derivation, Some(given.goal));
            assert_eq!(theorem.map(|theorem| theorem.goal()), Ok(Some(given.goal)), "{first} is {second}");
        }
    }
}
