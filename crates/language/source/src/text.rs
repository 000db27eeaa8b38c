//! One input text: its name, its content, and where its lines begin.

use crate::Diagnostic;
use crate::joined::Origin;

/// The largest input that is read, in bytes (256 MiB). Larger ones are refused with a diagnostic (U-18).
pub const MAX_BYTES: usize = 256 << 20;

/// A half-open range of bytes in a [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte; never below `start`.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`. A reversed range is taken as empty at `start`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end: end.max(start) }
    }

    /// The empty span in front of byte `at`.
    pub fn at(at: usize) -> Span {
        Span { start: at, end: at }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A place in a text as people count: both numbers start at 1, the column counts characters (Unicode scalar values), not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// An input text, kept whole (a byte order mark included), so that every span is byte-exact in the file as it is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    name: String,
    content: String,
    line_starts: Vec<usize>,
    /// The parts that it was put together from, or said anew from, in their order; none for a text that was read as it stands.
    pub(crate) origins: Vec<Origin>,
}

/// The reason for which bytes are no text: the diagnostic, and the readable part of the input that its span points into.
#[derive(Clone, Debug)]
pub struct Unreadable {
    /// The error, and its place in the text.
    pub diagnostic: Diagnostic,
    /// The text up to the place of the fault.
    pub text: Text,
}

impl Text {
    /// A text that is known to be valid. `name` is what people call it: a file's path, or `<stdin>`.
    pub fn new(name: impl Into<String>, content: impl Into<String>) -> Text {
        let content = content.into();
        let line_starts = std::iter::once(0).chain(memchr::memchr_iter(b'\n', content.as_bytes()).map(|at| at + 1)).collect();
        Text { name: name.into(), content, line_starts, origins: Vec::new() }
    }

    /// Takes the bytes of a file or of standard input.
    ///
    /// # Errors
    /// [`Unreadable`] when the bytes are not UTF-8 (code `invalid-utf8`), hold a NUL (`nul-byte`) or are more than
    /// [`MAX_BYTES`] (`too-large`); nothing is replaced silently.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Text, Box<Unreadable>> {
        let refuse = |name: String, prefix: &str, diagnostic: Diagnostic| {
            Err(Box::new(Unreadable { diagnostic, text: Text::new(name, prefix) }))
        };
        let name = name.into();
        if bytes.len() > MAX_BYTES {
            let message = format!("the input has {} bytes; at most {MAX_BYTES} are read", bytes.len());
            return refuse(name, "", Diagnostic::error("too-large", Span::at(0), message, "the input starts here"));
        }
        // In its place: a copy would cost more than any way to look at the bytes saves.
        let content = match String::from_utf8(bytes) {
            Ok(content) => content,
            Err(error) => {
                let start = error.utf8_error().valid_up_to();
                let length = error.utf8_error().error_len().unwrap_or(error.as_bytes().len() - start);
                let prefix = String::from_utf8_lossy(error.as_bytes().get(..start).unwrap_or_default());
                let diagnostic = Diagnostic::error(
                    "invalid-utf8",
                    Span::new(start, start + length),
                    "the input is not UTF-8",
                    "these bytes are no character",
                )
                .help("save the file as UTF-8, or write the symbols in ASCII (`forall`, `&`, `->`, …)");
                return refuse(name, &prefix, diagnostic);
            }
        };
        if let Some(at) = memchr::memchr(0, content.as_bytes()) {
            let diagnostic = Diagnostic::error(
                "nul-byte",
                Span::new(at, at + 1),
                "the input holds a NUL byte",
                "NUL is no symbol of any notation",
            );
            return refuse(name, content.get(..at).unwrap_or_default(), diagnostic);
        }
        Ok(Text::new(name, content))
    }

    /// Returns the name of this text for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole content, a byte order mark at its start included.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// The bytes of `span` as text; empty where the span leaves the text or cuts a character.
    pub fn slice(&self, span: Span) -> &str {
        self.content.get(span.start..span.end).unwrap_or_default()
    }

    /// Line and column of a byte offset. An offset past the end is taken as the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.content.len());
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let before = self.content.as_bytes().get(start..offset).unwrap_or_default();
        // Continuation bytes of UTF-8 (10xxxxxx) start no character; a byte order mark takes no column.
        let characters = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let mark = usize::from(start == 0 && offset >= 3 && self.content.starts_with('\u{feff}'));
        Position { line, column: characters - mark + 1 }
    }

    /// Line `number` (from 1) without its line end, and the offset of its first byte.
    pub fn line(&self, number: usize) -> Option<(usize, &str)> {
        let start = *self.line_starts.get(number.checked_sub(1)?)?;
        let end = self.line_starts.get(number).map_or(self.content.len(), |next| next - 1);
        let line = self.content.get(start..end)?;
        Some((start, line.strip_suffix('\r').unwrap_or(line)))
    }

    /// Returns the number of lines; an empty text has one.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_lines_from_one() {
        let text = Text::new("t", "\u{feff}∀x\r\nÄb\n");
        let at = |offset| {
            let Position { line, column } = text.position(offset);
            (line, column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (1, 1), "the byte order mark takes no column");
        assert_eq!(at(6), (1, 2));
        assert_eq!(at(9), (2, 1));
        assert_eq!(at(11), (2, 2));
        assert_eq!(at(99), (3, 1), "past the end is the end");
        assert_eq!(text.line(2), Some((9, "Äb")));
        assert_eq!(text.line(1), Some((0, "\u{feff}∀x")));
        assert_eq!(text.line(3), Some((13, "")));
        assert_eq!(text.line(4), None);
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_where_they_stand() {
        let code =
            |bytes: &[u8]| Text::from_bytes("t", bytes.to_vec()).map(|_| ()).map_err(|e| (e.diagnostic.code, e.diagnostic.span));
        assert_eq!(code(b"ab\xffc"), Err(("invalid-utf8", Span::new(2, 3))));
        assert_eq!(code(b"ab\xe2\x88"), Err(("invalid-utf8", Span::new(2, 4))), "a character cut off at the end");
        assert_eq!(code(b"a\0b"), Err(("nul-byte", Span::new(1, 2))));
        assert_eq!(code(b""), Ok(()));
    }
}
