//! The state of a game of ERGO, and what may be done in it. Hands are private: what is written of a position says how many cards
//! a player holds, and [`Ergo::hand`] says which.

use std::collections::BTreeMap;
use std::sync::Arc;

use documents::{Message, Refusal, Remarks};
use serde::{Serialize, Serializer};

use super::area::{Laid, Rows, shown};
use super::card::Card;
use super::face::{Face, Letter, row_text};
use super::ruling::{Proof, Ruling};
use super::settings::Settings;
use crate::accord::Accord;
use crate::players::seat_of;

use crate::rng::Rng;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The letter that is theirs to prove (ER-2).
    pub letter: Letter,
    /// The points of all rounds.
    pub points: u64,
    /// The cards in the hand; written as their number.
    #[serde(rename = "cards", serialize_with = "count")]
    #[cfg_attr(feature = "schemas", schemars(with = "usize"))]
    pub(super) hand: Vec<Card>,
    /// For how many turns a Fallacy still keeps them from the premise area; 0 for none (ER-9).
    pub banned: u32,
    /// Has played a Justification in this round, and is safe from Fallacies (ER-10, Q-ER-7).
    pub immune: bool,
}

fn count<S: Serializer>(hand: &[Card], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(hand.len() as u64)
}

impl Seat {
    /// Returns how many cards are held.
    pub fn cards(&self) -> usize {
        self.hand.len()
    }
}

/// The reason for which a round was scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody played ERGO (ER-12).
    Ergo,
    /// The deck ran out (ER-13).
    DeckOut,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Round {
    /// The reason for which it was scored.
    pub ending: Ending,
    /// Player who had the last turn.
    pub by: String,
    /// The premises.
    pub rows: Vec<String>,
    /// Number of cards that lay in the area.
    pub cards: usize,
    /// True if the premises can be true together.
    pub consistent: bool,
    /// Consequence of the rows for each letter.
    pub letters: BTreeMap<Letter, Proof>,
    /// Points that each player gained, in the order of the seats.
    pub gained: Vec<u64>,
    /// The points of all rounds afterwards, in the same order.
    pub points: Vec<u64>,
}

/// A game of ERGO.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ergo {
    /// Shared by the copies of a game, as the rounds that are over are.
    pub(super) settings: Arc<Settings>,
    pub(super) rng: Rng,
    pub(super) seats: Vec<Seat>,
    /// The seat whose turn it is.
    pub(super) turn: usize,
    /// The next card is the last one.
    pub(super) deck: Vec<Card>,
    pub(super) area: Rows,
    /// Cards that were discarded, used up, or taken out of the area.
    pub(super) away: Vec<Card>,
    pub(super) rounds: Arc<Vec<Round>>,
    pub(super) winner: Option<usize>,
    pub(super) accord: Accord,
    /// Remarks on the last move.
    pub(super) remarks: Remarks,
}

/// A position as everybody may see it: what lies open on the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Table<'a> {
    /// `playing` or `over`.
    pub phase: &'static str,
    /// The number of the round, from 1.
    pub round: usize,
    /// Player whose turn it is.
    pub turn: Option<&'a str>,
    /// The players.
    pub seats: &'a [Seat],
    /// The premises.
    pub rows: Vec<String>,
    /// Number of cards that lie in the area.
    pub cards: usize,
    /// True if the premises can be true together.
    pub consistent: bool,
    /// Consequence of the rows for each letter.
    pub letters: BTreeMap<Letter, Proof>,
    /// True if ERGO may be played (ER-12).
    pub ergo_allowed: bool,
    /// Number of cards that are left to draw.
    pub deck: usize,
    /// Number of cards that are discarded, used up, or taken out of the area.
    pub away: usize,
    /// The rounds that are over.
    pub rounds: &'a [Round],
    /// Player who has won.
    pub winner: Option<&'a str>,
    /// Words of the players about the end of the game.
    #[serde(flatten)]
    pub accord: &'a Accord,
    /// Remarks on the last move.
    pub notes: &'a [Message],
}

impl Ergo {
    /// Returns what lies open on the table.
    pub(super) fn table(&self) -> Table<'_> {
        let ruling = self.ruling();
        Table {
            phase: if self.on_turn().is_none() { "over" } else { "playing" },
            round: self.rounds.len() + usize::from(self.winner.is_none()),
            turn: self.on_turn().map(|seat| seat.name.as_str()),
            seats: &self.seats,
            rows: self.rows().iter().map(|row| row_text(row)).collect(),
            cards: ruling.cards,
            consistent: ruling.consistent(),
            letters: ruling.letters(),
            ergo_allowed: ruling.ergo_allowed(),
            deck: self.deck.len(),
            away: self.away.len(),
            rounds: &self.rounds,
            winner: self.winner().or_else(|| self.accord.settled()?.winners.first().map(String::as_str)),
            accord: &self.accord,
            notes: &self.remarks.notes,
        }
    }

    /// Returns what is agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The players.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The player whose turn it is; `None` when the game is over.
    pub fn on_turn(&self) -> Option<&Seat> {
        self.seats.get(self.turn).filter(|_| self.winner.is_none() && self.accord.settled().is_none())
    }

    /// The seat of a player.
    ///
    /// # Errors
    /// [`Refusal`] (ER-2) when no player has this name.
    pub fn seat(&self, name: &str) -> Result<usize, Refusal> {
        seat_of(name, self.seats.iter().map(|seat| seat.name.as_str()), "ER-2")
    }

    /// The cards of a player, which the others may not see; sorted.
    ///
    /// # Errors
    /// [`Refusal`] (ER-2) when no player has this name.
    pub fn hand(&self, name: &str) -> Result<Vec<Card>, Refusal> {
        let at = self.seat(name)?;
        let mut hand = self.seats.get(at).map(|seat| seat.hand.clone()).unwrap_or_default();
        hand.sort_unstable();
        Ok(hand)
    }

    /// The premise area, card by card.
    pub fn area(&self) -> &[Vec<Laid>] {
        &self.area
    }

    /// The premises.
    pub fn rows(&self) -> Vec<Vec<Face>> {
        self.area.iter().map(|row| shown(row)).collect()
    }

    /// Returns what the premises prove now.
    pub fn ruling(&self) -> Ruling {
        // Every turn leaves legal rows.
        Ruling::of(&self.rows(), self.settings.house.reading_options()).unwrap_or(Ruling::EMPTY)
    }

    /// Returns how many cards are left to draw.
    pub fn deck(&self) -> usize {
        self.deck.len()
    }

    /// Returns how many cards are discarded, used up, or taken out of the area in this round.
    pub fn away(&self) -> usize {
        self.away.len()
    }

    /// The rounds that are over.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns who has won; `None` while the game goes on.
    pub fn winner(&self) -> Option<&str> {
        self.winner.and_then(|at| self.seats.get(at)).map(|seat| seat.name.as_str())
    }
}
