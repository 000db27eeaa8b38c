//! Models near the board's own, where that is one of words.

use std::time::Instant;

use certificate::Evidence;
use model::infinite::InfiniteStructure;
use solver::oracle::OracleFailure;
use solver::word_models as words;

use super::{Budget, Strategy, UNLIMITED};
use crate::answer::Answer;
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "near models";

/// Searches within as many steps as among all models of words.
pub(crate) fn near_models() -> Strategy {
    let budget = Budget { steps: super::word_models::STEPS, ..UNLIMITED };
    Strategy { name: NAME, budget, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let Some(Answer::Satisfied(certified)) = &judge.questions[0].answer else { return Ok(()) };
    let Evidence::InfiniteModel(InfiniteStructure::Automatic(known)) = certified.evidence() else { return Ok(()) };
    let (others, Some(denied)) = judge.demands(index) else { return Ok(()) };
    let limits = words::Limits { deadline: Some(deadline), ..words::Limits::of_steps(budget.steps) };
    if let Ok(structure) = words::search_near(judge.bank, &others, denied, known, &limits) {
        judge.certify(index, Evidence::InfiniteModel(InfiniteStructure::Automatic(structure)));
    }
    Ok(())
}
