//! Unifiers and matchers before brute force: every choice of ground terms for the variables.

use super::{Random, Signature};
use crate::unification::Substitution;

#[test]
fn unified_terms_are_equal_and_others_share_no_instance() {
    let mut signature = Signature::new();
    let mut random = Random::new(3);
    let ground = signature.ground();
    let (mut unified, mut failed) = (0, 0);
    for _ in 0..1_500 {
        // The variables of the two are 0 and 1, and 2 and 3.
        let left = signature.term(&mut random, 2, 2);
        let right = signature.term(&mut random, 2, 2);
        let right = signature.bank.map_variables(right, &mut |bank, variable| bank.variable(variable + 2)).expect("it is small");
        let mut substitution = Substitution::default();
        let succeeds = substitution.unify(&signature.bank, left, right);
        let mut most_general = None;
        if succeeds {
            let of_left = substitution.apply(&mut signature.bank, left, None).expect("it is small");
            let of_right = substitution.apply(&mut signature.bank, right, None).expect("it is small");
            assert_eq!(of_left, of_right);
            most_general = Some(of_left);
            unified += 1;
        } else {
            assert_eq!(substitution.mark(), 0, "nothing is left bound");
            failed += 1;
        }
        for _ in 0..60 {
            let of: Vec<_> = (0..4).map(|_| ground[random.below(ground.len())]).collect();
            let (s, t) = (signature.instance(left, &of), signature.instance(right, &of));
            if s == t {
                let general = most_general.expect("they have a common instance");
                let mut matcher = Substitution::default();
                assert!(matcher.matches(&signature.bank, general, s), "every common instance is one of the most general");
            }
        }
    }
    assert!(unified > 200 && failed > 200);
}

#[test]
fn what_is_matched_is_an_instance_and_nothing_else_is() {
    let mut signature = Signature::new();
    let mut random = Random::new(4);
    let ground = signature.ground();
    let mut matched = 0;
    for _ in 0..3_000 {
        let pattern = signature.term(&mut random, 2, 2);
        let of = [ground[random.below(ground.len())], ground[random.below(ground.len())]];
        let target = if random.below(2) == 0 { signature.instance(pattern, &of) } else { signature.term(&mut random, 3, 2) };
        let mut matcher = Substitution::default();
        if matcher.matches(&signature.bank, pattern, target) {
            assert_eq!(matcher.instance(&mut signature.bank, pattern), Some(target));
            matched += 1;
        } else {
            assert_eq!(matcher.mark(), 0);
            let pairs = ground.iter().flat_map(|&first| ground.iter().map(move |&second| [first, second]));
            let pairs: Vec<_> = pairs.collect();
            assert!(pairs.into_iter().all(|of| signature.instance(pattern, &of) != target));
        }
    }
    assert!(matched > 1_000);
}

#[test]
fn a_variable_is_not_unified_with_what_it_occurs_in() {
    let mut signature = Signature::new();
    let x = signature.bank.variable(0);
    let f_of_x = signature.bank.apply(signature.symbols[2], &[x]).expect("it is small");
    assert!(!Substitution::default().unify(&signature.bank, x, f_of_x));
    // Terms that stand for exponentially large ones are given up, and take no time.
    let pair = signature.symbols[3];
    let (mut left, mut right) = (x, signature.bank.variable(100));
    for at in 1..60 {
        let (a, b) = (signature.bank.variable(at), signature.bank.variable(100 + at));
        let aa = signature.bank.apply(pair, &[a, a]).expect("it is small");
        let bb = signature.bank.apply(pair, &[b, b]).expect("it is small");
        left = signature.bank.apply(pair, &[left, aa]).expect("it is small");
        right = signature.bank.apply(pair, &[right, bb]).expect("it is small");
    }
    let mut substitution = Substitution::default();
    if substitution.unify(&signature.bank, left, right) {
        assert!(substitution.apply(&mut signature.bank, left, None).is_some());
    }
}
