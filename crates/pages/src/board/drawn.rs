//! A position as it is drawn, and its surroundings: what the drawings of all games have. Not here: a game.

use serde::Deserialize;

use crate::compose::Fields;
use crate::moves::{Blank, Legal, Own, own};
use crate::words::Words;

/// The surroundings of a position that is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) w: &'static Words,
    /// The address that moves are sent to.
    pub(crate) to: &'c str,
    pub(crate) game: &'c str,
    /// The key by which a move is played once, however often it is sent; `None` where none are made.
    pub(crate) once: Option<&'c str>,
    /// The seat of the viewer.
    pub(crate) seat: Option<usize>,
    /// The fields of a move that was sent before, and refused.
    pub(crate) sent: Fields<'c>,
}

/// A player in the strip above the board.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) counts: Vec<(&'static str, String)>,
    pub(crate) is_asked: bool,
    pub(crate) is_me: bool,
    pub(crate) is_out: bool,
}

/// A position as it is drawn.
pub(crate) struct Drawn {
    pub(crate) players: Vec<Player>,
    pub(crate) board: String,
    /// The forms that are the game's own.
    pub(crate) composer: String,
    /// The moves of the viewer, all of them.
    pub(crate) own: Vec<Own>,
    /// Those of them that stand in no form of the game's own.
    pub(crate) others: Vec<Own>,
    /// The field for a blank in one of these.
    pub(crate) blank: Box<dyn Fn(&str) -> Blank>,
    /// True if anybody may move.
    pub(crate) is_anybodys: bool,
    pub(crate) winners: Option<Vec<String>>,
    pub(crate) symbols: &'static str,
    pub(crate) takes_proof: bool,
}

/// The document of a position: what all games have of it.
#[derive(Deserialize)]
pub(super) struct Position<S, P> {
    #[serde(default)]
    pub(super) upheld: Option<bool>,
    pub(super) settings: S,
    pub(super) position: P,
    pub(super) legal: Vec<Legal>,
}

impl Context<'_> {
    /// The moves of the viewer.
    pub(super) fn own(&self, legal: &[Legal], names: &[String]) -> Vec<Own> {
        let name = self.seat.and_then(|seat| names.get(seat)).filter(|_| self.once.is_some());
        name.map_or_else(Vec::new, |name| own(legal, name, names))
    }

    /// Returns whether the viewer sits there.
    pub(super) fn is_me(&self, seat: usize) -> bool {
        self.seat == Some(seat)
    }
}

/// Returns whether somebody is named in the list of lawful moves.
pub(super) fn is_named(legal: &[Legal], name: &str) -> bool {
    legal.iter().any(|one| one.text.split(' ').next() == Some(name))
}

/// Returns whether some lawful move is anybody's.
pub(super) fn is_anybodys(legal: &[Legal], names: &[String]) -> bool {
    legal.iter().any(|one| !names.iter().any(|name| one.text.split(' ').next() == Some(name)))
}
