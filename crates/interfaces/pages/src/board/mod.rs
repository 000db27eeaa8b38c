//! The board of each game, drawn from the position as one viewer may see it.
//!
//! * `palmer`, `ergo`, `dice` (Shake a WFF and x-wff), `predicate_wars`: a game each. `evidence`: what a claim was judged by. `drawn`: what the
//!   drawings have in common.

mod dice;
mod drawn;
mod ergo;
mod evidence;
mod palmer;
mod predicate_wars;

use adjudication::games::table::Position;

pub(crate) use drawn::{Clock, Context, Drawing, Player};
pub(crate) use evidence::bare;

/// Draws a position.
pub(crate) fn draw(position: &Position<'_>, context: &Context<'_>) -> Drawing {
    match position {
        Position::Ergo(document) => ergo::draw(document, context),
        Position::Palmer(document) => palmer::draw(document, context),
        Position::PredicateWars(document) => predicate_wars::draw(document, context),
        Position::Shake(document) => dice::shake(document, context),
        Position::Xwff(document) => dice::xwff(document, context),
    }
}
