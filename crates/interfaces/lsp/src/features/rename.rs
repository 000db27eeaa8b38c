//! Renaming: another number for a line, another name for a subproof; every citation follows.

use adjudication::Span;
use lsp_types::{Position, Range, WorkspaceEdit};

use super::View;
use crate::analysis::{Analysis, Finding};
use crate::language::Language;
use crate::outline::{Named, ProofOutline};

/// Returns the range of the number or name at a position, if there is one that can be changed.
pub(crate) fn renamable(view: &View<'_>, position: Position) -> Option<Range> {
    let (_, span, _) = found(view, position).ok()?;
    Some(view.range(span))
}

/// Returns the changes that give another number or name to what stands at a position.
///
/// # Errors
/// The reason why that cannot be done, and what would fit.
pub(crate) fn rename(view: &View<'_>, position: Position, name: &str) -> Result<WorkspaceEdit, String> {
    let (named, _, outline) = found(view, position)?;
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    if matches!(named, Named::Line(..)) && !is_number {
        return Err(format!("`{name}` is no number of a line; lines are numbered 1, 2, 3, …"));
    }
    let declaration = outline.declaration(named);
    let spans = declaration.into_iter().chain(outline.citations_of(named));
    let replacements: Vec<(Span, String)> = spans.map(|span| (span, name.to_owned())).collect();
    // The reader knows which numbers and names may stand there; the check, that every line says what it said.
    let before = view.document.analysis(view.adjudicator);
    let after = view.document.analysis_of(view.replaced(&replacements), view.adjudicator);
    if !after.is_read() {
        let reason = after.findings().into_iter().map(|finding| finding.diagnostic).find(adjudication::Diagnostic::is_error);
        let words = reason.map(|found| found.help.into_iter().fold(found.message, |said, help| format!("{said}; {help}")));
        return Err(format!("`{name}` is not allowed here: {}", words.unwrap_or_default()));
    }
    if codes(before) != codes(&after) {
        return Err(format!("with `{name}` the lines would no longer say what they say; another name fits"));
    }
    Ok(view.workspace_edit(&replacements))
}

/// Returns what is named at a position, where the name stands, and the lines of the proof.
fn found<'a>(view: &View<'a>, position: Position) -> Result<(Named, Span, ProofOutline<'a>), String> {
    let proof = view.document.analysis(view.adjudicator).proof().ok_or(match view.document.language {
        Language::Proof => {
            "the proof cannot be read as a whole, so that a citation might be missed; its errors have to be mended first"
        }
        _ => "only the lines and subproofs of proofs have another number or name given",
    })?;
    let outline = ProofOutline::new(view.content(), proof);
    let (named, span) = outline
        .named_at(view.offset(position))
        .ok_or_else(|| String::from("the number of a line or the name of a subproof was expected here"))?;
    Ok((named, span, outline))
}

/// Returns the codes of everything that there is to say of a proof.
fn codes(analysis: &Analysis) -> Vec<&'static str> {
    let mut codes: Vec<&str> = analysis.findings().iter().map(|Finding { diagnostic, .. }| diagnostic.code).collect();
    codes.sort_unstable();
    codes
}
