//! A refutation by saturation from the statements that the goal leads to, where there are others.

use std::time::Instant;

use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "selected saturation";

/// Searches within these steps.
pub(crate) fn selected_saturation(steps: u64) -> Strategy {
    Strategy { name: NAME, budget: Budget { steps, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    if let Some(near) = judge.statements_near_goal(index, usize::MAX) {
        let effort = judge.saturation_effort(budget.steps, deadline);
        judge.saturate(index, None, (&near, solver::saturation::Strategy::BALANCED), effort);
    }
    Ok(())
}
