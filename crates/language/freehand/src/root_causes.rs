//! The errors that tell a reader what to mend. Not here: what they say.

use source::{Diagnostic, Text};

/// Codes of faults that often come of another one on the same line.
const FOLLOW_UPS: [&str; 4] = ["free-variable", "unopened-bracket", "unclosed-bracket", "shadowed-variable"];

/// The most further places of one fault that are listed with it.
const PLACES: usize = 4;

/// Keeps the errors that tell a reader what to mend: one for each line, the first that is no consequence of another one, and for
/// a name that nothing declares the first place only. The warnings about a text that is refused stay where their line has no
/// error.
///
/// Diagnostics that are no errors are kept in their order where there is no error at all.
pub(crate) fn root_causes(text: &Text, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if !diagnostics.iter().any(Diagnostic::is_error) {
        return diagnostics;
    }
    let place = |found: &Diagnostic| (text.position(found.span.start).line, FOLLOW_UPS.contains(&found.code), found.span.start);
    diagnostics.sort_by_key(|found| (!found.is_error(), place(found)));
    let mut kept: Vec<Diagnostic> = Vec::new();
    let mut lines = Vec::new();
    for found in diagnostics {
        let line = text.position(found.span.start).line;
        if found.code == "more-errors" || found.code == "more-warnings" {
            kept.push(found);
            continue;
        }
        if lines.contains(&line) {
            continue;
        }
        if found.is_error() {
            lines.push(line);
        }
        let same = |first: &&mut Diagnostic| {
            found.code == "unknown-symbol" && first.code == found.code && first.message == found.message
        };
        match kept.iter_mut().find(same) {
            Some(first) if first.related.len() < PLACES => first.related.push((found.span, String::from("here as well"))),
            Some(_) => {}
            None => kept.push(found),
        }
    }
    kept.sort_by_key(|found| (found.span.start, found.span.end));
    kept
}
