//! Minimality of premises. Of a redundant statement, and of a contradiction, each premise is left out in turn: a countermodel shows that the
//! others do not suffice; where they do, the refutation becomes smaller, with a proof of its own, until no premise can be left out.
//!
//! Not here: how premises are found (`judge_board`), and how a single question is answered.

use kernel::SoundCalculus;
use std::sync::Arc;
use std::time::{Duration, Instant};

use certificate::{Certified, Checker, Claim, Evidence};
use formula::{Bank, Board};
use model::Fuel;
use solver::instantiation::Refutation;
use solver::oracle::Oracle;

use crate::answer::Report;
use crate::answer::{Answer, NO_LISTENER, Proved, Reason};
use crate::certification::{is_worth_minimising, minimise_refutation, prove};
use crate::judge_board::ask;
use crate::limits::Limits;

/// A premise of a refutation, and whether it was shown to be needed.
#[derive(Clone, Debug)]
pub struct Member {
    /// The index of the premise.
    pub premise: usize,
    /// The indices of the statements that remain in question without it, which rise: the other premises, and the statement that follows.
    pub without: Vec<usize>,
    /// A model in which the other premises are true, and the statement that follows is false; checked for the board of the statements
    /// `without`. Or why none is known.
    pub shown: Result<Arc<Certified>, Vec<Reason>>,
}

/// The members of the supports of a report.
#[derive(Clone, Debug, Default)]
pub struct PremiseMinimality {
    /// Of the contradiction in an inconsistent board.
    pub consistency: Vec<Member>,
    /// For each statement in the order of the board; none where it is not redundant.
    pub redundancy: Vec<Vec<Member>>,
}

/// Effort: the limits of each question, of the search for proofs, and the time for all.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Of each question; its time is a share of that for all.
    pub limits: Limits,
    /// Of the search for each proof.
    pub proofs: deduction::Limits,
    /// For all questions together. What is not shown when it is up is left open.
    pub time: Duration,
}

/// Shows of each premise of each refutation that it cannot be left out; supports that turn out to be too large are replaced in the report. Afterwards a refutation is minimal where each of its members was shown to be needed.
pub fn minimise(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    effort: Effort,
    report: &mut Report,
) -> PremiseMinimality {
    let checker = Checker::new(board);
    let answers = || std::iter::once(&report.consistency).chain(&report.redundancy);
    let models = answers().filter_map(|answer| match answer {
        Answer::Satisfied(certified) => Some(certified.evidence().clone()),
        Answer::Refuted(_) | Answer::Undecided(_) => None,
    });
    let models = models.collect();
    let open = answers().map(|answer| if let Answer::Refuted(proved) = answer { proved.proof.premises().len() } else { 0 }).sum();
    let deadline = Limits { time: effort.time, ..effort.limits }.deadline(Instant::now());
    let mut minimiser = PremiseMinimiser { bank, board, oracle, calculus, checker, effort, deadline, open, models };
    let consistency = minimiser.members(Claim::Inconsistent, &mut report.consistency);
    let answers = report.redundancy.iter_mut().enumerate();
    let members = answers.map(|(statement, answer)| minimiser.members(Claim::Redundant { statement }, answer));
    PremiseMinimality { consistency, redundancy: members.collect() }
}

struct PremiseMinimiser<'a> {
    bank: &'a mut Bank,
    board: &'a Board,
    oracle: &'a mut Oracle,
    calculus: &'a SoundCalculus,
    checker: Checker,
    effort: Effort,
    deadline: Instant,
    /// Number of premises that are still to be looked at.
    open: usize,
    /// Models that were met: each may serve again.
    models: Vec<Evidence>,
}

/// The outcome of leaving out a premise.
enum RemovalOutcome {
    Needed(Arc<Certified>),
    NotNeeded(Refutation),
    Open(Vec<Reason>),
}

impl PremiseMinimiser<'_> {
    fn members(&mut self, claim: Claim, answer: &mut Answer) -> Vec<Member> {
        let Answer::Refuted(Proved { refutation, proof }) = answer else { return Vec::new() };
        let mut members: Vec<Member> = Vec::new();
        let mut at = 0;
        let mut premises = proof.premises();
        while let Some(&premise) = premises.get(at) {
            self.open = self.open.saturating_sub(1);
            let without = without(&premises, premise, claim.statement());
            let shown = match self.look(claim.statement(), &without) {
                RemovalOutcome::Needed(certified) => Ok(certified),
                RemovalOutcome::Open(reasons) => Err(reasons),
                RemovalOutcome::NotNeeded(mut smaller) => match self.prove(claim, &mut smaller) {
                    Ok(certified) => {
                        *refutation = smaller;
                        *proof = Arc::new(certified);
                        premises = proof.premises();
                        // What was shown of the larger refutation is shown anew of the smaller one, mostly by the same models.
                        members.clear();
                        at = 0;
                        continue;
                    }
                    Err(reason) => Err(vec![reason]),
                },
            };
            members.push(Member { premise, without, shown });
            at += 1;
        }
        members
    }

    /// Asks whether the last of the statements at these indices follows from the others without the premise.
    fn look(&mut self, statement: Option<usize>, without: &[usize]) -> RemovalOutcome {
        let part = self.board.among(without);
        let asked = statement.and_then(|statement| without.iter().position(|&index| index == statement));
        let claim = asked.map_or(Claim::Consistent, |statement| Claim::Independent { statement });
        let checker = Checker::new(&part);
        for model in &self.models {
            if Instant::now() >= self.deadline {
                break;
            }
            let mut fuel = Fuel::new(self.effort.limits.fuel);
            if let Ok(certified) = checker.check(self.bank, claim, model.clone(), &mut fuel) {
                return RemovalOutcome::Needed(Arc::new(certified));
            }
        }
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return RemovalOutcome::Open(vec![Reason::Time { milliseconds: self.effort.time.as_millis() }]);
        }
        // No question takes more than twice its even share of what is left.
        let time = left.min(left * 2 / (self.open as u32 + 1));
        let mut report = ask(self.bank, &part, self.oracle, Limits { time, ..self.effort.limits }, asked, NO_LISTENER);
        let answer = match asked {
            None => report.consistency,
            Some(at) => report.redundancy.swap_remove(at),
        };
        match answer {
            Answer::Satisfied(certified) => {
                self.models.push(certified.evidence().clone());
                RemovalOutcome::Needed(certified)
            }
            Answer::Refuted(refutation) => {
                let premises = refutation.premises.iter().filter_map(|&at| without.get(at).copied()).collect();
                RemovalOutcome::NotNeeded(Refutation { premises, ..refutation })
            }
            Answer::Undecided(reasons) => RemovalOutcome::Open(reasons),
        }
    }

    fn prove(&mut self, claim: Claim, refutation: &mut Refutation) -> Result<Certified, Reason> {
        let PremiseMinimiser { bank, board, oracle, checker, calculus, effort, .. } = self;
        if is_worth_minimising(refutation) {
            // After a failure the proof is looked for among more.
            let _ = minimise_refutation(bank, board, oracle, claim, refutation, false, Some(self.deadline));
        }
        let proofs = deduction::Limits { deadline: Some(self.deadline), ..effort.proofs };
        prove(bank, board, checker, calculus, proofs, claim, refutation)
    }
}

/// The premises but this one, and the statement that follows from them, in the order of the board.
fn without(premises: &[usize], premise: usize, statement: Option<usize>) -> Vec<usize> {
    let mut indices: Vec<usize> = premises.iter().copied().filter(|&index| index != premise).chain(statement).collect();
    indices.sort_unstable();
    indices
}
