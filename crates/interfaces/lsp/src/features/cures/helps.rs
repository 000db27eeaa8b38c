//! Changes that the words of a help propose: "did you mean", "write", "for this write that".

use adjudication::{Diagnostic, Span};

use super::Cure;
use crate::features::View;
use crate::features::statement_place::statement_place;
use crate::features::words::is_word_character;

/// The most alternatives of a list that are proposed.
const MAX_ALTERNATIVES: usize = 4;

/// Words before a list of which one item fits.
const LISTS: [&str; 5] = ["its values: ", "its only lemma is ", "its lemmas are ", "before it stands ", "before it stand "];

/// Adds what the help of a finding proposes.
pub(super) fn propose(view: &View<'_>, found: &Diagnostic, proposed: &mut Vec<Cure>) {
    let Some(help) = found.help.as_deref() else { return };
    proposed.extend(meant(help).map(|meant| Cure::replacing(found.span, meant)));
    proposed.extend(sign(view, found.span, help));
    if let Some(written) = help.strip_prefix("write ").and_then(before_source) {
        proposed.push(Cure::replacing(found.span, written));
    }
    for written in quoted(help) {
        let cure = bracketed(view, found.span, written).or_else(|| rewritten(view, found.span, written));
        proposed.extend(cure.or_else(|| reordered(view, found.span, written)));
    }
    proposed.extend(LISTS.iter().find_map(|words| help.strip_prefix(words)).into_iter().flat_map(|values| {
        let each = values.split(", ").take(MAX_ALTERNATIVES);
        each.map(|value| Cure::replacing(found.span, value))
    }));
    if let Some(expected) = found.label.strip_prefix("expected `").and_then(|rest| rest.strip_suffix('`')) {
        proposed.push(Cure::replacing(found.span, expected));
    }
    if let Some(lines) = help.strip_prefix("write `on` in front of the lines: `by ").and_then(|rest| rest.strip_suffix('`')) {
        proposed.push(Cure::replacing(found.span, lines));
    }
}

/// Returns what a help says was meant: "did you mean `happy`?", "Modus ponens (MP) was perhaps meant", "cite the subproof as a whole: `2-5`".
fn meant(help: &str) -> Option<&str> {
    let asked = help.strip_prefix("did you mean ").and_then(|rest| rest.strip_suffix('?'));
    let supposed = || help.strip_suffix(" was perhaps meant");
    let whole = || help.split_once(" as a whole: ").map(|(_, cited)| cited);
    let named = asked.or_else(supposed).or_else(whole)?;
    let unquoted = named.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    // After the name of a rule its short name stands in brackets.
    let name = unquoted.unwrap_or_else(|| named.rsplit_once(" (").map_or(named, |(name, _)| name));
    (!name.is_empty() && !name.contains('…')).then_some(name)
}

/// Returns the replacement of a sign of another notation: "for `⊃` write `→`".
fn sign(view: &View<'_>, span: Span, help: &str) -> Option<Cure> {
    let (written, new) = help.strip_prefix("for `")?.split_once("` write `")?;
    let new = new.strip_suffix('`')?;
    let place = Span::new(span.start, span.start + written.len());
    (view.slice(place) == written).then(|| Cure::replacing(place, new))
}

/// Returns what is to be written where the rulebook's number follows it: "write (P → Q) (PW-58)".
fn before_source(help: &str) -> Option<&str> {
    let at = help.find(" (PW-").or_else(|| help.find(" (Q-"))?;
    let written = help.get(..at)?;
    (!written.contains(['…', '`', ',', ':']) && !written.contains(" and ") && !written.contains(" or ")).then_some(written)
}

/// Returns what stands in backquotes in a help, what is shortened left out, and examples.
fn quoted(help: &str) -> Vec<&str> {
    if help.contains("such as") {
        return Vec::new();
    }
    let parts = help.split('`').skip(1).step_by(2);
    parts.filter(|part| !part.is_empty() && !part.contains('…')).take(MAX_ALTERNATIVES).collect()
}

/// Returns the change that sets brackets around a part of what the error is about.
fn bracketed(view: &View<'_>, span: Span, written: &str) -> Option<Cure> {
    let part = written.strip_prefix('(')?.strip_suffix(')')?;
    let around = view.slice(span);
    let mut found = around.match_indices(part);
    let (at, _) = found.next().filter(|_| found.next().is_none())?;
    let place = Span::new(span.start + at, span.start + at + part.len());
    Some(Cure::replacing(place, written))
}

/// Returns the change of a whole statement into another.
fn rewritten(view: &View<'_>, span: Span, written: &str) -> Option<Cure> {
    let place = statement_place(view, span.start)?;
    (place != span && has_same_words(view.slice(place), written)).then(|| Cure::replacing(place, written))
}

/// Returns the change of what the error is about into another text.
fn reordered(view: &View<'_>, span: Span, written: &str) -> Option<Cure> {
    has_same_words(view.slice(span), written).then(|| Cure::replacing(span, written))
}

/// Tells whether two texts have the same words in the same order: what has others is a pattern, and no proposal.
fn has_same_words(old: &str, new: &str) -> bool {
    let words = |text| -> Vec<&str> { str::split(text, |c| !is_word_character(c)).filter(|word| !word.is_empty()).collect() };
    !words(new).is_empty() && words(old) == words(new)
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
            ("cite the box as a whole: `2-5`", Some("2-5")),
            ("its rules are MP, S", None),
            ("write `(a+b)+c` or `a+(b+c)`", None),
        ];
        for (help, expected) in named {
            assert_eq!(meant(help), expected, "{help}");
        }
    }

    #[test]
    fn what_is_to_be_written_ends_before_its_source() {
        assert_eq!(before_source("-5 (Q-PW-10)"), Some("-5"));
        assert_eq!(before_source("(P → Q): top-level brackets may not be dropped (PW-58, Q-PW-8)"), None);
        assert_eq!(before_source("(∀(x)A) and (∃(x)A) (PW-58)"), None);
    }
}
