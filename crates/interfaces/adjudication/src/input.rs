//! Bytes from outside into a text, bounded: from the machine's files, from standard input, or from what came with a request instead.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use source::{MAX_BYTES, Text};

use crate::error::{Error, Rejected};

/// Name of the text that came through standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// The reason for which a file is not read where the files are closed.
pub(crate) const CLOSED: &str = "its text did not come with the request, and files of the server are not read";

/// A text that came with a request, in place of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SentText {
    /// The name of its file, for diagnostics; no file of this name is opened.
    pub file: String,
    /// The text itself.
    pub text: String,
}

impl SentText {
    /// Reads the text as [`read_file`] reads a file.
    ///
    /// # Errors
    /// [`Error::Rejected`] when it is too long, or no text.
    pub fn read(&self) -> Result<Text, Error> {
        read_bytes(&self.file, self.text.as_bytes())
    }
}

/// Source of a text: on the command line the name of a file, or `-`; in a request the text itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextSource {
    /// A file.
    File(PathBuf),
    /// Standard input.
    StandardInput,
    /// A text that came with the request.
    Sent(SentText),
}

impl TextSource {
    /// Reads the text.
    ///
    /// # Errors
    /// As [`read_file`].
    pub fn read(&self) -> Result<Text, Error> {
        match self {
            TextSource::File(path) => read_file(path),
            TextSource::StandardInput => read_standard_input(),
            TextSource::Sent(sent) => sent.read(),
        }
    }

    /// Reads the text, of which no more than `most` bytes and one are looked at.
    ///
    /// # Errors
    /// [`Error::Unreadable`] when the system does not give it.
    pub(crate) fn read_at_most(&self, most: usize) -> Result<Vec<u8>, Error> {
        let name = self.name();
        if !matches!(self, TextSource::Sent(_)) {
            refuse_closed(&name)?;
        }
        let mut bytes = Vec::new();
        let bound = most as u64 + 1;
        let read = match self {
            TextSource::File(path) => File::open(path).and_then(|file| file.take(bound).read_to_end(&mut bytes)),
            TextSource::StandardInput => io::stdin().lock().take(bound).read_to_end(&mut bytes),
            TextSource::Sent(sent) => sent.text.as_bytes().take(bound).read_to_end(&mut bytes),
        };
        read.map_err(|error| Error::Unreadable { file: name, cause: error.to_string() })?;
        Ok(bytes)
    }

    /// Returns the name that diagnostics have for the text.
    pub fn name(&self) -> String {
        match self {
            TextSource::File(path) => path.display().to_string(),
            TextSource::StandardInput => STANDARD_INPUT.to_owned(),
            TextSource::Sent(sent) => sent.file.clone(),
        }
    }

    /// Returns the directory that it names, if it is one of the machine.
    pub fn directory(&self) -> Option<&Path> {
        match self {
            TextSource::File(path) if is_directory(path) => Some(path),
            _ => None,
        }
    }
}

impl From<OsString> for TextSource {
    fn from(argument: OsString) -> TextSource {
        if argument == "-" { TextSource::StandardInput } else { TextSource::File(argument.into()) }
    }
}

/// Only what came with a request is passed on: the name of a file would open another one elsewhere.
impl Serialize for TextSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            TextSource::Sent(sent) => sent.serialize(serializer),
            _ => Err(S::Error::custom("a file of the machine is not sent")),
        }
    }
}

/// A request has texts, and no names of files.
impl<'de> Deserialize<'de> for TextSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TextSource, D::Error> {
        SentText::deserialize(deserializer).map(TextSource::Sent)
    }
}

/// The texts of [`close_files`] by their names. They belong to the process, because any of its threads may come upon an `include`.
static INCLUDABLE: RwLock<Option<HashMap<String, String>>> = RwLock::new(None);

/// Closes the files of the machine and standard input to this process: a process that works for strangers calls this first.
///
/// * `includable`: the only texts that `include` of TPTP finds from now on, in place of those given before.
pub fn close_files(includable: Vec<SentText>) {
    let texts = includable.into_iter().map(|sent| (sent.file, sent.text)).collect();
    *INCLUDABLE.write().unwrap_or_else(PoisonError::into_inner) = Some(texts);
}

/// Returns true if the files of the machine are closed to this process.
pub(crate) fn are_files_closed() -> bool {
    INCLUDABLE.read().unwrap_or_else(PoisonError::into_inner).is_some()
}

/// Returns the text of this name that `include` finds where files are closed.
pub(crate) fn includable_text(name: &Path) -> Option<String> {
    INCLUDABLE.read().unwrap_or_else(PoisonError::into_inner).as_ref()?.get(name.to_str()?).cloned()
}

/// Returns true if there is a file or directory of this name, and the files of the machine are open.
pub fn path_exists(path: &Path) -> bool {
    // A link that leads nowhere is there, too: reading it gives the reason.
    !are_files_closed() && (path.exists() || path.is_symlink())
}

/// Returns true if this is a directory of the machine, and its files are open.
pub fn is_directory(path: &Path) -> bool {
    !are_files_closed() && path.is_dir()
}

/// Refuses a file of this name where files are closed.
fn refuse_closed(name: &str) -> Result<(), Error> {
    if are_files_closed() {
        return Err(Error::Unreadable { file: name.to_owned(), cause: CLOSED.to_owned() });
    }
    Ok(())
}

/// Reads a file. Of a file that is longer than [`MAX_BYTES`] no more than that is read.
///
/// # Errors
/// [`Error::Unreadable`] when the system does not give it; [`Error::Rejected`] when it is no text ([`Text::from_bytes`]).
pub fn read_file(path: &Path) -> Result<Text, Error> {
    let name = path.display().to_string();
    refuse_closed(&name)?;
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
    refuse_closed(STANDARD_INPUT)?;
    read_bytes(STANDARD_INPUT, io::stdin().lock())
}

/// Reads anything to its end, but no more than [`MAX_BYTES`] and one.
///
/// * `name`: what the text is called in diagnostics, as a file is.
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
