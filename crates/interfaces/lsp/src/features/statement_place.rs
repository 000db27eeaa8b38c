//! The place of the statement in a line, found without reading it: a line that cannot be read has one as well.

use adjudication::{Book, Span};

use super::View;
use super::words::comment;
use crate::language::Language;

/// Returns the place of the statement around a byte of the text.
pub(super) fn statement_place(view: &View<'_>, offset: usize) -> Option<Span> {
    if view.document.language == Language::Tptp {
        return of_tptp(view.content(), offset);
    }
    let (start, line) = view.document.lines().line(view.content(), view.document.lines().line_of(offset))?;
    let code = line.get(..comment(line))?;
    let (from, to) = statement_in(view.document.language, view.book(), code)?;
    Some(Span::new(start + from, start + to))
}

/// Returns the part of a line, without its comment, that is a statement, in a document of a kind; not for TPTP, where a statement may have
/// several lines.
pub(super) fn statement_in(language: Language, book: Option<Book>, code: &str) -> Option<(usize, usize)> {
    let (from, to) = match language {
        Language::Board => after_label(code),
        Language::Exercise => after_word(code)?,
        Language::Proof => match book {
            Some(book) => of_book(code, book),
            None => of_step(code)?,
        },
        Language::Statements => (0, code.len()),
        Language::Rules | Language::Tptp | Language::Foreign => return None,
    };
    let written = code.get(from..to)?;
    let begin = from + written.len() - written.trim_start().len();
    Some((begin, begin + written.trim().len()))
}

/// Returns the part after the label of a board's statement: a word before the first colon, which no `=` follows.
fn after_label(code: &str) -> (usize, usize) {
    let label = code.split_once(':').filter(|(label, rest)| label.split_whitespace().count() == 1 && !rest.starts_with('='));
    (label.map_or(0, |(label, _)| label.len() + 1), code.len())
}

/// Returns the part after the word of an exercise's clause, if a statement follows it.
fn after_word(code: &str) -> Option<(usize, usize)> {
    let rest = ["premise", "goal"].iter().find_map(|word| code.trim_start().strip_prefix(word))?;
    let rest = rest.trim_start().strip_prefix(':').unwrap_or(rest);
    Some((code.len() - rest.len(), code.len()))
}

/// Returns the part between the number of a step and its justification.
fn of_step(code: &str) -> Option<(usize, usize)> {
    let rest = code.trim_start();
    let rest = rest.strip_prefix("assume ").unwrap_or(rest).trim_start();
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().strip_prefix('.')?.trim_start();
    let rest = rest.strip_prefix("axiom ").unwrap_or(rest);
    let from = code.len() - rest.len();
    let by = rest.match_indices("by").map(|(at, _)| at).find(|&at| {
        let after = rest.get(at + "by".len()..).unwrap_or_default();
        rest.get(..at).unwrap_or_default().ends_with(char::is_whitespace)
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    });
    Some((from, by.map_or(code.len(), |at| from + at)))
}

/// Returns the part between the margin of a textbook's line and its justification.
fn of_book(code: &str, book: Book) -> (usize, usize) {
    let is_margin = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | '|' | '│' | ',');
    let mut rest = code.trim_start_matches(is_margin);
    if book == Book::Lemmon
        && let Some((_, behind)) = rest.split_once(')').filter(|_| rest.starts_with('('))
    {
        rest = behind;
    }
    let rest = rest.trim_start();
    let end = match book {
        Book::Carnap => rest.find(':'),
        _ => rest.find("  ").or_else(|| rest.find('\t')),
    };
    let from = code.len() - rest.len();
    (from, end.map_or(code.len(), |at| from + at))
}

/// Returns the formula of the statement of TPTP around a byte: what follows the second comma in its brackets.
fn of_tptp(content: &str, offset: usize) -> Option<Span> {
    let start = content.get(..offset)?.rfind(").").map_or(0, |at| at + 2);
    let end = offset + content.get(offset..)?.find(").")?;
    let (mut depth, mut commas) = (0_usize, 0);
    for (at, c) in content.get(start..end)?.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 1 => {
                commas += 1;
                if commas == 2 {
                    let written = content.get(start + at + 1..end)?;
                    let from = end - written.trim_start().len();
                    return Some(Span::new(from, from + written.trim().len()));
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(code: &str, place: (usize, usize), expected: &str) {
        assert_eq!(code.get(place.0..place.1).map(str::trim), Some(expected), "{code}");
    }

    #[test]
    fn statements_stand_between_what_surrounds_them() {
        is("s1: ∀x happy(x)", after_label("s1: ∀x happy(x)"), "∀x happy(x)");
        is("∃!x happy(x) | c := x", after_label("∃!x happy(x) | c := x"), "∃!x happy(x) | c := x");
        let clause = "premise: P → Q";
        is(clause, after_word(clause).expect("a clause"), "P → Q");
        for (step, expected) in [
            ("  12. axiom P → Q", "P → Q"),
            ("assume 3. by the way", "by the way"),
            ("3. Q by MP on 1, 2", "Q"),
            ("3 . Q by", "Q"),
        ] {
            is(step, of_step(step).expect("a step"), expected);
        }
        for (line, book, expected) in [
            ("3 | | (P → Q)   AS", Book::ForallX, "(P → Q)"),
            ("  P /\\ Q :&I 1, 2", Book::Carnap, "P /\\ Q"),
            ("1,2 (3) Q    1,2 MPP", Book::Lemmon, "Q"),
        ] {
            is(line, of_book(line, book), expected);
        }
        let tptp = "fof(a, axiom, p(X,Y)). fof(b, axiom, ![X]: q(X) ).";
        let place = of_tptp(tptp, 40).expect("a formula");
        is(tptp, (place.start, place.end), "![X]: q(X)");
    }
}
