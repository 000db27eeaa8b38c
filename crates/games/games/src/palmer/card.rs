//! The 54 cards (PA-19 to PA-27), six sheets of nine: what is on them, what they are called, and what the S cards print. Not
//! here: what may be written with them (`licence`).

use std::fmt;
use std::str::FromStr;

use formula::Quantifier;
use serde::{Deserialize, Serialize};

use crate::in_records_as_text;
use Quantifier::{Exists, ExistsUnique, ForAll};

/// A card, by what is printed on it. Two with the same print are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub enum Card {
    /// A P, F or R card: the place of its symbol in [`SYMBOLS`] (PA-19 to PA-22).
    Symbol(u8),
    /// A Q card: the place of its prefix in [`PREFIXES`] (PA-23 to PA-25).
    Quantifiers(u8),
    /// An S card, by its number from 1 in [`STATEMENTS`] (PA-26, PA-S1 to PA-S14).
    Statement(u8),
    /// X "?": any statement (PA-27).
    Any,
    /// X "¬": a negation symbol in a statement on the board (PA-27, Q-PA-30).
    Negation,
}

/// The symbols of the P, F and R cards, with the letter in the corner (PA-19 to PA-21).
pub const SYMBOLS: [(char, &str); 6] =
    [('P', "blonde"), ('P', "happy"), ('F', "father"), ('F', "+"), ('R', "likes"), ('R', "smarter")];

/// The prefixes of the Q cards, and how many there are of each (PA-23).
pub const PREFIXES: [(&[Quantifier], u8); 9] = [
    (&[Exists], 1),
    (&[ForAll], 2),
    (&[Exists, ForAll], 1),
    (&[ForAll, Exists], 1),
    (&[ForAll, ForAll], 2),
    (&[ForAll, ForAll, ForAll], 2),
    (&[ExistsUnique], 1),
    (&[ForAll, ForAll, Exists], 1),
    (&[ForAll, ExistsUnique], 1),
];

/// Statements printed on the S cards (PA-S1 to PA-S14). In two of them n is chosen when they are played.
pub const STATEMENTS: [&str; 14] = [
    "∀x blonde(x) ⇒ happy(x)",
    "∀x∀y (happy(x) ∧ likes(x,y)) ⇒ happy(y)",
    "∀x smarter(father(x),x)",
    "∀x ¬likes(x,father(x)) ∧ likes(father(x),x)",
    "∀x∀y smarter(x,y) ⇒ ¬likes(y,x)",
    "∀x∀y smarter(x+y,x) ∧ smarter(x+y,y)",
    "∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) ⇒ smarter(x,z)",
    "∀x∀y x≠y ⇒ (smarter(x,y) ⇔ ¬smarter(y,x))",
    "∀x∀y (x+y=y+x)",
    "∀x∀y (x+y=father(y+x))",
    "∀x ¬blonde(father(x))",
    "|L| ≥ n",
    "|L| < n",
    "∀x∀y ¬smarter(x,y)",
];

/// The number of cards (PA-19 to PA-27).
pub(crate) const CARDS: usize = 54;

/// The names of the variables of a prefix, in order.
const VARIABLES: [&str; 3] = ["x", "y", "z"];

impl Card {
    /// The whole deck in the order of PA-19 to PA-27.
    pub fn deck() -> Vec<Card> {
        let all = Card::kinds().flat_map(|card| std::iter::repeat_n(card, usize::from(card.copies())));
        all.collect()
    }

    /// Every different card.
    pub fn kinds() -> impl Iterator<Item = Card> {
        let symbols = (0..SYMBOLS.len() as u8).map(Card::Symbol);
        let prefixes = (0..PREFIXES.len() as u8).map(Card::Quantifiers);
        let statements = (1..=STATEMENTS.len() as u8).map(Card::Statement);
        symbols.chain(prefixes).chain(statements).chain([Card::Any, Card::Negation])
    }

    /// Returns how many of this card there are.
    pub(crate) fn copies(self) -> u8 {
        match self {
            // One on each of the first four sheets.
            Card::Symbol(_) => 4,
            Card::Quantifiers(at) => PREFIXES.get(usize::from(at)).map_or(0, |(_, copies)| *copies),
            Card::Statement(_) | Card::Any => 1,
            Card::Negation => 3,
        }
    }

    /// The symbol of a P, F or R card.
    pub fn symbol(self) -> Option<&'static str> {
        match self {
            Card::Symbol(at) => SYMBOLS.get(usize::from(at)).map(|(_, name)| *name),
            _ => None,
        }
    }

    /// The prefix of a Q card; nothing for another.
    pub fn prefix(self) -> &'static [Quantifier] {
        match self {
            Card::Quantifiers(at) => PREFIXES.get(usize::from(at)).map_or(&[], |(prefix, _)| *prefix),
            _ => &[],
        }
    }

    /// Returns what an S card prints.
    pub fn statement(self) -> Option<&'static str> {
        match self {
            Card::Statement(number) => STATEMENTS.get(usize::from(number).checked_sub(1)?).copied(),
            _ => None,
        }
    }

    /// Returns whether a number has to be chosen when the card is played (PA-S12, PA-S13).
    pub fn takes_number(self) -> bool {
        self.statement().is_some_and(|print| print.ends_with('n'))
    }

    /// Returns what an S card writes, with this number where it takes one.
    pub fn written(self, number: Option<u32>) -> Option<String> {
        let print = self.statement()?;
        match (print.strip_suffix('n'), number) {
            (Some(print), Some(number)) => Some(format!("{print}{number}")),
            (None, None) => Some(print.to_owned()),
            _ => None,
        }
    }
}

/// A quantifier's symbol.
pub(super) fn sign(quantifier: Quantifier) -> &'static str {
    match quantifier {
        ForAll => "∀",
        Exists => "∃",
        ExistsUnique => "∃!",
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Symbol(at) => {
                let (letter, name) = SYMBOLS.get(usize::from(*at)).unwrap_or(&('?', "?"));
                write!(out, "{letter} {name}")
            }
            Card::Quantifiers(_) => {
                out.write_str("Q ")?;
                self.prefix().iter().zip(VARIABLES).try_for_each(|(&one, variable)| write!(out, "{}{variable}", sign(one)))
            }
            Card::Statement(number) => write!(out, "S {number}"),
            Card::Any => out.write_str("X ?"),
            Card::Negation => out.write_str("X ¬"),
        }
    }
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no card", .0.escape_debug())]
pub struct NoCard(pub String);

impl NoCard {
    /// Explanation of the names of cards.
    pub const HELP: &'static str = "cards are called P blonde, P happy, F father, F +, R likes, R smarter, Q ∀x∃y (or Q forall x exists y) \
                                    and the like, S 1 to S 14 (S 12 n=3 chooses its number), X ?, X ¬";
}

impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        let wrong = || NoCard(text.to_owned());
        let text = text.trim();
        let mut letters = text.chars();
        let letter = letters.next().ok_or_else(wrong)?.to_ascii_uppercase();
        let rest = letters.as_str().trim();
        match letter {
            'P' | 'F' | 'R' => {
                let at = SYMBOLS.iter().position(|&(corner, name)| corner == letter && name == rest);
                at.map(|at| Card::Symbol(at as u8)).ok_or_else(wrong)
            }
            'Q' => {
                let prefix = read_prefix(rest).ok_or_else(wrong)?;
                let at = PREFIXES.iter().position(|&(print, _)| print == prefix.as_slice());
                at.map(|at| Card::Quantifiers(at as u8)).ok_or_else(wrong)
            }
            'S' => {
                let number = rest.parse().ok().filter(|&number| Card::Statement(number).statement().is_some());
                number.map(Card::Statement).ok_or_else(wrong)
            }
            'X' => match rest {
                "?" => Ok(Card::Any),
                "¬" | "~" | "not" | "!" | "_" => Ok(Card::Negation),
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }
}

/// The prefix that a Q card is called by: symbols or words, each with a variable, or without any.
fn read_prefix(text: &str) -> Option<Vec<Quantifier>> {
    let mut quantifiers = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let spellings = [
            ("∃!", ExistsUnique),
            ("exists!", ExistsUnique),
            ("∃", Exists),
            ("exists", Exists),
            ("∀", ForAll),
            ("forall", ForAll),
        ];
        let (sign, quantifier) = spellings.into_iter().find(|(sign, _)| rest.starts_with(sign))?;
        rest = rest.strip_prefix(sign)?.trim_start();
        let end = rest.find(|c: char| !matches!(c, 'x' | 'y' | 'z')).unwrap_or(rest.len());
        // `xyz` after one symbol would be three variables.
        if end > 1 || quantifiers.len() == VARIABLES.len() {
            return None;
        }
        rest = rest.get(end..)?.trim_start();
        quantifiers.push(quantifier);
    }
    (!quantifiers.is_empty()).then_some(quantifiers)
}

in_records_as_text! { Card: NoCard }

/// A card as it is played or named in a question: with its number where one is chosen (`S 12 n=3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Played {
    /// The card.
    pub card: Card,
    /// The number n of S 12 and S 13.
    pub number: Option<u32>,
}

impl From<Card> for Played {
    fn from(card: Card) -> Played {
        Played { card, number: None }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.card)?;
        self.number.map_or(Ok(()), |number| write!(out, " n={number}"))
    }
}

impl FromStr for Played {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Played, NoCard> {
        let wrong = || NoCard(text.to_owned());
        let (name, number) = match text.split_once('=') {
            Some((before, digits)) => {
                let name = before.trim_end().strip_suffix(" n").ok_or_else(wrong)?;
                (name, Some(digits.trim().parse().map_err(|_| wrong())?))
            }
            None => (text, None),
        };
        let card: Card = name.parse().map_err(|_| wrong())?;
        if number.is_some() && !card.takes_number() {
            return Err(wrong());
        }
        Ok(Played { card, number })
    }
}

in_records_as_text! { Played: NoCard }

/// The reason for which a list of cards is none that a player could hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHand {
    /// A name is wrong.
    #[error(transparent)]
    NoCard(#[from] NoCard),
    /// The deck has fewer copies of this card.
    #[error("there {} only {copies} of {card} in the deck", if *.copies == 1 { "is" } else { "are" })]
    TooMany {
        /// The card.
        card: Card,
        /// Number of copies in the deck.
        copies: u8,
    },
}

/// Reads a list of cards with commas between them, as a hand could be.
///
/// # Errors
/// [`NoHand`]: the first name that is no card's, or the first card of which the deck has fewer.
pub fn read_hand(text: &str) -> Result<Vec<Played>, NoHand> {
    let mut hand: Vec<Played> = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let played: Played = name.parse()?;
        let card = played.card;
        if hand.iter().filter(|other| other.card == card).count() >= usize::from(card.copies()) {
            return Err(NoHand::TooMany { card, copies: card.copies() });
        }
        hand.push(played);
    }
    Ok(hand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_is_that_of_the_six_sheets() {
        let deck = Card::deck();
        assert_eq!(deck.len(), CARDS);
        let count = |what: fn(&Card) -> bool| deck.iter().filter(|card| what(card)).count();
        assert_eq!(count(|card| card.symbol().is_some()), 24);
        assert_eq!(count(|card| !card.prefix().is_empty()), 12);
        assert_eq!(count(|card| card.statement().is_some()), 14);
        assert_eq!((count(|card| *card == Card::Any), count(|card| *card == Card::Negation)), (1, 3));
    }

    #[test]
    fn every_card_is_called_by_its_name_and_by_no_other() {
        for card in Card::kinds() {
            assert_eq!(card.to_string().parse(), Ok(card), "{card}");
        }
        for (text, card) in [
            ("q forall x exists y", "Q ∀x∃y"),
            ("Q ∀∃!", "Q ∀x∃!y"),
            ("X ~", "X ¬"),
            ("X not", "X ¬"),
            ("F+", "F +"),
            ("s3", "S 3"),
        ] {
            assert_eq!(text.parse::<Card>().map(|card| card.to_string()), Ok(card.to_owned()), "{text}");
        }
        for none in ["", "P", "P likes", "R blonde", "S 0", "S 15", "Q", "Q ∃x∃y", "Q ∀xy", "X", "Z 1", "Q ∀x∀y∀z∀x"]
        {
            assert!(none.parse::<Card>().is_err(), "{none}");
        }
        assert_eq!("S 12 n=3".parse(), Ok(Played { card: Card::Statement(12), number: Some(3) }));
        assert_eq!("X not".parse(), Ok(Played::from(Card::Negation)));
        for none in ["S 3 n=3", "S 12 n=", "S 12 n=-1", "S 12 n", "P blonde n=2"] {
            assert!(none.parse::<Played>().is_err(), "{none}");
        }
    }

    #[test]
    fn a_hand_is_part_of_the_deck() {
        assert_eq!(read_hand("P blonde, R likes,Q ∀x").map(|hand| hand.len()), Ok(3));
        assert_eq!(read_hand(" "), Ok(Vec::new()));
        assert!(matches!(read_hand("X ?, X ?"), Err(NoHand::TooMany { copies: 1, .. })));
        assert!(read_hand("X ¬, X ¬, X ¬").is_ok() && read_hand("X ¬, X ¬, X ¬, X ¬").is_err());
        assert!(matches!(read_hand("P blonde, nonsense"), Err(NoHand::NoCard(_))));
    }
}
