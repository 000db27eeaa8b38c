//! The tests of this crate.

mod answers;
mod condensed;
