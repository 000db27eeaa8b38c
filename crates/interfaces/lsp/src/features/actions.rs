//! Quick fixes: what an error proposes (`cures`), as a change of the text. A proposal is offered only where it is certain: the text is judged again
//! with the change made, and the error has to be gone and no other come in its line.

use adjudication::{Diagnostic, Span};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Range};

use super::View;
use super::cures::{Cure, cures};
use super::diagnostics::diagnostic;
use crate::analysis::Finding;

/// Maximum number of errors for which proposals are tried in answer to one request.
const MAX_FINDINGS: usize = 20;

/// Number of bytes that are judged to try proposals in answer to one request; documents with more have no quick fixes.
const BYTES: usize = 512 << 10;

/// The most fixes that are offered for one error.
const MAX_FIXES: usize = 4;

/// Returns the quick fixes for the errors and warnings that touch a range.
pub(crate) fn actions(view: &View<'_>, range: Range) -> Vec<CodeActionOrCommand> {
    let wanted = view.span(range);
    let before = view.document.findings(view.adjudicator);
    let touching = |finding: &&Finding| {
        let shown = view.span(diagnostic(view, finding).range);
        shown.start <= wanted.end && wanted.start <= shown.end
    };
    let mut left = BYTES / view.content().len().max(1);
    let mut found: Vec<CodeActionOrCommand> = Vec::new();
    for finding in before.iter().filter(touching).take(MAX_FINDINGS) {
        let mut certain: Vec<Cure> = Vec::new();
        for cure in cures(view, finding) {
            if left == 0 || certain.len() == MAX_FIXES {
                break;
            }
            left -= 1;
            if mends(view, &before, finding, &cure) {
                certain.push(cure);
            }
        }
        let is_only = certain.len() == 1;
        found.extend(certain.into_iter().map(|cure| {
            CodeActionOrCommand::CodeAction(CodeAction {
                title: title(view, &cure),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic(view, finding)]),
                edit: Some(view.workspace_edit(&cure.edits)),
                is_preferred: Some(is_only),
                ..CodeAction::default()
            })
        }));
    }
    found
}

fn title(view: &View<'_>, cure: &Cure) -> String {
    if let Some(title) = &cure.title {
        return title.clone();
    }
    let Some((span, text)) = cure.edits.first() else { return String::new() };
    let written = view.slice(*span);
    if text.is_empty() {
        return String::from("Remove this character");
    }
    if written.is_empty() { format!("Write `{text}`") } else { format!("Replace `{written}` by `{text}`") }
}

/// Tells whether a change takes an error away and brings no other: of reading anywhere, or of a step in its line.
fn mends(view: &View<'_>, before: &[Finding], finding: &Finding, cure: &Cure) -> bool {
    let changed = view.document.with_text(view.replaced(&cure.edits));
    let after = changed.findings(view.adjudicator);
    let line = |offset: usize| view.document.lines().line_of(offset);
    let here = line(finding.diagnostic.span.start);
    // Lines that are put in or taken out above it move it.
    let moved = |span: &Span, text: &str| (text.matches('\n').count(), view.slice(*span).matches('\n').count());
    let above = cure.edits.iter().filter(|(span, _)| span.start < finding.diagnostic.span.start);
    let (more, fewer) = above.fold((0, 0), |(more, fewer), (span, text)| {
        let (new, old) = moved(span, text);
        (more + new, fewer + old)
    });
    let there = (here + more).saturating_sub(fewer);
    let line_after = |offset: usize| changed.lines().line_of(offset);
    let count = |found: &[Finding], is_counted: &dyn Fn(&Finding) -> bool| found.iter().filter(|one| is_counted(one)).count();
    let same = |one: &Finding| one.diagnostic.code == finding.diagnostic.code;
    let in_line = |one: &Finding| line(one.diagnostic.span.start) == here;
    let in_line_after = |one: &Finding| line_after(one.diagnostic.span.start) == there;
    let has_gone = count(&after, &|one| same(one) && in_line_after(one)) < count(before, &|one| same(one) && in_line(one))
        && (finding.is_of_step || count(&after, &same) < count(before, &same));
    let is_error = |one: &Finding| Diagnostic::is_error(&one.diagnostic);
    let of_reading = |one: &Finding| is_error(one) && !one.is_of_step;
    let of_step = |one: &Finding| is_error(one) && one.is_of_step;
    let fewer_readings = count(before, &of_reading).saturating_sub(count(&after, &of_reading));
    // What can be read for the first time may be wrong as a step, which is no fault of the change.
    let is_better = if finding.is_of_step {
        let steps = count(before, &|one| of_step(one) && in_line(one));
        count(&after, &|one| of_step(one) && in_line_after(one)) <= steps.saturating_sub(usize::from(is_error(finding)))
    } else {
        fewer_readings >= usize::from(is_error(finding))
    };
    has_gone && is_better && count(&after, &of_reading) <= count(before, &of_reading)
}
