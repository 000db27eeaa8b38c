//! Automatic structures: the objects are words that an automaton accepts, endlessly many, and the symbols stand for relations between
//! words that automata recognise. Their truth is decided by what automata do for *and*, *not* and *there is*.
//!
//! * [`structure`]: the data: a domain, and an expression for each symbol.
//! * [`mod@evaluate`]: truth of closed formulas in it, and whether its functions have one value each.
//!
//! The automata stand in crate `automata`, with the expressions that are named here once more.
//!
//! What is not here: the search for a structure (crate `solver`); nothing in this module guesses.

pub mod evaluate;
pub mod structure;

pub use automata::{self, Alphabet, Expression, Step};
pub use evaluate::{EvaluationError, Evaluator};
pub use structure::{AutomaticStructure, DefinitionError};
