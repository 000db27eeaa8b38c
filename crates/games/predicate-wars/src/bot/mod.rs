//! Players that are programs: they fill empty seats, and test the engine. They see what a person in their seat sees, a [`View`],
//! and nothing else; all that they do is lawful.
//!
//! * [`RandomBot`] does anything within reason. [`SimpleBot`] writes attacks, plays pairs of which it can prove one, proves it, and challenges where that
//!   pays; how well depends on its level.
//! * `stakes`: what claims and challenges are worth. `plan`: the comparison of all that may be done in a turn.
//! * `proof_search`: their search for proofs, on three levels. `repertoire`: what bots write. `table`: what they see, in the words of the
//!   claims.

mod plan;
mod proof_search;
mod random;
mod repertoire;
mod simple;
mod stakes;
mod table;

use super::fact::PhaseName;
use super::moves::{Action, Move};
use super::state::PredicateWars;
use super::view::View;
use documents::{Message, Refusal};
use games::Game;
use table::{act, is_asked, may_edit};

pub use proof_search::{Found, Level};
pub use random::RandomBot;
pub use simple::SimpleBot;
pub use table::Mind;

/// A player that is a program.
pub trait Bot {
    /// Returns what it does next; `None` when it is not asked, or the game is over.
    fn decide(&mut self, view: &View<'_>) -> Option<Move> {
        if !is_asked(view) || view.phase == PhaseName::Over {
            return None;
        }
        let action = match view.phase {
            PhaseName::SetUp | PhaseName::Editing if !may_edit(view) => Action::Pass {},
            PhaseName::Playing if view.table.claim.is_some() && view.table.request.is_none() => self.challenge(view),
            PhaseName::BuyingRules if view.table.offer.is_some() => self.challenge(view),
            _ => self.choose(view).unwrap_or(Action::Pass {}),
        };
        act(view, action)
    }

    /// Returns what it does where it may do something of its own; `None` to pass.
    fn choose(&mut self, view: &View<'_>) -> Option<Action>;

    /// Returns what it does when another player's claim or rule may be challenged.
    fn challenge(&mut self, view: &View<'_>) -> Action;

    /// Returns the reason for what it did last, where it gives one. It tells nothing that the move does not show.
    fn reason(&self) -> Option<Message> {
        None
    }
}

/// Lets the bots play on, one for each seat, until the game is over or this many moves have been played. Who of several that may
/// move does so first is the first seat. Returns the number of moves.
///
/// # Errors
/// [`Refusal`] of the first move that is not lawful; a bot that fails to move where it is asked counts as one that passes.
pub fn play_on(game: &mut PredicateWars, bots: &mut [Box<dyn Bot>], most: usize) -> Result<usize, Refusal> {
    for played in 0..most {
        let Some(&player) = game.to_move().first() else { return Ok(played) };
        let Some(bot) = bots.get_mut(usize::from(player.0)) else { return Ok(played) };
        let pass = || Move { player: game.name(player).to_owned(), action: Action::Pass {} };
        let a_move = bot.decide(&game.view(Some(player))).unwrap_or_else(pass);
        game.play(&a_move)?;
    }
    Ok(most)
}
