//! Question of `prove`: axioms and a goal in their notation, as a board of which the goal is a statement; or statements that are to be refuted.

use std::sync::Arc;

use std::collections::BTreeMap;

use ::certificate::Claim;
use board_syntax::palmer::{self, Brackets};
use board_syntax::tptp;
use documents::error::Remark;
use foreign_syntax::fof::print_board;
use formula::{Alphabet, Bank, Board as Statements, Formula, FormulaId, Role, Statement};
use proof_syntax::predicate_wars;
use source::{Diagnostic, Span, Text};
use standard_model::names::with_constants;

use crate::boards::board::GOAL;
use crate::boards::board::{BoardFile, Problem, read_board};
use crate::error::{self, Error, Rejected, UsageError, remarks_on};
use crate::parse::{Lines, no_statement};
use crate::reading;
use crate::reading::BoardNotation;

/// Notation of the axioms and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxiomNotation {
    /// As on boards.
    Board(BoardNotation),
    /// Statements of Predicate Wars, one a line. On the board of the question numbers are constants of the same spelling; a countermodel
    /// gives them, and the symbols of arithmetic, the meaning that they have in the game (Q-G-2).
    PredicateWars,
}

/// A question about a board.
pub(crate) struct Question {
    pub(crate) board: BoardFile,
    pub(crate) asked: Asked,
    /// Remarks on how axioms and goal were read.
    pub(crate) remarks: Vec<Remark>,
}

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Does the statement with this index follow from the others?
    Goal(usize),
    /// Do the statements contradict each other? The goal is this formula, which is false in every structure.
    Contradiction(FormulaId),
}

impl Asked {
    /// The index of the goal, if it is a statement of the board.
    pub(crate) fn statement(self) -> Option<usize> {
        match self {
            Asked::Goal(index) => Some(index),
            Asked::Contradiction(_) => None,
        }
    }

    /// The claim that a refutation shows.
    pub(crate) fn claim(self) -> Claim {
        self.statement().map_or(Claim::Inconsistent, |statement| Claim::Redundant { statement })
    }

    /// The goal.
    pub(crate) fn formula(self, board: &Statements) -> Option<FormulaId> {
        match self {
            Asked::Goal(index) => board.statements.get(index).map(|goal| goal.meaning),
            Asked::Contradiction(falsehood) => Some(falsehood),
        }
    }
}

/// Reads the question. Without a goal it is about the conjecture with this number; a problem of TPTP that has none, and clauses or a negated
/// conjecture, is to be refuted.
pub(crate) fn of(axioms: Text, notation: AxiomNotation, goal: Option<&Text>, conjecture: usize) -> Result<Question, Error> {
    let of_goal = |(board, index)| Question { board, asked: Asked::Goal(index), remarks: Vec::new() };
    match notation {
        AxiomNotation::Board(BoardNotation::Palmer) => {
            let (board, index, remarks) = match goal {
                Some(goal) => on_board(axioms, goal)?,
                None => of_board(axioms)?,
            };
            Ok(Question { board, asked: Asked::Goal(index), remarks })
        }
        AxiomNotation::Board(BoardNotation::Tptp) => {
            let problem = Problem::new(axioms, BoardNotation::Tptp)?;
            match goal {
                Some(goal) => with_goal(&problem, goal),
                None => of_problem(&problem, conjecture),
            }
        }
        AxiomNotation::PredicateWars => {
            let (mut bank, mut board) = (Bank::new(), Statements::default());
            for (label, formula) in (1..).zip(statements(&axioms, &mut bank)?) {
                board.statements.push(Statement::axiom(label.to_string(), formula));
            }
            let goal = one_statement(goal.ok_or(UsageError::NoGoal)?, |text| statements(text, &mut bank))?;
            board.statements.push(Statement::axiom(free_label(&board), goal));
            let mut named = Bank::new();
            for statement in &mut board.statements {
                statement.meaning = with_constants(&bank, &mut named, statement.meaning);
                statement.sentence = statement.meaning;
            }
            as_tptp(axioms.name(), &named, &board).map(of_goal)
        }
    }
}

/// Reads axioms that are to contradict each other.
pub(crate) fn contradiction(axioms: Text, notation: AxiomNotation) -> Result<Question, Error> {
    let falsehood = match notation {
        AxiomNotation::Board(BoardNotation::Palmer) => {
            let board = read_board(axioms, BoardNotation::Palmer)?;
            let remarks = read_otherwise(&board);
            return Ok(to_be_refuted(board, remarks));
        }
        AxiomNotation::Board(BoardNotation::Tptp) => "$false",
        AxiomNotation::PredicateWars => "tF",
    };
    of(axioms, notation, Some(&Text::new("<goal>", falsehood)), 0)
}

/// A label that no statement has.
fn free_label(board: &Statements) -> String {
    let names = std::iter::once(String::from("goal")).chain((2..=usize::MAX).map(|number| format!("goal_{number}")));
    { names }.find(|name| board.find(name).is_none()).unwrap_or_default()
}

/// Palmer's statements, of which the one labelled `goal` is the goal. It becomes the last.
fn of_board(axioms: Text) -> Result<(BoardFile, usize, Vec<Remark>), Error> {
    let mut board = read_board(axioms, BoardNotation::Palmer)?;
    let remarks = read_otherwise(&board);
    let index = board.board.find(GOAL).ok_or(UsageError::NoGoal)?;
    let last = board.board.statements.len() - 1;
    if index < last {
        // A board is read line by line, so that certificates of it count statements in its order: the text is put in order as well.
        let goal = board.board.statements.remove(index);
        board.board.statements.push(goal);
        let content = board_syntax::board::print(&board.bank, &board.board, Alphabet::Unicode, Brackets::Full);
        board = read_board(Text::new(board.text.name(), content), BoardNotation::Palmer)?;
    }
    Ok((board, last, remarks))
}

/// The remarks on the lines of a board that are read otherwise than they stand.
fn read_otherwise(board: &BoardFile) -> Vec<Remark> {
    let warnings = board.warnings.iter().filter(|warning| warning.code == freehand::READ_AS);
    remarks_on(&Arc::new(board.text.clone()), warnings.cloned())
}

/// Palmer's statements: the goal is a further line of the board.
fn on_board(axioms: Text, goal: &Text) -> Result<(BoardFile, usize, Vec<Remark>), Error> {
    let name = axioms.name().to_owned();
    let written = axioms.content().to_owned();
    let read = read_board(axioms, BoardNotation::Palmer);
    // Axioms there may be none.
    let known = match read {
        Ok(board) => board,
        Err(Error::Rejected(rejected)) if rejected.first().code == EMPTY => BoardFile {
            text: Text::new(&*name, ""),
            notation: BoardNotation::Palmer,
            bank: Bank::new(),
            board: Statements::default(),
            spans: Vec::new(),
            house: Vec::new(),
            warnings: Vec::new(),
            conjecture: None,
            included: BTreeMap::new(),
        },
        Err(error) => return Err(error),
    };
    let mut remarks = read_otherwise(&known);
    // What was typed otherwise is in the notation of boards now; a board without axioms keeps its comments.
    let mut content = if known.board.statements.is_empty() { written } else { known.text.content().to_owned() };
    if !content.is_empty() && !content.ends_with('\n') {
        content.push('\n');
    }
    let label = free_label(&known.board);
    content.push_str(&label);
    content.push_str(": ");
    let start = content.len();
    content.push_str(goal.content().trim_end());
    content.push('\n');
    let index = known.board.statements.len();
    match read_board(Text::new(name, content), BoardNotation::Palmer) {
        Ok(board) if board.board.statements.len() == index + 1 && board.board.find(&label) == Some(index) => {
            let on_goal = board.warnings.iter().filter(|warning| warning.code == freehand::READ_AS).map(|warning| {
                let mut moved = warning.clone();
                moved.message = moved.message.replacen(&format!("{label}: "), "", 1);
                moved.span = Span::new(0, goal.content().trim_end().len());
                moved
            });
            remarks.extend(remarks_on(&Arc::new(goal.clone()), on_goal));
            Ok((board, index, remarks))
        }
        Ok(_) => Err(not_one(goal, Span::at(0))),
        Err(Error::Rejected(rejected)) => {
            // The axioms are right: what is wrong stands in the goal.
            let within = |span: Span| {
                let span = rejected.text().origin(span).1;
                let end = goal.content().len();
                Span::new(span.start.saturating_sub(start).min(end), span.end.saturating_sub(start).min(end))
            };
            let moved = rejected.diagnostics().iter().filter(|found| found.is_error()).map(|found| {
                let mut moved = found.clone();
                moved.related.retain(|(span, _)| rejected.text().origin(*span).1.start >= start);
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

/// The question that a problem asks: about the conjecture with this number, or whether its statements contradict each other.
fn of_problem(problem: &Problem, conjecture: usize) -> Result<Question, Error> {
    let mut board = problem.board(conjecture)?;
    let remarks = remarks(&board);
    if let Some(goal) = conjecture_of(&board) {
        let conjecture = board.conjecture.take();
        let (board, index) = in_tptp(board, goal)?;
        return Ok(Question { board: BoardFile { conjecture, ..board }, asked: Asked::Goal(index), remarks });
    }
    if !is_to_be_refuted(&board) && !reading::asks_for_a_contradiction(&board.text) {
        return Err(UsageError::NoGoal.into());
    }
    Ok(to_be_refuted(board, remarks))
}

/// The question whether the statements of a board contradict each other.
fn to_be_refuted(mut board: BoardFile, remarks: Vec<Remark>) -> Question {
    let falsehood = board.bank.truth(false);
    Question { board, asked: Asked::Contradiction(falsehood), remarks }
}

/// The warnings about how a board was read.
fn remarks(board: &BoardFile) -> Vec<Remark> {
    remarks_on(&Arc::new(board.text.clone()), board.warnings.iter().cloned())
}

/// The conjecture of a board that has one.
fn conjecture_of(board: &BoardFile) -> Option<FormulaId> {
    let conjecture = board.board.statements.iter().find(|one| one.role == Role::Conjecture)?;
    match board.bank.formula(conjecture.sentence) {
        Formula::Not(conjecture) => Some(conjecture),
        _ => None,
    }
}

/// Returns whether a problem without a conjecture is one of refutation: it has clauses, or a negated conjecture.
fn is_to_be_refuted(board: &BoardFile) -> bool {
    let is_clause = |span: Span| ["cnf", "tcf"].iter().any(|language| board.text.slice(span).starts_with(language));
    board.board.statements.iter().zip(&board.spans).any(|(statement, &span)| match statement.role {
        Role::NegatedConjecture => true,
        Role::Axiom => is_clause(span),
        Role::Conjecture | Role::Convention => false,
    })
}

/// The question whether a goal follows from the statements of a problem. The conjectures give way to it; a negated conjecture is a statement like
/// any other.
fn with_goal(problem: &Problem, goal: &Text) -> Result<Question, Error> {
    let mut whole = problem.whole()?;
    let left_out = left_out(&whole);
    let (board, formula, mut remarks) = if tptp::declares_sorts(problem.text()) {
        let (board, formula) = typed_goal(problem, &whole.board, goal)?;
        let remarks = remarks(&board);
        (Some(board), formula, remarks)
    } else {
        let mut remarks = remarks(&whole);
        let formula = one_statement(goal, |text| {
            let parsed = tptp::parse_goal(text, problem.text(), &mut whole.bank);
            let (text, warnings) = error::accepted(text.clone(), parsed.diagnostics)?;
            remarks.extend(remarks_on(&Arc::new(text), warnings));
            Ok(parsed.value.into_iter().collect())
        })?;
        (None, formula, remarks)
    };
    remarks.extend(left_out);
    let is_falsehood = board.as_ref().unwrap_or(&whole).bank.formula(formula) == Formula::Truth(false);
    let has_conjecture = whole.board.statements.iter().any(|one| one.role == Role::Conjecture);
    if is_falsehood && !has_conjecture {
        return Ok(to_be_refuted(whole, remarks));
    }
    if is_falsehood && let Some(rest) = without_conjectures(problem)? {
        return Ok(to_be_refuted(rest, remarks));
    }
    let (board, index) = in_tptp(board.unwrap_or(whole), formula)?;
    Ok(Question { board, asked: Asked::Goal(index), remarks })
}

/// The remark that a goal takes the place of the conjectures of a problem, if it has any.
fn left_out(whole: &BoardFile) -> Option<Remark> {
    let conjectures = whole.board.statements.iter().zip(&whole.spans).filter(|(one, _)| one.role == Role::Conjecture);
    let names: Vec<&str> = conjectures.clone().map(|(one, _)| one.label.as_str()).collect();
    let (_, &span) = { conjectures }.next()?;
    let (noun, verb) = if names.len() == 1 { ("conjecture", "is") } else { ("conjectures", "are") };
    let listed = names.get(..NAMES.min(names.len())).unwrap_or_default().join(", ");
    let more = names.len().saturating_sub(NAMES);
    let listed = if more == 0 { listed } else { format!("{listed} and {more} more") };
    let message = format!("the goal takes the place of the {noun} {listed}, which {verb} left out");
    let warning = Diagnostic::warning("conjecture-left-out", span, message, "not asked about, and no premise");
    Some(Remark { text: Arc::new(whole.text.clone()), diagnostic: warning })
}

/// The most conjectures that a remark names.
const NAMES: usize = 12;

/// The statements of a problem as they stand in its text, without the conjectures; `None` where there is nothing else.
fn without_conjectures(problem: &Problem) -> Result<Option<BoardFile>, Error> {
    match read_board(problem.questions().without_conjectures(), BoardNotation::Tptp) {
        Ok(board) => Ok(Some(board)),
        Err(Error::Rejected(rejected)) if rejected.first().code == EMPTY => Ok(None),
        Err(error) => Err(error),
    }
}

/// The code of a board that has no statement.
const EMPTY: &str = "empty-board";

/// A goal that speaks of the sorts of a problem: it is read as its conjecture, in place of any other.
fn typed_goal(problem: &Problem, statements: &Statements, goal: &Text) -> Result<(BoardFile, FormulaId), Error> {
    let label = free_label(statements);
    let around = |text: String| (Arc::new(Text::new(goal.name(), &*text)), Span::new(0, text.len()));
    // In brackets, since what follows a formula would be its source.
    let (before, behind) = (format!("tff({label}, conjecture, ("), String::from("\n))."));
    // What closes these brackets could begin a source, or another statement.
    if let Some(bracket) = tptp::stray_bracket(goal) {
        return Err(not_one(goal, bracket));
    }
    let mut parts = problem.questions().parts_without_conjectures();
    parts.push(around(before));
    parts.push((Arc::new(goal.clone()), Span::new(0, goal.content().len())));
    parts.push(around(behind));
    let read = read_board(Text::joined(problem.text().name(), parts), BoardNotation::Tptp)?;
    let stated = read.board.find(&label).and_then(|index| read.board.statements.get(index)).map(|one| one.sentence);
    match stated.map(|sentence| read.bank.formula(sentence)) {
        Some(Formula::Not(goal)) => Ok((read, goal)),
        _ => Err(not_one(goal, Span::at(0))),
    }
}

/// Statements of TPTP: the goal becomes a further one, instead of the conjectures.
fn in_tptp(board: BoardFile, goal: FormulaId) -> Result<(BoardFile, usize), Error> {
    let BoardFile { text, bank, board: mut statements, included, .. } = board;
    statements.statements.retain(|one| one.role != Role::Conjecture);
    statements.statements.push(Statement::axiom(free_label(&statements), goal));
    let (read, index) = as_tptp(text.name(), &bank, &statements)?;
    Ok((BoardFile { included, ..read }, index))
}

/// The same board as a text that stands alone, read back, and where its last statement stands there. That numbers differ comes after it.
fn as_tptp(name: &str, bank: &Bank, board: &Statements) -> Result<(BoardFile, usize), Error> {
    let refuse = |message: String| {
        let diagnostic = Diagnostic::error("unprintable", Span::at(0), message, "in these statements");
        Error::from(Rejected::one(Text::new(name, ""), diagnostic))
    };
    let whole = print_board(bank, board).map_err(|error| refuse(error.to_string()))?;
    let last = board.statements.last().map_or("", |goal| goal.label.as_str());
    let board = read_board(Text::new(name, whole), BoardNotation::Tptp)?;
    let index = board.board.find(last).ok_or_else(|| refuse(format!("{last} is read as another statement")))?;
    Ok((board, index))
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

pub(crate) fn not_one(text: &Text, place: Span) -> Error {
    let diagnostic = Diagnostic::error("one-goal", place, "a goal is exactly one statement", "one statement was expected");
    Rejected::one(text.clone(), diagnostic).into()
}

fn accepted(text: &Text, diagnostics: Vec<Diagnostic>) -> Result<(), Error> {
    match Rejected::new(text.clone(), diagnostics) {
        Ok(rejected) => Err(rejected.into()),
        Err(_) => Ok(()),
    }
}

/// Returns axioms and their notation, by their content, or else by their name: that of boards, unless only Predicate Wars has such
/// statements.
///
/// # Errors
/// Those of the reader of their format.
pub fn recognised_axioms(text: Text) -> Result<(Text, AxiomNotation), Error> {
    let (text, notation) = reading::board(text, None)?;
    if notation == BoardNotation::Tptp {
        return Ok((text, AxiomNotation::Board(notation)));
    }
    let is_strict = || board_syntax::board::parse(&text, &mut Bank::new(), palmer::Options::default()).value.is_some();
    let is_of_game = || statements(&text, &mut Bank::new()).is_ok_and(|statements| !statements.is_empty());
    // What is typed in a hurry is a board, and what Predicate Wars can read is none of that.
    let notation = if !is_strict() && is_of_game() { AxiomNotation::PredicateWars } else { AxiomNotation::Board(notation) };
    Ok((text, notation))
}
