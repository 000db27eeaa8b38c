//! Lawful moves: who makes them, a verb, and what follows it, of which some is still to be filled in.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::message::{self, Message};

/// A lawful move, or a form of lawful moves, in which blanks are to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The name of the player; `None` for what anybody at the table may do.
    pub player: Option<String>,
    /// The first word of the move. In ERGO, whose moves begin with a card, that card.
    pub verb: String,
    /// The rest of the move.
    pub slots: Vec<Slot>,
    /// The meaning of the move in a few words.
    pub meaning: Message,
    /// Price of the move; none when it is free.
    pub price: Option<Price>,
}

/// A part of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A word as it is written. There is no space before and after `=`, and none before `:`.
    Word(String),
    /// Something to be filled in.
    Blank(Blank),
    /// A part that can be left out as a whole.
    Optional(Vec<Slot>),
}

/// A value to be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blank {
    /// A card by its number.
    Card,
    /// Cards by their names, with commas.
    Cards,
    /// A place of a card in an area: `2.3`.
    CardPlace,
    /// Two places of cards: `1.2/2.3`.
    TwoCardPlaces,
    /// A price to be written on a card.
    Cost,
    /// An effect to be written on a card.
    Effect,
    /// A file.
    File,
    /// The number of something that an effect chooses.
    Index,
    /// The label of a statement.
    Label,
    /// The number of a line.
    Line,
    /// The name of a player.
    Name,
    /// A number.
    Number,
    /// A place in a statement, by its number.
    Place,
    /// A price.
    Price,
    /// A proof, on lines of its own.
    Proof,
    /// A row of symbols.
    Row,
    /// All rows of an area.
    Rows,
    /// The number of a place for a rule.
    Slot,
    /// A statement.
    Statement,
    /// A tag of a card.
    Tag,
    /// A use of a card.
    Use,
}

impl Blank {
    /// Returns the word for it in the text of a move.
    pub fn word(self) -> &'static str {
        match self {
            Blank::Card => "CARD",
            Blank::Cards => "CARDS",
            Blank::CardPlace => "ROW.CARD",
            Blank::TwoCardPlaces => "ROW.CARD/ROW.CARD",
            Blank::Cost => "COST",
            Blank::Effect => "EFFECT",
            Blank::File => "FILE",
            Blank::Index => "I",
            Blank::Label => "LABEL",
            Blank::Line => "LINE",
            Blank::Name => "NAME",
            Blank::Number => "N",
            Blank::Place => "PLACE",
            Blank::Price => "PRICE",
            Blank::Proof => "PROOF",
            Blank::Row => "ROW",
            Blank::Rows => "ROWS",
            Blank::Slot => "SLOT",
            Blank::Statement => "STATEMENT",
            Blank::Tag => "TAG",
            Blank::Use => "USE",
        }
    }
}

impl LegalMove {
    /// A move of a player that is free and whole.
    pub fn of(player: impl Into<String>, verb: impl Into<String>, meaning: Message) -> LegalMove {
        LegalMove { player: Some(player.into()), ..LegalMove::of_anybody(verb, meaning) }
    }

    /// A move that anybody at the table may make.
    pub fn of_anybody(verb: impl Into<String>, meaning: Message) -> LegalMove {
        LegalMove { player: None, verb: verb.into(), slots: Vec::new(), meaning, price: None }
    }

    /// Adds a word.
    #[must_use]
    pub fn word(mut self, word: impl fmt::Display) -> LegalMove {
        self.slots.push(Slot::Word(word.to_string()));
        self
    }

    /// Adds something to be filled in.
    #[must_use]
    pub fn blank(mut self, blank: Blank) -> LegalMove {
        self.slots.push(Slot::Blank(blank));
        self
    }

    /// Adds a part that can be left out.
    #[must_use]
    pub fn optional(mut self, slots: Vec<Slot>) -> LegalMove {
        self.slots.push(Slot::Optional(slots));
        self
    }

    /// Sets the price.
    #[must_use]
    pub fn costs(mut self, price: Price) -> LegalMove {
        self.price = Some(price);
        self
    }

    /// Returns the move without the player, as it is written: `turn K`, `wff ROW`.
    pub fn written(&self) -> String {
        let mut out = self.verb.clone();
        write_slots(&self.slots, &mut out);
        out
    }

    /// Returns whether something is to be filled in.
    pub fn has_blanks(&self) -> bool {
        fn has(slots: &[Slot]) -> bool {
            slots.iter().any(|slot| match slot {
                Slot::Word(_) => false,
                Slot::Blank(_) => true,
                Slot::Optional(slots) => has(slots),
            })
        }
        has(&self.slots)
    }
}

/// Appends a word to the text of a move, with a space between: but none around `=`, and none before `:`.
pub fn push_word(out: &mut String, word: &str) {
    if !(out.is_empty() || out.ends_with(['=', '[']) || matches!(word, "=" | ":")) {
        out.push(' ');
    }
    out.push_str(word);
}

fn write_slots(slots: &[Slot], out: &mut String) {
    for slot in slots {
        match slot {
            Slot::Word(word) => push_word(out, word),
            Slot::Blank(blank) => push_word(out, blank.word()),
            Slot::Optional(slots) => {
                push_word(out, "[");
                write_slots(slots, out);
                out.push(']');
            }
        }
    }
}

/// As players would write it: `Ann turn K`, `Ben wff ROW`.
impl fmt::Display for LegalMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.player {
            Some(player) => write!(out, "{player} {}", self.written()),
            None => out.write_str(&self.written()),
        }
    }
}

/// A lawful move, or a form of lawful moves: words in capitals, such as ROW, are to be filled in.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Written<'m> {
    /// As it is written: `Ann turn K`, `Ben wff ROW`.
    text: String,
    /// Meaning of the move in a few words.
    meaning: &'m Message,
    /// Price of the move; none when it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'m Price>,
}

impl Serialize for LegalMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { text: self.to_string(), meaning: &self.meaning, price: self.price.as_ref() }.serialize(serializer)
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for LegalMove {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        std::borrow::Cow::Borrowed("LegalMove")
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Written::json_schema(generator)
    }
}

/// Currency in which players of Predicate Wars pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Currency {
    /// Power.
    Power,
    /// Proving power, which is for one round (PW-12).
    ProvingPower,
    /// Proving potency.
    Potency,
}

impl Currency {
    /// Returns its name.
    pub fn message(self) -> Message {
        match self {
            Currency::Power => message::price::power(),
            Currency::ProvingPower => message::price::proving_power(),
            Currency::Potency => message::price::potency(),
        }
    }
}

/// In English.
impl fmt::Display for Currency {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

/// The price of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Price {
    /// Currency of the price, in snake case.
    pub currency: Currency,
    /// Amount that is due in any case.
    pub amount: u64,
    /// Amount that comes on top, which depends on what is written or proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further: Option<Message>,
}

impl Price {
    /// Returns the price in a few words, as a button shows it.
    pub fn message(&self) -> Message {
        let currency = self.currency.message();
        match (&self.further, self.amount) {
            (None, amount) => message::price::amount(amount, currency),
            (Some(further), 0) => message::price::further(further.clone(), currency),
            (Some(further), amount) => message::price::both(amount, further.clone(), currency),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::palmer;

    #[test]
    fn moves_are_written_as_players_type_them() {
        let claim = LegalMove::of("Ann", "claim", palmer::pass())
            .optional(vec![Slot::Word(String::from("goal")), Slot::Blank(Blank::Line)])
            .optional(vec![
                Slot::Word(String::from("player")),
                Slot::Blank(Blank::Index),
                Slot::Word(String::from("=")),
                Slot::Blank(Blank::Name),
            ])
            .blank(Blank::Proof);
        assert_eq!(claim.to_string(), "Ann claim [goal LINE] [player I=NAME] PROOF");
        let play = LegalMove::of("Ben", "play", palmer::pass()).word("S 12").word("n=").blank(Blank::Number);
        assert_eq!((play.to_string(), play.has_blanks()), (String::from("Ben play S 12 n=N"), true));
        let toss = LegalMove::of_anybody("toss", palmer::pass());
        assert_eq!((toss.to_string(), toss.has_blanks()), (String::from("toss"), false));
    }
}
