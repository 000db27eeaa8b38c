//! The tests of this crate from outside, in one program: what it links is built once.

mod bots;
mod effects;
mod example;
#[path = "../../../games/tests/suite/common/german.rs"]
mod german;
mod own_calculus;
mod rules;
