//! Symbols (PW-41 to PW-57): text in, one [`Lexeme`] at a time out. Nothing is allocated, nothing is read twice.
//!
//! The first byte of a symbol says which it is, or that it takes a closer look ([`longer`]). What the symbols mean together is
//! the grammar's business; only the rules for `f/` and `c/`, and for the sign of numbers, need the symbol before (Q-PW-1,
//! Q-PW-10).

mod longer;
mod signs;
mod token;

use formula::Quantifier;

use super::{Negatives, Options};
use longer::{Before, Symbol, symbol};
use signs::{CLASSES, Class, LENGTHENS, extension, glyph};

pub(super) use token::{Comparator, Lexeme, Operator, Slip, Token};

/// Reads a part of a text symbol by symbol.
pub(super) struct Lexer<'t> {
    input: &'t str,
    /// Offset of `input` in the whole text.
    base: usize,
    /// Start of the last symbol in `input`.
    start: usize,
    /// Its end: the part of `input` before it has been read.
    at: usize,
    before: Before,
    /// `↔` and `∃!` are symbols too.
    extended: bool,
    /// `-1` is a symbol too.
    negatives: bool,
}

impl<'t> Lexer<'t> {
    /// Makes a lexer for `input`, which begins at byte `base` of its text. The options say which symbols there are.
    pub(super) fn new(input: &'t str, base: usize, options: Options) -> Lexer<'t> {
        let Options { extended, negatives, .. } = options;
        let negatives = negatives == Negatives::Literal;
        let at = if base == 0 && input.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lexer { input, base, start: at, at, before: Before { operand: false, letter: false }, extended, negatives }
    }

    /// Says that an operand is expected next, whatever the last symbol was: after `(∀(x)` an `f/` is no operator.
    pub(super) fn expect_operand(&mut self) {
        self.before.operand = false;
    }

    /// Returns the next symbol; [`Token::End`] for ever once the text is used up.
    #[inline]
    pub(super) fn next(&mut self) -> Lexeme {
        let (token, slip) = self.token();
        Lexeme { token, slip, start: self.start(), end: self.end() }
    }

    /// Returns the start of the last symbol in the whole text.
    #[inline]
    pub(super) fn start(&self) -> usize {
        self.base + self.start
    }

    /// Returns the end of the last symbol in the whole text.
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

    /// Takes `(x)` in one step, if that is what comes next: nearly every binder is written so. Gives the place of the letter; the
    /// last symbol is then the bracket after it, and an operand is expected.
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

    /// Takes `∀(x)` or `∃(x)` in one step, as [`plain_binder`](Lexer::plain_binder) takes what is after the quantifier.
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

    /// Takes `x,` or `x)` in one step, if that is what comes next: most parameters are single letters. Gives the place of the
    /// letter and the symbol after it, which is then the last one.
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

    /// Returns the next symbol alone. That it begins at `start` and ends at `at` is left in the lexer: a token fits a register, a
    /// [`Lexeme`] would be passed through memory.
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

    /// Reads a letter with a subscript, which begins here: `x_0`, `P_17`; without leading zeros (Q-PW-4). The caller saw the
    /// letter and the `_`.
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

    /// Reads a symbol that its first byte does not decide, or white space, which is skipped. Apart from the rest, so that the
    /// short way is short.
    #[inline(never)]
    fn longer(&mut self) -> Option<(Token, Option<Slip>)> {
        let (token, slip, length) = self.scanned().or_else(|| self.foreign())?;
        self.at += length;
        self.before = Before { operand: token.ends_operand(), letter: length == 1 && matches!(token, Token::Variable) };
        Some((token, slip))
    }

    /// Returns the symbol that one of the parsers of `longer` reads.
    fn scanned(&self) -> Option<Symbol> {
        symbol(self.input.get(self.at..).unwrap_or_default(), self.before, self.negatives)
    }

    fn blank(&mut self, bytes: usize) {
        self.at += bytes;
        self.before.letter = false;
    }

    /// Reads a character that no symbol begins with; white space beyond ASCII is skipped.
    fn foreign(&mut self) -> Option<Symbol> {
        let character = self.input.get(self.at..).and_then(|rest| rest.chars().next())?;
        if character.is_whitespace() {
            self.blank(character.len_utf8());
            return None;
        }
        Some((Token::Unknown, Some(Slip::Character), character.len_utf8()))
    }
}
