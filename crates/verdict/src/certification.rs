//! From refutations to proofs: every answer that rests on Z3's word for its instances is given a natural-deduction proof, which crate
//! `certificate` checks. What cannot be proved so becomes undecided: no verdict without a certificate.
//!
//! Not here: the search for refutations (`judge_board`), the construction of proofs (crate `deduction`).

use std::time::{Duration, Instant};

use certificate::{Certified, Checker, Claim, SoundCalculus};
use deduction::{Deduction, Failure, Problem, deduce, deduce_all};
use formula::{Bank, Board, FormulaId};
use solver::instantiation::Refutation;
use solver::oracle::Oracle;

use crate::answer::{Answer, Listener, NOBODY, Reason, Settled};
use crate::judge_board::Report;
use crate::lemma_proofs::LemmaProofs;
use crate::limits::Limits;
use crate::parallel::Bounds;

/// The proofs for the answers of a report.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    /// That the board is inconsistent.
    pub consistency: Option<Certified>,
    /// For each statement in the order of the board: that it follows from others.
    pub redundancy: Vec<Option<Certified>>,
}

/// Proves every refutation of a report in `calculus`, which must be the natural deduction that crate `deduction` writes
/// ([`kernel::shipped::CLASSICAL`]). An answer without a proof becomes undecided, and says why.
///
/// What a refutation does not need is given up first ([`minimise_refutation()`]). A proof may need still fewer statements than the refutation that it was made of: the answer's premises become those of the proof. When
/// `time` is up, what has no proof yet is undecided.
pub fn certify(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    limits: deduction::Limits,
    time: Duration,
    report: &mut Report,
) -> Proofs {
    let until = Until::after(time);
    certify_until(bank, board, oracle, (calculus, limits), until, report, NOBODY)
}

/// As [`certify`], telling of every answer when it is proved. Proofs end when the time of the search does (`bounds`): at the
/// moment at which everything ends, or, where none is given, after as much time again.
pub fn certify_heard(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    report: &mut Report,
    listener: Listener<'_>,
) -> Proofs {
    let Bounds { limits: Limits { time, until, .. }, proofs } = bounds;
    let until = until.map_or_else(|| Until::after(time), |until| Until { time, deadline: Some(until) });
    certify_until(bank, board, oracle, (calculus, proofs), until, report, listener)
}

fn certify_until(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    (calculus, limits): (&SoundCalculus, deduction::Limits),
    until: Until,
    report: &mut Report,
    listener: Listener<'_>,
) -> Proofs {
    let consistent = matches!(report.consistency, Answer::Satisfied(_));
    let mut prover = Prover::new(bank, board, calculus, limits);
    let mut proofs = Proofs { consistency: None, redundancy: vec![None; report.redundancy.len()] };
    for search in Search::ALL {
        let redundancy = report.redundancy.iter_mut().zip(&mut proofs.redundancy).enumerate();
        let redundancy = redundancy.map(|(statement, (answer, proof))| (Claim::Redundant { statement }, answer, proof));
        let consistency = (Claim::Inconsistent, &mut report.consistency, &mut proofs.consistency);
        for (claim, answer, proof) in std::iter::once(consistency).chain(redundancy).filter(|(.., proof)| proof.is_none()) {
            let Answer::Refuted(refutation) = answer else { continue };
            if !until.is_over() {
                minimise_refutation(prover.bank, board, oracle, claim, refutation, consistent, until.deadline);
            }
            match prover.prove(claim, refutation, search, until) {
                Ok(certified) => {
                    listener(prover.bank, Settled::Proof(refutation, &certified));
                    *proof = Some(certified);
                }
                Err(Unproved::Later) => {}
                Err(Unproved::For(reason)) => *answer = Answer::Undecided(vec![reason]),
            }
        }
    }
    proofs
}

/// Amount of search for a proof. First all are tried that take little: one hard proof is not to take the time of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    Quick,
    Full,
}

impl Search {
    const ALL: [Search; 2] = [Search::Quick, Search::Full];
}

/// Steps of a quick search for a proof.
const QUICK: u64 = 2_000_000;

/// When proofs end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Until {
    /// The limit that is told of.
    pub(crate) time: Duration,
    /// Beyond any moment that the clock can tell there is none.
    pub(crate) deadline: Option<Instant>,
}

impl Until {
    fn after(time: Duration) -> Until {
        Until { time, deadline: Instant::now().checked_add(time) }
    }

    pub(crate) fn is_over(self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }
}

/// Why there is no proof.
#[derive(Clone, Debug)]
pub(crate) enum Unproved {
    /// It takes more than a quick search.
    Later,
    For(Reason),
}

/// Proves one refutation of a board after another.
pub(crate) struct Prover<'a> {
    pub(crate) bank: &'a mut Bank,
    board: &'a Board,
    checker: Checker,
    calculus: &'a SoundCalculus,
    limits: deduction::Limits,
    lemmas: LemmaProofs,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(
        bank: &'a mut Bank,
        board: &'a Board,
        calculus: &'a SoundCalculus,
        limits: deduction::Limits,
    ) -> Prover<'a> {
        let checker = Checker::new(bank, board);
        Prover { bank, board, checker, calculus, limits, lemmas: LemmaProofs::default() }
    }

    /// Proves what is refuted.
    pub(crate) fn prove(
        &mut self,
        claim: Claim,
        refutation: &mut Refutation,
        search: Search,
        until: Until,
    ) -> Result<Certified, Unproved> {
        if until.is_over() {
            return Err(Unproved::For(Reason::Time { milliseconds: until.time.as_millis() }));
        }
        let Prover { bank, board, checker, calculus, limits, lemmas } = self;
        let is_last = search == Search::Full || limits.steps <= QUICK;
        let limits = deduction::Limits { steps: if is_last { limits.steps } else { QUICK }, deadline: until.deadline, ..*limits };
        if refutation.by_lemmas.is_some() {
            match lemmas.prove(bank, board, limits, claim, refutation) {
                Ok((proof, premises)) => {
                    let certified = checker.check_proof(bank, calculus, claim, proof);
                    let certified = certified.map_err(|refusal| Unproved::For(Reason::NotCertified(refusal)))?;
                    refutation.premises = premises;
                    return Ok(certified);
                }
                Err(_) if !is_last => return Err(Unproved::Later),
                // What the lemmas follow from may still do.
                Err(_) => {}
            }
        }
        prove(bank, board, checker, calculus, limits, claim, refutation).map_err(|reason| match reason {
            Reason::NotProved(Failure::Steps(_)) if !is_last => Unproved::Later,
            Reason::NotProved(Failure::Time) => Unproved::For(Reason::Time { milliseconds: until.time.as_millis() }),
            reason => Unproved::For(reason),
        })
    }
}

/// Gives up premises that the refutation of a claim does not need, unless that has been done or `deadline` is reached. `consistent`: the
/// board is known to have a model. If the solver fails, everything is kept.
pub fn minimise_refutation(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    claim: Claim,
    refutation: &mut Refutation,
    consistent: bool,
    deadline: Option<Instant>,
) {
    let (premises, denied) = question(board, claim, refutation);
    thin(bank, oracle, &premises, denied, refutation, consistent, deadline);
}

/// As [`minimise_refutation()`], for what is to be proved from what.
pub(crate) fn thin(
    bank: &mut Bank,
    oracle: &mut Oracle,
    premises: &[FormulaId],
    denied: Option<FormulaId>,
    refutation: &mut Refutation,
    consistent: bool,
    deadline: Option<Instant>,
) {
    if refutation.is_smallest {
        return;
    }
    // The parts that a failure has left are those of the refutation as it was.
    let mut smaller = refutation.clone();
    if smaller.minimise(bank, oracle, premises, denied, consistent, deadline).is_ok() {
        *refutation = smaller;
    }
}

/// A proof of a claim by what a refutation rests on. The premises that it uses become those of the refutation.
pub(crate) fn prove(
    bank: &mut Bank,
    board: &Board,
    checker: &Checker,
    calculus: &SoundCalculus,
    limits: deduction::Limits,
    claim: Claim,
    refutation: &mut Refutation,
) -> Result<Certified, Reason> {
    let (premises, goal) = question(board, claim, refutation);
    let problem = Problem { premises: &premises, goal, instances: &refutation.instances, taken: &[] };
    let Deduction { proof, premises: used } = deduce(bank, problem, limits)?;
    let certified = checker.check_proof(bank, calculus, claim, proof).map_err(Reason::NotCertified)?;
    refutation.premises = used.into_iter().filter_map(|at| refutation.premises.get(at).copied()).collect();
    Ok(certified)
}

/// Every proof of a claim that the searches for one come to, by what a refutation rests on; at least one. Each is checked.
///
/// # Errors
/// [`Reason`]: there is none.
pub fn proofs(
    bank: &mut Bank,
    board: &Board,
    calculus: &SoundCalculus,
    limits: deduction::Limits,
    claim: Claim,
    refutation: &Refutation,
) -> Result<Vec<Certified>, Reason> {
    let (premises, goal) = question(board, claim, refutation);
    let found = deduce_all(bank, Problem { premises: &premises, goal, instances: &refutation.instances, taken: &[] }, limits)?;
    let checker = Checker::new(bank, board);
    let checked = found.into_iter().map(|found| checker.check_proof(bank, calculus, claim, found.proof));
    checked.collect::<Result<_, _>>().map_err(Reason::NotCertified)
}

/// Returns the premises and the goal of the proof that shows a claim by a refutation.
pub(crate) fn question(board: &Board, claim: Claim, refutation: &Refutation) -> (Vec<FormulaId>, Option<FormulaId>) {
    let meaning = |index: usize| board.statements.get(index).map(|statement| statement.meaning);
    let premises = refutation.premises.iter().filter_map(|&index| meaning(index)).collect();
    // Where the premises contradict each other by themselves, that is what is proved: everything follows then.
    (premises, claim.statement().filter(|_| refutation.denial).and_then(meaning))
}
