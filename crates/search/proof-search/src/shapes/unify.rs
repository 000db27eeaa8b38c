//! The unification of schemas of two forms as far as shapes go: objects, and what fills the holes of letters, do not matter. Forms of formula
//! letters alone have nothing else, so for them it is the unification of the statements.

use formula::{Bank, Formula, FormulaId, SymbolId};
use kernel::Calculus;

/// A letter of one of the two forms.
pub(crate) type Letter = (bool, SymbolId);

/// A part of a schema of one of the two forms.
pub(crate) type Part = (bool, FormulaId);

/// The values of letters with which two schemas are the same.
pub(crate) struct Values<'c> {
    pub(crate) calculus: &'c Calculus,
    pub(crate) of: Vec<(Letter, Part)>,
}

impl Values<'_> {
    fn bank(&self) -> &Bank {
        self.calculus.bank()
    }

    fn letter(&self, (is_user, schema): Part) -> Option<Letter> {
        match self.bank().formula(schema) {
            Formula::Atom(symbol, _) if self.calculus.is_letter(symbol) => Some((is_user, symbol)),
            _ => None,
        }
    }

    /// Follows letters that have values.
    fn followed(&self, mut part: Part) -> Part {
        while let Some(letter) = self.letter(part)
            && let Some(&(_, value)) = self.of.iter().find(|(known, _)| *known == letter)
        {
            part = value;
        }
        part
    }

    // As deep as the schemas, which are limited.
    pub(crate) fn unify(&mut self, one: Part, other: Part) -> bool {
        let (one, other) = (self.followed(one), self.followed(other));
        match (self.letter(one), self.letter(other)) {
            (Some(a), Some(b)) if a == b => true,
            (Some(letter), _) => self.set(letter, other),
            (None, Some(letter)) => self.set(letter, one),
            (None, None) => match (self.bank().formula(one.1), self.bank().formula(other.1)) {
                (Formula::Not(a), Formula::Not(b)) => self.unify((one.0, a), (other.0, b)),
                (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                    self.unify((one.0, a), (other.0, c)) && self.unify((one.0, b), (other.0, d))
                }
                (Formula::Quantified(p, _, a), Formula::Quantified(q, _, b)) => p == q && self.unify((one.0, a), (other.0, b)),
                (Formula::Truth(a), Formula::Truth(b)) => a == b,
                (Formula::Atom(a, _), Formula::Atom(b, _)) => a == b,
                (Formula::Equal(..), Formula::Equal(..)) | (Formula::Cardinality(..), Formula::Cardinality(..)) => true,
                _ => false,
            },
        }
    }

    fn set(&mut self, letter: Letter, value: Part) -> bool {
        let may = !self.holds(value, letter);
        if may {
            self.of.push((letter, value));
        }
        may
    }

    // As deep as what the letters stand for, which has no circle.
    fn holds(&self, part: Part, letter: Letter) -> bool {
        let part = self.followed(part);
        self.letter(part) == Some(letter) || self.bank().formula(part.1).parts().any(|inner| self.holds((part.0, inner), letter))
    }

    // As deep as what the letters stand for, which has no circle.
    pub(crate) fn are_equal(&self, one: Part, other: Part) -> bool {
        let (one, other) = (self.followed(one), self.followed(other));
        match (self.letter(one), self.letter(other)) {
            (Some(a), Some(b)) => a == b,
            (None, None) => match (self.bank().formula(one.1), self.bank().formula(other.1)) {
                (Formula::Not(a), Formula::Not(b)) => self.are_equal((one.0, a), (other.0, b)),
                (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) => {
                    p == q && self.are_equal((one.0, a), (other.0, c)) && self.are_equal((one.0, b), (other.0, d))
                }
                (Formula::Quantified(p, _, a), Formula::Quantified(q, _, b)) => {
                    p == q && self.are_equal((one.0, a), (other.0, b))
                }
                (Formula::Truth(a), Formula::Truth(b)) => a == b,
                (Formula::Atom(a, _), Formula::Atom(b, _)) => a == b,
                (Formula::Equal(..), Formula::Equal(..)) | (Formula::Cardinality(..), Formula::Cardinality(..)) => true,
                _ => false,
            },
            _ => false,
        }
    }
}
