//! Notations of proofs and of what they are checked against: text in, proofs, calculi and exercises out, and back.
//!
//! * [`predicate_wars`]: the statements of Predicate Wars. [`rules`]: calculi, whose schemas are written like these.
//! * [`proof`]: proofs, with statements in any of three notations. [`textbook`]: proofs as textbooks write them.
//! * [`exercise`]: what a proof that is handed in is held against.
//!
//! Not here: Palmer's statements (crate `board-syntax`), Polish notation (`game-syntax`), what all parsers have in common (`syntax-core`), and whether
//! a proof is right (`kernel`).

mod clauses;
mod declared_by_use;
pub mod exercise;
pub mod predicate_wars;
pub mod proof;
pub mod rules;
pub mod textbook;
