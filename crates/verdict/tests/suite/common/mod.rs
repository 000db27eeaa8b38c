//! The solver processes of the tests.

use solver::oracle::{Limits, Pool};

/// A pool over the worker program, which has to be there. A question may take far longer than any does on a busy machine.
pub(crate) fn pool() -> Pool {
    let pool = Pool::new(Limits { check_milliseconds: 60_000, grace_milliseconds: 60_000, ..Limits::default() });
    if let Err(failure) = pool.version() {
        panic!("these tests ask the Z3 worker; run `cargo build --workspace` first ({failure})");
    }
    pool
}
