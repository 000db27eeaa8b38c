//! The state of a game of x-wff.

use std::sync::Arc;

use documents::{Refusal, Remarks};
use serde::{Serialize, Serializer};

use super::settings::{Edition, Settings};
use crate::accord::Accord;
use crate::players::seat_of;
use crate::rng::Rng;
use crate::wff::{NotSearched, Symbol, Value, longest_true};

/// Phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The dice are to be rolled.
    Ready,
    /// Wffs are built.
    Building,
    /// Longer true wffs are looked for.
    Spotting,
    /// The game has ended.
    Over,
}

/// Display of a player in this round: a wff, or none, and the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Shown {
    /// The wff, or none.
    pub wff: Option<String>,
    /// Its length, 0 for none.
    pub length: usize,
    /// Its value.
    pub value: Option<Value>,
    /// The six dice at that moment: what the player could have made is made of these.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<char>"))]
    pub dice: Vec<Symbol>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The points.
    pub points: i64,
    /// Number of false wffs that were shown.
    pub falsehoods: u32,
    /// The characters of the wffs that count by the house rule `length`.
    pub length: u32,
    /// In how many rounds on end a true wff was shown.
    pub streak: u32,
    /// The three small dice.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<char>"))]
    pub small: Vec<Symbol>,
    /// The three big ones.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<char>"))]
    pub big: Vec<Symbol>,
    /// Row that was shown in this round.
    pub shown: Option<Shown>,
    /// The longer true wff that the opponent has spotted in this round.
    pub spotted: Option<String>,
    /// Spots no more in this round.
    pub done: bool,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Round {
    /// True if it was to break a tie (XW-13).
    pub tie_break: bool,
    /// Record of each player.
    pub seats: Vec<RoundSeat>,
}

/// Record of a player in a round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RoundSeat {
    /// Row that was shown.
    pub shown: Shown,
    /// Longer true wff that the opponent spotted, if any.
    pub spotted: Option<String>,
    /// The points afterwards.
    pub points: i64,
}

/// Outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Player who has won.
    pub winner: String,
    /// True if a tie-break decided (XW-13).
    pub tie_break: bool,
}

/// A game of x-wff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Xwff {
    /// Shared by the copies of a game, as the rounds that are over are.
    #[serde(skip)]
    pub(super) settings: Arc<Settings>,
    #[serde(skip)]
    pub(super) rng: Rng,
    pub(super) phase: Phase,
    pub(super) tie_break: bool,
    pub(super) seats: Vec<Seat>,
    /// The seat that showed first in this round.
    #[serde(skip)]
    pub(super) first: Option<usize>,
    #[serde(serialize_with = "shared")]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<Round>"))]
    pub(super) rounds: Arc<Vec<Round>>,
    pub(super) outcome: Option<Outcome>,
    #[serde(flatten)]
    pub(super) accord: Accord,
    /// Remarks on the last move.
    #[serde(flatten)]
    pub(super) remarks: Remarks,
}

fn shared<S: Serializer>(rounds: &[Round], serializer: S) -> Result<S::Ok, S::Error> {
    rounds.serialize(serializer)
}

impl Seat {
    /// All six dice, the small ones first.
    pub fn dice(&self) -> Vec<Symbol> {
        self.small.iter().chain(&self.big).copied().collect()
    }

    pub(super) fn new(name: &str) -> Seat {
        Seat {
            name: name.to_owned(),
            points: 0,
            falsehoods: 0,
            length: 0,
            streak: 0,
            small: Vec::new(),
            big: Vec::new(),
            shown: None,
            spotted: None,
            done: false,
        }
    }
}

impl Xwff {
    /// Returns what is agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns what is being done.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns whether the first to show a true wff wins (XW-13): in a tie-break, once each player has a letter.
    pub fn is_race(&self) -> bool {
        self.tie_break && self.phase == Phase::Building && self.rerolling().is_none()
    }

    /// Returns whether this round is to break a tie.
    pub fn is_tie_break(&self) -> bool {
        self.tie_break
    }

    /// The two players.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The rounds that are over.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns how the game has ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The seat of a player.
    ///
    /// # Errors
    /// [`Refusal`] (XW-1) when no player has this name.
    pub fn seat(&self, name: &str) -> Result<usize, Refusal> {
        seat_of(name, self.seats.iter().map(|seat| seat.name.as_str()), "XW-1")
    }

    /// A longest true wff of some dice, by the values of this game (XW-8); `None` when they make none (Q-XW-1).
    ///
    /// # Errors
    /// [`NotSearched`] when there are more dice than are looked at.
    pub fn longest_true(&self, dice: &[Symbol]) -> Result<Option<Vec<Symbol>>, NotSearched> {
        longest_true(dice, &self.settings.values(), self.settings.logic())
    }

    /// A seat that is still to roll a small die until it shows a proposition; no wff is shown before (XW-7, XW-8). In games of the first edition
    /// no player waits for another one.
    pub fn rerolling(&self) -> Option<&Seat> {
        match self.settings.edition {
            Edition::First => None,
            Edition::Second => self.seats.iter().find(|seat| self.must_reroll(seat)),
        }
    }

    /// Returns whether a small die of this seat is to be rolled until it shows a proposition (XW-7).
    pub fn must_reroll(&self, seat: &Seat) -> bool {
        let usable = |die: &Symbol| self.settings.language().uses(*die);
        self.phase == Phase::Building && !seat.small.iter().any(usable)
    }
}
