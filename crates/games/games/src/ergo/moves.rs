//! Moves of ERGO, as data and as players write them. A move is a whole turn: `Ann or B => A | B` lays two cards, and the rows
//! after the arrow are the whole premise area as it lies then.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::face::{Face, NoFace, faces, row_text};
use crate::accord::Word;
use crate::in_records_as_text;

/// A turn: two cards of the hand are used, or fewer where ERGO ends the proof (ER-15, Q-ER-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Player whose turn it is.
    pub player: String,
    /// Uses of the cards, in this order.
    #[serde(default)]
    pub uses: Vec<Use>,
    /// The premise area after the turn, all of its rows. Where no card is laid it can be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Row>>,
    /// A word about the end of the game, instead of a turn (Q-G-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accord: Option<Word>,
}

impl Move {
    /// A turn: the uses of cards, and all rows of the area as they lie afterwards.
    pub fn turn(player: String, uses: Vec<Use>, rows: Option<Vec<Row>>) -> Move {
        Move { player, uses, rows, accord: None }
    }
}

/// Use of a card of the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "use", rename_all = "snake_case", deny_unknown_fields)]
pub enum Use {
    /// `B`, `not`, `(`, and with a wild card `wild=B`: lays it in the premise area (ER-3, ER-4, ER-11).
    Lay {
        /// Face that it shows there.
        face: Face,
        /// True if it is a wild card.
        #[serde(default, skip_serializing_if = "is_false")]
        wild: bool,
    },
    /// `discard B`: puts it away.
    Discard {
        /// The card.
        card: Card,
    },
    /// `tabula 2.3`: takes the third card out of the second row (ER-7).
    Tabula {
        /// The place in the area.
        place: Place,
    },
    /// `revolution 1.2/2.3`: two cards of the area change places, where the house says so (Q-ER-4).
    Revolution {
        /// One of them.
        first: Place,
        /// The other.
        second: Place,
    },
    /// `fallacy Ben`: keeps a player from laying cards for some turns (ER-9).
    Fallacy {
        /// Whom.
        player: String,
    },
    /// `justify`, and with a wild card `wild-letter=justify` or `wild-operator=justify`: lifts a Fallacy from oneself (ER-10, ER-11).
    Justify {
        /// The wild card that is used as one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wild: Option<Wild>,
    },
    /// `ergo`, and with a wild card `wild-letter=ergo` or `wild-operator=ergo`: ends the proof (ER-12, ER-11).
    Ergo {
        /// The wild card that is used as one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wild: Option<Wild>,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A wild card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wild {
    /// The variable wild card.
    Letter,
    /// The operator wild card.
    Operator,
}

impl Wild {
    /// As it is held in the hand.
    pub fn card(self) -> Card {
        match self {
            Wild::Letter => Card::WildLetter,
            Wild::Operator => Card::WildOperator,
        }
    }
}

impl Use {
    /// The card of the hand that is used up.
    pub fn card(&self) -> Card {
        match self {
            Use::Lay { face: Face::Letter(_), wild: true } => Card::WildLetter,
            Use::Lay { wild: true, .. } => Card::WildOperator,
            Use::Lay { face, wild: false } => Card::Face(*face),
            Use::Discard { card } => *card,
            Use::Tabula { .. } => Card::TabulaRasa,
            Use::Revolution { .. } => Card::Revolution,
            Use::Fallacy { .. } => Card::Fallacy,
            Use::Justify { wild } => wild.map_or(Card::Justification, Wild::card),
            Use::Ergo { wild } => wild.map_or(Card::Ergo, Wild::card),
        }
    }
}

/// A place in the premise area; rows and the cards in them are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Place {
    /// Row of the card.
    pub row: usize,
    /// Index of the card in its row.
    pub card: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.row, self.card)
    }
}

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Place, NoPlace> {
        let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let place = text.split_once('.').and_then(|(row, card)| Some(Place { row: number(row)?, card: number(card)? }));
        place.ok_or_else(|| NoPlace(text.to_owned()))
    }
}

in_records_as_text! { Place: NoPlace }

/// A text that names no place of the area.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no place of the premise area, such as 2.3", .0.escape_debug())]
pub struct NoPlace(pub String);

/// A row of the premise area, legal or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Row(pub Vec<Face>);

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&row_text(&self.0))
    }
}

impl TryFrom<String> for Row {
    type Error = NoFace;

    fn try_from(text: String) -> Result<Row, NoFace> {
        faces(&text).map(Row)
    }
}

impl From<Row> for String {
    fn from(row: Row) -> String {
        row.to_string()
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no turn of ERGO", .0.escape_debug())]
pub struct NoMove(pub String);

impl NoMove {
    /// The forms that moves have.
    pub const HELP: &'static str = "a turn is NAME USE USE => ROW; ROW; … with all rows as they lie afterwards (to be left out when no \
        card is laid); USE is a card to lay (A B C D not then or and ( ) or wild=B wild=and …), discard CARD, tabula ROW.CARD, \
        revolution ROW.CARD/ROW.CARD, fallacy NAME, justify, ergo, or wild-letter=ergo and the like; \
        other moves are NAME resign; NAME offer draw; NAME accept draw; NAME decline draw";
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        let wrong = || NoMove(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let arrow = words.iter().position(|&word| word == "=>");
        let (told, rows) = words.split_at(arrow.unwrap_or(words.len()));
        let rows = rows.get(1..).map(|words| rows_of(&words.join(" "))).transpose().map_err(|_| wrong())?;
        if let Some((player, word)) = Word::of_move(text) {
            return Ok(Move { player, uses: Vec::new(), rows: None, accord: Some(word) });
        }
        let mut told = told.iter().copied();
        let player = told.next().ok_or_else(wrong)?.to_owned();
        let mut uses = Vec::new();
        while let Some(word) = told.next() {
            uses.push(use_of(word, &mut told).ok_or_else(wrong)?);
        }
        if uses.is_empty() {
            return Err(wrong());
        }
        Ok(Move::turn(player, uses, rows))
    }
}

/// The rows after the arrow; none at all where nothing is written.
fn rows_of(text: &str) -> Result<Vec<Row>, NoFace> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(';').map(|row| faces(row).map(Row)).collect()
}

fn use_of<'a>(word: &str, rest: &mut impl Iterator<Item = &'a str>) -> Option<Use> {
    let wild = |name: &str| match name {
        "wild-letter" => Some(Wild::Letter),
        "wild-operator" => Some(Wild::Operator),
        _ => None,
    };
    Some(match word {
        "discard" => Use::Discard { card: rest.next()?.parse().ok()? },
        "tabula" => Use::Tabula { place: rest.next()?.parse().ok()? },
        "revolution" => {
            let (first, second) = rest.next()?.split_once('/')?;
            Use::Revolution { first: first.parse().ok()?, second: second.parse().ok()? }
        }
        "fallacy" => Use::Fallacy { player: rest.next()?.to_owned() },
        "justify" => Use::Justify { wild: None },
        "ergo" => Use::Ergo { wild: None },
        _ => match word.split_once('=') {
            Some(("wild", face)) => laid(face, true)?,
            Some((name, "justify")) => Use::Justify { wild: Some(wild(name)?) },
            Some((name, "ergo")) => Use::Ergo { wild: Some(wild(name)?) },
            _ => laid(word, false)?,
        },
    })
}

fn laid(word: &str, wild: bool) -> Option<Use> {
    match word.parse() {
        Ok(Card::Face(face)) => Some(Use::Lay { face, wild }),
        _ => None,
    }
}

impl fmt::Display for Use {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Use::Lay { face, wild } => write!(out, "{}{}", if *wild { "wild=" } else { "" }, Card::Face(*face)),
            Use::Discard { card } => write!(out, "discard {card}"),
            Use::Tabula { place } => write!(out, "tabula {place}"),
            Use::Revolution { first, second } => write!(out, "revolution {first}/{second}"),
            Use::Fallacy { player } => write!(out, "fallacy {player}"),
            Use::Justify { wild: None } => out.write_str("justify"),
            Use::Justify { wild: Some(wild) } => write!(out, "{}=justify", wild.card()),
            Use::Ergo { wild: None } => out.write_str("ergo"),
            Use::Ergo { wild: Some(wild) } => write!(out, "{}=ergo", wild.card()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.player)?;
        if let Some(word) = self.accord {
            return write!(out, " {}", word.written());
        }
        self.uses.iter().try_for_each(|one| write!(out, " {one}"))?;
        let Some(rows) = &self.rows else { return Ok(()) };
        out.write_str(" =>")?;
        rows.iter().enumerate().try_for_each(|(at, row)| write!(out, "{} {row}", if at == 0 { "" } else { ";" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_written_and_read() {
        for text in [
            "Ann A discard or => A",
            "B or wild=B => A | B; ~C",
            "Ann ( ) => (A)",
            "Ann tabula 2.3 and => A | B; ~B & C",
            "Ann tabula 1.1 discard wild-letter",
            "Ann fallacy Ben justify",
            "Ann wild-letter=justify not => ~A",
            "Ann revolution 1.2/3.4 discard tabula => A",
            "Ann wild-operator=ergo",
            "Ann resign",
            "Ben accept draw",
        ] {
            assert_eq!(text.parse::<Move>().map(|a_move| a_move.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("Ann ~ A => NOT A".parse::<Move>(), "Ann not A => ~A".parse());
        // An arrow alone says that the area is empty.
        assert_eq!("Ann tabula 1.1 discard A =>".parse::<Move>().map(|a_move| a_move.rows), Ok(Some(Vec::new())));
        for text in [
            "",
            "Ann",
            "Ann => A",
            "Ann E",
            "Ann A B => E",
            "Ann tabula 2",
            "Ann tabula +1.1",
            "Ann discard",
            "Ann wild=ergo",
            "Ann wild",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
