//! A board said anew, line by line: which lines are looked at, which of the possible readings of a line is taken, and the
//! remarks.

use std::collections::HashSet;
use std::sync::Arc;

use board_syntax::board::parse_line;
use board_syntax::palmer::{Options, Vocabulary};
use formula::{Bank, Statement};
use source::{Diagnostic, Span, Text};
use syntax_core::MAX_ERRORS;
use syntax_core::diagnostics::truncate;

use crate::candidate::Candidate;
use crate::line::{self, Bullets};

/// The longest line that is rewritten, in bytes: more than anybody types at a time.
const LONGEST: usize = 4_000;

/// Largest number of characters of a line that a remark repeats.
const SHOWN: usize = 400;

/// A text that was said anew.
pub(crate) struct Anew {
    pub(crate) text: Text,
    /// A remark for each line that is read otherwise than it stands.
    pub(crate) remarks: Vec<Diagnostic>,
    /// The lines with two readings, in the order of the text.
    pub(crate) refused: Vec<Diagnostic>,
}

/// A reading of a line that was tried.
struct Tried {
    candidate: Candidate,
    /// The names that are known below the line.
    vocabulary: Vocabulary,
    /// The statement of the line; `None` where it cannot be read so, or says nothing.
    statement: Option<Statement>,
    is_read: bool,
    /// Number of errors, and how much is left of the line where the first one stands.
    faults: (usize, usize),
}

/// Says the faulty lines of a text anew; nothing where that makes no difference.
///
/// * `faults`: what is wrong with the text in the notation of boards.
pub(crate) fn said_anew(text: &Arc<Text>, faults: &[Diagnostic], options: Options) -> Option<Anew> {
    let faulty: HashSet<usize> =
        faults.iter().filter(|fault| fault.is_error()).map(|fault| text.position(fault.span.start).line).collect();
    let is_listed = faults.len() < MAX_ERRORS;
    let bullets = Bullets::of(text);
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::game(&mut bank);
    let mut taken: Vec<(usize, Candidate, bool)> = Vec::new();
    let mut ambiguous: Vec<(usize, [String; 2])> = Vec::new();
    let mut unread = 0;
    for number in 1..=text.line_count() {
        let Some((start, line)) = text.line(number) else { continue };
        if is_listed && !faulty.contains(&number) {
            parse_line(text, number, &mut vocabulary, &mut bank, options);
            continue;
        }
        let before = vocabulary.clone();
        let strict = parse_line(text, number, &mut vocabulary, &mut bank, options);
        if strict.value.is_some() || line.len() > LONGEST {
            continue;
        }
        let written = faults_in(line, &strict.diagnostics);
        let span = Span::new(start, start + line.len());
        let candidates = line::candidates(text, span, bullets, &before, &mut bank);
        let tried: Vec<Tried> = candidates.into_iter().map(|one| attempt(text, one, &before, &mut bank, options)).collect();
        let first = tried.iter().find(|one| one.is_read);
        let other = first.and_then(|first| tried.iter().find(|one| one.is_read && one.statement != first.statement));
        match (first, other) {
            (Some(one), None) => {
                vocabulary = one.vocabulary.clone();
                taken.push((number, one.candidate.clone(), true));
            }
            (Some(one), Some(other)) => {
                vocabulary = one.vocabulary.clone();
                ambiguous.push((number, [one, other].map(|one| one.candidate.text(text).trim().to_owned())));
            }
            // With more lines than errors are listed, the text is refused whatever follows.
            _ if unread == MAX_ERRORS => break,
            _ => {
                unread += 1;
                let best = tried.into_iter().min_by_key(|one| one.faults).filter(|best| best.faults < written);
                if let Some(best) = best {
                    vocabulary = best.vocabulary;
                    taken.push((number, best.candidate, false));
                }
            }
        }
    }
    if taken.is_empty() && ambiguous.is_empty() {
        return None;
    }
    let pieces: Vec<(String, Span)> = taken.iter().flat_map(|(_, one, _)| one.pieces(text)).collect();
    let again = Text::rewritten(text, whole(text, &pieces));
    let place = |number: usize| {
        let (start, line) = again.line(number).unwrap_or_default();
        Span::new(start + (line.len() - line.trim_start().len()), start + line.trim_end().len())
    };
    let remark = |(number, one, is_read): &(usize, Candidate, bool)| is_read.then(|| remark(one, &again, place(*number)));
    let remarks = taken.iter().filter_map(remark).collect();
    let refused = ambiguous.iter().map(|(number, readings)| two_readings(readings, place(*number))).collect();
    Some(Anew { text: again, remarks, refused })
}

/// Reads a line as a candidate has it.
fn attempt(text: &Text, candidate: Candidate, before: &Vocabulary, bank: &mut Bank, options: Options) -> Tried {
    let mut vocabulary = before.clone();
    let line = Text::new(text.name(), candidate.text(text));
    let parsed = parse_line(&line, 1, &mut vocabulary, bank, options);
    let is_read = parsed.value.is_some();
    let faults = faults_in(line.content(), &parsed.diagnostics);
    Tried { candidate, vocabulary, statement: parsed.value.flatten(), is_read, faults }
}

/// Returns the number of errors of a line, and how much of it is left at the first one.
fn faults_in(line: &str, diagnostics: &[Diagnostic]) -> (usize, usize) {
    let places = diagnostics.iter().filter(|found| found.is_error()).map(|found| found.span.start);
    (places.clone().count(), places.min().map_or(0, |first| line.len().saturating_sub(first)))
}

/// Returns the pieces of the whole text: those that are said anew, and what stands between them.
fn whole<'t>(text: &'t Text, pieces: &'t [(String, Span)]) -> impl Iterator<Item = (&'t str, Span)> {
    let mut at = 0;
    let end = text.content().len();
    let ends = std::iter::once((None, Span::at(end)));
    pieces.iter().map(|(piece, span)| (Some(piece.as_str()), *span)).chain(ends).flat_map(move |(piece, span)| {
        let before = Span::new(at, span.start);
        at = span.end;
        [(before.end > before.start).then(|| (text.slice(before), before)), piece.map(|piece| (piece, span))]
            .into_iter()
            .flatten()
    })
}

fn remark(candidate: &Candidate, again: &Text, place: Span) -> Diagnostic {
    let message = format!("this line is read as `{}`", truncate(again.slice(place), SHOWN));
    Diagnostic::warning(crate::READ_AS, place, message, candidate.notes())
}

fn two_readings([one, other]: &[String; 2], place: Span) -> Diagnostic {
    let help = format!("write `{}` or `{}`", truncate(one, SHOWN), truncate(other, SHOWN));
    Diagnostic::error("two-readings", place, "this line can be read in two ways", "which one is meant?").help(help)
}
