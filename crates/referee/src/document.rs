//! Common form of all JSON documents: the way in which they are written.

use std::io::{self, Write};

use serde::Serialize;

pub use documents::Schema;

/// A JSON document of this crate, such as a ruling or an error. Each type says so beside its definition.
pub trait Document: Serialize {}

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
