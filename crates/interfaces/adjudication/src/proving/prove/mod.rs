//! Does a goal follow from axioms? A proof in the calculus `classical`, or a countermodel. Here the question is put; it is answered as one
//! about a board (crate `verdict`), of which the goal is a statement. Where the goal is a contradiction, in clauses, the question is whether the
//! board is consistent.
//!
//! * `question`: how axioms and goal are read. `cheapest`: which of the proofs that were found costs the least. `numbers`: countermodels for
//!   Predicate Wars, in which numbers are numbers.

mod cheapest;
mod numbers;
mod question;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use ::certificate::Certified;
use board_syntax::palmer::{self, Brackets};
use documents::Schema;
use documents::error::LimitReached;
use documents::files::Files;
use documents::judge::{Engine, Szs};
use documents::prove::{CheapestOf, ProofStatus, ProveRuling};
use formula::{Alphabet, FormulaId};
use kernel::{SoundCalculus, shipped};
use solver::oracle::{Oracle, Pool};
use source::Text;
use verdict::{Answer, Limits, NO_LISTENER, ProofLimits, Proved, Refutation, Report};

use crate::boards::board::BoardFile;
use crate::bounded::{self, Bounds, Tell};
use crate::certifying::certificate::{Rendering, certificate};
use crate::certifying::certificate_files::{self, Folder};
use crate::certifying::tptp_solution::solution;
use crate::checking::adjudicator::ProofOptions;
use crate::checking::textbook::{ProofForm, ProofNotation, rewritten};
use crate::error::{Error, reported_remark};
use crate::judging::judge::{engine, labels, limit_of, reason_messages, spelled, szs_of};
use crate::proving::in_book::{Stated, in_book};
pub(crate) use numbers::{reading_of, reading_with};
pub(crate) use question::{Asked, Question, contradiction, not_one, of as asked};
pub use question::{AxiomNotation, recognised_axioms};

/// Options of looking for a proof.
#[derive(Clone, Debug, Default)]
pub struct ProveOptions {
    /// The goal: one statement in the notation of the axioms. Without it, the conjecture of the axioms, or a contradiction.
    pub goal: Option<Text>,
    /// The number of the conjecture that is the goal, where the axioms have several, in their order and from 0.
    pub conjecture: usize,
    /// The proof with the fewest symbol points among those that are found, not that with the fewest lines. There may be cheaper ones.
    pub cheapest: bool,
    /// Limits of the search. Its time is that of everything together.
    pub limits: Limits,
    /// The memory of this program and of its solvers together, in MiB; without it, each solver has its own limit only.
    pub memory_mib: Option<u32>,
    /// The alphabet of what is written.
    pub alphabet: Alphabet,
    /// A file for the proof, which `check` accepts. What is there is replaced.
    pub output: Option<PathBuf>,
    /// The form in which the proof is written. The lines of its certificate stay as they are.
    pub form: ProofForm,
    /// A directory for the certificate.
    pub certificates: Option<PathBuf>,
    /// True if the certificate is to come with the hash of its file, whether or not that is written.
    pub hashes: bool,
    /// True if an infinite structure is to come with an excerpt, for pictures.
    pub excerpts: bool,
    /// True if the evidence is wanted in TPTP's form as well.
    pub wants_solution: bool,
}

impl ProveOptions {
    fn rendering(&self) -> Rendering {
        Rendering { alphabet: self.alphabet, excerpts: self.excerpts, drafts: None }
    }
}

/// A ruling on a goal, as it was written, of which nothing is known.
pub(crate) fn undecided_ruling(axioms: String, goal: String, engine: Engine) -> ProveRuling {
    ProveRuling {
        schema: Schema,
        axioms,
        conjecture: None,
        goal,
        refutation: false,
        system: shipped::CLASSICAL.0.to_owned(),
        status: ProofStatus::Undecided,
        szs: Szs::GaveUp,
        follows_from: Vec::new(),
        from_contradiction: false,
        certificate: None,
        lines: None,
        symbol_points: None,
        proof: None,
        notation: None,
        cheapest: None,
        numbers: None,
        reasons: Vec::new(),
        warnings: Vec::new(),
        limit: None,
        engine,
        solution: None,
        remarks: Vec::new(),
        files: Files::default(),
    }
}

/// Proves a goal from axioms, or refutes that it follows. Everything together takes no more time than the limits give, nor more memory; what
/// is not shown by then is undecided.
///
/// # Errors
/// [`Error::Usage`] when there is no goal; [`Error::Rejected`] when the axioms or the goal
/// cannot be read; [`Error::Limit`] where not even the axioms could be read in time. What was found is written by [`write_files`](crate::write_files).
pub fn prove(axioms: Text, notation: AxiomNotation, options: &ProveOptions, pool: &Pool) -> Result<ProveRuling, Error> {
    let bounds = Bounds::new(&options.limits, options.memory_mib);
    let pool = pool.apart();
    let known: Arc<Mutex<Option<ProveRuling>>> = Arc::default();
    let work = {
        let (known, pool) = (Arc::clone(&known), pool.clone());
        let options = ProveOptions { limits: Limits { until: Some(bounds.until), ..options.limits }, ..options.clone() };
        move |_: &Tell<(), _>| search(axioms, notation, &options, &pool, &known)
    };
    bounded::watched(&bounds, &pool, &mut |()| (), work).unwrap_or_else(|limit| {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut ruling = known.ok_or_else(|| bounds.error(limit))?;
        ruling.szs = if limit == LimitReached::Time { Szs::Timeout } else { Szs::GaveUp };
        (ruling.limit, ruling.reasons) = (Some(limit), vec![bounds.reason(limit)]);
        ruling.engine.z3 = pool.last_version().map(spelled);
        Ok(ruling)
    })
}

/// As [`prove`], with no other limits than those that the search keeps by itself. As soon as the question is read, `known` is a ruling in
/// which it is undecided.
fn search(
    axioms: Text,
    notation: AxiomNotation,
    options: &ProveOptions,
    pool: &Pool,
    known: &Mutex<Option<ProveRuling>>,
) -> Result<ProveRuling, Error> {
    let name = axioms.name().to_owned();
    let Question { mut board, asked, remarks } = question::of(axioms, notation, options.goal.as_ref(), options.conjecture)?;
    let conjecture = board.conjecture.clone();
    let mut folder =
        { options.certificates.as_deref() }.map(|directory| Folder::of_conjecture(directory, &name, conjecture.as_deref()));
    let mut oracle = pool.oracle();
    let ruling_of = |board: &BoardFile, report: &Report, found: &ExtraFindings, oracle: &Oracle| {
        let engine = engine(oracle, options.limits, options.memory_mib, pool);
        ProveRuling {
            warnings: remarks.iter().map(reported_remark).collect(),
            remarks: remarks.clone(),
            ..ruling(name.clone(), board, asked, report, found, options.rendering(), engine)
        }
    };
    let open = {
        let redundancy = vec![Answer::Undecided(Vec::new()); board.board.statements.len()];
        let report = Report { consistency: Answer::Undecided(Vec::new()), redundancy };
        ruling_of(&board, &report, &ExtraFindings::default(), &oracle)
    };
    *known.lock().unwrap_or_else(PoisonError::into_inner) = Some(open);
    let report = verdict::ask(&mut board.bank, &board.board, &mut oracle, options.limits, asked.statement(), NO_LISTENER);
    let (mut report, found) = match verifier::classical() {
        Some(calculus) => ExtraFindings::of(&mut board, &mut oracle, calculus, options, asked, report),
        None => (report.without_proofs(), ExtraFindings::default()),
    };
    let numbers = match (notation, asked) {
        (AxiomNotation::PredicateWars, Asked::Goal(index)) => numbers::replace_countermodel(&board, index, &mut report),
        _ => numbers::Numbers::default(),
    };
    let mut ruling = ruling_of(&board, &report, &found, &oracle);
    ruling.numbers = numbers.reading;
    in_notation(&mut ruling, asked.formula(&board.board).map(|goal| (&board.bank, goal)), options);
    ruling.reasons.extend(numbers.reason);
    let certified = answer(&report, asked).and_then(Answer::certificate);
    if let (true, Some(certified)) = (options.wants_solution, certified) {
        ruling.solution = solution(&board, certified, &certificate_files::meta(&ruling.engine));
    }
    let is_filed = folder.is_some() || options.hashes;
    if let (true, Some(certified)) = (is_filed, certified) {
        let meta = certificate_files::meta(&ruling.engine);
        let BoardFile { text, notation, bank, board: statements, .. } = &board;
        let goal = asked.statement().and_then(|index| statements.statements.get(index));
        let label = goal.map_or(certificate_files::CONSISTENCY, |goal| goal.label.as_str());
        // What is shown as evidence can be written as such.
        if let Ok(document) = verifier::write(text, (*notation).into(), statements, bank, certified, &meta) {
            let hash = if options.hashes { certificate_files::hash(&document) } else { None };
            let file = folder.as_mut().map(|folder| folder.add_certificate(label, document));
            ruling.certificate.iter_mut().for_each(|certificate| {
                (certificate.file, certificate.hash) = (file.clone(), hash.clone());
            });
        }
        ruling.files = folder.map(Folder::into_files).unwrap_or_default();
    }
    if let (Some(path), Some(text)) = (&options.output, &ruling.proof) {
        ruling.files.replaced = Some((path.clone(), text.clone()));
    }
    Ok(ruling)
}

/// The answer to what was asked.
fn answer<R>(report: &Report<R>, asked: Asked) -> Option<&Answer<R>> {
    match asked {
        Asked::Goal(index) => report.redundancy.get(index),
        Asked::Contradiction(_) => Some(&report.consistency),
    }
}

/// Writes the proof of a ruling in the notation that was asked for.
fn in_notation(ruling: &mut ProveRuling, goal: Option<Stated<'_>>, options: &ProveOptions) {
    let Some(proof) = &ruling.proof else { return };
    let conditions = ProofOptions { alphabet: options.alphabet, ..ProofOptions::default() };
    let book = match options.form {
        ProofForm::Notation(ProofNotation::Plain) => return,
        ProofForm::Notation(ProofNotation::Textbook(book)) => book,
        ProofForm::Prose(_) => {
            match rewritten(proof, options.form, conditions) {
                Ok(prose) => (ruling.proof, ruling.notation) = (Some(prose), Some("prose".to_owned())),
                Err(reason) => ruling.reasons.push(reason),
            }
            return;
        }
    };
    if let Some(proof) = in_book(proof, book, &conditions, goal, options.limits.until) {
        (ruling.proof, ruling.notation) = (Some(proof), Some(book.name().to_owned()));
        return;
    }
    match rewritten(proof, options.form, conditions) {
        Ok(proof) => {
            (ruling.proof, ruling.notation) = (Some(proof), Some(book.name().to_owned()));
            let message = format!("the proof has rules that {} does not have, and none without them was found", book.title());
            ruling.reasons.push(message);
        }
        Err(reason) => ruling.reasons.push(reason),
    }
}

/// Findings beyond the answer.
#[derive(Default)]
struct ExtraFindings {
    points: Option<u64>,
    cheapest: Option<CheapestOf>,
}

impl ExtraFindings {
    /// Proves what was refuted; what cannot be proved becomes undecided in the report.
    fn of(
        board: &mut BoardFile,
        oracle: &mut Oracle,
        calculus: &SoundCalculus,
        options: &ProveOptions,
        asked: Asked,
        report: Report<Refutation>,
    ) -> (Report, ExtraFindings) {
        let limits = ProofLimits { deadline: options.limits.until, ..ProofLimits::default() };
        if options.cheapest {
            let refutation = match answer(&report, asked) {
                Some(Answer::Refuted(refutation)) => Some(refutation.clone()),
                _ => None,
            };
            let mut report = report.without_proofs();
            let Some(refutation) = refutation else { return (report, ExtraFindings::default()) };
            let proofs = verdict::proofs(&mut board.bank, &board.board, calculus, limits, asked.claim(), &refutation);
            let answered = proofs.map(|proofs| cheapest::among(board, calculus, asked, proofs, refutation));
            let (answer, found) = match answered {
                Ok(Some((proved, found))) => (Answer::Refuted(proved), found),
                Ok(None) => return (report, ExtraFindings::default()),
                Err(reason) => (Answer::Undecided(vec![reason]), ExtraFindings::default()),
            };
            match asked {
                Asked::Goal(index) => report.redundancy[index] = answer,
                Asked::Contradiction(_) => report.consistency = answer,
            }
            return (report, found);
        }
        let BoardFile { bank, board, .. } = board;
        let bounds = verdict::Bounds { limits: options.limits, proofs: limits };
        let report = verdict::certify(bank, board, oracle, calculus, bounds, report, NO_LISTENER);
        let points = match answer(&report, asked) {
            Some(Answer::Refuted(Proved { proof, .. })) => {
                let goal = asked.formula(board).filter(|_| !proof.shows_contradiction());
                cheapest::sub_proof(bank, calculus.calculus(), proof, goal).map(|sub| sub.written)
            }
            _ => None,
        };
        (report, ExtraFindings { points, cheapest: None })
    }
}

fn ruling(
    axioms: String,
    board: &BoardFile,
    asked: Asked,
    report: &Report,
    found: &ExtraFindings,
    rendering: Rendering,
    engine: Engine,
) -> ProveRuling {
    let BoardFile { bank, board: statements, .. } = board;
    let meanings: Vec<FormulaId> = statements.statements.iter().map(|statement| statement.meaning).collect();
    let goal = match asked {
        Asked::Goal(index) => {
            statements.statements.get(index).map(|goal| palmer::print_statement(bank, goal, rendering.alphabet, Brackets::Full))
        }
        Asked::Contradiction(falsehood) => Some(palmer::print(bank, falsehood, rendering.alphabet, Brackets::Full)),
    };
    let refutation = asked.statement().is_none();
    let shown = answer(report, asked).and_then(Answer::certificate);
    let mut ruling = ProveRuling {
        conjecture: board.conjecture.clone(),
        refutation,
        certificate: shown.and_then(|shown| certificate(bank, &meanings, shown, rendering)),
        symbol_points: found.points,
        cheapest: found.cheapest,
        ..undecided_ruling(axioms, goal.unwrap_or_default(), engine)
    };
    match answer(report, asked) {
        Some(Answer::Refuted(Proved { proof, .. })) => {
            ruling.status = ProofStatus::Proved;
            ruling.from_contradiction = proof.shows_contradiction();
            ruling.szs = match () {
                () if refutation => Szs::Unsatisfiable,
                () if proof.shows_contradiction() => Szs::ContradictoryAxioms,
                () => Szs::Theorem,
            };
            ruling.follows_from = labels(statements, &proof.premises());
        }
        Some(Answer::Satisfied(_)) => {
            ruling.status = ProofStatus::Refuted;
            ruling.szs = if refutation { Szs::Satisfiable } else { Szs::CounterSatisfiable };
        }
        Some(Answer::Undecided(reasons)) => {
            ruling.szs = szs_of(reasons);
            ruling.reasons = reason_messages(reasons);
            ruling.limit = limit_of(reasons);
        }
        None => {}
    }
    if let Some(verifier::Certificate::Proof { lines, .. }) = ruling.certificate.as_ref().map(|certificate| &certificate.evidence)
    {
        ruling.proof = Some(lines.iter().map(|line| format!("{line}\n")).collect());
    }
    if let Some(::certificate::Evidence::Proof(proof)) = shown.map(Certified::evidence) {
        ruling.lines = proof.main().map(kernel::Block::len);
    }
    ruling
}
