//! Refutations of clauses with equality by saturation: ordered superposition with rewriting, which for equations alone is unfailing completion
//! (Bachmair, Dershowitz and Plaisted 1989). **Never trusted**: the caller checks what comes of the derivation.
//!
//! * [`terms`]: terms, each stored once. `ordering`: which is greater. `unification`: what makes them equal. `discrimination`: the index in which
//!   they are found.
//! * [`clause`]: clauses and what they follow from. `eligibility`: which of their literals take part in inferences. `store`: the clauses of a search.
//! * `inference`: what follows from clauses. `simplification`, with `subsumption` and `laws`: what makes them simpler or superfluous.
//! * `definitions`: atoms that are resolved with what defines them. `queue`: which clause is next; `strategy`: in which of the ways. [`given_clause`]: the search. [`derivation`]: the contradiction and what it rests on.
//!
//! Not here: formulas, and how they become clauses and derivations become instances of formulas (crate `solver`).
//!
//! The same clauses and limits have the same outcome, the deadline apart.

pub mod clause;
mod definitions;
pub mod derivation;
mod discrimination;
mod eligibility;
mod extensionality;
pub mod given_clause;
mod identity;
mod inference;
mod laws;
mod ordering;
mod queue;
mod simplification;
mod store;
mod strategy;
mod subsumption;
pub mod terms;
#[cfg(test)]
mod tests;
mod unification;

pub use clause::{Clause, ClauseId, Literal, Origin, Premise};
pub use derivation::Derivation;
pub use given_clause::{Given, Limits, Outcome, Reached, Saturation, Statistics};
pub use strategy::{Nearness, Precedence, Selection, Strategy, Turns, Weights};
pub use terms::{MAX_DEPTH, Symbol, Term, TermBank, TermId};
