//! Limits leave questions undecided, with the limit as the reason; they never make a verdict, and they are kept.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::common::{pool, unhurried};
use solver::instantiation::Limit;
use solver::oracle::{Limits as WorkerLimits, Pool};
use testkit::boards::read;
use testkit::patience::PATIENCE;
use verdict::{Answer, Limits, NO_LISTENER, Reason, Refutation, Report, judge_board};

/// The group axioms, and that the group does not commute: its smallest model has six objects.
const GROUP: &str = "∀x∀y∀z (x+y)+z = x+(y+z)\n∀x∀y∃z (x+z = y)\n∀x∀y∃z (z+x = y)\n¬∀x∀y (x+y = y+x)";
/// No one is his own father's father's … father: what follows takes many instances.
const CHAIN: &str = "∀x∀y (likes(x,y) → likes(father(x),father(y)))\n∃x likes(x,father(x))\n\
    ∀x∀y∀z (likes(x,y) ∧ likes(y,z) → likes(x,z))\n∀x ¬likes(x,father(father(father(x))))";

fn judge(text: &str, limits: Limits) -> Report<Refutation> {
    let (mut bank, board) = read(text);
    judge_board(&mut bank, &board, &mut pool().oracle(), limits, &mut |_| (), NO_LISTENER)
}

fn answers(report: &Report<Refutation>) -> impl Iterator<Item = &Answer<Refutation>> {
    std::iter::once(&report.consistency).chain(&report.redundancy)
}

/// Under limits an answer may be missing, but never another one.
#[track_caller]
fn agrees(limited: &Report<Refutation>, full: &Report<Refutation>) {
    for (limited, full) in answers(limited).zip(answers(full)) {
        match (limited, full) {
            (Answer::Undecided(reasons), _) => assert!(!reasons.is_empty()),
            (Answer::Satisfied(_), Answer::Satisfied(_)) | (Answer::Refuted(_), Answer::Refuted(_)) => {}
            _ => panic!("{limited:?} and {full:?}"),
        }
    }
}

fn reasons(answer: &Answer<Refutation>) -> &[Reason] {
    match answer {
        Answer::Undecided(reasons) => reasons,
        answer => panic!("decided: {answer:?}"),
    }
}

#[test]
fn a_millisecond_is_too_little_and_says_so() {
    for text in [GROUP, CHAIN] {
        let full = judge(text, unhurried());
        assert!(answers(&full).all(Answer::is_decided), "{full:#?}");
        let limited = judge(text, Limits { time: Duration::from_millis(1), ..unhurried() });
        agrees(&limited, &full);
        let open: Vec<&Answer<Refutation>> = answers(&limited).filter(|answer| !answer.is_decided()).collect();
        assert!(!open.is_empty(), "{text} takes longer than a millisecond");
        for answer in open {
            let timed = |reason: &Reason| match reason {
                Reason::Time { milliseconds: 1 } | Reason::Refutation(Limit::Time) => true,
                Reason::GaveUp(word) => word == "timeout",
                _ => false,
            };
            assert!(reasons(answer).iter().any(timed), "{answer:?}");
        }
    }
}

#[test]
fn no_instances_no_refutation_that_needs_them() {
    let full = judge(CHAIN, unhurried());
    let limited = judge(CHAIN, Limits { instances: 0, ..unhurried() });
    agrees(&limited, &full);
    assert!(matches!(full.consistency, Answer::Refuted(_)), "{full:#?}");
    let named = |reason: &Reason| matches!(reason, Reason::Refutation(Limit::Instances(_)));
    assert!(reasons(&limited.consistency).iter().any(named), "{limited:#?}");
    // The instances of a refutation are at most as many as were allowed, and those of the round that was under way.
    for instances in [1, 3, 10, 30] {
        let limited = judge(CHAIN, Limits { instances, ..unhurried() });
        agrees(&limited, &full);
    }
}

/// Without a solver it is saturation that finds what contradicts itself, in more steps than one.
#[test]
fn one_step_no_refutation_that_takes_more() {
    let no_worker = Pool::with_worker(PathBuf::from("/nowhere/referee-z3"), WorkerLimits::default());
    let judge = |limits| {
        let (mut bank, board) = read(CHAIN);
        judge_board(&mut bank, &board, &mut no_worker.oracle(), limits, &mut |_| (), NO_LISTENER)
    };
    let full = judge(Limits { steps: 10_000, ..unhurried() });
    let limited = judge(Limits { steps: 1, ..unhurried() });
    agrees(&limited, &full);
    assert!(matches!(full.consistency, Answer::Refuted(_)), "{full:#?}");
    let of_the_clock = |reason: &Reason| matches!(reason, Reason::Time { .. } | Reason::Refutation(Limit::Time));
    assert!(!reasons(&limited.consistency).iter().any(of_the_clock), "{limited:#?}");
}

#[test]
fn a_domain_of_one_leaves_larger_models_open() {
    let text = "∃x∃y (x≠y ∧ likes(x,y))\n∀x ¬smarter(x,x)";
    let full = judge(text, unhurried());
    let limited = judge(text, Limits { domain: 1, instances: 0, ..unhurried() });
    agrees(&limited, &full);
    for domain in [0, 1, 2, u32::MAX] {
        agrees(&judge(text, Limits { domain, ..unhurried() }), &full);
        agrees(&judge("|L| = 2\n∀x∀y x=y", Limits { domain, ..unhurried() }), &judge("|L| = 2\n∀x∀y x=y", unhurried()));
    }
    // The group is out of reach of small domains and of the refutation; the size is the reason.
    let limited = judge(GROUP, Limits { domain: 2, instances: 40, ..unhurried() });
    agrees(&limited, &judge(GROUP, unhurried()));
    for answer in answers(&limited).filter(|answer| !answer.is_decided()) {
        assert!(!reasons(answer).is_empty());
    }
}

#[test]
fn no_fuel_no_certificate() {
    let text = "∃x blonde(x)\n∀x (blonde(x) → happy(x))";
    let limited = judge(text, Limits { fuel: 0, ..unhurried() });
    assert!(answers(&limited).all(|answer| !matches!(answer, Answer::Satisfied(_))), "{limited:?}");
    assert!(answers(&limited).all(|answer| !answer.is_decided()), "{limited:?}");
}

#[test]
fn the_longest_time_is_no_overflow() {
    let report = judge("∃x blonde(x)", Limits { time: Duration::MAX, ..unhurried() });
    assert!(answers(&report).all(Answer::is_decided), "{report:?}");
}

#[test]
fn a_hard_board_ends_when_its_time_is_up() {
    let boards = include_str!("../../../../interfaces/adjudication/benches/boards/growth.boards");
    let (_, board) = boards.split_once("== functions-160-2\n").expect("the board is there");
    let board = board.split("\n== ").next().unwrap_or(board);
    let time = Duration::from_millis(500);
    let begun = Instant::now();
    let report = judge(board, Limits { time, ..unhurried() });
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    assert!(answers(&report).any(|answer| !answer.is_decided()), "half a second is not enough for this board");
    assert!(answers(&report).filter(|answer| !answer.is_decided()).all(|answer| !reasons(answer).is_empty()));
}
