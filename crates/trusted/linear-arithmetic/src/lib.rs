//! Linear arithmetic over the integers, the natural numbers and the rationals, and the elimination of quantifiers there. **Trusted**: a
//! countermodel that is infinite depends on it.
//!
//! * [`fuel`]: a count of steps that a computation may take. [`domain`]: the three kinds of numbers.
//! * [`linear`]: exact terms. [`constraint`]: their comparisons with 0. [`linear_formula`]: quantifier-free formulas, shared and simplified. `conjunction`: their simplification.
//! * `eliminate`: away with one quantifier; by `cooper` over ℤ and ℕ, by `loos_weispfenning` over ℚ, where nothing simpler does.
//!
//! Not here: structures whose symbols are defined by such formulas, and truth in them (crate `model`).

mod conjunction;
pub mod constraint;
mod cooper;
pub mod domain;
mod eliminate;
pub mod fuel;
pub mod linear;
pub mod linear_formula;
mod loos_weispfenning;

#[cfg(test)]
mod tests;

pub use constraint::{Constraint, Relation};
pub use domain::Domain;
pub use fuel::{Fuel, OutOfFuel};
pub use linear::{Linear, Overflow};
pub use linear_formula::{Limit, LinearFormula, Store};
