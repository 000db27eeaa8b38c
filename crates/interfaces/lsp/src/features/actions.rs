//! Quick fixes: what the help of an error proposes, as a change of the text. A proposal is offered only where it is certain: the text is
//! judged again with the change made, and the error has to be gone and no other come in its line.

use adjudication::{Diagnostic, Span, Text};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Range};

use super::View;
use super::diagnostics::diagnostic;
use crate::analysis::{Analysis, Finding};

/// Maximum number of errors for which proposals are tried in answer to one request.
const MAX_PROPOSALS: usize = 20;

/// Returns the quick fixes for the errors and warnings that touch a range.
pub(crate) fn actions(view: &View<'_>, range: Range) -> Vec<CodeActionOrCommand> {
    let wanted = view.span(range);
    let analysis = view.document.analysis(view.adjudicator);
    let touching = |finding: &Finding| {
        let shown = view.span(diagnostic(view, finding).range);
        shown.start <= wanted.end && wanted.start <= shown.end
    };
    let mut found: Vec<CodeActionOrCommand> = Vec::new();
    for finding in analysis.findings().into_iter().filter(touching).take(MAX_PROPOSALS) {
        let certain: Vec<(Span, String)> =
            proposals(view, &finding).into_iter().filter(|proposal| mends(view, analysis, &finding, proposal)).collect();
        let is_only = certain.len() == 1;
        found.extend(certain.into_iter().map(|proposal| {
            CodeActionOrCommand::CodeAction(CodeAction {
                title: title(view, &proposal),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic(view, &finding)]),
                edit: Some(view.workspace_edit(&[proposal])),
                is_preferred: Some(is_only),
                ..CodeAction::default()
            })
        }));
    }
    found
}

fn title(view: &View<'_>, (span, text): &(Span, String)) -> String {
    let written = view.slice(*span);
    if text.is_empty() {
        return String::from("Remove this character");
    }
    if written.is_empty() { format!("Write `{text}`") } else { format!("Replace `{written}` by `{text}`") }
}

/// Returns the changes that the words of a finding propose, each a place and its new text.
fn proposals(view: &View<'_>, finding: &Finding) -> Vec<(Span, String)> {
    let Finding { diagnostic: found, fitting } = finding;
    let written = view.slice(found.span);
    let mut proposed = Vec::new();
    // Another rule fits the line as it stands. What is wrong can be shown at another part of the line than the rule's name.
    if let (Some(rule), Some(span)) = (fitting, rule_of_line(view, found.span)) {
        proposed.push((span, named_there(view, rule)));
    }
    match found.code {
        "missing-outer-brackets" | "missing-brackets" => proposed.push((found.span, format!("({})", written.trim()))),
        "bracketed-atom" | "doubled-brackets" => {
            let inner = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            proposed.extend(inner.map(|inner| (found.span, inner.trim().to_owned())));
        }
        "hidden-character" => proposed.push((found.span, String::new())),
        _ => {}
    }
    proposed.extend(found.help.as_deref().and_then(meant).map(|meant| (found.span, meant.to_owned())));
    proposed
}

/// Returns the name of a rule as the notation of the proof has it: some textbooks call it otherwise.
fn named_there(view: &View<'_>, rule: &str) -> String {
    let head = view.adjudicator.head(&Text::new("", view.content()));
    let written = |head: &adjudication::ProofHead| {
        let tag = &adjudication::listed_rule(&head.listing, rule)?.tag;
        Some(head.book?.written_rule(tag, &head.listing.system))
    };
    let name = head.as_ref().and_then(written);
    name.unwrap_or_else(|| rule.to_owned())
}

/// Returns the name of the rule of the line at a place.
fn rule_of_line(view: &View<'_>, place: Span) -> Option<Span> {
    let outline = view.outline()?;
    let (block, at) = outline.line_at(place.start)?;
    let span = outline.line(block, at)?.places.rule?;
    // A name between quotation marks is replaced with them.
    let is_quoted = view.slice(Span::new(span.start.saturating_sub(1), span.start)) == "\"";
    Some(if is_quoted { Span::new(span.start - 1, span.end + 1) } else { span })
}

/// Returns what a help says was meant: "did you mean `happy`?", "Modus ponens (MP) was perhaps meant", "cite the subproof as a whole: `2-5`".
fn meant(help: &str) -> Option<&str> {
    let asked = help.strip_prefix("did you mean ").and_then(|rest| rest.strip_suffix('?'));
    let supposed = || help.strip_suffix(" was perhaps meant");
    let whole = || help.strip_prefix("cite the subproof as a whole: ");
    let named = asked.or_else(supposed).or_else(whole)?;
    let unquoted = named.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    // After the name of a rule its short name stands in brackets.
    let name = unquoted.unwrap_or_else(|| named.rsplit_once(" (").map_or(named, |(name, _)| name));
    (!name.is_empty() && !name.contains('…')).then_some(name)
}

/// Tells whether a change takes an error away and brings no other into its line.
fn mends(view: &View<'_>, before: &Analysis, finding: &Finding, (span, text): &(Span, String)) -> bool {
    let changed = view.document.analysis_of(view.replaced(&[(*span, text.clone())]), view.adjudicator);
    let line = view.document.lines().line_of(span.start);
    let Some((start, content)) = view.document.lines().line(view.content(), line) else { return false };
    let old = Span::new(start, start + content.len());
    let new = Span::new(start, (old.end + text.len()).saturating_sub(span.end - span.start));
    let counted = |analysis: &Analysis, line: Span, is_counted: &dyn Fn(&Diagnostic) -> bool| {
        let found = analysis.findings();
        let here = found.iter().filter(|one| line.start <= one.diagnostic.span.start && one.diagnostic.span.start <= line.end);
        here.filter(|one| is_counted(&one.diagnostic)).count()
    };
    let same = |one: &Diagnostic| one.code == finding.diagnostic.code;
    let has_gone = counted(&changed, new, &same) < counted(before, old, &same);
    // A text that is read for the first time may show what is wrong with the reasons of its lines, which is no fault of the change.
    let is_newly_read = changed.is_read() && !before.is_read();
    has_gone
        && (is_newly_read
            || counted(&changed, new, &Diagnostic::is_error)
                <= counted(before, old, &Diagnostic::is_error) - usize::from(finding.diagnostic.is_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helps_name_what_was_meant() {
        let named = [
            ("did you mean `happy`?", Some("happy")),
            ("did you mean [ATK]?", Some("[ATK]")),
            ("Modus ponens (MP) was perhaps meant", Some("Modus ponens")),
            ("`classical` was perhaps meant", Some("classical")),
            ("Z was perhaps meant", Some("Z")),
            ("cite the subproof as a whole: `2-5`", Some("2-5")),
            ("its rules are MP, S", None),
            ("write `(a+b)+c` or `a+(b+c)`", None),
        ];
        for (help, expected) in named {
            assert_eq!(meant(help), expected, "{help}");
        }
    }
}
