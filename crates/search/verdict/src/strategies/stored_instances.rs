//! Instances of earlier refutations, tried against this question.

use std::time::Instant;

use formula::FormulaId;
use solver::oracle::OracleFailure;

use super::{Budget, Strategy, UNLIMITED};
use crate::board_judge::BoardJudge;

pub(crate) const NAME: &str = "stored instances";

/// Number of statements that are tried against a question in the light of earlier refutations.
const PREMISES: usize = 16;

/// Tries what earlier refutations rested on, with the statements on which they relied most.
pub(crate) fn stored_instances() -> Strategy {
    Strategy { name: NAME, budget: UNLIMITED, asks_solver: true, run }
}

fn run(judge: &mut BoardJudge<'_>, index: usize, _: Budget, deadline: Instant) -> Result<(), OracleFailure> {
    let Some(statement) = judge.questions[index].question else { return Ok(()) };
    if judge.refute_among_relied_on(index, deadline)?
        || judge.questions[index].put_against.replace(judge.learnt_from) == Some(judge.learnt_from)
    {
        return Ok(());
    }
    let premises = judge.relied_on_most(statement, PREMISES);
    let premises: Vec<(usize, FormulaId)> = premises.into_iter().map(|premise| (premise, judge.meanings[premise])).collect();
    let mut instance_store = judge.instance_store();
    let smallest = judge.matters_what_is_denied();
    let outcome = instance_store.refute(judge.bank, judge.oracle, judge.meanings[statement], &premises, smallest, Some(deadline));
    judge.instance_store = Some(instance_store);
    if let Some(refutation) = outcome? {
        judge.accept(index, refutation);
    }
    Ok(())
}
