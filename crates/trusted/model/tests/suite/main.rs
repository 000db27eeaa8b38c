//! The tests of this crate from outside, in one program: what it links is built once.

mod definable;
mod finite_structure;
mod finite_truth;
