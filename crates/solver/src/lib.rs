//! The search for models and for refutations. **Never believed**: whatever is found here is a guess until a trusted crate has
//! checked it.
//!
//! Z3 works as a quantifier-free oracle in a process of its own ([`oracle`]); quantifiers never reach it. Two loops stand on it:
//! [`finite`] looks for models of growing size, [`instantiation`] for contradictory instances. [`templates`] looks for infinite
//! models and needs no oracle. [`renaming`] puts other terms for constants, [`template`] takes the
//! terms out of quantified formulas. Which question is asked, in which order and for how long, is decided in crate `verdict`.

pub mod finite;
pub mod instantiation;
pub mod oracle;
pub mod renaming;
pub mod template;
pub mod templates;
pub mod vocabulary;
