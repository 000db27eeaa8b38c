//! The question whether a sentence is valid, asked of crate `verdict`, whose countermodels and proofs are certified.

use std::sync::Arc;

use certificate::Certified;
use formula::{Bank, Board, FormulaId, Statement};
use kernel::SoundCalculus;
use solver::oracle::Oracle;
use verdict::{Answer, Bounds, Limits, NOBODY, Reason, Report};

/// The answer to the question whether a sentence is valid.
#[derive(Clone, Debug)]
pub(crate) enum Validity {
    /// It is true in every structure; with a proof, if one was asked for. Without one, that only guides a search.
    Valid(Option<Box<Certified>>),
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
    let board = Board { statements: vec![Statement::axiom("rule", sentence)] };
    // What is asked is whether the sentence follows from nothing; whether it can be true at all is not.
    let report = verdict::ask(bank, &board, oracle, limits, Some(0), NOBODY);
    match proofs {
        Some(calculus) => {
            let report = verdict::certify(bank, &board, oracle, calculus, Bounds::afterwards(limits), report, NOBODY);
            validity(report, |proved| Some(Box::new(Arc::unwrap_or_clone(proved.proof))))
        }
        None => validity(report, |_| None),
    }
}

/// Reads the answer to the one question of a report.
fn validity<R>(report: Report<R>, proof: impl FnOnce(R) -> Option<Box<Certified>>) -> Validity {
    match report.redundancy.into_iter().next() {
        Some(Answer::Refuted(refuted)) => Validity::Valid(proof(refuted)),
        Some(Answer::Satisfied(certified)) => Validity::Refuted(Box::new(Arc::unwrap_or_clone(certified))),
        Some(Answer::Undecided(reasons)) => Validity::Open(reasons),
        None => Validity::Open(Vec::new()),
    }
}
