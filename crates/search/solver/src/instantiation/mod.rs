//! Refutations by instances.
//!
//! * [`refutation`]: what a refutation is: statements, and instances of what they say of all or of some.
//! * [`refuter`]: the search for one. `propositional_abstraction`: closed formulas as the oracle sees them. `classes`: its ground model as a structure.
//!   `minimise`: what a refutation does not need.
//! * `instance_store`: what one refutation teaches for the next questions of a board. `tuples`: at which terms instances are tried.

mod classes;
mod instance_store;
mod minimise;
mod propositional_abstraction;
pub mod refutation;
pub mod refuter;
mod tuples;

pub(crate) use classes::Block;
pub use instance_store::InstanceStore;
pub use propositional_abstraction::unique_existence;
pub(crate) use propositional_abstraction::{unfold_cardinality, unfold_unique};
pub use refutation::{ByLemmas, Instance, Lemma, Refutation};
pub use refuter::{Effort, Limit, Refuter, SearchOutcome};
