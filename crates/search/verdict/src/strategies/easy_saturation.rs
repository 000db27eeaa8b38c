//! A refutation by saturation that takes few instances.

use std::time::Instant;

use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::{BoardJudge, SaturationEffort};

pub(crate) const NAME: &str = "easy saturation";

/// Begins a search among all statements. Only a refutation by at most this many instances counts: what takes more is often proved in fewer lines
/// from what a solver finds.
pub(crate) fn easy_saturation(steps: u64, instances: usize) -> Strategy {
    Strategy { name: NAME, budget: Budget { steps, instances, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let all = judge.statements_but(index);
    let effort = SaturationEffort { steps: budget.steps, instances: budget.instances.min(judge.limits.instances), deadline };
    judge.questions[index].saturation = judge.saturate(index, None, (&all, solver::saturation::Strategy::BALANCED), effort);
    Ok(())
}
