//! The tests of this crate from outside, in one program: what it links is built once.

mod common;
mod ergo;
mod ergo_areas;
mod ergo_rules;
mod examples;
mod house_rules;
mod palmer;
mod predicate_wars_bots;
mod predicate_wars_effects;
mod predicate_wars_example;
mod predicate_wars_rules;
mod shake;
mod wffs;
mod xwff;
