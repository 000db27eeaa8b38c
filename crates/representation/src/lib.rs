//! Formulas as other things, for crates that search, price and show. No certificate depends on any of it.
//!
//! * [`text`]: the bracketed text of Predicate Wars. [`alpha`]: representatives up to the names of bound variables. [`transcription`]: copies
//!   from one bank to another.
//!
//! Not here: the text that certificates are read from (crate `canonical`), and the notations that people write (crate `syntax`).
//!
//! As in crate `formula`, every walk uses a stack of its own on the heap.

pub mod alpha;
pub mod text;
pub mod transcription;

pub use alpha::AlphaEquivalence;
pub use text::{BracketedText, Signs};
pub use transcription::Transcription;
