//! Questions on a board that leaves only so many objects: whether it does, and refutations without a search where it does. How these come
//! about is said in crate `solver`.

use std::collections::BTreeSet;
use std::time::Instant;

use certificate::Evidence;
use formula::{Comparison, FormulaId};
use solver::instantiation::{Effort, Lemma, Precedents, Progress, Refutation};
use solver::oracle::OracleFailure;

use super::{Auditor, JOINING, Question, settles};
use crate::answer::Answer;

/// Domain size up to which, if there is no model that large, the search looks for statements that bound the domain.
const CENSUS: u32 = 5;

/// Number of statements up to which a bound on the domain is shown at once; beyond it, the bound is searched for.
const TELLING: usize = 8;

/// More statements are not thinned to see whether so few are enough.
const THINNED: usize = 16;

/// The search begins with statements that leave no model of so many objects. Where there is more room, it takes more to exclude a model,
/// and less is missing.
const ROOMY: u32 = 6;

/// Number of statements, those relied on most, that usually say enough of all objects.
const RELIED_ON: usize = 10;

/// Number of instances that a search for such a bound may make.
const COUNTING: usize = 1_000;

/// The state of the search for statements that bound the domain.
#[derive(Clone, Copy, Debug)]
pub(super) enum Census {
    NotTaken,
    /// Nothing is known.
    Open,
    /// It does, and the precedents know why.
    Taken,
}

impl Auditor<'_> {
    /// Refutes a question that has no model within the bound on the domain, without a search, where few statements show that
    /// bound. Whether it was.
    pub(super) fn refute_among_all(&mut self, place: usize, deadline: Instant) -> Result<bool, OracleFailure> {
        let Some(statement) = self.inquiries[place].question else { return Ok(false) };
        let Some(count) = self.take_census(place, statement)? else { return Ok(false) };
        for size in 1..=count {
            if !self.inquiries[place].cores.contains_key(&size) {
                self.look_for_models(place, size..=size, deadline)?;
            }
            if !self.inquiries[place].is_open() {
                return Ok(true);
            }
        }
        // That there are no fewer objects is often known with their number.
        for least in [count, 1] {
            let cores = self.inquiries[place].cores.range(least..=count).flat_map(|(_, core)| core);
            let focus: BTreeSet<usize> = cores.copied().collect();
            if self.refute_by_focus(place, statement, focus.into_iter(), deadline)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// As [`refute_among_all`](Self::refute_among_all), from what the statements that were relied on most say of all objects, where few
    /// statements leave only so many. Whether the question was put so, now or before.
    pub(super) fn refute_among_relied_on(&mut self, place: usize, deadline: Instant) -> Result<bool, OracleFailure> {
        let (Some(statement), Census::Taken) = (self.inquiries[place].question, self.census) else { return Ok(false) };
        if !self.precedents.as_ref().is_some_and(|precedents| precedents.few_leave_only_so_many(statement)) {
            return Ok(false);
        }
        if !std::mem::replace(&mut self.inquiries[place].put_against_all, true) {
            let premises = self.relied_on_most(statement, RELIED_ON);
            self.refute_by_focus(place, statement, premises.into_iter(), deadline)?;
        }
        Ok(true)
    }

    /// Puts a question against what the statements in focus say of all objects. Whether it was refuted.
    fn refute_by_focus(
        &mut self,
        place: usize,
        statement: usize,
        focus: impl Iterator<Item = usize>,
        deadline: Instant,
    ) -> Result<bool, OracleFailure> {
        let focus: Vec<(usize, FormulaId)> = focus.map(|premise| (premise, self.meanings[premise])).collect();
        let mut precedents = self.precedents();
        let denied = (statement, self.meanings[statement]);
        let smallest = self.matters_what_is_denied();
        let outcome = precedents.refute_among_all(self.bank, self.oracle, denied, &focus, smallest, Some(deadline));
        self.precedents = Some(precedents);
        let Some(refutation) = outcome? else { return Ok(false) };
        self.learn(place, &refutation);
        self.accept(place, refutation);
        Ok(true)
    }

    /// Returns a bound on the number of objects, shown without the help of one statement. It is looked into when the first
    /// question needs it, and again for a statement on which the first answer rests.
    fn take_census(&mut self, place: usize, statement: usize) -> Result<Option<u32>, OracleFailure> {
        if let Census::NotTaken = self.census {
            self.census = Census::Open;
            let decided = self.decided.clone();
            if self.count_objects(0)? {
                self.census = Census::Taken;
            } else {
                self.decided = decided;
            }
        }
        if let Census::Open = self.census {
            return Ok(None);
        }
        let known =
            |precedents: &Option<Precedents>| precedents.as_ref().and_then(|precedents| precedents.objects_without(statement));
        if known(&self.precedents).is_none() && !std::mem::replace(&mut self.inquiries[place].counted, true) {
            self.count_objects(place)?;
        }
        Ok(known(&self.precedents))
    }

    /// Looks for statements that leave only so many objects, among those that a question takes as true. Whether there are any.
    fn count_objects(&mut self, place: usize) -> Result<bool, OracleFailure> {
        // Many questions gain by it: it may take more than the share of one.
        let deadline = (Instant::now() + self.limits.time / 5).min(self.deadline);
        self.look_for_models(place, CENSUS..=CENSUS, deadline)?;
        let question = self.inquiries[place].question;
        let Some(mut focus) = self.exclusive_core(CENSUS, question) else { return Ok(false) };
        if focus.len() <= THINNED {
            let Auditor { bank, oracle, finite, meanings, .. } = self;
            focus.sort_by_key(|&statement| bank.size(meanings[statement]));
            finite.thin(bank, oracle, CENSUS, &mut focus, None, Some(deadline))?;
        }
        if focus.len() > TELLING {
            return self.search_for_count(place, deadline);
        }
        let focus: Vec<(usize, FormulaId)> = focus.into_iter().map(|premise| (premise, self.meanings[premise])).collect();
        let mut precedents = self.precedents();
        let counted = precedents.count_objects(self.bank, self.oracle, &focus, Some(deadline));
        self.precedents = Some(precedents);
        counted
    }

    /// As [`count_objects`](Self::count_objects), by a search: that there are as many objects as in the model of the board, and no more.
    fn search_for_count(&mut self, place: usize, deadline: Instant) -> Result<bool, OracleFailure> {
        let Some(Answer::Satisfied(model)) = &self.inquiries[0].answer else { return Ok(false) };
        let Evidence::FiniteModel(structure) = model.evidence() else { return Ok(false) };
        let count = structure.domain_size();
        let question = self.inquiries[place].question;
        if count + 1 >= CENSUS || self.limits.domain < ROOMY {
            return Ok(false);
        }
        for size in [count + 1, ROOMY] {
            self.look_for_models(place, size..=size, deadline)?;
        }
        if self.exclusive_core(count + 1, question).is_none() {
            return Ok(false);
        }
        let Some(focus) = self.exclusive_core(ROOMY, question) else { return Ok(false) };
        let [least, most] = [Comparison::AtLeast, Comparison::AtMost].map(|comparison| self.bank.cardinality(comparison, count));
        let Some(most) = self.show(question, most, focus, deadline)? else { return Ok(false) };
        let fewer: BTreeSet<usize> = (1..count).filter_map(|size| self.exclusive_core(size, question)).flatten().collect();
        let Some(least) = self.show(question, least, fewer.into_iter().collect(), deadline)? else { return Ok(false) };
        let places: BTreeSet<usize> = least.premises.iter().chain(&most.premises).copied().collect();
        let statements: Vec<(usize, FormulaId)> = places.into_iter().map(|place| (place, self.meanings[place])).collect();
        let mut precedents = self.precedents();
        let taken = precedents.take_count(self.bank, self.oracle, count, [least, most], &statements);
        self.precedents = Some(precedents);
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
                Progress::Refuted(Refutation { premises, instances, .. }) => {
                    return Ok(Some(Lemma { formula, premises, instances }));
                }
                Progress::Open(_) => return Ok(None),
                Progress::Candidate(structure) => structure,
            };
            wanted = self.hand.violated_until(&structure, Some(self.deadline));
            if let Some(place) = settles(&self.inquiries, &wanted) {
                self.certify(place, Evidence::FiniteModel(structure));
            }
            wanted.retain(|&wrong| Some(wrong) != but && !refuter.has(wrong));
            if wanted.is_empty() {
                return Ok(None);
            }
            wanted.truncate(JOINING);
        }
    }
}
