//! Formulas as other things, for crates that search, price and show. No certificate depends on any of it.
//!
//! * [`text`]: the bracketed text of Predicate Wars. [`alpha`]: representatives up to the names of bound variables. [`bank_copier`]: copies
//!   from one bank to another. [`substitution`]: capture-avoiding. [`definition`]: what a statement says that names something.
//!
//! Not here: the text that certificates are read from (crate `canonical`), and the notations that people write (crates `board-syntax`, `game-syntax` and `proof-syntax`).
//!
//! As in crate `formula`, every walk uses a stack of its own on the heap.

pub mod alpha;
pub mod bank_copier;
pub mod definition;
pub mod substitution;
pub mod text;

pub use alpha::AlphaEquivalence;
pub use bank_copier::BankCopier;
pub use definition::meaning_of_definition;
pub use substitution::{Capture, OnCapture, Substitution};
pub use text::{BracketedText, Signs};
