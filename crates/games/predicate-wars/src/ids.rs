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

/// Numbers as ranges: `0-3, 7`.
pub fn ranges(numbers: impl IntoIterator<Item = u16>) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let text = |(first, last): (u16, u16)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    runs.into_iter().map(text).collect::<Vec<_>>().join(", ")
}
