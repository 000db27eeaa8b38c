//! The tests of this crate.

mod corpus;
