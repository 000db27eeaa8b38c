//! The price of a step, by the measure that is asked for.

use formula::{Bank, FormulaId};
use kernel::house_rules::FreeVariableCost;

use crate::problem::{Measure, Problem};

/// The prices of steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Price {
    measure: Measure,
    choices_are_paid: bool,
}

impl Price {
    pub(crate) fn new(problem: &Problem<'_>) -> Price {
        let choices_are_paid = problem.house.free_variable_cost == FreeVariableCost::Chosen;
        Price { measure: problem.measure, choices_are_paid }
    }

    /// Returns the price of including a rule: it is a line that is based on no other.
    pub(crate) fn included(&self) -> u64 {
        1
    }

    /// Returns the least price of a step that is only known in part: `nearest` is the least that its conclusion can differ from a premise, `paid`
    /// the least that its choices cost.
    pub(crate) fn least(&self, nearest: u64, paid: u64) -> u64 {
        match self.measure {
            Measure::Lines | Measure::Steps => 1,
            Measure::Points => {
                let chosen = if self.choices_are_paid { paid } else { 0 };
                nearest.saturating_add(chosen).saturating_add(1)
            }
        }
    }

    /// Returns the price of a step (PW-67 to PW-71): a point, those of what is chosen, and the difference to the nearest premise.
    pub(crate) fn step(&self, bank: &Bank, conclusion: FormulaId, premises: impl Iterator<Item = FormulaId>, paid: u64) -> u64 {
        match self.measure {
            Measure::Lines | Measure::Steps => 1,
            Measure::Points => {
                let points = bank.points(conclusion);
                let nearest = premises.map(|premise| points.abs_diff(bank.points(premise))).min().unwrap_or(0);
                let chosen = if self.choices_are_paid { paid } else { 0 };
                nearest.saturating_add(chosen).saturating_add(1)
            }
        }
    }
}
