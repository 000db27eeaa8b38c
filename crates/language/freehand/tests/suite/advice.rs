//! Advice works: help that says what to write or to declare is followed, and then the line is read, or has another fault.

use std::collections::BTreeMap;

use board_syntax::board::label;
use source::{Diagnostic, Text};

use crate::spellings::{HEAD, read, rows};

/// The boards with faults that came from people.
const TYPED: [&str; 11] = [
    include_str!("../typed/l1.board"),
    include_str!("../typed/photo.board"),
    include_str!("../typed/photo2.board"),
    include_str!("../typed/spell-exclusive-or.board"),
    include_str!("../typed/spell-falsum.board"),
    include_str!("../typed/spell-horseshoe.board"),
    include_str!("../typed/spell-minus.board"),
    include_str!("../typed/spell-spaced-variables.board"),
    include_str!("../typed/spell-triple-bar.board"),
    include_str!("../typed/spell-two-variables.board"),
    include_str!("../typed/spell-wide-brackets.board"),
];

/// Texts with something wrong: those above, the refused spellings, and each spelling with one character less.
fn corpus() -> Vec<String> {
    let mut corpus: Vec<String> = TYPED.map(str::to_owned).to_vec();
    for row in rows() {
        let whole = format!("{HEAD}{}", row.written);
        for (at, c) in row.written.char_indices() {
            let mut less = row.written.clone();
            less.replace_range(at..at + c.len_utf8(), "");
            corpus.push(format!("{HEAD}{less}"));
        }
        corpus.push(whole);
    }
    corpus
}

/// Returns the parts of a text between backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns the kind of an advice that can be followed, and the texts that come of following it.
fn followed(written: &str, text: &Text, error: &Diagnostic) -> Option<(&'static str, Vec<String>)> {
    let help = error.help.as_ref()?;
    let (origin, span) = text.origin(error.span);
    assert_eq!(origin.content(), written);
    let position = origin.position(span.start);
    let (start, line) = origin.line(position.line)?;
    let replaced = |from: usize, to: usize, new: &str| format!("{}{new}{}", &written[..from], &written[to..]);
    let statement = start + label(line).map_or(0, |(_, behind)| behind);
    let told = quoted(help);
    if help.starts_with("did you mean") {
        return Some(("did you mean", vec![replaced(span.start, span.end, told[0])]));
    }
    if let Some(declaration) = told.iter().find(|told| told.starts_with("symbols ") && told.contains('/')) {
        return Some(("declare it", vec![replaced(start, start, &format!("{declaration}\n"))]));
    }
    if error.code == "free-variable" {
        let new = |quantifier: &str| {
            let mut again = text.content().to_owned();
            let (start, line) = text.line(position.line).expect("a line");
            let at = start + label(line).map_or(0, |(_, behind)| behind);
            again.insert_str(at, &format!(" {quantifier} "));
            again
        };
        return Some(("bind it", told.iter().map(|quantifier| new(quantifier)).collect()));
    }
    if error.code == "two-readings" {
        return Some(("one of two", told.iter().map(|new| replaced(start, start + line.len(), new)).collect()));
    }
    if error.code == "formula-equality" && text.content() == written {
        return Some(("the line anew", told.iter().map(|new| replaced(statement, start + line.len(), new)).collect()));
    }
    if let Some(label) = told.first().filter(|told| told.ends_with(':') && error.code == "unknown-symbol") {
        return Some(("a label", vec![replaced(span.start, span.end, label)]));
    }
    None
}

/// Returns how much is left of the line where a fault stands, the fault included.
fn left(text: &Text, fault: &Diagnostic) -> usize {
    let (start, line) = text.line(text.position(fault.span.start).line).expect("a line");
    start + line.trim_end().len() - fault.span.start
}

#[test]
fn advice_that_is_followed_works() {
    let (mut counts, mut failed) = (BTreeMap::<&str, usize>::new(), Vec::new());
    for written in corpus() {
        let (statements, diagnostics, text) = read(&written);
        if statements.is_some() {
            continue;
        }
        for error in diagnostics.iter().filter(|one| one.is_error()) {
            let line = text.position(error.span.start).line;
            for other in diagnostics.iter().filter(|other| other.is_error() && !std::ptr::eq(*other, error)) {
                assert_ne!(text.position(other.span.start).line, line, "{written}: two errors on one line");
            }
            let Some((kind, mended)) = followed(&written, &text, error) else { continue };
            let behind = text.line_count() - line;
            let rest = left(&text, error);
            *counts.entry(kind).or_default() += 1;
            for mended in mended {
                let (statements, again, anew) = read(&mended);
                let is_here = |one: &&Diagnostic| anew.line_count() - anew.position(one.span.start).line == behind;
                let is_same = |one: &&Diagnostic| one.is_error() && (one.code, &one.message) == (error.code, &error.message);
                // The same words further on are about another fault.
                let same = again.iter().filter(is_here).filter(is_same).find(|one| left(&anew, one) >= rest);
                if let Some(same) = same.filter(|_| statements.is_none()) {
                    failed.push(format!("{written:?}\n  {} {:?}\n  {mended:?}\n  {same:?}", error.message, error.help));
                }
            }
        }
    }
    println!("{counts:?}");
    assert!(
        failed.is_empty(),
        "{} advices fail:\n{}",
        failed.len(),
        failed.iter().take(10).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(["did you mean", "declare it", "bind it", "one of two"].iter().all(|kind| counts.contains_key(kind)), "{counts:?}");
}
