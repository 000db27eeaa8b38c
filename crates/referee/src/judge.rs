//! A board into a ruling.

use std::path::PathBuf;
use std::time::Duration;

use ::certificate::Certified;
use formula::{Alphabet, Bank, FormulaId, Role};
use kernel::HouseRules;
use solver::instantiation::Limit;
use solver::oracle::{Oracle, OracleFailure, Pool, Version};
use syntax::palmer::{self, Brackets};
use verdict::supports::Effort;
use verdict::{Answer, Audit, Bounds, Limits, Member, Proofs, Reason, Removal, Report, Supports};

use crate::board::Board;
use crate::certificate::{Certificate, certificate};
use crate::certificate_files::{self, Folder};
use crate::claim::{Claim, ClaimRuling};
use crate::document::Schema;
use crate::error::{Error, Fault};
use crate::files::Files;
use crate::grounds::{StandsOn, grounds};
use crate::ruling::{
    Conjecture, Engine, LimitsUsed, Minimal, Necessity, Ruling, SharedContradiction, StatementRuling, StatementStatus, Status,
    Szs, Undecided,
};

/// How a board is judged.
#[derive(Clone, Debug, Default)]
pub struct JudgeOptions {
    /// What a player claims of it.
    pub claim: Option<Claim>,
    /// How far to go.
    pub limits: Limits,
    /// The alphabet of readings and tables.
    pub alphabet: Alphabet,
    /// A directory for a certificate file of each verdict; it is made if it is not there, when the files of the ruling are written.
    pub certificates: Option<PathBuf>,
    /// Show of every premise that a redundant statement or a contradiction rests on that it cannot be left out. On a board of more than 64
    /// statements, look also for the most that can be wiped off together (Q-PA-17).
    pub explain: bool,
}

/// Judges a board: whether it is consistent, and for each statement whether it follows from the others. `watch` is called
/// whenever a question was dealt with.
///
/// # Errors
/// [`Error::Claim`] when the claim names a statement that the board does not have; nothing is searched then. That no solver can be
/// started is no error: what needs one is undecided. Certificates are written by [`Files::write`](crate::Files::write) of the ruling.
pub fn judge(board: &mut Board, options: &JudgeOptions, pool: &Pool, watch: &mut dyn FnMut(Audit)) -> Result<Ruling, Error> {
    if let Some(claim) = &options.claim {
        claim.check(board.labels())?;
    }
    let folder = options.certificates.as_deref().map(|directory| Folder::new(directory, board.text.name()));
    let mut oracle = pool.oracle();
    let (mut report, mut proofs) = answers(board, &mut oracle, options.limits, watch);
    let supports = if options.explain { supports(board, &mut oracle, &mut report, &mut proofs, options.limits) } else { None };
    let engine = engine(&oracle, options.limits, pool);
    let mut ruling = ruling(board, &report, &proofs, options, engine);
    if ruling.status != Status::Inconsistent
        && let Some(removal) = removal(board, &mut oracle, &report, options)
    {
        ruling.removable_together = labels(&board.board, &removal.places);
        ruling.removable_together_is_largest = Some(removal.is_largest);
    }
    if let Some(supports) = &supports {
        explain(board, supports, options.alphabet, &mut ruling);
    }
    if let Some(mut folder) = folder {
        put_certificates(&mut folder, board, &report, &proofs, &mut ruling);
        if let Some(supports) = &supports {
            put_countermodels(&mut folder, board, supports, &mut ruling);
        }
        ruling.files = folder.into_files();
    }
    Ok(ruling)
}

/// What searched, and how far.
pub(crate) fn engine(oracle: &Oracle, limits: Limits, pool: &Pool) -> Engine {
    // The fourth number counts builds.
    let z3 = oracle.version().map(|Version(major, minor, patch, _)| format!("{major}.{minor}.{patch}"));
    let limits = LimitsUsed {
        time_ms: u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX),
        domain: limits.domain,
        instances: limits.instances,
        memory_mib: pool.limits().memory_mib,
    };
    Engine { z3, limits }
}

/// Whether premises can be left out; that may take as long again as the search.
fn supports(
    board: &mut Board,
    oracle: &mut Oracle,
    report: &mut Report,
    proofs: &mut Proofs,
    limits: Limits,
) -> Option<Supports> {
    let calculus = syntax::rules::shipped(kernel::shipped::CLASSICAL.0, &HouseRules::default())?;
    let effort = Effort { limits, proofs: verdict::ProofLimits::default(), time: limits.time };
    Some(verdict::minimise(&mut board.bank, &board.board, oracle, &calculus, effort, report, proofs))
}

/// On a board of more statements, to look for the most that can be wiped off together takes longer than all other questions.
const MANY: usize = 64;

/// What can be wiped off together; that may take a quarter as long again as the search. On a board of many statements what the proofs
/// show is told as it is, and more is looked for where everything is to be explained.
fn removal(board: &mut Board, oracle: &mut Oracle, report: &Report, options: &JudgeOptions) -> Option<Removal> {
    let limits = options.limits;
    let is_looked_for = options.explain || board.board.statements.len() <= MANY;
    let time = if is_looked_for { limits.time / 4 } else { Duration::ZERO };
    let calculus = syntax::rules::shipped(kernel::shipped::CLASSICAL.0, &HouseRules::default())?;
    let effort = Effort { limits, proofs: verdict::ProofLimits::default(), time };
    Some(verdict::removable_together(&mut board.bank, &board.board, oracle, &calculus, effort, report))
}

/// Says of each premise whether it can be left out.
fn explain(board: &Board, supports: &Supports, alphabet: Alphabet, ruling: &mut Ruling) {
    let Board { bank, board, .. } = board;
    let said = |members: &[Member]| -> Vec<Necessity> {
        let said = members.iter().map(|member| {
            let label = board.statements.get(member.premise).map_or("", |statement| &statement.label);
            let (minimal, certified, reasons) = match &member.shown {
                Ok(certified) => (Minimal::Shown(true), Some(certified), Vec::new()),
                Err(reasons) => (Minimal::Open(Undecided::Undecided), None, said(reasons)),
            };
            let part = board.among(&member.without);
            let meanings: Vec<FormulaId> = part.statements.iter().map(|statement| statement.meaning).collect();
            let certificate = certified.and_then(|certified| certificate(bank, &meanings, certified, alphabet));
            Necessity { without: label.to_owned(), minimal, certificate, reasons }
        });
        said.collect()
    };
    if let Some(contradiction) = &mut ruling.contradiction {
        contradiction.minimality = said(&supports.consistency);
    }
    for (statement, members) in ruling.statements.iter_mut().zip(&supports.redundancy) {
        statement.minimality = said(members);
    }
}

/// Makes files of the countermodels that show of premises that they are needed.
fn put_countermodels(folder: &mut Folder, board: &Board, supports: &Supports, ruling: &mut Ruling) {
    let Board { text, notation, bank, board, .. } = board;
    let meta = certificate_files::meta(&ruling.engine);
    let mut put = |question: &str, members: &[Member], shown: &mut [Necessity]| {
        for (member, shown) in members.iter().zip(shown) {
            let (Ok(certified), Some(certificate)) = (&member.shown, &mut shown.certificate) else { continue };
            let question = format!("{question}-without-{}", shown.without);
            let document = verifier::write_among(text, (*notation).into(), board, &member.without, bank, certified, &meta);
            // What is shown as evidence can be written as such.
            if let Ok(document) = document {
                certificate.file = Some(folder.put(&question, document));
            }
        }
    };
    if let Some(contradiction) = &mut ruling.contradiction {
        put(certificate_files::CONSISTENCY, &supports.consistency, &mut contradiction.minimality);
    }
    for (statement, members) in ruling.statements.iter_mut().zip(&supports.redundancy) {
        put(&statement.id, members, &mut statement.minimality);
    }
}

/// Makes files of what was certified, and says in the ruling where they will be.
fn put_certificates(folder: &mut Folder, board: &Board, report: &Report, proofs: &Proofs, ruling: &mut Ruling) {
    let Board { text, notation, bank, board, .. } = board;
    let meta = certificate_files::meta(&ruling.engine);
    let mut put = |question: &str, certified: Option<&Certified>, certificate: &mut Option<Certificate>| {
        let (Some(certified), Some(certificate)) = (certified, certificate) else { return };
        // What is shown as evidence can be written as such.
        if let Ok(document) = verifier::write(text, (*notation).into(), board, bank, certified, &meta) {
            certificate.file = Some(folder.put(question, document));
        }
    };
    let consistency = evidence(&report.consistency, proofs.consistency.as_ref());
    put(certificate_files::CONSISTENCY, consistency, &mut ruling.certificate);
    let proved = proofs.redundancy.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    for ((statement, answer), proof) in ruling.statements.iter_mut().zip(&report.redundancy).zip(proved) {
        put(&statement.id, evidence(answer, proof), &mut statement.certificate);
    }
}

/// What shows an answer.
pub(crate) fn evidence<'a>(answer: &'a Answer, proof: Option<&'a Certified>) -> Option<&'a Certified> {
    match answer {
        Answer::Satisfied(certified) => Some(certified),
        Answer::Refuted(_) => proof,
        Answer::Undecided(_) => None,
    }
}

/// All answers, and proofs for all that was refuted; they may take as long again as the search. Without any, an answer is undecided.
fn answers(board: &mut Board, oracle: &mut Oracle, limits: Limits, watch: &mut dyn FnMut(Audit)) -> (Report, Proofs) {
    let Board { bank, board, .. } = board;
    let classical = || syntax::rules::shipped(kernel::shipped::CLASSICAL.0, &HouseRules::default());
    let bounds = Bounds { limits, ..Bounds::default() };
    if verdict::is_large(board)
        && let Some(calculus) = classical()
    {
        return verdict::audit_and_certify(bank, board, oracle, &calculus, bounds, watch);
    }
    let mut report = verdict::audit(bank, board, oracle, limits, watch);
    let mut answers = std::iter::once(&report.consistency).chain(&report.redundancy);
    // Where nothing was refuted, the calculus need not be read.
    if answers.any(|answer| matches!(answer, Answer::Refuted(_)))
        && let Some(calculus) = classical()
    {
        let proofs = verdict::certify(bank, board, oracle, &calculus, bounds.proofs, limits.time, &mut report);
        return (report, proofs);
    }
    (report, Proofs::default())
}

fn ruling(board: &Board, report: &Report, proofs: &Proofs, options: &JudgeOptions, engine: Engine) -> Ruling {
    let Board { text, bank, board: statements, spans, warnings, .. } = board;
    let meanings: Vec<FormulaId> = statements.statements.iter().map(|statement| statement.meaning).collect();
    let alphabet = options.alphabet;
    let proved = proofs.redundancy.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let judged = statements.statements.iter().zip(spans).zip(&report.redundancy).zip(proved);
    let rulings: Vec<StatementRuling> = judged
        .map(|(((statement, &span), answer), proof)| {
            let reading = match statement.role {
                Role::Axiom => palmer::print_statement(bank, statement, alphabet, Brackets::Full),
                Role::NegatedConjecture => palmer::print(bank, statement.meaning, alphabet, Brackets::Full),
            };
            let mut ruling = StatementRuling {
                id: statement.label.clone(),
                line: text.position(span.start).line,
                text: text.slice(span).to_owned(),
                reading,
                negated_conjecture: statement.role == Role::NegatedConjecture,
                status: StatementStatus::Undecided,
                szs: Szs::GaveUp,
                follows_from: Vec::new(),
                from_contradiction: false,
                certificate: None,
                grounds: None,
                minimality: Vec::new(),
                reasons: Vec::new(),
            };
            match answer {
                Answer::Refuted(support) => {
                    ruling.status = StatementStatus::Redundant;
                    ruling.szs = Szs::Theorem;
                    ruling.follows_from = labels(statements, &support.premises);
                    ruling.from_contradiction = !support.denial;
                    ruling.grounds = Some(grounds(bank, statements, support, stands_on(proof), alphabet));
                }
                Answer::Satisfied(_) => {
                    ruling.status = StatementStatus::Independent;
                    ruling.szs = Szs::CounterSatisfiable;
                }
                Answer::Undecided(reasons) => {
                    ruling.szs = szs_of(reasons);
                    ruling.reasons = said(reasons);
                }
            }
            let shown = evidence(answer, proof);
            ruling.certificate = shown.and_then(|certified| certificate(bank, &meanings, certified, alphabet));
            ruling
        })
        .collect();
    let shown = evidence(&report.consistency, proofs.consistency.as_ref());
    let mut ruling = Ruling {
        schema: Schema,
        board: text.name().to_owned(),
        status: Status::Undecided,
        szs: Szs::GaveUp,
        certificate: shown.and_then(|certified| certificate(bank, &meanings, certified, alphabet)),
        contradiction: None,
        reasons: Vec::new(),
        conjecture: None,
        statements: rulings,
        removable_together: Vec::new(),
        removable_together_is_largest: None,
        claim: None,
        warnings: Fault::all(text, warnings),
        engine,
        files: Files::default(),
    };
    consistency(&mut ruling, bank, statements, &report.consistency, proofs.consistency.as_ref(), alphabet);
    ruling.conjecture = conjecture(statements, report, ruling.szs);
    ruling.claim = options.claim.as_ref().map(|claim| ClaimRuling::new(claim, ruling.status, &ruling.statements));
    ruling
}

/// Whose word an answer stands on.
fn stands_on(proof: Option<&Certified>) -> StandsOn {
    if proof.is_some() { StandsOn::Proof } else { StandsOn::Z3 }
}

fn consistency(
    ruling: &mut Ruling,
    bank: &Bank,
    board: &formula::Board,
    answer: &Answer,
    proof: Option<&Certified>,
    alphabet: Alphabet,
) {
    match answer {
        Answer::Refuted(support) => {
            ruling.status = Status::Inconsistent;
            ruling.szs = Szs::Unsatisfiable;
            ruling.contradiction = Some(SharedContradiction {
                between: labels(board, &support.premises),
                grounds: grounds(bank, board, support, stands_on(proof), alphabet),
                minimality: Vec::new(),
            });
        }
        Answer::Satisfied(_) => {
            ruling.status = Status::Consistent;
            ruling.szs = Szs::Satisfiable;
        }
        Answer::Undecided(reasons) => {
            ruling.szs = szs_of(reasons);
            ruling.reasons = said(reasons);
        }
    }
}

/// What the answers mean for the conjecture whose negation is on the board; `None` when there is none.
fn conjecture(board: &formula::Board, report: &Report, szs: Szs) -> Option<Conjecture> {
    let negated = |place: usize| board.statements.get(place).is_some_and(|s| s.role == Role::NegatedConjecture);
    let places: Vec<usize> = (0..board.statements.len()).filter(|&place| negated(place)).collect();
    if places.is_empty() {
        return None;
    }
    // The axioms contradict each other when some contradiction needs no part of the negated conjecture, or when they entail
    // that negation and are inconsistent with it.
    let without = |answer: &Answer| matches!(answer, Answer::Refuted(support) if !support.denial && !support.premises.iter().any(|&place| negated(place)));
    let entailed = |place: &usize| matches!(report.redundancy.get(*place), Some(Answer::Refuted(_)));
    let szs = match &report.consistency {
        Answer::Refuted(core) => {
            let contradictory = !core.premises.iter().any(|&place| negated(place))
                || report.redundancy.iter().any(without)
                || (places.len() == 1 && places.iter().all(entailed));
            if contradictory { Szs::ContradictoryAxioms } else { Szs::Theorem }
        }
        Answer::Satisfied(_) => Szs::CounterSatisfiable,
        Answer::Undecided(_) => szs,
    };
    Some(Conjecture { statements: labels(board, &places), szs })
}

pub(crate) fn labels(board: &formula::Board, places: &[usize]) -> Vec<String> {
    places.iter().filter_map(|&place| board.statements.get(place)).map(|statement| statement.label.clone()).collect()
}

pub(crate) fn said(reasons: &[Reason]) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for reason in reasons {
        let words = reason.to_string();
        if !said.contains(&words) {
            said.push(words);
        }
    }
    said
}

/// SZS's word for an answer that is missing for these reasons.
pub(crate) fn szs_of(reasons: &[Reason]) -> Szs {
    let timed = |reason: &Reason| match reason {
        Reason::Time { .. } | Reason::Refutation(Limit::Time) | Reason::Solver(OracleFailure::Hung { .. }) => true,
        Reason::GaveUp(word) => word == "timeout",
        _ => false,
    };
    if reasons.iter().any(timed) { Szs::Timeout } else { Szs::GaveUp }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_time_is_told_from_other_limits() {
        assert_eq!(szs_of(&[Reason::Domain { size: 8 }, Reason::Time { milliseconds: 5 }]), Szs::Timeout);
        assert_eq!(szs_of(&[Reason::Refutation(Limit::Time)]), Szs::Timeout);
        assert_eq!(szs_of(&[Reason::Solver(OracleFailure::Hung { milliseconds: 5 })]), Szs::Timeout);
        assert_eq!(szs_of(&[Reason::Domain { size: 8 }, Reason::Refutation(Limit::Instances(9))]), Szs::GaveUp);
    }
}
