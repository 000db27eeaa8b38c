//! Refutations by instances.
//!
//! * [`refutation`]: what a refutation is: statements, and instances of what they say of all or of some.
//! * [`refuter`]: the search for one. `skeleton`: closed formulas as the oracle sees them. `classes`: its ground model as a structure.
//!   `minimise`: what a refutation does not need.
//! * `precedents`: what one refutation teaches for the next questions of a board. `tuples`: at which terms instances are tried.

mod classes;
mod minimise;
mod precedents;
pub mod refutation;
pub mod refuter;
mod skeleton;
mod tuples;

pub use precedents::Precedents;
pub use refutation::{ByLemmas, Instance, Lemma, Refutation};
pub use refuter::{Effort, Limit, Progress, Refuter};
