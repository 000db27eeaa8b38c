//! Whether a sentence is valid, asked of crate `verdict`, whose countermodels are certified.

use certificate::Certified;
use formula::{Bank, Board, FormulaId, Role, Statement};
use solver::oracle::Oracle;
use verdict::{Answer, Limits, Reason, Support};

/// The answer to the question whether a sentence is valid.
#[derive(Clone, Debug)]
pub(crate) enum Validity {
    /// It is true in every structure.
    Valid(Support),
    /// It is false in this one.
    Refuted(Box<Certified>),
    /// Not known, and why.
    Open(Vec<Reason>),
}

/// Asks whether a closed formula is true in every structure.
pub(crate) fn valid(bank: &mut Bank, sentence: FormulaId, oracle: &mut Oracle, limits: Limits) -> Validity {
    let statement = Statement { label: String::from("rule"), sentence, definition: None, meaning: sentence, role: Role::Axiom };
    let board = Board { statements: vec![statement] };
    let report = verdict::audit(bank, &board, oracle, limits, &mut |_| ());
    match report.redundancy.into_iter().next() {
        Some(Answer::Refuted(support)) => Validity::Valid(support),
        Some(Answer::Satisfied(certified)) => Validity::Refuted(certified),
        Some(Answer::Undecided(reasons)) => Validity::Open(reasons),
        None => Validity::Open(Vec::new()),
    }
}
