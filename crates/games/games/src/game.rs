//! The trait that every game implements: all that is needed to keep a game in a record, to play it on, and to show it to each player.
//! Not here: files, drawings, and the search for proofs and models.

use std::borrow::Cow;
use std::str::FromStr;

use documents::{LegalMove, Refusal, Remarks, Score};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::accord::{Accord, Word};
use crate::house_rules::HouseRule;

/// A game: a position, and the rules that lead from one to the next.
pub trait Game: Sized {
    /// The name in records and on the command line.
    const NAME: &'static str;
    /// The name among players.
    const TITLE: &'static str;
    /// The readings of the rulebook that are left to the table, as `docs/rulings.md` lists them.
    const HOUSE_RULES: &'static [HouseRule];
    /// Players, seed, house rules: all that is agreed before the first move.
    type Settings: Clone + Serialize + DeserializeOwned;
    /// Anything that a player may do.
    type Move: Clone + Serialize + DeserializeOwned + FromStr;
    /// The forms of moves as players write them, for who has written none of them.
    const MOVE_FORMS: &'static str;
    /// A position as one viewer may see it.
    type View<'a>: Serialize
    where
        Self: 'a;

    /// Returns the position before the first move.
    ///
    /// # Errors
    /// [`Refusal`] when no game can be played with these settings.
    fn start(settings: &Self::Settings) -> Result<Self, Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    /// [`Refusal`] when the move is not lawful; the position is then as it was before.
    fn play(&mut self, a_move: &Self::Move) -> Result<(), Refusal>;

    /// Reads a move as players write it.
    ///
    /// # Errors
    /// [`Game::MOVE_FORMS`], unless the game knows better what is wrong.
    fn parse_move(text: &str) -> Result<Self::Move, String> {
        text.parse().map_err(|_| Self::MOVE_FORMS.to_owned())
    }

    /// Returns what players have said about the end of the game.
    fn accord(&self) -> &Accord;

    /// Returns the names of the players by seat, each with whether the player is still in the game.
    fn standing(&self) -> Vec<(&str, bool)>;

    /// Returns the move by which a player says a word about the end of the game.
    fn accord_move(player: String, word: Word) -> Self::Move;

    /// Returns the name of the player who makes a move; `None` for what anybody at the table may do, such as a toss.
    fn mover(a_move: &Self::Move) -> Option<&str>;

    /// Returns whether a move claims something that is judged at once.
    fn is_claim(a_move: &Self::Move) -> bool;

    /// Returns all that may be done now, as far as the viewer may know it.
    fn legal_moves(&self, viewer: Viewer) -> Vec<LegalMove>;

    /// Returns the position as the viewer may see it.
    fn view(&self, viewer: Viewer) -> Self::View<'_>;

    /// Returns what was agreed, without what would tell secrets.
    fn public_settings(settings: &Self::Settings) -> Cow<'_, Self::Settings> {
        Cow::Borrowed(settings)
    }

    /// Returns the seat whose turn it is; `None` when several players may act, or none.
    fn to_move(&self) -> Option<usize> {
        None
    }

    /// Returns whether players hold what others may not see.
    fn has_secrets(&self) -> bool {
        false
    }

    /// Returns the outcome of the last move, in words.
    fn remarks(&self) -> &Remarks;

    /// Returns how the players stand, by seat.
    fn scores(&self) -> Vec<Score>;

    /// Returns who has won; `None` while the game goes on.
    fn winners(&self) -> Option<Vec<String>>;
}

/// The chair from which a table is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The public view: what all may see.
    #[default]
    Everybody,
    /// That of the player at this seat, counted from 0.
    Seat(usize),
}

impl Viewer {
    /// Returns whether what lies before this seat alone may be seen.
    pub fn sees(self, seat: usize) -> bool {
        self == Viewer::Seat(seat)
    }
}
