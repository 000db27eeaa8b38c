//! Answers and their proofs, on boards of many statements: while the search waits for Z3 on one question, the refutations of others are
//! thinned by another process of Z3, and others still are proved, each in a thread of its own.
//!
//! The search has a bank of its own, the refutations are proved in the caller's, in the order in which they are found, and what is known of
//! the board by then is part of what is found: when something happens makes no difference to what comes of it, but for the limits of time.
//! So the same answers and the same proofs are found in turn, where there is one processor only.
//!
//! Not here: the search (`judge_board`), what a refutation needs and how it is proved (`certification`, crate `deduction`).

use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use certificate::{Certified, Claim, SoundCalculus};
use formula::{Bank, Board};
use solver::instantiation::Refutation;
use solver::oracle::Oracle;

use crate::answer::{Answer, Listener, NOBODY, Reason, Settled};
use crate::certification::{Proofs, Prover, Search, Unproved, Until};
use crate::judge_board::{FEW, Finding, Progress, Report, search_board};
use crate::limits::Limits;
use crate::refutation_copy::RefutationCopy;

/// Limits on the search for answers and for their proofs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds {
    /// Of the search. What was refuted may be proved until everything ends, or, where no such moment is given, for as much time again when the
    /// audit has ended.
    pub limits: Limits,
    /// Of the search for each proof.
    pub proofs: deduction::Limits,
}

/// Returns whether a board has so many statements that answering them takes longer than starting a thread and a process.
pub fn is_large(board: &Board) -> bool {
    board.statements.len() > FEW
}

/// Answers all questions of a board ([`crate::judge_board()`]) and proves every refutation in `calculus`, as [`crate::certify()`] does: in parallel if
/// the board is large, and in turn if it is not or the machine has one processor. `watch` is called whenever a question was dealt with,
/// in the thread of the caller.
pub fn judge_and_certify(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
) -> (Report, Proofs) {
    judge_and_certify_heard(bank, board, oracle, calculus, bounds, watch, NOBODY)
}

/// As [`judge_and_certify`], telling of every answer that is certified when it is.
pub fn judge_and_certify_heard(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> (Report, Proofs) {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let way = if is_large(board) && processors > 1 { parallel_heard } else { sequential_heard };
    way(bank, board, oracle, calculus, bounds, watch, listener)
}

/// As [`judge_and_certify`], with a thread to thin what was refuted and one to prove it, whatever the machine. Z3 thins by an oracle of its
/// own, of the same pool.
pub fn parallel(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
) -> (Report, Proofs) {
    parallel_heard(bank, board, oracle, calculus, bounds, watch, NOBODY)
}

fn parallel_heard(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> (Report, Proofs) {
    let mut another = oracle.another();
    // Models are about the symbols of the board, which are the same in both banks; what is refuted is sent in a bank of its own.
    let mut searched = bank.clone();
    let ((sender, found), (thinned_sender, thinned)) = (channel(), channel());
    let end = OnceLock::new();
    let until = Ending::new(bounds, &end);
    let (mut report, proved) = thread::scope(|scope| {
        let thin = scope.spawn(move || {
            let mut thinning = Thinning { oracle: &mut another, until, waiting: Vec::new() };
            // Where nobody listens, the other thread has come to a bad end, which is told below.
            let mut pass = |found: Found| drop(thinned_sender.send(found));
            found.into_iter().for_each(|found| thinning.take(found, &mut pass));
            thinning.finish(&mut pass);
        });
        let mut proving = Proving::new(Prover::new(bank, board, calculus, bounds.proofs), until, listener);
        let prove = scope.spawn(move || {
            thinned.into_iter().for_each(|found| proving.take(&found));
            proving.finish()
        });
        let mut on_refuted = |bank: &Bank, finding: Finding<'_>| drop(sender.send(Found::of(bank, board, finding)));
        let report = search_board(&mut searched, board, oracle, bounds.limits, watch, &mut on_refuted, listener);
        let _ = end.set(End::of(&report));
        drop(sender);
        thin.join().unwrap_or_else(|panic| resume_unwind(panic));
        (report, prove.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let proofs = put(&mut report, proved);
    (report, proofs)
}

/// As [`judge_and_certify`], one after the other, whatever the machine.
pub fn sequential(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
) -> (Report, Proofs) {
    sequential_heard(bank, board, oracle, calculus, bounds, watch, NOBODY)
}

fn sequential_heard(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> (Report, Proofs) {
    let mut found = Vec::new();
    let mut on_refuted = |bank: &Bank, finding: Finding<'_>| found.push(Found::of(bank, board, finding));
    // The proofs are found in a bank that knows nothing of the search, as they are in parallel.
    let mut report = search_board(&mut bank.clone(), board, oracle, bounds.limits, watch, &mut on_refuted, listener);
    let end = OnceLock::from(End::of(&report));
    let until = Ending::new(bounds, &end);
    // Z3 is to know no more than another process would.
    oracle.reset();
    let mut thinning = Thinning { oracle, until, waiting: Vec::new() };
    let mut proving = Proving::new(Prover::new(bank, board, calculus, bounds.proofs), until, listener);
    let mut pass = |found: Found| proving.take(&found);
    found.into_iter().for_each(|found| thinning.take(found, &mut pass));
    thinning.finish(&mut pass);
    let proofs = put(&mut report, proving.finish());
    (report, proofs)
}

/// State of knowledge when the search for answers has ended.
#[derive(Clone, Copy, Debug)]
struct End {
    at: Instant,
    /// True if the board has a model.
    consistent: bool,
}

impl End {
    fn of(report: &Report) -> End {
        End { at: Instant::now(), consistent: matches!(report.consistency, Answer::Satisfied(_)) }
    }
}

/// When the proofs end.
#[derive(Clone, Copy)]
struct Ending<'a> {
    time: Duration,
    /// The latest moment.
    latest: Option<Instant>,
    /// True if everything ends at that moment; otherwise the proofs may take as long after the search as they are allowed.
    is_fixed: bool,
    end: &'a OnceLock<End>,
}

impl<'a> Ending<'a> {
    fn new(bounds: Bounds, end: &'a OnceLock<End>) -> Ending<'a> {
        let Limits { time, until, .. } = bounds.limits;
        let latest = until.or_else(|| Instant::now().checked_add(time.saturating_mul(2)));
        Ending { time, latest, is_fixed: until.is_some(), end }
    }

    fn until(self) -> Until {
        let end = self.end.get().filter(|_| !self.is_fixed);
        Until { time: self.time, deadline: end.map_or(self.latest, |end| end.at.checked_add(self.time)) }
    }
}

/// A finding of the search that is to be proved.
#[derive(Debug)]
struct Found {
    claim: Claim,
    copy: RefutationCopy,
    /// True if the board was known to be consistent by then.
    consistent: bool,
}

impl Found {
    fn of(bank: &Bank, board: &Board, finding: Finding<'_>) -> Found {
        let Finding { claim, refutation, consistent } = finding;
        Found { claim, copy: RefutationCopy::of(bank, board, claim, refutation), consistent }
    }
}

/// Thins what was found, as it comes.
struct Thinning<'a> {
    oracle: &'a mut Oracle,
    until: Ending<'a>,
    /// Findings to be thinned once it is known whether the board is consistent.
    waiting: Vec<Found>,
}

impl Thinning<'_> {
    fn take(&mut self, found: Found, pass: &mut dyn FnMut(Found)) {
        if found.consistent || found.copy.is_smallest() {
            self.thin(found, pass);
        } else {
            self.waiting.push(found);
        }
    }

    /// Thins the rest, when everything was found.
    fn finish(&mut self, pass: &mut dyn FnMut(Found)) {
        // Without it, the search has come to a bad end, and nobody waits for proofs.
        let Some(&End { consistent, .. }) = self.until.end.get() else { return };
        for found in std::mem::take(&mut self.waiting) {
            self.thin(Found { consistent, ..found }, pass);
        }
    }

    fn thin(&mut self, mut found: Found, pass: &mut dyn FnMut(Found)) {
        let until = self.until.until();
        if !until.is_over() {
            found.copy.thin(self.oracle, found.consistent, until.deadline);
        }
        pass(found);
    }
}

/// A claim, what it rests on, and its proof; or why it has none.
type Proved = (Claim, Refutation, Result<Certified, Reason>);

/// Proves what was thinned, as it comes.
struct Proving<'a> {
    prover: Prover<'a>,
    until: Ending<'a>,
    listener: Listener<'a>,
    /// Findings that take more than a quick search.
    hard: Vec<(Claim, Refutation)>,
    proved: Vec<Proved>,
}

impl<'a> Proving<'a> {
    fn new(prover: Prover<'a>, until: Ending<'a>, listener: Listener<'a>) -> Proving<'a> {
        Proving { prover, until, listener, hard: Vec::new(), proved: Vec::new() }
    }

    /// Proves what takes few steps.
    fn take(&mut self, found: &Found) {
        let refutation = found.copy.refutation_in(self.prover.bank);
        self.prove(found.claim, refutation, Search::Quick);
    }

    /// Proves the rest, when everything was found.
    fn finish(mut self) -> Vec<Proved> {
        // Where the search has come to a bad end, nobody waits for proofs.
        if self.until.end.get().is_some() {
            for (claim, refutation) in std::mem::take(&mut self.hard) {
                self.prove(claim, refutation, Search::Full);
            }
        }
        self.proved
    }

    fn prove(&mut self, claim: Claim, mut refutation: Refutation, search: Search) {
        match self.prover.prove(claim, &mut refutation, search, self.until.until()) {
            Ok(certified) => {
                (self.listener)(self.prover.bank, Settled::Proof(&refutation, &certified));
                self.proved.push((claim, refutation, Ok(certified)));
            }
            Err(Unproved::Later) => self.hard.push((claim, refutation)),
            Err(Unproved::For(reason)) => self.proved.push((claim, refutation, Err(reason))),
        }
    }
}

/// Puts what was proved into the report. What was not is undecided.
fn put(report: &mut Report, proved: Vec<Proved>) -> Proofs {
    let mut proofs = Proofs { consistency: None, redundancy: vec![None; report.redundancy.len()] };
    for (claim, refutation, outcome) in proved {
        let (answer, proof) = match claim.statement() {
            None => (&mut report.consistency, &mut proofs.consistency),
            Some(index) => match (report.redundancy.get_mut(index), proofs.redundancy.get_mut(index)) {
                (Some(answer), Some(proof)) => (answer, proof),
                _ => continue,
            },
        };
        *answer = match outcome {
            Ok(certified) => {
                *proof = Some(certified);
                Answer::Refuted(refutation)
            }
            Err(reason) => Answer::Undecided(vec![reason]),
        };
    }
    proofs
}
