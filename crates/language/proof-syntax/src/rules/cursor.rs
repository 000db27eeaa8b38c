//! The tokens of a clause: words, texts in quotation marks, symbols. Not here: schemas, which are read as statements are.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::anychar;
use nom::combinator::{map, rest, value};
use nom::sequence::delimited;
use nom::{IResult, Parser};
use source::Span;
use syntax_core::slice::Slice;

/// Token of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// Letters, digits, `_`, `-` and `.`
    Word(&'t str),
    /// Text between two quotation marks.
    Quoted(&'t str),
    /// A quotation mark without its partner, and all after it.
    Unclosed,
    /// Any other character.
    Sign(char),
    /// Nothing more.
    End,
}

/// Word or quoted text with its place, quotation marks included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
}

/// Place in a clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    rest: Slice<'t>,
}

impl<'t> Cursor<'t> {
    /// Makes a cursor at the beginning of a clause.
    pub(super) fn new(clause: Slice<'t>) -> Cursor<'t> {
        Cursor { rest: clause }
    }

    /// Returns what has not been read yet.
    pub(super) fn rest(&self) -> Slice<'t> {
        self.rest
    }

    /// Returns the next token, without going on.
    pub(super) fn peek(&self) -> (Token<'t>, Span) {
        self.scan().1
    }

    /// Passes the next token; at the end [`Token::End`], again and again.
    pub(super) fn next(&mut self) -> (Token<'t>, Span) {
        let (rest, token) = self.scan();
        self.rest = rest;
        token
    }

    /// Goes on if the next token is this one.
    pub(super) fn take(&mut self, token: Token<'_>) -> bool {
        let (rest, (found, _)) = self.scan();
        if found == token {
            self.rest = rest;
        }
        found == token
    }

    /// Passes the next characters up to white space, a comma, a bracket or a quotation mark, as one word: `∧I`. `None` when there
    /// are none.
    pub(super) fn run(&mut self) -> Option<Name<'t>> {
        let mut rest = self.rest.trim_start();
        let run = rest.take_while(|c| !c.is_whitespace() && !matches!(c, ',' | '(' | ')' | '"'));
        if run.is_empty() {
            return None;
        }
        self.rest = rest;
        Some(Name { text: run.text, span: run.span() })
    }

    fn scan(&self) -> (Slice<'t>, (Token<'t>, Span)) {
        let token = self.rest.trim_start();
        match scan(token.text) {
            Ok((tail, found)) => {
                let length = token.text.len() - tail.len();
                (token.behind(length), (found, token.before(length).span()))
            }
            Err(_) => (token.behind(token.text.len()), (Token::End, Span::at(self.rest.start))),
        }
    }
}

fn scan(input: &str) -> IResult<&str, Token<'_>> {
    alt((
        map(take_while1(is_word_character), Token::Word),
        map(delimited(tag("\""), take_while(|c| c != '"'), tag("\"")), Token::Quoted),
        value(Token::Unclosed, (tag("\""), rest)),
        map(anychar, Token::Sign),
    ))
    .parse(input)
}

fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// Returns where a whole word begins in a text that is no list of tokens.
pub(super) fn find_word(text: &str, word: &str) -> Option<usize> {
    text.match_indices(word).map(|(at, _)| at).find(|&at| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let behind = text.get(at + word.len()..).and_then(|behind| behind.chars().next());
        !before.is_some_and(is_word_character) && !behind.is_some_and(is_word_character)
    })
}
