//! Records: a game as it is kept, its settings and its moves, and the fold that makes a position of them. Not here: files.

use documents::Refusal;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::game::Game;

/// The version of the records that are written.
pub const VERSION: u32 = 1;

/// A game as it is kept: its settings and its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Record<S, M> {
    /// The version of the record ([`VERSION`]).
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// Its settings.
    pub settings: S,
    /// Its moves, oldest first.
    pub moves: Vec<M>,
}

/// A record that does not lead to a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unlawful {
    /// The record is of another game.
    #[error("this is a record of {0}")]
    OtherGame(String),
    /// The record was written by a later version, or by none.
    #[error("the record has version {0}; this program reads versions up to {VERSION}")]
    Version(u32),
    /// The settings are refused.
    #[error("the settings are not lawful: {0}")]
    Settings(Refusal),
    /// A move is refused: the first that is, counted from 0.
    #[error("move {at} is not lawful: {refusal}", at = .at + 1)]
    Move {
        /// The place of the move.
        at: usize,
        /// Why.
        refusal: Refusal,
    },
}

impl<S, M> Record<S, M>
where
    S: Clone + Serialize + DeserializeOwned,
    M: Clone + Serialize + DeserializeOwned,
{
    /// A record without moves.
    pub fn new<G: Game<Settings = S, Move = M>>(settings: S) -> Record<S, M> {
        Record { version: VERSION, game: G::NAME.to_owned(), settings, moves: Vec::new() }
    }

    /// The position that the record leads to.
    ///
    /// # Errors
    /// [`Unlawful`]: the first thing in the record that is not lawful.
    pub fn replay<G: Game<Settings = S, Move = M>>(&self) -> Result<G, Unlawful> {
        if self.game != G::NAME {
            return Err(Unlawful::OtherGame(self.game.clone()));
        }
        if !(1..=VERSION).contains(&self.version) {
            return Err(Unlawful::Version(self.version));
        }
        let mut game = G::start(&self.settings).map_err(Unlawful::Settings)?;
        for (at, a_move) in self.moves.iter().enumerate() {
            game.play(a_move).map_err(|refusal| Unlawful::Move { at, refusal })?;
        }
        Ok(game)
    }
}
