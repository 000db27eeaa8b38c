//! Boards of many statements that leave only so many objects: every question is decided, and every answer has its certificate.

mod common;

use std::time::Duration;

use common::{pool, read};
use kernel::shipped::CLASSICAL;
use verdict::{Answer, Limits, ProofLimits, audit, certify};

/// Exactly three objects, by three statements; what follows from that and what does not, with a function and nested quantifiers.
const THREE: &str = "\
∃!x blonde(x)
∃!x happy(x)
∃!x (¬blonde(x) ∧ ¬happy(x))
∀x (blonde(x) → ¬happy(x))
∀x (blonde(x) → happy(father(x)))
∀x (happy(x) → (¬blonde(father(x)) ∧ ¬happy(father(x))))
∀x ((¬blonde(x) ∧ ¬happy(x)) → blonde(father(x)))
|L| = 3
∀x father(father(father(x))) = x
∀x father(x) ≠ x
∀y ∃x father(x) = y
∀x ∀y (father(x) = father(y) → x = y)
∃x ∃y ∃z (x ≠ y ∧ y ≠ z ∧ x ≠ z)
∃x ∃y likes(x, y)
∀x ∀y (likes(x, y) → likes(father(x), father(y)))
∀x ∃y likes(x, y)
∀x ¬likes(x, x)
∀x ∀y (likes(x, y) → ¬likes(y, x))
∀x (likes(x, father(x)) ∨ likes(father(x), x))";

#[test]
fn a_board_with_three_objects_is_decided_with_certificates() {
    let (mut bank, board) = read(THREE);
    let limits = Limits { time: Duration::from_secs(120), ..Limits::default() };
    let mut report = audit(&mut bank, &board, &mut pool().oracle(), limits, &mut |_| ());
    let calculus = syntax::rules::shipped(CLASSICAL.0, &kernel::HouseRules::default()).unwrap();
    let proofs = certify(&mut bank, &board, &calculus, ProofLimits::default(), limits.time, &mut report);
    assert!(matches!(report.consistency, Answer::Satisfied(_)), "{:?}", report.consistency);
    let independent: Vec<usize> = (0..board.statements.len())
        .filter(|&place| match &report.redundancy[place] {
            Answer::Refuted(_) => {
                assert!(proofs.redundancy[place].is_some(), "statement {place} has its proof");
                false
            }
            Answer::Satisfied(_) => true,
            Answer::Undecided(reasons) => panic!("statement {place} is undecided: {reasons:?}"),
        })
        .collect();
    // All structures of three objects were gone through: only that nobody is liked back can be false alone.
    assert_eq!(independent, [17]);
}

#[test]
fn it_is_decided_the_same_by_another_process() {
    let told = || {
        let (mut bank, board) = read(THREE);
        let limits = Limits { time: Duration::from_secs(120), ..Limits::default() };
        format!("{:#?}", audit(&mut bank, &board, &mut pool().oracle(), limits, &mut |_| ()))
    };
    assert_eq!(told(), told());
}
