//! The cards that may lie in the premise area (ER-3).

use std::fmt;

use serde::{Deserialize, Serialize};

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Letter {
    /// The first.
    A,
    /// The second.
    B,
    /// The third.
    C,
    /// The fourth.
    D,
}

impl Letter {
    /// All four.
    pub const ALL: [Letter; 4] = [Letter::A, Letter::B, Letter::C, Letter::D];

    /// Its column in a truth table of sixteen assignments: bit n is its value in assignment n.
    pub fn column(self) -> u16 {
        match self {
            Letter::A => 0xaaaa,
            Letter::B => 0xcccc,
            Letter::C => 0xf0f0,
            Letter::D => 0xff00,
        }
    }

    /// As it stands on the card.
    pub fn letter(self) -> char {
        match self {
            Letter::A => 'A',
            Letter::B => 'B',
            Letter::C => 'C',
            Letter::D => 'D',
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

/// Face of a card in the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub enum Face {
    /// A variable.
    Letter(Letter),
    /// NOT.
    Not,
    /// THEN.
    Then,
    /// OR.
    Or,
    /// AND.
    And,
    /// A left bracket.
    Open,
    /// A right bracket.
    Close,
}

impl Face {
    /// All ten.
    pub const ALL: [Face; 10] = [
        Face::Letter(Letter::A),
        Face::Letter(Letter::B),
        Face::Letter(Letter::C),
        Face::Letter(Letter::D),
        Face::Not,
        Face::Then,
        Face::Or,
        Face::And,
        Face::Open,
        Face::Close,
    ];

    /// As it is written in a row: `A`, `~`, `->`, `|`, `&`, `(`, `)`.
    pub fn text(self) -> &'static str {
        match self {
            Face::Letter(Letter::A) => "A",
            Face::Letter(Letter::B) => "B",
            Face::Letter(Letter::C) => "C",
            Face::Letter(Letter::D) => "D",
            Face::Not => "~",
            Face::Then => "->",
            Face::Or => "|",
            Face::And => "&",
            Face::Open => "(",
            Face::Close => ")",
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.text())
    }
}

/// A word or symbol that is on no card of the area.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is on no card of the premise area", .0.escape_debug())]
pub struct NoFace(pub String);

/// The spellings of the cards, longer ones before those that they begin with.
const SPELLINGS: [(&str, Face); 24] = [
    ("NOT", Face::Not),
    ("THEN", Face::Then),
    ("AND", Face::And),
    ("OR", Face::Or),
    ("not", Face::Not),
    ("then", Face::Then),
    ("and", Face::And),
    ("or", Face::Or),
    ("A", Face::Letter(Letter::A)),
    ("B", Face::Letter(Letter::B)),
    ("C", Face::Letter(Letter::C)),
    ("D", Face::Letter(Letter::D)),
    ("~", Face::Not),
    ("¬", Face::Not),
    ("->", Face::Then),
    ("→", Face::Then),
    ("=>", Face::Then),
    ("⇒", Face::Then),
    ("|", Face::Or),
    ("∨", Face::Or),
    ("&", Face::And),
    ("∧", Face::And),
    ("(", Face::Open),
    (")", Face::Close),
];

impl From<Face> for String {
    fn from(face: Face) -> String {
        face.text().to_owned()
    }
}

impl TryFrom<String> for Face {
    type Error = NoFace;

    fn try_from(text: String) -> Result<Face, NoFace> {
        match faces(&text)?.as_slice() {
            [face] => Ok(*face),
            _ => Err(NoFace(text)),
        }
    }
}

/// The cards of a row as it is written, `A & ~B` or `A AND NOT B`; whether they are a legal row is another question.
///
/// # Errors
/// [`NoFace`] at the first that is no card of the area.
pub fn faces(row: &str) -> Result<Vec<Face>, NoFace> {
    let mut cards = Vec::new();
    let mut rest = row.trim_start();
    while let Some(first) = rest.chars().next() {
        let spelled = SPELLINGS.iter().find_map(|(spelling, face)| Some((*face, rest.strip_prefix(spelling)?)));
        let (face, left) = spelled.ok_or_else(|| NoFace(first.to_string()))?;
        cards.push(face);
        rest = left.trim_start();
    }
    Ok(cards)
}

/// A row as it is written: `A | ~B`, `~(A -> B)`.
pub fn row_text(row: &[Face]) -> String {
    let mut out = String::new();
    for face in row {
        match face {
            Face::Then | Face::Or | Face::And => {
                out.push(' ');
                out.push_str(face.text());
                out.push(' ');
            }
            _ => out.push_str(face.text()),
        }
    }
    out
}
