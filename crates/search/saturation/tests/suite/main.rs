//! The search as others use it: what it refutes has no model, every step of a derivation follows, and limits are kept.

mod derivations;
mod limits;
mod random;
mod support;
