//! A line said anew in one way: pieces of new text, and what they stand for.

use source::{Span, Text};

/// Largest number of changes that a remark lists.
const LISTED: usize = 4;

/// A change of a line: a part of it, and what is read there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) span: Span,
    pub(crate) new: String,
    /// Words about it; nothing where another change says it.
    pub(crate) note: Option<String>,
}

/// A line said anew: its place, and its changes in order, none of which overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) line: Span,
    pub(crate) changes: Vec<Change>,
}

impl Candidate {
    /// Returns the line as it is read.
    pub(crate) fn text(&self, text: &Text) -> String {
        self.pieces(text).into_iter().map(|(piece, _)| piece).collect()
    }

    /// Returns the pieces of the line, with what each of them stands for.
    pub(crate) fn pieces(&self, text: &Text) -> Vec<(String, Span)> {
        let mut pieces = Vec::with_capacity(2 * self.changes.len() + 1);
        let mut at = self.line.start;
        for Change { span, new, .. } in &self.changes {
            let before = Span::new(at, span.start);
            pieces.push((text.slice(before).to_owned(), before));
            pieces.push((new.clone(), *span));
            at = span.end;
        }
        let rest = Span::new(at, self.line.end);
        pieces.push((text.slice(rest).to_owned(), rest));
        pieces.retain(|(piece, span)| !piece.is_empty() || span.end > span.start);
        pieces
    }

    /// Returns what is read otherwise than it stands, in words.
    pub(crate) fn notes(&self) -> String {
        let mut notes: Vec<&str> = Vec::new();
        for note in self.changes.iter().filter_map(|change| change.note.as_deref()) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        let more = if notes.len() > LISTED { ", …" } else { "" };
        notes.truncate(LISTED);
        format!("{}{more}", notes.join(", "))
    }
}
