//! Derivations as data: axioms, assumptions, steps, and where boxes end. Nothing here has been checked.

use formula::FormulaId;

use crate::assignment::Assignment;

/// A derivation. Its lines, counted from 0, are its entries but for [`Entry::End`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// The conclusion.
    pub conclusion: Conclusion,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A line that is given.
    Axiom(FormulaId),
    /// A line that is assumed: it opens a box.
    Assumption(FormulaId),
    /// The innermost box ends.
    End,
    /// A line that is inferred.
    Inferred(FormulaId, Step),
}

impl Entry {
    /// Returns the statement of a line.
    pub fn statement(&self) -> Option<FormulaId> {
        match *self {
            Entry::Axiom(statement) | Entry::Assumption(statement) | Entry::Inferred(statement, _) => Some(statement),
            Entry::End => None,
        }
    }
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The index of the rule in [`Rules::rules`](crate::Rules::rules).
    pub rule: usize,
    /// The index of its variant.
    pub variant: usize,
    /// The premises, in the order of the variant.
    pub premises: Vec<Cited>,
    /// Meanings of the letters of the variant.
    pub assignment: Assignment,
}

/// A line or box that is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cited {
    /// A line.
    Line(usize),
    /// A box, by the line of its assumption and a line that was derived in it.
    Box(usize, usize),
}

/// The lines in which a derivation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The goal stands in this line.
    Goal(usize),
    /// A statement and its negation.
    Contradiction(usize, usize),
    /// tF stands in this line.
    Falsehood(usize),
}
