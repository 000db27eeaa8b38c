//! A refutation from a focus: as few statements as suffice to exclude models of one size.

use std::time::Instant;

use solver::oracle::OracleFailure;

use super::endings::comes_to_end;
use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::{BoardJudge, QuestionState, SMALL_BOARD};

pub(crate) const NAME: &str = "focused refutation";

/// Number of statements that are a focus as they are: thinning them costs more than it saves.
const THIN_ENOUGH: usize = 2;

/// Number of instances that are made at once where they come to an end.
const AT_CONSTANTS: usize = 10_000;

/// Domain size up to which a search for what excludes models is short in any case.
const SMALL_FOCUS: u32 = 3;

/// Searches with at most this many `instances` from what excludes models of `size` objects, where at most this many `statements` do: a larger
/// focus as a rule means that larger models exist.
pub(crate) fn focused_refutation(size: u32, statements: usize, instances: usize) -> Strategy {
    let budget = Budget { sizes: (size, size), statements, instances, ..UNLIMITED };
    Strategy { name: NAME, budget, asks_solver: true, run }
}

/// Minimises what excludes models of the size to a focus, a small set of statements where a contradiction is likely to be found, and searches
/// there. Large statements are given up first. (What smaller models would need besides shows itself when the search comes upon one.)
fn run(judge: &mut BoardJudge<'_>, index: usize, budget: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let Budget { sizes: (size, _), statements, instances, .. } = budget;
    if judge.meanings.len() <= SMALL_BOARD {
        let (others, denied) = judge.demands(index);
        if size > SMALL_FOCUS && comes_to_end(judge.bank, &others, denied) {
            return refute_at_constants(judge, index, deadline);
        }
        // There is little to choose from: the search goes on where it stopped, with all statements.
        return super::full_refutation::run(judge, index, budget, deadline);
    }
    if judge.refute_by_expansion(index, deadline)? {
        return Ok(());
    }
    let mut focus = judge.questions[index].cores.get(&size).cloned().unwrap_or_default();
    if focus.len() > statements.saturating_mul(5) {
        return Ok(());
    }
    let BoardJudge { bank, oracle, finite, questions, meanings, .. } = judge;
    let QuestionState { question, .. } = &questions[index];
    focus.sort_by_key(|&statement| bank.size(meanings[statement]));
    if focus.len() > THIN_ENOUGH {
        finite.minimise_core(bank, oracle, size, &mut focus, *question, Some(deadline))?;
    }
    if focus.len() > statements {
        return Ok(());
    }
    let refuter = judge.new_refuter(judge.questions[index].question);
    judge.refute(index, refuter, focus, instances, deadline).map(|_| ())
}

/// Searches for a contradiction from all instances, where these come to an end.
fn refute_at_constants(judge: &mut BoardJudge<'_>, index: usize, deadline: Instant) -> Result<(), OracleFailure> {
    let mut refuter = judge.new_refuter(judge.questions[index].question);
    for (statement, meaning) in judge.statements_but(index) {
        refuter.require(judge.bank, judge.oracle, statement, meaning);
    }
    refuter.instantiate_at_constants(judge.bank, judge.oracle, AT_CONSTANTS.min(judge.limits.instances));
    let refuter = judge.refute(index, refuter, Vec::new(), judge.limits.instances, deadline)?;
    judge.questions[index].refuter = Some(refuter);
    Ok(())
}
