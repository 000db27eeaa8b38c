//! A part of a text that knows where it stands: the cursor of all line-based readers, and the pieces of lexing that they share
//! (comments, words, lists in brackets). Not here: what the parts of a line mean.

use memchr::memchr;
use source::Span;

/// Places where `#` begins a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comments {
    /// Everywhere.
    Anywhere,
    /// Not between quotation marks.
    OutsideQuotes,
}

/// Part of a text, and the offset of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice<'t> {
    /// The part of the text.
    pub text: &'t str,
    /// Offset of its first byte in the whole text.
    pub start: usize,
}

impl<'t> Slice<'t> {
    /// Returns a line of a text, which begins at byte `start` of it, without comment, and without white space and a byte order
    /// mark around it.
    pub fn of_line(line: &'t str, start: usize, comments: Comments) -> Slice<'t> {
        let mut line = Slice { text: line, start };
        if start == 0 && line.text.starts_with('\u{feff}') {
            line = line.behind('\u{feff}'.len_utf8());
        }
        if let Some(first) = memchr(b'#', line.bytes()) {
            let quotes = comments == Comments::OutsideQuotes && memchr(b'"', line.before(first).bytes()).is_some();
            line = line.before(if quotes { line.unquoted_hash() } else { first });
        }
        line.trim()
    }

    /// Returns the offset of the first `#` that stands in no quotation, or that of the end.
    #[cold]
    fn unquoted_hash(self) -> usize {
        let mut quoted = false;
        let found = self.bytes().iter().position(|&byte| {
            quoted ^= byte == b'"';
            byte == b'#' && !quoted
        });
        found.unwrap_or(self.text.len())
    }

    /// Returns the first character, to point at what stands here; nothing at the end.
    pub fn first(self) -> Slice<'t> {
        self.before(self.text.chars().next().map_or(0, char::len_utf8))
    }

    /// Passes the characters in front that are accepted, and returns them.
    pub fn take_while(&mut self, accept: impl Fn(char) -> bool) -> Slice<'t> {
        let length = self.text.find(|c| !accept(c)).unwrap_or(self.text.len());
        let taken = self.before(length);
        *self = self.behind(length);
        taken
    }

    /// Passes a symbol and the white space before it, if it comes next.
    pub fn take_sign(&mut self, sign: char) -> bool {
        let Some(behind) = self.text.trim_start().strip_prefix(sign) else { return false };
        *self = self.behind(self.text.len() - behind.len());
        true
    }

    /// Returns the offsets of all bytes that stand in no brackets; the brackets themselves are left out.
    pub fn outside(self, opening: &'static [u8], closing: &'static [u8]) -> impl Iterator<Item = usize> + use<'t> {
        let mut depth = 0usize;
        self.bytes().iter().enumerate().filter_map(move |(at, byte)| {
            if opening.contains(byte) {
                depth += 1;
                return None;
            }
            if closing.contains(byte) {
                depth = depth.saturating_sub(1);
                return None;
            }
            (depth == 0).then_some(at)
        })
    }

    /// Splits `x, f(x, y)` at the commas that stand in no brackets.
    pub fn items(self, opening: &'static [u8], closing: &'static [u8]) -> impl Iterator<Item = Slice<'t>> + use<'t> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let list = rest?;
            let comma = list.outside(opening, closing).find(|&at| list.bytes().get(at) == Some(&b','));
            rest = comma.map(|at| list.behind(at + 1));
            Some(list.before(comma.unwrap_or(list.text.len())))
        })
    }

    /// Returns the place in the whole text.
    #[inline]
    pub fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// Tells whether nothing is left.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Returns the bytes of the part.
    #[inline]
    pub fn bytes(self) -> &'t [u8] {
        self.text.as_bytes()
    }

    /// Returns the bytes before offset `at`, which is counted from the beginning of the slice.
    #[inline]
    pub fn before(self, at: usize) -> Slice<'t> {
        Slice { text: self.text.get(..at).unwrap_or_default(), start: self.start }
    }

    /// Returns the bytes from offset `at` on.
    #[inline]
    pub fn behind(self, at: usize) -> Slice<'t> {
        Slice { text: self.text.get(at..).unwrap_or_default(), start: self.start + at }
    }

    /// Returns the slice without white space at either end.
    #[inline]
    pub fn trim(self) -> Slice<'t> {
        self.trim_end().trim_start()
    }

    /// Returns the slice without white space at its beginning.
    #[inline]
    pub fn trim_start(self) -> Slice<'t> {
        // Nearly always there is nothing to trim, or one blank.
        match self.bytes() {
            [first, ..] if first.is_ascii_graphic() => self,
            [b' ', first, ..] if first.is_ascii_graphic() => self.behind(1),
            _ => {
                let text = self.text.trim_start();
                Slice { text, start: self.start + (self.text.len() - text.len()) }
            }
        }
    }

    /// Returns the slice without white space at its end.
    #[inline]
    pub fn trim_end(self) -> Slice<'t> {
        match self.bytes() {
            [.., last] if last.is_ascii_graphic() => self,
            [.., last, b' '] if last.is_ascii_graphic() => self.before(self.text.len() - 1),
            _ => Slice { text: self.text.trim_end(), start: self.start },
        }
    }

    /// Returns the first word and what follows it; a word ends with white space.
    pub fn word(self) -> (Slice<'t>, Slice<'t>) {
        let length = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        (self.before(length), self.behind(length).trim_start())
    }

    /// Returns what follows a word that the slice begins with, if it does.
    #[inline]
    pub fn behind_word(self, word: &str) -> Option<Slice<'t>> {
        let rest = self.text.strip_prefix(word)?;
        let ends = rest.chars().next().is_none_or(|c| !is_word_character(c));
        ends.then(|| self.behind(word.len()).trim_start())
    }

    /// Returns the offsets where white space may end, from offset `from` on: the last bytes of white space are among these. Eight
    /// bytes are looked at at once.
    #[inline]
    pub fn blanks(self, from: usize) -> impl Iterator<Item = usize> + use<'t> {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = EACH * 0x80;
        let bytes = self.bytes();
        let (mut base, mut left, mut next) = (from, 0_u64, from);
        std::iter::from_fn(move || {
            while left == 0 {
                let rest = bytes.get(next..).filter(|rest| !rest.is_empty())?;
                let word = match rest.first_chunk() {
                    Some(&word) => u64::from_le_bytes(word),
                    // The last ones, and something visible after them.
                    None => rest.iter().rev().fold(EACH * 0x21, |word, &byte| word << 8 | u64::from(byte)),
                };
                // The highest bit of each byte says whether the byte is no visible character of ASCII.
                let visible = (word & !HIGH) + EACH * (0x80 - 0x21);
                left = (!visible | word) & HIGH;
                (base, next) = (next, next + 8);
            }
            let at = base + left.trailing_zeros() as usize / 8;
            left &= left - 1;
            Some(at)
        })
    }

    /// Tells whether the byte at offset `at` is the first one, or follows white space.
    #[inline]
    pub fn blank_before(self, at: usize) -> bool {
        match at.checked_sub(1).and_then(|last| self.bytes().get(last)) {
            None => true,
            Some(byte) if byte.is_ascii() => is_blank(*byte),
            Some(_) => self.text.get(..at).is_some_and(|before| before.ends_with(char::is_whitespace)),
        }
    }

    /// Tells whether there is white space at offset `at`, or the end.
    #[inline]
    pub fn blank_at(self, at: usize) -> bool {
        match self.bytes().get(at) {
            None => true,
            Some(byte) if byte.is_ascii() => is_blank(*byte),
            Some(_) => self.text.get(at..).is_some_and(|behind| behind.starts_with(char::is_whitespace)),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Tells whether a word of the line-based notations may hold this character.
pub fn is_word_character(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}
