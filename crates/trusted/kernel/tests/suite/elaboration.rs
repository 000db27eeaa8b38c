//! What this crate accepts in `classical` and what crate `derivation` accepts, compared: proofs of the repository, steps drawn at random, and
//! derivations in which something was changed.

mod confirmed;
mod drawn;
mod proofs;
mod tampered;
