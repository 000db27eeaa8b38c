//! The findings of every parser, collected in one place: how many are listed, each of them once, in the order of the text. Not
//! here: what a finding says, which the notation that makes it writes down (its module `error`), and how a diagnostic is drawn.

use source::{Diagnostic, Severity, Span};

use crate::{MAX_ERRORS, Parsed};

/// Syntax error or warning of one notation, at its place.
#[derive(Clone, Debug, PartialEq)]
struct Finding<E> {
    error: E,
    span: Span,
    severity: Severity,
}

/// Collector of what is wrong in one text. The first [`MAX_ERRORS`] errors and as many warnings are listed, the others are
/// counted, so that memory stays bounded however much is wrong. Findings are described at the end only: what they say may depend
/// on all of the text.
#[derive(Clone, Debug)]
pub struct DiagnosticSink<E> {
    listed: Vec<Finding<E>>,
    errors: usize,
    warnings: usize,
    /// Place where reading was given up.
    stopped: Option<usize>,
}

impl<E> Default for DiagnosticSink<E> {
    fn default() -> Self {
        DiagnosticSink { listed: Vec::new(), errors: 0, warnings: 0, stopped: None }
    }
}

impl<E> DiagnosticSink<E> {
    /// Returns the number of errors, those that are not listed included.
    #[inline]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Tells whether there is neither an error nor a warning.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Tells whether no further error would be listed.
    pub fn is_full(&self) -> bool {
        self.errors >= MAX_ERRORS
    }

    /// Notes that reading was given up at byte `at`, since no further error would be listed.
    pub fn stop(&mut self, at: usize) {
        self.stopped = Some(at);
    }

    /// Returns the findings as diagnostics in the order of the text, and after them how many are not listed; `end` is where
    /// reading ended.
    pub fn finish(mut self, end: usize, mut describe: impl FnMut(E, Span) -> Diagnostic) -> Vec<Diagnostic> {
        self.listed.sort_by_key(|finding| (finding.span.start, finding.span.end));
        let described = self.listed.into_iter().map(|Finding { error, span, severity }| {
            let diagnostic = describe(error, span);
            Diagnostic { severity, ..diagnostic }
        });
        let mut diagnostics: Vec<Diagnostic> = described.collect();
        let unlisted = |count: usize, what: &str| format!("{} more {what} are not listed", count - MAX_ERRORS);
        if let Some(at) = self.stopped {
            let message = format!("reading stopped after {MAX_ERRORS} errors");
            let stopped = Diagnostic::error("more-errors", Span::at(at), message, "what stands from here on was not read");
            diagnostics.push(stopped.help("correct these errors first"));
        } else if self.errors > MAX_ERRORS {
            let message = unlisted(self.errors, "errors");
            let help = format!("at most {MAX_ERRORS} errors are listed");
            diagnostics.push(Diagnostic::error("more-errors", Span::at(end), message, "up to here").help(help));
        }
        if self.warnings > MAX_ERRORS {
            let message = unlisted(self.warnings, "warnings");
            diagnostics.push(Diagnostic::warning("more-warnings", Span::at(end), message, "up to here"));
        }
        diagnostics
    }

    /// Returns the value, if there was no error, with all diagnostics.
    pub fn parsed<T>(self, value: Option<T>, end: usize, describe: impl FnMut(E, Span) -> Diagnostic) -> Parsed<T> {
        Parsed { value: value.filter(|_| self.errors == 0), diagnostics: self.finish(end, describe) }
    }
}

impl<E: PartialEq> DiagnosticSink<E> {
    /// Adds an error, for which the text is refused.
    pub fn error(&mut self, error: E, span: Span) {
        self.add(error, span, Severity::Error);
    }

    /// Adds a warning, in spite of which the text is read.
    pub fn warning(&mut self, error: E, span: Span) {
        self.add(error, span, Severity::Warning);
    }

    /// Adds a finding, unless the same is listed already.
    #[cold]
    pub fn add(&mut self, error: E, span: Span, severity: Severity) {
        let count = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        if *count < MAX_ERRORS {
            let finding = Finding { error, span, severity };
            if self.listed.contains(&finding) {
                return;
            }
            self.listed.push(finding);
        }
        *count += 1;
    }
}

impl DiagnosticSink<Diagnostic> {
    /// Adds what another parser has described already.
    pub fn extend(&mut self, diagnostics: Vec<Diagnostic>) {
        for diagnostic in diagnostics {
            let (span, severity) = (diagnostic.span, diagnostic.severity);
            self.add(diagnostic, span, severity);
        }
    }

    /// Returns all diagnostics in the order of the text.
    pub fn into_diagnostics(self, end: usize) -> Vec<Diagnostic> {
        self.finish(end, |diagnostic, _| diagnostic)
    }
}

pub use source::truncate;
