//! From refutations to proofs: every refutation is given a natural-deduction proof, which crate `certificate` checks. What cannot be proved
//! so becomes undecided: no verdict without a certificate.
//!
//! Not here: the search for refutations (`judge_board`), the construction of proofs (crate `deduction`).

use kernel::{Proof, SoundCalculus};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use certificate::{Certified, Checker, Claim};
use deduction::{Failure, Problem, deduce, deduce_all};
use formula::{Bank, Board, FormulaId};
use solver::instantiation::Refutation;
use solver::oracle::{Oracle, OracleFailure};

use crate::answer::Report;
use crate::answer::{Answer, Listener, Reason};
use crate::lemma_proofs::LemmaProofs;
use crate::limits::{Bounds, FEW_INSTANCES};
use crate::proving::{End, Ending, Proving, merge_proofs};

/// Proves every refutation of a report in `calculus`, which must be the natural deduction that crate `deduction` writes
/// ([`kernel::shipped::CLASSICAL`]), and calls `listener` for every answer when it is proved. An answer without a proof becomes undecided,
/// and says why.
///
/// What a refutation does not need is given up first ([`minimise_refutation()`]). A proof may need still fewer statements than the refutation
/// that it was made of. Proofs end when `bounds` say that everything ends or, where no such
/// moment is given, after as much time as the search may take; what has no proof by then is undecided.
pub fn certify(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    bounds: Bounds,
    report: Report<Refutation>,
    listener: Listener<'_>,
) -> Report {
    let end = OnceLock::from(End::of(&report));
    let ending = Ending::after_search(bounds, &end);
    let consistent = matches!(report.consistency, Answer::Satisfied(_));
    let mut proving = Proving::new(Prover::new(bank, board, calculus, bounds.proofs), ending, listener);
    let redundancy = report.redundancy.iter().enumerate().map(|(statement, answer)| (Claim::Redundant { statement }, answer));
    for (claim, answer) in std::iter::once((Claim::Inconsistent, &report.consistency)).chain(redundancy) {
        let Answer::Refuted(refutation) = answer else { continue };
        let (mut refutation, until) = (refutation.clone(), ending.until());
        if is_worth_minimising(&refutation) && !until.is_over() {
            let bank = proving.bank();
            // After a failure what is not needed stays: the proof is longer to look for, and none the worse.
            let _ = minimise_refutation(bank, board, oracle, claim, &mut refutation, consistent, until.deadline);
        }
        proving.take(claim, refutation);
    }
    let proved = proving.finish();
    merge_proofs(report, proved)
}

/// Amount of search for a proof. First all are tried that take little: one hard proof is not to take the time of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    Quick,
    Full,
}

/// Steps of a quick search for a proof.
const QUICK: u64 = 2_000_000;

/// When proofs end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Until {
    /// The limit that is reported.
    pub(crate) time: Duration,
    /// Beyond any moment that the clock can tell there is none.
    pub(crate) deadline: Option<Instant>,
}

impl Until {
    pub(crate) fn is_over(self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }
}

/// The reason for which there is no proof.
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
    contradiction: Option<Contradiction>,
}

/// The contradiction between statements for which a proof was looked for last. Each claim that follows from it has this proof, or none.
struct Contradiction {
    refutation: Refutation,
    /// Steps that the search for the proof had.
    steps: u64,
    outcome: Result<Proof, Failure>,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(
        bank: &'a mut Bank,
        board: &'a Board,
        calculus: &'a SoundCalculus,
        limits: deduction::Limits,
    ) -> Prover<'a> {
        let checker = Checker::new(board);
        Prover { bank, board, checker, calculus, limits, lemmas: LemmaProofs::default(), contradiction: None }
    }

    /// Proves what is refuted.
    pub(crate) fn prove(
        &mut self,
        claim: Claim,
        refutation: &Refutation,
        search: Search,
        until: Until,
    ) -> Result<Certified, Unproved> {
        if until.is_over() {
            return Err(Unproved::For(Reason::Time { milliseconds: until.time.as_millis() }));
        }
        let Prover { bank, board, checker, calculus, limits, lemmas, contradiction } = self;
        let is_last = search == Search::Full || limits.steps <= QUICK;
        let limits = deduction::Limits { steps: if is_last { limits.steps } else { QUICK }, deadline: until.deadline, ..*limits };
        if let Some(by) = &refutation.by_lemmas {
            let is_only_way = by.is_only_way;
            match lemmas.prove(bank, board, limits, claim, refutation) {
                Ok(proof) => match checker.check_proof(bank, *calculus, claim, proof) {
                    Ok(certified) => return Ok(certified),
                    Err(refusal) if is_only_way => return Err(Unproved::For(Reason::NotCertified(refusal))),
                    // What is refused may still be proved without lemmas.
                    Err(_) => {}
                },
                Err(_) if !is_last => return Err(Unproved::Later),
                Err(Failure::Time) => return Err(Unproved::For(Reason::Time { milliseconds: until.time.as_millis() })),
                Err(failure) if is_only_way => return Err(Unproved::For(Reason::NotProved(failure))),
                // What the lemmas follow from may still do.
                Err(_) => {}
            }
        }
        let is_known = |known: &Contradiction| known.steps == limits.steps && known.refutation == *refutation;
        let outcome = match contradiction.as_ref().filter(|known| is_known(known)) {
            Some(known) => known.outcome.clone(),
            None => {
                let outcome = find_proof(bank, board, limits, claim, refutation);
                // For another claim there may be more time.
                if !refutation.denial && !matches!(outcome, Err(Failure::Time)) {
                    let (refutation, outcome) = (refutation.clone(), outcome.clone());
                    *contradiction = Some(Contradiction { refutation, steps: limits.steps, outcome });
                }
                outcome
            }
        };
        let checked = outcome
            .map_err(Reason::NotProved)
            .and_then(|proof| checker.check_proof(bank, *calculus, claim, proof).map_err(Reason::NotCertified));
        checked.map_err(|reason| match reason {
            Reason::NotProved(Failure::Steps(_)) if !is_last => Unproved::Later,
            Reason::NotProved(Failure::Time) => Unproved::For(Reason::Time { milliseconds: until.time.as_millis() }),
            reason => Unproved::For(reason),
        })
    }
}

/// Gives up premises that the refutation of a claim does not need, unless that has been done or `deadline` is reached. `consistent`: the
/// board is known to have a model.
///
/// # Errors
/// [`OracleFailure`]: the solver failed. Everything is kept, and can be proved from as it is.
pub fn minimise_refutation(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    claim: Claim,
    refutation: &mut Refutation,
    consistent: bool,
    deadline: Option<Instant>,
) -> Result<(), OracleFailure> {
    let (premises, denied) = question(board, claim, refutation);
    minimise_core(bank, oracle, &premises, denied, refutation, consistent, deadline)
}

/// Returns whether a refutation is to be minimised before it is proved: it is not known to be smallest, and has more than a few instances.
pub(crate) fn is_worth_minimising(refutation: &Refutation) -> bool {
    !refutation.is_smallest && refutation.instances.len() > FEW_INSTANCES
}

/// As [`minimise_refutation()`], for what is to be proved from what.
pub(crate) fn minimise_core(
    bank: &mut Bank,
    oracle: &mut Oracle,
    premises: &[FormulaId],
    denied: Option<FormulaId>,
    refutation: &mut Refutation,
    consistent: bool,
    deadline: Option<Instant>,
) -> Result<(), OracleFailure> {
    if refutation.is_smallest {
        return Ok(());
    }
    refutation.minimise(bank, oracle, premises, denied, consistent, deadline)
}

/// A proof of a claim by what a refutation rests on.
pub(crate) fn prove(
    bank: &mut Bank,
    board: &Board,
    checker: &Checker,
    calculus: &SoundCalculus,
    limits: deduction::Limits,
    claim: Claim,
    refutation: &Refutation,
) -> Result<Certified, Reason> {
    let proof = find_proof(bank, board, limits, claim, refutation)?;
    checker.check_proof(bank, calculus, claim, proof).map_err(Reason::NotCertified)
}

/// A proof of a claim by what a refutation rests on, which is still to be checked.
fn find_proof(
    bank: &mut Bank,
    board: &Board,
    limits: deduction::Limits,
    claim: Claim,
    refutation: &Refutation,
) -> Result<Proof, Failure> {
    let (premises, goal) = question(board, claim, refutation);
    let problem = Problem { premises: &premises, goal, instances: &refutation.instances, taken: &[] };
    Ok(deduce(bank, problem, limits)?.proof)
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
    let checker = Checker::new(board);
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
