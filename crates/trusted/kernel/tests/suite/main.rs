//! The tests of this crate from outside, in one program: what it links is built once.

mod agreed;
mod corpus;
mod elaboration;
mod house_rules;
mod limits;
mod lines;
mod mutation;
mod soundness;
mod steps;
mod substitution;
mod truth_tables;
