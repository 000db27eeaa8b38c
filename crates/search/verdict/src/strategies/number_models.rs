//! Infinite models of numbers, among the known ones.

use std::time::Instant;

use certificate::Evidence;
use model::infinite::InfiniteStructure;
use solver::linear_models;
use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "number models";

/// Searches within these trials.
pub(crate) fn number_models(trials: u64) -> Strategy {
    Strategy { name: NAME, budget: Budget { steps: trials, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let (others, denied) = judge.demands(index);
    let limits = linear_models::Limits { trials: budget.steps, deadline: Some(deadline), ..linear_models::Limits::default() };
    if let Ok(structure) = linear_models::search(judge.bank, &others, denied, &limits) {
        judge.certify(index, Evidence::InfiniteModel(InfiniteStructure::Definable(structure)));
    }
    Ok(())
}
