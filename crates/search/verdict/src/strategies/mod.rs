//! The strategies: searches for the answer to one question of a board. Each is a file that builds a [`Strategy`], a value with a name, a budget and
//! a function. Their order is that of `schedule`; what they find and learn is kept by `board_judge`.
//!
//! A new strategy is a file here and a line in `schedule`.

pub(crate) mod cells;
pub(crate) mod easy_saturation;
mod endings;
pub(crate) mod finite_models;
pub(crate) mod focused_refutation;
pub(crate) mod full_refutation;
pub(crate) mod goal_directed_saturation;
pub(crate) mod known_structures;
pub(crate) mod near_models;
pub(crate) mod number_models;
pub(crate) mod portfolio;
pub(crate) mod saturation;
pub(crate) mod selected_saturation;
pub(crate) mod stored_instances;
pub(crate) mod unfolding_saturation;
pub(crate) mod word_models;

use std::fmt;
use std::time::Instant;

use solver::oracle::OracleFailure;

use crate::board_judge::BoardJudge;

/// Limits of one run. A strategy reads those that it counts; the others are [`UNLIMITED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// The first and the last size of the domains, in objects.
    pub(crate) sizes: (u32, u32),
    /// Steps since the search began, in a unit of the strategy's own.
    pub(crate) steps: u64,
    /// The most statements that take part.
    pub(crate) statements: usize,
    /// The most instances, of the search or of a refutation that counts.
    pub(crate) instances: usize,
    /// The run may take one part in this many of its share of the time.
    pub(crate) parts_of_time: u32,
}

/// No limits but the whole share of the time.
pub(crate) const UNLIMITED: Budget =
    Budget { sizes: (0, u32::MAX), steps: u64::MAX, statements: usize::MAX, instances: usize::MAX, parts_of_time: 1 };

/// A search for the answer to the question at an index, within a budget and until a moment.
type Run = fn(&mut BoardJudge<'_>, usize, Budget, Instant) -> Result<(), OracleFailure>;

/// A way to search for the answer to a question.
#[derive(Clone, Copy)]
pub(crate) struct Strategy {
    pub(crate) name: &'static str,
    pub(crate) budget: Budget,
    /// It asks the ground oracle.
    pub(crate) asks_solver: bool,
    pub(crate) run: Run,
}

impl Strategy {
    /// Returns the same strategy with at most these steps, where it counts any.
    pub(crate) fn within(mut self, steps: u64) -> Strategy {
        if self.budget.steps != u64::MAX {
            self.budget.steps = steps.min(self.budget.steps);
        }
        self
    }
}

impl PartialEq for Strategy {
    fn eq(&self, other: &Strategy) -> bool {
        (self.name, self.budget) == (other.name, other.budget)
    }
}

impl fmt::Debug for Strategy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {:?}", self.name, self.budget)
    }
}
