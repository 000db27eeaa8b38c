//! The core of all parsers, which knows no notation: parts of a text with their places ([`slice`](mod@slice)), the stack of what waits for its right
//! side ([`precedence`]), so that no nesting exhausts the thread's stack, the one sink of diagnostics ([`diagnostics`]), whose codes
//! `docs/errors.md` lists, the known word that was probably meant ([`suggestion`]), and the limits of all texts.
//!
//! Parsers never fail: they return what they could read and every [`Diagnostic`] at once ([`Parsed`]). They know the grammar and
//! the rulebook's words, no truth, no proof, no screen.
//!
//! Not here: any notation. Those of boards are in crate `board-syntax`, those of games without variables in `game-syntax`, those of proofs,
//! calculi and exercises in `proof-syntax`. A notation is its tokens, its grammar and what it says about errors (its module `error`).

mod byte_table;
pub mod capacity;
pub mod diagnostics;
pub mod precedence;
pub mod slice;
pub mod suggestion;

use source::Diagnostic;

/// Largest number of brackets, quantifiers, negations and pending right-associative connectives that may be open at one place
/// (U-18). Chains of `∧` and `∨` are not nesting.
pub const MAX_NESTING: usize = 2_000;

/// Length of the longest statement that is read, in bytes (U-18).
pub const MAX_STATEMENT_BYTES: usize = 1 << 20;

/// Largest number of errors in one file that are listed; the rest is counted.
pub const MAX_ERRORS: usize = 100;

/// The outcome of reading a text.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    /// The value read; `None` exactly when some diagnostic is an error.
    pub value: Option<T>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}
