//! Cards that are looked at before they are paid for: a text that is no statement of the language, and an effect that never takes place.
//! The rules allow both (Q-PW-14); they are rarely intended. Not here: the rules of editing.

use ::games::Game;
use ::predicate_wars::{Action, Move, PredicateWars, effects};
use documents::message::refused::wars as no;
use documents::{Argument, Refusal};
use formula::Bank;
use proof_syntax::predicate_wars as notation;
use source::{Diagnostic, Span, Text};

use super::GameError;
use crate::error::{Error, Rejected};

/// Checks that a move, if it writes on a card, writes a well-formed statement, and no effect that never takes place.
///
/// # Errors
/// [`GameError::Input`] with the diagnostic of a statement that is not well formed (Q-PW-14), [`GameError::Refused`] for an effect that never
/// takes place, whatever the state of the game (Q-PW-69, Q-PW-70).
pub fn check_edit(game: &PredicateWars, a_move: &Move) -> Result<(), GameError> {
    let Action::Edit { effect: Some(effect), .. } = &a_move.action else { return Ok(()) };
    // What the rules refuse is refused by them.
    if game.clone().play(a_move).is_err() {
        return Ok(());
    }
    let mut bank = Bank::new();
    let text = Text::new("<effect>", effect.trim());
    let parsed = notation::parse_wff(
        &text,
        Span::new(0, text.content().len()),
        &notation::Options::in_house(&game.settings().house.steps),
        &mut bank,
    );
    let Some(formula) = parsed.value else {
        let mut errors = parsed.diagnostics.into_iter().filter(Diagnostic::is_error);
        let Some(first) = errors.next() else { return Ok(()) };
        return Err(GameError::Input(Error::from(Rejected::one(text, with_help(first)))));
    };
    match effects::foreseen(&bank, formula).into_iter().next() {
        None => Ok(()),
        Some(found) => {
            let message = no::never_takes_place(Argument::english(found.message));
            Err(Refusal::new(found.rule, message).help(no::anyway()).into())
        }
    }
}

fn with_help(diagnostic: Diagnostic) -> Diagnostic {
    let anyway = no::anyway();
    let help = diagnostic.help.as_ref().map_or_else(|| anyway.to_string(), |help| format!("{help}; {anyway}"));
    diagnostic.help(help)
}
