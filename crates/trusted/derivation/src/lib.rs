//! Derivations in the calculus `classical`, whose every step says which variant of which rule it uses and what the letters of the rule stand
//! for. **Trusted**: a proof is evidence for a verdict only if it was accepted here. To check a step is to substitute, to compare, and to ask
//! the provisos; nothing is searched for.
//!
//! * [`rules`]: the rules, read from the listing that was audited. [`schema`]: their schemas.
//! * [`assignment`]: what letters stand for. [`instance`]: the one meaning of "this statement is an instance of that schema".
//! * [`derivation`]: lines, boxes and steps, as data. [`mod@check`]: their check, which alone makes a [`Theorem`].
//! * [`counting`]: the meaning of `|L| ≥ n`. [`parameters`]: sets of variables that lines depend on.
//! * [`proof`]: proofs as people hand them in, and the interface of those that make derivations of them. **Not trusted**, and used by no other
//!   module of this crate.
//!
//! Not here: the text of proofs, and finding out what letters stand for (crate `kernel`, whose elaboration of a proof makes a derivation
//! of it); the board (crate `certificate`).

pub mod assignment;
pub mod check;
pub mod counting;
pub mod derivation;
pub mod instance;
pub mod parameters;
pub mod proof;
pub mod rules;
pub mod schema;

pub use assignment::{Abstraction, Assignment, Object};
pub use check::{Proviso, Reason, StepError, Theorem};
pub use derivation::{Cited, Conclusion, Derivation, Entry, Step};
pub use rules::Rules;
