//! Questions in Predicate Wars about numbers (Q-G-2): a countermodel counts only where numbers are numbers. A finite structure in which 2 and
//! 4 are one object refutes nothing; it is replaced by a standard structure, and where none is found the question is undecided.

use std::sync::Arc;

use ::certificate::Claim;
use documents::prove::NumbersReading;
use standard_model::{Limits, StandardModel, Twisted, find, speaks_of_numbers};
use verdict::{Answer, Report};

use crate::boards::board::BoardFile;

/// Returns the reading of a standard structure.
pub(crate) fn reading_of(model: &StandardModel) -> NumbersReading {
    reading_with(&model.lines)
}

/// Returns the reading of a standard structure in which the free symbols mean this.
pub(crate) fn reading_with(symbols: &[String]) -> NumbersReading {
    let reading = "numbers are the integers, with their operators and comparators; beside them there are players and cards";
    let coding = "a natural number stands for itself, a negative number n is coded as 2n, and the odd negative integers stand for \
                  players (-1, -5, …) and cards (-3, -7, …)";
    NumbersReading { reading: String::from(reading), coding: String::from(coding), symbols: symbols.to_vec() }
}

/// The outcome for a question that speaks of numbers.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The reading of the countermodel, where there is one.
    pub(super) reading: Option<NumbersReading>,
    /// The reason for which there is none.
    pub(super) reason: Option<String>,
}

/// Replaces the countermodel in a report on whether the statement at `index` follows by one in which numbers are numbers; where none is
/// found, the question becomes undecided. A proof stands: it holds whatever numbers mean.
pub(super) fn replace_countermodel(board: &BoardFile, index: usize, report: &mut Report) -> Numbers {
    let BoardFile { bank, board, .. } = board;
    let meanings: Vec<_> = board.statements.iter().map(|statement| statement.meaning).collect();
    let Some(answer) = report.redundancy.get_mut(index) else { return Numbers::default() };
    if matches!(answer, Answer::Refuted(_)) || !speaks_of_numbers(bank, &meanings) {
        return Numbers::default();
    }
    match find(bank, board, Claim::Independent { statement: index }, Limits::default()) {
        Ok(model) => {
            let reading = Some(reading_of(&model));
            *answer = Answer::Satisfied(Arc::new(model.certified));
            Numbers { reading, reason: None }
        }
        Err(not_found) => {
            let twisted = matches!(answer, Answer::Satisfied(_));
            let reason = if twisted {
                *answer = Answer::Undecided(Vec::new());
                Twisted(not_found).to_string()
            } else {
                not_found.to_string()
            };
            Numbers { reading: None, reason: Some(reason) }
        }
    }
}
