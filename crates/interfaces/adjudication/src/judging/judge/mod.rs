//! A board into a ruling.
//!
//! * `ledger`: the ruling as far as it is known, from which one is made when time or memory runs out. `conjecture`: what the answers mean for a
//!   conjecture.

mod conjecture;
mod ledger;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use board_syntax::palmer::{self, Brackets};
use documents::Schema;
use documents::certificate::Certificate;
use documents::error::LimitReached;
use documents::files::Files;
use documents::judge::{
    Convention, Engine, LimitsUsed, Minimal, Necessity, Ruling, StatementRole, StatementRuling, StatementStatus, Status, Szs,
    Undecided,
};
use formula::{Alphabet, Bank, FormulaId, Role};
use prose::Language;
use solver::instantiation::Limit;
use solver::oracle::{Oracle, OracleFailure, Pool, Version};
use verdict::Effort;
use verdict::{Answer, JointRedundancy, Limits, Member, PremiseMinimality, Progress, Reason, Report, Settled};

use crate::boards::board::BoardFile;
use crate::boards::claim::{self, PlayerClaim};
use crate::bounded::{self, Bounds, Tell};
use crate::certifying::certificate::{Rendering, certificate};
use crate::certifying::certificate_files::{self, Folder};
use crate::error::{Error, all_reported, as_written, included_from, place_of};
use crate::judging::in_words::in_words;
use crate::judging::ruling::confined_to;
use crate::reading::BoardNotation;
use ledger::{Known, Ledger};

/// Options of judging a board.
#[derive(Clone, Debug, Default)]
pub struct JudgeOptions {
    /// Claim of a player about the board.
    pub claim: Option<PlayerClaim>,
    /// The label of the only statement that is asked about. Nothing else is searched for then: whether the board is consistent stays open.
    pub statement: Option<String>,
    /// Limits of the search. Its time is that of the whole judgement.
    pub limits: Limits,
    /// The memory of this program and of its solvers together, in MiB; without it, each solver has its own limit only.
    pub memory_mib: Option<u32>,
    /// The alphabet of readings and tables.
    pub alphabet: Alphabet,
    /// A directory for a certificate file of each verdict; it is made if it is not there, when the files of the ruling are written.
    pub certificates: Option<PathBuf>,
    /// True if each certificate is to come with the hash of its file, whether or not that is written.
    pub hashes: bool,
    /// True if infinite structures are to come with an excerpt, for pictures.
    pub excerpts: bool,
    /// Show of every premise that a redundant statement or a contradiction rests on that it cannot be left out. On a board of more than 64
    /// statements, look also for the most that can be wiped off together (Q-PA-17).
    pub explain: bool,
    /// The language of statements and proofs in words, if these are wanted.
    pub in_words: Option<Language>,
}

impl JudgeOptions {
    /// The form of evidence about a board in this notation.
    fn rendering(&self, notation: BoardNotation) -> Rendering {
        let drafts = self.wants_files().then_some(notation.into());
        Rendering { alphabet: self.alphabet, excerpts: self.excerpts, drafts }
    }

    fn wants_files(&self) -> bool {
        self.certificates.is_some() || self.hashes
    }
}

/// Judges a board: whether it is consistent, and for each statement whether it follows from the others. `watch` is called
/// whenever a question was dealt with.
///
/// Everything together, proofs included, takes no more time than the limits give, nor more memory. What is not certified by then is
/// undecided; a thread that is still at work then is left to itself, and ends at the next limit of its own.
///
/// # Errors
/// [`Error::Claim`] when the claim or the question names a statement that the board does not have; nothing is searched then. That no solver can be
/// started is no error: what needs one is undecided. [`Error::Limit`] where the board could not even be laid out. Certificates are written by
/// [`write_files`](crate::write_files).
pub fn judge(
    board: &mut BoardFile,
    options: &JudgeOptions,
    pool: &Pool,
    watch: &mut dyn FnMut(Progress),
) -> Result<Ruling, Error> {
    let claim = options.claim.as_ref().map(|claim| claim.on_board_of(board.conjecture.as_deref()));
    let options = &JudgeOptions { claim, ..options.clone() };
    if let Some(claim) = &options.claim {
        claim.check(&board.board)?;
    }
    if let Some(label) = &options.statement {
        claim::check_label(label, &board.board)?;
    }
    let bounds = Bounds::new(&options.limits, options.memory_mib);
    let limits = Limits { until: Some(bounds.until), ..options.limits };
    let (ledger, pool) = (Arc::new(Ledger::default()), pool.apart());
    let work = {
        let (ledger, pool, mut board) = (Arc::clone(&ledger), pool.clone(), board.clone());
        let options = JudgeOptions { limits, ..options.clone() };
        move |tell: &Tell<Progress, _>| judgement(&mut board, &options, &pool, &ledger, &mut |audit| tell.event(audit))
    };
    let claim = options.claim.as_ref();
    let known = |limit| ledger.close().ok_or_else(|| bounds.error(limit));
    let mut ruling = match bounded::watched(&bounds, &pool, watch, work) {
        Ok(()) => known(LimitReached::Time)?.complete(claim),
        Err(limit) => {
            let mut known = known(limit)?;
            known.ruling.engine.z3 = pool.last_version().map(spelled);
            known.cut_off(&bounds, limit, claim)
        }
    };
    if options.wants_files() {
        put_certificates(board, options, &mut ruling);
    }
    let mut ruling = match &options.statement {
        Some(label) => confined_to(ruling, label),
        None => ruling,
    };
    ruling.in_words = options.in_words.map(|language| in_words(board, &ruling, language, options.alphabet));
    Ok(ruling)
}

/// As [`judge`], with no other limits than those that the search keeps by itself. The ruling is left in the ledger, with the drafts of the
/// certificates that were asked for.
fn judgement(board: &mut BoardFile, options: &JudgeOptions, pool: &Pool, ledger: &Ledger, watch: &mut dyn FnMut(Progress)) {
    let mut oracle = pool.oracle();
    ledger.begin(&board.board, blank(board, options.alphabet, engine(&oracle, options.limits, options.memory_mib, pool)));
    let mut report = answers(board, &mut oracle, options, ledger, watch);
    let minimality = if options.explain { minimality(board, &mut oracle, &mut report, options.limits) } else { None };
    let engine = engine(&oracle, options.limits, options.memory_mib, pool);
    let rendering = options.rendering(board.notation);
    ledger.update(|known| enter_rest(known, &board.bank, &report, options.explain, rendering, engine));
    if let Some(minimality) = &minimality {
        ledger.update(|known| explain(board, minimality, rendering, &mut known.ruling));
    }
    let is_asked = options.statement.is_none() && !matches!(report.consistency, Answer::Refuted(_));
    let removal = if is_asked { joint_redundancy(board, &mut oracle, &report, options) } else { None };
    if let Some(JointRedundancy { removal, is_largest }) = &removal {
        let removable = labels(&board.board, removal.statements());
        let draft = rendering.drafts.filter(|_| removable.len() > 1).and_then(|notation| {
            // What is shown as evidence can be written as such.
            verifier::Draft::of_removal(notation, &board.board, &board.bank, removal).ok()
        });
        ledger.update(|known| known.removable(removable, draft, *is_largest));
    }
}

/// A version of Z3 in words. The fourth number counts builds.
pub(crate) fn spelled(Version(major, minor, patch, _): Version) -> String {
    format!("{major}.{minor}.{patch}")
}

/// Describes the searching programs and their limits.
pub(crate) fn engine(oracle: &Oracle, limits: Limits, memory_mib: Option<u32>, pool: &Pool) -> Engine {
    let z3 = oracle.version().map(spelled);
    let limits = LimitsUsed {
        time_ms: u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX),
        domain: limits.domain,
        instances: limits.instances,
        steps: (limits.steps < u64::MAX).then_some(limits.steps),
        memory_mib: memory_mib.unwrap_or(pool.limits().memory_mib),
    };
    Engine { z3, limits }
}

/// Finds out whether premises can be left out.
fn minimality(board: &mut BoardFile, oracle: &mut Oracle, report: &mut Report, limits: Limits) -> Option<PremiseMinimality> {
    let calculus = verifier::classical()?;
    let effort = Effort { limits, proofs: verdict::ProofLimits::default(), time: limits.time };
    Some(verdict::minimise(&mut board.bank, &board.board, oracle, calculus, effort, report))
}

/// Maximum number of statements of a board on which the largest removable set is searched for unasked: with more, the search takes
/// longer than all other questions.
const MAX_JOINT_STATEMENTS: usize = 64;

/// Finds statements that can be wiped off together; that may take a quarter of the time, as far as it is left. On a board of many
/// statements what the proofs show is reported as it is, and more is searched for where everything is to be explained.
fn joint_redundancy(
    board: &mut BoardFile,
    oracle: &mut Oracle,
    report: &Report,
    options: &JudgeOptions,
) -> Option<JointRedundancy> {
    let limits = options.limits;
    let is_looked_for = options.explain || board.board.statements.len() <= MAX_JOINT_STATEMENTS;
    let time = if is_looked_for { limits.time / 4 } else { Duration::ZERO };
    let calculus = verifier::classical()?;
    let effort = Effort { limits, proofs: verdict::ProofLimits::default(), time };
    verdict::removable_together(&mut board.bank, &board.board, oracle, calculus, effort, report)
}

/// Says of each premise whether it can be left out.
fn explain(board: &BoardFile, minimality: &PremiseMinimality, rendering: Rendering, ruling: &mut Ruling) {
    let BoardFile { bank, board, .. } = board;
    let necessities = |members: &[Member]| -> Vec<Necessity> {
        let necessities = members.iter().map(|member| {
            let label = board.statements.get(member.premise).map_or("", |statement| &statement.label);
            let (minimal, certified, reasons) = match &member.shown {
                Ok(certified) => (Minimal::Shown(true), Some(certified), Vec::new()),
                Err(reasons) => (Minimal::Open(Undecided::Undecided), None, reason_messages(reasons)),
            };
            let part = board.among(&member.without);
            let meanings: Vec<FormulaId> = part.statements.iter().map(|statement| statement.meaning).collect();
            let certificate = certified.and_then(|certified| {
                let draft = |notation| verifier::Draft::among(notation, board, &member.without, bank, certified).ok();
                let draft = rendering.drafts.and_then(draft).map(Box::new);
                Some(Certificate { draft, ..certificate(bank, &meanings, certified, rendering)? })
            });
            Necessity { without: label.to_owned(), minimal, certificate, reasons }
        });
        necessities.collect()
    };
    if let Some(contradiction) = &mut ruling.contradiction {
        contradiction.minimality = necessities(&minimality.consistency);
    }
    for (statement, members) in rows(board, ruling, &minimality.redundancy) {
        statement.minimality = necessities(members);
    }
}

/// The rows of a ruling with what belongs to them in a list with an entry for each statement of the board: conventions have no row.
fn rows<'r, T>(
    board: &formula::Board,
    ruling: &'r mut Ruling,
    all: &'r [T],
) -> impl Iterator<Item = (&'r mut StatementRuling, &'r T)> {
    let asked: Vec<bool> = board.statements.iter().map(|statement| statement.role != Role::Convention).collect();
    let entries = asked.into_iter().zip(all).filter_map(|(is_asked, entry)| is_asked.then_some(entry));
    ruling.statements.iter_mut().zip(entries)
}

/// Makes files of what was certified, and says in the ruling where they will be. Each is known as soon as its verdict is, so that those of a
/// judgement that was cut off are here as well.
fn put_certificates(board: &BoardFile, options: &JudgeOptions, ruling: &mut Ruling) {
    let BoardFile { text, notation, bank, board, conjecture, .. } = board;
    let directory = options.certificates.as_deref();
    let mut folder = directory.map(|directory| Folder::of_conjecture(directory, text.name(), conjecture.as_deref()));
    let meta = certificate_files::meta(&ruling.engine);
    let subject = verifier::board_document(text, (*notation).into(), board, bank);
    let mut file = |question: &str, draft: Box<verifier::Draft>| {
        let document = draft.document(subject.clone(), &meta);
        let hash = if options.hashes { certificate_files::hash(&document) } else { None };
        (folder.as_mut().map(|folder| folder.add_certificate(question, document)), hash)
    };
    let mut put = |question: &str, certificate: &mut Option<Certificate>| {
        let Some(certificate) = certificate else { return };
        if let Some(draft) = certificate.draft.take() {
            (certificate.file, certificate.hash) = file(question, draft);
        }
    };
    put(certificate_files::CONSISTENCY, &mut ruling.certificate);
    for statement in &mut ruling.statements {
        put(&statement.id, &mut statement.certificate);
    }
    let contradiction = ruling.contradiction.iter_mut().map(|found| (certificate_files::CONSISTENCY, &mut found.minimality));
    let statements = ruling.statements.iter_mut().map(|statement| (statement.id.as_str(), &mut statement.minimality));
    for (question, members) in contradiction.chain(statements) {
        for member in members {
            put(&format!("{question}-without-{}", member.without), &mut member.certificate);
        }
    }
    if let Some(draft) = ruling.removal.take() {
        (ruling.removable_together_file, ruling.removable_together_hash) = file(certificate_files::REMOVAL, draft);
    }
    ruling.files = folder.map(Folder::into_files).unwrap_or_default();
}

/// All answers, and proofs for all that was refuted. Without one, an answer is undecided.
fn answers(
    board: &mut BoardFile,
    oracle: &mut Oracle,
    options: &JudgeOptions,
    ledger: &Ledger,
    watch: &mut dyn FnMut(Progress),
) -> Report {
    let (limits, rendering) = (options.limits, options.rendering(board.notation));
    let BoardFile { bank, board, .. } = board;
    let board = &*board;
    let listener = |bank: &Bank, settled: Settled<'_>| ledger.enter(board, bank, settled, rendering);
    let bounds = verdict::Bounds { limits, ..verdict::Bounds::default() };
    let asked = options.statement.as_deref().map(|label| board.find(label));
    if asked.is_none()
        && verdict::is_large(board)
        && let Some(calculus) = verifier::classical()
    {
        return verdict::judge_and_certify(bank, board, oracle, calculus, bounds, watch, &listener);
    }
    let report = match asked {
        Some(statement) => verdict::ask(bank, board, oracle, limits, statement, &listener),
        None => verdict::judge_board(bank, board, oracle, limits, watch, &listener),
    };
    let mut answers = std::iter::once(&report.consistency).chain(&report.redundancy);
    // Where nothing was refuted, the calculus need not be read.
    let is_refuted = answers.any(|answer| matches!(answer, Answer::Refuted(_)));
    match is_refuted.then(verifier::classical).flatten() {
        Some(calculus) => verdict::certify(bank, board, oracle, calculus, bounds, report, &listener),
        None => report.without_proofs(),
    }
}

/// The ruling on a board of which nothing is known.
fn blank(board: &BoardFile, alphabet: Alphabet, engine: Engine) -> Ruling {
    let BoardFile { text, bank, board: statements, spans, warnings, house, .. } = board;
    let with_role = |role: Role| statements.statements.iter().filter(move |statement| statement.role == role);
    let conjectures = with_role(Role::Conjecture).map(|statement| statement.label.clone()).collect();
    let conventions = with_role(Role::Convention)
        .map(|statement| Convention {
            id: statement.label.clone(),
            reading: palmer::print(bank, statement.meaning, alphabet, Brackets::Full),
        })
        .collect();
    let statements = statements.statements.iter().zip(spans).filter_map(|(statement, &span)| {
        let role = match statement.role {
            Role::Axiom => StatementRole::Axiom,
            Role::NegatedConjecture => StatementRole::NegatedConjecture,
            Role::Conjecture => StatementRole::Conjecture,
            Role::Convention => return None,
        };
        let reading = match role {
            StatementRole::Axiom => palmer::print_statement(bank, statement, alphabet, Brackets::Full),
            _ => palmer::print(bank, statement.meaning, alphabet, Brackets::Full),
        };
        Some(StatementRuling {
            id: statement.label.clone(),
            line: place_of(text, span).line,
            file: included_from(text, span),
            text: as_written(text, span).to_owned(),
            reading,
            negated_conjecture: role != StatementRole::Axiom,
            role,
            conjecture: None,
            status: StatementStatus::Undecided,
            szs: Szs::GaveUp,
            follows_from: Vec::new(),
            from_contradiction: false,
            certificate: None,
            support: None,
            minimality: Vec::new(),
            reasons: Vec::new(),
        })
    });
    Ruling {
        schema: Schema,
        board: text.name().to_owned(),
        house: house.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        asked: None,
        readings: Vec::new(),
        status: Status::Undecided,
        szs: Szs::GaveUp,
        certificate: None,
        contradiction: None,
        reasons: Vec::new(),
        limit: None,
        conjecture: None,
        conjectures,
        statements: statements.collect(),
        conventions,
        removable_together: Vec::new(),
        removable_together_file: None,
        removable_together_hash: None,
        removal: None,
        removable_together_is_largest: None,
        claim: None,
        in_words: None,
        warnings: all_reported(text, warnings),
        engine,
        files: Files::default(),
    }
}

/// Enters the findings when all questions were dealt with: why the others are undecided, and what was certified anew since it was reported.
///
/// * `is_anew`: what was reported was certified once more, from fewer premises.
fn enter_rest(known: &mut Known, bank: &Bank, report: &Report, is_anew: bool, rendering: Rendering, engine: Engine) {
    known.ruling.engine = engine;
    let answers = report.redundancy.iter().enumerate().map(|(index, answer)| (Some(index), answer));
    for (index, answer) in std::iter::once((None, &report.consistency)).chain(answers) {
        match answer {
            Answer::Satisfied(_) => {}
            // Fewer premises may have been found to suffice for what was reported.
            Answer::Refuted(proved) if is_anew || !known.is_refuted(index) => {
                known.refuted(bank, proved, rendering);
            }
            Answer::Refuted(_) => {}
            Answer::Undecided(reasons) => {
                known.ruling.limit = known.ruling.limit.or_else(|| limit_of(reasons));
                known.open(index, szs_of(reasons), reason_messages(reasons));
            }
        }
    }
}

/// The limit of time or memory that stood in the way, if one did.
pub(crate) fn limit_of(reasons: &[Reason]) -> Option<LimitReached> {
    let memory = |reason: &Reason| matches!(reason, Reason::Solver(OracleFailure::OutOfMemory { .. }));
    match szs_of(reasons) {
        Szs::Timeout => Some(LimitReached::Time),
        _ => reasons.iter().any(memory).then_some(LimitReached::Memory),
    }
}

pub(crate) fn labels(board: &formula::Board, indices: &[usize]) -> Vec<String> {
    indices.iter().filter_map(|&index| board.statements.get(index)).map(|statement| statement.label.clone()).collect()
}

pub(crate) fn reason_messages(reasons: &[Reason]) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for reason in reasons {
        let words = reason.to_string();
        if !messages.contains(&words) {
            messages.push(words);
        }
    }
    messages
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
