//! Proofs of players checked, priced and drawn, under the conditions of a table; calculi and their rules. Not here: exercises
//! (`exercise`), which line is right (crate `kernel`), and the words for what is wrong (crate `explanation`).

pub(crate) mod adjudicator;
pub(crate) mod calculus;
pub(crate) mod check;
pub(crate) mod dag;
pub(crate) mod goal_pattern;
pub(crate) mod line_places;
pub(crate) mod proof_cost;
pub mod proof_json;
pub(crate) mod rule_listing;
pub(crate) mod systems;
pub(crate) mod textbook;
