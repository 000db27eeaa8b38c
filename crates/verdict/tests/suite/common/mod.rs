//! What the tests of audits share: the solver processes, and boards from text.

use formula::{Bank, Board};
use solver::oracle::{Limits, Pool};
use source::Text;
use syntax::palmer;

/// A pool over the worker program, which has to be there. A question may take far longer than any does on a busy machine.
pub(crate) fn pool() -> Pool {
    let pool = Pool::new(Limits { check_milliseconds: 60_000, grace_milliseconds: 60_000, ..Limits::default() });
    if let Err(failure) = pool.version() {
        panic!("these tests ask the Z3 worker; run `cargo build --workspace` first ({failure})");
    }
    pool
}

/// A board file's statements.
pub(crate) fn read(text: &str) -> (Bank, Board) {
    let mut bank = Bank::new();
    let parsed = syntax::board::parse(&Text::new("test.board", text), &mut bank, palmer::Options::default());
    let Some(found) = parsed.value else { panic!("{text}: {:#?}", parsed.diagnostics) };
    (bank, found.board)
}
