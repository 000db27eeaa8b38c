//! Files that go with a ruling, and are no part of its document. Not here: which files those are, and how they are written.

use std::path::PathBuf;
use std::sync::Arc;

use verifier::{BoardDocument, CertificateDocument};

/// The files that go with a ruling, not yet written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use = "files are there when they are written"]
pub struct Files {
    /// The directory that is made if it is not there.
    pub directory: Option<PathBuf>,
    /// Files in it that are written where there is nothing yet.
    pub files: Vec<PendingFile>,
    /// A file that replaces what is there, and its text.
    pub replaced: Option<(PathBuf, String)>,
}

impl Files {
    /// Returns whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.directory.is_none() && self.replaced.is_none()
    }
}

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingFile {
    /// Its path.
    pub path: PathBuf,
    /// Its content.
    pub content: FileContent,
}

/// Content of a file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// This text.
    Text(String),
    /// A certificate with this board: its own is left out, since many certificates have the same one.
    Certificate {
        /// The board.
        board: Arc<BoardDocument>,
        /// The rest of the certificate.
        rest: Box<CertificateDocument>,
    },
}
