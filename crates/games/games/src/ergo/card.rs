//! The cards of the game, and how many of each there are (ER-1, Q-ER-14).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::face::{Face, Letter, faces};
use crate::in_records_as_text;

/// A card, as it is held in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub enum Card {
    /// A variable, an operator or a bracket: what may lie in the premise area (ER-3).
    Face(Face),
    /// The variable wild card: any letter, a Justification or an ERGO (ER-11).
    WildLetter,
    /// The operator wild card: any operator, a Justification or an ERGO (ER-11).
    WildOperator,
    /// Tabula Rasa: takes one card out of a row (ER-7).
    TabulaRasa,
    /// Revolution, whose text is lost (ER-8, Q-ER-4).
    Revolution,
    /// Fallacy: keeps a player from the premise area for some turns (ER-9).
    Fallacy,
    /// Justification: lifts a Fallacy (ER-10).
    Justification,
    /// ERGO: ends the proof (ER-12).
    Ergo,
}

/// A word that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no card", .0.escape_debug())]
pub struct NoCard(pub String);

impl Card {
    /// Every kind of card.
    pub const ALL: [Card; 17] = [
        Card::Face(Face::Letter(Letter::A)),
        Card::Face(Face::Letter(Letter::B)),
        Card::Face(Face::Letter(Letter::C)),
        Card::Face(Face::Letter(Letter::D)),
        Card::Face(Face::Not),
        Card::Face(Face::Then),
        Card::Face(Face::Or),
        Card::Face(Face::And),
        Card::Face(Face::Open),
        Card::Face(Face::Close),
        Card::WildLetter,
        Card::WildOperator,
        Card::TabulaRasa,
        Card::Revolution,
        Card::Fallacy,
        Card::Justification,
        Card::Ergo,
    ];

    /// As it is written in moves: `A`, `not`, `(`, `wild-letter`, `tabula`.
    pub fn text(self) -> &'static str {
        match self {
            Card::Face(Face::Not) => "not",
            Card::Face(Face::Then) => "then",
            Card::Face(Face::Or) => "or",
            Card::Face(Face::And) => "and",
            Card::Face(face) => face.text(),
            Card::WildLetter => "wild-letter",
            Card::WildOperator => "wild-operator",
            Card::TabulaRasa => "tabula",
            Card::Revolution => "revolution",
            Card::Fallacy => "fallacy",
            Card::Justification => "justification",
            Card::Ergo => "ergo",
        }
    }

    /// Returns whether it may be laid so: its own face, or one that a wild card can be turned to (ER-3, ER-11).
    pub fn shows(self, face: Face) -> bool {
        match self {
            Card::Face(own) => own == face,
            Card::WildLetter => matches!(face, Face::Letter(_)),
            Card::WildOperator => matches!(face, Face::Not | Face::Then | Face::Or | Face::And),
            _ => false,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.text())
    }
}

impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        if let Some(card) = Card::ALL.into_iter().find(|card| card.text() == text) {
            return Ok(card);
        }
        match faces(text).as_deref() {
            Ok([face]) => Ok(Card::Face(*face)),
            _ => Err(NoCard(text.to_owned())),
        }
    }
}

in_records_as_text! { Card: NoCard }

/// Number of cards of each kind in the game (`deck`, Q-ER-14). The default is the rulebook's 55 (ER-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Deck {
    /// Of each of the four letters.
    pub letter: u32,
    /// NOT.
    pub not: u32,
    /// THEN.
    pub then: u32,
    /// OR.
    pub or: u32,
    /// AND.
    pub and: u32,
    /// Left brackets, and as many right ones.
    pub bracket: u32,
    /// Tabula Rasa.
    pub tabula: u32,
    /// Revolution.
    pub revolution: u32,
    /// Fallacies.
    pub fallacy: u32,
    /// Justifications.
    pub justification: u32,
    /// Variable wild cards.
    pub wild_letter: u32,
    /// Operator wild cards.
    pub wild_operator: u32,
    /// ERGO.
    pub ergo: u32,
}

impl Default for Deck {
    fn default() -> Deck {
        Deck {
            letter: 4,
            not: 8,
            then: 4,
            or: 4,
            and: 4,
            bracket: 3,
            tabula: 1,
            revolution: 1,
            fallacy: 3,
            justification: 3,
            wild_letter: 1,
            wild_operator: 1,
            ergo: 3,
        }
    }
}

impl Deck {
    /// Returns how many there are of a kind.
    pub fn count(&self, card: Card) -> u32 {
        match card {
            Card::Face(Face::Letter(_)) => self.letter,
            Card::Face(Face::Not) => self.not,
            Card::Face(Face::Then) => self.then,
            Card::Face(Face::Or) => self.or,
            Card::Face(Face::And) => self.and,
            Card::Face(Face::Open | Face::Close) => self.bracket,
            Card::WildLetter => self.wild_letter,
            Card::WildOperator => self.wild_operator,
            Card::TabulaRasa => self.tabula,
            Card::Revolution => self.revolution,
            Card::Fallacy => self.fallacy,
            Card::Justification => self.justification,
            Card::Ergo => self.ergo,
        }
    }

    /// Returns how many there are together.
    pub fn total(&self) -> u64 {
        Card::ALL.iter().map(|&card| u64::from(self.count(card))).sum()
    }

    /// The cards, in the order of [`Card::ALL`].
    pub(super) fn cards(&self) -> Vec<Card> {
        Card::ALL.iter().flat_map(|&card| (0..self.count(card)).map(move |_| card)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_of_the_rulebook() {
        let deck = Deck::default();
        let count = |of: fn(&Card) -> bool| deck.cards().iter().filter(|card| of(card)).count();
        assert_eq!((deck.total(), deck.cards().len()), (55, 55));
        assert_eq!(count(|card| matches!(card, Card::Face(Face::Letter(_)))), 16);
        assert_eq!(count(|card| matches!(card, Card::Face(Face::Not | Face::Then | Face::Or | Face::And))), 20);
        assert_eq!(count(|card| matches!(card, Card::Face(Face::Open | Face::Close))), 6);
        assert_eq!(count(|card| matches!(card, Card::WildLetter | Card::WildOperator)), 2);
    }

    #[test]
    fn cards_are_written_and_read() {
        for card in Card::ALL {
            assert_eq!(card.text().parse(), Ok(card));
        }
        assert_eq!("~".parse(), Ok(Card::Face(Face::Not)));
        for text in ["", "A B", "E", "wild"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }
}
