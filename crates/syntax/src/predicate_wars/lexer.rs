//! Symbols (PW-41 to PW-57): text in, one [`Lexeme`] at a time out. Nothing is allocated, nothing is read twice.
//!
//! The first byte of a symbol says which it is, or which nom parser reads it. What the symbols mean together is the grammar's business; only the
//! rule for `f/` and `c/` needs the symbol before (Q-PW-1).

use formula::{Connective, Quantifier};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while_m_n};
use nom::character::complete::digit1;
use nom::combinator::{recognize, value};
use nom::{IResult, Parser};

use super::names::{GameName, Role};

/// An operator between two WFOs (PW-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    Divide,
    FloorDivide,
    CeilDivide,
    Modulo,
}

impl Operator {
    pub(super) const ALL: [Operator; 7] = [
        Operator::Plus,
        Operator::Minus,
        Operator::Times,
        Operator::Divide,
        Operator::FloorDivide,
        Operator::CeilDivide,
        Operator::Modulo,
    ];

    pub(super) fn sign(self) -> &'static str {
        match self {
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Divide => "/",
            Operator::FloorDivide => "f/",
            Operator::CeilDivide => "c/",
            Operator::Modulo => "%",
        }
    }
}

/// A comparator between two WFOs (PW-48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Comparator {
    Greater,
    Less,
}

impl Comparator {
    pub(super) const ALL: [Comparator; 2] = [Comparator::Greater, Comparator::Less];

    pub(super) fn sign(self) -> &'static str {
        match self {
            Comparator::Greater => ">",
            Comparator::Less => "<",
        }
    }
}

/// One symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A lowercase letter or a distinct variable (PW-42, PW-53).
    Variable,
    /// An uppercase letter or a distinct predicate (PW-43, PW-54).
    Predicate,
    Truth(bool),
    Number,
    Game(GameName),
    Quantifier(Quantifier),
    Not,
    Connective(Connective),
    Operator(Operator),
    Comparator(Comparator),
    Open,
    Close,
    Equals,
    Comma,
    /// No symbol of the rulebook; a [`Slip`] says why. It may stand for anything, so that one slip is one error.
    Unknown,
    End,
}

impl Token {
    /// Whether a WFO may end with this symbol: then `f/` and `c/` behind it are operators (Q-PW-1).
    fn ends_operand(self) -> bool {
        matches!(self, Token::Variable | Token::Number | Token::Close | Token::Unknown)
    }
}

/// What is wrong with a single symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    Character,
    UnknownName,
    UnclosedName,
    NumberZeros,
    SubscriptZeros,
    NoSubscript,
}

/// A symbol and where it stands, in bytes of the whole text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) slip: Option<Slip>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What the symbol before tells about the next one.
#[derive(Clone, Copy)]
struct Before {
    /// It ends an operand.
    operand: bool,
    /// It is a letter that this one is glued to, inside a run of letters.
    letter: bool,
}

/// Reads a stretch of text symbol by symbol.
pub(super) struct Lexer<'t> {
    input: &'t str,
    /// Offset of `input` in the whole text.
    base: usize,
    /// Where the last symbol begins in `input`.
    start: usize,
    /// Where it ends: how much of `input` has been read.
    at: usize,
    before: Before,
    /// `↔` and `∃!` are symbols too.
    extended: bool,
}

/// A symbol and how many bytes it has.
type Symbol = (Token, Option<Slip>, usize);

impl<'t> Lexer<'t> {
    /// A lexer for `input`, which begins at byte `base` of its text. With `extended`, `↔` and `∃!` are symbols too.
    pub(super) fn new(input: &'t str, base: usize, extended: bool) -> Lexer<'t> {
        let at = if base == 0 && input.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lexer { input, base, start: at, at, before: Before { operand: false, letter: false }, extended }
    }

    /// Says that an operand is expected next, whatever the last symbol was: behind `(∀(x)` an `f/` is no operator.
    pub(super) fn expect_operand(&mut self) {
        self.before.operand = false;
    }

    /// The next symbol; [`Token::End`] for ever once the text is used up.
    #[inline]
    pub(super) fn next(&mut self) -> Lexeme {
        let (token, slip) = self.token();
        Lexeme { token, slip, start: self.start(), end: self.end() }
    }

    /// Where the last symbol begins in the whole text.
    #[inline]
    pub(super) fn start(&self) -> usize {
        self.base + self.start
    }

    /// Where the last symbol ends in the whole text.
    #[inline]
    pub(super) fn end(&self) -> usize {
        self.base + self.at
    }

    /// Takes a closing bracket, if that is what comes next: they are a quarter of all symbols.
    #[inline(always)]
    pub(super) fn closing(&mut self) -> bool {
        let found = self.input.as_bytes().get(self.at) == Some(&b')');
        if found {
            (self.start, self.at) = (self.at, self.at + 1);
            self.before = Before { operand: true, letter: false };
        }
        found
    }

    /// Takes `(x)` in one step, if that is what comes next: nearly every binder is written so. Gives the place of the letter; the last
    /// symbol is then the bracket behind it, and an operand is expected.
    #[inline]
    pub(super) fn plain_binder(&mut self) -> Option<usize> {
        match self.input.as_bytes().get(self.at..)? {
            [b'(', b'a'..=b'z', b')', ..] => {
                (self.start, self.at) = (self.at + 2, self.at + 3);
                self.before = Before { operand: false, letter: false };
                Some(self.end() - 2)
            }
            _ => None,
        }
    }

    /// Takes `∀(x)` or `∃(x)` in one step, as [`plain_binder`](Lexer::plain_binder) takes what is behind the quantifier.
    #[inline]
    pub(super) fn plain_quantifier(&mut self) -> Option<(Quantifier, usize)> {
        let [0xe2, 0x88, last @ (0x80 | 0x83), ..] = self.input.as_bytes().get(self.at..)? else { return None };
        let quantifier = if *last == 0x80 { Quantifier::ForAll } else { Quantifier::Exists };
        let sign = self.at;
        self.at += 3;
        let letter = self.plain_binder();
        if letter.is_none() {
            self.at = sign;
        }
        Some((quantifier, letter?))
    }

    /// Takes `x,` or `x)` in one step, if that is what comes next: most parameters are single letters. Gives the place of the letter
    /// and the symbol behind it, which is then the last one.
    #[inline]
    pub(super) fn plain_parameter(&mut self) -> Option<(usize, Token)> {
        let rest = self.input.as_bytes().get(self.at..)?;
        let (letter, rest) = match rest {
            [b' ', rest @ ..] => (self.at + 1, rest),
            _ => (self.at, rest),
        };
        let token = match rest {
            [b'a'..=b'z', b',', ..] => Token::Comma,
            [b'a'..=b'z', b')', ..] => Token::Close,
            _ => return None,
        };
        (self.start, self.at) = (letter + 1, letter + 2);
        self.before = Before { operand: token.ends_operand(), letter: false };
        Some((self.base + letter, token))
    }

    /// The next symbol alone. That it begins at `start` and ends at `at` is left in the lexer: a token fits a register, a [`Lexeme`]
    /// would be passed through memory.
    #[inline(never)]
    pub(super) fn token(&mut self) -> (Token, Option<Slip>) {
        let bytes = self.input.as_bytes();
        loop {
            if let Some(b' ') = bytes.get(self.at) {
                self.blank(1);
            }
            self.start = self.at;
            let Some(&first) = bytes.get(self.at) else { return (Token::End, None) };
            if self.extended
                && let Some((token, length)) = extension(self.input.get(self.at..).unwrap_or_default())
            {
                self.at += length;
                self.before = Before { operand: false, letter: false };
                return (token, None);
            }
            let plain = match CLASSES[usize::from(first)] {
                Class::Blank => {
                    self.blank(1);
                    continue;
                }
                Class::Whole(token) => Some((token, 1)),
                Class::Lower => match bytes.get(self.at + 1) {
                    Some(&second) if !LENGTHENS[usize::from(second)] => Some((Token::Variable, 1)),
                    Some(b'_') => return self.subscripted(Token::Variable),
                    _ => None,
                },
                Class::Upper if bytes.get(self.at + 1) == Some(&b'_') => return self.subscripted(Token::Predicate),
                Class::Upper => Some((Token::Predicate, 1)),
                Class::Comment => {
                    let rest = bytes.get(self.at..).unwrap_or_default();
                    self.blank(memchr::memchr(b'\n', rest).unwrap_or(rest.len()));
                    continue;
                }
                Class::Digit => {
                    let digits = bytes.iter().skip(self.at).take_while(|byte| byte.is_ascii_digit());
                    Some((Token::Number, digits.count()))
                }
                Class::Equals if bytes.get(self.at + 1) != Some(&b'>') => Some((Token::Equals, 1)),
                Class::Glyph => glyph(bytes.get(self.at..).unwrap_or_default()),
                Class::Equals | Class::Other => None,
            };
            if let Some((token, length)) = plain {
                self.at += length;
                self.before = Before { operand: token.ends_operand(), letter: matches!(token, Token::Variable) };
                return (token, None);
            }
            if let Some(symbol) = self.longer() {
                return symbol;
            }
        }
    }

    /// A letter with a subscript, which begins here: `x_0`, `P_17`; without leading zeros (Q-PW-4). The caller saw the letter and the `_`.
    #[inline]
    fn subscripted(&mut self, letter: Token) -> (Token, Option<Slip>) {
        let digits = self.input.as_bytes().get(self.at + 2..).unwrap_or_default();
        let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let slip = match digits.get(..length) {
            None | Some([]) => Some(Slip::NoSubscript),
            Some([b'0', _, ..]) => Some(Slip::SubscriptZeros),
            Some(_) => None,
        };
        self.at += 2 + length;
        self.before = Before { operand: letter.ends_operand(), letter: false };
        (letter, slip)
    }

    /// A symbol that its first byte does not decide, or white space, which is skipped. Apart from the rest, so that the short way is
    /// short.
    #[inline(never)]
    fn longer(&mut self) -> Option<(Token, Option<Slip>)> {
        let (token, slip, length) = self.scanned().or_else(|| self.foreign())?;
        self.at += length;
        self.before = Before { operand: token.ends_operand(), letter: length == 1 && matches!(token, Token::Variable) };
        Some((token, slip))
    }

    /// What one of the parsers below reads.
    fn scanned(&self) -> Option<Symbol> {
        let rest = self.input.get(self.at..).unwrap_or_default();
        let mut bytes = rest.bytes();
        symbol(bytes.next()?, bytes.next().unwrap_or(0), rest, self.before)
    }

    fn blank(&mut self, bytes: usize) {
        self.at += bytes;
        self.before.letter = false;
    }

    /// A character that no symbol begins with; white space beyond ASCII is skipped.
    fn foreign(&mut self) -> Option<Symbol> {
        let character = self.input.get(self.at..).and_then(|rest| rest.chars().next())?;
        if character.is_whitespace() {
            self.blank(character.len_utf8());
            return None;
        }
        Some((Token::Unknown, Some(Slip::Character), character.len_utf8()))
    }
}

/// What the first byte of a symbol says about it; one look decides for most.
#[derive(Clone, Copy)]
enum Class {
    Blank,
    /// `#`: a comment to the end of the line.
    Comment,
    /// A symbol of this one byte.
    Whole(Token),
    Lower,
    Upper,
    /// Of a number that has no leading zero.
    Digit,
    /// `=`, which may begin `=>`.
    Equals,
    /// The first byte of the signs outside ASCII.
    Glyph,
    /// Something longer, or nothing.
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' => Class::Blank,
            b'#' => Class::Comment,
            b'(' => Class::Whole(Token::Open),
            b')' => Class::Whole(Token::Close),
            b',' => Class::Whole(Token::Comma),
            b'+' => Class::Whole(Token::Operator(Operator::Plus)),
            b'*' => Class::Whole(Token::Operator(Operator::Times)),
            b'/' => Class::Whole(Token::Operator(Operator::Divide)),
            b'%' => Class::Whole(Token::Operator(Operator::Modulo)),
            b'>' => Class::Whole(Token::Comparator(Comparator::Greater)),
            b'<' => Class::Whole(Token::Comparator(Comparator::Less)),
            b'~' => Class::Whole(Token::Not),
            b'&' => Class::Whole(Token::Connective(Connective::And)),
            b'|' => Class::Whole(Token::Connective(Connective::Or)),
            b'=' => Class::Equals,
            b'a'..=b'z' => Class::Lower,
            b'A'..=b'Z' => Class::Upper,
            b'1'..=b'9' => Class::Digit,
            0xc2 | 0xe2 => Class::Glyph,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// The bytes behind a lowercase letter with which it may be more than a variable: letters, `_` and the `/` of `f/` and `c/`.
const LENGTHENS: [bool; 256] = {
    let mut lengthens = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        lengthens[byte] = (byte as u8).is_ascii_alphabetic() || matches!(byte as u8, b'_' | b'/');
        byte += 1;
    }
    lengthens
};

/// The signs outside ASCII, and their lengths.
fn glyph(rest: &[u8]) -> Option<(Token, usize)> {
    match rest {
        [0xe2, second, third, ..] => {
            let (token, seconds) = SIGNS[usize::from(*third)]?;
            seconds.contains(second).then_some((token, 3))
        }
        [0xc2, 0xac, ..] => Some((Token::Not, 2)),
        _ => None,
    }
}

/// The signs of three bytes, by their last byte, and which second bytes they have: a look into a table instead of comparisons, of
/// which no processor foresees the outcome.
const SIGNS: [Option<(Token, [u8; 2])>; 256] = {
    let mut signs = [None; 256];
    signs[0x80] = Some((Token::Quantifier(Quantifier::ForAll), [0x88; 2]));
    signs[0x83] = Some((Token::Quantifier(Quantifier::Exists), [0x88; 2]));
    signs[0xa7] = Some((Token::Connective(Connective::And), [0x88; 2]));
    signs[0xa8] = Some((Token::Connective(Connective::Or), [0x88; 2]));
    // `→` and `⇒`
    signs[0x92] = Some((Token::Connective(Connective::Implies), [0x86, 0x87]));
    signs
};

/// The symbols that only [`Options::extended`](super::Options::extended) knows.
fn extension(rest: &str) -> Option<(Token, usize)> {
    let signs = [
        ("↔", Token::Connective(Connective::Iff)),
        ("<->", Token::Connective(Connective::Iff)),
        ("∃!", Token::Quantifier(Quantifier::ExistsUnique)),
        ("exists!", Token::Quantifier(Quantifier::ExistsUnique)),
    ];
    signs.into_iter().find(|(sign, _)| rest.starts_with(sign)).map(|(sign, token)| (token, sign.len()))
}

/// A symbol of which the first byte alone says too little. `None` when no symbol begins so.
fn symbol(first: u8, second: u8, rest: &str, before: Before) -> Option<Symbol> {
    let (token, length) = match first {
        b'a'..=b'z' => return scanned(rest, |rest| lowercase(rest, before)),
        b'0'..=b'9' => return scanned(rest, number),
        b'[' => return scanned(rest, bracketed_name),
        b'-' | b'=' if second == b'>' => (Token::Connective(Connective::Implies), 2),
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

/// `0`, `1`, … of any size; without leading zeros (Q-PW-3).
fn number(input: &str) -> Scan<'_> {
    digit1
        .map(|digits: &str| match digits.as_bytes() {
            [b'0', _, ..] => (Token::Number, Some(Slip::NumberZeros)),
            _ => (Token::Number, None),
        })
        .parse(input)
}

/// `[name]` of the closed sets (PW-57). What has no `]` is taken up to the first blank.
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

/// The words of the ASCII spelling.
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

/// The longest run of lowercase letters that still can matter: one more than the longest word, and the letter behind it.
const RUN: usize = 8;

/// What begins with a lowercase letter: a variable, a distinct variable, a truth value, `f/`, `c/`, or a word.
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

impl Token {
    /// The kind of a symbol as the rulebook calls it, and where it stands there; `None` for no symbol. A letter with a subscript is
    /// `distinct`.
    pub(super) fn rulebook(self, distinct: bool) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Token::Variable if distinct => ("distinct variable", "PW-53"),
            Token::Variable => ("variable", "PW-42"),
            Token::Predicate if distinct => ("distinct predicate", "PW-54"),
            Token::Predicate => ("predicate", "PW-43"),
            Token::Truth(_) => ("truth value", "PW-44"),
            Token::Number => ("number", "PW-52"),
            Token::Game(name) => match name.data().1 {
                Role::Function => ("game function name", "PW-57"),
                Role::Predicate => ("predicate game function name", "PW-57"),
                Role::Action => ("predicate action function name", "PW-57"),
            },
            Token::Quantifier(_) => ("quantifier", "PW-45"),
            Token::Not | Token::Connective(_) => ("connective", "PW-46"),
            Token::Operator(_) => ("operator", "PW-47"),
            Token::Comparator(_) => ("comparator", "PW-48"),
            Token::Open | Token::Close => ("bracket", "PW-49"),
            Token::Equals => ("equality", "PW-50"),
            Token::Comma => ("comma", "PW-51"),
            Token::Unknown | Token::End => return None,
        })
    }
}
