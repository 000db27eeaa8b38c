//! The crate from outside.

mod collection;
