//! The documents that the editor has opened: their texts as they stand now, and what was found in them so far.

use std::cell::OnceCell;

use adjudication::{Adjudicator, Text};
use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::analysis::{self, Analysis, MAX_BYTES};
use crate::language::Language;
use crate::positions::{Encoding, LineIndex};

/// An open document.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) language: Language,
    content: String,
    lines: LineIndex,
    /// Filled when it is first asked for, and emptied with each change.
    analysis: OnceCell<Analysis>,
    /// Reading of its right lines alone, where others are wrong.
    readable: OnceCell<Option<Analysis>>,
}

impl Document {
    /// Opens a document.
    pub(crate) fn new(uri: Uri, language: Language, version: i32, content: String) -> Document {
        let lines = LineIndex::new(&content);
        Document { uri, version, language, content, lines, analysis: OnceCell::new(), readable: OnceCell::new() }
    }

    /// Returns the text as it stands.
    pub(crate) fn content(&self) -> &str {
        &self.content
    }

    /// Returns the lines of the text.
    pub(crate) fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// Makes changes one after another, each to the text that the one before it left.
    pub(crate) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>, encoding: Encoding) {
        for change in changes {
            match change.range {
                None => self.content = change.text,
                Some(range) => {
                    let start = self.lines.offset(&self.content, range.start, encoding);
                    let end = self.lines.offset(&self.content, range.end, encoding).max(start);
                    self.content.replace_range(start..end, &change.text);
                }
            }
            self.lines = LineIndex::new(&self.content);
        }
        self.version = version;
        self.forget();
    }

    /// Forgets what was found: the text or the conditions have changed.
    pub(crate) fn forget(&mut self) {
        (self.analysis, self.readable) = (OnceCell::new(), OnceCell::new());
    }

    /// Returns what the text is called: for a file its path, from which others that it includes are found.
    pub(crate) fn name(&self) -> String {
        let path = self.uri.path().as_estr().decode().into_string();
        match (self.uri.scheme().map(|scheme| scheme.as_str()), path) {
            (Some("file"), Ok(path)) => path.into_owned(),
            _ => self.uri.as_str().to_owned(),
        }
    }

    /// Returns what there is to say of the text.
    pub(crate) fn analysis(&self, adjudicator: &Adjudicator) -> &Analysis {
        self.analysis.get_or_init(|| self.analysis_of(self.content.clone(), adjudicator))
    }

    /// Returns the findings for another text instead of this one.
    pub(crate) fn analysis_of(&self, content: String, adjudicator: &Adjudicator) -> Analysis {
        if content.len() > MAX_BYTES {
            return Analysis::TooLarge(content.len());
        }
        match Text::from_bytes(self.name(), content.into_bytes()) {
            Ok(text) => analysis::analyse(self.language, text, adjudicator),
            Err(unreadable) => Analysis::Unreadable(unreadable),
        }
    }

    /// Returns the reading of the text, or where some of its lines cannot be read, of the others; positions are those of the text in either
    /// case.
    pub(crate) fn readable(&self, adjudicator: &Adjudicator) -> Option<&Analysis> {
        let whole = self.analysis(adjudicator);
        if whole.is_read() {
            return Some(whole);
        }
        self.readable.get_or_init(|| self.without_wrong_lines(adjudicator)).as_ref()
    }

    /// Replaces a line by blanks; returns false where it was blank.
    fn blank(&self, content: &mut [u8], line: usize) -> bool {
        let Some((start, line)) = self.lines.line(&self.content, line) else { return false };
        let bytes = content.get_mut(start..start + line.len()).unwrap_or_default();
        let is_written = bytes.iter().any(|byte| *byte != b' ');
        bytes.fill(b' ');
        is_written
    }

    /// Reads the text with blanks for the lines that cannot be read.
    fn without_wrong_lines(&self, adjudicator: &Adjudicator) -> Option<Analysis> {
        /// A line may be wrong only because another is blank now, such as the one that declares a name.
        const ROUNDS: usize = 8;
        let mut content = self.content.clone().into_bytes();
        for _ in 0..ROUNDS {
            let found = self.analysis_of(String::from_utf8(content.clone()).ok()?, adjudicator);
            if found.is_read() {
                return Some(found);
            }
            let mut has_changed = false;
            for finding in found.findings().iter().filter(|finding| finding.diagnostic.is_error()) {
                let span = finding.diagnostic.span;
                for line in self.lines.line_of(span.start)..=self.lines.line_of(span.end.saturating_sub(1).max(span.start)) {
                    has_changed |= self.blank(&mut content, line);
                }
            }
            // A part that ends too early can be shown where it ends, after a line that is blank already.
            let first =
                found.findings().iter().find(|finding| finding.diagnostic.is_error()).map(|finding| finding.diagnostic.span);
            let above = first.map_or(0, |span| self.lines.line_of(span.start));
            has_changed = has_changed || (0..above).rev().any(|line| self.blank(&mut content, line));
            if !has_changed {
                return None;
            }
        }
        None
    }
}
