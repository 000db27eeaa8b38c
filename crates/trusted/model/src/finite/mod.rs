//! Finite structures: a domain {0, …, n-1} and a table for each symbol.
//!
//! * [`structure`]: the tables. [`program`]: truth in them. `compile`: sentences as programs.

mod compile;
pub mod program;
pub mod structure;

pub use program::{EvaluationError, Program, evaluate};
pub use structure::{Structure, StructureError};
