//! The statements of a board as they are evaluated in every structure that a search meets. One structure often settles questions that
//! had not been asked yet.

use std::time::Instant;

use formula::{Bank, Board};
use model::Fuel;
use model::finite::{Program, Structure};

/// All statements of a board, ready to be evaluated.
#[derive(Debug)]
pub struct BoardEvaluator {
    programs: Vec<Option<Program>>,
    fuel: u64,
}

impl BoardEvaluator {
    /// Makes a board ready; `fuel` is the number of steps that one statement may take in one structure.
    pub fn new(bank: &Bank, board: &Board, fuel: u64) -> BoardEvaluator {
        // A statement that cannot be laid out is true nowhere, as far as the search is concerned; the certificate's check says why.
        let programs = board.statements.iter().map(|statement| Program::compile(bank, statement.meaning).ok()).collect();
        BoardEvaluator { programs, fuel }
    }

    /// The indices of the statements that are not known to be true in a structure.
    pub(crate) fn violated(&self, structure: &Structure) -> Vec<usize> {
        self.violated_until(structure, None)
    }

    /// As [`violated`](Self::violated). Of what is not evaluated before the deadline nothing is known.
    pub(crate) fn violated_until(&self, structure: &Structure, deadline: Option<Instant>) -> Vec<usize> {
        let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let holds = |program: &Program| !is_over() && program.holds(structure, &mut Fuel::new(self.fuel)) == Ok(true);
        let indices = self.programs.iter().enumerate();
        indices.filter(|(_, program)| !program.as_ref().is_some_and(holds)).map(|(index, _)| index).collect()
    }

    /// Number of statements.
    pub fn len(&self) -> usize {
        self.programs.len()
    }

    /// Returns whether the board is empty.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }
}
