//! Diagnostics: the errors and warnings of the command line, at their places.

use adjudication::Span;
use lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, NumberOrString, Range};

use super::View;
use crate::analysis::{Finding, severity};

/// Maximum number of diagnostics of a document; more would not be read, and slow editors down.
const MAX_DIAGNOSTICS: usize = 1_000;

/// Source of the diagnostics, as editors show it beside them.
const SOURCE: &str = "referee";

/// Returns the diagnostics of a document.
pub(crate) fn diagnostics(view: &View<'_>) -> Vec<Diagnostic> {
    let findings = view.document.findings(view.adjudicator);
    let mut told: Vec<Diagnostic> = findings.iter().take(MAX_DIAGNOSTICS).map(|finding| diagnostic(view, finding)).collect();
    if findings.len() > MAX_DIAGNOSTICS {
        let more = findings.len() - MAX_DIAGNOSTICS;
        told.push(Diagnostic {
            range: Range::default(),
            severity: Some(DiagnosticSeverity::INFORMATION),
            source: Some(String::from(SOURCE)),
            message: format!("there are {more} more errors and warnings, which the command line shows"),
            ..Diagnostic::default()
        });
    }
    told
}

/// Returns one thing that there is to say as the protocol has it: the help stands under the message, and what stands under the places,
/// the first among them, is related information.
pub(super) fn diagnostic(view: &View<'_>, finding: &Finding) -> Diagnostic {
    let found = &finding.diagnostic;
    let help = found.help.iter().map(|help| format!("\nhelp: {help}"));
    let labels = std::iter::once((found.span, &found.label)).chain(found.related.iter().map(|(span, words)| (*span, words)));
    let related = labels.filter(|(_, words)| !words.is_empty()).map(|(span, words)| DiagnosticRelatedInformation {
        location: view.location(visible(view, span)),
        message: words.clone(),
    });
    Diagnostic {
        range: view.range(visible(view, found.span)),
        severity: Some(severity(found.severity)),
        code: Some(NumberOrString::String(found.code.to_owned())),
        source: Some(String::from(SOURCE)),
        message: std::iter::once(found.message.clone()).chain(help).collect(),
        related_information: Some(related.collect()),
        ..Diagnostic::default()
    }
}

/// Returns a span at which there is something to underline: an empty one takes the character after it, or at the end of a line the one
/// before.
fn visible(view: &View<'_>, span: Span) -> Span {
    if span.start < span.end {
        return span;
    }
    let content = view.content();
    let behind = content.get(span.start..).and_then(|rest| rest.chars().next()).filter(|c| !matches!(c, '\r' | '\n'));
    let before = || content.get(..span.start)?.chars().next_back().filter(|c| !matches!(c, '\r' | '\n'));
    match (behind, before()) {
        (Some(c), _) => Span::new(span.start, span.start + c.len_utf8()),
        (None, Some(c)) => Span::new(span.start - c.len_utf8(), span.start),
        (None, None) => span,
    }
}
