//! The tests of this crate from outside, in one program: what it links is built once.

mod advice;
mod boards;
mod foreign;
mod spellings;
