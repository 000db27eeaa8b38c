//! The part of a text that a diagnostic is about, small enough to be shown: a few lines, long ones cut to a window.

use std::ops::Range;

use codespan_reporting::files::{Error, Files};
use source::{Span, Text, disguise};

use crate::style::stand_in;

/// Number of characters that are shown before and after a place in a line that is cut.
const CONTEXT: usize = 44;

/// Maximum number of characters of a place that are shown.
const EXTENT: usize = 30;

/// Lines of a text, with the numbers and columns that they have there.
pub(crate) struct SourceWindow<'t> {
    text: &'t Text,
    ellipsis: &'static str,
    shown: String,
    lines: Vec<Line>,
}

struct Line {
    /// Its number in the text, from 1.
    number: usize,
    /// The place within what is shown.
    range: Range<usize>,
}

/// A place in the text, and where it is shown.
pub(crate) struct Shown {
    pub(crate) span: Span,
    pub(crate) range: Range<usize>,
}

impl<'t> SourceWindow<'t> {
    /// The lines on which `spans` begin, and where each of them is shown: a place that the window of its line leaves out is `None`.
    /// The first one is always shown.
    pub(crate) fn new(text: &'t Text, spans: &[Span], ascii: bool) -> (SourceWindow<'t>, Vec<Option<Shown>>) {
        let ellipsis = if ascii { "..." } else { "…" };
        let mut window = SourceWindow { text, ellipsis, shown: String::new(), lines: Vec::new() };
        let numbers: Vec<usize> = spans.iter().map(|span| text.position(span.start).line).collect();
        let mut distinct = numbers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let mut shown: Vec<Option<Shown>> = spans.iter().map(|_| None).collect();
        for number in distinct {
            let on_line: Vec<usize> = (0..spans.len()).filter(|&at| numbers[at] == number).collect();
            window.add_line(number, spans, &on_line, &mut shown);
        }
        (window, shown)
    }

    /// Adds a line with the window around the first of its places.
    fn add_line(&mut self, number: usize, spans: &[Span], on_line: &[usize], shown: &mut [Option<Shown>]) {
        let (start, line) = self.text.line(number).unwrap_or_default();
        let (Some(&first), line_end) = (on_line.first(), start + line.len()) else { return };
        let clamp = |offset: usize| offset.clamp(start, line_end) - start;
        let (from, to) = (clamp(spans[first].start), clamp(spans[first].end));
        let begin = step(line, from, CONTEXT, Direction::Back);
        let within = step(line, from, EXTENT, Direction::Forth).min(to.max(from));
        let end = step(line, within, CONTEXT, Direction::Forth);
        // A little that would be left out is shown as well.
        let begin = if step(line, begin, 3, Direction::Back) == 0 { 0 } else { begin };
        let end = if step(line, end, 3, Direction::Forth) == line.len() { line.len() } else { end };

        let base = self.shown.len();
        if begin > 0 {
            self.shown.push_str(self.ellipsis);
        }
        // Where each character of the window is shown.
        let mut places: Vec<(usize, usize)> = Vec::new();
        let disguised = disguise::disguised(&line[begin..end]);
        for (at, character) in line[begin..end].char_indices() {
            places.push((begin + at, self.shown.len()));
            match character {
                '\t' => self.shown.push('\t'),
                _ if disguised.binary_search(&at).is_ok() => self.shown.push_str(&disguise::escaped(character)),
                _ => self.shown.push(stand_in(character)),
            }
        }
        places.push((end, self.shown.len()));
        if end < line.len() {
            self.shown.push_str(self.ellipsis);
        }
        for &at in on_line {
            let (from, to) = (clamp(spans[at].start), clamp(spans[at].end));
            if from < begin || from > end {
                continue;
            }
            let place =
                |offset: usize| places.get(places.partition_point(|&(original, _)| original < offset)).map(|&(_, new)| new);
            let last = places.last().map_or(base, |&(_, new)| new);
            let (from, to) = (place(from).unwrap_or(last), place(to.min(end)).unwrap_or(last));
            shown[at] = Some(Shown { span: spans[at], range: from..to.max(from) });
        }
        self.shown.push('\n');
        self.lines.push(Line { number, range: base..self.shown.len() });
    }

    fn line_at(&self, index: usize) -> Result<&Line, Error> {
        let max = self.lines.len().saturating_sub(1);
        self.lines.get(index).ok_or(Error::LineTooLarge { given: index, max })
    }
}

#[derive(Clone, Copy)]
enum Direction {
    Back,
    Forth,
}

/// The offset of the character that stands `count` characters away, or the line's end in that direction.
fn step(line: &str, from: usize, count: usize, direction: Direction) -> usize {
    // An offset inside a character is taken as its beginning.
    let from = (0..=from).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    match direction {
        Direction::Back => line[..from].char_indices().rev().take(count).last().map_or(from, |(at, _)| at),
        Direction::Forth => line[from..].char_indices().nth(count).map_or(line.len(), |(at, _)| from + at),
    }
}

impl<'a> Files<'a> for SourceWindow<'_> {
    type FileId = ();
    type Name = String;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<String, Error> {
        Ok(crate::style::visible(self.text.name()))
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.shown)
    }

    fn line_index(&'a self, (): (), byte_index: usize) -> Result<usize, Error> {
        let behind = self.lines.partition_point(|line| line.range.start <= byte_index);
        Ok(behind.saturating_sub(1))
    }

    fn line_number(&'a self, (): (), line_index: usize) -> Result<usize, Error> {
        self.line_at(line_index).map(|line| line.number)
    }

    fn line_range(&'a self, (): (), line_index: usize) -> Result<Range<usize>, Error> {
        self.line_at(line_index).map(|line| line.range.clone())
    }
}

/// An window whose column numbers are those of the text at the diagnostic's own place.
pub(crate) struct Located<'e, 't> {
    pub(crate) window: &'e SourceWindow<'t>,
    /// The diagnostic's place in the text.
    pub(crate) span: Span,
}

impl<'a> Files<'a> for Located<'_, '_> {
    type FileId = ();
    type Name = String;
    type Source = &'a str;

    fn name(&'a self, id: ()) -> Result<String, Error> {
        self.window.name(id)
    }

    fn source(&'a self, id: ()) -> Result<&'a str, Error> {
        self.window.source(id)
    }

    fn line_index(&'a self, id: (), byte_index: usize) -> Result<usize, Error> {
        self.window.line_index(id, byte_index)
    }

    fn line_number(&'a self, id: (), line_index: usize) -> Result<usize, Error> {
        self.window.line_number(id, line_index)
    }

    /// Asked for the head of a diagnostic only, which is about its own place.
    fn column_number(&'a self, (): (), _line_index: usize, _byte_index: usize) -> Result<usize, Error> {
        Ok(self.window.text.position(self.span.start).column)
    }

    fn line_range(&'a self, id: (), line_index: usize) -> Result<Range<usize>, Error> {
        self.window.line_range(id, line_index)
    }
}
