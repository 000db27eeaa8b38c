//! Structures over the integers, the natural numbers or the rationals whose symbols are defined by linear arithmetic, and truth in
//! them, decided by quantifier elimination. Such a structure shows that statements without finite models are consistent.
//!
//! * [`structure`]: the data: a domain, a condition for each predicate, a piecewise linear value for each function.
//! * [`mod@evaluate`]: truth of closed formulas in it, and whether its functions stay in the domain.
//!
//! The elimination itself stands in crate `linear-arithmetic`, with the terms and the numbers that are named here once more.
//!
//! What is not here: the search for a structure (crate `solver`); nothing in this module guesses.

pub mod evaluate;
pub mod structure;

pub use evaluate::{EvaluationError, Evaluator, evaluate};
pub use linear_arithmetic::{Constraint, Domain, Limit, Linear, Overflow, Relation, linear};
pub use structure::{Condition, DefinableStructure, DefinitionError, Piece, PiecewiseLinear, Quotient};
