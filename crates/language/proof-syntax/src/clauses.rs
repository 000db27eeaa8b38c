//! Words for what is wrong with any line of clauses, in calculi and in exercises alike. Not here: the clauses of each.

use source::{Diagnostic, Span};

/// A line that begins with no word of clauses.
pub(crate) fn unknown(span: Span, shown: &str) -> Diagnostic {
    Diagnostic::error("unknown-clause", span, format!("unknown clause `{shown}`"), "expected a clause here")
}

/// A clause that stands twice.
pub(crate) fn repeated(span: Span, first: Span) -> Diagnostic {
    let message = "this clause stands twice where it may stand once";
    Diagnostic::error("repeated-clause", span, message, "the second").related(first, "the first")
}

/// Something else than the clause takes; `shown` is what stands there.
pub(crate) fn unexpected(span: Span, expected: &str, shown: &str) -> Diagnostic {
    let found = if shown.is_empty() { "nothing".to_owned() } else { format!("`{shown}`") };
    Diagnostic::error("unexpected-token", span, format!("expected {expected}, found {found}"), "expected something else here")
}

/// A quotation mark without its partner.
pub(crate) fn unclosed_quotation(span: Span) -> Diagnostic {
    let message = "the quotation does not end on this line";
    Diagnostic::error("unclosed-quotation", span, message, "`\"` was expected after this")
}
