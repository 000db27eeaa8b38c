//! A stretch of text that knows where it stands. What is in it is the business of others.

use source::Span;

/// A part of a text, and the offset of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl<'t> Stretch<'t> {
    pub(super) fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    pub(super) fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn bytes(self) -> &'t [u8] {
        self.text.as_bytes()
    }

    /// The bytes before offset `at`, which is counted from the beginning of the stretch.
    #[inline]
    pub(super) fn before(self, at: usize) -> Stretch<'t> {
        Stretch { text: self.text.get(..at).unwrap_or_default(), start: self.start }
    }

    /// The bytes from offset `at` on.
    #[inline]
    pub(super) fn behind(self, at: usize) -> Stretch<'t> {
        Stretch { text: self.text.get(at..).unwrap_or_default(), start: self.start + at }
    }

    /// Without white space at either end.
    #[inline]
    pub(super) fn trim(self) -> Stretch<'t> {
        self.trim_end().trim_start()
    }

    #[inline]
    pub(super) fn trim_start(self) -> Stretch<'t> {
        // Nearly always there is nothing to trim, or one blank.
        match self.bytes() {
            [first, ..] if first.is_ascii_graphic() => self,
            [b' ', first, ..] if first.is_ascii_graphic() => self.behind(1),
            _ => {
                let text = self.text.trim_start();
                Stretch { text, start: self.start + (self.text.len() - text.len()) }
            }
        }
    }

    #[inline]
    pub(super) fn trim_end(self) -> Stretch<'t> {
        match self.bytes() {
            [.., last] if last.is_ascii_graphic() => self,
            [.., last, b' '] if last.is_ascii_graphic() => self.before(self.text.len() - 1),
            _ => Stretch { text: self.text.trim_end(), start: self.start },
        }
    }

    /// The first word and what stands behind it; a word ends with white space.
    pub(super) fn word(self) -> (Stretch<'t>, Stretch<'t>) {
        let length = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        (self.before(length), self.behind(length).trim_start())
    }

    /// What stands behind a word that the stretch begins with, if it does.
    #[inline]
    pub(super) fn behind_word(self, word: &str) -> Option<Stretch<'t>> {
        let rest = self.text.strip_prefix(word)?;
        let ends = rest.chars().next().is_none_or(|c| !is_word_character(c));
        ends.then(|| self.behind(word.len()).trim_start())
    }

    /// Where white space may end, from offset `from` on: the last bytes of white space are among these. Eight bytes are looked at at once.
    #[inline]
    pub(super) fn blanks(self, from: usize) -> impl Iterator<Item = usize> + use<'t> {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = EACH * 0x80;
        let bytes = self.bytes();
        let (mut base, mut left, mut next) = (from, 0_u64, from);
        std::iter::from_fn(move || {
            while left == 0 {
                let rest = bytes.get(next..).filter(|rest| !rest.is_empty())?;
                let word = match rest.first_chunk() {
                    Some(&word) => u64::from_le_bytes(word),
                    // The last ones, and something visible behind them.
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

    /// Whether the byte at offset `at` is the first one, or stands behind white space.
    #[inline]
    pub(super) fn blank_before(self, at: usize) -> bool {
        match at.checked_sub(1).and_then(|last| self.bytes().get(last)) {
            None => true,
            Some(byte) if byte.is_ascii() => is_blank(*byte),
            Some(_) => self.text.get(..at).is_some_and(|before| before.ends_with(char::is_whitespace)),
        }
    }

    /// Whether there is white space at offset `at`, or the end.
    #[inline]
    pub(super) fn blank_at(self, at: usize) -> bool {
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

/// A character of the names of systems and subproofs.
pub(super) fn is_name_character(c: char) -> bool {
    c == '-' || is_word_character(c)
}

/// Whether a word can be the name of a system or a subproof.
pub(super) fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(is_name_character)
}

fn is_word_character(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}
