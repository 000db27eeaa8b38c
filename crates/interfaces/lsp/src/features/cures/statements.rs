//! Changes within statements, and of what they need: brackets, quantifiers, signs, declarations, labels.

use adjudication::{Diagnostic, Span};

use super::Cure;
use super::lines::declaration;
use crate::features::View;
use crate::features::statement_place::statement_place;
use crate::features::words::{is_word_character, occurrences};
use crate::language::Language;

/// Adds what the code of a finding proposes for the statement that it is about.
pub(super) fn propose(view: &View<'_>, found: &Diagnostic, proposed: &mut Vec<Cure>) {
    let (span, written) = (found.span, view.slice(found.span));
    match found.code {
        "missing-outer-brackets" | "missing-brackets" | "missing-binder-brackets" => {
            proposed.push(Cure::replacing(span, format!("({})", written.trim())));
        }
        "bracketed-atom" | "doubled-brackets" => {
            let inner = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            proposed.extend(inner.map(|inner| Cure::replacing(span, inner.trim())));
        }
        "hidden-character" => proposed.push(Cure::replacing(span, "")),
        "unclosed-bracket" => close(view, found, proposed),
        "unexpected-token" if has_open(view, found) => close(view, found, proposed),
        "unopened-bracket" => proposed.push(Cure::titled("Remove this bracket", vec![(span, String::new())])),
        "unclosed-name" => proposed.push(Cure::replacing(Span::at(span.end), "]")),
        "negative-number" => {
            proposed.extend(written.strip_prefix('-').map(|digits| Cure::replacing(span, format!("(0 - {digits})"))));
        }
        "misplaced-iff-arrow" | "printed-iff-arrow" => proposed.push(Cure::replacing(span, "↔")),
        "ambiguous-unique" => proposed.extend(one_by_one(view, span)),
        "unknown-symbol" | "zero-of-examples" => proposed.extend(declared(view, found)),
        "definition-without-bar" => proposed.extend(with_bar(view, span)),
        "definition-after-exists" => proposed.extend(without_naming(view, span)),
        "look-alike-name" => {
            let known = found.message.split('`').nth(3);
            proposed.extend(known.map(|known| Cure::replacing(span, known)));
        }
        "free-variable" => quantify(view, found, proposed),
        "duplicate-label" => proposed.extend(new_label(view, span)),
        _ => {}
    }
}

/// Tells whether more brackets are opened than closed in the statement of a finding.
fn has_open(view: &View<'_>, found: &Diagnostic) -> bool {
    let statement = statement_place(view, found.span.start).map_or("", |place| view.slice(place));
    statement.matches('(').count() > statement.matches(')').count()
}

/// Proposes to close the brackets that are open, at the end of the statement, and of one with a naming before that.
fn close(view: &View<'_>, found: &Diagnostic, proposed: &mut Vec<Cure>) {
    let Some(place) = statement_place(view, found.span.start) else { return };
    let statement = view.slice(place);
    let open = statement.matches('(').count().saturating_sub(statement.matches(')').count()).clamp(1, adjudication::MAX_NESTING);
    let named = statement.rfind('|').map(|at| place.start + statement.get(..at).unwrap_or_default().trim_end().len());
    let ends = named.into_iter().chain([place.end]);
    proposed.extend(ends.map(|end| Cure::replacing(Span::at(end), ")".repeat(open))));
}

/// Writes a quantifier over several variables as one for each: `∃!x, y` as `∃!x ∃!y`.
fn one_by_one(view: &View<'_>, span: Span) -> Option<Cure> {
    let place = statement_place(view, span.start)?;
    let line = view.slice(place);
    let sign = ["∃!", "exists!", "\\exists!"].into_iter().find(|sign| line.contains(sign))?;
    let at = line.find(sign)?;
    let list = line.get(at + sign.len()..)?;
    let is_name = |c: char| is_word_character(c) || matches!(c, ',' | ' ');
    let end = list.find(|c| !is_name(c)).unwrap_or(list.len());
    // A word that no comma follows is the last variable.
    let mut names: Vec<&str> = Vec::new();
    let mut length = 0;
    for part in list.get(..end)?.split_inclusive(',') {
        let name = part.trim_start().split(|c| !is_word_character(c)).next().unwrap_or_default();
        length += part.len() - part.trim_start().len() + name.len() + usize::from(part.ends_with(','));
        names.push(name);
    }
    if names.len() < 2 || names.iter().any(|name| name.is_empty()) {
        return None;
    }
    let written = names.iter().map(|name| format!("{sign}{name}")).collect::<Vec<_>>().join(" ");
    let start = place.start + at;
    Some(Cure::replacing(Span::new(start, start + sign.len() + length), written))
}

/// Sets the bar before the name that a statement gives to an object.
fn with_bar(view: &View<'_>, span: Span) -> Option<Cure> {
    let place = statement_place(view, span.start)?;
    let statement = view.slice(place);
    let name = statement.get(..statement.find(":=")?)?.trim_end();
    let name = name.strip_suffix(')').map_or(name, |applied| applied.get(..applied.rfind('(').unwrap_or(0)).unwrap_or_default());
    let at = place.start + name.trim_end_matches(is_word_character).len();
    Some(Cure::titled("Write `|` before the name", vec![(Span::at(at), String::from("| "))]))
}

/// Takes the naming away from the end of a statement.
fn without_naming(view: &View<'_>, span: Span) -> Option<Cure> {
    let place = statement_place(view, span.start)?;
    let statement = view.slice(place);
    let kept = statement.get(..statement.rfind('|')?)?.trim_end();
    Some(Cure::titled("Leave the name away", vec![(Span::new(place.start + kept.len(), place.end), String::new())]))
}

/// Proposes the declaration of a name: the line `symbols` that the help writes out.
fn declared(view: &View<'_>, found: &Diagnostic) -> Option<Cure> {
    let help = found.help.as_deref()?;
    let line = help.split('`').skip(1).step_by(2).find(|part| part.starts_with("symbols "))?;
    let (place, text) = declaration(view, found.span.start, line)?;
    Some(Cure::titled(format!("Declare `{line}`"), vec![(place, text)]))
}

/// Proposes to bind a variable at the beginning of its statement.
fn quantify(view: &View<'_>, found: &Diagnostic, proposed: &mut Vec<Cure>) {
    let Some(place) = statement_place(view, found.span.start) else { return };
    let name = view.slice(found.span);
    match view.document.language {
        Language::Tptp => {
            for sign in ["!", "?"] {
                let edits =
                    vec![(Span::at(place.start), format!("{sign} [{name}] : (")), (Span::at(place.end), String::from(")"))];
                proposed.push(Cure::titled(format!("Bind `{name}` by `{sign} [{name}] :`"), edits));
            }
        }
        _ => proposed.extend(["∀", "∃"].map(|sign| {
            let prefix = format!("{sign}{name} ");
            Cure::titled(format!("Bind `{name}` by `{}`", prefix.trim_end()), vec![(Span::at(place.start), prefix)])
        })),
    }
}

/// Proposes a label that no other statement has.
fn new_label(view: &View<'_>, span: Span) -> Option<Cure> {
    /// A board has no more statements that one would look at in an editor.
    const MAX_LABELS: usize = 10_000;
    let written = view.slice(span);
    let is_label = !written.is_empty() && written.chars().all(is_word_character);
    let stem = if is_label { written.trim_end_matches(|c: char| c.is_ascii_digit()) } else { "s" };
    let mut labels = (1..MAX_LABELS).map(|number| format!("{stem}{number}"));
    let label = labels.find(|label| occurrences(view, label).is_empty())?;
    if is_label {
        return Some(Cure::replacing(span, label));
    }
    let place = statement_place(view, span.start)?;
    Some(Cure::titled(format!("Label this statement `{label}`"), vec![(Span::at(place.start), format!("{label}: "))]))
}
