//! The tests of this crate from outside, in one program: what it links is built once.

mod common;
mod documents;
mod exploits;
mod flags;
mod invented;
mod numbers;
mod repairs;
mod shipped;
mod substitution;
