//! What the tests of several crates are made with. Nothing here shares code with what it judges, beyond the reading of files.
//!
//! * [`matcher`]: a second opinion on proofs, by brute force on plain trees.
//! * [`forward`] and [`guess`]: random proofs, written into a [`draft`]. [`small_models`]: truth in all small structures at once.
//! * [`naive`]: whether a certificate is right, from its JSON and the definition of truth.

#![allow(missing_docs, reason = "test code: most fields and methods say by their name all that there is to say")]

pub mod draft;
pub mod forward;
pub mod guess;
pub mod matcher;
pub mod naive;
pub mod small_models;
