//! Infinite models of words, among the known ones.

use std::time::Instant;

use certificate::Evidence;
use model::infinite::InfiniteStructure;
use solver::oracle::OracleFailure;
use solver::word_models as words;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::{BoardJudge, Exhausted};

pub(crate) const NAME: &str = "word models";

/// Steps of a search among models of words: some seconds where there is none.
pub(crate) const STEPS: u64 = 40_000_000;

/// Searches within [`STEPS`], once for each question.
pub(crate) fn word_models() -> Strategy {
    Strategy { name: NAME, budget: Budget { steps: STEPS, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    if judge.questions[index].is_exhausted(Exhausted::Words) {
        return Ok(());
    }
    let (others, denied) = judge.demands(index);
    let limits = words::Limits { deadline: Some(deadline), ..words::Limits::of_steps(budget.steps) };
    let found = words::search(judge.bank, &others, denied, &limits);
    if !matches!(found, Err(words::NotFound::OutOfTime)) {
        judge.questions[index].exhaust(Exhausted::Words);
    }
    if let Ok(structure) = found {
        judge.certify(index, Evidence::InfiniteModel(InfiniteStructure::Automatic(structure)));
    }
    Ok(())
}
