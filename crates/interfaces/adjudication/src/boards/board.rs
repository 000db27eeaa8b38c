//! A board that was read, ready to be judged; a problem of TPTP, which asks one question or several.

use std::collections::BTreeMap;
use std::path::Path;

use formula::{Alphabet, Bank, Role};
use source::{Diagnostic, Span, Text};
use syntax::palmer::Brackets;
use syntax::tptp::{Question, Questions};
use syntax::{Parsed, palmer, tptp};

use crate::boards::claim::{self, PlayerClaim};
use crate::error::{Error, Rejected, included_from};
use crate::included::IncludedFiles;
use crate::known_names::KnownName;

/// The label of the statement of a board that is to be proved from the others.
pub(crate) const GOAL: &str = "goal";

/// The notation of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardNotation {
    /// A board file: Palmer's statements, one a line.
    #[default]
    Palmer,
    /// TPTP FOF and CNF; a conjecture is put on the board negated.
    Tptp,
}

impl BoardNotation {
    /// Returns the notation that the name of a file implies: `.p`, `.ax` and `.tptp` are TPTP, everything else is a board file.
    pub fn of_file(path: &Path) -> BoardNotation {
        match verifier::Notation::of_file(path) {
            verifier::Notation::Tptp => BoardNotation::Tptp,
            verifier::Notation::Palmer => BoardNotation::Palmer,
        }
    }
}

/// A board that was read: its statements, and the text that they stand in.
#[derive(Clone, Debug)]
pub struct BoardFile {
    pub(crate) text: Text,
    pub(crate) notation: BoardNotation,
    pub(crate) bank: Bank,
    pub(crate) board: formula::Board,
    pub(crate) spans: Vec<Span>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// The name of the conjecture, where the problem has others.
    pub(crate) conjecture: Option<String>,
    /// The files that statements were included from, by the labels of these.
    pub(crate) included: BTreeMap<String, String>,
}

impl BoardFile {
    /// The text as it was read.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns the warnings about how the text was read.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns the statements in order, each with its label, its position and its reading: with all brackets, of a conjecture its negation.
    pub fn readings(&self, alphabet: Alphabet) -> impl Iterator<Item = (&str, Span, String)> {
        self.board.statements.iter().zip(&self.spans).map(move |(statement, &span)| {
            (statement.label.as_str(), span, palmer::print_statement(&self.bank, statement, alphabet, Brackets::Full))
        })
    }

    /// Returns the names that its statements know.
    pub fn names(&self) -> Vec<KnownName> {
        KnownName::of(&self.bank)
    }

    /// The labels of the statements, in order.
    pub fn labels(&self) -> impl Iterator<Item = &str> + Clone {
        self.board.statements.iter().map(|statement| statement.label.as_str())
    }
}

/// A text that was completed: what it includes stands in it. One with several conjectures asks as many questions, and is as many boards.
#[derive(Clone, Debug)]
pub struct Problem {
    questions: Questions,
    notation: BoardNotation,
}

impl Problem {
    /// Reads what the text includes.
    ///
    /// # Errors
    /// [`Error::Rejected`] with the fault of an `include`, or of an included file.
    pub fn new(text: Text, notation: BoardNotation) -> Result<Problem, Error> {
        let questions = match notation {
            BoardNotation::Palmer => Questions::one(text),
            BoardNotation::Tptp => {
                let included = tptp::include(text, &mut IncludedFiles::default());
                Questions::of(included.map_err(|fault| Rejected::one(fault.0, fault.1))?)
            }
        };
        Ok(Problem { questions, notation })
    }

    /// The whole text.
    pub fn text(&self) -> &Text {
        self.questions.text()
    }

    /// The notation of the text.
    pub fn notation(&self) -> BoardNotation {
        self.notation
    }

    /// Returns the number of boards: that of the conjectures, and at least 1.
    pub fn boards(&self) -> usize {
        self.questions.count()
    }

    /// The questions that the text asks.
    pub(crate) fn questions(&self) -> &Questions {
        &self.questions
    }

    /// Returns the numbers of the boards on which a claim or a question is to be judged: of several conjectures those that it names, otherwise all.
    ///
    /// # Errors
    /// [`Error::Claim`] where it is about none of the statements; [`Error::Rejected`] with everything that is wrong with the text.
    pub fn boards_about(&self, claim: Option<&PlayerClaim>, statement: Option<&str>) -> Result<Vec<usize>, Error> {
        let all = 0..self.boards();
        if self.boards() < 2 || (claim.is_none() && statement.is_none()) {
            return Ok(all.collect());
        }
        let whole = self.whole()?.board;
        claim.map_or(Ok(()), |claim| claim.check(&whole))?;
        let named: Vec<&str> = match (claim, statement) {
            (Some(PlayerClaim::Theorem(labels)), _) => labels.iter().map(String::as_str).collect(),
            (None, Some(label)) if claim::check_label(label, &whole)? == Role::Conjecture => vec![label],
            _ => return Ok(all.collect()),
        };
        Ok(all.filter(|&number| self.questions.label(number).is_some_and(|label| named.contains(&label))).collect())
    }

    /// Reads all statements together, those of several conjectures side by side. No question is about them.
    ///
    /// # Errors
    /// [`Error::Rejected`] with everything that is wrong with the text.
    pub fn whole(&self) -> Result<BoardFile, Error> {
        read_complete(Text::clone(self.text()), self.notation, tptp::parse_problem)
    }

    /// Reads the board with this number, from 0: all statements, and of several conjectures one.
    ///
    /// # Errors
    /// [`Error::Rejected`] with everything that is wrong with the text.
    pub fn board(&self, number: usize) -> Result<BoardFile, Error> {
        let Question { text, label, warning } = self.questions.question(number);
        let mut board = read_complete(text, self.notation, tptp::parse_board)?;
        board.conjecture = label;
        board.warnings.extend(warning);
        board.warnings.sort_by_key(|warning| warning.span.start);
        Ok(board)
    }
}

/// Reads a board; what it includes is read with it.
///
/// # Errors
/// [`Error::Rejected`] with everything that is wrong with the text. More than one conjecture is: they are boards of their own ([`Problem`]).
pub fn read_board(text: Text, notation: BoardNotation) -> Result<BoardFile, Error> {
    let problem = Problem::new(text, notation)?;
    read_complete(Text::clone(problem.text()), notation, tptp::parse_board)
}

/// Reads a board whose text includes no other; one of TPTP by `of_tptp`.
fn read_complete(
    text: Text,
    notation: BoardNotation,
    of_tptp: fn(&Text, &mut Bank) -> Parsed<tptp::BoardText>,
) -> Result<BoardFile, Error> {
    let mut bank = Bank::new();
    let (read, mut diagnostics) = match notation {
        BoardNotation::Palmer => {
            let parsed = syntax::board::parse(&text, &mut bank, palmer::Options::default());
            (parsed.value.map(|read| (read.board, read.spans)), parsed.diagnostics)
        }
        BoardNotation::Tptp => {
            let parsed = of_tptp(&text, &mut bank);
            (parsed.value.map(|read| (read.board, read.spans)), parsed.diagnostics)
        }
    };
    // An `include` that is left is part of a statement that does not end before it, which is the fault.
    if diagnostics.iter().any(|found| found.is_error() && found.code != INCLUDE) {
        diagnostics.retain(|found| found.code != INCLUDE);
    }
    let (text, warnings) = match Rejected::new(text, diagnostics) {
        Ok(rejected) => return Err(rejected.into()),
        Err(accepted) => accepted,
    };
    // A parser gives a value exactly when it reports no error.
    let (board, spans) = read.unwrap_or_default();
    let included = board.statements.iter().zip(&spans);
    let included = included.filter_map(|(one, &span)| Some((one.label.clone(), included_from(&text, span)?))).collect();
    Ok(BoardFile { text, notation, bank, board, spans, warnings, conjecture: None, included })
}

/// The code of an `include` where a text stands alone.
const INCLUDE: &str = "include";
