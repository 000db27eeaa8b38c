//! Texts that were put together from parts of others, and the place in those that a span comes from. Not here: which parts a text asks for.

use std::sync::Arc;

use crate::{Span, Text};

/// Part of a text that was put together from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    start: usize,
    text: Arc<Text>,
    span: Span,
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
            origins.push(Origin { start, text, span });
        }
        let mut text = Text::new(name, content);
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
        while let Some(at) = text.origins.partition_point(|origin| origin.start <= span.start).checked_sub(1) {
            let Some(origin) = text.origins.get(at) else { break };
            let place = |offset: usize| (offset - origin.start + origin.span.start).min(origin.span.end);
            (text, span) = (&origin.text, Span::new(place(span.start), place(span.end)));
        }
        (text, span)
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
}
