//! Tests of the whole crate: elimination and simplification, each against the plainest meaning.

mod elimination;
mod naive;
mod simplification;
mod steps;
