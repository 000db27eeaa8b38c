//! The search for what can be proved in a game: for advice, challenges and bots. Whatever is found is checked by the game (module `claim`)
//! before anybody relies on it.
//!
//! * `prover`: the search of crate `proof-search`, from the statements that a proof of the game starts from, with the subproofs that a player owns.
//!   `draft`: lines of several searches as one proof. `effect_goals`: the effects that some statements speak of.
//! * `from_nothing`: whether the base rules of a table contradict each other with no card in play. `bought_subproof`: whether a subproof that a
//!   player buys leads to a contradiction.

mod bought_subproof;
mod draft;
mod effect_goals;
mod from_nothing;
mod prover;

pub use bought_subproof::{BoughtContradiction, from_bought_subproof};
pub use draft::after_axioms;
pub use effect_goals::{effect_goals, effects_reached, greatest_effects, hits};
pub use from_nothing::{FromNothing, from_nothing, opening_remarks};
pub use prover::{Beginning, Moves, Prover, Sought, Start};
