//! From refutations to proofs: every answer that rests on Z3's word for its instances is given a natural-deduction proof, which crate
//! `certificate` checks. What cannot be proved so becomes undecided: no verdict without a certificate.
//!
//! Not here: the search for refutations (`audit`), the construction of proofs (crate `deduction`).

use std::time::{Duration, Instant};

use certificate::{Certified, Checker, Claim};
use deduction::{Deduction, Failure, Problem, deduce, deduce_all};
use formula::{Bank, Board, FormulaId};
use kernel::Calculus;
use solver::instantiation::Refutation;
use solver::oracle::Oracle;

use crate::answer::{Answer, Reason, Support};
use crate::audit::Report;
use crate::lemmas::Lemmas;

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
/// What a refutation does not need is given up first ([`smallest()`]). A proof may need still fewer statements than the refutation that it was made of: the answer's premises become those of the proof. When
/// `time` is up, what has no proof yet is undecided.
pub fn certify(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &Calculus,
    limits: deduction::Limits,
    time: Duration,
    report: &mut Report,
) -> Proofs {
    let checker = Checker::new(bank, board);
    let start = Instant::now();
    let consistent = matches!(report.consistency, Answer::Satisfied(_));
    let lemmas = Lemmas::default();
    let mut prover = Prover { consistent, lemmas, bank, board, oracle, checker, calculus, limits, is_last: true, start, time };
    let mut proofs = Proofs { consistency: None, redundancy: vec![None; report.redundancy.len()] };
    // First what takes little search: one hard proof is not to take the time of all others.
    for steps in [limits.steps.min(QUICK), limits.steps] {
        prover.limits.steps = steps;
        prover.is_last = steps == limits.steps;
        prover.answer(Claim::Inconsistent, &mut report.consistency, &mut proofs.consistency);
        for (statement, (answer, proof)) in report.redundancy.iter_mut().zip(&mut proofs.redundancy).enumerate() {
            prover.answer(Claim::Redundant { statement }, answer, proof);
        }
        if prover.is_last {
            break;
        }
    }
    proofs
}

/// So many steps of search for a proof are few.
const QUICK: u64 = 2_000_000;

struct Prover<'a> {
    bank: &'a mut Bank,
    board: &'a Board,
    oracle: &'a mut Oracle,
    checker: Checker,
    calculus: &'a Calculus,
    limits: deduction::Limits,
    lemmas: Lemmas,
    consistent: bool,
    /// Whether no more steps will be tried later.
    is_last: bool,
    start: Instant,
    time: Duration,
}

impl Prover<'_> {
    /// Proves an answer that has no proof yet. With fewer steps than there may be, one that takes more is left for later.
    fn answer(&mut self, claim: Claim, answer: &mut Answer, proof: &mut Option<Certified>) {
        let Answer::Refuted(support) = answer else { return };
        if proof.is_some() {
            return;
        }
        match self.prove(claim, support) {
            Ok(certified) => *proof = Some(certified),
            Err(Reason::NotProved(Failure::Steps(_))) if !self.is_last => {}
            Err(reason) => *answer = Answer::Undecided(vec![reason]),
        }
    }

    fn prove(&mut self, claim: Claim, support: &mut Support) -> Result<Certified, Reason> {
        if self.start.elapsed() > self.time {
            return Err(Reason::Time { milliseconds: self.time.as_millis() });
        }
        let Prover { bank, board, oracle, checker, calculus, limits, lemmas, consistent, is_last, .. } = self;
        // Beyond any moment that the clock can tell there is no deadline.
        smallest(bank, board, oracle, claim, support, *consistent, self.start.checked_add(self.time));
        if support.by_lemmas.is_some() {
            match lemmas.prove(bank, board, *limits, claim, support) {
                Ok((proof, premises)) => {
                    let certified = checker.check_proof(bank, calculus, claim, proof).map_err(Reason::NotCertified)?;
                    support.premises = premises;
                    return Ok(certified);
                }
                Err(reason) if !*is_last => return Err(Reason::NotProved(reason)),
                // What the lemmas follow from may still do.
                Err(_) => {}
            }
        }
        prove(bank, board, checker, calculus, *limits, claim, support)
    }
}

/// Gives up premises that the refutation of a claim does not need, unless that has been done or `deadline` is reached. `consistent`: the
/// board is known to have a model. If the solver fails, everything is kept.
pub fn smallest(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    claim: Claim,
    support: &mut Support,
    consistent: bool,
    deadline: Option<Instant>,
) {
    if support.is_smallest {
        return;
    }
    let (premises, denied) = question(board, claim, support);
    let Support { premises: places, denial, instances, is_smallest, by_lemmas } = support.clone();
    let mut refutation = Refutation { premises: places, denial, instances, is_smallest, by_lemmas };
    if refutation.minimise(bank, oracle, &premises, denied, consistent, deadline).is_ok() {
        *support = Support::from(refutation);
    }
}

/// A proof of a claim by what a refutation rests on. The premises that it uses become those of the support.
pub(crate) fn prove(
    bank: &mut Bank,
    board: &Board,
    checker: &Checker,
    calculus: &Calculus,
    limits: deduction::Limits,
    claim: Claim,
    support: &mut Support,
) -> Result<Certified, Reason> {
    let (premises, goal) = question(board, claim, support);
    let problem = Problem { premises: &premises, goal, instances: &support.instances, taken: &[] };
    let Deduction { proof, premises: used } = deduce(bank, problem, limits)?;
    let certified = checker.check_proof(bank, calculus, claim, proof).map_err(Reason::NotCertified)?;
    support.premises = used.into_iter().filter_map(|at| support.premises.get(at).copied()).collect();
    Ok(certified)
}

/// Every proof of a claim that the searches for one come to, by what a refutation rests on; at least one. Each is checked.
///
/// # Errors
/// [`Reason`]: there is none.
pub fn proofs(
    bank: &mut Bank,
    board: &Board,
    calculus: &Calculus,
    limits: deduction::Limits,
    claim: Claim,
    support: &Support,
) -> Result<Vec<Certified>, Reason> {
    let (premises, goal) = question(board, claim, support);
    let found = deduce_all(bank, Problem { premises: &premises, goal, instances: &support.instances, taken: &[] }, limits)?;
    let checker = Checker::new(bank, board);
    let checked = found.into_iter().map(|found| checker.check_proof(bank, calculus, claim, found.proof));
    checked.collect::<Result<_, _>>().map_err(Reason::NotCertified)
}

/// What is to be proved from what.
fn question(board: &Board, claim: Claim, support: &Support) -> (Vec<FormulaId>, Option<FormulaId>) {
    let meaning = |place: usize| board.statements.get(place).map(|statement| statement.meaning);
    let premises = support.premises.iter().filter_map(|&place| meaning(place)).collect();
    // Where the premises contradict each other by themselves, that is what is proved: everything follows then.
    (premises, claim.statement().filter(|_| support.denial).and_then(meaning))
}
