//! Places of the values of a document in its JSON text. Strings are read where they stand: one with escapes (`\u2192`) is replaced, in a
//! copy of the text of the same length, by what it says, and places in it are translated back. Not here: what the values mean.

use serde::Deserialize;
use serde_json::value::RawValue;
use source::{Diagnostic, Span, Text};

use super::document::deserialize;

/// The values of a document as they are written. To be read from a text that is a [`ProofDocument`](super::ProofDocument).
#[derive(Deserialize)]
pub(super) struct RawProof<'t> {
    #[serde(borrow, default)]
    pub(super) system: Option<&'t RawValue>,
    #[serde(borrow, default)]
    pub(super) symbols: Option<&'t RawValue>,
    #[serde(borrow, default)]
    pub(super) subproofs: Vec<RawSubproof<'t>>,
    #[serde(borrow)]
    pub(super) lines: Vec<RawLine<'t>>,
}

#[derive(Deserialize)]
pub(super) struct RawSubproof<'t> {
    #[serde(borrow)]
    pub(super) name: &'t RawValue,
    #[serde(borrow)]
    pub(super) lines: Vec<RawLine<'t>>,
}

#[derive(Deserialize)]
pub(super) struct RawLine<'t> {
    #[serde(borrow)]
    pub(super) n: &'t RawValue,
    #[serde(borrow)]
    pub(super) statement: &'t RawValue,
    #[serde(borrow, default)]
    pub(super) rule: Option<&'t RawValue>,
    #[serde(borrow, default)]
    pub(super) premises: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    pub(super) with: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    pub(super) using: Option<RawUsed<'t>>,
}

#[derive(Deserialize)]
pub(super) struct RawUsed<'t> {
    #[serde(borrow)]
    pub(super) subproof: &'t RawValue,
    #[serde(borrow, default)]
    pub(super) lines: Vec<&'t RawValue>,
}

/// Finds the values of a document in its text.
pub(super) fn raw(text: &Text) -> Result<RawProof<'_>, Box<Diagnostic>> {
    deserialize(text)
}

/// A string with escapes: where its content stands, and what it says.
struct Escaped {
    span: Span,
    decoded: String,
}

/// Locates values, and collects the strings that cannot be read as they are written.
pub(super) struct Locator<'t> {
    content: &'t str,
    escaped: Vec<Escaped>,
}

impl<'t> Locator<'t> {
    pub(super) fn new(text: &'t Text) -> Locator<'t> {
        Locator { content: text.content(), escaped: Vec::new() }
    }

    /// Returns the place of a value.
    pub(super) fn value(&self, value: &'t RawValue) -> Span {
        let written = value.get();
        // The value is borrowed from the text.
        let start = written.as_ptr().addr().saturating_sub(self.content.as_ptr().addr());
        Span::new(start, start + written.len())
    }

    /// Returns the place of what a string says, `decoded`, in the text that [`finish`](Locator::finish) returns.
    pub(super) fn string(&mut self, value: &'t RawValue, decoded: &str) -> Span {
        let Span { start, end } = self.value(value);
        let span = Span::new(start + 1, end.saturating_sub(1));
        if !value.get().contains('\\') {
            return span;
        }
        self.escaped.push(Escaped { span, decoded: decoded.to_owned() });
        Span::new(span.start, span.start + decoded.len())
    }

    /// Returns the text in which every string says what it says, and the way back from it; `None` where that is the text itself.
    pub(super) fn finish(mut self, name: &str) -> Option<(Text, Escapes)> {
        if self.escaped.is_empty() {
            return None;
        }
        self.escaped.sort_by_key(|string| string.span);
        let (mut content, mut escapes) = (String::with_capacity(self.content.len()), Escapes(Vec::new()));
        for Escaped { span, decoded } in &self.escaped {
            content.push_str(self.content.get(content.len()..span.start).unwrap_or_default());
            content.push_str(decoded);
            // An escape is never shorter than what it stands for.
            content.extend(std::iter::repeat_n(' ', span.end.saturating_sub(content.len())));
            escapes.add(self.content, *span, decoded);
        }
        content.push_str(self.content.get(content.len()..).unwrap_or_default());
        Some((Text::new(name, content), escapes))
    }
}

/// Places at which a text with decoded strings and its JSON text part: the offset in the former, and that in the latter from there on.
pub(super) struct Escapes(Vec<(usize, usize)>);

impl Escapes {
    /// Adds the string that stands at `span` and says `decoded`.
    fn add(&mut self, content: &str, span: Span, decoded: &str) {
        let mut rest = content.get(span.start..span.end).unwrap_or_default();
        let mut at = span.start;
        for c in decoded.chars() {
            let length = match rest.as_bytes() {
                [b'\\', b'u', ..] => 6 * c.len_utf16(),
                [b'\\', ..] => 2,
                _ => c.len_utf8(),
            };
            at += c.len_utf8();
            rest = rest.get(length..).unwrap_or_default();
            if length != c.len_utf8() {
                self.0.push((at, span.end - rest.len()));
            }
        }
        self.0.push((span.end, span.end));
    }

    fn offset(&self, at: usize) -> usize {
        match self.0.get(..self.0.partition_point(|&(decoded, _)| decoded <= at)) {
            Some([.., (decoded, written)]) => written + (at - decoded),
            _ => at,
        }
    }

    fn span(&self, span: Span) -> Span {
        Span::new(self.offset(span.start), self.offset(span.end))
    }

    /// Makes a diagnostic on the decoded text one on the JSON text.
    pub(super) fn translate(&self, diagnostic: Diagnostic) -> Diagnostic {
        let related = diagnostic.related.into_iter().map(|(span, words)| (self.span(span), words)).collect();
        Diagnostic { span: self.span(diagnostic.span), related, ..diagnostic }
    }
}
