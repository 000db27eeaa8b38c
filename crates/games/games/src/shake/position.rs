//! The state of a game of Shake a WFF.

use std::sync::Arc;

use documents::{Refusal, Remarks};
use serde::Serialize;

use super::hand::Cubes;
use super::settings::Settings;
use crate::accord::Accord;
use crate::players::seat_of;
use crate::rng::Rng;
use crate::wff::{Symbol, longest};

/// Phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The cubes are to be tossed.
    Ready,
    /// All race for a WFF.
    Racing,
    /// A call is being checked.
    Checking,
    /// The game has ended.
    Over,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The points.
    pub points: u32,
    /// The cubes in the hand.
    pub hand: Cubes,
    /// The unused cubes.
    pub pile: Cubes,
    /// Faces of the cubes in the hand, small cubes first; none before the toss.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<char>"))]
    pub faces: Vec<Symbol>,
    /// Has called "Check!" in this turn.
    pub checked: bool,
}

impl Seat {
    /// Has no cubes left to toss, and plays no more (Q-WP-4).
    pub fn is_out(&self) -> bool {
        self.hand.total() == 0
    }
}

/// A call that is being checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Call {
    /// Player who called.
    pub player: String,
    /// The row; none for "No WFF!".
    pub wff: Option<String>,
    #[serde(skip)]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<char>"))]
    pub(super) row: Vec<Symbol>,
}

/// A row in the area for completed WFFs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Completed {
    /// Player who laid it.
    pub player: String,
    /// The row.
    pub wff: String,
}

/// The reason for which a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The agreed number of cubes is completed (WP-9).
    Goal,
    /// Fewer than two players have cubes to toss (Q-WP-4): no player is left to check a call.
    TooFewHands,
}

/// Outcome of a game. Ties stay ties (Q-WP-3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Players with the most points.
    pub winners: Vec<String>,
    /// The reason for which it is over.
    pub ending: Ending,
}

/// A game of Shake a WFF.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Shake {
    /// Shared by the copies of a game.
    #[serde(skip)]
    pub(super) settings: Arc<Settings>,
    #[serde(skip)]
    pub(super) rng: Rng,
    pub(super) phase: Phase,
    /// Number of turns that have begun.
    pub(super) turn: u32,
    pub(super) seats: Vec<Seat>,
    pub(super) call: Option<Call>,
    /// The area for completed WFFs, and the cubes in it.
    pub(super) completed: Vec<Completed>,
    pub(super) completed_cubes: Cubes,
    pub(super) outcome: Option<Outcome>,
    #[serde(flatten)]
    pub(super) accord: Accord,
    /// Remarks on the last move.
    #[serde(flatten)]
    pub(super) remarks: Remarks,
}

impl Shake {
    /// Returns what is agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns what is being done.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns how many turns have begun.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The players.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The call that is being checked.
    pub fn call(&self) -> Option<&Call> {
        self.call.as_ref()
    }

    /// The area for completed WFFs.
    pub fn completed(&self) -> &[Completed] {
        &self.completed
    }

    /// The cubes in that area.
    pub fn completed_cubes(&self) -> Cubes {
        self.completed_cubes
    }

    /// Returns how the game has ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The seat of a player.
    ///
    /// # Errors
    /// [`Refusal`] (WP-3) when no player has this name.
    pub fn seat(&self, name: &str) -> Result<usize, Refusal> {
        seat_of(name, self.seats.iter().map(|seat| seat.name.as_str()), "WP-3")
    }

    /// A longest WFF of the faces that a hand shows (WP-12); `None` when they make none.
    pub fn longest(&self, faces: &[Symbol]) -> Option<Vec<Symbol>> {
        longest(faces, self.settings.language())
    }
}
