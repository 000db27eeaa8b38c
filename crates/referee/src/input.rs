//! Bytes from outside into a text, bounded.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use source::{MAX_BYTES, Text};

use crate::error::{Error, Rejected};

/// Name of the text that came through standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// Reads a file. Of a file that is longer than [`MAX_BYTES`] no more than that is read.
///
/// # Errors
/// [`Error::Unreadable`] when the system does not give it; [`Error::Rejected`] when it is no text ([`Text::from_bytes`]).
pub fn read_file(path: &Path) -> Result<Text, Error> {
    let name = path.display().to_string();
    let unreadable = |error: io::Error| Error::Unreadable { file: name.clone(), cause: error.to_string() };
    let file = File::open(path).map_err(unreadable)?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(Error::Unreadable { file: name, cause: String::from("it is a directory") });
    }
    read_bytes(name, file)
}

/// Reads standard input to its end, as [`read_file`].
///
/// # Errors
/// As [`read_file`].
pub fn read_standard_input() -> Result<Text, Error> {
    read_bytes(STANDARD_INPUT, io::stdin().lock())
}

/// Reads anything to its end, but no more than [`MAX_BYTES`] and one.
///
/// # Errors
/// As [`read_file`].
pub fn read_bytes(name: impl Into<String>, from: impl Read) -> Result<Text, Error> {
    let name = name.into();
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that there is too much.
    match from.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) => Text::from_bytes(name, bytes).map_err(|unreadable| Rejected::one(unreadable.text, unreadable.diagnostic).into()),
        Err(error) => Err(Error::Unreadable { file: name, cause: error.to_string() }),
    }
}
