//! Texts that were put together from parts of others, or that say anew what another one says, and the place in those that a span comes from.
//! Not here: which parts a text asks for, and how it is rewritten.

use std::sync::Arc;

use crate::{Span, Text};

/// Part of a text that was put together from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    start: usize,
    text: Arc<Text>,
    span: Span,
    kind: Relation,
}

/// The relation of a part to its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    /// It is a part that was asked for by itself: no place goes on into the next part.
    Part,
    /// A piece of a rewritten text, unchanged there.
    Kept,
    /// It is such a piece, and something else stands there.
    Replaced,
}

impl Origin {
    /// Returns the place of an offset; of one in a piece that was replaced that of the whole piece, at its end or at its beginning.
    fn place(&self, offset: usize, at_end: bool) -> usize {
        match self.kind {
            Relation::Part | Relation::Kept => (offset.saturating_sub(self.start) + self.span.start).min(self.span.end),
            Relation::Replaced if at_end => self.span.end,
            Relation::Replaced => self.span.start,
        }
    }
}

impl Text {
    /// Puts a text together from parts of others, each of which ends with a line's end: one is added where there is none.
    pub fn joined(name: impl Into<String>, parts: impl IntoIterator<Item = (Arc<Text>, Span)>) -> Text {
        let (mut content, mut origins) = (String::new(), Vec::new());
        for (text, span) in parts {
            let start = content.len();
            content.push_str(text.slice(span));
            if content.len() > start && !content.ends_with('\n') {
                content.push('\n');
            }
            origins.push(Origin { start, text, span, kind: Relation::Part });
        }
        let mut text = Text::new(name, content);
        text.origins = origins;
        text
    }

    /// Says a text anew, piece by piece: what stands in each, and the part of the text that it stands for.
    pub fn rewritten<'p>(of: &Arc<Text>, pieces: impl IntoIterator<Item = (&'p str, Span)>) -> Text {
        let (mut content, mut origins) = (String::new(), Vec::new());
        for (piece, span) in pieces {
            let kind = if of.slice(span) == piece { Relation::Kept } else { Relation::Replaced };
            if !piece.is_empty() {
                origins.push(Origin { start: content.len(), text: Arc::clone(of), span, kind });
            }
            content.push_str(piece);
        }
        let mut text = Text::new(of.name(), content);
        text.origins = origins;
        text
    }

    /// Returns the place of the part with this number, from 0, in a text that was put together.
    pub fn part(&self, number: usize) -> Option<Span> {
        let Origin { start, span, .. } = self.origins.get(number)?;
        Some(Span::new(*start, start + (span.end - span.start)))
    }

    /// Returns the place where a span comes from: in a text that was put together, the one in the text that its first byte was taken from.
    pub fn origin(&self, span: Span) -> (&Text, Span) {
        let (mut text, mut span) = (self, span);
        while let Some(origin) = text.origin_at(span.start) {
            // A place in a rewritten text may reach over several pieces of it.
            let last =
                text.origin_at(span.end.saturating_sub(1)).filter(|last| last.kind != Relation::Part && span.end > span.start);
            let end = last.unwrap_or(origin).place(span.end, span.end > span.start);
            (text, span) = (&origin.text, Span::new(origin.place(span.start, false), end));
        }
        (text, span)
    }

    /// Returns the origin of the part that an offset is in.
    fn origin_at(&self, offset: usize) -> Option<&Origin> {
        let at = self.origins.partition_point(|origin| origin.start <= offset).checked_sub(1)?;
        self.origins.get(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_text_of_parts_are_those_of_the_parts() {
        let (a, b) = (Arc::new(Text::new("a", "one two\nthree")), Arc::new(Text::new("b", "uno")));
        let inner = Text::joined("inner", [(Arc::clone(&a), Span::new(0, 4)), (b, Span::new(0, 3)), (a, Span::new(4, 13))]);
        assert_eq!(inner.content(), "one \nuno\ntwo\nthree\n");
        let inner_places = inner.clone();
        let outer = Text::joined("outer", [(Arc::new(inner), Span::new(5, 20))]);
        let of = |start, end| {
            let (text, span) = outer.origin(Span::new(start, end));
            (text.name().to_owned(), text.slice(span).to_owned())
        };
        assert_eq!(of(0, 3), ("b".to_owned(), "uno".to_owned()));
        assert_eq!(of(1, 9), ("b".to_owned(), "no".to_owned()), "cut off where the part ends");
        assert_eq!(of(4, 7), ("a".to_owned(), "two".to_owned()));
        assert_eq!(of(8, 99), ("a".to_owned(), "three".to_owned()));
        assert_eq!((outer.part(0), outer.part(1)), (Some(Span::new(0, 15)), None));
        let parts = (0..4).map(|number| inner_places.part(number).map(|place| inner_places.slice(place).to_owned()));
        assert_eq!(parts.collect::<Vec<_>>(), [Some("one ".into()), Some("uno".into()), Some("two\nthree".into()), None]);
        let plain = Text::new("plain", "x");
        assert_eq!(plain.origin(Span::at(1)).1, Span::at(1));
    }

    #[test]
    fn places_in_a_text_said_anew_are_those_of_what_was_written() {
        let written = Arc::new(Text::new("t", "s1 Ax p(x) # ∀\nq\n"));
        let piece = |start, end| Span::new(start, end);
        let pieces = [("s1", piece(0, 2)), (": ", piece(2, 3)), ("∀x", piece(3, 5)), (" p(x) # ∀\nq\n", piece(5, 19))];
        let strict = Text::rewritten(&written, pieces);
        assert_eq!(strict.content(), "s1: ∀x p(x) # ∀\nq\n");
        let of = |start, end| strict.origin(Span::new(start, end)).1;
        assert_eq!(of(0, 2), piece(0, 2));
        assert_eq!(of(4, 8), piece(3, 5), "the whole sign");
        assert_eq!(of(5, 6), piece(3, 5), "a part of what was replaced");
        assert_eq!(of(0, strict.content().len()), piece(0, 19), "over several pieces");
        assert_eq!(of(9, 10), piece(6, 7), "a place in what was kept");
        assert_eq!(of(99, 99), piece(19, 19));
        assert_eq!(strict.origin(Span::at(0)).0.content(), written.content());
    }
}
