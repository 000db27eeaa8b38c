//! The one way from refutations to an answered report: proofs are tried in the order in which refutations come, the hard ones last, and an
//! answer is what has its proof.
//!
//! Not here: how a single refutation is proved (`certification`), and in which thread that happens (`parallel`).

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use certificate::Claim;
use deduction::Failure;
use formula::Bank;
use solver::instantiation::Refutation;

use crate::answer::Report;
use crate::answer::{Answer, Listener, Proved, Reason, Settled};
use crate::certification::{Prover, Search, Unproved, Until};
use crate::limits::{Bounds, Limits};

/// State of knowledge when the search for answers has ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    at: Instant,
    /// True if the board has a model.
    pub(crate) consistent: bool,
}

impl End {
    pub(crate) fn of(report: &Report<Refutation>) -> End {
        End { at: Instant::now(), consistent: matches!(report.consistency, Answer::Satisfied(_)) }
    }
}

/// When the proofs end.
#[derive(Clone, Copy)]
pub(crate) struct Ending<'a> {
    time: Duration,
    /// The latest moment.
    latest: Option<Instant>,
    /// True if everything ends at that moment; otherwise the proofs may take as long after the search as they are allowed.
    is_fixed: bool,
    end: &'a OnceLock<End>,
}

impl<'a> Ending<'a> {
    /// For proofs that are looked for while the search goes on; `end` is set when it has ended.
    pub(crate) fn new(bounds: Bounds, end: &'a OnceLock<End>) -> Ending<'a> {
        let Limits { time, until, .. } = bounds.limits;
        let latest = until.or_else(|| Instant::now().checked_add(time.saturating_mul(2)));
        Ending { time, latest, is_fixed: until.is_some(), end }
    }

    /// For proofs that are looked for when the search has ended.
    pub(crate) fn after_search(bounds: Bounds, end: &'a OnceLock<End>) -> Ending<'a> {
        let Limits { time, until, .. } = bounds.limits;
        Ending { time, latest: until.or_else(|| Instant::now().checked_add(time)), is_fixed: true, end }
    }

    /// Returns the end of the search; none while it goes on.
    pub(crate) fn end(self) -> Option<End> {
        self.end.get().copied()
    }

    pub(crate) fn until(self) -> Until {
        let end = self.end.get().filter(|_| !self.is_fixed);
        Until { time: self.time, deadline: end.map_or(self.latest, |end| end.at.checked_add(self.time)) }
    }
}

/// A claim and its proof; or why it has none.
type Outcome = (Claim, Result<Proved, Reason>);

/// Proves one refutation after another.
pub(crate) struct Proving<'a> {
    prover: Prover<'a>,
    ending: Ending<'a>,
    listener: Listener<'a>,
    /// Refutations that take more than a quick search.
    hard: Vec<(Claim, Refutation)>,
    outcomes: Vec<Outcome>,
}

impl<'a> Proving<'a> {
    pub(crate) fn new(prover: Prover<'a>, ending: Ending<'a>, listener: Listener<'a>) -> Proving<'a> {
        Proving { prover, ending, listener, hard: Vec::new(), outcomes: Vec::new() }
    }

    /// Returns the bank of the proofs.
    pub(crate) fn bank(&mut self) -> &mut Bank {
        self.prover.bank
    }

    /// Proves a refutation if that takes few steps; else it is left for later.
    pub(crate) fn take(&mut self, claim: Claim, refutation: Refutation) {
        self.prove(claim, refutation, Search::Quick);
    }

    /// Proves the rest, when everything was found.
    pub(crate) fn finish(mut self) -> Vec<Outcome> {
        // If there is no ending, the search was cancelled; skip the proofs.
        if self.ending.end().is_some() {
            for (claim, refutation) in std::mem::take(&mut self.hard) {
                self.prove(claim, refutation, Search::Full);
            }
        }
        self.outcomes
    }

    fn prove(&mut self, claim: Claim, refutation: Refutation, search: Search) {
        match self.prover.prove(claim, &refutation, search, self.ending.until()) {
            Ok(certified) => {
                let proved = Proved { refutation, proof: Arc::new(certified) };
                (self.listener)(self.prover.bank, Settled::Proof(&proved));
                self.outcomes.push((claim, Ok(proved)));
            }
            Err(Unproved::Later) => self.hard.push((claim, refutation)),
            Err(Unproved::For(reason)) => self.outcomes.push((claim, Err(reason))),
        }
    }
}

/// Puts proofs into a report. What has none is undecided.
pub(crate) fn merge_proofs(report: Report<Refutation>, outcomes: Vec<Outcome>) -> Report {
    let mut outcomes: BTreeMap<Option<usize>, Result<Proved, Reason>> =
        outcomes.into_iter().map(|(claim, outcome)| (claim.statement(), outcome)).collect();
    let mut answer = |question: Option<usize>, answer: Answer<Refutation>| match answer {
        Answer::Refuted(_) => match outcomes.remove(&question) {
            Some(Ok(proved)) => Answer::Refuted(proved),
            Some(Err(reason)) => Answer::Undecided(vec![reason]),
            None => Answer::Undecided(vec![Reason::NotProved(Failure::Lost)]),
        },
        Answer::Satisfied(model) => Answer::Satisfied(model),
        Answer::Undecided(reasons) => Answer::Undecided(reasons),
    };
    let consistency = answer(None, report.consistency);
    let redundancy = report.redundancy.into_iter().enumerate();
    Report { consistency, redundancy: redundancy.map(|(statement, found)| answer(Some(statement), found)).collect() }
}

impl Report<Refutation> {
    /// The report where there is no calculus to prove anything in: what was refuted is undecided.
    pub fn without_proofs(self) -> Report {
        merge_proofs(self, Vec::new())
    }
}
