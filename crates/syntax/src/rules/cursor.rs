//! The tokens of a clause: words, texts in quotation marks, signs. Not here: schemas, which are read as statements are.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::anychar;
use nom::combinator::{map, rest, value};
use nom::sequence::delimited;
use nom::{IResult, Parser};
use source::Span;

/// A token of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// Letters, digits, `_`, `-` and `.`
    Word(&'t str),
    /// What stands between two quotation marks.
    Quoted(&'t str),
    /// A quotation mark without its partner, and all behind it.
    Unclosed,
    /// Any other character.
    Sign(char),
    /// Nothing more.
    End,
}

/// Whether a word of the notation may hold this character.
pub(super) fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// A place in a clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    tail: &'t str,
    end: usize,
}

impl<'t> Cursor<'t> {
    /// At the beginning of `clause`, which begins at byte `at` of the text.
    pub(super) fn new(clause: &'t str, at: usize) -> Cursor<'t> {
        Cursor { tail: clause, end: at + clause.len() }
    }

    /// What has not been read yet, and where it begins.
    pub(super) fn tail(&self) -> (&'t str, usize) {
        (self.tail, self.end - self.tail.len())
    }

    /// The next token, without going on.
    pub(super) fn peek(&self) -> (Token<'t>, Span) {
        self.scan().1
    }

    /// The next token; at the end [`Token::End`], again and again.
    pub(super) fn next(&mut self) -> (Token<'t>, Span) {
        let (tail, token) = self.scan();
        self.tail = tail;
        token
    }

    /// Goes on if the next token is this one.
    pub(super) fn take(&mut self, token: Token<'_>) -> bool {
        let (tail, (found, _)) = self.scan();
        if found == token {
            self.tail = tail;
        }
        found == token
    }

    /// The next characters up to white space, a comma, a bracket or a quotation mark, as one word: `∧I`. `None` when there are none.
    pub(super) fn run(&mut self) -> Option<(&'t str, Span)> {
        let start = self.tail.trim_start();
        let length = start.find(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '"')).unwrap_or(start.len());
        let (run, tail) = start.split_at_checked(length).filter(|(run, _)| !run.is_empty())?;
        self.tail = tail;
        Some((run, Span::new(self.end - start.len(), self.end - tail.len())))
    }

    fn scan(&self) -> (&'t str, (Token<'t>, Span)) {
        let token = self.tail.trim_start();
        match scan(token) {
            Ok((tail, found)) => (tail, (found, Span::new(self.end - token.len(), self.end - tail.len()))),
            Err(_) => ("", (Token::End, Span::at(self.end - self.tail.len()))),
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

/// The part of a line before its comment; a `#` between quotation marks begins none.
pub(super) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let comment = line.char_indices().find(|&(_, c)| {
        quoted ^= c == '"';
        c == '#' && !quoted
    });
    comment.and_then(|(at, _)| line.get(..at)).unwrap_or(line)
}

/// Where a whole word begins in a stretch of text that is no list of tokens.
pub(super) fn find_word(text: &str, word: &str) -> Option<usize> {
    text.match_indices(word).map(|(at, _)| at).find(|&at| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let behind = text.get(at + word.len()..).and_then(|behind| behind.chars().next());
        !before.is_some_and(is_word_character) && !behind.is_some_and(is_word_character)
    })
}

/// Whether a word is a letter of Predicate Wars, with or without subscript.
pub(super) fn is_letter(word: &str) -> bool {
    let mut characters = word.chars();
    let begins = characters.next().is_some_and(|c| c.is_ascii_alphabetic());
    let behind = characters.as_str();
    let digits = behind.strip_prefix('_').filter(|digits| !digits.is_empty());
    begins && (behind.is_empty() || digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())))
}

/// Without white space at either end, and where it then begins.
pub(super) fn trim(text: &str, at: usize) -> (&str, usize) {
    let inner = text.trim_start();
    (inner.trim_end(), at + text.len() - inner.len())
}
