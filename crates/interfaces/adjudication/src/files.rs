//! Files that go with a ruling, written when it has been printed: nothing that happens to a file can take the ruling away. Which files those
//! are is settled while the ruling is made (`certificate_files`).

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use documents::files::{FileContent, Files, PendingFile};
use tempfile::{Builder, NamedTempFile};
use verifier::{BoardDocument, CertificateDocument};

use crate::error::Error;
use crate::opening;

/// Writes all files, each whole or not at all; what could not be written, and why. A file with the same text that is there already, also
/// one that another run has just written, is as good as written; one with another text is kept.
pub fn write_files(files: &Files) -> Vec<Error> {
    let mut failures = Vec::new();
    if let Some((path, text)) = &files.replaced {
        failures.extend(replace(path, text).err().map(|error| unwritable(path, &error)));
    }
    let Some(directory) = &files.directory else { return failures };
    if let Err(error) = fs::create_dir_all(directory) {
        failures.push(unwritable(directory, &error));
        return failures;
    }
    failures.extend(files.files.iter().filter_map(|file| add(directory, file).err()));
    // That the names are on the disk as well is asked for once; systems that cannot say so do not matter.
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
    failures
}

/// Returns the text of a file to be written.
fn text_of(content: &FileContent) -> io::Result<String> {
    match content {
        FileContent::Text(text) => Ok(text.clone()),
        FileContent::Certificate { board, rest } => {
            let document = CertificateDocument { board: BoardDocument::clone(board), ..CertificateDocument::clone(rest) };
            Ok(document.to_json()?)
        }
    }
}

/// State of a path at which a file is to be written.
enum There {
    Nothing,
    /// The same text.
    Same,
    /// A file with another text.
    Other,
    /// No regular file: a symbolic link, a pipe, a device, a directory.
    NoFile,
}

/// Writes a file where there is none.
fn add(directory: &Path, file: &PendingFile) -> Result<(), Error> {
    let PendingFile { path, content } = file;
    let failed = |error: io::Error| unwritable(path, &error);
    let text = text_of(content).map_err(failed)?;
    if settled(path, &text)? {
        return Ok(());
    }
    let beside = beside(directory, &text).map_err(failed)?;
    match beside.persist_noclobber(path) {
        Ok(_) => Ok(()),
        // Somebody was faster.
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => match settled(path, &text)? {
            true => Ok(()),
            false => Err(failed(error.error)),
        },
        Err(error) => Err(failed(error.error)),
    }
}

/// Returns whether the text stands there already; something else is an error.
fn settled(path: &Path, text: &str) -> Result<bool, Error> {
    match there(path, text.as_bytes()).map_err(|error| unwritable(path, &error))? {
        There::Nothing => Ok(false),
        There::Same => Ok(true),
        There::Other => Err(Error::Occupied { file: path.display().to_string() }),
        There::NoFile => {
            let cause = "something is there that is no regular file; it was left alone";
            Err(Error::Unwritable { file: path.display().to_string(), cause: cause.to_owned() })
        }
    }
}

/// Returns the state of a path. No link is followed, nothing but a regular file is opened, and no more of it is read than would
/// be written.
fn there(path: &Path, text: &[u8]) -> io::Result<There> {
    let is_other = |found: &fs::Metadata| found.len() != text.len() as u64;
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(There::Nothing),
        Err(error) => return Err(error),
        Ok(found) if !found.is_file() => return Ok(There::NoFile),
        Ok(found) if is_other(&found) => return Ok(There::Other),
        Ok(_) => {}
    }
    // What was looked at may be something else by now: then the flags keep the opening from following a link and from waiting.
    let file = opening::without_following().open(path)?;
    let found = file.metadata()?;
    if !found.is_file() || is_other(&found) {
        return Ok(There::Other);
    }
    let mut bytes = Vec::with_capacity(text.len());
    file.take(text.len() as u64).read_to_end(&mut bytes)?;
    Ok(if bytes == text { There::Same } else { There::Other })
}

/// A new file in the directory with this text, which is on the disk as far as the system can say.
fn beside(directory: &Path, text: &str) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".referee-").suffix(".part");
    if let Some(permissions) = opening::of_new_file() {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Writes a file that its user named, and replaces what is there by it; a pipe or a device is written into.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        return File::options().write(true).open(&path)?.write_all(text.as_bytes());
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    beside(directory, text)?.persist(&path).map(|_| ()).map_err(|error| error.error)
}

fn unwritable(path: &Path, error: &io::Error) -> Error {
    Error::Unwritable { file: path.display().to_string(), cause: error.to_string() }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;

    use super::*;

    fn text(directory: &Path, name: &str, text: &str) -> Files {
        let file = PendingFile { path: directory.join(name), content: FileContent::Text(text.to_owned()) };
        Files { directory: Some(directory.to_owned()), files: vec![file], ..Files::default() }
    }

    #[test]
    fn a_file_is_written_once_and_never_over_another() {
        let directory = tempfile::tempdir().expect("a directory");
        let inside = directory.path().join("new/deep");
        assert!(write_files(&text(&inside, "a", "one")).is_empty());
        assert!(write_files(&text(&inside, "a", "one")).is_empty(), "the same is no conflict");
        for other in ["two", "longer", ""] {
            let failures = write_files(&text(&inside, "a", other));
            assert!(matches!(failures.as_slice(), [Error::Occupied { .. }]), "{failures:?}");
        }
        assert_eq!(fs::read_to_string(inside.join("a")).expect("a file"), "one");
        assert_eq!(fs::read_dir(&inside).expect("a directory").count(), 1, "nothing is left beside it");
    }

    #[test]
    fn what_is_no_file_is_left_alone() {
        let directory = tempfile::tempdir().expect("a directory");
        let outside = directory.path().join("outside");
        for (name, target) in [("dangling", outside.as_path()), ("endless", Path::new("/dev/zero")), ("loop", Path::new("loop"))]
        {
            symlink(target, directory.path().join(name)).expect("a link");
            let failures = write_files(&text(directory.path(), name, "one"));
            assert!(
                matches!(failures.as_slice(), [Error::Unwritable { cause, .. }] if cause.contains("no regular file")),
                "{name}"
            );
        }
        assert!(!outside.exists(), "no link is written through");
        let failures = write_files(&text(&outside, "a/b", "one"));
        assert!(matches!(failures.as_slice(), [Error::Unwritable { .. }]), "there is no directory a: {failures:?}");
    }

    #[test]
    fn many_at_once_write_one_file() {
        let directory = tempfile::tempdir().expect("a directory");
        let failures: usize = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..32).map(|_| scope.spawn(|| write_files(&text(directory.path(), "a", &"x".repeat(1 << 16))).len())).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
        });
        assert_eq!((failures, fs::read_dir(directory.path()).expect("a directory").count()), (0, 1));
    }

    #[test]
    fn a_file_that_its_user_names_is_replaced() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("a.proof");
        for text in ["one", "another"] {
            let files = Files { replaced: Some((path.clone(), text.to_owned())), ..Files::default() };
            assert!(write_files(&files).is_empty());
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        let nowhere = Files { replaced: Some((path.join("b"), String::new())), ..Files::default() };
        assert!(matches!(write_files(&nowhere).as_slice(), [Error::Unwritable { .. }]));
        let device = Files { replaced: Some((PathBuf::from("/dev/full"), String::from("x"))), ..Files::default() };
        assert!(matches!(write_files(&device).as_slice(), [Error::Unwritable { .. }]));
    }
}
