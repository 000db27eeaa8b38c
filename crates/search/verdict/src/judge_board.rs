//! All questions of a board in one go: is it consistent, and which statements follow from the others.
//!
//! Each question goes through the same schedule: small finite models, a short search for a refutation, larger finite models, a long search
//! for a refutation, by instances and by saturation; where all is equations, saturation comes first. All
//! questions take one step before any takes the next, so that an easy one is never kept waiting by a hard one.

use std::ops::Range;
use std::time::{Duration, Instant};

use certificate::Evidence;
use formula::{Bank, Board};
use solver::instantiation::Refutation;
use solver::oracle::Oracle;

use crate::answer::{Answer, Listener, Reason, Report};
use crate::board_judge::{BoardJudge, Exhausted, Finding, OnRefuted, SMALL_BOARD};
use crate::limits::Limits;
use crate::schedule;
use crate::strategies::Strategy;

/// Statements nested deeper than this, terms included, are put to saturation first.
const DEEP: u32 = 40;

/// Progress of judging a board, for those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of questions that are decided.
    pub decided: usize,
    /// Number of questions in all: one, and one for each statement that is no convention.
    pub questions: usize,
}

/// Answers all questions of a board within `limits`. It calls `watch` whenever a question was dealt with, and `listener` for every model that
/// is certified. Refutations are still to be proved ([`crate::certify`]).
///
/// The same board, limits and Z3 give the same answers, unless a limit of time is reached.
pub fn judge_board(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    limits: Limits,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> Report<Refutation> {
    search_board(bank, board, oracle, limits, watch, &mut |_, _| (), listener)
}

/// As [`judge_board`], and calls `on_refuted` for every refutation when it is found.
pub(crate) fn search_board(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    limits: Limits,
    watch: &mut dyn FnMut(Progress),
    on_refuted: OnRefuted,
    listener: Listener<'_>,
) -> Report<Refutation> {
    let mut judge = BoardJudge::new(bank, board, oracle, limits, on_refuted, listener);
    run_schedule(&mut judge, watch);
    judge.report()
}

/// Answers one question of a board within `limits`: whether it is consistent (`None`), or whether the statement at this index follows
/// from the others. In the report all others are undecided, for no reason. It calls `listener` for every model that is certified.
pub fn ask(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    limits: Limits,
    question: Option<usize>,
    listener: Listener<'_>,
) -> Report<Refutation> {
    let mut ignored = |_: &Bank, _: Finding| ();
    let mut judge = BoardJudge::new(bank, board, oracle, limits, &mut ignored, listener);
    for state in judge.questions.iter_mut().filter(|state| state.question != question) {
        state.answer = Some(Answer::Undecided(Vec::new()));
    }
    run_schedule(&mut judge, &mut |_| ());
    judge.report()
}

fn run_schedule(judge: &mut BoardJudge<'_>, watch: &mut dyn FnMut(Progress)) {
    judge.go_through_single_objects();
    let vocabulary = judge.finite.vocabulary();
    let has_operations = vocabulary.functions.iter().any(|&symbol| judge.bank.symbol_data(symbol).fixity.arity() > 0);
    // Objects are only said to be equal or different; or terms are so deep that it takes long to evaluate them in any model.
    let only_equal = vocabulary.predicates.is_empty() && vocabulary.counts.is_empty();
    let is_deep = judge.meanings.iter().any(|&meaning| judge.bank.depth(meaning) > DEEP);
    let deductive = has_operations && (only_equal || is_deep);
    let large = judge.meanings.len() > SMALL_BOARD;
    let schedule = schedule::steps(&judge.limits, judge.first, &vocabulary.counts, large, deductive);
    if judge.questions.iter().filter(|state| state.is_open()).count() == 1 {
        let schedule = schedule::for_one_question(&schedule, deductive);
        return take_steps(judge, &schedule, 0, 0..judge.questions.len(), watch);
    }
    // Consistency goes ahead as far as most boards need: if it fails, most statements are settled with it.
    let (ahead, rest) = schedule.split_at(schedule::ahead(&schedule));
    take_steps(judge, &schedule::for_consistency(ahead), rest.len(), 0..1, watch);
    let order = match &judge.questions[0].answer {
        Some(Answer::Refuted(_)) if !deductive => schedule::for_contradictory_boards(ahead),
        _ if is_endless(judge) => schedule::for_endless_boards(ahead),
        _ => ahead.to_vec(),
    };
    take_steps(judge, &order, rest.len(), 1..judge.questions.len(), watch);
    take_steps(judge, rest, 0, 0..judge.questions.len(), watch);
}

/// Takes some steps, before a number of others.
fn take_steps(
    judge: &mut BoardJudge<'_>,
    steps: &[Vec<Strategy>],
    others: usize,
    indices: Range<usize>,
    watch: &mut dyn FnMut(Progress),
) {
    for (at, step) in steps.iter().enumerate() {
        take_step(judge, step, (steps.len() - at + others) as u32, indices.clone(), watch);
    }
}

/// Returns whether it was a model without an end that made the board consistent: no small one does.
fn is_endless(judge: &BoardJudge<'_>) -> bool {
    match &judge.questions[0].answer {
        Some(Answer::Satisfied(certified)) => matches!(certified.evidence(), Evidence::InfiniteModel(_)),
        _ => false,
    }
}

/// One step for all open questions in `indices`; `steps` are still to be taken, this one included.
fn take_step(judge: &mut BoardJudge<'_>, step: &[Strategy], steps: u32, indices: Range<usize>, watch: &mut dyn FnMut(Progress)) {
    let mut left = judge.questions[indices.clone()].iter().filter(|state| state.is_open()).count() as u32;
    for index in indices {
        if !judge.questions[index].is_open() {
            continue;
        }
        // What is left of the time is shared evenly among the questions that are open; a step may use half of it, the last all.
        let share = judge.deadline.saturating_duration_since(Instant::now()) / left.max(1) / steps.min(2);
        left = left.saturating_sub(1);
        for &strategy in step {
            if judge.questions[index].is_open() {
                take(judge, index, strategy.within(judge.limits.steps), share);
            }
        }
        watch(Progress { decided: judge.answered, questions: judge.asked });
    }
}

/// One strategy for one question.
fn take(judge: &mut BoardJudge<'_>, index: usize, strategy: Strategy, share: Duration) {
    if judge.follows_from_contradiction(index) {
        return;
    }
    let now = Instant::now();
    if now >= judge.deadline {
        let milliseconds = judge.limits.time.as_millis();
        judge.questions[index].add_reason(Reason::Time { milliseconds });
        return;
    }
    if strategy.asks_solver && judge.questions[index].is_exhausted(Exhausted::Solver) {
        return;
    }
    let deadline = (now + share / strategy.budget.parts_of_time).min(judge.deadline);
    if let Err(failure) = (strategy.run)(judge, index, strategy.budget, deadline) {
        // A failure of the solver is an answer neither way; the other questions go on with a fresh process.
        judge.questions[index].add_reason(Reason::Solver(failure));
        judge.questions[index].exhaust(Exhausted::Solver);
    }
}
