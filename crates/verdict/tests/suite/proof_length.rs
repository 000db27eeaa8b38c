//! Proofs of questions that a search answers at once, and that were too long to be written.

use std::time::Duration;

use crate::common::pool;
use certificate::Evidence;
use testkit::boards::read;
use verdict::{Answer, Bounds, Limits, NOBODY, sequential};

/// Statements of Palmer's cards about exactly three objects: that `+` commutes follows from the others.
const THREE: &str = "∀x ∀y smarter(x + y, x) ∧ smarter(x + y, y)
∀x ∀y x ≠ y → (smarter(x, y) ↔ ¬smarter(y, x))
∀x ∀y x + y = y + x
∀x ∀y x + y = father(y + x)
∀x ¬blonde(father(x))
|L| ≥ 3
|L| < 4
";

/// The instances speak of an object that is none of those three; which of them it is used to be asked in each case of every other question, and
/// the proof had more lines than a proof may have.
#[test]
fn an_object_that_is_none_of_the_statements_is_not_asked_about() {
    let (mut bank, board) = read(THREE);
    let limits = Limits { time: Duration::from_secs(120), ..Limits::default() };
    let bounds = Bounds { limits, ..Bounds::default() };
    let calculus = verifier::classical().expect("it comes with the program");
    let report = sequential(&mut bank, &board, &mut pool().oracle(), calculus, bounds, &mut |_| (), NOBODY);
    let Answer::Refuted(proved) = &report.redundancy[2] else { panic!("{:?}", report.redundancy[2]) };
    let Evidence::Proof(proof) = proved.proof.evidence() else { panic!("a proof") };
    let lines: usize = proof.main().into_iter().map(|block| block.lines().count()).sum();
    assert!(lines < 2_000, "{lines} lines");
}
