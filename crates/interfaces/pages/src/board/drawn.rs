//! A position as it is drawn, and its surroundings: what the drawings of all games have. Not here: a game.

use adjudication::games::{Accord, is_word};
use documents::{Blank, LegalMove};

use crate::compose::Fields;
use crate::messages::Messages;
use crate::moves::{Field, PlayerMove, own};

/// The surroundings of a position that is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) w: &'static Messages,
    /// The address that moves are sent to.
    pub(crate) to: &'c str,
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
    pub(crate) clock: Option<Clock>,
    /// True if the player is at the table; `None` of programs, free seats, and where there is no table.
    pub(crate) is_there: Option<bool>,
}

/// A clock beside a player.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pub(crate) seconds: u64,
    pub(crate) shown: String,
    pub(crate) runs: bool,
}

impl Clock {
    /// Returns a clock on which this many seconds are left.
    pub(crate) fn new(seconds: u64, runs: bool) -> Clock {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        let shown = match hours {
            0 => format!("{minutes}:{:02}", seconds % 60),
            1..48 => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
            _ => format!("{} d {} h", hours / 24, hours % 24),
        };
        Clock { seconds, shown, runs }
    }
}

/// A position as it is drawn.
pub(crate) struct Drawing {
    pub(crate) players: Vec<Player>,
    pub(crate) board: String,
    /// The moves that the viewer has now, in words for newcomers who have not read the rules.
    pub(crate) hint: Option<&'static str>,
    /// The forms that are the game's own.
    pub(crate) composer: String,
    /// The moves of the viewer, all of them but words about the end of the game.
    pub(crate) own: Vec<PlayerMove>,
    /// The words about the end of the game that the viewer may say.
    pub(crate) words: Vec<PlayerMove>,
    /// Player who offers a draw.
    pub(crate) offers_draw: Option<String>,
    /// Those of them that stand in no form of the game's own.
    pub(crate) others: Vec<PlayerMove>,
    /// The field for what is to be filled in in one of these.
    pub(crate) field: Box<dyn Fn(Blank) -> Field + Send + Sync>,
    /// True if anybody may move.
    pub(crate) is_anybodys: bool,
    pub(crate) winners: Option<Vec<String>>,
    pub(crate) symbols: &'static str,
    /// The proof that is typed below a move.
    pub(crate) typed: Typed,
}

/// Fields of the form in which moves are typed, and the `kind` that it is sent with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// The move alone.
    Move,
    /// A proof, which is part of the move.
    Proof,
    /// A proof, which is evidence for a claim.
    Evidence,
}

impl Typed {
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Typed::Move | Typed::Proof => "text",
            Typed::Evidence => "typed-claim",
        }
    }

    pub(crate) fn takes_proof(self) -> bool {
        self != Typed::Move
    }
}

impl Context<'_> {
    /// The moves of the viewer.
    pub(super) fn own(&self, legal: &[LegalMove], names: &[String]) -> Vec<PlayerMove> {
        let name = self.seat.and_then(|seat| names.get(seat)).filter(|_| self.once.is_some());
        let moves = name.map_or_else(Vec::new, |name| own(self.w, legal, name));
        moves.into_iter().filter(|one| !is_word(&one.one)).collect()
    }

    /// The words about the end of the game that the viewer may say.
    pub(super) fn words(&self, legal: &[LegalMove], names: &[String]) -> Vec<PlayerMove> {
        let name = self.seat.and_then(|seat| names.get(seat)).filter(|_| self.once.is_some());
        let moves = name.map_or_else(Vec::new, |name| own(self.w, legal, name));
        moves.into_iter().filter(|one| is_word(&one.one)).collect()
    }

    /// Returns whether the viewer sits there.
    pub(super) fn is_me(&self, seat: usize) -> bool {
        self.seat == Some(seat)
    }
}

/// Returns whether a player has a lawful move of the game.
pub(super) fn may_move(legal: &[LegalMove], name: &str) -> bool {
    legal.iter().any(|one| one.player.as_deref() == Some(name) && !is_word(one))
}

/// Returns whether some lawful move is anybody's.
pub(super) fn is_anybodys(legal: &[LegalMove]) -> bool {
    legal.iter().any(|one| one.player.is_none())
}

/// The player who offers a draw, if one is offered.
pub(super) fn offers_draw(accord: &Accord) -> Option<String> {
    accord.draw_offer().map(|offer| offer.by.clone())
}

/// Returns the hint for the first of these moves that the viewer has: what they can do now, whatever phase the game is in.
pub(super) fn hint(own: &[PlayerMove], hints: &[(&str, &'static str)]) -> Option<&'static str> {
    hints.iter().find(|(verb, _)| own.iter().any(|one| one.verb() == *verb)).map(|(_, hint)| *hint)
}
