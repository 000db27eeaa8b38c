//! The front door of the library: a dozen functions, and the types that the command line prints as JSON.
//!
//! A board goes in as a [`Text`] and comes out as a [`Ruling`]; what cannot be read comes out as an [`Error`] with all its
//! diagnostics. Nothing here draws anything (crate `report`) and nothing here decides anything (crate `verdict`).
//!
//! * [`read_file`], [`read_standard_input`]: bytes into a [`Text`]. [`read_board`]: a text into a [`Board`].
//! * [`judge`]: consistency and redundancy of a board, and a [`Claim`] about it. [`parse`]: what a text says in one of the
//!   notations. [`cost`]: the symbol points of a statement.
//! * [`json`]: any of these documents as one line of JSON.
//!
//! The whole house on one page: [`architecture`]. How the rulebooks are read, and every limit: [`rulings`].
//!
//! ```
//! let text = referee::Text::new("blondes", "s1: ∀x blonde(x) → happy(x)\ns2: ∃x blonde(x) ∧ ¬happy(x)\n");
//! let board = referee::read_board(text, referee::BoardNotation::Palmer)?;
//! assert_eq!(board.labels().collect::<Vec<_>>(), ["s1", "s2"]);
//! # Ok::<(), referee::Error>(())
//! ```
//!
//! # The house behind the door
//! Text becomes formulas in `source`, `syntax` and `formula`. `verdict` asks the questions of a board; `solver` searches for answers
//! with Z3, which runs in the process `referee-z3` and is never believed; `model` evaluates every statement in every structure that
//! was found, and `certificate` keeps claim and evidence together. What is trusted is `formula`, `model` and `certificate`, and
//! `syntax` for the reading that is echoed. `report` and `cli` stand outside. The page `docs/architecture.md` says it at length.

#[doc = include_str!("../../../docs/architecture.md")]
pub mod architecture {}

#[doc = include_str!("../../../docs/rulings.md")]
pub mod rulings {}

mod board;
mod certificate;
mod claim;
mod cost;
mod document;
mod error;
mod grounds;
mod input;
mod judge;
mod parse;
mod ruling;

pub use board::{Board, BoardNotation, read_board};
pub use certificate::{Certificate, FunctionTable, PredicateTable};
pub use claim::{Claim, ClaimError, ClaimRuling};
pub use cost::{CostItem, CostRuling, cost};
pub use document::{Document, SCHEMA, Schema, json};
pub use error::{Error, ErrorDocument, Fault, Place, Rejected};
pub use grounds::{Binding, Grounds, Instance, StandsOn};
pub use input::{read_bytes, read_file, read_standard_input};
pub use judge::{JudgeOptions, judge};
pub use parse::{Effect, Notation, ParseOptions, ParseRuling, ParsedStatement, StatementKind, parse};
pub use ruling::{Conjecture, Engine, LimitsUsed, Ruling, SharedContradiction, StatementRuling, StatementStatus, Status, Szs};

pub use formula::Alphabet;
pub use solver::oracle::{Limits as WorkerLimits, Pool, WORKER_VARIABLE};
pub use source::{Diagnostic, MAX_BYTES, Position, Severity, Span, Text};
pub use verdict::{Audit, Limits};
