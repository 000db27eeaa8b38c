//! Goals proved or refuted, by a prover or in a player's own rules, hints for the next line, and derivations of other provers step by step. Not here: the search itself (crates `verdict`
//! and `proof-search`), and boards (`judging`).

pub(crate) mod completion;
pub(crate) mod derivation;
pub(crate) mod hint;
pub(crate) mod in_book;
pub(crate) mod prove;
pub(crate) mod solution;
mod translation;
pub(crate) mod tstp_steps;
