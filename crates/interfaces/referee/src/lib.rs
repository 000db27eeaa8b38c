//! The library of an adjudicator of logic games: a dozen functions, and the [documents] that they yield.
//!
//! A text goes in as a [`Source`] with options, and a ruling comes out: a type of the crate [`documents`](mod@documents), which
//! [`json()`] writes as the program `referee` prints it. What cannot be read comes out as an [`Error`], which says file, line and
//! message.
//!
//! * On boards: [`judge()`]. On goals: [`prove()`], [`derive()`], [`hint()`]. On proofs: [`check()`]. On statements: [`parse()`],
//!   [`cost()`].
//! * On certificates: [`verify()`]. On calculi: [`audit()`], [`rules()`].
//! * Games at a table: [`Game`].
//!
//! ```
//! let proof = referee::Source::new("proof", "1. axiom P\n2. axiom (P → Q)\n3. P by Modus ponens on 1, 2\n");
//! let ruling = referee::check(&proof, &referee::CheckOptions::default())?;
//! assert!(!ruling.accepted);
//! let fault = ruling.lines[2].error.as_ref().expect("the third line is wrong");
//! assert_eq!(fault.span.map(|place| place.line), Some(3));
//! # Ok::<(), referee::Error>(())
//! ```
//!
//! Not here: how anything is decided (the internal crates below `referee-adjudication`), pictures, and the command line
//! (`referee-cli`).

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod error;
#[cfg(feature = "games")]
mod game;
mod options;
mod proofs;
#[cfg(feature = "solver")]
mod search;
mod source;
mod texts;

pub use documents;
pub use error::Error;
#[cfg(feature = "games")]
pub use game::Game;
#[cfg(feature = "solver")]
pub use options::{AuditOptions, JudgeOptions, ProveOptions};
pub use options::{Calculus, CheckOptions, ParseOptions, VerifyOptions};
#[cfg(feature = "predicate-wars")]
pub use options::{DeriveOptions, HintLevel, HintOptions};
pub use proofs::check;
#[cfg(feature = "predicate-wars")]
pub use proofs::{derive, hint};
#[cfg(feature = "solver")]
pub use search::{audit, judge, prove};
pub use source::Source;
#[cfg(feature = "predicate-wars")]
pub use texts::cost;
pub use texts::{json, parse, rules, verify, write_files};
