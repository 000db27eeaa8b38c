//! The most statements that can be wiped off together, and that no more can.

use std::time::Duration;

use crate::common::{pool, unhurried};
use solver::oracle::Pool;
use testkit::boards::read;
use testkit::patience::UNHURRIED;
use verdict::{Bounds, Effort, JointRedundancy, NO_LISTENER, ProofLimits, certify, judge_board, removable_together};

/// The statements that can be wiped off together, and whether no larger set can.
fn redundancy(pool: &Pool, text: &str, time: Duration) -> (Vec<usize>, bool) {
    let (mut bank, board) = read(text);
    let mut oracle = pool.oracle();
    let limits = unhurried();
    let calculus = verifier::classical().expect("it comes with the program");
    let proofs = ProofLimits::default();
    let report = judge_board(&mut bank, &board, &mut oracle, limits, &mut |_| (), NO_LISTENER);
    let report = certify(&mut bank, &board, &mut oracle, calculus, Bounds { limits, proofs }, report, NO_LISTENER);
    let JointRedundancy { removal, is_largest } =
        removable_together(&mut bank, &board, &mut oracle, calculus, Effort { limits, proofs, time }, &report)
            .expect("what the search finds is certified");
    (removal.statements().to_vec(), is_largest)
}

#[test]
fn what_says_more_stays_and_what_it_says_goes() {
    let pool = pool();
    // Taken one by one, the first goes, and then neither of the others can.
    let text = "∀x (blonde(x) ∧ happy(x))\n∀x blonde(x)\n∀x happy(x)";
    assert_eq!(redundancy(&pool, text, UNHURRIED), (vec![1, 2], true));
    // Without time for a question it is not known that this is not all.
    assert_eq!(redundancy(&pool, text, Duration::ZERO), (vec![0], false));
}

#[test]
fn nothing_goes_where_all_are_independent() {
    let text = "∃x blonde(x)\n∃x happy(x)";
    assert_eq!(redundancy(&pool(), text, UNHURRIED), (vec![], true));
}

#[test]
fn one_of_two_copies_goes_and_what_is_valid() {
    let text = "∃x blonde(x)\n∃x blonde(x)\n∀x (blonde(x) ∨ ¬blonde(x))";
    assert_eq!(redundancy(&pool(), text, UNHURRIED), (vec![0, 2], true));
}

/// Statements that each say of some kinds that everybody is of them: a base covers all kinds, and a smallest one is a smallest cover.
#[test]
fn no_more_can_go_than_a_smallest_cover_leaves() {
    const KINDS: [&str; 4] = ["blonde(x)", "happy(x)", "likes(x, x)", "smarter(x, x)"];
    let pool = pool();
    let mut seed = 7u32;
    for _ in 0..8 {
        let mut sets = Vec::new();
        while sets.len() < 5 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let set = seed >> 28;
            if set != 0 {
                sets.push(set);
            }
        }
        let says = |set: &u32| {
            let kinds = KINDS.iter().enumerate().filter(|(kind, _)| set >> kind & 1 == 1).map(|(_, &kind)| kind);
            format!("∀x ({})", kinds.collect::<Vec<_>>().join(" ∧ "))
        };
        let text = sets.iter().map(says).collect::<Vec<_>>().join("\n");
        let covered = |chosen: &u32| (0..sets.len()).filter(|at| chosen >> at & 1 == 1).fold(0, |all, at| all | sets[at]);
        let all = covered(&u32::MAX);
        let least = (0..1u32 << sets.len()).filter(|chosen| covered(chosen) == all).map(u32::count_ones).min().unwrap();
        let (removed, is_largest) = redundancy(&pool, &text, UNHURRIED);
        assert!(is_largest, "{text}");
        assert_eq!(removed.len(), sets.len() - least as usize, "{text}");
        let stays = (0..sets.len()).filter(|index| !removed.contains(index)).fold(0, |all, at| all | sets[at]);
        assert_eq!(stays, all, "what stays entails the rest: {text}");
    }
}
