//! The check of a claim against its evidence: every statement of the board is evaluated as it stands, none is taken on trust.

use formula::{Bank, Board, FormulaId};
use model::Fuel;
use model::definable::{self, Evaluator};
use model::finite::{self, Program};

use crate::claim::{Claim, Evidence};

/// A claim that was checked, with its evidence. Made by [`Checker::check`] and by nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    claim: Claim,
    evidence: Evidence,
    meanings: Vec<FormulaId>,
}

impl Certified {
    /// What is true of the board.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Why.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// Whether this is the board that the claim was checked for: the same statements in the same places, in the same bank. Labels
    /// are not part of what is claimed.
    pub fn is_about(&self, board: &Board) -> bool {
        board.statements.iter().map(|statement| statement.meaning).eq(self.meanings.iter().copied())
    }
}

/// Why evidence does not establish a claim. Statements are named by place (counted from 0) and label; the first that fails, in the
/// order of the board, is reported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The claim is about a statement that the board does not have.
    #[error("the board has {count} statements, the claim is about the one at place {statement}")]
    NoSuchStatement {
        /// The place that the claim names.
        statement: usize,
        /// How many statements there are.
        count: usize,
    },
    /// A statement that must be true in the model is false in it.
    #[error("statement {label} is false in the model and must be true")]
    IsFalse {
        /// Its place.
        place: usize,
        /// Its label.
        label: String,
    },
    /// The statement that must be false in the model is true in it.
    #[error("statement {label} is true in the model and must be false")]
    IsTrue {
        /// Its place.
        place: usize,
        /// Its label.
        label: String,
    },
    /// A statement has no truth value in the model, or its evaluation ran out of fuel: nothing is known.
    #[error("statement {label} was not evaluated: {error}")]
    NotEvaluated {
        /// Its place.
        place: usize,
        /// Its label.
        label: String,
        /// Why not.
        error: NotEvaluated,
    },
}

/// Why a statement has no truth value in a model, or none that was found within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotEvaluated {
    /// In a finite structure.
    #[error(transparent)]
    Finite(#[from] finite::EvaluationError),
    /// In an infinite one.
    #[error(transparent)]
    Infinite(#[from] definable::EvaluationError),
}

/// A board made ready for checking many claims.
#[derive(Clone, Debug)]
pub struct Checker {
    statements: Vec<Prepared>,
}

#[derive(Clone, Debug)]
struct Prepared {
    label: String,
    meaning: FormulaId,
    program: Result<Program, finite::EvaluationError>,
}

impl Checker {
    /// Makes a board ready. A statement that cannot be evaluated in any structure is reported by [`Checker::check`].
    pub fn new(bank: &Bank, board: &Board) -> Checker {
        let prepare = |statement: &formula::Statement| Prepared {
            label: statement.label.clone(),
            meaning: statement.meaning,
            program: Program::compile(bank, statement.meaning),
        };
        Checker { statements: board.statements.iter().map(prepare).collect() }
    }

    /// Checks a claim: every statement's meaning must have, in the model, the truth value that the claim requires.
    ///
    /// # Errors
    /// [`Refusal`], naming the first statement that fails.
    pub fn check(&self, bank: &Bank, claim: Claim, evidence: Evidence, fuel: &mut Fuel) -> Result<Certified, Refusal> {
        if let Claim::Independent { statement } = claim
            && statement >= self.statements.len()
        {
            return Err(Refusal::NoSuchStatement { statement, count: self.statements.len() });
        }
        match &evidence {
            Evidence::FiniteModel(structure) => self.check_truth(claim, |statement| {
                let program = statement.program.as_ref().map_err(|&error| error)?;
                Ok(program.holds(structure, fuel)?)
            })?,
            Evidence::InfiniteModel(structure) => {
                let mut evaluator = Evaluator::new(bank, structure, *fuel);
                let outcome = self.check_truth(claim, |statement| match &mut evaluator {
                    Ok(evaluator) => Ok(evaluator.evaluate(statement.meaning)?),
                    Err(error) => Err((*error).into()),
                });
                *fuel = evaluator.map_or(Fuel::new(0), |evaluator| evaluator.fuel());
                outcome?;
            }
        }
        let meanings = self.statements.iter().map(|statement| statement.meaning).collect();
        Ok(Certified { claim, evidence, meanings })
    }

    fn check_truth(&self, claim: Claim, mut holds: impl FnMut(&Prepared) -> Result<bool, NotEvaluated>) -> Result<(), Refusal> {
        for (place, statement) in self.statements.iter().enumerate() {
            let label = || statement.label.clone();
            match (holds(statement), claim.required(place)) {
                (Ok(true), true) | (Ok(false), false) => {}
                (Ok(false), true) => return Err(Refusal::IsFalse { place, label: label() }),
                (Ok(true), false) => return Err(Refusal::IsTrue { place, label: label() }),
                (Err(error), _) => return Err(Refusal::NotEvaluated { place, label: label(), error }),
            }
        }
        Ok(())
    }
}

/// Checks one claim about a board; for several, make a [`Checker`] once.
///
/// # Errors
/// [`Refusal`], naming the first statement that fails.
pub fn check(bank: &Bank, board: &Board, claim: Claim, evidence: Evidence, fuel: &mut Fuel) -> Result<Certified, Refusal> {
    Checker::new(bank, board).check(bank, claim, evidence, fuel)
}
