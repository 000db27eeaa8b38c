//! The searches for refutations of a question: in a focus, by saturation, from all statements, and from the instances that earlier refutations
//! rested on. Not here: what a refutation that was found settles, and when each search is asked.

use std::time::Instant;

use certificate::Evidence;
use formula::FormulaId;
use solver::instantiation::{Effort, InstanceStore, Refuter, SearchOutcome};
use solver::oracle::{OracleFailure, SolverId};
use solver::saturation::{self, SaturationSearch, Strategy};

use super::endings::comes_to_end;
use super::{BoardJudge, JOINING, Question, QuestionState, SMALL_BOARD, settles};
use crate::answer::{Answer, Reason};

/// The first number of a solver that searches for a refutation: the finite search numbers its solvers by domain size.
const REFUTERS: u32 = 1 << 30;

/// The numbers of the solvers in which what refutations taught is kept.
const STORE: [SolverId; 2] = [SolverId(REFUTERS - 2), SolverId(REFUTERS - 1)];

/// Number of statements that are tried against a question in the light of earlier refutations.
const PREMISES: usize = 16;

/// Number of terms of searches by saturation that are kept between their stretches, with some hundred bytes each, of all questions together.
const KEPT_TERMS: usize = 3_000_000;

/// Number of statements that are a focus as they are: thinning them costs more than it saves.
const THIN_ENOUGH: usize = 2;

/// Number of instances that are made at once where they come to an end.
const AT_CONSTANTS: usize = 10_000;

/// Domain size up to which a search for what excludes models is short in any case.
const SMALL_FOCUS: u32 = 3;

/// Limits of one stretch of a search by saturation.
#[derive(Clone, Copy)]
pub(super) struct SaturationEffort {
    /// Steps since the search began.
    pub(super) steps: u64,
    /// The most instances of a refutation that counts.
    pub(super) instances: usize,
    /// The moment at which it ends.
    pub(super) deadline: Instant,
}

impl BoardJudge<'_> {
    /// The effort in which every refutation counts that the judgement allows.
    pub(super) fn saturation_effort(&self, steps: u64, deadline: Instant) -> SaturationEffort {
        SaturationEffort { steps, instances: self.limits.instances, deadline }
    }

    /// Minimises what excludes models of `size` objects to a focus, a small set of statements where a contradiction is likely to be found,
    /// and searches there. Large statements are given up first. (What smaller models would need besides shows itself when the search
    /// comes upon one.)
    pub(super) fn refute_from_focus(
        &mut self,
        index: usize,
        size: u32,
        statements: usize,
        instances: usize,
        deadline: Instant,
    ) -> Result<(), OracleFailure> {
        if self.meanings.len() <= SMALL_BOARD {
            let (others, denied) = self.demands(index);
            if size > SMALL_FOCUS && comes_to_end(self.bank, &others, denied) {
                return self.refute_at_constants(index, deadline);
            }
            // There is little to choose from: the search goes on where it stopped, with all statements.
            return self.refute_from_all(index, instances, deadline);
        }
        if self.refute_by_expansion(index, deadline)? {
            return Ok(());
        }
        let mut focus = self.questions[index].cores.get(&size).cloned().unwrap_or_default();
        if focus.len() > statements.saturating_mul(5) {
            return Ok(());
        }
        let BoardJudge { bank, oracle, finite, questions, meanings, .. } = self;
        let QuestionState { question, .. } = &questions[index];
        focus.sort_by_key(|&statement| bank.size(meanings[statement]));
        if focus.len() > THIN_ENOUGH {
            finite.minimise_core(bank, oracle, size, &mut focus, *question, Some(deadline))?;
        }
        if focus.len() > statements {
            return Ok(());
        }
        let refuter = self.new_refuter(self.questions[index].question);
        self.refute(index, refuter, focus, instances, deadline).map(|_| ())
    }

    /// Goes on with the search by saturation, or begins it. What begins from some of the statements is begun anew by the next stage.
    pub(super) fn refute_by_saturation(&mut self, index: usize, steps: u64, statements: usize, deadline: Instant) {
        let near = if statements == usize::MAX { None } else { self.statements_near_goal(index, statements) };
        let effort = self.saturation_effort(steps, deadline);
        match near {
            Some(near) => drop(self.saturate(index, None, (&near, Strategy::Balanced), effort)),
            None => {
                let kept = self.questions[index].saturation.take();
                let all = self.statements_but(index);
                let search = self.saturate(index, kept, (&all, Strategy::Balanced), effort);
                // The searches of many questions together would take too much memory.
                let open = self.questions.iter().filter(|state| state.is_open()).count();
                let is_small = |search: &SaturationSearch| search.statistics().terms <= KEPT_TERMS / open.max(1);
                self.questions[index].saturation = search.filter(|search| self.meanings.len() <= SMALL_BOARD && is_small(search));
            }
        }
    }

    /// Begins a search by saturation among all statements, of which only a refutation by so few instances counts.
    pub(super) fn refute_easily(&mut self, index: usize, steps: u64, instances: usize, deadline: Instant) {
        let all = self.statements_but(index);
        let effort = SaturationEffort { steps, instances: instances.min(self.limits.instances), deadline };
        self.questions[index].saturation = self.saturate(index, None, (&all, Strategy::Balanced), effort);
    }

    /// Searches by saturation for what follows from a goal, in its words; from the start.
    pub(super) fn refute_towards_goal(&mut self, index: usize, steps: u64, statements: usize, deadline: Instant) {
        if self.questions[index].question.is_some() {
            let near = if statements == usize::MAX { None } else { self.statements_near_goal(index, statements) };
            let near = near.unwrap_or_else(|| self.statements_but(index));
            let effort = self.saturation_effort(steps, deadline);
            self.saturate(index, None, (&near, Strategy::GoalDirected), effort);
        }
    }

    /// Searches by saturation with every definition expanded, where there are definitions; from the start.
    pub(super) fn refute_by_definitions(&mut self, index: usize, steps: u64, deadline: Instant) {
        let all = self.statements_but(index);
        if !all.iter().any(|&(_, statement)| saturation::may_define(self.bank, statement)) {
            return;
        }
        let denied = self.questions[index].question.map(|statement| self.meanings[statement]);
        let search = SaturationSearch::new(self.bank, &all, denied, self.finite.vocabulary(), Strategy::Unfolding);
        if search.has_definitions() {
            let effort = self.saturation_effort(steps, deadline);
            self.saturate(index, Some(search), (&all, Strategy::Unfolding), effort);
        }
    }

    /// All statements but the one in question, with their indices.
    pub(super) fn statements_but(&self, index: usize) -> Vec<(usize, FormulaId)> {
        let question = self.questions[index].question;
        self.meanings.iter().copied().enumerate().filter(|&(statement, _)| Some(statement) != question).collect()
    }

    /// At most this many of the others, those to which the goal leads; none if there is no goal or it leads to all.
    pub(super) fn statements_near_goal(&self, index: usize, most: usize) -> Option<Vec<(usize, FormulaId)>> {
        let goal = self.questions[index].question?;
        let all = self.statements_but(index);
        let near = saturation::relevant(self.bank, &all, self.meanings[goal], most);
        (near.len() < all.len()).then_some(near)
    }

    /// Searches by saturation among these statements in a certain way, from the start or where a search stopped; the search if it is still open.
    pub(super) fn saturate(
        &mut self,
        index: usize,
        begun: Option<SaturationSearch>,
        (statements, strategy): (&[(usize, FormulaId)], Strategy),
        SaturationEffort { steps, instances, deadline }: SaturationEffort,
    ) -> Option<SaturationSearch> {
        let denied = self.questions[index].question.map(|statement| self.meanings[statement]);
        let mut search =
            begun.unwrap_or_else(|| SaturationSearch::new(self.bank, statements, denied, self.finite.vocabulary(), strategy));
        match search.run(self.bank, saturation::Limits { steps, deadline: Some(deadline) }) {
            // With more instances than are allowed it is none; that the limit was reached is said by the search that stops there.
            saturation::Outcome::Refuted(refutation) if refutation.instances.len() > instances => None,
            saturation::Outcome::Refuted(refutation) => {
                self.learn(index, &refutation);
                self.accept(index, refutation);
                None
            }
            saturation::Outcome::Open => Some(search),
        }
    }

    pub(super) fn refute_from_all(&mut self, index: usize, instances: usize, deadline: Instant) -> Result<(), OracleFailure> {
        let question = self.questions[index].question;
        let refuter = match self.questions[index].refuter.take() {
            Some(refuter) if !refuter.is_stale(self.oracle) => refuter,
            _ => self.new_refuter(question),
        };
        let all = (0..self.meanings.len()).filter(|&statement| Some(statement) != question).collect();
        let refuter = self.refute(index, refuter, all, instances, deadline)?;
        self.questions[index].refuter = Some(refuter);
        Ok(())
    }

    /// Searches for a contradiction from all instances, where these come to an end.
    fn refute_at_constants(&mut self, index: usize, deadline: Instant) -> Result<(), OracleFailure> {
        let mut refuter = self.new_refuter(self.questions[index].question);
        for (statement, meaning) in self.statements_but(index) {
            refuter.require(self.bank, self.oracle, statement, meaning);
        }
        refuter.instantiate_at_constants(self.bank, self.oracle, AT_CONSTANTS.min(self.limits.instances));
        let refuter = self.refute(index, refuter, Vec::new(), self.limits.instances, deadline)?;
        self.questions[index].refuter = Some(refuter);
        Ok(())
    }

    /// Searches for a contradiction from the statements in `wanted`, with those that candidates violate joining them.
    pub(super) fn refute(
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

    /// Puts a question against what earlier refutations rested on, with the statements that they relied on most.
    pub(super) fn refute_from_stored_instances(&mut self, index: usize, deadline: Instant) -> Result<(), OracleFailure> {
        let Some(statement) = self.questions[index].question else { return Ok(()) };
        if self.refute_among_relied_on(index, deadline)?
            || self.questions[index].put_against.replace(self.learnt_from) == Some(self.learnt_from)
        {
            return Ok(());
        }
        let premises = self.relied_on_most(statement, PREMISES);
        let premises: Vec<(usize, FormulaId)> = premises.into_iter().map(|premise| (premise, self.meanings[premise])).collect();
        let mut instance_store = self.instance_store();
        let smallest = self.matters_what_is_denied();
        let outcome =
            instance_store.refute(self.bank, self.oracle, self.meanings[statement], &premises, smallest, Some(deadline));
        self.instance_store = Some(instance_store);
        if let Some(refutation) = outcome? {
            self.accept(index, refutation);
        }
        Ok(())
    }

    /// The statements but this one on which refutations relied most, or that took part in searches for models; at most this many.
    pub(super) fn relied_on_most(&self, but: usize, most: usize) -> Vec<usize> {
        let known = |&premise: &usize| premise != but && self.relied_on[premise] + self.decided[premise] > 0;
        let mut premises: Vec<usize> = (0..self.relied_on.len()).filter(known).collect();
        premises.sort_by_key(|&premise| std::cmp::Reverse((self.relied_on[premise], self.decided[premise])));
        premises.truncate(most);
        premises
    }

    /// Returns whether a refutation may turn out to need no denial, and the board to be inconsistent. Where it is known to be
    /// consistent, it is left to the certification to look for what a refutation does not need: that takes longer than to find
    /// it.
    pub(super) fn matters_what_is_denied(&self) -> bool {
        !matches!(self.questions[0].answer, Some(Answer::Satisfied(_)))
    }

    pub(super) fn instance_store(&mut self) -> InstanceStore {
        match self.instance_store.take() {
            Some(instance_store) if !instance_store.is_stale(self.oracle) => instance_store,
            _ => InstanceStore::new(self.bank, self.oracle, STORE, self.finite.vocabulary()),
        }
    }

    /// A search for a refutation; the statement at this index is to be false.
    pub(super) fn new_refuter(&mut self, denied: Question) -> Refuter {
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
