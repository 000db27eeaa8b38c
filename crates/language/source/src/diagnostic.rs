//! Remarks on an input as data: errors and warnings with their places. Drawing them is not decided here.

use crate::Span;

/// Severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is read as described, and the reader should know.
    Warning,
}

/// One remark about one place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning; an error means that the input is refused.
    pub severity: Severity,
    /// A stable name of the kind of fault, in kebab case, for scripts and tests: `unknown-symbol`, `wrong-arity`, …
    pub code: &'static str,
    /// One sentence that says what is wrong, in the rulebook's names.
    pub message: String,
    /// The bytes that it is about.
    pub span: Span,
    /// A few words to stand under the span: what was expected here, or what this is.
    pub label: String,
    /// A suggestion of what would fit instead, or the rulebook's word on it.
    pub help: Option<String>,
    /// Further places that matter, each with a few words.
    pub related: Vec<(Span, String)>,
}

impl Diagnostic {
    /// An error: the input is refused.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        let (message, label) = (message.into(), label.into());
        Diagnostic { severity: Severity::Error, code, message, span, label, help: None, related: Vec::new() }
    }

    /// A warning: the input is accepted and read as the message says.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message, label) }
    }

    /// Adds what would fit instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Adds a further place.
    #[must_use]
    pub fn related(mut self, span: Span, words: impl Into<String>) -> Diagnostic {
        self.related.push((span, words.into()));
        self
    }

    /// Returns true if the input is refused because of it.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
