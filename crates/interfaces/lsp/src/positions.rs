//! Positions as the protocol counts them: lines from 0, and in a line units of UTF-16 or of UTF-8. Everything else counts bytes.

use adjudication::Span;
use lsp_types::{Position, PositionEncodingKind, Range};

/// Units of a position in its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Code units of UTF-16: what every editor knows.
    #[default]
    Utf16,
}

impl Encoding {
    /// Returns the units for an editor that offers these, in the order of its preference: UTF-8 where it is offered, which is what is
    /// counted here.
    pub(crate) fn agreed(offered: &[PositionEncodingKind]) -> Encoding {
        if offered.contains(&PositionEncodingKind::UTF8) { Encoding::Utf8 } else { Encoding::Utf16 }
    }

    /// Returns its name in the protocol.
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn length(self, character: char) -> usize {
        match self {
            Encoding::Utf8 => character.len_utf8(),
            Encoding::Utf16 => character.len_utf16(),
        }
    }
}

/// Offsets at which the lines of a text begin. As in the protocol, a line ends with `\n`, with `\r\n`, or with `\r`.
#[derive(Clone, Debug)]
pub(crate) struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds the lines of a text.
    pub(crate) fn new(content: &str) -> LineIndex {
        let bytes = content.as_bytes();
        let ends = bytes.iter().enumerate().filter(|&(at, &byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        LineIndex { starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect() }
    }

    /// Returns the position of a byte. One past the end is taken as the end, one within a character as its beginning.
    pub(crate) fn position(&self, content: &str, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(content.len());
        while !content.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = content.get(start..offset).unwrap_or_default();
        let units = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        Position::new(count(line), count(units))
    }

    /// Returns the offset of a position. One past the end of its line is taken as that end, one within a character as its beginning.
    pub(crate) fn offset(&self, content: &str, position: Position, encoding: Encoding) -> usize {
        let Some((start, line)) = self.line(content, position.line as usize) else { return content.len() };
        let mut left = position.character as usize;
        let mut length = 0;
        for character in line.chars() {
            let units = encoding.length(character);
            if units > left {
                break;
            }
            left -= units;
            length += character.len_utf8();
        }
        start + length
    }

    /// Returns the range of a span.
    pub(crate) fn range(&self, content: &str, span: Span, encoding: Encoding) -> Range {
        Range::new(self.position(content, span.start, encoding), self.position(content, span.end, encoding))
    }

    /// Returns the beginning of a line, counted from 0, and the line without its end.
    pub(crate) fn line<'t>(&self, content: &'t str, line: usize) -> Option<(usize, &'t str)> {
        let start = *self.starts.get(line)?;
        let end = self.starts.get(line + 1).copied().unwrap_or(content.len());
        Some((start, content.get(start..end)?.trim_end_matches(['\r', '\n'])))
    }

    /// Returns the number of the line of a byte, from 0.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// Returns the number of lines; an empty text has one.
    pub(crate) fn line_count(&self) -> usize {
        self.starts.len()
    }
}

/// The protocol has no larger numbers.
fn count(units: usize) -> u32 {
    u32::try_from(units).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a∀𝔸b\r\nc\rd\n";

    fn at(offset: usize, encoding: Encoding) -> (u32, u32) {
        let Position { line, character } = LineIndex::new(TEXT).position(TEXT, offset, encoding);
        (line, character)
    }

    #[test]
    fn characters_count_by_their_units() {
        // The bytes: a 0, ∀ 1 to 3, 𝔸 4 to 7, b 8, the line's end 9 and 10, c 11, its end 12, d 13, its end 14.
        assert_eq!([0, 1, 4, 8, 9].map(|offset| at(offset, Encoding::Utf16)), [(0, 0), (0, 1), (0, 2), (0, 4), (0, 5)]);
        assert_eq!([0, 1, 4, 8, 9].map(|offset| at(offset, Encoding::Utf8)), [(0, 0), (0, 1), (0, 4), (0, 8), (0, 9)]);
        assert_eq!([11, 13, 15, 99].map(|offset| at(offset, Encoding::Utf16)), [(1, 0), (2, 0), (3, 0), (3, 0)]);
        assert_eq!(at(6, Encoding::Utf16), (0, 2), "within 𝔸 is where it begins");
    }

    #[test]
    fn positions_lead_back_and_stay_in_their_line() {
        let index = LineIndex::new(TEXT);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (offset, _) in TEXT.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
                assert_eq!(index.offset(TEXT, index.position(TEXT, offset, encoding), encoding), offset);
            }
        }
        let offset = |line, character| index.offset(TEXT, Position::new(line, character), Encoding::Utf16);
        assert_eq!(offset(0, 3), 4, "half of 𝔸 is where it begins");
        assert_eq!((offset(0, 99), offset(1, 99), offset(3, 99), offset(99, 0)), (9, 12, 15, 15));
    }
}
