//! Finite structures: a domain {0, …, n-1} and a table for each symbol.
//!
//! * [`structure`]: the tables. [`program`]: truth in them (**trusted**).
//! * [`table`]: the structure as text for people. [`mod@dot`]: as a picture.

pub mod dot;
mod layout;
pub mod program;
pub mod structure;
pub mod table;

pub use dot::dot;
pub use program::{EvaluationError, Program, evaluate};
pub use structure::{Structure, StructureError};
pub use table::display;
