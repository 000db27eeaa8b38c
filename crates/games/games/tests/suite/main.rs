//! The tests of this crate from outside, in one program: what it links is built once.

mod accord;
mod common;
mod ergo;
mod ergo_areas;
mod ergo_rules;
mod examples;
mod house_rules;
mod palmer;
mod refusals;
mod shake;
mod wffs;
mod xwff;
