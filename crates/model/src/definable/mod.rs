//! Structures over the integers, the natural numbers or the rationals whose symbols are defined by linear arithmetic, and truth in
//! them, decided by quantifier elimination. Such a structure shows that statements without finite models are consistent.
//!
//! * [`structure`]: the data: a domain, a condition for each predicate, a piecewise linear value for each function.
//! * [`mod@evaluate`]: truth of closed formulas in it, and whether its functions stay in the domain.
//! * [`linear`]: exact terms. `presburger`: quantifier-free formulas, shared and simplified. `conjunction`: their simplification.
//! * `eliminate`: away with one quantifier; by `cooper` over ℤ and ℕ, by `dense` over ℚ, where nothing simpler does.
//!
//! What is not here: the search for a structure (crate `solver`); nothing in this module guesses.

mod conjunction;
mod cooper;
mod dense;
mod eliminate;
pub mod evaluate;
pub mod linear;
mod presburger;
pub mod structure;

#[cfg(test)]
mod elimination_tests;

pub use evaluate::{EvaluationError, Evaluator, evaluate};
pub use linear::{Linear, Overflow};
pub use presburger::Limit;
pub use structure::{
    Condition, Constraint, DefinableStructure, DefinitionError, Domain, Piece, PiecewiseLinear, Quotient, Relation,
};
