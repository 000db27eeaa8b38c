//! The tests of this crate from outside, in one program: what it links is built once.

mod cheapest;
mod common;
mod pictures;
mod questions;
