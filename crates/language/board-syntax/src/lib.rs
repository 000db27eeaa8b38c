//! Notations of boards: text in, statements out, and back in Palmer's notation.
//!
//! * [`palmer`]: the statements of Palmer's game, on boards and as they stand in proofs. [`board`]: files of them.
//! * [`tptp`]: TPTP's first-order languages, which are written by crate `foreign-syntax`.
//!
//! Of all parsers, the verifier runs these alone when it checks a certificate: they say which statements the text of a board has. What they have in
//! common with other parsers is in crate `syntax-core`. Not here: proofs, calculi and the statements of Predicate Wars (crate `proof-syntax`).

pub mod board;
pub mod palmer;
pub mod tptp;
