//! The lines before a proof: its notation, its calculus, and what it declares. Not here: what `symbols` lines declare (`reader`).

use std::collections::HashMap;

use source::{Span, Text};
use syntax_core::slice::Slice;

use super::Options;
use super::book::Book;
use super::error::TextbookError;
use super::line::Line;

/// Reader of the lines before the proof.
pub(super) struct HeadReader<'t, 'o> {
    pub(super) text: &'t Text,
    pub(super) options: &'o Options<'o>,
    pub(super) faults: Vec<(TextbookError, Span)>,
    /// Places of the lines by their words.
    pub(super) seen: HashMap<&'static str, Span>,
    pub(super) system: Option<String>,
    pub(super) begun: bool,
}

impl<'t> HeadReader<'t, '_> {
    /// Reads a line; returns what it declares.
    pub(super) fn line(&mut self, line: &Line<'t>) -> Option<Slice<'t>> {
        let (word, rest) = match *line {
            Line::Notation(rest) => ("notation", rest),
            Line::System(rest) => ("system", rest),
            Line::Symbols(rest) => ("symbols", rest),
            Line::Blank => return None,
            Line::Separator(_) | Line::Step(_) => {
                self.begun = true;
                return None;
            }
        };
        let whole = Span::new(self.start_of(rest, word), rest.start + rest.text.len());
        if self.begun {
            self.faults.push((TextbookError::LateHead, whole));
            return None;
        }
        if word == "symbols" {
            return Some(rest);
        }
        if let Some(first) = self.seen.insert(word, whole) {
            self.faults.push((TextbookError::RepeatedHead { first }, whole));
        }
        if word == "notation" && Book::of_name(rest.text).is_none() {
            self.faults.push((TextbookError::UnknownNotation, if rest.is_empty() { whole } else { rest.span() }));
        }
        if word == "system" {
            if crate::proof::is_name(rest.text) {
                self.system = self.options.system.is_none().then(|| rest.text.to_owned());
            } else {
                self.faults.push((TextbookError::BadSystem, whole));
            }
        }
        None
    }

    fn start_of(&self, rest: Slice<'_>, word: &str) -> usize {
        let before = self.text.content().get(..rest.start).unwrap_or_default();
        before.rfind(word).unwrap_or(rest.start)
    }
}
