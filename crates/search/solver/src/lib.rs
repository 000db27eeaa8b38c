//! The search for models and for refutations. **Never believed**: whatever is found here is a guess until a trusted crate has
//! checked it.
//!
//! Z3 works as a quantifier-free oracle in a process of its own ([`oracle`]); quantifiers never reach it. Two loops stand on it:
//! [`finite`] looks for models of growing size (for large ones without the oracle), [`instantiation`] for contradictory instances.
//! [`linear_models`] and [`word_models`] look for infinite models and need no oracle; nor does [`saturation`], which refutes what takes many
//! equations.
//! [`constant_substitution`] puts other terms for constants, [`term_pattern`] takes the terms out of quantified formulas. Which question is
//! asked, in which order and for how long, is decided in crate `verdict`.

pub mod constant_substitution;
pub mod finite;
pub mod instantiation;
pub mod linear_models;
mod meanings;
pub mod oracle;
pub mod saturation;
pub mod term_pattern;
pub mod vocabulary;
pub mod word_models;
