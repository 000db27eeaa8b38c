//! The tests of this crate from outside, in one program: what it links is built once.

mod books;
mod common;
mod derivations;
mod error_codes;
mod exercise;
mod predicate_wars;
mod predicate_wars_points;
mod proof;
mod proof_faults;
mod proof_palmer;
mod proof_polish;
mod proof_random;
mod proof_recall;
mod rules;
mod rules_shipped;
mod suggestion;
mod textbook;
