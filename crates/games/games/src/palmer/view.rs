//! A position of Palmer's game as it may be seen from a chair, for JSON.

use documents::Message;
use serde::Serialize;

use super::card::Card;
use super::claim::{Claimed, Finding};
use super::position::{Name, Outcome, Palmer, Phase, Seat, Written};

use crate::accord::Accord;
use crate::game::{Game, Viewer};

/// A position as it may be seen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct View<'a> {
    /// Phase of the game.
    pub phase: Phase,
    /// Player whose turn it is.
    pub turn: &'a str,
    /// The statements on the board.
    pub board: Vec<StatementView<'a>>,
    /// The names that were given.
    pub names: &'a [Name],
    /// The players.
    pub seats: Vec<SeatView<'a>>,
    /// Number of cards that are left in the deck.
    pub deck: usize,
    /// The cards that were played.
    pub used: &'a [Card],
    /// The claim about which the table is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending: Option<PendingView<'a>>,
    /// Outcome of the game.
    pub outcome: Option<&'a Outcome>,
    /// Players who have won a game that is over, by its rules or because the others have resigned; none in a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<String>>,
    /// Words of the players about the end of the game.
    #[serde(flatten)]
    pub accord: &'a Accord,
    /// Remarks on the last move.
    pub notes: &'a [Message],
    /// The evidence about the claim that was the last move.
    #[serde(skip_serializing_if = "<[Finding]>::is_empty")]
    pub evidence: &'a [Finding],
}

/// A statement on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StatementView<'a> {
    /// Label of the statement.
    pub label: &'a str,
    /// As it stands there.
    pub text: &'a str,
    /// As it is read, fully bracketed (Q-PA-1).
    pub reading: String,
    /// True if it has scored (Q-PA-18).
    pub scored: bool,
}

/// A player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SeatView<'a> {
    /// The name.
    pub name: &'a str,
    /// The points.
    pub points: u32,
    /// Number of cards that the hand has.
    pub cards: usize,
    /// The hand; `None` where it is hidden.
    pub hand: Option<&'a [Card]>,
}

/// A claim about which the table is asked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PendingView<'a> {
    /// The claim.
    pub claim: &'a Claimed,
    /// Players who are convinced.
    pub accepted: Vec<&'a str>,
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a Palmer, viewer: Viewer) -> View<'a> {
        let name = |at: usize| game.seats().get(at).map_or("", |seat| seat.name.as_str());
        let seat = |(at, seat): (usize, &'a Seat)| SeatView {
            name: &seat.name,
            points: seat.points,
            cards: seat.hand.len(),
            hand: (game.hands_are_open() || viewer.sees(at)).then_some(seat.hand.as_slice()),
        };
        let statement = |written: &'a Written| StatementView {
            label: written.label(),
            text: &written.text,
            reading: game.reading(written),
            scored: written.scored,
        };
        View {
            phase: game.phase(),
            turn: name(game.turn()),
            board: game.board().iter().map(statement).collect(),
            names: game.names(),
            seats: game.seats().iter().enumerate().map(seat).collect(),
            deck: game.deck(),
            used: game.used(),
            pending: game.pending().map(|pending| PendingView {
                claim: &pending.claim,
                accepted: pending.accepted.iter().map(|&at| name(at)).collect(),
            }),
            outcome: game.outcome(),
            winners: game.winners(),
            accord: game.accord(),
            notes: &game.remarks().notes,
            evidence: game.evidence(),
        }
    }
}
