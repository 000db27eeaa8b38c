//! The objects that terms of effects stand for: numbers, players, cards, which exclude one another (Q-PW-46).

use std::fmt;

use num_bigint::BigInt;

use crate::ids::{CardId, Player};

/// Value of a deterministic WFO.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// An integer; it can be negative, though where the house refuses it no symbol is (Q-PW-10).
    Number(BigInt),
    /// A player.
    Player(Player),
    /// A card.
    Card(CardId),
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(out, "the number {}", shortened(&number.to_string())),
            Value::Player(player) => write!(out, "the player at seat {}", player.0 + 1),
            Value::Card(card) => write!(out, "card {}", card.0),
        }
    }
}

/// A text of which no more is shown than a reader wants to see.
pub(super) fn shortened(text: &str) -> String {
    source::truncate(text, 60)
}
