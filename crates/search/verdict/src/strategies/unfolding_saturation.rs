//! A refutation by saturation with every definition unfolded.

use std::time::Instant;

use solver::oracle::OracleFailure;
use solver::saturation::{self, SaturationSearch};

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "unfolding saturation";

/// Searches from the start within these steps, where there are definitions.
pub(crate) fn unfolding_saturation(steps: u64) -> Strategy {
    Strategy { name: NAME, budget: Budget { steps, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let all = judge.statements_but(index);
    if !all.iter().any(|&(_, statement)| saturation::may_define(judge.bank, statement)) {
        return Ok(());
    }
    let denied = judge.questions[index].question.map(|statement| judge.meanings[statement]);
    let question = saturation::Question { statements: &all, denied, goals: &judge.denials() };
    let search = SaturationSearch::new(judge.bank, question, judge.finite.vocabulary(), saturation::Strategy::UNFOLDING);
    if search.has_definitions() {
        let effort = judge.saturation_effort(budget.steps, deadline);
        judge.saturate(index, Some(search), (&all, saturation::Strategy::UNFOLDING), effort);
    }
    Ok(())
}
