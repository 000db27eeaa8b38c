//! Questions on a board that leaves only so many objects: whether it does, and refutations without a search where it does. How these come
//! about is said in crate `solver`.

use std::collections::BTreeSet;
use std::time::Instant;

use formula::FormulaId;
use solver::instantiation::Precedents;
use solver::oracle::OracleFailure;

use super::Auditor;

/// Where there is no model of so many objects, statements are looked at that leave fewer.
const CENSUS: u32 = 5;

/// How many statements may be needed for that.
const TELLING: usize = 8;

/// Whether the board leaves only so many objects.
#[derive(Clone, Copy, Debug)]
pub(super) enum Census {
    NotTaken,
    /// Nothing is known.
    Open,
    /// It does, and the precedents know why.
    Taken,
}

impl Auditor<'_> {
    /// Where few statements leave only so many objects, a question that has no model with so many is refuted without a search. Whether
    /// it was.
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
            let focus: Vec<(usize, FormulaId)> = focus.into_iter().map(|premise| (premise, self.meanings[premise])).collect();
            let mut precedents = self.precedents();
            let denied = (statement, self.meanings[statement]);
            let outcome = precedents.refute_among_all(self.bank, self.oracle, denied, &focus, Some(deadline));
            self.precedents = Some(precedents);
            if let Some(refutation) = outcome? {
                self.learn(place, &refutation);
                self.accept(place, refutation);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How many objects there are at most, for reasons in which a statement takes no part. It is looked into when the first question
    /// needs it, and again for a statement on which the first answer rests.
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
        let deadline = (Instant::now() + self.limits.time / 10).min(self.deadline);
        self.look_for_models(place, CENSUS..=CENSUS, deadline)?;
        let question = self.inquiries[place].question;
        let Some(mut focus) = self.exclusive_core(CENSUS, question) else { return Ok(false) };
        let Auditor { bank, oracle, finite, meanings, .. } = self;
        focus.sort_by_key(|&statement| bank.size(meanings[statement]));
        finite.thin(bank, oracle, CENSUS, &mut focus, None, Some(deadline))?;
        if focus.len() > TELLING {
            return Ok(false);
        }
        let focus: Vec<(usize, FormulaId)> = focus.into_iter().map(|premise| (premise, self.meanings[premise])).collect();
        let mut precedents = self.precedents();
        let counted = precedents.count_objects(self.bank, self.oracle, &focus, Some(deadline));
        self.precedents = Some(precedents);
        counted
    }
}
