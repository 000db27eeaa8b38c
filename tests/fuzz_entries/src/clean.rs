//! Clean answers: a diagnostic points into the text, at whole characters, and says something. Not here: whether it says the right thing.

use source::{Diagnostic, Text};
use syntax_core::Parsed;

/// Holds a diagnostic against its text.
///
/// # Panics
/// When it is not clean.
pub fn diagnostic(text: &Text, diagnostic: &Diagnostic) {
    let Diagnostic { code, message, span, label, related, .. } = diagnostic;
    let whole = |at: usize| text.content().is_char_boundary(at);
    let inside = |span: &source::Span| whole(span.start) && whole(span.end) && span.start <= span.end;
    assert!(inside(span) && related.iter().all(|(span, _)| inside(span)), "it points nowhere: {diagnostic:?}");
    assert!(!code.is_empty() && !message.is_empty() && !label.is_empty(), "it says nothing: {diagnostic:?}");
    let kebab = |byte: u8| byte.is_ascii_lowercase() || byte == b'-' || byte.is_ascii_digit();
    assert!(code.bytes().all(kebab), "{code} is no code");
}

/// Takes the value of what was read.
///
/// # Panics
/// When a diagnostic is not clean, when a text is refused without an error, and when it is accepted with one.
pub fn parsed<T>(text: &Text, parsed: Parsed<T>) -> Option<T> {
    parsed.diagnostics.iter().for_each(|found| diagnostic(text, found));
    let refused = parsed.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(refused, parsed.value.is_none(), "{:?}", parsed.diagnostics);
    parsed.value
}
