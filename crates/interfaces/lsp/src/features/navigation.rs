//! From a citation to what it cites, and back; from a name to where it is declared.

use adjudication::Span;
use lsp_types::{Location, Position};

use super::View;
use super::words::{comment, occurrences, word_at};
use crate::analysis::Analysis;

/// Returns where that stands which is cited at a position.
pub(crate) fn definition(view: &View<'_>, position: Position) -> Option<Location> {
    let offset = view.offset(position);
    if let Some(outline) = view.outline()
        && let Some((named, _)) = outline.named_at(offset)
    {
        return outline.declaration(named).map(|span| view.location(span));
    }
    declared(view, word_at(view.content(), offset)?).map(|span| view.location(span))
}

/// Returns where that is cited which is named at a position, and where it is declared if that is wanted.
pub(crate) fn references(view: &View<'_>, position: Position, with_declaration: bool) -> Option<Vec<Location>> {
    let offset = view.offset(position);
    if let Some(outline) = view.outline()
        && let Some((named, _)) = outline.named_at(offset)
    {
        let declaration = outline.declaration(named).filter(|_| with_declaration);
        let spans = declaration.into_iter().chain(outline.citations_of(named));
        return Some(spans.map(|span| view.location(span)).collect());
    }
    let word = word_at(view.content(), offset)?;
    let declaration = declared(view, word)?;
    let found = occurrences(view, view.slice(word)).into_iter().filter(|span| with_declaration || *span != declaration);
    Some(found.map(|span| view.location(span)).collect())
}

/// Returns the place where a name of a board, an exercise or a proof is declared: in a line `symbols`, or after the bar of a statement that
/// names an object.
fn declared(view: &View<'_>, word: Span) -> Option<Span> {
    if !matches!(view.readable()?, Analysis::Board(_) | Analysis::Exercise(_) | Analysis::Proof(_)) {
        return None;
    }
    occurrences(view, view.slice(word)).into_iter().find(|&span| {
        let Some((start, line)) = view.document.lines().line(view.content(), view.document.lines().line_of(span.start)) else {
            return false;
        };
        let code = line.get(..comment(line)).unwrap_or_default();
        let (before, behind) = (code.get(..span.start - start), code.get(span.end - start..));
        let is_listed = code.trim_start().starts_with("symbols") && behind.is_some_and(|rest| rest.starts_with('/'));
        let is_named =
            before.is_some_and(|before| before.trim_end().ends_with('|')) && behind.is_some_and(|rest| rest.contains(":="));
        is_listed || is_named
    })
}
