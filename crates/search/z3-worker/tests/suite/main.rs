//! The tests of this crate from outside, in one program: what it links is built once.

mod answers;
mod base_rules;
mod common;
mod failures;
