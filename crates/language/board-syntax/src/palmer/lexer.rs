//! The tokens of Palmer's statements, in every spelling of Q-PA-3: the game's symbols, their ASCII forms, English words, LaTeX
//! commands. It knows no grammar: whether `|` is "or", a naming bar or part of `|L|` is decided by the reader.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::combinator::value;
use nom::{IResult, Parser};
use source::Span;
use syntax_core::byte_table;

/// One symbol of the notation. The spelling is gone; where it matters, the span leads back to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name: letters, digits, underscores, primes. `0` and `V` are words too.
    Word,
    /// `∀`
    ForAll,
    /// `∃`
    Exists,
    /// `∃!`
    ExistsUnique,
    /// `¬`
    Not,
    /// `∧`
    And,
    /// `∨`, unless it is spelled `|` or `V`.
    Or,
    /// `→`
    Implies,
    /// `↔`
    Iff,
    /// `←` or `<-`: ↔ as the rulebook prints it, or what has lost half of it.
    LeftArrow,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `:`
    Colon,
    /// `:=`
    Assign,
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `+`
    Plus,
    /// `|`
    Bar,
    /// `≥`
    AtLeast,
    /// `≤`
    AtMost,
    /// `>`
    MoreThan,
    /// `<`
    LessThan,
    /// A character, or a LaTeX command, that the notation does not have.
    Unknown,
    /// The end of the statement.
    End,
}

/// An offset in the text: half as wide as those of a [`Span`], since the reader keeps many. [`Lexer::MAX_END`] is the last one.
pub(super) type Offset = u32;

/// Returns the bytes between two offsets.
pub(super) fn span(start: Offset, end: Offset) -> Span {
    Span::new(start as usize, end as usize)
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) start: Offset,
    pub(super) end: Offset,
}

impl Lexeme {
    pub(super) fn span(self) -> Span {
        span(self.start, self.end)
    }
}

/// A letter alone as an argument: where it stands, and the comma or bracket right after it.
#[derive(Clone, Copy)]
pub(super) struct PlainArgument {
    pub(super) letter: Offset,
    pub(super) behind: Token,
}

/// Reads tokens from left to right; a copy of it looks ahead.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'t> {
    /// The input up to the end of the statement, so that offsets are those of the input.
    text: &'t str,
    /// Start of the last token. Narrower than `at`, lest the two be loaded as one before they are stored.
    start: Offset,
    /// Number of bytes that have been read after it: the ` }` of `\text{ happy }`.
    behind: Offset,
    /// End of what has been read.
    at: usize,
    /// True if names may stand between quotation marks.
    quotes: bool,
}

type Lexed<'t> = IResult<&'t [u8], Token, ()>;

impl<'t> Lexer<'t> {
    /// The last place where a statement may end.
    pub(super) const MAX_END: usize = Offset::MAX as usize;

    /// Makes a lexer of the bytes of `span`; of nothing, should the span leave the text.
    pub(super) fn new(text: &'t str, span: Span) -> Lexer<'t> {
        match text.get(..span.end.min(Lexer::MAX_END)) {
            Some(text) if text.is_char_boundary(span.start) => Lexer { text, start: 0, behind: 0, at: span.start, quotes: false },
            _ => Lexer { text: "", start: 0, behind: 0, at: 0, quotes: false },
        }
    }

    /// Makes the same lexer of a reading, in which names may stand between quotation marks.
    pub(super) fn with_quotes(self) -> Lexer<'t> {
        Lexer { quotes: true, ..self }
    }

    /// Returns the next token; [`Token::End`] again and again after the last one.
    #[inline]
    pub(super) fn next(&mut self) -> Lexeme {
        let token = self.token();
        // The text ends at `MAX_END` or before.
        Lexeme { token, start: self.start, end: self.at as Offset - self.behind }
    }

    /// Returns `x,` or `x)` if it comes next: most arguments are single letters.
    #[inline]
    pub(super) fn plain_argument(&self) -> Option<PlainArgument> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let (blank, rest) = match rest {
            [b' ', rest @ ..] => (1, rest),
            _ => (0, rest),
        };
        let behind = match rest {
            [b'a'..=b'z', b',', ..] => Token::Comma,
            [b'a'..=b'z', b')', ..] => Token::Close,
            _ => return None,
        };
        Some(PlainArgument { letter: (self.at + blank) as Offset, behind })
    }

    /// Passes what [`plain_argument`](Lexer::plain_argument) found, and gives the token after the letter.
    #[inline]
    pub(super) fn pass(&mut self, argument: PlainArgument) -> Lexeme {
        let start = argument.letter + 1;
        (self.start, self.behind) = (start, 0);
        self.at = start as usize + 1;
        Lexeme { token: argument.behind, start, end: start + 1 }
    }

    /// Returns the next token alone. Where it stands is left in the lexer: a token fits a register, a [`Lexeme`]
    /// would be passed through memory.
    #[inline(never)]
    fn token(&mut self) -> Token {
        loop {
            let bytes = self.text.as_bytes();
            if let Some(b' ') = bytes.get(self.at) {
                self.at += 1;
            }
            let input = bytes.get(self.at..).unwrap_or_default();
            let start = self.at;
            (self.start, self.behind) = (start as Offset, 0);
            let (token, length) = match input.first() {
                None => return Token::End,
                Some(b' ' | b'\t' | b'\r' | b'\n') => {
                    self.at += 1;
                    continue;
                }
                // These three and words are most of a text; the rest is left to the combinators.
                Some(b'(') => (Token::Open, 1),
                Some(b')') => (Token::Close, 1),
                Some(b',') => (Token::Comma, 1),
                Some(b'a'..=b'z') if input.get(1).is_some_and(|&next| ENDS_LETTER[usize::from(next)]) => (Token::Word, 1),
                Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') => return self.word(),
                Some(b'\\') => match self.command() {
                    Some(token) => return token,
                    None => continue,
                },
                Some(0x80..) => match common_sign(input) {
                    Some(common) => common,
                    None => match self.sign() {
                        Some(token) => return token,
                        None => continue,
                    },
                },
                Some(b'\'') if self.quotes => match quoted_length(input) {
                    Some(length) => (Token::Word, length),
                    None => (Token::Unknown, 1),
                },
                Some(_) => match operator(input) {
                    Ok((rest, token)) => (token, input.len() - rest.len()),
                    Err(_) => (Token::Unknown, 1),
                },
            };
            self.at = start + length;
            return token;
        }
    }

    /// Reads a name or a reserved word.
    fn word(&mut self) -> Token {
        let start = self.start as usize;
        let input = self.text.as_bytes().get(start..).unwrap_or_default();
        let rest = ascii_word(input).map_or(input, |(rest, _)| rest);
        self.at = start + input.len() - rest.len();
        if rest.first().is_some_and(|byte| !byte.is_ascii()) {
            let tail = self.text.get(self.at..).unwrap_or_default();
            self.at += tail.find(|c| !is_word_character(c)).unwrap_or(tail.len());
        }
        match self.text.as_bytes().get(start..self.at).unwrap_or_default() {
            b"and" => Token::And,
            b"or" => Token::Or,
            b"not" => Token::Not,
            b"forall" => Token::ForAll,
            b"exists" => self.exists(),
            _ => Token::Word,
        }
    }

    /// Reads `∃`, with the `!` after it if there is one: `∃!`, `∃ !x` (Q-PA-3). Nothing else than `∃!` can begin so.
    fn exists(&mut self) -> Token {
        let tail = self.text.get(self.at..).unwrap_or_default();
        if tail.as_bytes().first().is_some_and(|&byte| WORD_BYTES[usize::from(byte)]) {
            return Token::Exists;
        }
        if let Some(behind) = tail.trim_start().strip_prefix('!') {
            self.at = self.text.len() - behind.len();
            return Token::ExistsUnique;
        }
        Token::Exists
    }

    /// Reads a symbol or letter outside ASCII. `None` for a space, which is skipped.
    fn sign(&mut self) -> Option<Token> {
        let start = self.start as usize;
        let tail = self.text.get(start..).unwrap_or_default();
        // The caller saw a byte, and the offset is a boundary; a NUL stands for what cannot be.
        let sign = tail.chars().next().unwrap_or('\0');
        self.at = start + sign.len_utf8();
        let token = match sign {
            '∀' => Token::ForAll,
            '∃' => return Some(self.exists()),
            '¬' | '￢' | '∼' => Token::Not,
            // The capital letter Lambda is how the rulebook types its "and" (PA-10).
            '∧' | 'Λ' | '⋀' => Token::And,
            '∨' | '⋁' => Token::Or,
            '→' | '⇒' | '⟶' | '⟹' => Token::Implies,
            '↔' | '⇔' | '⟷' | '⟺' => Token::Iff,
            '←' | '⇐' | '⟵' | '⟸' => Token::LeftArrow,
            '≠' => Token::NotEqual,
            '≥' | '⩾' => Token::AtLeast,
            '≤' | '⩽' => Token::AtMost,
            c if is_word_character(c) => return Some(self.word()),
            c if c.is_whitespace() || (c == '\u{feff}' && start == 0) => return None,
            _ => Token::Unknown,
        };
        Some(token)
    }

    /// Reads a LaTeX command, as the rulebook's own sources write it. `None` for one that is only a space.
    fn command(&mut self) -> Option<Token> {
        let start = self.start as usize;
        let tail = self.text.get(start + 1..).unwrap_or_default();
        let length = tail.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tail.len());
        self.at = start + 1 + length;
        let token = match tail.get(..length).unwrap_or_default() {
            "forall" => Token::ForAll,
            "exists" => return Some(self.exists()),
            "neg" | "lnot" => Token::Not,
            "land" | "wedge" | "Lambda" => Token::And,
            "lor" | "vee" => Token::Or,
            "to" | "rightarrow" | "Rightarrow" | "implies" => Token::Implies,
            "leftrightarrow" | "Leftrightarrow" | "iff" => Token::Iff,
            "leftarrow" | "Leftarrow" => Token::LeftArrow,
            "neq" | "ne" => Token::NotEqual,
            "geq" | "ge" => Token::AtLeast,
            "leq" | "le" => Token::AtMost,
            "mid" => Token::Bar,
            "text" | "mathrm" | "mathit" | "operatorname" => return Some(self.group()),
            "quad" | "qquad" => return None,
            "" if tail.starts_with([',', ';', ':', ' ']) => {
                self.at += 1;
                return None;
            }
            _ => Token::Unknown,
        };
        Some(token)
    }

    /// Reads `{ happy }` after `\text`: the word inside, with its own span.
    fn group(&mut self) -> Token {
        let tail = self.text.get(self.at..).unwrap_or_default();
        let Some(inside) = tail.strip_prefix('{').map(str::trim_start) else { return Token::Unknown };
        let length = inside.find(|c| !is_word_character(c)).unwrap_or(inside.len());
        let Some(behind) = inside.get(length..).and_then(|tail| tail.trim_start().strip_prefix('}')) else {
            return Token::Unknown;
        };
        if length == 0 {
            return Token::Unknown;
        }
        self.start = (self.text.len() - inside.len()) as Offset;
        self.at = self.text.len() - behind.len();
        self.behind = (inside.len() - length - behind.len()) as Offset;
        Token::Word
    }
}

/// Tells whether a name may hold this character. The capital letter Lambda is always "and".
pub fn is_word_character(c: char) -> bool {
    c == '_' || c == '\'' || c == '′' || (c.is_alphanumeric() && c != 'Λ')
}

/// The ASCII characters of names, as a table: this is asked of most bytes of a text.
const WORD_BYTES: [bool; 256] = byte_table!(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'\'');

/// The ASCII characters that no name goes on with: a letter before one of them is the whole name.
const ENDS_LETTER: [bool; 256] = byte_table!(|byte| byte.is_ascii() && !WORD_BYTES[byte as usize]);

fn ascii_word(input: &[u8]) -> IResult<&[u8], &[u8], ()> {
    take_while(|byte: u8| WORD_BYTES[usize::from(byte)]).parse(input)
}

/// Reads the symbols that nearly every Unicode text is made of, and their lengths; `sign` knows them too, with the rarer ones.
fn common_sign(input: &[u8]) -> Option<(Token, usize)> {
    Some(match input {
        [0xE2, 0x88, 0x80, ..] => (Token::ForAll, 3),
        // Before a letter there is no `!` to look for.
        [0xE2, 0x88, 0x83, b'a'..=b'z', ..] => (Token::Exists, 3),
        [0xC2, 0xAC, ..] => (Token::Not, 2),
        [0xE2, 0x88, 0xA7, ..] => (Token::And, 3),
        [0xE2, 0x88, 0xA8, ..] => (Token::Or, 3),
        [0xE2, 0x86, 0x92, ..] => (Token::Implies, 3),
        [0xE2, 0x86, 0x94, ..] => (Token::Iff, 3),
        [0xE2, 0x89, 0xA0, ..] => (Token::NotEqual, 3),
        [0xE2, 0x89, 0xA5, ..] => (Token::AtLeast, 3),
        _ => return None,
    })
}

/// Reads the other symbols of the ASCII spelling; of two that begin alike, the longer one.
fn operator(input: &[u8]) -> Lexed<'_> {
    match input.first() {
        Some(b'<') => alt((
            value(Token::Iff, tag("<->")),
            value(Token::Iff, tag("<=>")),
            value(Token::LeftArrow, tag("<-")),
            value(Token::AtMost, tag("<=")),
            value(Token::LessThan, tag("<")),
        ))
        .parse(input),
        Some(b'>') => alt((value(Token::AtLeast, tag(">=")), value(Token::MoreThan, tag(">")))).parse(input),
        Some(b'=') => alt((value(Token::Implies, tag("=>")), value(Token::Equal, tag("=")))).parse(input),
        Some(b'!') => alt((value(Token::NotEqual, tag("!=")), value(Token::Not, tag("!")))).parse(input),
        Some(b'&') => alt((value(Token::And, tag("&&")), value(Token::And, tag("&")))).parse(input),
        Some(b'|') => alt((value(Token::Or, tag("||")), value(Token::Bar, tag("|")))).parse(input),
        Some(b':') => alt((value(Token::Assign, tag(":=")), value(Token::Colon, tag(":")))).parse(input),
        _ => alt((
            value(Token::Implies, tag("->")),
            value(Token::Not, tag("~")),
            value(Token::Plus, tag("+")),
            value(Token::Dot, tag(".")),
        ))
        .parse(input),
    }
}

/// Returns the number of bytes of a name between quotation marks at the beginning of a text; `None` where there is none.
fn quoted_length(text: &[u8]) -> Option<usize> {
    let mut rest = text.iter().enumerate().skip(1);
    while let Some((at, byte)) = rest.next() {
        match byte {
            b'\\' => _ = rest.next(),
            b'\'' => return Some(at + 1),
            b'\n' => return None,
            _ => {}
        }
    }
    None
}
