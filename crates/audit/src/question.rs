//! The question whether a sentence is valid, asked of crate `verdict`, whose countermodels and proofs are certified.

use certificate::{Certified, SoundCalculus};
use formula::{Bank, Board, FormulaId, Role, Statement};
use solver::oracle::Oracle;
use verdict::{Answer, Limits, ProofLimits, Reason, Refutation};

/// The answer to the question whether a sentence is valid.
#[derive(Clone, Debug)]
pub(crate) enum Validity {
    /// It is true in every structure; with a proof, if one was asked for.
    Valid(Refutation, Option<Box<Certified>>),
    /// It is false in this one.
    Refuted(Box<Certified>),
    /// Not known, and why.
    Open(Vec<Reason>),
}

/// Asks whether a closed formula is true in every structure. With a calculus for `proofs`, that of natural deduction, what is valid is
/// proved in it, and open where no proof is found.
pub(crate) fn valid(
    bank: &mut Bank,
    sentence: FormulaId,
    oracle: &mut Oracle,
    limits: Limits,
    proofs: Option<&SoundCalculus>,
) -> Validity {
    let statement = Statement { label: String::from("rule"), sentence, definition: None, meaning: sentence, role: Role::Axiom };
    let board = Board { statements: vec![statement] };
    // What is asked is whether the sentence follows from nothing; whether it can be true at all is not.
    let mut report = verdict::ask(bank, &board, oracle, limits, Some(0));
    let mut certified = None;
    if let Some(calculus) = proofs {
        let found = verdict::certify(bank, &board, oracle, calculus, ProofLimits::default(), limits.time, &mut report);
        certified = found.redundancy.into_iter().next().flatten().map(Box::new);
    }
    match report.redundancy.into_iter().next() {
        Some(Answer::Refuted(refutation)) => Validity::Valid(refutation, certified),
        Some(Answer::Satisfied(certified)) => Validity::Refuted(certified),
        Some(Answer::Undecided(reasons)) => Validity::Open(reasons),
        None => Validity::Open(Vec::new()),
    }
}
