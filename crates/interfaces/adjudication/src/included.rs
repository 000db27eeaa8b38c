//! Files that a TPTP text includes: found beside the file that includes them, or in the directory that `TPTP` names, and read once. Where the
//! files of the machine are closed ([`crate::close_files`]), they are looked for among the texts that were given instead. Not here: what `include` means (crate `board-syntax`).

use std::collections::HashMap;
use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use board_syntax::tptp::{Includes, NotIncluded};
use source::{Text, Unreadable};

use crate::error::Error;
use crate::input::{CLOSED, are_files_closed, includable_text, read_bytes};
use crate::opening;

/// The environment variable that names a directory of TPTP's files.
const TPTP: &str = "TPTP";

/// The files that were read, each by its path without links.
#[derive(Debug, Default)]
pub(crate) struct IncludedFiles {
    read: HashMap<PathBuf, Arc<Text>>,
}

impl Includes for IncludedFiles {
    fn text(&mut self, file: &str, from: &Text) -> Result<Arc<Text>, NotIncluded> {
        let beside = Path::new(from.name()).parent().unwrap_or(Path::new("")).join(file);
        let mut places = vec![beside];
        if are_files_closed() {
            places.push(PathBuf::from(file));
            return self.sent(&places);
        }
        places.extend(
            env::var_os(TPTP).filter(|directory| !directory.is_empty()).map(|directory| Path::new(&directory).join(file)),
        );
        let missing = |place: &Path, error: &io::Error| NotIncluded::Missing(format!("{}: {error}", place.display()));
        let mut first = None;
        for place in &places {
            match fs::canonicalize(place) {
                Ok(path) => return self.file(place, path),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    first.get_or_insert_with(|| missing(place, &error));
                }
                Err(error) => return Err(missing(place, &error)),
            }
        }
        Err(first.unwrap_or_else(|| NotIncluded::Missing(String::from("there is no such file"))))
    }
}

impl IncludedFiles {
    /// The text of a file, which its text calls itself and its user `place`.
    fn file(&mut self, place: &Path, path: PathBuf) -> Result<Arc<Text>, NotIncluded> {
        if let Some(known) = self.read.get(&path) {
            return Ok(Arc::clone(known));
        }
        let name = place.display().to_string();
        let opened = open(&path).map_err(|error| NotIncluded::Missing(format!("{name}: {error}")))?;
        let text = Arc::new(text(read_bytes(name, opened))?);
        self.read.insert(path, Arc::clone(&text));
        Ok(text)
    }

    fn sent(&mut self, places: &[PathBuf]) -> Result<Arc<Text>, NotIncluded> {
        for place in places {
            let place = plain(place);
            if let Some(known) = self.read.get(&place) {
                return Ok(Arc::clone(known));
            }
            if let Some(content) = includable_text(&place) {
                let text = Arc::new(text(read_bytes(place.display().to_string(), content.as_bytes()))?);
                self.read.insert(place, Arc::clone(&text));
                return Ok(text);
            }
        }
        Err(NotIncluded::Missing(String::from(CLOSED)))
    }
}

/// Opens a regular file. A text chooses what it includes, so that nothing else is opened: a pipe or a device may have no end.
fn open(path: &Path) -> io::Result<File> {
    let file = opening::without_waiting().open(path)?;
    let found = file.metadata()?;
    if found.is_dir() {
        return Err(io::Error::other("it is a directory"));
    }
    if !found.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    Ok(file)
}

/// The text that was read, if it is one.
fn text(read: Result<Text, Error>) -> Result<Text, NotIncluded> {
    read.map_err(|error| match error {
        Error::Rejected(rejected) => {
            let unreadable = Unreadable { diagnostic: rejected.first().clone(), text: rejected.text().clone() };
            NotIncluded::Unreadable(Box::new(unreadable))
        }
        error => NotIncluded::Missing(error.to_string()),
    })
}

/// The path without `.`, and without `..` as far as names stand before it: texts that came with a request have names, and no directories.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            component => plain.push(component),
        }
    }
    plain
}
