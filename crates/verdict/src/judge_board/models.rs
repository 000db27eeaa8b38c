//! The searches for models of a question: structures with one object, finite ones by the solver and by cells, infinite ones of numbers and of
//! words. Not here: their check (`certify`), and when each search is asked.

use std::time::Instant;

use certificate::Evidence;
use formula::FormulaId;
use model::finite::Structure;
use model::infinite::InfiniteStructure;
use solver::finite::{CellEffort, CellOutcome, Outcome, search_cells, single_object_structures};
use solver::linear_models;
use solver::oracle::OracleFailure;
use solver::word_models;

use super::domain_bound::DomainBound;
use super::{BoardJudge, Question, settles};
use crate::answer::{Answer, Reason};

/// Number of statements that a search for models begins with.
const DECISIVE: usize = 6;

/// The same where there are only few objects: most questions then have no model, and what is left out is only found later.
const DECISIVE_AMONG_FEW: usize = 64;

impl BoardJudge<'_> {
    /// The structures with one object need no solver.
    pub(super) fn go_through_single_objects(&mut self) {
        let structures = single_object_structures(self.bank, self.finite.vocabulary());
        self.first = if structures.is_empty() { 1 } else { 2 };
        for structure in structures {
            if Instant::now() >= self.deadline {
                return;
            }
            let violated = self.evaluator.violated_until(&structure, Some(self.deadline));
            self.met.note(&violated);
            if let Some(index) = settles(&self.questions, &violated) {
                self.certify(index, Evidence::FiniteModel(structure));
            }
        }
    }

    pub(super) fn look_for_models(
        &mut self,
        index: usize,
        sizes: std::ops::RangeInclusive<u32>,
        deadline: Instant,
    ) -> Result<(), OracleFailure> {
        let falsity = self.questions[index].question;
        for size in sizes {
            if self.questions[index].cores.contains_key(&size) {
                continue;
            }
            if let DomainBound::Taken = self.domain_bound
                && let Some(core) = self.exclusive_core(size, falsity)
            {
                self.questions[index].cores.insert(size, core);
                continue;
            }
            let mut active = std::mem::take(&mut self.questions[index].active);
            if active.is_empty() {
                active = self.decisive(falsity);
            }
            let BoardJudge { bank, oracle, finite, evaluator, met, questions, deadline: end, .. } = self;
            let mut telling = Vec::new();
            let mut violated = |structure: Structure| {
                let mut wrong = evaluator.violated_until(&structure, Some(*end));
                met.note(&wrong);
                if let Some(index) = settles(questions, &wrong) {
                    telling.push((index, structure));
                }
                wrong.retain(|&wrong| Some(wrong) != falsity);
                wrong
            };
            let outcome = finite.find(bank, oracle, size, falsity, &mut active, Some(deadline), &mut violated);
            for &statement in &active {
                self.decided[statement] += 1;
            }
            self.questions[index].active = active;
            for (index, structure) in telling {
                self.certify(index, Evidence::FiniteModel(structure));
            }
            match outcome? {
                Outcome::Found => {
                    if self.questions[index].answer.is_none() {
                        // The evaluator denies what the search believes: no answer.
                        self.questions[index].add_reason(Reason::GaveUp("the model found does not fit the question".into()));
                    }
                    return Ok(());
                }
                Outcome::None { core, denial } => {
                    if !denial {
                        self.exclusive.entry(size).or_default().push(core.clone());
                    }
                    self.questions[index].cores.insert(size, core);
                }
                Outcome::Open(obstacle) => {
                    self.questions[index].add_reason(obstacle.into());
                    return Ok(());
                }
            }
            if !self.questions[index].is_open() {
                return Ok(());
            }
        }
        Ok(())
    }

    pub(super) fn look_for_models_by_cells(
        &mut self,
        index: usize,
        sizes: std::ops::RangeInclusive<u32>,
        work: u64,
        deadline: Instant,
    ) -> Result<(), OracleFailure> {
        let falsity = self.questions[index].question;
        let demands = self.meanings.iter().enumerate();
        let demands: Vec<(FormulaId, bool)> = demands.map(|(at, &meaning)| (meaning, Some(at) != falsity)).collect();
        for size in sizes {
            if self.exclusive_core(size, falsity).is_some() || self.questions[index].cores.contains_key(&size) {
                continue;
            }
            let effort = CellEffort { work, deadline: Some(deadline) };
            match search_cells(self.bank, self.finite.vocabulary(), &demands, size, effort) {
                CellOutcome::Found(structure) => {
                    let wrong = self.evaluator.violated_until(&structure, Some(self.deadline));
                    self.met.note(&wrong);
                    if let Some(settled) = settles(&self.questions, &wrong) {
                        self.certify(settled, Evidence::FiniteModel(structure));
                    }
                    return Ok(());
                }
                CellOutcome::None if self.is_told_count(index, size) => {
                    if self.refute_at_told_count(index, deadline)? {
                        return Ok(());
                    }
                }
                // The same sizes are grounded, too, and why they have no answer is said there.
                CellOutcome::None | CellOutcome::Open(_) => {}
            }
        }
        Ok(())
    }

    /// Statements, but not this one, that leave no model of a size.
    pub(super) fn exclusive_core(&self, size: u32, but: Question) -> Option<Vec<usize>> {
        let mut cores = self.exclusive.get(&size).into_iter().flatten();
        cores.find(|core| but.is_none_or(|statement| !core.contains(&statement))).cloned()
    }

    /// The statements that took part most often in earlier searches: they exclude the most, and a search that begins with them needs
    /// fewer rounds.
    pub(super) fn decisive(&self, but: Question) -> Vec<usize> {
        let mut indices: Vec<usize> =
            (0..self.decided.len()).filter(|&statement| self.decided[statement] > 0 && Some(statement) != but).collect();
        indices.sort_by_key(|&statement| std::cmp::Reverse(self.decided[statement]));
        indices.truncate(if let DomainBound::Taken = self.domain_bound { DECISIVE_AMONG_FEW } else { DECISIVE });
        indices
    }

    /// The statements that are to be true in a model, and the one that is to be false.
    pub(super) fn demands(&self, index: usize) -> (Vec<FormulaId>, Option<FormulaId>) {
        let question = self.questions[index].question;
        let others = self.meanings.iter().enumerate().filter(|&(statement, _)| Some(statement) != question);
        (others.map(|(_, &meaning)| meaning).collect(), question.map(|statement| self.meanings[statement]))
    }

    pub(super) fn look_for_models_of_words(&mut self, index: usize, steps: u64, deadline: Instant) {
        if self.questions[index].words_tried {
            return;
        }
        let (others, denied) = self.demands(index);
        let limits = word_models::Limits { deadline: Some(deadline), ..word_models::Limits::of_steps(steps) };
        let found = word_models::search(self.bank, &others, denied, &limits);
        self.questions[index].words_tried = !matches!(found, Err(word_models::NotFound::OutOfTime));
        if let Ok(structure) = found {
            self.certify(index, Evidence::InfiniteModel(InfiniteStructure::Automatic(structure)));
        }
    }

    /// Looks near the board's own model of words, if that is what makes it consistent.
    pub(super) fn look_near_own_model(&mut self, index: usize, steps: u64, deadline: Instant) {
        let Some(Answer::Satisfied(certified)) = &self.questions[0].answer else { return };
        let Evidence::InfiniteModel(InfiniteStructure::Automatic(known)) = certified.evidence() else { return };
        let (others, Some(denied)) = self.demands(index) else { return };
        let limits = word_models::Limits { deadline: Some(deadline), ..word_models::Limits::of_steps(steps) };
        if let Ok(structure) = word_models::search_near(self.bank, &others, denied, known, &limits) {
            self.certify(index, Evidence::InfiniteModel(InfiniteStructure::Automatic(structure)));
        }
    }

    pub(super) fn look_for_infinite_models(&mut self, index: usize, trials: u64, deadline: Instant) {
        let (others, denied) = self.demands(index);
        let limits = linear_models::Limits { trials, deadline: Some(deadline), ..linear_models::Limits::default() };
        if let Ok(structure) = linear_models::search(self.bank, &others, denied, &limits) {
            self.certify(index, Evidence::InfiniteModel(InfiniteStructure::Definable(structure)));
        }
    }
}
