//! A refutation by saturation.

use std::time::Instant;

use solver::oracle::OracleFailure;
use solver::saturation::SaturationSearch;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::{BoardJudge, SMALL_BOARD};

pub(crate) const NAME: &str = "saturation";

/// Number of terms of searches that are kept between their stretches, of all questions together; a term takes some hundred bytes.
const KEPT_TERMS: usize = 3_000_000;

/// Goes on with the search of the question, or begins it, within these steps since it began, from at most this many statements: those nearest to
/// the goal. A search from some of the statements begins anew each time.
pub(crate) fn saturation(steps: u64, statements: usize) -> Strategy {
    Strategy { name: NAME, budget: Budget { steps, statements, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let near = if budget.statements == usize::MAX { None } else { judge.statements_near_goal(index, budget.statements) };
    let effort = judge.saturation_effort(budget.steps, deadline);
    match near {
        Some(near) => drop(judge.saturate(index, None, (&near, solver::saturation::Strategy::BALANCED), effort)),
        None => {
            let kept = judge.questions[index].saturation.take();
            let all = judge.statements_but(index);
            let search = judge.saturate(index, kept, (&all, solver::saturation::Strategy::BALANCED), effort);
            // The searches of many questions together would take too much memory.
            let open = judge.questions.iter().filter(|state| state.is_open()).count();
            let is_small = |search: &SaturationSearch| search.statistics().terms <= KEPT_TERMS / open.max(1);
            judge.questions[index].saturation = search.filter(|search| judge.meanings.len() <= SMALL_BOARD && is_small(search));
        }
    }
    Ok(())
}
