//! The files that a directory stands for where many are asked for at once. Not here: what is in them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Largest depth to which directories are gone into.
const MAX_DEPTH: usize = 32;

/// Returns the regular files in a directory and below it whose names end with one of these extensions (in any case), sorted by their paths.
/// A link to a directory is not followed.
///
/// # Errors
/// [`Error::Unreadable`] when the directory, or one below it, cannot be listed; [`Error::NoFiles`] when there is no such file.
pub fn files_below(directory: &Path, extensions: &'static [&'static str]) -> Result<Vec<PathBuf>, Error> {
    let found = regular_files(directory, &|path| has_extension(path, extensions))?;
    if found.is_empty() {
        return Err(Error::NoFiles { directory: directory.display().to_string(), extensions });
    }
    Ok(found)
}

/// Returns the other regular files there, sorted by their paths: those whose names end with none of these
/// extensions, without hidden ones.
///
/// # Errors
/// [`Error::Unreadable`] when the directory, or one below it, cannot be listed.
pub fn other_files_below(directory: &Path, extensions: &'static [&'static str]) -> Result<Vec<PathBuf>, Error> {
    let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    regular_files(directory, &|path| !has_extension(path, extensions) && !is_hidden(path))
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|end| extensions.iter().any(|wanted| end.eq_ignore_ascii_case(wanted)))
}

fn regular_files(directory: &Path, is_wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<PathBuf>, Error> {
    let unreadable =
        |path: &Path, error: io::Error| Error::Unreadable { file: path.display().to_string(), cause: error.to_string() };
    let mut found = Vec::new();
    let mut directories = vec![(directory.to_owned(), 0)];
    while let Some((directory, depth)) = directories.pop() {
        for entry in fs::read_dir(&directory).map_err(|error| unreadable(&directory, error))? {
            let entry = entry.map_err(|error| unreadable(&directory, error))?;
            let path = entry.path();
            let kind = entry.file_type().map_err(|error| unreadable(&path, error))?;
            if kind.is_dir() {
                if depth < MAX_DEPTH {
                    directories.push((path, depth + 1));
                }
                continue;
            }
            // To open a pipe is to wait for who writes into it.
            if is_wanted(&path) && (kind.is_file() || fs::metadata(&path).is_ok_and(|data| data.is_file())) {
                found.push(path);
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}
