//! Texts with names, as all functions take them.

use std::path::Path;

use adjudication::Text;

use crate::error::{Error, refused};

/// A text with a name, which rulings and errors call it by.
#[derive(Clone, Debug)]
pub struct Source {
    pub(crate) text: Text,
}

impl Source {
    /// Makes a source of a text at hand.
    ///
    /// * `name`: what rulings and errors call it. Its ending tells the notation of a board: `.p`, `.ax` and `.tptp` are TPTP, all
    ///   else is a board file;
    /// * `content`: the text.
    pub fn new(name: impl Into<String>, content: impl Into<String>) -> Source {
        Source { text: Text::new(name, content) }
    }

    /// Reads a file. Its path becomes the name.
    ///
    /// # Errors
    /// An [`Error`] with the code `unreadable-file` when the system does not give the file, or with the place of what is no
    /// UTF-8.
    pub fn read(path: &Path) -> Result<Source, Error> {
        adjudication::read_file(path).map(|text| Source { text }).map_err(|error| refused(&error))
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        self.text.name()
    }

    /// Returns the text.
    pub fn content(&self) -> &str {
        self.text.content()
    }
}
