//! Assignments: what the letters of a rule stand for in one step.

use formula::{Bank, FormulaId, TermId, VariableId};
use smallvec::SmallVec;

/// An object, in one form only: a variable is never a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    /// A variable.
    Variable(VariableId),
    /// Any other term.
    Term(TermId),
}

impl Object {
    /// Returns the object that a term is.
    #[inline]
    pub fn of(bank: &Bank, term: TermId) -> Object {
        bank.as_variable(term).map_or(Object::Term(term), Object::Variable)
    }

    /// Returns its variables, sorted by id.
    pub fn variables<'b>(&'b self, bank: &'b Bank) -> &'b [VariableId] {
        match self {
            Object::Variable(variable) => std::slice::from_ref(variable),
            Object::Term(term) => bank.term_variables(*term),
        }
    }
}

/// A formula with holes: the free occurrences of some of its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abstraction {
    /// The variables, in the order of the letter's arguments; different ones.
    pub holes: SmallVec<[VariableId; 2]>,
    /// The formula.
    pub body: FormulaId,
}

/// Meanings of the letters of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// By formula letter.
    pub formulas: SmallVec<[(char, Abstraction); 2]>,
    /// By object letter.
    pub objects: SmallVec<[(char, Object); 1]>,
}

impl Assignment {
    /// Returns what a formula letter stands for.
    pub fn formula(&self, letter: char) -> Option<&Abstraction> {
        self.formulas.iter().find(|(known, _)| *known == letter).map(|(_, abstraction)| abstraction)
    }

    /// Returns the object that a letter stands for.
    pub fn object(&self, letter: char) -> Option<Object> {
        self.objects.iter().find(|(known, _)| *known == letter).map(|&(_, object)| object)
    }
}
