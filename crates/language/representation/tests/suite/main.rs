//! The tests of this crate from outside, in one program.

mod alpha;
mod bank_copier;
mod substitution;
