//! The board of each game, drawn from the document of the position as one viewer may see it.
//!
//! * `palmer`, `ergo`, `dice` (Shake a WFF and x-wff), `predicate_wars`: a game each. `evidence`: what a claim was judged by. `drawn`: what the
//!   drawings have in common.

mod dice;
mod drawn;
mod ergo;
mod evidence;
mod palmer;
mod predicate_wars;

pub(crate) use drawn::{Clock, Context, Drawn, Player};

/// Draws a position.
///
/// # Errors
/// The document is not one of this game.
pub(crate) fn draw(document: &str, context: &Context<'_>) -> Result<Drawn, serde_json::Error> {
    match context.game {
        "ergo" => ergo::draw(document, context),
        "palmer" => palmer::draw(document, context),
        "predicate-wars" => predicate_wars::draw(document, context),
        _ => dice::draw(document, context),
    }
}
