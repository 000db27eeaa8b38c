//! Answers as TPTP has them: a status of the SZS ontology for the question that a problem asks, and the evidence as annotated formulas. A
//! conjecture is a goal (`prove`); without one the question is whether the statements can all be true. Not here: the form of the evidence
//! (crate `export`).

use std::fmt::Write as _;
use std::sync::Arc;

use board_syntax::tptp::{self, FaultKind};
use documents::error::{LimitReached, Remark};
use documents::judge::Szs;
use documents::prove::{ProveRuling, TptpEvidence};
use solver::oracle::Pool;
use verdict::{Answer, Limits, NO_LISTENER};

use crate::boards::board::{BoardFile, Problem};
use crate::bounded::{self, Bounds, Tell};
use crate::certifying::certificate_files;
use crate::certifying::tptp_solution::solution;
use crate::error::{Error, remarks_on};
use crate::judging::judge::{engine, reason_messages, szs_of};
use crate::proving::prove::{AxiomNotation, ProveOptions, prove};
use crate::reading::BoardNotation;

/// An answer in TPTP's form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionRuling {
    /// The status.
    pub szs: Szs,
    /// All that is to be printed: comments with the status, and the evidence between its marks.
    pub text: String,
    /// Warnings about how the problem was read.
    pub remarks: Vec<Remark>,
}

impl SolutionRuling {
    /// Returns whether the question is answered.
    pub fn is_decided(&self) -> bool {
        !matches!(self.szs, Szs::Timeout | Szs::GaveUp)
    }

    /// The answer about a file.
    ///
    /// * `evidence`: the evidence, or why it has no form in TPTP; without it there is none;
    /// * `reasons`: why the question is open.
    fn of(file: &str, szs: Szs, evidence: Option<&Result<TptpEvidence, String>>, reasons: &[String]) -> SolutionRuling {
        let file = in_one_line(file);
        let mut text = format!("% SZS status {szs:?} for {file}\n");
        for reason in reasons {
            let _ = writeln!(text, "% {}", reason.replace(['\n', '\r'], " "));
        }
        match evidence {
            Some(Ok(TptpEvidence { kind, formulas, .. })) => {
                let _ = write!(text, "% SZS output start {kind} for {file}\n{formulas}% SZS output end {kind} for {file}\n");
            }
            Some(Err(why)) => {
                let _ = writeln!(text, "% the evidence, which was checked, has no form in TPTP: {why}");
            }
            None => {}
        }
        SolutionRuling { szs, text, remarks: Vec::new() }
    }

    /// The answer of a search that did not end: that it is open.
    ///
    /// # Errors
    /// Any other error than that a limit was reached.
    pub fn of_error(file: &str, error: Error) -> Result<SolutionRuling, Error> {
        match error {
            Error::Limit { limit, reason } => {
                let szs = if limit == LimitReached::Time { Szs::Timeout } else { Szs::GaveUp };
                Ok(SolutionRuling::of(file, szs, None, &[reason]))
            }
            error => Err(error),
        }
    }

    /// The answer to the question whether a goal follows.
    pub fn of_goal(ruling: &ProveRuling) -> SolutionRuling {
        let solution = SolutionRuling::of(&ruling.axioms, ruling.szs, ruling.solution.as_ref(), &ruling.reasons);
        SolutionRuling { remarks: ruling.remarks.clone(), ..solution }
    }
}

/// Returns the line that says in the words of the SZS ontology why there is no answer about a file; none for what is no fault of an input.
pub fn szs_fault(file: &str, error: &Error) -> Option<String> {
    let status = match error {
        Error::Rejected(rejected) => match tptp::fault_kind(rejected.first().code) {
            FaultKind::Syntax => "SyntaxError",
            FaultKind::Type => "TypeError",
            FaultKind::Input => "InputError",
            FaultKind::Inappropriate => "Inappropriate",
        },
        Error::Unreadable { .. } | Error::NoFiles { .. } => "InputError",
        Error::Usage(_) => "UsageError",
        Error::Limit { limit: LimitReached::Time, .. } => "Timeout",
        Error::Limit { limit: LimitReached::Memory, .. } => "GaveUp",
        Error::OfBoard { cause, .. } => return szs_fault(file, cause),
        _ => return None,
    };
    Some(format!("% SZS status {status} for {}\n", in_one_line(file)))
}

/// A name of a file, which is no line of its own.
fn in_one_line(name: &str) -> String {
    name.chars().map(|character| if character.is_control() { '?' } else { character }).collect()
}

/// Answers the question of the board with this number of a problem.
///
/// # Errors
/// As [`prove`].
pub fn solve(problem: &Problem, number: usize, options: &ProveOptions, pool: &Pool) -> Result<SolutionRuling, Error> {
    if problem.questions().has_conjecture() {
        let options = ProveOptions { conjecture: number, wants_solution: true, ..options.clone() };
        let notation = AxiomNotation::Board(BoardNotation::Tptp);
        return prove(problem.text().clone(), notation, &options, pool)
            .map(|ruling| SolutionRuling::of_goal(&ruling))
            .or_else(|error| SolutionRuling::of_error(problem.text().name(), error));
    }
    let bounds = Bounds::new(&options.limits, options.memory_mib);
    let pool = pool.apart();
    let file = problem.text().name().to_owned();
    let work = {
        let (problem, pool, options) = (problem.clone(), pool.clone(), options.clone());
        let limits = Limits { until: Some(bounds.until), ..options.limits };
        move |_: &Tell<(), _>| Ok(consistency(problem.board(number)?, limits, &options, &pool))
    };
    bounded::watched(&bounds, &pool, &mut |()| (), work)
        .unwrap_or_else(|limit| SolutionRuling::of_error(&file, Error::Limit { limit, reason: bounds.reason(limit) }))
}

/// Answers the question whether the statements of a board can all be true.
fn consistency(mut board: BoardFile, limits: Limits, options: &ProveOptions, pool: &Pool) -> SolutionRuling {
    let mut oracle = pool.oracle();
    let report = verdict::ask(&mut board.bank, &board.board, &mut oracle, limits, None, NO_LISTENER);
    let bounds = verdict::Bounds { limits, ..verdict::Bounds::default() };
    let report = match verifier::classical() {
        Some(calculus) => verdict::certify(&mut board.bank, &board.board, &mut oracle, calculus, bounds, report, NO_LISTENER),
        None => report.without_proofs(),
    };
    let meta = certificate_files::meta(&engine(&oracle, limits, options.memory_mib, pool));
    let remarks = remarks_on(&Arc::new(board.text.clone()), board.warnings.iter().cloned());
    let evidence = report.consistency.certificate().and_then(|certified| solution(&board, certified, &meta));
    let (szs, reasons) = match (&report.consistency, &evidence) {
        (Answer::Refuted(_), Some(_)) => (Szs::Unsatisfiable, Vec::new()),
        (Answer::Satisfied(_), Some(_)) => (Szs::Satisfiable, Vec::new()),
        (Answer::Undecided(reasons), _) => (szs_of(reasons), reason_messages(reasons)),
        (_, None) => (Szs::GaveUp, vec![String::from("the certificate was refused when it was checked again")]),
    };
    SolutionRuling { remarks, ..SolutionRuling::of(board.text.name(), szs, evidence.as_ref(), &reasons) }
}
