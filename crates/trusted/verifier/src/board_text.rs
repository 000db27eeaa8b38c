//! The one job of the ordinary parsers (crate `board-syntax`): to say that the text of a board has these statements. They print what they read, and
//! that is compared with the readings of the document; what the readings mean is read from them alone, by crate `canonical`.

use board_syntax::palmer::{self, Vocabulary};
use board_syntax::tptp;
use canonical::{Digits, Scope};
use formula::{Bank, Board, FormulaId};
use source::{Diagnostic, Text};

use crate::document::{BoardDocument, Notation};
use crate::refusal::{Defect, Refusal};

/// A board that was read and found to be as the document lists it.
pub(crate) struct Read {
    pub(crate) text: Text,
    pub(crate) notation: Notation,
    pub(crate) bank: Bank,
    pub(crate) board: Board,
    /// The meanings of names, where the board says so itself.
    pub(crate) vocabulary: Option<Vocabulary>,
}

/// Reads the text of a board and the readings of its statements, which must be the same.
pub(crate) fn read(document: &BoardDocument) -> Result<Read, Refusal> {
    let text = Text::from_bytes(document.name.clone(), document.text.clone().into_bytes())
        .map_err(|unreadable| refused(&unreadable.text, &unreadable.diagnostic))?;
    let mut bank = Bank::new();
    let (read, diagnostics) = parse(&text, document.notation, &mut bank);
    if let Some(error) = diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
        return Err(refused(&text, error));
    }
    // A parser gives a value exactly when it reports no error.
    let (board, vocabulary) = read.unwrap_or_default();
    same_statements(document, &mut bank, &board)?;
    Ok(Read { text, notation: document.notation, bank, board, vocabulary })
}

/// The board of a text, and the meanings of names where it says so itself; there exactly when no diagnostic is an error.
pub(crate) fn parse(text: &Text, notation: Notation, bank: &mut Bank) -> (Option<(Board, Option<Vocabulary>)>, Vec<Diagnostic>) {
    match notation {
        Notation::Palmer => {
            let parsed = board_syntax::board::parse(text, bank, palmer::Options::default());
            (parsed.value.map(|read| (read.board, Some(read.vocabulary))), parsed.diagnostics)
        }
        Notation::Tptp => {
            let parsed = tptp::parse_board(text, bank);
            (parsed.value.map(|read| (read.board, None)), parsed.diagnostics)
        }
    }
}

fn refused(text: &Text, diagnostic: &Diagnostic) -> Refusal {
    let position = text.position(diagnostic.span.start);
    let message = diagnostic.message.clone();
    Defect::Board { code: diagnostic.code, message, line: position.line, column: position.column }.at("/board/text")
}

/// Compares labels and readings with those of the text, and what the readings say with what the parsers read.
fn same_statements(document: &BoardDocument, bank: &mut Bank, board: &Board) -> Result<(), Refusal> {
    let (found, expected) = (document.statements.len(), board.statements.len());
    if found != expected {
        return Err(Defect::OtherStatementCount { found, expected }.at("/board/statements"));
    }
    let scope = scope(document.notation);
    for (at, (listed, statement)) in document.statements.iter().zip(&board.statements).enumerate() {
        if listed.id != statement.label {
            let expected = statement.label.clone();
            return Err(Defect::OtherLabel { expected }.at(format!("/board/statements/{at}/id")));
        }
        let refuse = |fault: Defect| fault.at(format!("/board/statements/{at}/reading"));
        let expected = reading(bank, statement.meaning, document.notation);
        if listed.reading != expected {
            return Err(refuse(Defect::OtherReading { expected }));
        }
        let meaning = canonical::read(&listed.reading, bank, &scope).map_err(|misread| refuse(Defect::NotCanonical(misread)))?;
        if meaning != statement.meaning {
            return Err(refuse(Defect::OtherReading { expected }));
        }
    }
    Ok(())
}

/// The scope of the statements of a board, which are closed.
pub(crate) fn scope(notation: Notation) -> Scope {
    Scope::new(match notation {
        Notation::Palmer => Digits::Names,
        Notation::Tptp => Digits::Numbers,
    })
}

/// The text of a statement's meaning, as documents have it.
pub(crate) fn reading(bank: &Bank, meaning: FormulaId, notation: Notation) -> String {
    canonical::print(bank, meaning, &scope(notation))
}
