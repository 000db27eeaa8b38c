//! The requests of editors, a file for each: diagnostics, hover, completion, quick fixes, hints, navigation, renaming and highlights, symbols,
//! formatting, folding, semantic tokens, signature help, code lenses.

mod actions;
mod completion;
mod cures;
mod diagnostics;
mod folding;
mod format;
mod hints;
mod hover;
mod lenses;
mod names;
mod navigation;
mod places;
mod rename;
mod signature;
mod statement_place;
mod symbols;
mod tokens;
mod words;

use std::collections::HashMap;

use adjudication::{Adjudicator, Book, ProofHead, Span, Text};
use lsp_types::{Location, Position, Range, TextEdit, WorkspaceEdit};

use crate::analysis::Analysis;
use crate::document::Document;
use crate::language::Language;
use crate::outline::ProofOutline;
use crate::positions::Encoding;

pub(crate) use actions::actions;
pub(crate) use completion::complete;
pub(crate) use diagnostics::diagnostics;
pub(crate) use folding::folding;
pub(crate) use format::format;
pub(crate) use hints::hints;
pub(crate) use hover::hover;
pub(crate) use lenses::{lenses, proof_words};
pub(crate) use navigation::{definition, references};
pub(crate) use rename::{highlights, renamable, rename};
pub(crate) use signature::signature;
pub(crate) use symbols::symbols;
pub(crate) use tokens::{legend, tokens};

/// A document as a request sees it: with the conditions of the session, and in its units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    pub(crate) document: &'a Document,
    pub(crate) adjudicator: &'a Adjudicator,
    pub(crate) encoding: Encoding,
    /// True if the owner of the session judges boards.
    pub(crate) judges: bool,
}

impl<'a> View<'a> {
    fn content(&self) -> &'a str {
        self.document.content()
    }

    fn slice(&self, span: Span) -> &'a str {
        self.content().get(span.start..span.end).unwrap_or_default()
    }

    fn offset(&self, position: Position) -> usize {
        self.document.lines().offset(self.content(), position, self.encoding)
    }

    fn range(&self, span: Span) -> Range {
        self.document.lines().range(self.content(), span, self.encoding)
    }

    fn span(&self, range: Range) -> Span {
        Span::new(self.offset(range.start), self.offset(range.end))
    }

    fn location(&self, span: Span) -> Location {
        Location::new(self.document.uri.clone(), self.range(span))
    }

    /// Returns the reading of the document, or of its lines that can be read.
    fn readable(&self) -> Option<&'a Analysis> {
        self.document.readable(self.adjudicator)
    }

    /// Returns the lines of the proof that can be read.
    fn outline(&self) -> Option<ProofOutline<'a>> {
        Some(ProofOutline::new(self.content(), self.readable()?.proof()?))
    }

    /// Returns the conditions that the text of a proof sets for itself.
    fn head(&self) -> Option<ProofHead> {
        self.adjudicator.head(&Text::new("", self.content()))
    }

    /// Returns the textbook in whose notation a proof is written, if it is one.
    fn book(&self) -> Option<Book> {
        if self.document.language != Language::Proof {
            return None;
        }
        self.adjudicator.book(&Text::new("", self.content()))
    }

    fn text_edit(&self, (span, text): &(Span, String)) -> TextEdit {
        TextEdit::new(self.range(*span), text.clone())
    }

    /// Returns replacements as a change of the document.
    fn workspace_edit(&self, replacements: &[(Span, String)]) -> WorkspaceEdit {
        let edits = replacements.iter().map(|one| self.text_edit(one)).collect();
        WorkspaceEdit { changes: Some(HashMap::from([(self.document.uri.clone(), edits)])), ..WorkspaceEdit::default() }
    }

    /// Returns the text with replacements made, none of which overlap.
    fn replaced(&self, replacements: &[(Span, String)]) -> String {
        let mut sorted: Vec<&(Span, String)> = replacements.iter().collect();
        sorted.sort_by_key(|(span, _)| span.start);
        let mut text = String::with_capacity(self.content().len());
        let mut from = 0;
        for (span, replacement) in sorted {
            text.push_str(self.slice(Span::new(from, span.start)));
            text.push_str(replacement);
            from = span.end;
        }
        text.push_str(self.slice(Span::new(from, self.content().len())));
        text
    }
}
