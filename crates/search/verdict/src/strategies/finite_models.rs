//! Finite models by the solver.

use std::time::Instant;

use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "finite models";

/// The part of its time that a search takes which comes before others: what the solver does not find soon is left for later.
const BRIEF: u32 = 4;

/// Searches domains of `from` to `to` objects.
pub(crate) fn finite_models(from: u32, to: u32) -> Strategy {
    Strategy { name: NAME, budget: Budget { sizes: (from, to), ..UNLIMITED }, asks_solver: true, run }
}

/// The same within a part of the time.
pub(crate) fn brief_finite_models(from: u32, to: u32) -> Strategy {
    let models = finite_models(from, to);
    Strategy { budget: Budget { parts_of_time: BRIEF, ..models.budget }, ..models }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    judge.look_for_models(index, budget.sizes.0..=budget.sizes.1, deadline)
}
