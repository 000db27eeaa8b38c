//! Bytes from outside into a text, bounded: from the machine's files, or from [`ProvidedTexts`] instead.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use source::{MAX_BYTES, Text};

use crate::error::{Error, Rejected};

/// Name of the text that came through standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// The reason for which a file is not read where texts are provided.
pub(crate) const NOT_PROVIDED: &str = "its text did not come with the request, and files of the server are not read";

/// Texts by name that replace the file system and standard input.
pub type ProvidedTexts = HashMap<String, String>;

/// The texts of [`provide_texts`]. They belong to the process, because a request for a file can come from any of its threads.
static PROVIDED: RwLock<Option<ProvidedTexts>> = RwLock::new(None);

/// Makes `texts` the only files that [`read_file`] finds, in place of those given before. From the first call on, this process
/// reads no file of the machine and no standard input on behalf of a request: a process that works for strangers calls this
/// first.
pub fn provide_texts(texts: ProvidedTexts) {
    *PROVIDED.write().unwrap_or_else(PoisonError::into_inner) = Some(texts);
}

/// Looks `name` up among the provided texts. Returns `None` where the file system is open, and otherwise the text, if there is
/// one of this name.
pub(crate) fn provided_text(name: &Path) -> Option<Option<String>> {
    let provided = PROVIDED.read().unwrap_or_else(PoisonError::into_inner);
    provided.as_ref().map(|texts| name.to_str().and_then(|name| texts.get(name)).cloned())
}

/// Returns true if a file or directory of this name can be found: on the machine, or among the provided texts.
pub fn path_exists(path: &Path) -> bool {
    // A link that leads nowhere is there, too: why it cannot be read is said when it is read.
    provided_text(path).map_or_else(|| path.exists() || path.is_symlink(), |text| text.is_some())
}

/// Returns true if this is a directory of the machine; there is none among provided texts.
pub fn is_directory(path: &Path) -> bool {
    provided_text(path).is_none() && path.is_dir()
}

/// Reads a file. Of a file that is longer than [`MAX_BYTES`] no more than that is read.
///
/// # Errors
/// [`Error::Unreadable`] when the system does not give it; [`Error::Rejected`] when it is no text ([`Text::from_bytes`]).
pub fn read_file(path: &Path) -> Result<Text, Error> {
    let name = path.display().to_string();
    if let Some(provided) = provided_text(path) {
        let missing = || Error::Unreadable { file: name.clone(), cause: String::from(NOT_PROVIDED) };
        return read_bytes(name.clone(), provided.ok_or_else(missing)?.as_bytes());
    }
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
    // A text that came with a request is asked for by its name.
    if provided_text(Path::new(STANDARD_INPUT)).is_some() {
        return Err(Error::Unreadable { file: STANDARD_INPUT.to_owned(), cause: String::from(NOT_PROVIDED) });
    }
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
