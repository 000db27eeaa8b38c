//! Symbols of which the first byte says too little: words, truth values, `f/` and `c/`, numbers that need a second look, names in
//! square brackets. What comes before decides what some of them are.

use formula::{Connective, Quantifier};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while_m_n};
use nom::character::complete::digit1;
use nom::combinator::{opt, recognize, value};
use nom::{IResult, Parser};

use super::token::{Operator, Slip, Token};
use crate::predicate_wars::names::GameName;

/// Properties of the symbol before that decide about the next one.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// It ends an operand.
    pub(super) operand: bool,
    /// It is a letter that this one is glued to, inside a run of letters.
    pub(super) letter: bool,
}

/// A symbol and how many bytes it has.
pub(super) type Symbol = (Token, Option<Slip>, usize);

/// Reads the symbol that `rest` begins with; `None` when none begins so. With `negatives`, `-1` is a number where an operand may
/// stand.
pub(super) fn symbol(rest: &str, before: Before, negatives: bool) -> Option<Symbol> {
    let mut bytes = rest.bytes();
    let (first, second) = (bytes.next()?, bytes.next().unwrap_or(0));
    let (token, length) = match first {
        b'a'..=b'z' => return scanned(rest, |rest| lowercase(rest, before)),
        b'0'..=b'9' => return scanned(rest, number),
        b'[' => return scanned(rest, bracketed_name),
        b'-' | b'=' if second == b'>' => (Token::Connective(Connective::Implies), 2),
        b'-' if negatives && !before.operand && second.is_ascii_digit() => return scanned(rest, number),
        b'-' => (Token::Operator(Operator::Minus), 1),
        _ => return None,
    };
    Some((token, None, length))
}

type Scan<'t> = IResult<&'t str, (Token, Option<Slip>)>;

/// Runs one of the parsers below, and measures what it took.
fn scanned<'t>(input: &'t str, parser: impl FnOnce(&'t str) -> Scan<'t>) -> Option<Symbol> {
    let (rest, (token, slip)) = parser(input).ok()?;
    Some((token, slip, input.len() - rest.len()))
}

/// Reads `0`, `1`, … of any size, without leading zeros (Q-PW-3), and `-1`, … (Q-PW-10).
fn number(input: &str) -> Scan<'_> {
    (opt(tag("-")), digit1)
        .map(|(sign, digits): (Option<&str>, &str)| match (sign, digits.as_bytes()) {
            (_, [b'0', _, ..]) => (Token::Number, Some(Slip::NumberZeros)),
            (Some(_), b"0") => (Token::Number, Some(Slip::NegativeZero)),
            _ => (Token::Number, None),
        })
        .parse(input)
}

/// Reads `[name]` of the closed sets (PW-57). What has no `]` is taken up to the first blank.
fn bracketed_name(input: &str) -> Scan<'_> {
    let stop = |c: char| matches!(c, '[' | ']' | '(' | ')' | ',' | '#' | '\n');
    let closed = recognize((tag("["), take_till(stop), tag("]"))).map(|name| match GameName::find(name) {
        Some(found) => (Token::Game(found), None),
        None => (Token::Unknown, Some(Slip::UnknownName)),
    });
    let unclosed =
        value((Token::Unknown, Some(Slip::UnclosedName)), (tag("["), take_till(move |c: char| stop(c) || c.is_whitespace())));
    alt((closed, unclosed)).parse(input)
}

/// Reads the words of the ASCII spelling.
fn word(run: &str) -> Option<Token> {
    match run {
        "not" => Some(Token::Not),
        "and" => Some(Token::Connective(Connective::And)),
        "or" => Some(Token::Connective(Connective::Or)),
        "imply" => Some(Token::Connective(Connective::Implies)),
        "forall" => Some(Token::Quantifier(Quantifier::ForAll)),
        "exists" => Some(Token::Quantifier(Quantifier::Exists)),
        _ => None,
    }
}

/// The longest run of lowercase letters that still can matter: one more than the longest word, and the letter after it.
const RUN: usize = 8;

/// Reads what begins with a lowercase letter: a variable, a distinct variable, a truth value, `f/`, `c/`, or a word.
///
/// A word counts only when it is the whole run of letters, up to a last letter that belongs to the next symbol: the `t` of `tT`,
/// the `f` of `f/`, the `x` of `x_0`.
fn lowercase(input: &str, before: Before) -> Scan<'_> {
    let (behind, run) = take_while_m_n(1, RUN, |c: char| c.is_ascii_lowercase()).parse(input)?;
    let next = behind.as_bytes().first().copied();
    let last_is_of_next_symbol = match run.as_bytes().last() {
        _ if next == Some(b'_') => true,
        Some(b't') => matches!(next, Some(b'T' | b'F')),
        Some(b'f' | b'c') => next == Some(b'/'),
        _ => false,
    };
    if run.len() == 1 {
        return match (next, last_is_of_next_symbol) {
            (Some(b'T' | b'F'), true) => truth_value(input),
            (Some(b'/'), true) if before.operand => division(input),
            _ => Ok((behind, (Token::Variable, None))),
        };
    }
    let head = if last_is_of_next_symbol { run.get(..run.len() - 1) } else { None };
    let whole = if next == Some(b'_') { None } else { Some(run) };
    for candidate in [whole, head].into_iter().flatten() {
        if let (false, Some(token)) = (before.letter, word(candidate)) {
            return Ok((input.get(candidate.len()..).unwrap_or_default(), (token, None)));
        }
    }
    value((Token::Variable, None), take_while_m_n(1, 1, |c: char| c.is_ascii_lowercase())).parse(input)
}

fn truth_value(input: &str) -> Scan<'_> {
    alt((value(Token::Truth(true), tag("tT")), value(Token::Truth(false), tag("tF")))).map(|token| (token, None)).parse(input)
}

fn division(input: &str) -> Scan<'_> {
    alt((value(Operator::FloorDivide, tag("f/")), value(Operator::CeilDivide, tag("c/"))))
        .map(|operator| (Token::Operator(operator), None))
        .parse(input)
}
