//! Question of `prove`: axioms and a goal in their notation, as a board whose last statement is the goal.

use std::sync::Arc;

use std::collections::BTreeMap;

use formula::{Alphabet, Bank, Board as Statements, FormulaId, Role, Statement};
use source::{Diagnostic, Span, Text};
use standard_model::names::with_constants;
use syntax::palmer::Brackets;
use syntax::{predicate_wars, tptp};

use crate::checking::exercise::GOAL;
use crate::error::{Error, Rejected, UsageError};
use crate::judging::board::{BoardFile, BoardNotation, Problem, read_board};
use crate::parse::{Lines, no_statement};

/// Notation of the axioms and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxiomNotation {
    /// As on boards.
    Board(BoardNotation),
    /// Statements of Predicate Wars, one a line. On the board of the question numbers are constants of the same spelling; a countermodel
    /// gives them, and the signs of arithmetic, the meaning that they have in the game (Q-G-2).
    PredicateWars,
}

/// The board of the question, and the index of the goal on it. Without a goal it is the conjecture with this number.
pub(crate) fn of(
    axioms: Text,
    notation: AxiomNotation,
    goal: Option<&Text>,
    conjecture: usize,
) -> Result<(BoardFile, usize), Error> {
    match notation {
        AxiomNotation::Board(BoardNotation::Palmer) => match goal {
            Some(goal) => on_board(axioms, goal),
            None => of_board(axioms),
        },
        AxiomNotation::Board(BoardNotation::Tptp) => {
            let problem = Problem::new(axioms, BoardNotation::Tptp)?;
            let mut board = problem.board(conjecture)?;
            match goal {
                Some(goal) if tptp::declares_sorts(problem.text()) => {
                    let (mut board, goal) = with_goal(&board, goal)?;
                    in_tptp(&mut board, goal, None)
                }
                Some(goal) => {
                    let goal = one_statement(goal, |text| {
                        let parsed = tptp::parse_formula(text, Span::new(0, text.content().len()), &mut board.bank);
                        accepted(text, parsed.diagnostics)?;
                        Ok(parsed.value.into_iter().collect())
                    })?;
                    in_tptp(&mut board, goal, None)
                }
                None => {
                    let goal = conjecture_of(&board).ok_or(UsageError::NoGoal)?;
                    let conjecture = board.conjecture.take();
                    in_tptp(&mut board, goal, conjecture)
                }
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
            as_tptp(axioms.name(), &named, &board)
        }
    }
}

/// A label that no statement has.
fn free_label(board: &Statements) -> String {
    let names = std::iter::once(String::from("goal")).chain((2..=usize::MAX).map(|number| format!("goal_{number}")));
    { names }.find(|name| board.find(name).is_none()).unwrap_or_default()
}

/// Palmer's statements, of which the one labelled `goal` is the goal. It becomes the last.
fn of_board(axioms: Text) -> Result<(BoardFile, usize), Error> {
    let mut board = read_board(axioms, BoardNotation::Palmer)?;
    let index = board.board.find(GOAL).ok_or(UsageError::NoGoal)?;
    let last = board.board.statements.len() - 1;
    if index < last {
        // A board is read line by line, so that certificates of it count statements in its order: the text is put in order as well.
        let goal = board.board.statements.remove(index);
        board.board.statements.push(goal);
        let content = syntax::board::print(&board.bank, &board.board, Alphabet::Unicode, Brackets::Full);
        board = read_board(Text::new(board.text.name(), content), BoardNotation::Palmer)?;
    }
    Ok((board, last))
}

/// Palmer's statements: the goal is a further line of the board.
fn on_board(axioms: Text, goal: &Text) -> Result<(BoardFile, usize), Error> {
    let (name, mut content) = (axioms.name().to_owned(), axioms.content().to_owned());
    let read = read_board(axioms, BoardNotation::Palmer);
    // Axioms there may be none.
    let known = match read {
        Ok(board) => board,
        Err(Error::Rejected(rejected)) if rejected.first().code == "empty-board" => BoardFile {
            text: Text::new(&*name, ""),
            notation: BoardNotation::Palmer,
            bank: Bank::new(),
            board: Statements::default(),
            spans: Vec::new(),
            warnings: Vec::new(),
            conjecture: None,
            included: BTreeMap::new(),
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
    let index = known.board.statements.len();
    match read_board(Text::new(name, content), BoardNotation::Palmer) {
        Ok(board) if board.board.statements.len() == index + 1 && board.board.find(&label) == Some(index) => Ok((board, index)),
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

/// The conjecture of a board of TPTP that has one only.
fn conjecture_of(board: &BoardFile) -> Option<FormulaId> {
    let mut negated = board.board.statements.iter().filter(|one| one.role == Role::Conjecture);
    match (negated.next().map(|one| board.bank.formula(one.sentence)), negated.next()) {
        (Some(formula::Formula::Not(conjecture)), None) => Some(conjecture),
        _ => None,
    }
}

/// A goal that speaks of the sorts of a problem: it is read as its conjecture, in the place of any other.
fn with_goal(board: &BoardFile, goal: &Text) -> Result<(BoardFile, FormulaId), Error> {
    let label = free_label(&board.board);
    let around = |text: String| (Arc::new(Text::new(goal.name(), &*text)), Span::new(0, text.len()));
    // In brackets, since what follows a formula would be its source.
    let (before, behind) = (format!("tff({label}, conjecture, ("), String::from("\n))."));
    // What closes these brackets could begin a source, or another statement.
    if let Some(bracket) = tptp::stray_bracket(goal) {
        return Err(not_one(goal, bracket));
    }
    let whole = Arc::new(board.text.clone());
    let mut parts = Vec::new();
    let mut from = 0;
    for (_, conjecture) in tptp::conjectures(&whole) {
        parts.push((Arc::clone(&whole), Span::new(from, conjecture.start)));
        from = conjecture.end;
    }
    parts.push((Arc::clone(&whole), Span::new(from, whole.content().len())));
    parts.push(around(before));
    parts.push((Arc::new(goal.clone()), Span::new(0, goal.content().len())));
    parts.push(around(behind));
    let read = read_board(Text::joined(board.text.name(), parts), BoardNotation::Tptp)?;
    let stated = read.board.find(&label).and_then(|index| read.board.statements.get(index)).map(|one| one.sentence);
    match stated.map(|sentence| read.bank.formula(sentence)) {
        Some(formula::Formula::Not(goal)) => Ok((read, goal)),
        _ => Err(not_one(goal, Span::at(0))),
    }
}

/// Statements of TPTP: the goal becomes the last axiom. A conjecture beside a goal is no axiom.
///
/// * `conjecture`: its name, where it is one of several.
fn in_tptp(board: &mut BoardFile, goal: FormulaId, conjecture: Option<String>) -> Result<(BoardFile, usize), Error> {
    let BoardFile { text, bank, board: statements, included, .. } = board;
    statements.statements.retain(|one| one.role != Role::Conjecture);
    // The goal may name numbers that the board does not, and states nothing itself.
    let differences = tptp::differences(bank, statements, &[goal]);
    statements.statements.extend(differences);
    statements.statements.push(Statement::axiom(free_label(statements), goal));
    let (read, index) = as_tptp(text.name(), bank, statements)?;
    let included = std::mem::take(included);
    Ok((BoardFile { conjecture, included, ..read }, index))
}

/// The same board as a text that stands alone, read back.
fn as_tptp(name: &str, bank: &Bank, board: &Statements) -> Result<(BoardFile, usize), Error> {
    let whole = tptp::print_board(bank, board).map_err(|error| {
        let diagnostic = Diagnostic::error("unprintable", Span::at(0), error.to_string(), "in these statements");
        Error::from(Rejected::one(Text::new(name, ""), diagnostic))
    })?;
    let board = read_board(Text::new(name, whole), BoardNotation::Tptp)?;
    let index = board.board.statements.len().saturating_sub(1);
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
