//! The solver processes of the tests, and limits that the clock does not reach.

use solver::oracle::{Limits as WorkerLimits, Pool};
use testkit::patience::{PATIENCE, UNHURRIED};
use verdict::Limits;

/// The default limits without the clock: steps, instances and sizes end the search.
pub(crate) fn unhurried() -> Limits {
    Limits { time: UNHURRIED, ..Limits::default() }
}

/// A pool over the worker program, which has to be there. A question may take far longer than any does.
pub(crate) fn pool() -> Pool {
    let [check_milliseconds, grace_milliseconds] = [UNHURRIED, PATIENCE].map(|time| time.as_millis().try_into().expect("hours"));
    let pool = Pool::new(WorkerLimits { check_milliseconds, grace_milliseconds, ..WorkerLimits::default() });
    if let Err(failure) = pool.version() {
        panic!("these tests ask the Z3 worker; run `cargo build --workspace` first ({failure})");
    }
    pool
}
