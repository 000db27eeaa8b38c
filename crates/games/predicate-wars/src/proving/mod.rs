//! The search for what can be proved in a game: for advice, challenges and bots. Whatever is found is checked by the game (module `claim`)
//! before anybody relies on it.
//!
//! * `prover`: the search of crate `proof-search`, from the statements that a proof of the game starts from, with the subproofs that a player owns.
//!   `draft`: lines of several searches as one proof. `effect_goals`: the effects that some statements speak of.

mod draft;
mod effect_goals;
mod prover;

pub use draft::from_base_rules;
pub use effect_goals::{effect_goals, greatest_effects, hits};
pub use prover::{Beginning, Prover, Sought, Start};
