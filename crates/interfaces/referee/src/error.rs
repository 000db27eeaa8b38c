//! The one error of the library: its document, and its sentence with file and line.

use std::fmt;

#[cfg(feature = "games")]
use adjudication::games::GameError;
use documents::error::{ErrorDocument, ReportedDiagnostic};

/// The reason for which there is no ruling. It is written as `FILE:LINE:COLUMN: MESSAGE`, as far as there is a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    document: Box<ErrorDocument>,
}

impl Error {
    /// Returns the stable name of the first fault, in kebab case, for programs; `docs/errors.md` lists them.
    pub fn code(&self) -> &str {
        &self.document.error.code
    }

    /// Returns a suggestion of what would fit instead, where there is one.
    pub fn help(&self) -> Option<&str> {
        self.document.error.help.as_deref()
    }

    /// Returns the JSON document, which has all faults and warnings with their places.
    pub fn document(&self) -> &ErrorDocument {
        &self.document
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReportedDiagnostic { message, file, span, .. } = &self.document.error;
        match (file, span) {
            (Some(file), Some(place)) => write!(f, "{file}:{}:{}: {message}", place.line, place.column),
            // The sentence about a file as a whole names it.
            (Some(file), None) if !message.contains(file.as_str()) => write!(f, "{file}: {message}"),
            _ => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}

/// Returns an error of the inner crate as one of this library.
pub(crate) fn refused(error: &adjudication::Error) -> Error {
    Error { document: Box::new(error.document()) }
}

/// Returns the error of a request that makes no sense.
pub(crate) fn wrong_usage(message: impl Into<String>) -> Error {
    Error { document: Box::new(ReportedDiagnostic::plain("wrong-usage", message, None).into()) }
}

/// Returns an error of a game as one of this library.
#[cfg(feature = "games")]
pub(crate) fn refused_move(error: &GameError) -> Error {
    let document = match error {
        GameError::Input(error) => error.document(),
        other => {
            let help = other.document().error.help;
            ReportedDiagnostic::plain(other.code(), other.to_string(), help).into()
        }
    };
    Error { document: Box::new(document) }
}
