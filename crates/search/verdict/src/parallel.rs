//! Answers and their proofs, on boards of many statements: while the search waits for Z3 on one question, the refutations of others are
//! minimised by another process of Z3, and others still are proved, each in a thread of its own.
//!
//! The search has a bank of its own, the refutations are proved in the caller's, in the order in which they are found, and the facts known about
//! the board by then are part of the finding: when something happens makes no difference to what comes of it, but for the limits of time.
//! So the same answers and the same proofs are found in turn, where there is one processor only.
//!
//! Not here: the search (`judge_board`), what a refutation needs and how it is proved (`certification`, crate `deduction`).

use kernel::SoundCalculus;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::thread;

use certificate::Claim;
use formula::{Bank, Board};
use solver::oracle::Oracle;

use crate::answer::Listener;
use crate::answer::Report;
use crate::board_judge::{Finding, SMALL_BOARD};
use crate::certification::Prover;
use crate::judge_board::{Progress, search_board};
use crate::limits::Bounds;
use crate::proving::{End, Ending, Proving, merge_proofs};
use crate::refutation_copy::RefutationCopy;

/// Returns whether a board has enough statements that answering them takes longer than starting a thread and a process.
pub fn is_large(board: &Board) -> bool {
    board.statements.len() > SMALL_BOARD
}

/// Answers all questions of a board ([`crate::judge_board()`]) and proves every refutation in `calculus`, as [`crate::certify()`] does: in
/// parallel if the board is large, and one after the other if it is not or the machine has one processor. It calls `watch` whenever a
/// question was dealt with, in the thread of the caller, and `listener` for every answer that is certified.
pub fn judge_and_certify(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> Report {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let way = if is_large(board) && processors > 1 { parallel } else { sequential };
    way(bank, board, oracle, calculus, bounds, watch, listener)
}

/// As [`judge_and_certify`], with a thread to minimise what was refuted and one to prove it, whatever the machine. Z3 minimises by an oracle of its
/// own, of the same pool.
pub fn parallel(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> Report {
    let mut another = oracle.another();
    // Models are about the symbols of the board, which are the same in both banks; what is refuted is sent in a bank of its own.
    let mut searched = bank.clone();
    let ((sender, found), (minimised_sender, minimised)) = (channel(), channel());
    let end = OnceLock::new();
    let ending = Ending::new(bounds, &end);
    let (report, proved) = thread::scope(|scope| {
        let minimiser = scope.spawn(move || {
            let mut minimiser = Minimiser { oracle: &mut another, ending, waiting: Vec::new() };
            // If there is no listener, the other thread has panicked; its panic goes on when it is joined.
            let mut pass = |found: ProofRequest| drop(minimised_sender.send(found));
            found.into_iter().for_each(|found| minimiser.take(found, &mut pass));
            minimiser.finish(&mut pass);
        });
        let mut proving = Proving::new(Prover::new(bank, board, calculus, bounds.proofs), ending, listener);
        let prove = scope.spawn(move || {
            minimised.into_iter().for_each(|found: ProofRequest| found.prove(&mut proving));
            proving.finish()
        });
        let mut on_refuted = |bank: &Bank, finding: Finding<'_>| drop(sender.send(ProofRequest::of(bank, board, finding)));
        let report = search_board(&mut searched, board, oracle, bounds.limits, watch, &mut on_refuted, listener);
        let _ = end.set(End::of(&report));
        drop(sender);
        minimiser.join().unwrap_or_else(|panic| resume_unwind(panic));
        (report, prove.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    merge_proofs(report, proved)
}

/// As [`judge_and_certify`], one after the other, whatever the machine.
pub fn sequential(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> Report {
    let mut found = Vec::new();
    let mut on_refuted = |bank: &Bank, finding: Finding<'_>| found.push(ProofRequest::of(bank, board, finding));
    // The proofs are found in a bank that knows nothing of the search, as they are in parallel.
    let report = search_board(&mut bank.clone(), board, oracle, bounds.limits, watch, &mut on_refuted, listener);
    let end = OnceLock::from(End::of(&report));
    let ending = Ending::new(bounds, &end);
    // Z3 is to know no more than another process would.
    oracle.reset();
    let mut minimiser = Minimiser { oracle, ending, waiting: Vec::new() };
    let mut proving = Proving::new(Prover::new(bank, board, calculus, bounds.proofs), ending, listener);
    let mut pass = |found: ProofRequest| found.prove(&mut proving);
    found.into_iter().for_each(|found| minimiser.take(found, &mut pass));
    minimiser.finish(&mut pass);
    merge_proofs(report, proving.finish())
}

/// A finding of the search that is to be proved.
#[derive(Debug)]
struct ProofRequest {
    claim: Claim,
    copy: RefutationCopy,
    /// True if the board was known to be consistent by then.
    consistent: bool,
}

impl ProofRequest {
    fn of(bank: &Bank, board: &Board, finding: Finding<'_>) -> ProofRequest {
        let Finding { claim, refutation, consistent } = finding;
        ProofRequest { claim, copy: RefutationCopy::of(bank, board, claim, refutation), consistent }
    }

    /// Proves it, or leaves it for later.
    fn prove(&self, proving: &mut Proving<'_>) {
        let refutation = self.copy.refutation_in(proving.bank());
        proving.take(self.claim, refutation);
    }
}

/// Minimises what was found, as it comes.
struct Minimiser<'a> {
    oracle: &'a mut Oracle,
    ending: Ending<'a>,
    /// Findings to be minimised once it is known whether the board is consistent.
    waiting: Vec<ProofRequest>,
}

impl Minimiser<'_> {
    fn take(&mut self, found: ProofRequest, pass: &mut dyn FnMut(ProofRequest)) {
        if found.consistent || found.copy.is_smallest() {
            self.minimise_core(found, pass);
        } else {
            self.waiting.push(found);
        }
    }

    /// Minimises the rest, when everything was found.
    fn finish(&mut self, pass: &mut dyn FnMut(ProofRequest)) {
        // If there is no ending, the search was cancelled; skip the proofs.
        let Some(End { consistent, .. }) = self.ending.end() else { return };
        for found in std::mem::take(&mut self.waiting) {
            self.minimise_core(ProofRequest { consistent, ..found }, pass);
        }
    }

    fn minimise_core(&mut self, mut found: ProofRequest, pass: &mut dyn FnMut(ProofRequest)) {
        let until = self.ending.until();
        if !until.is_over() {
            found.copy.minimise_core(self.oracle, found.consistent, until.deadline);
        }
        pass(found);
    }
}
