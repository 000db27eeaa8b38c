//! Proofs before the kernel, in short.

use formula::Bank;
use kernel::{Context, HouseRules, Proof};

/// No lines: an empty array by itself has no type to be compared with.
pub const NO_LINES: [u32; 0] = [];

/// Returns the numbers of the lines that are faulty in the main part of a proof, by a calculus that comes with the program.
pub fn bad_lines(system: &str, bank: &Bank, proof: &Proof) -> Vec<u32> {
    let house = HouseRules::default();
    let calculus = proof_syntax::rules::shipped(system, &house).expect("a calculus");
    let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
    let checked = kernel::check(bank, proof, &context, &mut ());
    let (main, found) = (proof.main().expect("a proof"), checked.main().expect("a proof"));
    assert_eq!(checked.accepted(), found.faults.is_empty());
    found.faults.iter().map(|(at, _)| main.line(*at as usize).expect("a line").number).collect()
}
