//! The cards of a row, one at a time, by nom. Not here: which of them may stand side by side.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{anychar, multispace0, one_of};
use nom::combinator::{map, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::row::{Card, Operator};

/// Card, or text that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Card(Card<char>),
    /// A word that is no operator.
    Word,
    /// A character that is on no card.
    Foreign(char),
}

/// Returns the next card, the length of its text, and what follows; `None` at the end of the row.
pub(super) fn next_token(rest: &str) -> Option<(Token, usize, &str)> {
    let result: IResult<&str, &str> = multispace0(rest);
    let before = result.map_or(rest, |(left, _)| left);
    let (left, token) = token(before).ok()?;
    Some((token, before.len() - left.len(), left))
}

fn token(rest: &str) -> IResult<&str, Token> {
    alt((
        value(Token::Card(Card::Open), tag("(")),
        value(Token::Card(Card::Close), tag(")")),
        map(sign, |operator| Token::Card(Card::Operator(operator))),
        operator_word,
        // Letters need no space between them, so that `AB` is two adjacent variables.
        map(one_of("ABCD"), |letter| Token::Card(Card::Letter(letter))),
        value(Token::Word, take_while1(|character: char| character.is_alphanumeric())),
        map(preceded(multispace0, anychar), Token::Foreign),
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
fn operator_word(rest: &str) -> IResult<&str, Token> {
    let (left, word) = take_while1(|character: char| character.is_alphanumeric())(rest)?;
    let operator = match word {
        "NOT" | "not" => Operator::Not,
        "THEN" | "then" => Operator::Then,
        "OR" | "or" => Operator::Or,
        "AND" | "and" => Operator::And,
        _ if word.bytes().all(|byte| matches!(byte, b'A'..=b'D')) => {
            return Err(nom::Err::Error(nom::error::Error::new(rest, nom::error::ErrorKind::Tag)));
        }
        _ => return Ok((left, Token::Word)),
    };
    Ok((left, Token::Card(Card::Operator(operator))))
}
