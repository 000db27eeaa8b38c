//! The tests of this crate from outside, in one program.

mod boards;
mod hostile;
mod round_trip;
