//! Notations of games whose cards and dice are symbols: text in, formulas without quantifiers out, and back.
//!
//! * [`polish`]: WFF 'n Proof and its relatives. [`ergo`]: rows of ERGO cards.
//!
//! Not here: notations with variables (crates `board-syntax` and `proof-syntax`), and what all parsers have in common (`syntax-core`).

pub mod ergo;
pub mod polish;
