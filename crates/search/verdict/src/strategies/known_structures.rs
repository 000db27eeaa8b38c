//! Finite models in which one operation, or two, are known ones: groups, rings, lattices. Large ones are soon found, and where no law is about
//! operations alone, nothing is looked for.

use std::time::Instant;

use solver::finite::{KnownSymbols, search_known};
use solver::oracle::OracleFailure;

use super::cells::{demands, evaluate};
use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "known structures";

/// Searches domains of `from` to `to` objects, with this much `work` in all, in evaluated cells.
pub(crate) fn known_structures(from: u32, to: u32, work: u64) -> Strategy {
    Strategy { name: NAME, budget: Budget { sizes: (from, to), steps: work, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let falsity = judge.questions[index].question;
    let demands = demands(judge, index);
    for count in [KnownSymbols::Two, KnownSymbols::One] {
        // Half of the work is for each.
        let mut work = budget.steps / 2;
        for size in budget.sizes.0..=budget.sizes.1 {
            if judge.exclusive_core(size, falsity).is_some() || judge.questions[index].cores.contains_key(&size) {
                continue;
            }
            let vocabulary = judge.finite.vocabulary();
            let limits = (&mut work, Some(deadline));
            if let Some(structure) = search_known(judge.bank, vocabulary, &demands, (count, size), limits) {
                evaluate(judge, structure);
                return Ok(());
            }
            if work == 0 || Instant::now() >= deadline {
                break;
            }
        }
    }
    Ok(())
}
