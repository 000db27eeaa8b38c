//! Positions in the document of what the library reads of it, where the library does not say them.

use adjudication::{ParsedStatement, Span, Text};

use super::View;
use super::words::comment;

/// Returns a span of a text as one of the document, if it does not come from a file that is included.
pub(super) fn own_span(text: &Text, span: Span) -> Option<Span> {
    let (origin, span) = text.origin(span);
    (origin.name() == text.name()).then_some(span)
}

/// Returns the names of the rules of a calculus, as its text has them.
pub(super) fn rule_names<'a>(view: &View<'a>) -> Vec<(&'a str, Span)> {
    let lines = view.document.lines();
    let named = (0..lines.line_count()).filter_map(|number| {
        let (start, line) = lines.line(view.content(), number)?;
        let code = line.get(..comment(line))?;
        let rest = code.trim_start().strip_prefix("rule")?.trim_start().strip_prefix('"')?;
        let name = rest.split_once('"')?.0;
        let at = start + code.len() - rest.len();
        Some((name, Span::new(at, at + name.len())))
    });
    named.collect()
}

/// Returns the position of a statement of a list, which stands on a line of its own.
pub(super) fn statement_span(view: &View<'_>, statement: &ParsedStatement) -> Option<Span> {
    let (start, line) = view.document.lines().line(view.content(), statement.line.checked_sub(1)?)?;
    let at = start + line.find(&statement.text)?;
    Some(Span::new(at, at + statement.text.len()))
}
