//! Sets of premises are minimal where that is shown, made smaller where they are not, and open where the time is up.

use kernel::{BlockBuilder, Citation, Proof, SoundCalculus};
use std::sync::Arc;
use std::time::Duration;

use crate::common::{pool, unhurried};
use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board};
use testkit::boards::read;
use testkit::patience::UNHURRIED;
use verdict::premise_minimality::Effort;
use verdict::{
    Answer, Bounds, NO_LISTENER, PremiseMinimality, ProofLimits, Reason, Report, ask, certify, judge_board, minimise, proofs,
};

fn classical() -> &'static SoundCalculus {
    verifier::classical().expect("it comes with the program")
}

fn judged(bank: &mut Bank, board: &Board) -> Report {
    let limits = unhurried();
    let mut oracle = pool().oracle();
    let report = judge_board(bank, board, &mut oracle, limits, &mut |_| (), NO_LISTENER);
    certify(bank, board, &mut oracle, classical(), Bounds { limits, ..Bounds::default() }, report, NO_LISTENER)
}

fn minimised(bank: &mut Bank, board: &Board, report: &mut Report, time: Duration) -> PremiseMinimality {
    let effort = Effort { limits: unhurried(), proofs: ProofLimits::default(), time };
    minimise(bank, board, &mut pool().oracle(), classical(), effort, report)
}

fn premises(answer: &Answer) -> Vec<usize> {
    match answer {
        Answer::Refuted(proved) => proved.proof.premises(),
        other => panic!("{other:?}"),
    }
}

const BOARD: &str = "a: ∀x blonde(x) → happy(x)\nb: ∃x blonde(x)\nc: ∃x happy(x)\nd: ∀x likes(x,x)\n";

#[test]
fn each_member_has_a_model_without_it() {
    let (mut bank, board) = read(BOARD);
    let mut report = judged(&mut bank, &board);
    let supports = minimised(&mut bank, &board, &mut report, UNHURRIED);
    assert!(supports.consistency.is_empty() && supports.redundancy.iter().map(Vec::len).eq([0, 0, 2, 0]));
    for (member, premise) in supports.redundancy[2].iter().zip([0, 1]) {
        let certified = member.shown.as_ref().expect("shown");
        let part = board.among(&member.without);
        assert_eq!((member.premise, member.without.as_slice()), (premise, &[1 - premise, 2][..]));
        assert!(certified.is_about(&part) && certified.claim() == Claim::Independent { statement: 1 });
    }
}

#[test]
fn what_is_too_large_becomes_smaller_with_a_proof_of_its_own() {
    let text = "a: ∃x blonde(x)\nb: ∃x happy(x)\nc: (∃x blonde(x)) ∧ (∃x happy(x))\nd: ∀x likes(x,x)\n";
    let (mut bank, board) = read(text);
    let mut report = judged(&mut bank, &board);
    // A proof that takes more for granted than it needs.
    let meaning = |index: usize| board.statements[index].meaning;
    let mut proof = Proof::new(None);
    let rule = proof.rule_name("Conjunction introduction").expect("there is room");
    let mut main = BlockBuilder::new(None);
    [0, 1, 3].into_iter().zip(1..).for_each(|(index, number)| main.axiom(number, meaning(index)));
    main.infer(4, meaning(2), rule, &[Citation::Line(1), Citation::Line(2)]);
    proof.push(main.finish());
    let claim = Claim::Redundant { statement: 2 };
    let certified = Checker::new(&board).check_proof(&mut bank, classical(), claim, proof).expect("it is right");
    assert_eq!(certified.premises(), [0, 1, 3], "what a proof takes for granted is what it says it rests on");
    let Answer::Refuted(proved) = &mut report.redundancy[2] else { panic!("it follows") };
    proved.proof = Arc::new(certified);
    let supports = minimised(&mut bank, &board, &mut report, UNHURRIED);
    assert_eq!(premises(&report.redundancy[2]), [0, 1]);
    assert!(supports.redundancy[2].len() == 2 && supports.redundancy[2].iter().all(|member| member.shown.is_ok()));
    let proof = report.redundancy[2].certificate().expect("a proof");
    assert!(proof.is_about(&board) && matches!(proof.evidence(), Evidence::Proof(_)));
}

#[test]
fn when_the_time_is_up_it_is_open() {
    let (mut bank, board) = read(BOARD);
    let mut report = judged(&mut bank, &board);
    let before = premises(&report.redundancy[2]);
    let supports = minimised(&mut bank, &board, &mut report, Duration::ZERO);
    assert_eq!(supports.redundancy[2].len(), 2);
    for member in &supports.redundancy[2] {
        // In all models that are at hand, what is redundant is true.
        assert!(matches!(member.shown.as_ref().expect_err("open")[..], [Reason::Time { milliseconds: 0 }]));
    }
    assert_eq!(premises(&report.redundancy[2]), before);
}

#[test]
fn models_at_hand_serve_again() {
    let (mut bank, board) = read("a: ∀x blonde(x) → happy(x)\nb: ∃x blonde(x)\nc: ∀x ¬happy(x)\n");
    let mut report = judged(&mut bank, &board);
    // That each statement is independent was shown by a model in which just this one is false: it is shown again by evaluation alone.
    let supports = minimised(&mut bank, &board, &mut report, UNHURRIED);
    assert!(supports.consistency.len() == 3 && supports.consistency.iter().all(|member| member.shown.is_ok()));
}

#[test]
fn one_question_is_answered_without_the_others() {
    let (mut bank, board) = read(BOARD);
    let pool = pool();
    for (question, decided) in [(None, 0), (Some(2), 3), (Some(0), 1)] {
        let report = ask(&mut bank, &board, &mut pool.oracle(), unhurried(), question, NO_LISTENER);
        let answers: Vec<_> = std::iter::once(&report.consistency).chain(&report.redundancy).collect();
        for (at, answer) in answers.iter().enumerate() {
            assert_eq!(answer.is_decided(), at == decided, "{question:?}: {answer:?}");
        }
    }
}

#[test]
fn every_proof_that_is_found_is_checked() {
    let (mut bank, board) = read(BOARD);
    let report = ask(&mut bank, &board, &mut pool().oracle(), unhurried(), Some(2), NO_LISTENER);
    let Answer::Refuted(support) = &report.redundancy[2] else { panic!("it follows") };
    let claim = Claim::Redundant { statement: 2 };
    let found = proofs(&mut bank, &board, classical(), ProofLimits::default(), claim, support).expect("proofs");
    assert!(found.len() > 1 && found.iter().all(|proof| proof.is_about(&board) && proof.claim() == claim));
}
