//! The tests of this crate.

mod answers;
mod bounds;
mod chains;
mod condensed;
