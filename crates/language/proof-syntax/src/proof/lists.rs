//! The lists after the words of clauses: numbers of lines and boxes, things that are chosen. Read one by one; nothing is kept.

use kernel::Citation;
use source::Span;
use syntax_core::slice::Slice;

use super::error::SyntaxError;
use super::line::{Faulty, number};

/// Reads `3, 2-5, 7` number by number, and ends after the first error.
#[derive(Clone, Copy, Debug)]
pub(super) struct Citations<'t> {
    rest: Slice<'t>,
    begun: bool,
}

impl<'t> Citations<'t> {
    pub(super) fn of(list: Slice<'t>) -> Citations<'t> {
        Citations { rest: list, begun: false }
    }

    fn next_citation(&mut self) -> Result<(Citation, Span), Faulty> {
        if self.begun {
            if self.rest.bytes().first() != Some(&b',') {
                return Err((SyntaxError::MissingComma, self.rest.word().0.span()));
            }
            self.rest = self.rest.behind(1).trim_start();
        }
        self.begun = true;
        let start = self.rest.start;
        let (first, length) = self.number()?;
        let behind = self.rest.behind(length);
        let rest = behind.trim_start();
        let dash = ["-", "–"].into_iter().find(|dash| rest.text.starts_with(dash));
        let Some(dash) = dash else {
            self.rest = rest;
            return Ok((Citation::Line(first), Span::new(start, behind.start)));
        };
        self.rest = rest.behind(dash.len()).trim_start();
        let (last, length) = self.number()?;
        let behind = self.rest.behind(length);
        self.rest = behind.trim_start();
        Ok((Citation::Box(first, last), Span::new(start, behind.start)))
    }

    fn number(&self) -> Result<(u32, usize), Faulty> {
        let (value, length) = number(self.rest)?;
        let ends = self.rest.bytes().get(length).is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.');
        if length > 0 && ends { Ok((value, length)) } else { Err((SyntaxError::NotANumber, self.item())) }
    }

    /// Returns what stands here up to the next comma.
    fn item(&self) -> Span {
        let length = self.rest.text.find(',').unwrap_or(self.rest.text.len());
        self.rest.before(length).trim_end().span()
    }
}

impl Iterator for Citations<'_> {
    type Item = Result<(Citation, Span), Faulty>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.begun && self.rest.is_empty() {
            return None;
        }
        let found = self.next_citation();
        if found.is_err() {
            self.rest = self.rest.behind(self.rest.text.len());
        }
        Some(found)
    }
}

/// Splits `x, f(x, y)` at the commas that stand in no brackets.
pub(super) fn choices(list: Slice<'_>) -> impl Iterator<Item = Slice<'_>> {
    list.items(b"(", b")").map(Slice::trim)
}
