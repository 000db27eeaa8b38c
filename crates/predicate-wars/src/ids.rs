//! Identifiers of a game of Predicate Wars: players, cards, tags. Names only; what they have stands in the state.

use serde::{Deserialize, Serialize};

/// A player, by the seat in the circle, from 0 (PW-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Player(pub u8);

/// A card, by its number in the deck, from 0. It keeps the number wherever it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct CardId(pub u16);

/// The public tag of an edited card (PW-3): each beats one other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// Beats scissors.
    Rock,
    /// Beats rock.
    Paper,
    /// Beats paper.
    Scissors,
}

impl Tag {
    /// Returns whether this tag beats the other (PW-14).
    pub fn beats(self, other: Tag) -> bool {
        matches!((self, other), (Tag::Rock, Tag::Scissors) | (Tag::Paper, Tag::Rock) | (Tag::Scissors, Tag::Paper))
    }
}
