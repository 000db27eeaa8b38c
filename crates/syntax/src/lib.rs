//! Text in, formulas out, and back: one module per notation. Built on nom for tokens; nesting lives on a stack on the heap, so no
//! input can exhaust the thread's stack.
//!
//! Parsers never fail: they return what they could read and every [`Diagnostic`] at once ([`Parsed`]). They know the grammar and the
//! rulebook's words, no truth, no proof, no screen.

pub mod board;
mod capacity;
mod diagnostics;
pub mod ergo;
pub mod palmer;
pub mod polish;
mod precedence;
pub mod predicate_wars;
pub mod proof;
pub mod rules;
mod slice;
mod suggestion;
pub mod tptp;

use source::Diagnostic;

/// How many brackets, quantifiers, negations and pending right-associative connectives may be open at one place (U-18). Chains of
/// `∧` and `∨` are not nesting.
pub const MAX_NESTING: usize = 2_000;

/// The longest statement that is read, in bytes (U-18).
pub const MAX_STATEMENT_BYTES: usize = 1 << 20;

/// After this many errors in one file the rest is counted, not listed.
pub const MAX_ERRORS: usize = 100;

/// The outcome of reading a text.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    /// What was read; `None` exactly when some diagnostic is an error.
    pub value: Option<T>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}
