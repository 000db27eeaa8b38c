//! A refutation by saturation in the goal's own words.

use std::time::Instant;

use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "goal-directed saturation";

/// Searches from the start within these steps, from at most this many statements: those nearest to the goal.
pub(crate) fn goal_directed_saturation(steps: u64, statements: usize) -> Strategy {
    Strategy { name: NAME, budget: Budget { steps, statements, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    if judge.questions[index].question.is_some() {
        let near = if budget.statements == usize::MAX { None } else { judge.statements_near_goal(index, budget.statements) };
        let near = near.unwrap_or_else(|| judge.statements_but(index));
        let effort = judge.saturation_effort(budget.steps, deadline);
        judge.saturate(index, None, (&near, solver::saturation::Strategy::GOAL_DIRECTED), effort);
    }
    Ok(())
}
