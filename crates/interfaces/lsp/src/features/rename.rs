//! Renaming: another number for a line, another name for a subproof, a label, a symbol or a variable; whatever names it follows.

use adjudication::{Alphabet, Span};
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Position, Range, WorkspaceEdit};

use super::View;
use super::names::{Names, is_sign};
use super::words::{is_word_character, occurrences};
use crate::analysis::{Analysis, Finding};
use crate::language::Language;
use crate::outline::{Named, ProofOutline};

/// Something that can be renamed: where it is named, and what may not be named so as well.
struct Renamable {
    /// The name at the position.
    place: Span,
    /// All places, the declaration first where there is one.
    places: Vec<Span>,
    kind: Kind,
}

/// Kind of the thing that has a name.
enum Kind {
    /// Number of a line.
    Number,
    /// Name of a subproof.
    Subproof,
    /// Label of a statement.
    Label,
    /// Variable with the part of the text that its quantifier reaches.
    Bound(Span),
    /// Symbol, or variable that nothing binds.
    Symbol,
}

/// Returns the range of the number or name at a position, if there is one that can be changed.
pub(crate) fn renamable(view: &View<'_>, position: Position) -> Option<Range> {
    Some(view.range(found(view, position).ok()?.place))
}

/// Returns the places of what is named at a position.
pub(crate) fn highlights(view: &View<'_>, position: Position) -> Option<Vec<DocumentHighlight>> {
    let found = found(view, position).ok()?;
    let kind = |at: usize| if at == 0 { DocumentHighlightKind::WRITE } else { DocumentHighlightKind::READ };
    let places = found.places.iter().enumerate();
    Some(places.map(|(at, span)| DocumentHighlight { range: view.range(*span), kind: Some(kind(at)) }).collect())
}

/// Returns the changes that give another number or name to what stands at a position.
///
/// # Errors
/// The reason why that cannot be done, and what would fit.
pub(crate) fn rename(view: &View<'_>, position: Position, name: &str) -> Result<WorkspaceEdit, String> {
    let found = found(view, position)?;
    is_free(view, &found, name)?;
    let replacements: Vec<(Span, String)> = found.places.iter().map(|span| (*span, name.to_owned())).collect();
    // The reader knows which numbers and names may stand there; the check, that every line says what it said.
    let before = view.document.analysis(view.adjudicator);
    let after = view.document.analysis_of(view.replaced(&replacements), view.adjudicator);
    if !after.is_read() {
        let reason = after.findings().into_iter().map(|finding| finding.diagnostic).find(adjudication::Diagnostic::is_error);
        let words = reason.map(|found| found.help.into_iter().fold(found.message, |said, help| format!("{said}; {help}")));
        return Err(format!("`{name}` is not allowed here: {}", words.unwrap_or_default()));
    }
    let [(errors, warnings), (errors_after, mut warnings_after)] = [codes(before), codes(&after)];
    // A warning about a name may go with the name; none may come.
    warnings.iter().for_each(|code| {
        warnings_after.iter().position(|other| other == code).map(|at| warnings_after.swap_remove(at));
    });
    if errors != errors_after || !warnings_after.is_empty() {
        return Err(format!("with `{name}` the lines would no longer say what they say; another name fits"));
    }
    Ok(view.workspace_edit(&replacements))
}

/// Refuses a name that means something already where it would stand.
fn is_free(view: &View<'_>, found: &Renamable, name: &str) -> Result<(), String> {
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = name.starts_with(char::is_alphabetic) && name.chars().all(is_word_character) && !is_sign(name);
    let old = view.slice(found.place);
    if old == name {
        return Ok(());
    }
    match found.kind {
        Kind::Number if !is_number => return Err(format!("`{name}` is no number of a line; lines are numbered 1, 2, 3, …")),
        Kind::Label | Kind::Bound(_) | Kind::Symbol if !is_word => {
            return Err(format!("`{name}` is no name; a name is a word of letters, digits and `_`"));
        }
        _ => {}
    }
    let taken = || format!("`{name}` stands for something else here already; another name fits");
    match found.kind {
        Kind::Number | Kind::Subproof => Ok(()),
        Kind::Label => {
            if occurrences(view, name).is_empty() {
                Ok(())
            } else {
                Err(taken())
            }
        }
        Kind::Bound(scope) => {
            let is_captured = Names::new(view).all(name).any(|span| scope.start <= span.start && span.end <= scope.end);
            if is_captured { Err(taken()) } else { Ok(()) }
        }
        Kind::Symbol => {
            if Names::new(view).all(name).next().is_none() {
                Ok(())
            } else {
                Err(taken())
            }
        }
    }
}

/// Returns what is named at a position, and where else.
fn found(view: &View<'_>, position: Position) -> Result<Renamable, String> {
    let analysis = view.document.analysis(view.adjudicator);
    let offset = view.offset(position);
    if !analysis.is_read() {
        return Err(String::from(
            "the document cannot be read as a whole, so that a place might be missed; its errors have to be mended first",
        ));
    }
    if let Some(proof) = analysis.proof() {
        let outline = ProofOutline::new(view.content(), proof);
        if let Some((named, place)) = outline.named_at(offset) {
            let places = outline.declaration(named).into_iter().chain(outline.citations_of(named)).collect();
            let kind = if matches!(named, Named::Line(..)) { Kind::Number } else { Kind::Subproof };
            return Ok(Renamable { place, places, kind });
        }
    }
    let expected = match view.document.language {
        Language::Proof => "the number of a line, the name of a subproof, or a name in a statement was expected here",
        Language::Rules | Language::Foreign => "nothing in a document of this kind is renamed",
        _ => "a label, or a name in a statement, was expected here",
    };
    if matches!(view.document.language, Language::Rules | Language::Foreign) || matches!(analysis, Analysis::ProofSaidAnew(_)) {
        return Err(expected.to_owned());
    }
    if let Some(place) = label_at(view, offset) {
        return Ok(Renamable { place, places: vec![place], kind: Kind::Label });
    }
    let names = Names::new(view);
    let place = names.at(offset).ok_or(expected)?;
    if let Analysis::Board(board) = analysis {
        // Words of statements in English are no names.
        let is_read = |text: &str| text.split(|c| !is_word_character(c)).any(|word| word == view.slice(place));
        if !board.readings(Alphabet::Unicode).any(|(_, _, reading)| is_read(&reading)) {
            return Err(expected.to_owned());
        }
    }
    let mut places = names.same(place);
    // The declaration first, which stands after the statements in the list.
    places.sort_by_key(|span| (!is_declaration(view, *span), span.start));
    let kind = names.binder(place).map_or(Kind::Symbol, |binder| Kind::Bound(binder.scope));
    Ok(Renamable { place, places, kind })
}

fn is_declaration(view: &View<'_>, span: Span) -> bool {
    let line = view.document.lines().line(view.content(), view.document.lines().line_of(span.start));
    line.is_some_and(|(_, line)| line.trim_start().starts_with("symbols"))
}

/// Returns the label of a board's statement at a byte of the text.
fn label_at(view: &View<'_>, offset: usize) -> Option<Span> {
    if view.document.language != Language::Board {
        return None;
    }
    let (start, line) = view.document.lines().line(view.content(), view.document.lines().line_of(offset))?;
    let (label, _) =
        line.split_once(':').filter(|(label, rest)| label.split_whitespace().count() == 1 && !rest.starts_with('='))?;
    let from = start + label.len() - label.trim_start().len();
    let span = Span::new(from, from + label.trim().len());
    (span.start <= offset && offset <= span.end && label.trim() != "symbols").then_some(span)
}

/// Returns the codes of the errors in a document, and of the warnings.
fn codes(analysis: &Analysis) -> (Vec<&'static str>, Vec<&'static str>) {
    let mut findings: Vec<(bool, &str)> =
        analysis.findings().iter().map(|Finding { diagnostic, .. }| (diagnostic.is_error(), diagnostic.code)).collect();
    findings.sort_unstable();
    let with = |is_error: bool| findings.iter().filter(|(error, _)| *error == is_error).map(|(_, code)| *code).collect();
    (with(true), with(false))
}
