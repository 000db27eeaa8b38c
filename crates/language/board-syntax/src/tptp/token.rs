//! The tokens of TPTP, one at a time, by nom. What a token means where it stands is not decided here.

use std::borrow::Cow;

use nom::bytes::complete::{is_not, tag, take_until, take_while};
use nom::{IResult, Parser};
use source::Span;
use syntax_core::MAX_STATEMENT_BYTES;
use syntax_core::byte_table;

/// Reason why a part of the text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// A character that begins no token of TPTP.
    Character(char),
    /// A quoted name or distinct object without its closing quote.
    UnclosedQuote(char),
    /// A quoted name with nothing in it.
    EmptyQuote(char),
    /// A character that may not stand between quotes: printable ASCII may, `\` only before `\` or the quote, and in names letters and digits
    /// of any script.
    InQuote(char),
    /// `/*` without `*/`.
    UnclosedComment,
    /// The statement is longer than [`MAX_STATEMENT_BYTES`].
    TooLong,
}

/// Numbers of TPTP that are no natural number in plain digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberKind {
    /// `+5`, `-5`
    Signed,
    /// `1/2`
    Rational,
    /// `1.5`, `1E3`
    Real,
    /// `007`
    LeadingZero,
}

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    LowerWord,
    UpperWord,
    Quoted,
    Distinct,
    DollarWord,
    Integer,
    OtherNumber(NumberKind),
    Open,
    Close,
    OpenList,
    CloseList,
    Comma,
    /// `*`, between the sorts of arguments.
    Star,
    /// `>`, before what a symbol yields.
    Arrow,
    Colon,
    Stop,
    Not,
    And,
    Or,
    Implies,
    ImpliedBy,
    Iff,
    Xor,
    Nor,
    Nand,
    ForAll,
    Exists,
    Equal,
    NotEqual,
    Sequent,
    End,
    /// No token; [`Tokens::flaw`] says why.
    Bad,
}

/// Class of a token by its first byte; one look decides for most.
#[derive(Clone, Copy)]
enum Class {
    Blank,
    /// `%` or `#`: a comment to the end of the line.
    Line,
    /// `/`, perhaps of a comment.
    Slash,
    Lower,
    Upper,
    /// A token of this one byte.
    Whole(Kind),
    /// Something longer, or nothing.
    Other,
}

const CLASSES: [Class; 256] = byte_table!(|byte| match byte {
    b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => Class::Blank,
    b'%' | b'#' => Class::Line,
    b'/' => Class::Slash,
    b'a'..=b'z' => Class::Lower,
    b'A'..=b'Z' => Class::Upper,
    b'(' => Class::Whole(Kind::Open),
    b')' => Class::Whole(Kind::Close),
    b',' => Class::Whole(Kind::Comma),
    b'[' => Class::Whole(Kind::OpenList),
    b']' => Class::Whole(Kind::CloseList),
    b':' => Class::Whole(Kind::Colon),
    b'*' => Class::Whole(Kind::Star),
    b'>' => Class::Whole(Kind::Arrow),
    b'.' => Class::Whole(Kind::Stop),
    b'&' => Class::Whole(Kind::And),
    b'|' => Class::Whole(Kind::Or),
    b'?' => Class::Whole(Kind::Exists),
    _ => Class::Other,
});

const WORD: [bool; 256] = byte_table!(|byte| byte.is_ascii_alphanumeric() || byte == b'_');

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// The tokens of a text from some place on.
pub(super) struct Tokens<'t> {
    content: &'t str,
    /// The bytes of the content up to where reading ends.
    bytes: Bytes<'t>,
    at: usize,
    limit: usize,
    /// Reason why the last [`Kind::Bad`] is no token.
    pub(super) flaw: Flaw,
}

type Bytes<'t> = &'t [u8];

impl<'t> Tokens<'t> {
    /// Makes the tokens within `span`.
    pub(super) fn new(content: &'t str, span: Span) -> Tokens<'t> {
        let bytes = content.as_bytes().get(..span.end).unwrap_or(content.as_bytes());
        Tokens { content, bytes, at: span.start, limit: usize::MAX, flaw: Flaw::TooLong }
    }

    /// Sets the limit: from here on a token that ends more than [`MAX_STATEMENT_BYTES`] after `start` is [`Flaw::TooLong`].
    pub(super) fn limit_from(&mut self, start: usize) {
        self.limit = start.saturating_add(MAX_STATEMENT_BYTES);
    }

    /// Lifts the limit: what follows is skipped, not read.
    pub(super) fn unlimited(&mut self) {
        self.limit = usize::MAX;
    }

    /// Tells whether a span stands at the beginning of a line.
    pub(super) fn begins_line(&self, span: Span) -> bool {
        span.start == 0 || self.content.as_bytes().get(span.start - 1) == Some(&b'\n')
    }

    /// Returns the text of a span.
    pub(super) fn slice(&self, span: Span) -> &'t str {
        self.content.get(span.start..span.end).unwrap_or_default()
    }

    /// Returns the next token; at the end of the text [`Kind::End`], again and again.
    pub(super) fn next(&mut self) -> Token {
        let (kind, start) = loop {
            let start = self.at;
            let Some(&first) = self.bytes.get(start) else { return Token { kind: Kind::End, span: Span::at(self.bytes.len()) } };
            let (kind, length) = match CLASSES[first as usize] {
                Class::Blank => {
                    self.at += 1;
                    continue;
                }
                Class::Whole(kind) => (kind, 1),
                Class::Lower => (Kind::LowerWord, word(self.rest(start))),
                Class::Upper => (Kind::UpperWord, word(self.rest(start))),
                Class::Line => {
                    self.at += line(self.rest(start));
                    continue;
                }
                Class::Slash if self.bytes.get(start + 1) == Some(&b'*') => match comment(self.rest(start)) {
                    Some(length) => {
                        self.at += length;
                        continue;
                    }
                    None => {
                        self.at = self.bytes.len();
                        return self.bad(Flaw::UnclosedComment, Span::new(start, start + 2));
                    }
                },
                // A byte order mark stands at the very start of the text or is a bad character.
                Class::Other if start == 0 && self.bytes.starts_with(b"\xef\xbb\xbf") => {
                    self.at += 3;
                    continue;
                }
                Class::Slash | Class::Other => self.longer(first, self.rest(start)),
            };
            self.at = start + length;
            break (kind, start);
        };
        let span = Span::new(start, self.at);
        if self.at > self.limit { self.bad(Flaw::TooLong, span) } else { Token { kind, span } }
    }

    /// Tells whether a sort is declared in the tokens that are left: whether `$tType` is among them.
    pub(super) fn declare_sorts(mut self) -> bool {
        loop {
            let token = self.next();
            match token.kind {
                Kind::End => return false,
                Kind::DollarWord if self.slice(token.span) == "$tType" => return true,
                _ => {}
            }
        }
    }

    /// Returns the first bracket that closes none that was opened before it.
    pub(super) fn stray_bracket(mut self) -> Option<Span> {
        self.unlimited();
        let mut open = 0_usize;
        loop {
            let token = self.next();
            match token.kind {
                Kind::End => return None,
                Kind::Open | Kind::OpenList => open += 1,
                Kind::Close | Kind::CloseList => match open.checked_sub(1) {
                    Some(left) => open = left,
                    None => return Some(token.span),
                },
                _ => {}
            }
        }
    }

    fn rest(&self, from: usize) -> Bytes<'t> {
        self.bytes.get(from..).unwrap_or_default()
    }

    fn bad(&mut self, flaw: Flaw, span: Span) -> Token {
        self.flaw = flaw;
        Token { kind: Kind::Bad, span }
    }

    fn longer(&mut self, first: u8, rest: Bytes<'t>) -> (Kind, usize) {
        let second = rest.get(1).copied();
        match first {
            b'!' if second == Some(b'=') => (Kind::NotEqual, 2),
            b'!' => (Kind::ForAll, 1),
            b'~' if second == Some(b'|') => (Kind::Nor, 2),
            b'~' if second == Some(b'&') => (Kind::Nand, 2),
            b'~' => (Kind::Not, 1),
            b'=' if second == Some(b'>') => (Kind::Implies, 2),
            b'=' => (Kind::Equal, 1),
            b'<' if rest.starts_with(b"<=>") => (Kind::Iff, 3),
            b'<' if rest.starts_with(b"<~>") => (Kind::Xor, 3),
            b'<' if second == Some(b'=') => (Kind::ImpliedBy, 2),
            b'-' if rest.starts_with(b"-->") => (Kind::Sequent, 3),
            b'0'..=b'9' => number(rest),
            b'+' | b'-' if second.is_some_and(|byte| byte.is_ascii_digit()) => {
                let (_, length) = number(rest.get(1..).unwrap_or_default());
                (Kind::OtherNumber(NumberKind::Signed), 1 + length)
            }
            b'\'' => self.quoted(rest, '\'', Kind::Quoted),
            b'"' => self.quoted(rest, '"', Kind::Distinct),
            b'$' if word(rest.get(1..).unwrap_or_default()) > 0 => {
                (Kind::DollarWord, 1 + word(rest.get(1..).unwrap_or_default()))
            }
            b'$' if rest.starts_with(b"$$") && word(rest.get(2..).unwrap_or_default()) > 0 => {
                (Kind::DollarWord, 2 + word(rest.get(2..).unwrap_or_default()))
            }
            _ => {
                let character =
                    self.content.get(self.at..).and_then(|rest| rest.chars().next()).unwrap_or(char::REPLACEMENT_CHARACTER);
                self.flaw = Flaw::Character(character);
                (Kind::Bad, character.len_utf8())
            }
        }
    }

    /// Reads `'…'` or `"…"`, on one line, `\` before `\` or the quote.
    fn quoted(&mut self, rest: Bytes<'t>, quote: char, kind: Kind) -> (Kind, usize) {
        let mut flaw = None;
        let mut at = 1;
        loop {
            match (rest.get(at), rest.get(at + 1)) {
                (None | Some(b'\n'), _) => {
                    self.flaw = Flaw::UnclosedQuote(quote);
                    return (Kind::Bad, at);
                }
                (Some(b'\\'), Some(&next)) if next == b'\\' || next == quote as u8 => at += 2,
                (Some(&byte), _) if byte == quote as u8 => break,
                (Some(&byte), _) => {
                    if byte == b'\\' || !(b' '..=b'~').contains(&byte) {
                        let character = self.content.get(self.at + at..).and_then(|rest| rest.chars().next());
                        let character = character.filter(|&one| kind != Kind::Quoted || one.is_ascii() || !one.is_alphanumeric());
                        flaw = flaw.or(character.map(Flaw::InQuote));
                    }
                    at += 1;
                }
            }
        }
        let flaw = if at == 1 { Some(Flaw::EmptyQuote(quote)) } else { flaw };
        let Some(flaw) = flaw else { return (kind, at + 1) };
        self.flaw = flaw;
        (Kind::Bad, at + 1)
    }
}

fn consumed(result: IResult<Bytes<'_>, Bytes<'_>>) -> usize {
    result.map_or(0, |(_, taken)| taken.len())
}

/// Returns the length of the letters, digits and underscores in front.
fn word(rest: Bytes<'_>) -> usize {
    consumed(take_while(|byte: u8| WORD[byte as usize])(rest))
}

fn digits(rest: Bytes<'_>) -> usize {
    consumed(take_while(|byte: u8| byte.is_ascii_digit())(rest))
}

/// Returns the length of a line's rest.
fn line(rest: Bytes<'_>) -> usize {
    consumed(is_not("\n")(rest))
}

/// Returns the length of a block comment in front, if it is closed.
fn comment(rest: Bytes<'_>) -> Option<usize> {
    let result: IResult<Bytes<'_>, _> = (tag("/*"), take_until("*/"), tag("*/")).parse(rest);
    result.ok().map(|(left, _)| rest.len() - left.len())
}

/// Reads a number without sign: natural, rational or real. `.` belongs to it only before a digit, so `5).` and `1.` end as they
/// should.
fn number(rest: Bytes<'_>) -> (Kind, usize) {
    let mut length = digits(rest);
    let tail = |at: usize| rest.get(at..).unwrap_or_default();
    if rest.first() == Some(&b'0') && length > 1 {
        return (Kind::OtherNumber(NumberKind::LeadingZero), length);
    }
    let mut kind = Kind::Integer;
    if rest.get(length) == Some(&b'/') && digits(tail(length + 1)) > 0 {
        return (Kind::OtherNumber(NumberKind::Rational), length + 1 + digits(tail(length + 1)));
    }
    if rest.get(length) == Some(&b'.') && digits(tail(length + 1)) > 0 {
        length += 1 + digits(tail(length + 1));
        kind = Kind::OtherNumber(NumberKind::Real);
    }
    if matches!(rest.get(length), Some(b'E' | b'e')) {
        let sign = usize::from(matches!(rest.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(tail(length + 1 + sign));
        if exponent > 0 {
            return (Kind::OtherNumber(NumberKind::Real), length + 1 + sign + exponent);
        }
    }
    (kind, length)
}

/// Returns the characters that a quoted name stands for.
pub(super) fn unquoted(token: &str) -> Cow<'_, str> {
    let inner = token.get(1..token.len().saturating_sub(1)).unwrap_or_default();
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut plain = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        // The tokens allow a backslash only before the character that it protects.
        plain.extend(if character == '\\' { characters.next() } else { Some(character) });
    }
    Cow::Owned(plain)
}
