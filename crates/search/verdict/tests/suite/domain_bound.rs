//! Boards of many statements that bound the number of objects: every question is decided, and every answer has its certificate.

use std::sync::Arc;

use crate::common::{pool, unhurried};
use certificate::Evidence;
use solver::instantiation::Lemma;
use testkit::boards::read;
use verdict::{Answer, Bounds, NO_LISTENER, Proved, Report, certify, judge_board};

/// Exactly three objects, by three statements.
const THREE: &str = include_str!("boards/three.board");

/// What is found out of a board, and the proofs of what is refuted.
fn certified(text: &str) -> Report {
    let (mut bank, board) = read(text);
    let limits = unhurried();
    let mut oracle = pool().oracle();
    let report = judge_board(&mut bank, &board, &mut oracle, limits, &mut |_| (), NO_LISTENER);
    let calculus = verifier::classical().expect("it comes with the program");
    let bounds = Bounds { limits, ..Bounds::default() };
    let report = certify(&mut bank, &board, &mut oracle, calculus, bounds, report, NO_LISTENER);
    assert!(matches!(report.consistency, Answer::Satisfied(_)), "{:?}", report.consistency);
    assert_eq!(report.redundancy.len(), board.statements.len());
    report
}

#[test]
fn a_board_with_three_objects_is_decided_with_certificates() {
    let report = certified(THREE);
    let independent: Vec<usize> = (0..report.redundancy.len())
        .filter(|&index| match &report.redundancy[index] {
            Answer::Refuted(proved) => {
                let is_proof = matches!(proved.proof.evidence(), Evidence::Proof(_));
                assert!(is_proof, "statement {index} has its proof");
                false
            }
            Answer::Satisfied(_) => true,
            Answer::Undecided(reasons) => panic!("statement {index} is undecided: {reasons:?}"),
        })
        .collect();
    // All structures of three objects were gone through: only that no one is liked back can be false alone.
    assert_eq!(independent, [17]);
}

#[test]
fn it_is_decided_the_same_by_another_process() {
    let told = || {
        let (mut bank, board) = read(THREE);
        let limits = unhurried();
        format!("{:#?}", judge_board(&mut bank, &board, &mut pool().oracle(), limits, &mut |_| (), NO_LISTENER))
    };
    assert_eq!(told(), told());
}

#[test]
fn a_number_that_takes_many_statements_is_searched_for() {
    let report = certified(include_str!("boards/roundabout.board"));
    let redundant: Vec<usize> =
        (0..report.redundancy.len()).filter(|&index| matches!(report.redundancy[index], Answer::Refuted(_))).collect();
    assert_eq!(redundant, [0, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    assert!(report.redundancy.iter().all(Answer::is_decided), "{:?}", report.redundancy);
}

#[test]
fn the_number_of_objects_becomes_a_lemma() {
    let report = certified(include_str!("boards/roundabout.board"));
    let mut by_lemmas = 0;
    for answer in &report.redundancy {
        let Answer::Refuted(Proved { refutation: support, proof }) = answer else { continue };
        let (Some(by), Evidence::Proof(proof)) = (&support.by_lemmas, proof.evidence()) else { continue };
        let said = |lemma: &&Arc<Lemma>| proof.main().is_some_and(|block| block.statements().any(|said| said == lemma.formula));
        let used: Vec<&Arc<Lemma>> = by.lemmas.iter().filter(said).collect();
        by_lemmas += usize::from(!used.is_empty());
        // What the lemma was proved from is what the statement follows from.
        let given: Vec<usize> = used.iter().flat_map(|lemma| lemma.premises.iter().copied()).collect();
        assert!(used.is_empty() || support.premises.iter().any(|index| given.contains(index)), "{support:#?}");
        assert!(support.premises.is_sorted() && !support.premises.is_empty());
    }
    assert!(by_lemmas > 0, "{:#?}", report.redundancy);
}
