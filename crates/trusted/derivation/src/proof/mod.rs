//! Proofs as they are handed in, as data. Nothing here has been checked, and no verdict depends on it: a certificate carries its proof for
//! people, and rests on the derivation that an [`Elaborator`] makes of it.
//!
//! * [`lines`]: numbered lines, boxes and subproofs, flat as they were written.
//! * [`elaborator`]: the interface, used by crate `certificate`, of finders of what the letters of each step stand for.
//!
//! Not here: rules, the check of a line, elaboration itself (crate `kernel`), and the text of proofs (crate `proof-syntax`).

pub mod elaborator;
pub mod lines;

pub use elaborator::{Elaborator, Given, NotElaborated};
pub use lines::{
    Argument, Block, BlockBuilder, BoxSpan, Citation, Inference, Justification, Line, Proof, SubproofCitation, TooLarge,
};
