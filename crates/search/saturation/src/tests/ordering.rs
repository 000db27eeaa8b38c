//! The ordering is one by which rewriting ends and completion succeeds: of ground terms it is total, it holds within every term and under every
//! substitution, and no term is smaller than a part of it.

use super::{Random, Signature};
use crate::ordering::{Comparison, TermOrdering};
use crate::strategy::{Precedence, Strategy};

/// The ways to choose an ordering: whether a symbol weighs nothing, and the strategy.
const WAYS: [(bool, Strategy); 5] = [
    (false, Strategy::BALANCED),
    (true, Strategy::BALANCED),
    (false, Strategy::GOAL_DIRECTED),
    (false, Strategy { precedence: Precedence::Commonest, ..Strategy::BALANCED }),
    (false, Strategy { precedence: Precedence::Latest, ..Strategy::BALANCED }),
];

/// The ordering that is chosen in such a way, by which the bank weighs terms from now on.
fn ordering(signature: &mut Signature, (is_light, strategy): (bool, Strategy)) -> TermOrdering {
    let light = Some(signature.symbols[2]).filter(|_| is_light);
    TermOrdering::choose(&mut signature.bank, &[1, 2, 5, 9, 3], light, strategy)
}

#[test]
fn it_is_a_total_order_of_ground_terms() {
    let mut signature = Signature::new();
    let mut random = Random::new(1);
    let terms: Vec<_> = (0..60).map(|_| signature.term(&mut random, 3, 0)).collect();
    for way in WAYS {
        let ordering = ordering(&mut signature, way);
        let greater = |s, t| ordering.compare(&signature.bank, s, t) == Comparison::Greater;
        for &s in &terms {
            for &t in &terms {
                let expected = if s == t { 0 } else { 1 };
                assert_eq!(usize::from(greater(s, t)) + usize::from(greater(t, s)), expected);
                for &u in &terms {
                    assert!(!(greater(s, t) && greater(t, u)) || greater(s, u), "it is transitive");
                }
            }
        }
    }
}

#[test]
fn it_holds_under_substitutions_and_within_terms() {
    let mut signature = Signature::new();
    let mut random = Random::new(2);
    for way in WAYS {
        let ordering = ordering(&mut signature, way);
        let ground = signature.ground();
        let mut compared = 0;
        for _ in 0..4_000 {
            let (s, t) = (signature.term(&mut random, 3, 2), signature.term(&mut random, 3, 2));
            if ordering.compare(&signature.bank, s, t) != Comparison::Greater {
                continue;
            }
            compared += 1;
            let of = [ground[random.below(ground.len())], ground[random.below(ground.len())]];
            let (s, t) = (signature.instance(s, &of), signature.instance(t, &of));
            assert!(ordering.is_greater(&signature.bank, s, t));
            let other = ground[random.below(ground.len())];
            let pair = signature.symbols[3];
            let within = |signature: &mut Signature, term| signature.bank.apply(pair, &[other, term]).expect("it is small");
            let (s, t) = (within(&mut signature, s), within(&mut signature, t));
            assert!(ordering.is_greater(&signature.bank, s, t));
        }
        assert!(compared > 300);
        for _ in 0..500 {
            let term = signature.term(&mut random, 3, 2);
            for part in signature.bank.arguments(term) {
                assert!(ordering.is_greater(&signature.bank, term, *part));
            }
        }
    }
}

#[test]
fn the_strategy_says_which_symbol_is_the_greater() {
    let mut signature = Signature::new();
    // Two constants, of which the second occurs more often.
    let constants = [0, 1].map(|at| signature.bank.apply(signature.symbols[at], &[]).expect("a constant"));
    let expected = [(Precedence::Rarest, 0), (Precedence::Commonest, 1), (Precedence::Latest, 1)];
    for (precedence, greater) in expected {
        let ordering = ordering(&mut signature, (false, Strategy { precedence, ..Strategy::BALANCED }));
        assert!(ordering.is_greater(&signature.bank, constants[greater], constants[1 - greater]), "{precedence:?}");
    }
}
