//! The kinds of infinite structures under one roof: truth in any of them, with the same limits.

use formula::{Bank, FormulaId};
use linear_arithmetic::Fuel;

use crate::automatic::{self, AutomaticStructure};
use crate::definable::{self, DefinableStructure};

pub use crate::decision::EvaluationError;

/// An infinite structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InfiniteStructure {
    /// Over numbers, by linear arithmetic.
    Definable(DefinableStructure),
    /// Over words, by automata.
    Automatic(AutomaticStructure),
}

/// Truth of several formulas in one infinite structure.
pub enum Evaluator<'a> {
    /// In one over numbers.
    Definable(definable::Evaluator<'a>),
    /// In one over words.
    Automatic(automatic::Evaluator<'a>),
}

impl<'a> Evaluator<'a> {
    /// Prepares for formulas in a structure, after making sure that it is one.
    ///
    /// # Errors
    /// [`EvaluationError`].
    pub fn new(bank: &'a Bank, structure: &'a InfiniteStructure, fuel: &mut Fuel) -> Result<Evaluator<'a>, EvaluationError> {
        let mut evaluator = match structure {
            InfiniteStructure::Definable(structure) => Evaluator::Definable(definable::Evaluator::new(bank, structure, *fuel)?),
            InfiniteStructure::Automatic(structure) => Evaluator::Automatic(automatic::Evaluator::new(bank, structure, *fuel)?),
        };
        *fuel = *evaluator.fuel();
        Ok(evaluator)
    }

    fn fuel(&mut self) -> &mut Fuel {
        match self {
            Evaluator::Definable(evaluator) => evaluator.fuel(),
            Evaluator::Automatic(evaluator) => evaluator.fuel(),
        }
    }

    /// Returns whether a closed formula is true.
    ///
    /// # Errors
    /// [`EvaluationError`]; a limit is never a guess.
    pub fn evaluate(&mut self, formula: FormulaId, fuel: &mut Fuel) -> Result<bool, EvaluationError> {
        *self.fuel() = *fuel;
        let truth = match self {
            Evaluator::Definable(evaluator) => evaluator.evaluate(formula),
            Evaluator::Automatic(evaluator) => evaluator.evaluate(formula),
        };
        *fuel = *self.fuel();
        truth
    }
}
