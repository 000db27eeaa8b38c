//! JSON documents as they are written.

use std::io::{self, Write};

pub use documents::{Document, Schema};

/// Writes a document as one line of JSON, with its line end.
///
/// # Errors
/// What the writer reports; the documents of this crate can always be written.
pub fn write_json(document: &impl Document, mut to: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut to, document)?;
    to.write_all(b"\n")
}

/// A document as one line of JSON, without a line end.
///
/// # Errors
/// What serde_json reports; the documents of this crate are always written.
pub fn json(document: &impl Document) -> Result<String, serde_json::Error> {
    serde_json::to_string(document)
}
