//! Searches for refutations that several strategies share: by saturation, by instances, and among what earlier refutations rested on. Not here:
//! what a refutation settles, and when each search is made.

use std::time::Instant;

use certificate::Evidence;
use formula::{FormulaId, Role};
use solver::instantiation::{Effort, InstanceStore, Refuter, SearchOutcome};
use solver::oracle::{OracleFailure, SolverId};
use solver::saturation::{self, Reach, SaturationSearch, Strategy};

use super::{BoardJudge, Exhausted, JOINING, Question, settles};
use crate::answer::{Answer, Reason};

/// The first number of a solver that searches for a refutation: the finite search numbers its solvers by domain size.
const REFUTERS: u32 = 1 << 30;

/// The numbers of the solvers in which what refutations taught is kept.
const STORE: [SolverId; 2] = [SolverId(REFUTERS - 2), SolverId(REFUTERS - 1)];

/// Limits of one stretch of a search by saturation.
#[derive(Clone, Copy)]
pub(crate) struct SaturationEffort {
    /// Steps since the search began.
    pub(crate) steps: u64,
    /// The most instances of a refutation that counts.
    pub(crate) instances: usize,
    /// The moment at which it ends.
    pub(crate) deadline: Instant,
}

impl BoardJudge<'_> {
    /// The effort in which every refutation counts that the judgement allows.
    pub(crate) fn saturation_effort(&self, steps: u64, deadline: Instant) -> SaturationEffort {
        SaturationEffort { steps, instances: self.limits.instances, deadline }
    }

    /// All statements but the one in question, with their indices.
    pub(crate) fn statements_but(&self, index: usize) -> Vec<(usize, FormulaId)> {
        let question = self.questions[index].question;
        self.meanings.iter().copied().enumerate().filter(|&(statement, _)| Some(statement) != question).collect()
    }

    /// At most this many of the others, those to which the goal leads; none if there is no goal or it leads to all.
    pub(crate) fn statements_near_goal(&self, index: usize, most: usize) -> Option<Vec<(usize, FormulaId)>> {
        self.statements_within(index, Reach { most, ..Reach::FAR })
    }

    /// The others within this reach of the goal, or of the statements that deny one; none if there is no goal or all are within reach.
    pub(crate) fn statements_within(&self, index: usize, reach: Reach) -> Option<Vec<(usize, FormulaId)>> {
        let goals: Vec<FormulaId> = match self.questions[index].question {
            Some(goal) => vec![self.meanings[goal]],
            None => self.denials().into_iter().map(|denial| self.meanings[denial]).collect(),
        };
        let all = self.statements_but(index);
        let near = saturation::relevant(self.bank, &all, &goals, reach);
        (!goals.is_empty() && near.len() < all.len()).then_some(near)
    }

    /// The statements that deny a goal, by their indices: negated conjectures.
    pub(crate) fn denials(&self) -> Vec<usize> {
        let denies = |at: &usize| matches!(self.board.statements[*at].role, Role::NegatedConjecture | Role::Conjecture);
        (0..self.board.statements.len()).filter(denies).collect()
    }

    /// Searches by saturation among these statements in a certain way, from the start or where a search stopped; the search if it is still open.
    pub(crate) fn saturate(
        &mut self,
        index: usize,
        begun: Option<SaturationSearch>,
        (statements, strategy): (&[(usize, FormulaId)], Strategy),
        SaturationEffort { steps, instances, deadline }: SaturationEffort,
    ) -> Option<SaturationSearch> {
        if self.questions[index].is_exhausted(Exhausted::Consequences) {
            return None;
        }
        let denied = self.questions[index].question.map(|statement| self.meanings[statement]);
        let goals = self.denials();
        let question = saturation::Question { statements, denied, goals: &goals };
        let mut search = begun.unwrap_or_else(|| SaturationSearch::new(self.bank, question, self.finite.vocabulary(), strategy));
        match search.run(self.bank, saturation::Limits { steps, deadline: Some(deadline) }) {
            // With more instances than are allowed it is none; the search that stops there reports the limit.
            saturation::Outcome::Refuted(refutation) if refutation.instances.len() > instances => None,
            saturation::Outcome::Refuted(refutation) => {
                self.learn(index, &refutation);
                self.accept(index, refutation);
                None
            }
            saturation::Outcome::Saturated => {
                if statements.len() == self.statements_but(index).len() {
                    self.questions[index].exhaust(Exhausted::Consequences);
                    self.questions[index].add_reason(Reason::Saturated);
                }
                None
            }
            saturation::Outcome::Open => Some(search),
        }
    }

    /// Searches for a contradiction from the statements in `wanted`, with those that candidates violate joining them.
    pub(crate) fn refute(
        &mut self,
        index: usize,
        mut refuter: Refuter,
        mut wanted: Vec<usize>,
        instances: usize,
        deadline: Instant,
    ) -> Result<Refuter, OracleFailure> {
        let question = self.questions[index].question;
        loop {
            for statement in wanted.drain(..) {
                if !refuter.has(statement) {
                    refuter.require(self.bank, self.oracle, statement, self.meanings[statement]);
                }
            }
            let effort = Effort { deadline: Some(deadline), instances: instances.min(self.limits.instances) };
            match refuter.run(self.bank, self.oracle, self.finite.vocabulary(), effort)? {
                SearchOutcome::Refuted(refutation) => {
                    self.learn(index, &refutation);
                    self.accept(index, refutation);
                    return Ok(refuter);
                }
                SearchOutcome::Open(limit) => {
                    self.questions[index].add_reason(Reason::Refutation(limit));
                    return Ok(refuter);
                }
                SearchOutcome::Candidate(structure) => {
                    let mut wrong = self.evaluator.violated_until(&structure, Some(self.deadline));
                    self.met.note(&wrong);
                    if let Some(index) = settles(&self.questions, &wrong) {
                        self.certify(index, Evidence::FiniteModel(structure));
                    }
                    wrong.retain(|&wrong| Some(wrong) != question && !refuter.has(wrong));
                    if !self.questions[index].is_open() || wrong.is_empty() {
                        return Ok(refuter);
                    }
                    wrong.truncate(JOINING);
                    wanted = wrong;
                }
            }
        }
    }

    /// The statements but this one on which refutations relied most, or that took part in searches for models; at most this many.
    pub(crate) fn relied_on_most(&self, but: usize, most: usize) -> Vec<usize> {
        let known = |&premise: &usize| premise != but && self.relied_on[premise] + self.decided[premise] > 0;
        let mut premises: Vec<usize> = (0..self.relied_on.len()).filter(known).collect();
        premises.sort_by_key(|&premise| std::cmp::Reverse((self.relied_on[premise], self.decided[premise])));
        premises.truncate(most);
        premises
    }

    /// Returns whether a refutation may turn out to need no denial, and the board to be inconsistent. Where it is known to be
    /// consistent, it is left to the certification to look for what a refutation does not need: that takes longer than to find
    /// it.
    pub(crate) fn matters_what_is_denied(&self) -> bool {
        !matches!(self.questions[0].answer, Some(Answer::Satisfied(_)))
    }

    pub(crate) fn instance_store(&mut self) -> InstanceStore {
        match self.instance_store.take() {
            Some(instance_store) if !instance_store.is_stale(self.oracle) => instance_store,
            _ => InstanceStore::new(self.bank, self.oracle, STORE, self.finite.vocabulary()),
        }
    }

    /// A search for a refutation; the statement at this index is to be false.
    pub(crate) fn new_refuter(&mut self, denied: Question) -> Refuter {
        let first = REFUTERS + 2 * self.refuters;
        self.refuters += 1;
        let solvers = [SolverId(first), SolverId(first + 1)];
        let mut refuter = Refuter::new(self.bank, self.oracle, solvers, self.finite.vocabulary());
        if let Some(statement) = denied {
            refuter.deny(self.bank, self.oracle, self.meanings[statement]);
        }
        refuter
    }
}
