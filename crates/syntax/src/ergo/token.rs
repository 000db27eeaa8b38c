//! The cards of a row, one at a time, by nom. Not here: which of them may stand side by side.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{anychar, multispace0, one_of};
use nom::combinator::{map, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// An operator card, the strongest first (ER-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Not,
    Then,
    Or,
    And,
}

impl Operator {
    pub(super) fn word(self) -> &'static str {
        match self {
            Operator::Not => "NOT",
            Operator::Then => "THEN",
            Operator::Or => "OR",
            Operator::And => "AND",
        }
    }

    /// Returns how strongly it binds (ER-5).
    pub(super) fn strength(self) -> u8 {
        match self {
            Operator::Not => 4,
            Operator::Then => 3,
            Operator::Or => 2,
            Operator::And => 1,
        }
    }
}

/// Card, or text that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Card {
    Letter(char),
    Operator(Operator),
    Open,
    Close,
    /// A word that is no operator.
    Word,
    /// A character that is on no card.
    Foreign(char),
}

/// Returns the next card, the length of its text, and what follows; `None` at the end of the row.
pub(super) fn next_card(rest: &str) -> Option<(Card, usize, &str)> {
    let result: IResult<&str, &str> = multispace0(rest);
    let before = result.map_or(rest, |(left, _)| left);
    let (left, card) = card(before).ok()?;
    Some((card, before.len() - left.len(), left))
}

fn card(rest: &str) -> IResult<&str, Card> {
    alt((
        value(Card::Open, tag("(")),
        value(Card::Close, tag(")")),
        map(sign, Card::Operator),
        operator_word,
        // Letters need no space between them, so that `AB` is two adjacent variables.
        map(one_of("ABCD"), Card::Letter),
        value(Card::Word, take_while1(|character: char| character.is_alphanumeric())),
        map(preceded(multispace0, anychar), Card::Foreign),
    ))
    .parse(rest)
}

fn sign(rest: &str) -> IResult<&str, Operator> {
    alt((
        value(Operator::Not, alt((tag("~"), tag("¬")))),
        value(Operator::Then, alt((tag("->"), tag("→"), tag("=>"), tag("⇒")))),
        value(Operator::Or, alt((tag("|"), tag("∨")))),
        value(Operator::And, alt((tag("&"), tag("∧")))),
    ))
    .parse(rest)
}

/// Reads an operator in letters; a longer run of letters, unless it is made of variables, is one wrong word.
fn operator_word(rest: &str) -> IResult<&str, Card> {
    let (left, word) = take_while1(|character: char| character.is_alphanumeric())(rest)?;
    let operator = match word {
        "NOT" | "not" => Operator::Not,
        "THEN" | "then" => Operator::Then,
        "OR" | "or" => Operator::Or,
        "AND" | "and" => Operator::And,
        _ if word.bytes().all(|byte| matches!(byte, b'A'..=b'D')) => {
            return Err(nom::Err::Error(nom::error::Error::new(rest, nom::error::ErrorKind::Tag)));
        }
        _ => return Ok((left, Card::Word)),
    };
    Ok((left, Card::Operator(operator)))
}
