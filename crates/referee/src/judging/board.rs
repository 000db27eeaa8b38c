//! A board that was read, ready to be judged.

use std::path::Path;

use formula::Bank;
use source::{Diagnostic, Span, Text};
use syntax::{palmer, tptp};

use crate::error::{Error, Rejected};

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
    /// Returns the notation that the name of a file implies: `.p` and `.tptp` are TPTP, everything else is a board file.
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

    /// The labels of the statements, in order.
    pub fn labels(&self) -> impl Iterator<Item = &str> + Clone {
        self.board.statements.iter().map(|statement| statement.label.as_str())
    }
}

/// Reads a board.
///
/// # Errors
/// [`Error::Rejected`] with everything that is wrong with the text.
pub fn read_board(text: Text, notation: BoardNotation) -> Result<BoardFile, Error> {
    let mut bank = Bank::new();
    let (read, diagnostics) = match notation {
        BoardNotation::Palmer => {
            let parsed = syntax::board::parse(&text, &mut bank, palmer::Options::default());
            (parsed.value.map(|read| (read.board, read.spans)), parsed.diagnostics)
        }
        BoardNotation::Tptp => {
            let parsed = tptp::parse_board(&text, &mut bank);
            (parsed.value.map(|read| (read.board, read.spans)), parsed.diagnostics)
        }
    };
    let (text, warnings) = match Rejected::new(text, diagnostics) {
        Ok(rejected) => return Err(rejected.into()),
        Err(accepted) => accepted,
    };
    // A parser gives a value exactly when it reports no error.
    let (board, spans) = read.unwrap_or_default();
    Ok(BoardFile { text, notation, bank, board, spans, warnings })
}
