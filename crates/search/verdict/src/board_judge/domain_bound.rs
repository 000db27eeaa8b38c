//! Questions on a board that bounds the number of objects: whether it does, and refutations without a search where it does. How these come
//! about is said in crate `solver`.

use std::collections::BTreeSet;
use std::time::Instant;

use certificate::Evidence;
use formula::{CardinalityRelation, Formula, FormulaId};
use solver::instantiation::{Effort, InstanceStore, Lemma, Refutation, SearchOutcome};
use solver::oracle::OracleFailure;

use super::{BoardJudge, Exhausted, JOINING, Question, settles};
use crate::answer::Answer;

/// Domain size up to which, if there is no model that large, the search looks for statements that bound the domain.
const BOUNDED: u32 = 5;

/// Number of statements up to which a bound on the domain is shown at once; beyond it, the bound is searched for.
const TELLING: usize = 8;

/// Maximum number of statements that are minimised.
const MINIMISED: usize = 16;

/// The search begins with statements that have no model of this many objects. Where there is more room, it takes more to exclude a model,
/// and less is missing.
const ROOMY: u32 = 6;

/// Number of statements, those relied on most, that usually say enough of all objects.
const RELIED_ON: usize = 10;

/// Number of instances that a search for such a bound may make.
const COUNTING: usize = 1_000;

/// The state of the search for statements that bound the domain.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DomainBound {
    NotTaken,
    /// Nothing is known.
    Open,
    /// Some statements bound the domain, and the instance store holds the instances that show it.
    Taken,
}

impl BoardJudge<'_> {
    /// Refutes a question that has no model within the bound on the domain, without a search, where few statements show that
    /// bound. Whether it was.
    pub(crate) fn refute_by_expansion(&mut self, index: usize, deadline: Instant) -> Result<bool, OracleFailure> {
        let Some(statement) = self.questions[index].question else { return Ok(false) };
        let Some(count) = self.find_domain_bound(index, statement)? else { return Ok(false) };
        for size in 1..=count {
            if !self.questions[index].cores.contains_key(&size) {
                self.look_for_models(index, size..=size, deadline)?;
            }
            if !self.questions[index].is_open() {
                return Ok(true);
            }
        }
        // That there are no fewer objects is often known with their number.
        for least in [count, 1] {
            let cores = self.questions[index].cores.range(least..=count).flat_map(|(_, core)| core);
            let focus: BTreeSet<usize> = cores.copied().collect();
            if self.refute_by_focus(index, statement, focus.into_iter(), deadline)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// As [`refute_by_expansion`](Self::refute_by_expansion), from what the statements that were relied on most say of all objects, where few
    /// statements bound the number of objects. Whether the question was put so, now or before.
    pub(crate) fn refute_among_relied_on(&mut self, index: usize, deadline: Instant) -> Result<bool, OracleFailure> {
        let (Some(statement), DomainBound::Taken) = (self.questions[index].question, self.domain_bound) else { return Ok(false) };
        if !self.instance_store.as_ref().is_some_and(|instance_store| instance_store.few_leave_only_so_many(statement)) {
            return Ok(false);
        }
        if self.questions[index].exhaust(Exhausted::ReliedOn) {
            let premises = self.relied_on_most(statement, RELIED_ON);
            self.refute_by_focus(index, statement, premises.into_iter(), deadline)?;
        }
        Ok(true)
    }

    /// Returns whether a statement counts the objects, and it was not tried yet what that refutes. A solver that failed is not
    /// asked again.
    pub(crate) fn is_told_count(&self, index: usize, size: u32) -> bool {
        let state = &self.questions[index];
        let is_over = state.is_exhausted(Exhausted::Solver) || state.is_exhausted(Exhausted::ToldCount);
        !is_over && self.told_count(index).is_some_and(|(_, count)| count == size)
    }

    /// Returns the statement that says how many objects there are in every model, if one does and it is not in question.
    fn told_count(&self, index: usize) -> Option<(usize, u32)> {
        let question = self.questions[index].question;
        let mut meanings = self.meanings.iter().enumerate().filter(|&(statement, _)| Some(statement) != question);
        meanings.find_map(|(statement, &meaning)| match self.bank.formula(meaning) {
            Formula::Cardinality(CardinalityRelation::Exactly, count) => Some((statement, count)),
            _ => None,
        })
    }

    /// Refutes a question that has no model with as many objects as a statement says there are, without a search for instances. Whether it was.
    pub(crate) fn refute_at_told_count(&mut self, index: usize, deadline: Instant) -> Result<bool, OracleFailure> {
        let Some((told, count)) = self.told_count(index) else { return Ok(false) };
        self.questions[index].exhaust(Exhausted::ToldCount);
        let question = self.questions[index].question;
        let denied = match question {
            Some(statement) => self.meanings[statement],
            None => self.bank.truth(false),
        };
        let all = self.statements_but(index);
        let smallest = question.is_some() && self.questions[0].is_open();
        let mut instance_store = self.instance_store();
        let BoardJudge { bank, oracle, meanings, .. } = self;
        let outcome = if instance_store.take_told_count(bank, oracle, count, (told, meanings[told])) {
            instance_store.refute_by_expansion(bank, oracle, (question, denied), &all, smallest, Some(deadline))
        } else {
            Ok(None)
        };
        self.instance_store = Some(instance_store);
        let Some(refutation) = outcome?.filter(|refutation| refutation.instances.len() <= self.limits.instances) else {
            return Ok(false);
        };
        self.learn(index, &refutation);
        self.accept(index, refutation);
        Ok(true)
    }

    /// Puts a question against what the statements in focus say of all objects. Whether it was refuted.
    fn refute_by_focus(
        &mut self,
        index: usize,
        statement: usize,
        focus: impl Iterator<Item = usize>,
        deadline: Instant,
    ) -> Result<bool, OracleFailure> {
        let focus: Vec<(usize, FormulaId)> = focus.map(|premise| (premise, self.meanings[premise])).collect();
        let mut instance_store = self.instance_store();
        let denied = (Some(statement), self.meanings[statement]);
        let smallest = self.matters_what_is_denied();
        let outcome = instance_store.refute_by_expansion(self.bank, self.oracle, denied, &focus, smallest, Some(deadline));
        self.instance_store = Some(instance_store);
        let Some(refutation) = outcome? else { return Ok(false) };
        self.learn(index, &refutation);
        self.accept(index, refutation);
        Ok(true)
    }

    /// Returns a bound on the number of objects, shown without the help of one statement. It is looked into when the first
    /// question needs it, and again for a statement on which the first answer rests.
    fn find_domain_bound(&mut self, index: usize, statement: usize) -> Result<Option<u32>, OracleFailure> {
        if let DomainBound::NotTaken = self.domain_bound {
            self.domain_bound = DomainBound::Open;
            let decided = self.decided.clone();
            if self.count_objects(0)? {
                self.domain_bound = DomainBound::Taken;
            } else {
                self.decided = decided;
            }
        }
        if let DomainBound::Open = self.domain_bound {
            return Ok(None);
        }
        let known = |instance_store: &Option<InstanceStore>| {
            instance_store.as_ref().and_then(|instance_store| instance_store.objects_without(statement))
        };
        if known(&self.instance_store).is_none() && self.questions[index].exhaust(Exhausted::ObjectCount) {
            self.count_objects(index)?;
        }
        Ok(known(&self.instance_store))
    }

    /// Looks for statements that bound the number of objects, among those that a question takes as true. Whether there are any.
    fn count_objects(&mut self, index: usize) -> Result<bool, OracleFailure> {
        // Many questions gain by it: it may take more than the share of one.
        let deadline = (Instant::now() + self.limits.time / 5).min(self.deadline);
        self.look_for_models(index, BOUNDED..=BOUNDED, deadline)?;
        let question = self.questions[index].question;
        let Some(mut focus) = self.exclusive_core(BOUNDED, question) else { return Ok(false) };
        if focus.len() <= MINIMISED {
            let BoardJudge { bank, oracle, finite, meanings, .. } = self;
            focus.sort_by_key(|&statement| bank.size(meanings[statement]));
            finite.minimise_core(bank, oracle, BOUNDED, &mut focus, None, Some(deadline))?;
        }
        if focus.len() > TELLING {
            return self.search_for_count(index, deadline);
        }
        let focus: Vec<(usize, FormulaId)> = focus.into_iter().map(|premise| (premise, self.meanings[premise])).collect();
        let mut instance_store = self.instance_store();
        let counted = instance_store.count_objects(self.bank, self.oracle, &focus, Some(deadline));
        self.instance_store = Some(instance_store);
        counted
    }

    /// As [`count_objects`](Self::count_objects), by a search: that there are as many objects as in the model of the board, and no more.
    fn search_for_count(&mut self, index: usize, deadline: Instant) -> Result<bool, OracleFailure> {
        let Some(Answer::Satisfied(model)) = &self.questions[0].answer else { return Ok(false) };
        let Evidence::FiniteModel(structure) = model.evidence() else { return Ok(false) };
        let count = structure.domain_size();
        let question = self.questions[index].question;
        if count + 1 >= BOUNDED || self.limits.domain < ROOMY {
            return Ok(false);
        }
        for size in [count + 1, ROOMY] {
            self.look_for_models(index, size..=size, deadline)?;
        }
        if self.exclusive_core(count + 1, question).is_none() {
            return Ok(false);
        }
        let Some(focus) = self.exclusive_core(ROOMY, question) else { return Ok(false) };
        let [least, most] = [CardinalityRelation::AtLeast, CardinalityRelation::AtMost]
            .map(|comparison| self.bank.cardinality(comparison, count));
        let Some(most) = self.show(question, most, focus, deadline)? else { return Ok(false) };
        let fewer: BTreeSet<usize> = (1..count).filter_map(|size| self.exclusive_core(size, question)).flatten().collect();
        let Some(least) = self.show(question, least, fewer.into_iter().collect(), deadline)? else { return Ok(false) };
        let indices: BTreeSet<usize> = least.premises.iter().chain(&most.premises).copied().collect();
        let statements: Vec<(usize, FormulaId)> = indices.into_iter().map(|index| (index, self.meanings[index])).collect();
        let mut instance_store = self.instance_store();
        let taken = instance_store.take_count(self.bank, self.oracle, count, [least, most], &statements);
        self.instance_store = Some(instance_store);
        Ok(taken)
    }

    /// That `formula`, which is no statement of the board, is true where all statements are, but for the one that a question excepts. The
    /// search begins with those at `wanted`.
    fn show(
        &mut self,
        but: Question,
        formula: FormulaId,
        mut wanted: Vec<usize>,
        deadline: Instant,
    ) -> Result<Option<Lemma>, OracleFailure> {
        let mut refuter = self.new_refuter(None);
        refuter.deny(self.bank, self.oracle, formula);
        let effort = Effort { deadline: Some(deadline), instances: COUNTING.min(self.limits.instances) };
        loop {
            for statement in wanted.drain(..) {
                refuter.require(self.bank, self.oracle, statement, self.meanings[statement]);
            }
            let structure = match refuter.run(self.bank, self.oracle, self.finite.vocabulary(), effort)? {
                SearchOutcome::Refuted(Refutation { premises, instances, .. }) => {
                    return Ok(Some(Lemma { formula, premises, lemmas: Vec::new(), instances }));
                }
                SearchOutcome::Open(_) => return Ok(None),
                SearchOutcome::Candidate(structure) => structure,
            };
            wanted = self.evaluator.violated_until(&structure, Some(self.deadline));
            if let Some(index) = settles(&self.questions, &wanted) {
                self.certify(index, Evidence::FiniteModel(structure));
            }
            wanted.retain(|&wrong| Some(wrong) != but && !refuter.has(wrong));
            if wanted.is_empty() {
                return Ok(None);
            }
            wanted.truncate(JOINING);
        }
    }
}
