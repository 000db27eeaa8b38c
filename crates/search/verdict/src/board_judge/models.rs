//! Searches for finite models that several strategies share: structures with one object, and larger ones by the solver. Not here: their check
//! (`certify`), and when each search is made.

use std::time::Instant;

use certificate::Evidence;
use formula::FormulaId;
use model::finite::Structure;
use solver::finite::{Outcome, single_object_structures};
use solver::oracle::OracleFailure;

use super::domain_bound::DomainBound;
use super::{BoardJudge, Question, settles};
use crate::answer::Reason;

/// Number of statements that a search for models begins with.
const DECISIVE: usize = 6;

/// The same where there are only few objects: most questions then have no model, and what is left out is only found later.
const DECISIVE_AMONG_FEW: usize = 64;

impl BoardJudge<'_> {
    /// The structures with one object need no solver.
    pub(crate) fn go_through_single_objects(&mut self) {
        if self.limits.least_domain.is_some_and(|least| least > 1) {
            return;
        }
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

    pub(crate) fn look_for_models(
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

    /// Statements, but not this one, that leave no model of a size.
    pub(crate) fn exclusive_core(&self, size: u32, but: Question) -> Option<Vec<usize>> {
        let mut cores = self.exclusive.get(&size).into_iter().flatten();
        cores.find(|core| but.is_none_or(|statement| !core.contains(&statement))).cloned()
    }

    /// The statements that took part most often in earlier searches: they exclude the most, and a search that begins with them needs
    /// fewer rounds.
    pub(crate) fn decisive(&self, but: Question) -> Vec<usize> {
        let mut indices: Vec<usize> =
            (0..self.decided.len()).filter(|&statement| self.decided[statement] > 0 && Some(statement) != but).collect();
        indices.sort_by_key(|&statement| std::cmp::Reverse(self.decided[statement]));
        indices.truncate(if let DomainBound::Taken = self.domain_bound { DECISIVE_AMONG_FEW } else { DECISIVE });
        indices
    }

    /// The statements that are to be true in a model, and the one that is to be false.
    pub(crate) fn demands(&self, index: usize) -> (Vec<FormulaId>, Option<FormulaId>) {
        let question = self.questions[index].question;
        let others = self.meanings.iter().enumerate().filter(|&(statement, _)| Some(statement) != question);
        (others.map(|(_, &meaning)| meaning).collect(), question.map(|statement| self.meanings[statement]))
    }
}
