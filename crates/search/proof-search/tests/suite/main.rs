//! The tests of this crate.

mod answers;
mod base_rules;
mod bounds;
mod chains;
mod condensed;
mod effects;
