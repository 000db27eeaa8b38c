//! Does a goal follow from axioms? A proof in the calculus `classical`, or a countermodel. Here the question is put; it is answered as one
//! about a board (crate `verdict`), with the goal as its last statement.

use std::fs;
use std::path::PathBuf;

use ::certificate::{Certified, Claim};
use formula::{Alphabet, Bank, Board as Statements, FormulaId, Role, Statement};
use kernel::points::Accountant;
use kernel::{Calculus, Context, HouseRules, Observer, Step, shipped};
use proof_graph::{ProofGraph, Steps};
use serde::{Deserialize, Serialize};
use solver::oracle::Pool;
use source::{Diagnostic, Span, Text};
use syntax::palmer::{self, Brackets};
use syntax::{predicate_wars, rules, tptp};
use verdict::{Answer, Limits, ProofLimits, Proofs, Report};

use crate::adjudicator::shipped_systems;
use crate::board::{Board, BoardNotation, read_board};
use crate::certificate::{Certificate, certificate};
use crate::certificate_files::{self, Folder};
use crate::document::Schema;
use crate::error::{Error, Rejected, UsageError};
use crate::judge::{engine, evidence, labels, said, szs_of};
use crate::parse::{Lines, no_statement};
use crate::ruling::{Engine, Szs};

/// How the axioms and the goal are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxiomNotation {
    /// As on boards.
    Board(BoardNotation),
    /// Statements of Predicate Wars, one a line. Numbers and the signs of arithmetic are names like any other.
    PredicateWars,
}

/// How a proof is looked for.
#[derive(Clone, Debug, Default)]
pub struct ProveOptions {
    /// The goal: one statement in the notation of the axioms. Without it, the conjecture of the axioms.
    pub goal: Option<Text>,
    /// The calculus of the proof; without it `classical`, in which alone proofs are looked for.
    pub system: Option<String>,
    /// Look for a proof with few symbol points rather than few lines.
    pub cheapest: bool,
    /// How far to go.
    pub limits: Limits,
    /// The alphabet of what is written.
    pub alphabet: Alphabet,
    /// A file for the proof, which `check` accepts. What is there is replaced.
    pub output: Option<PathBuf>,
    /// A directory for the certificate.
    pub certificates: Option<PathBuf>,
}

/// Whether a goal follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofStatus {
    /// It does: there is a proof.
    Proved,
    /// It does not: there is a countermodel.
    Refuted,
    /// Not known.
    Undecided,
}

/// The answer to the question whether a goal follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProveRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the axioms' text.
    pub axioms: String,
    /// The goal as it was read, with all brackets.
    pub goal: String,
    /// The calculus.
    pub system: String,
    /// Whether it follows.
    pub status: ProofStatus,
    /// The same in SZS's words.
    pub szs: Szs,
    /// The labels of the axioms that the proof uses.
    pub follows_from: Vec<String>,
    /// The axioms contradict each other: the proof shows that, and everything follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_contradiction: bool,
    /// The proof, or a model in which the axioms are true and the goal is false.
    pub certificate: Option<Certificate>,
    /// How many lines the proof has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// What the proof costs in symbol points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol_points: Option<u64>,
    /// Where the cheapest proof was asked for: among what it is the cheapest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cheapest: Option<CheapestOf>,
    /// Why it is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// What searched, and how far.
    pub engine: Engine,
}

/// Among what a proof is the cheapest. There may be cheaper ones that were not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheapestOf {
    /// How many proofs were found.
    pub proofs: usize,
    /// Whether no choice of the lines of any of them is cheaper; otherwise a limit of that search was reached.
    pub sub_proofs_minimal: bool,
}

/// Proves a goal from axioms, or refutes that it follows.
///
/// # Errors
/// [`Error::Usage`] when proofs are not looked for in the calculus, or there is no goal; [`Error::Rejected`] when the axioms or the goal
/// cannot be read; [`Error::Unwritable`] and [`Error::Occupied`] where what was found cannot be written.
pub fn prove(axioms: Text, notation: AxiomNotation, options: &ProveOptions, pool: &Pool) -> Result<ProveRuling, Error> {
    let classical = shipped::CLASSICAL.0;
    if let Some(name) = options.system.as_deref().filter(|name| *name != classical) {
        let name = name.to_owned();
        let known = shipped_systems().any(|known| known == name);
        return Err(if known { UsageError::NoSearch { name } } else { UsageError::UnknownSystem { name } }.into());
    }
    let name = axioms.name().to_owned();
    let (mut board, place) = question(axioms, notation, options.goal.as_ref())?;
    let folder = options.certificates.as_deref().map(|directory| Folder::open(directory, &name)).transpose()?;
    let mut oracle = pool.oracle();
    let mut report = verdict::ask(&mut board.bank, &board.board, &mut oracle, options.limits, Some(place));
    let mut found = Found::default();
    if let Some(calculus) = rules::shipped(classical, &HouseRules::default()) {
        found = Found::of(&mut board, &calculus, options, place, &mut report);
    }
    let engine = engine(&oracle, options.limits, pool);
    let mut ruling = ruling(name, &board, place, &report, &found, options.alphabet, engine);
    if let (Some(mut folder), Some(certified)) = (folder, found.shown(&report, place)) {
        let meta = certificate_files::meta(&ruling.engine);
        let Board { text, notation, bank, board: statements, .. } = &board;
        let label = statements.statements.get(place).map_or("", |goal| goal.label.as_str());
        // What is shown as evidence can be written as such.
        if let Ok(document) = verifier::write(text, (*notation).into(), statements, bank, certified, &meta) {
            let file = folder.put(label, &document)?;
            ruling.certificate.iter_mut().for_each(|certificate| certificate.file = Some(file.clone()));
        }
    }
    if let (Some(path), Some(verifier::Certificate::Proof { lines, .. })) =
        (&options.output, ruling.certificate.as_ref().map(|certificate| &certificate.evidence))
    {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let unwritable = |error: std::io::Error| Error::Unwritable { file: path.display().to_string(), cause: error.to_string() };
        fs::write(path, text).map_err(unwritable)?;
    }
    Ok(ruling)
}

/// What was found beyond the answer.
#[derive(Default)]
struct Found {
    proof: Option<Certified>,
    points: Option<u64>,
    cheapest: Option<CheapestOf>,
}

impl Found {
    /// Proves what was refuted; what cannot be proved becomes undecided in the report.
    fn of(board: &mut Board, calculus: &Calculus, options: &ProveOptions, place: usize, report: &mut Report) -> Found {
        let Some(Answer::Refuted(support)) = report.redundancy.get(place) else { return Found::default() };
        let claim = Claim::Redundant { statement: place };
        if options.cheapest {
            let found = verdict::proofs(&mut board.bank, &board.board, calculus, ProofLimits::default(), claim, support);
            match found {
                Ok(proofs) => return cheapest(board, calculus, claim, proofs, report, place),
                Err(reason) => report.redundancy[place] = Answer::Undecided(vec![reason]),
            }
            return Found::default();
        }
        let Board { bank, board, .. } = board;
        let Proofs { mut redundancy, .. } =
            verdict::certify(bank, board, calculus, ProofLimits::default(), options.limits.time, report);
        let proof = (place < redundancy.len()).then(|| redundancy.swap_remove(place)).flatten();
        let goal = goal(board, place, report);
        let points = proof.as_ref().and_then(|proof| Some(sub_proof(bank, calculus, proof, goal)?.written));
        Found { proof, points, cheapest: None }
    }

    /// What shows the answer.
    fn shown<'f>(&'f self, report: &'f Report, place: usize) -> Option<&'f Certified> {
        report.redundancy.get(place).and_then(|answer| evidence(answer, self.proof.as_ref()))
    }
}

/// What a proof is to reach; where the axioms contradict each other, a contradiction.
fn goal(board: &Statements, place: usize, report: &Report) -> Option<FormulaId> {
    let denial = matches!(report.redundancy.get(place), Some(Answer::Refuted(support)) if support.denial);
    board.statements.get(place).filter(|_| denial).map(|goal| goal.meaning)
}

/// The cheapest of some proofs, each reduced to its cheapest sub-proof.
fn cheapest(
    board: &mut Board,
    calculus: &Calculus,
    claim: Claim,
    proofs: Vec<Certified>,
    report: &mut Report,
    place: usize,
) -> Found {
    let Board { bank, board, .. } = board;
    let falsehood = bank.truth(false);
    let goal = goal(board, place, report).or(Some(falsehood));
    let checker = ::certificate::Checker::new(bank, board);
    let count = proofs.len();
    let mut best: Option<(u64, Certified)> = None;
    let mut minimal = true;
    for certified in proofs {
        let Some(SubProofs { written, points, proof, proven_minimal }) = sub_proof(bank, calculus, &certified, goal) else {
            continue;
        };
        minimal &= proven_minimal;
        // The sub-proof is checked like any proof; should it be refused, the whole one stands.
        let reduced = checker.check_proof(bank, calculus, claim, proof).map(|reduced| (points, reduced));
        let (points, certified) = reduced.unwrap_or((written, certified));
        if best.as_ref().is_none_or(|(known, _)| points < *known) {
            best = Some((points, certified));
        }
    }
    let Some((points, proof)) = best else { return Found::default() };
    if let (Some(Answer::Refuted(support)), ::certificate::Evidence::Proof(lines)) =
        (report.redundancy.get_mut(place), proof.evidence())
    {
        let axioms: Vec<FormulaId> = axioms(lines);
        let used = |&at: &usize| board.statements.get(at).is_some_and(|statement| axioms.contains(&statement.meaning));
        support.premises.retain(used);
    }
    Found { proof: Some(proof), points: Some(points), cheapest: Some(CheapestOf { proofs: count, sub_proofs_minimal: minimal }) }
}

fn axioms(proof: &kernel::Proof) -> Vec<FormulaId> {
    let lines = proof.main().into_iter().flat_map(kernel::Block::lines);
    lines.filter(|line| matches!(line.justification, kernel::Justification::Axiom)).map(|line| line.statement).collect()
}

/// The cheapest sub-proof of a proof.
struct SubProofs {
    /// What the whole proof costs.
    written: u64,
    /// What the sub-proof costs.
    points: u64,
    proof: kernel::Proof,
    proven_minimal: bool,
}

/// The accountant and the graph are told of each step.
struct Both<'a>(Accountant<'a>, Steps);

impl Observer for Both<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        self.0.step(block, line, step);
        self.1.step(block, line, step);
    }
}

/// `None` where the proof is none, or does not reach the goal.
fn sub_proof(bank: &Bank, calculus: &Calculus, certified: &Certified, goal: Option<FormulaId>) -> Option<SubProofs> {
    let ::certificate::Evidence::Proof(proof) = certified.evidence() else { return None };
    let house = HouseRules::default();
    let context = Context { calculus, house: &house, rules_in_force: &[], goal };
    let main = proof.blocks().len().saturating_sub(1);
    let mut both = Both(Accountant::new(bank, proof, main, &house), Steps::new());
    let checked = kernel::check(bank, proof, &context, &mut both);
    let Both(accountant, steps) = both;
    let points: Vec<u64> = accountant.items().iter().map(kernel::points::Item::points).collect();
    let graph = ProofGraph::new(proof, main, &checked, &steps, &points, goal).ok()?;
    let accept = &mut |sub: &proof_graph::SubProof| kernel::check(bank, &graph.renumbered(sub), &context, &mut ()).accepted();
    let written = accountant.total();
    match graph.cheapest(&proof_graph::Limits::default(), accept) {
        Some(sub) => Some(SubProofs {
            written,
            points: sub.points(),
            proof: graph.renumbered(&sub),
            proven_minimal: sub.is_proven_minimal(),
        }),
        // A contradiction may stand in two lines, neither of which says so.
        None => Some(SubProofs { written, points: written, proof: proof.as_ref().clone(), proven_minimal: false }),
    }
}

fn ruling(
    axioms: String,
    board: &Board,
    place: usize,
    report: &Report,
    found: &Found,
    alphabet: Alphabet,
    engine: Engine,
) -> ProveRuling {
    let Board { bank, board, .. } = board;
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let goal = board.statements.get(place).map(|goal| palmer::print_statement(bank, goal, alphabet, Brackets::Full));
    let mut ruling = ProveRuling {
        schema: Schema,
        axioms,
        goal: goal.unwrap_or_default(),
        system: shipped::CLASSICAL.0.to_owned(),
        status: ProofStatus::Undecided,
        szs: Szs::GaveUp,
        follows_from: Vec::new(),
        from_contradiction: false,
        certificate: found.shown(report, place).and_then(|shown| certificate(bank, &meanings, shown, alphabet)),
        lines: None,
        symbol_points: found.points,
        cheapest: found.cheapest,
        reasons: Vec::new(),
        engine,
    };
    match report.redundancy.get(place) {
        Some(Answer::Refuted(support)) => {
            ruling.status = ProofStatus::Proved;
            ruling.from_contradiction = !support.denial;
            ruling.szs = if support.denial { Szs::Theorem } else { Szs::ContradictoryAxioms };
            ruling.follows_from = labels(board, &support.premises);
        }
        Some(Answer::Satisfied(_)) => {
            ruling.status = ProofStatus::Refuted;
            ruling.szs = Szs::CounterSatisfiable;
        }
        Some(Answer::Undecided(reasons)) => {
            ruling.szs = szs_of(reasons);
            ruling.reasons = said(reasons);
        }
        None => {}
    }
    if let Some(::certificate::Evidence::Proof(proof)) = found.proof.as_ref().map(Certified::evidence) {
        ruling.lines = proof.main().map(kernel::Block::len);
    }
    ruling
}

/// The board of the question, and the place of the goal on it.
fn question(axioms: Text, notation: AxiomNotation, goal: Option<&Text>) -> Result<(Board, usize), Error> {
    match notation {
        AxiomNotation::Board(BoardNotation::Palmer) => on_board(axioms, goal.ok_or(UsageError::NoGoal)?),
        AxiomNotation::Board(BoardNotation::Tptp) => {
            let board = read_board(axioms, BoardNotation::Tptp)?;
            in_tptp(board, goal)
        }
        AxiomNotation::PredicateWars => {
            let (mut bank, mut board) = (Bank::new(), Statements::default());
            for (label, formula) in (1..).zip(statements(&axioms, &mut bank)?) {
                board.statements.push(statement(label.to_string(), formula));
            }
            let goal = one_statement(goal.ok_or(UsageError::NoGoal)?, |text| statements(text, &mut bank))?;
            board.statements.push(statement(free_label(&board), goal));
            as_tptp(axioms.name(), &bank, &board)
        }
    }
}

fn statement(label: String, formula: FormulaId) -> Statement {
    Statement { label, sentence: formula, definition: None, meaning: formula, role: Role::Axiom }
}

/// A label that no statement has.
fn free_label(board: &Statements) -> String {
    let names = std::iter::once(String::from("goal")).chain((2..=usize::MAX).map(|number| format!("goal_{number}")));
    { names }.find(|name| board.find(name).is_none()).unwrap_or_default()
}

/// Palmer's statements: the goal is a further line of the board.
fn on_board(axioms: Text, goal: &Text) -> Result<(Board, usize), Error> {
    let (name, mut content) = (axioms.name().to_owned(), axioms.content().to_owned());
    let read = read_board(axioms, BoardNotation::Palmer);
    // Axioms there may be none.
    let known = match read {
        Ok(board) => board,
        Err(Error::Rejected(rejected)) if rejected.first().code == "empty-board" => Board {
            text: Text::new(&*name, ""),
            notation: BoardNotation::Palmer,
            bank: Bank::new(),
            board: Statements::default(),
            spans: Vec::new(),
            warnings: Vec::new(),
        },
        Err(error) => return Err(error),
    };
    if !content.is_empty() && !content.ends_with('\n') {
        content.push('\n');
    }
    let label = free_label(&known.board);
    content.push_str(&label);
    content.push_str(": ");
    let start = content.len();
    content.push_str(goal.content().trim_end());
    content.push('\n');
    let place = known.board.statements.len();
    match read_board(Text::new(name, content), BoardNotation::Palmer) {
        Ok(board) if board.board.statements.len() == place + 1 && board.board.find(&label) == Some(place) => Ok((board, place)),
        Ok(_) => Err(not_one(goal, Span::at(0))),
        Err(Error::Rejected(rejected)) => {
            // The axioms are right: what is wrong stands in the goal.
            let within = |span: Span| {
                let end = goal.content().len();
                Span::new(span.start.saturating_sub(start).min(end), span.end.saturating_sub(start).min(end))
            };
            let moved = rejected.diagnostics().iter().filter(|found| found.is_error()).map(|found| {
                let mut moved = found.clone();
                moved.related.retain(|(span, _)| span.start >= start);
                moved.related.iter_mut().for_each(|(span, _)| *span = within(*span));
                moved.span = within(moved.span);
                moved
            });
            match Rejected::new(goal.clone(), moved.collect()) {
                Ok(rejected) => Err(rejected.into()),
                Err(_) => Err(not_one(goal, Span::at(0))),
            }
        }
        Err(error) => Err(error),
    }
}

/// Statements of TPTP: the goal, or the conjecture, becomes the last axiom. A conjecture beside a goal is no axiom.
fn in_tptp(mut board: Board, goal: Option<&Text>) -> Result<(Board, usize), Error> {
    let Board { text, bank, board: statements, .. } = &mut board;
    let conjectures: Vec<FormulaId> =
        statements.statements.iter().filter(|one| one.role == Role::NegatedConjecture).map(|one| one.sentence).collect();
    let goal = match goal {
        Some(goal) => one_statement(goal, |text| {
            let parsed = tptp::parse_formula(text, Span::new(0, text.content().len()), bank);
            accepted(text, parsed.diagnostics)?;
            Ok(parsed.value.into_iter().collect())
        })?,
        None => match (conjectures.as_slice(), bank.formula(conjectures.first().copied().ok_or(UsageError::NoGoal)?)) {
            ([_], formula::Formula::Not(conjecture)) => conjecture,
            _ => return Err(UsageError::NoGoal.into()),
        },
    };
    statements.statements.retain(|one| one.role != Role::NegatedConjecture);
    statements.statements.push(statement(free_label(statements), goal));
    as_tptp(text.name(), bank, statements)
}

/// The same board as a text that stands alone, read back.
fn as_tptp(name: &str, bank: &Bank, board: &Statements) -> Result<(Board, usize), Error> {
    let whole = tptp::print_board(bank, board).map_err(|error| {
        let diagnostic = Diagnostic::error("unprintable", Span::at(0), error.to_string(), "in these statements");
        Error::from(Rejected::one(Text::new(name, ""), diagnostic))
    })?;
    let board = read_board(Text::new(name, whole), BoardNotation::Tptp)?;
    let place = board.board.statements.len().saturating_sub(1);
    Ok((board, place))
}

/// Closed statements of Predicate Wars, one a line.
fn statements(text: &Text, bank: &mut Bank) -> Result<Vec<FormulaId>, Error> {
    let mut reader = predicate_wars::Reader::of_whole(text, predicate_wars::Options::default(), bank);
    let (mut read, mut diagnostics) = (Vec::new(), Vec::new());
    for span in Lines::of(text) {
        let parsed = reader.read_wff(span);
        diagnostics.extend(parsed.diagnostics);
        read.extend(parsed.value.map(|formula| (formula, span)));
    }
    for &(formula, span) in &read {
        if let Some(&variable) = bank.free_variables(formula).first() {
            let message = format!("{} is free here; what is proved, and from what, is closed", bank.variable_text(variable));
            let help = "bind it with ∀ or ∃";
            diagnostics.push(Diagnostic::error("free-variable", span, message, "in this statement").help(help.to_owned()));
        }
    }
    accepted(text, diagnostics)?;
    Ok(read.into_iter().map(|(formula, _)| formula).collect())
}

/// The one statement that a text is.
fn one_statement(text: &Text, read: impl FnOnce(&Text) -> Result<Vec<FormulaId>, Error>) -> Result<FormulaId, Error> {
    match read(text)?.as_slice() {
        [one] => Ok(*one),
        [] => Err(Rejected::one(text.clone(), no_statement(text)).into()),
        _ => Err(not_one(text, Span::at(0))),
    }
}

fn not_one(text: &Text, place: Span) -> Error {
    let diagnostic = Diagnostic::error("one-goal", place, "a goal is exactly one statement", "one statement was expected");
    Rejected::one(text.clone(), diagnostic).into()
}

fn accepted(text: &Text, diagnostics: Vec<Diagnostic>) -> Result<(), Error> {
    match Rejected::new(text.clone(), diagnostics) {
        Ok(rejected) => Err(rejected.into()),
        Err(_) => Ok(()),
    }
}

/// The notation of axioms whose file does not tell: that of boards, unless only Predicate Wars has such statements.
pub fn axiom_notation(text: &Text) -> AxiomNotation {
    let board = AxiomNotation::Board(BoardNotation::Palmer);
    if read_board(text.clone(), BoardNotation::Palmer).is_ok() {
        return board;
    }
    match statements(text, &mut Bank::new()) {
        Ok(statements) if !statements.is_empty() => AxiomNotation::PredicateWars,
        _ => board,
    }
}
