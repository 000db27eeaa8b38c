//! Finite models by the cells of their tables, without a solver.

use std::time::Instant;

use certificate::Evidence;
use formula::FormulaId;
use model::finite::Structure;
use solver::finite::{CellEffort, CellOutcome, search_cells};
use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::{BoardJudge, settles};

pub(crate) const NAME: &str = "cells";

/// Work before any solver is started, in evaluated cells.
pub(crate) const LITTLE_WORK: u64 = 30_000;
/// Work of a search in passing among many sizes: up to a tenth of a second for each.
pub(crate) const PASSING_WORK: u64 = 150_000;
/// Work of a search in passing.
pub(crate) const SHORT_WORK: u64 = 300_000;
/// Work of a search that is to find what there is.
pub(crate) const LONG_WORK: u64 = 100_000_000;

/// Searches domains of `from` to `to` objects, each with this much `work`.
pub(crate) fn cells(from: u32, to: u32, work: u64) -> Strategy {
    Strategy { name: NAME, budget: Budget { sizes: (from, to), steps: work, ..UNLIMITED }, asks_solver: false, run }
}

/// The statements, each with the truth value that a model shows that answers the question at this index.
pub(super) fn demands(judge: &BoardJudge<'_>, index: usize) -> Vec<(FormulaId, bool)> {
    let falsity = judge.questions[index].question;
    judge.meanings.iter().enumerate().map(|(at, &meaning)| (meaning, Some(at) != falsity)).collect()
}

/// Evaluates all statements in a structure, and certifies it as the answer to the question that it settles, if it does.
pub(super) fn evaluate(judge: &mut BoardJudge<'_>, structure: Structure) {
    let wrong = judge.evaluator.violated_until(&structure, Some(judge.deadline));
    judge.met.note(&wrong);
    if let Some(settled) = settles(&judge.questions, &wrong) {
        judge.certify(settled, Evidence::FiniteModel(structure));
    }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let falsity = judge.questions[index].question;
    let demands = demands(judge, index);
    for size in budget.sizes.0..=budget.sizes.1 {
        if judge.exclusive_core(size, falsity).is_some() || judge.questions[index].cores.contains_key(&size) {
            continue;
        }
        let effort = CellEffort { work: budget.steps, deadline: Some(deadline) };
        match search_cells(judge.bank, judge.finite.vocabulary(), &demands, size, effort) {
            CellOutcome::Found(structure) => {
                evaluate(judge, structure);
                return Ok(());
            }
            CellOutcome::None if judge.is_told_count(index, size) => {
                if judge.refute_at_told_count(index, deadline)? {
                    return Ok(());
                }
            }
            // The same sizes are grounded, too; that search gives the reason.
            CellOutcome::None | CellOutcome::Open(_) => {}
        }
    }
    Ok(())
}
