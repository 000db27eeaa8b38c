//! The documents that the editor has opened: their texts as they stand now, and what was found in them so far.

use std::cell::OnceCell;

use adjudication::{Adjudicator, Ruling, Text};
use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::analysis::{self, Analysis, Finding, MAX_BYTES};
use crate::language::Language;
use crate::partial::Partial;
use crate::positions::{Encoding, LineIndex};

/// State of the judgement of a board.
#[derive(Debug)]
pub(crate) enum Ruled {
    /// It has been asked for.
    Waiting,
    /// Rulings on its questions.
    Told(Vec<Ruling>),
    /// The reason why there are none.
    Refused(String),
}

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
    partial: OnceCell<Option<Partial>>,
    /// Judgement of the board as it stands, once that was asked for.
    ruled: Option<Ruled>,
}

impl Document {
    /// Opens a document.
    pub(crate) fn new(uri: Uri, language: Language, version: i32, content: String) -> Document {
        let lines = LineIndex::new(&content);
        Document { uri, version, language, content, lines, analysis: OnceCell::new(), partial: OnceCell::new(), ruled: None }
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
        self.ruled = None;
        self.forget();
    }

    /// Notes the state of its judgement.
    pub(crate) fn rule(&mut self, ruled: Option<Ruled>) {
        self.ruled = ruled;
    }

    /// Returns the state of its judgement, if one was asked for since the text has changed.
    pub(crate) fn ruled(&self) -> Option<&Ruled> {
        self.ruled.as_ref()
    }

    /// Forgets what was found: the text or the conditions have changed.
    pub(crate) fn forget(&mut self) {
        (self.analysis, self.partial) = (OnceCell::new(), OnceCell::new());
    }

    /// Returns what the text is called: for a file its path, from which others that it includes are found.
    pub(crate) fn name(&self) -> String {
        let path = self.uri.path().as_estr().decode().into_string();
        match (self.uri.scheme().map(|scheme| scheme.as_str()), path) {
            (Some("file"), Ok(path)) => path.into_owned(),
            _ => self.uri.as_str().to_owned(),
        }
    }

    /// Returns the last part of its name, for messages.
    pub(crate) fn short_name(&self) -> String {
        let name = self.name();
        name.rsplit('/').next().map(str::to_owned).filter(|last| !last.is_empty()).unwrap_or(name)
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
        if whole.is_read() { Some(whole) } else { self.partial(adjudicator).map(|partial| &partial.analysis) }
    }

    /// Returns everything that there is to say of the text, in its order: where some lines cannot be read, why, and what is wrong with the steps of
    /// the others.
    pub(crate) fn findings(&self, adjudicator: &Adjudicator) -> Vec<Finding> {
        let whole = self.analysis(adjudicator);
        let mut found = whole.findings();
        if let (Analysis::Rejected { .. }, Language::Proof) = (whole, self.language)
            && let Some(partial) = self.partial(adjudicator)
        {
            found.extend(partial.independent_findings(&self.content, &self.lines, adjudicator));
            found.sort_by_key(|finding| finding.diagnostic.span.start);
        }
        found
    }

    /// Returns a document of the same kind and name with another text.
    pub(crate) fn with_text(&self, content: String) -> Document {
        Document::new(self.uri.clone(), self.language, self.version, content)
    }

    fn partial(&self, adjudicator: &Adjudicator) -> Option<&Partial> {
        let read = || Partial::read(&self.content, &self.lines, |content| self.analysis_of(content, adjudicator));
        self.partial.get_or_init(read).as_ref()
    }
}
