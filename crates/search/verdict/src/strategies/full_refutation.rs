//! A refutation by instances of all statements.

use std::time::Instant;

use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "full refutation";

/// Searches for a refutation with at most this many instances.
pub(crate) fn full_refutation(instances: usize) -> Strategy {
    Strategy { name: NAME, budget: Budget { instances, ..UNLIMITED }, asks_solver: true, run }
}

/// Begins the search, or goes on where it stopped.
pub(super) fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let question = judge.questions[index].question;
    let refuter = match judge.questions[index].refuter.take() {
        Some(refuter) if !refuter.is_stale(judge.oracle) => refuter,
        _ => judge.new_refuter(question),
    };
    let all = (0..judge.meanings.len()).filter(|&statement| Some(statement) != question).collect();
    let refuter = judge.refute(index, refuter, all, budget.instances, deadline)?;
    judge.questions[index].refuter = Some(refuter);
    Ok(())
}
