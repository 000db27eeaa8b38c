//! Finite structures: a domain {0, …, n-1} and a table for each symbol.
//!
//! * [`structure`]: the tables. [`program`]: truth in them. `layout`: sentences as programs.

mod layout;
pub mod program;
pub mod structure;

pub use program::{EvaluationError, Program, evaluate};
pub use structure::{Structure, StructureError};
