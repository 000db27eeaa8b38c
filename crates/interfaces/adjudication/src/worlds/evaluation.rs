//! The truth of statements in a drawn structure. Not here: what shows it (`showing`).

use board_syntax::palmer::{self, Brackets};
use documents::Schema;
use documents::world::{StatementInWorld, World, WorldRuling};
use formula::{Alphabet, FormulaId, Role};
use model::Fuel;
use model::finite::evaluate;
use source::Text;

use super::interpretation::Interpretation;
use super::showing::show;
use super::statements::{read, refused, shown_meaning};
use crate::error::{Error, place_of};
use crate::reading::BoardNotation;

/// Number of steps for all statements together, about half a second.
const FUEL: u64 = 20_000_000;

/// Number of steps for one of them, so that one does not leave the others open.
const FUEL_OF_ONE: u64 = 4_000_000;

/// Evaluates the statements of a text in a structure. Constants of the structure may stand in the statements without being declared.
///
/// # Errors
/// [`Error::Rejected`] where the text cannot be read, has too many statements, or the structure is none.
pub fn evaluate_world(
    text: Text,
    notation: impl Into<Option<BoardNotation>>,
    world: &World,
    alphabet: Alphabet,
) -> Result<WorldRuling, Error> {
    let mut board = read(text, notation.into(), Some(world))?;
    let meanings: Vec<FormulaId> = board.board.statements.iter().map(|one| shown_meaning(&board, one)).collect();
    let mut interpretation = Interpretation::new(&mut board.bank, world).map_err(|fault| refused(&board.text, &fault))?;
    let added = interpretation.complete(&mut board.bank, &meanings).map_err(|fault| refused(&board.text, &fault))?;
    let mut left = FUEL;
    let mut statements = Vec::with_capacity(meanings.len());
    for ((statement, &span), &meaning) in board.board.statements.iter().zip(&board.spans).zip(&meanings) {
        if statement.role == Role::Convention {
            continue;
        }
        let steps = left.min(FUEL_OF_ONE);
        let mut fuel = Fuel::new(steps);
        let holds = evaluate(&board.bank, interpretation.structure(), meaning, &mut fuel).ok();
        let shown = holds.map(|holds| show(&mut board.bank, &interpretation, meaning, holds, &mut fuel));
        let (values, facts) = shown.unwrap_or_default();
        left = left.saturating_sub(steps.saturating_sub(fuel.left()));
        statements.push(StatementInWorld {
            id: statement.label.clone(),
            line: place_of(&board.text, span).line,
            reading: palmer::print(&board.bank, meaning, alphabet, Brackets::Full),
            conjecture: statement.role == Role::Conjecture,
            holds,
            values,
            facts,
        });
    }
    Ok(WorldRuling { schema: Schema, world: interpretation.world(&board.bank), added, statements })
}
