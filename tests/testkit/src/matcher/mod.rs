//! A second opinion on proofs: whether each line is a correct instance of the rule that it names, found by brute force on plain trees,
//! from the calculus as data and from the rulebook's words. It shares no code with the kernel's matching and provisos, and is as slow as
//! it is simple. It knows the default readings of the house only, and symbols for negative numbers.
//!
//! * [`tree`]: formulas as trees, with substitution as the textbook has it. [`schema`]: instances of schemas.
//! * [`search`]: what letters may stand for, by trying. [`reading`]: the forms and orders of a rule. [`compute`]: arithmetic.
//! * [`provisos`]: dependencies, witnesses and occurrences, by walking through the whole proof.
//! * [`judge`]: line by line. [`dissent`]: where the kernel says something else.

pub mod compute;
pub mod dissent;
pub mod judge;
mod lines;
pub mod provisos;
pub mod reading;
pub mod schema;
pub mod search;
mod substitution;
mod tables;
pub mod tree;
