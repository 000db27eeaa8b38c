//! Structures, and the truth of formulas in them. **Trusted**: a countermodel depends on `formula` and on this.
//!
//! * [`automatic`]: structures of words, defined by automata and decided by them.
//! * [`definable`]: structures over ℤ, ℕ or ℚ defined by linear arithmetic, decided by quantifier elimination.
//! * [`finite`]: structures given by tables, evaluated by going through the domain.
//! * [`infinite`]: either of the first two. `decision`: what deciding both has in common.
//!
//! The count of steps that an evaluation may take is [`Fuel`], of crate `linear-arithmetic`, which counts with it too.
//!
//! What is not here: the search for structures (crate `solver`), and what a structure is evidence for (crate `certificate`).

pub mod automatic;
mod decision;
pub mod definable;
pub mod finite;
pub mod infinite;

pub use linear_arithmetic::fuel::{self, Fuel, OutOfFuel};
