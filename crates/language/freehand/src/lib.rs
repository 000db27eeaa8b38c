//! Boards as people type them: lines that are not in the notation of boards (crate `board-syntax`) are said anew in it. Labels
//! without a colon, `Ax` for `∀x`, signs of other books, LaTeX commands, English words: each line that is read otherwise than it
//! stands gets a remark with the line as it is read. A line with two readings is refused, and both are shown.
//!
//! Lines in the notation of boards never come here: a text is read strictly first, and then only its faulty lines are looked at.
//! The new text is the board from then on, and its places are those of what was written ([`Text::rewritten`]); certificates hold
//! it, so that no one who checks them needs this crate.
//!
//! Not here: the notation of boards, the table of foreign signs and words (`source::foreign`), and texts that are no boards.

mod anew;
mod candidate;
mod connectives;
mod line;
mod names;
mod quantifiers;
mod root_causes;
mod token;
mod words;

use std::sync::Arc;

use board_syntax::board::{self, BoardText};
use board_syntax::palmer::Options;
use formula::Bank;
use source::{Diagnostic, Text};
use syntax_core::Parsed;

use anew::Anew;
use root_causes::root_causes;

/// The code of the remark on a line that is read otherwise than it stands.
pub const READ_AS: &str = "read-as";

/// Reads a board file; of each line one error is reported.
///
/// Returns the text of the board beside what was read: the one given where it is in the notation of boards, otherwise that text
/// said anew. The bank is emptied if the text is read a second time.
pub fn parse(text: Text, bank: &mut Bank, options: Options) -> (Text, Parsed<BoardText>) {
    let strict = board::parse(&text, bank, options);
    if strict.value.is_some() {
        return (text, strict);
    }
    let text = Arc::new(text);
    let Some(Anew { text: again, remarks, refused }) = anew::said_anew(&text, &strict.diagnostics, options) else {
        let diagnostics = told(&text, strict.diagnostics);
        return (Arc::unwrap_or_clone(text), Parsed { value: None, diagnostics });
    };
    *bank = Bank::new();
    let Parsed { value, mut diagnostics } = board::parse(&again, bank, options);
    let line = |diagnostic: &Diagnostic| again.position(diagnostic.span.start).line;
    if !refused.is_empty() {
        let lines: Vec<usize> = refused.iter().map(line).collect();
        diagnostics.retain(|found| lines.binary_search(&line(found)).is_err());
        diagnostics.extend(refused);
    }
    let value = value.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    if value.is_some() {
        diagnostics.extend(remarks);
        diagnostics.sort_by_key(|found| (found.span.start, found.span.end));
        return (again, Parsed { value, diagnostics });
    }
    let diagnostics = told(&again, diagnostics);
    (again, Parsed { value: None, diagnostics })
}

/// Returns the errors to report, each with help that fits what people type.
fn told(text: &Text, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told = root_causes(text, diagnostics);
    told.iter_mut().filter(|found| found.is_error()).for_each(|found| words::advise(text, found));
    told
}
