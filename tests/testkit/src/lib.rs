//! What the tests of several crates are made with. Nothing here shares code with what it judges, beyond the reading of files.
//!
//! * [`matcher`]: a second opinion on proofs, by brute force on plain trees.
//! * [`forward`] and [`guess`]: random proofs, written into a [`draft`]. [`small_models`] and [`truth_sets`]: truth in all small structures at once.
//! * [`naive`]: whether a certificate is right, from its JSON and the definition of [`truth`].
//! * [`formulas`], [`boards`], [`samples`]: formulas in short, boards from text, and proofs and prices that several crates are held to.
//! * [`proofs`]: lines that the kernel faults. [`programs`]: the programs as they were built. [`patience`]: how
//!   long to wait. [`soak`]: how many random cases, and which.

#![allow(missing_docs, reason = "test code: most fields and methods say by their name all that there is to say")]

pub mod boards;
pub mod draft;
pub mod formulas;
pub mod forward;
pub mod guess;
pub mod matcher;
pub mod naive;
pub mod patience;
pub mod programs;
pub mod proofs;
pub mod samples;
pub mod small_models;
pub mod soak;
pub mod truth;
pub mod truth_sets;
