//! Natural deduction for refutations: the ground instances of a refutation become a proof that people can read and the kernel checks.
//!
//! The proof is in the calculus `classical` ([`kernel::shipped::CLASSICAL`]): boxes, the rules of *forall x*, the derived rules that
//! shorten proofs, and witnesses by Henkin's reading ("let e be such that, if anything is A, e is").
//!
//! * `formula_graph`: the formulas that take part. `state`, `propagation`, `equality` with `classes`, `chain` and `rewrite_chains`: known facts and what follows
//!   by single steps. `search`: assumptions and their refutation. `learning` with `learned_clauses`: cases that are proved once and used often. `goal`: how
//!   the shape of the goal guides the proof.
//! * `justify`: reasons become steps of a `draft`. `linearise`: the steps that are needed become lines and boxes; `names` for the objects.
//! * `compose`: a proof after the proofs of lemmas that it uses.
//!
//! Nothing here is trusted: the caller checks the proof ([`kernel::check()`]), up to the names of bound variables (house rule `alpha`).
//! What is not here: the search for the instances (crate `solver`).

mod chain;
mod classes;
mod compose;
mod draft;
mod equality;
mod formula_graph;
mod goal;
mod justify;
mod learned_clauses;
mod learning;
mod linearise;
mod names;
mod problem;
mod propagation;
mod renaming;
mod rewrite_chains;
mod search;
mod state;

use std::time::Instant;

use formula::{Bank, FormulaId, VariableId};
use kernel::Proof;
use solver::instantiation::Instance;

pub use compose::{Lemma, compose, objects};
pub use search::Failure;

use goal::Strategy;
use linearise::Linearisation;
use search::{Cases, Preference, Search};

/// Limits of the search for a proof. Steps are counted: the same question has the same answer, the deadline apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of search, some thirty million a second.
    pub steps: u64,
    /// Lines of the proof.
    pub lines: usize,
    /// Assumptions within each other.
    pub depth: usize,
    /// When the search ends, however many steps it has taken.
    pub deadline: Option<Instant>,
}

impl Limits {
    pub(crate) fn is_time_up(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Default for Limits {
    /// A hundred million steps, 100,000 lines, 40 assumptions within each other, no deadline.
    fn default() -> Limits {
        Limits { steps: 100_000_000, lines: 100_000, depth: 40, deadline: None }
    }
}

/// A proof that was found.
#[derive(Debug)]
pub struct Deduction {
    /// The proof, in the calculus `classical`.
    pub proof: Proof,
    /// The indices of the premises that it uses, sorted; its axioms are these, in this order.
    pub premises: Vec<usize>,
}

/// A problem: premises, instances and a goal.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'p> {
    /// Closed formulas.
    pub premises: &'p [FormulaId],
    /// Goal to be proved from them; none for a contradiction (`tF`).
    pub goal: Option<FormulaId>,
    /// The instances of a refutation, that together with the premises and the denied goal are contradictory without regard to quantifiers.
    pub instances: &'p [Instance],
    /// Variables that the proof does not use for objects of its own, because others do.
    pub taken: &'p [VariableId],
}

/// Proves a goal from premises, or a contradiction (`tF`) where there is no goal, by the instances of a refutation.
///
/// # Errors
/// [`Failure`]: no proof was found, and why.
pub fn deduce(bank: &mut Bank, problem: Problem<'_>, limits: Limits) -> Result<Deduction, Failure> {
    let found = search(bank, problem, limits, Some(SHORT_PROOF))?;
    let shortest = found.into_iter().min_by_key(|(lines, _)| *lines);
    shortest.map(|(_, deduction)| deduction).ok_or(Failure::Consistent)
}

/// Every proof that the searches of [`deduce`] come to, in the order in which they were found; at least one. They share the steps of
/// `limits`.
///
/// # Errors
/// As [`deduce`].
pub fn deduce_all(bank: &mut Bank, problem: Problem<'_>, limits: Limits) -> Result<Vec<Deduction>, Failure> {
    let found = search(bank, problem, limits, None)?;
    Ok(found.into_iter().map(|(_, deduction)| deduction).collect())
}

/// The proofs that were found, with their lengths; at least one. After one of at most `enough` lines the other preferences are
/// not tried, nor those that make no difference, and not for long; without a number they all are.
/// What quantified formulas say of equal terms is only gone into where there is no contradiction otherwise.
fn search(
    bank: &mut Bank,
    problem: Problem<'_>,
    limits: Limits,
    enough: Option<usize>,
) -> Result<Vec<(usize, Deduction)>, Failure> {
    match search_with(bank, problem, limits, (enough, false)) {
        Err(Failure::Consistent) => search_with(bank, problem, limits, (enough, true)),
        outcome => outcome,
    }
}

fn search_with(
    bank: &mut Bank,
    problem: Problem<'_>,
    limits: Limits,
    (enough, in_quantified): (Option<usize>, bool),
) -> Result<Vec<(usize, Deduction)>, Failure> {
    let strategies = Strategy::all(bank, problem.goal);
    let mut found: Vec<(usize, Deduction)> = Vec::new();
    let mut failure = None;
    let (mut left, mut taken) = (limits.steps, 0);
    let mut cases = Cases::None;
    let mut order = vec![Preference::Short];
    for at in 0..SEARCHES {
        if at == 1 {
            order.extend(if found.is_empty() { WITHOUT_PROOF } else { WITH_PROOF });
        }
        let preference = order[at];
        // A short proof is good enough; a long one may have a shorter way round.
        if enough.is_some_and(|enough| found.iter().any(|(lines, _)| *lines <= enough))
            || matches!(failure, Some(Failure::Consistent | Failure::Time))
        {
            break;
        }
        // Where there was nothing to prefer, the same proofs would be found again.
        if enough.is_some() && at > 0 && cases < preference.matters_from() {
            continue;
        }
        // What one search leaves is there for the next.
        let mut share = left.div_ceil((SEARCHES - at) as u64);
        left -= share;
        for &strategy in strategies {
            // A proof that took many steps is not tried to be shortened by as many again.
            let shortest = found.iter().map(|&(lines, _)| lines).min();
            let most = match shortest.filter(|_| enough.is_some()) {
                None => share,
                // One that is too long to be read to its end is.
                Some(lines) if lines > UNREADABLE && preference.learns() => share,
                Some(_) => share.min(FURTHER_STEPS.saturating_sub(taken)),
            };
            if most == 0 {
                continue;
            }
            let mut steps = most;
            let question = Question { problem, limits, strategy, preference, in_quantified };
            match attempt(bank, &question, &mut steps, &mut cases) {
                Ok(deduction) => found.push(deduction),
                // More steps may be what was wanting, whatever else was.
                Err(reason @ (Failure::Steps(_) | Failure::Time)) => failure = Some(reason),
                Err(reason) => failure = failure.or(Some(reason)),
            }
            share -= most - steps;
            taken += most - steps;
        }
        left += share;
    }
    if found.is_empty() { Err(failure.unwrap_or(Failure::Consistent)) } else { Ok(found) }
}

/// Number of searches, the first of which is for short proofs.
const SEARCHES: usize = 4;

/// The other searches, in this order, where the first found no proof, …
const WITHOUT_PROOF: [Preference; SEARCHES - 1] = [Preference::OrderedLemmas, Preference::Lemmas, Preference::Telling];
/// … and where there is one.
const WITH_PROOF: [Preference; SEARCHES - 1] = [Preference::Telling, Preference::Lemmas, Preference::OrderedLemmas];

/// Number of steps of all searches together up to which others are searched for once there is a proof.
const FURTHER_STEPS: u64 = 5_000;

/// Number of lines from which a proof is shortened by lemmas, however many steps that takes.
const UNREADABLE: usize = 300;

/// Number of lines up to which no other search tries to shorten a proof.
const SHORT_PROOF: usize = 25;

/// A problem with the way in which its proof is looked for.
struct Question<'q> {
    problem: Problem<'q>,
    limits: Limits,
    strategy: Strategy,
    preference: Preference,
    /// True if terms are replaced by equal ones within quantified formulas too.
    in_quantified: bool,
}

/// One search, within the `steps` that are left: a proof and its length. What had to be assumed is added to `cases`.
fn attempt(bank: &mut Bank, question: &Question<'_>, steps: &mut u64, cases: &mut Cases) -> Result<(usize, Deduction), Failure> {
    if question.limits.is_time_up() {
        return Err(Failure::Time);
    }
    let mut search = problem::search(bank, question, *steps)?;
    let Problem { premises, goal, taken, .. } = question.problem;
    let wanted = match goal {
        Some(goal) => goal,
        None => search.bank.truth(false),
    };
    let found = match goal {
        Some(goal) => search.prove(goal, question.strategy),
        None => search.refute(),
    };
    *steps = search.steps;
    *cases = search.cases.max(*cases);
    if search.graph.is_over {
        return Err(Failure::Time);
    }
    let Search { bank, graph, mut draft, .. } = search;
    let step = found?;
    // The goal is stated in its own words.
    let step = if draft.formula(step) == wanted { step } else { draft.infer_from("R", wanted, &[step]) };
    // To lay out what is too long anyway takes longer than to find it.
    if draft.reachable(&[step]).into_iter().filter(|&needed| needed).count() > question.limits.lines {
        return Err(Failure::Lines(question.limits.lines));
    }
    let linearisation = Linearisation::new(bank, &graph, &mut draft, step);
    let lines = linearisation.lines();
    if lines > question.limits.lines {
        return Err(Failure::Lines(question.limits.lines));
    }
    let (proof, premises) = linearisation.proof(bank, &draft, (premises, goal), taken).ok_or(Failure::Lost)?;
    Ok((lines, Deduction { proof, premises }))
}
