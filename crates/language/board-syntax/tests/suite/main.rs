//! The tests of this crate from outside, in one program: what it links is built once.

mod board;
mod palmer;
mod palmer_names;
mod readings;
mod tptp;
