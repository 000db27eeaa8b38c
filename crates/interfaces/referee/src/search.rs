//! Searches with the solver's processes: rulings on boards, proofs of goals, audits of calculi.

use adjudication::{Limits, PlayerClaim, Pool, WorkerLimits, recognised_axioms};
use documents::audit::AuditRuling;
use documents::judge::Ruling;
use documents::prove::ProveRuling;

use crate::error::{Error, refused};
use crate::options::{AuditOptions, Calculus, JudgeOptions, ProveOptions, alphabet, goal, house};
use crate::source::Source;

/// Judges a board: whether it is consistent, and of each statement whether it follows from the others.
///
/// * `board`: a board file, or a TPTP problem with at most one conjecture, as the ending of its name tells;
/// * `options`: limits, a claim that is ruled on, a directory for certificates.
///
/// # Errors
/// An [`Error`] with every fault of the text when it cannot be read, and when the claim or the question names a statement that
/// the board does not have. That no solver can be started is no error: what needs one is undecided.
pub fn judge(board: &Source, options: &JudgeOptions) -> Result<Ruling, Error> {
    let claim = options.claim.as_deref().map(str::parse::<PlayerClaim>).transpose();
    let inner = adjudication::JudgeOptions {
        claim: claim.map_err(|error| refused(&error.into()))?,
        statement: options.statement.clone(),
        limits: limits(options.time),
        memory_mib: options.memory_mib,
        alphabet: alphabet(options.ascii),
        certificates: options.certificates.clone(),
        explain: options.explain,
        ..adjudication::JudgeOptions::default()
    };
    let mut board = adjudication::read_board(board.text.clone(), None).map_err(|error| refused(&error))?;
    adjudication::judge(&mut board, &inner, &pool(), &mut |_| {}).map_err(|error| refused(&error))
}

/// Looks for a proof that a goal follows from axioms, or for a countermodel.
///
/// * `axioms`: a board file, a TPTP problem, or statements of Predicate Wars, one a line;
/// * `options`: the goal, limits, a directory for the certificate.
///
/// # Errors
/// An [`Error`] when there is no goal, when the axioms or the goal cannot be read, or when the time is up before they are.
pub fn prove(axioms: &Source, options: &ProveOptions) -> Result<ProveRuling, Error> {
    let inner = adjudication::ProveOptions {
        goal: options.goal.as_deref().map(goal),
        cheapest: options.cheapest,
        limits: limits(options.time),
        memory_mib: options.memory_mib,
        alphabet: alphabet(options.ascii),
        certificates: options.certificates.clone(),
        ..adjudication::ProveOptions::default()
    };
    let (axioms, notation) = recognised_axioms(axioms.text.clone()).map_err(|error| refused(&error))?;
    adjudication::prove(axioms, notation, &inner, &pool()).map_err(|error| refused(&error))
}

/// Audits the rules of a calculus: which are sound, with structures that refute the others, proofs that go wrong, and repairs.
///
/// * `calculus`: the calculus;
/// * `options`: the rule that is asked about, the house rules, limits.
///
/// # Errors
/// An [`Error`] when there is no such calculus or rule, or when its text cannot be read.
pub fn audit(calculus: &Calculus, options: &AuditOptions) -> Result<AuditRuling, Error> {
    let inner = adjudication::AuditOptions {
        rule: options.rule.clone(),
        house: house(&options.house)?,
        time: options.time,
        memory_mib: options.memory_mib,
        no_search: options.no_search,
        alphabet: alphabet(options.ascii),
        certificates: options.certificates.clone(),
        ..adjudication::AuditOptions::default()
    };
    adjudication::audit(&calculus.system(), &inner, &pool(), &mut |_| {}).map_err(|error| refused(&error))
}

fn limits(time: std::time::Duration) -> Limits {
    Limits { time, ..Limits::default() }
}

fn pool() -> Pool {
    Pool::new(WorkerLimits::default())
}
