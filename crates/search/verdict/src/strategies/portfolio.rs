//! Refutations by saturation in several ways, one after the other: what one leaves open another may find.

use std::time::Instant;

use solver::oracle::OracleFailure;
use solver::saturation::{self, Nearness, Reach, Selection, Turns};

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "portfolio";

/// A way to saturate.
struct Way {
    strategy: saturation::Strategy,
    /// The statements that take part: those within this reach of the goal, or all.
    reach: Option<Reach>,
}

const BALANCED: saturation::Strategy = saturation::Strategy::BALANCED;
const GOAL_DIRECTED: saturation::Strategy = saturation::Strategy::GOAL_DIRECTED;

/// The statements up to this many steps from the goal.
const fn within(tolerance: usize, steps: usize) -> Option<Reach> {
    Some(Reach { tolerance, steps, most: usize::MAX })
}

/// As [`BALANCED`], with as many turns for old clauses as for light ones.
const FAIR: saturation::Strategy = saturation::Strategy { turns: Turns { lightest: 1, nearest: 1, oldest: 1 }, ..BALANCED };

/// The ways. The order is that of a greedy cover: each is the one that solves the most, for its time, of what those before it do not. It was learnt
/// from 79 theorems of the TPTP library, of ratings below 0.9, that take longer than a second without these searches; each of 18 ways had half a
/// second (`benches/strategies.rs`), and 38 of the theorems were refuted by some. The last way is what most other questions are answered by.
const WAYS: [Way; 9] = [
    Way { strategy: GOAL_DIRECTED, reach: within(12, 2) },
    Way { strategy: saturation::Strategy::UNFOLDING, reach: None },
    Way { strategy: BALANCED, reach: within(50, 2) },
    Way { strategy: GOAL_DIRECTED, reach: None },
    Way { strategy: saturation::Strategy { selection: Selection::Lightest, ..BALANCED }, reach: None },
    Way { strategy: FAIR, reach: None },
    Way { strategy: saturation::Strategy { selection: Selection::Never, ..BALANCED }, reach: None },
    Way {
        strategy: saturation::Strategy {
            nearness: Nearness::Words,
            turns: Turns { lightest: 1, nearest: 6, oldest: 1 },
            ..BALANCED
        },
        reach: None,
    },
    Way { strategy: BALANCED, reach: None },
];

/// Searches in each way within these steps, and within its share of the time.
pub(crate) fn portfolio(steps: u64) -> Strategy {
    Strategy { name: NAME, budget: Budget { steps, ..UNLIMITED }, asks_solver: false, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let all = judge.statements_but(index);
    let has_definitions = all.iter().any(|&(_, statement)| saturation::may_define(judge.bank, statement));
    for (at, way) in WAYS.iter().enumerate() {
        if !judge.questions[index].is_open() {
            break;
        }
        let near = way.reach.map(|reach| judge.statements_within(index, reach));
        let Some(statements) = near.unwrap_or_else(|| Some(all.clone())) else { continue };
        if way.strategy.unfolds && !has_definitions {
            continue;
        }
        let now = Instant::now();
        if now >= deadline {
            break;
        }
        let share = deadline.saturating_duration_since(now) / (WAYS.len() - at) as u32;
        let effort = judge.saturation_effort(budget.steps, now + share);
        judge.saturate(index, None, (&statements, way.strategy), effort);
    }
    Ok(())
}
