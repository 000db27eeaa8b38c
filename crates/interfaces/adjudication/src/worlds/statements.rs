//! The statements that are asked about, read with the names of a structure. Not here: the structure itself.

use documents::world::World;
use formula::{Formula, FormulaId, Role, Statement};
use source::{Diagnostic, Span, Text};

use super::interpretation::MAX_OBJECTS;
use crate::boards::board::{BoardFile, Problem, in_house};
use crate::error::{Error, Rejected};
use crate::reading::{self, BoardNotation};

/// The most statements that are evaluated at once.
pub const MAX_STATEMENTS: usize = 200;

/// Reads the statements, all conjectures of a problem side by side. Constants of the structure may stand in them without being declared.
///
/// # Errors
/// [`Error::Rejected`] where the text cannot be read, or has too many statements.
pub(super) fn read(text: Text, notation: Option<BoardNotation>, world: Option<&World>) -> Result<BoardFile, Error> {
    let (text, notation) = reading::board(text, notation)?;
    let has_constants = world.is_some_and(|world| world.functions.iter().any(|table| table.arity == 0));
    let text = match notation {
        BoardNotation::Palmer if has_constants && !text.content().contains("house constants") => {
            in_house(text, Some(notation), [("constants", "free")].into_iter())?
        }
        _ => text,
    };
    let board = Problem::new(text, notation)?.whole()?;
    let count = board.board.statements.len();
    if count > MAX_STATEMENTS {
        return Err(refused(&board.text, &format!("there are {count} statements, and at most {MAX_STATEMENTS} are evaluated")));
    }
    Ok(board)
}

/// Returns the formula that is shown as a statement: of a conjecture not its negation.
pub(super) fn shown_meaning(board: &BoardFile, statement: &Statement) -> FormulaId {
    match board.bank.formula(statement.meaning) {
        Formula::Not(conjecture) if statement.role == Role::Conjecture => conjecture,
        _ => statement.meaning,
    }
}

/// That a structure, or a question about it, makes no sense.
pub(super) fn refused(text: &Text, message: &str) -> Error {
    let fault = Diagnostic::error("no-interpretation", Span::at(0), message, "asked about these statements");
    let help = format!("a structure has 1 to {MAX_OBJECTS} objects, numbered from 0, and a table for each symbol");
    Rejected::one(text.clone(), fault.help(help)).into()
}
