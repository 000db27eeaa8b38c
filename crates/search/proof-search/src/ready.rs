//! The contradiction of the base rules of a calculus, as a caller keeps it from one question to the next. Not here: how it is found and used
//! (`base_contradiction`).

use std::sync::OnceLock;

use formula::{Bank, FormulaId};
use kernel::{Proof, RuleId};

/// A contradiction of the base rules of one calculus under one set of house rules. It is looked for when it is first needed, and kept by the caller,
/// for all questions that are asked of the same calculus and house rules. Where every rule is sound, or no base rule denies anything, there is
/// nothing to look for.
#[derive(Debug, Default)]
pub struct ReadyContradiction {
    pub(crate) by_points: OnceLock<Option<Ready>>,
    pub(crate) by_lines: OnceLock<Option<Ready>>,
}

/// A contradiction that was found, in a bank of its own.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) among: Among,
    pub(crate) bank: Bank,
    pub(crate) contradiction: Proof,
    /// The price of the contradiction by the measure that it was looked for by.
    pub(crate) cost: u64,
    /// The letter that stands for any statement.
    pub(crate) letter: FormulaId,
    /// The proof of that letter.
    pub(crate) of_letter: Option<Proof>,
}

/// Base rules that contradict each other by the rules of their calculus.
#[derive(Clone, Debug)]
pub(crate) struct Among {
    /// Their places in the calculus.
    pub(crate) places: Vec<usize>,
    /// The rules that take part, which bring no box and no subproof.
    pub(crate) rules: Vec<RuleId>,
}
