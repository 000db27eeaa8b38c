//! Goals proved or refuted, by a prover or in a player's own rules, and hints for the next line. Not here: the search itself (crates `verdict`
//! and `proof-search`), and boards (`judging`).

pub(crate) mod completion;
pub(crate) mod derivation;
pub(crate) mod hint;
pub(crate) mod prove;
pub(crate) mod solution;
