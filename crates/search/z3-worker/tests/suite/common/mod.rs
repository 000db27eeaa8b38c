//! What the tests of the oracle share: a pool over the program under test, and problems of known difficulty.

use std::path::PathBuf;
use std::time::Duration;

use solver::oracle::{Limits, NodeId, Oracle, Pool, SolverId, Sort};

/// The one solver of tests that need no second.
pub(crate) const MAIN: SolverId = SolverId(0);

pub(crate) fn program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_referee-z3"))
}

/// Limits of which the clock's are reached by nothing: three hours for a check.
pub(crate) fn unhurried() -> Limits {
    Limits { check_milliseconds: 10_000_000, grace_milliseconds: 1_000_000, ..Limits::default() }
}

/// The longest time that a test waits for an event.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

pub(crate) fn pool(limits: Limits) -> Pool {
    Pool::with_worker(program(), limits)
}

/// A propositional letter.
pub(crate) fn letter(oracle: &mut Oracle) -> NodeId {
    let symbol = oracle.declare(0, Sort::Proposition);
    oracle.proposition(symbol, &[])
}

/// Asserts that `pigeons` fit into one hole fewer: false, and exponentially hard for resolution (Haken 1985).
pub(crate) fn assert_pigeonhole(oracle: &mut Oracle, solver: SolverId, pigeons: usize) {
    let holes = pigeons - 1;
    let sits: Vec<Vec<NodeId>> = (0..pigeons).map(|_| (0..holes).map(|_| letter(oracle)).collect()).collect();
    for pigeon in &sits {
        let somewhere = oracle.or(pigeon);
        oracle.assert(solver, somewhere);
    }
    for hole in 0..holes {
        for (index, first) in sits.iter().enumerate() {
            for second in &sits[..index] {
                let both = oracle.and(&[first[hole], second[hole]]);
                let not_both = oracle.not(both);
                oracle.assert(solver, not_both);
            }
        }
    }
}
