//! Many certificate files at once, on all processors. The only part of this crate that touches the disk.

use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::refusal::{Defect, Refusal};
use crate::verify::{Verified, verify_with};

/// Maximum depth of directories below one that is named.
const MAX_DEPTH: usize = 32;

/// A file to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its path; `-` for standard input.
    pub path: PathBuf,
    /// True if it was found in a directory and not named: then only a regular file is opened, and no pipe or device.
    pub found: bool,
}

/// The reason for which a file was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system does not give it.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The entry of a directory is no regular file, and was not opened.
    #[error("cannot be read: it is no regular file")]
    NotAFile,
    /// It is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl FileError {
    /// Returns whether the file is no certificate at all, rather than one that is wrong.
    pub fn is_unreadable(&self) -> bool {
        match self {
            FileError::Unreadable(_) | FileError::NotAFile => true,
            FileError::Refused(refusal) => refusal.fault.is_unreadable(),
        }
    }

    /// Returns whether a limit of the check was reached, so that nothing is known: the certificate may be right.
    pub fn is_limit(&self) -> bool {
        matches!(self, FileError::Refused(refusal) if refusal.fault.is_limit())
    }
}

/// The files that paths stand for, in their order: a directory for the files named `….json` in it and below it, sorted; `-` for
/// standard input; anything else for itself. A symbolic link to a directory is not followed within a directory.
pub fn collect(paths: &[PathBuf]) -> Vec<Listed> {
    let mut files = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" || !path.is_dir() {
            files.push(Listed { path: path.clone(), found: false });
            continue;
        }
        let mut found = Vec::new();
        let mut directories = vec![(path.clone(), 0)];
        while let Some((directory, depth)) = directories.pop() {
            // One that cannot be read is reported as a file that cannot.
            let Ok(entries) = fs::read_dir(&directory) else {
                found.push(directory);
                continue;
            };
            for entry in entries.flatten() {
                let path = entry.path();
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    if depth < MAX_DEPTH {
                        directories.push((path, depth + 1));
                    }
                } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json")) {
                    found.push(path);
                }
            }
        }
        found.sort_unstable();
        files.extend(found.into_iter().map(|path| Listed { path, found: true }));
    }
    files
}

/// Checks a file, or standard input for `-`; no more of it is read than the limits allow.
///
/// # Errors
/// [`FileError`].
pub fn verify_file(file: &Listed, limits: &Limits) -> Result<Verified, FileError> {
    let Listed { path, found } = file;
    // To open a pipe is to wait for who writes into it.
    if *found && !fs::metadata(path)?.is_file() {
        return Err(FileError::NotAFile);
    }
    let bytes = if path.as_os_str() == "-" { read(io::stdin().lock(), limits)? } else { read(File::open(path)?, limits)? };
    Ok(verify_with(&bytes, limits)?)
}

/// One byte more than the limits allow shows to the check that there is too much.
fn read(source: impl Read, limits: &Limits) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take((limits.bytes as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Checks files, as many at a time as there are processors, for at most `time`; `each` turns an outcome into what is kept of it. The results
/// are in the order of the files. What is not checked when the time is up is undecided: [`Defect::Time`]. The threads that are still at it
/// then are left to themselves, and end when what they are at is done.
pub fn verify_files<T: Send + 'static>(
    files: &[Listed],
    limits: &Limits,
    time: Duration,
    each: impl Fn(&Path, Result<Verified, FileError>) -> T + Clone + Send + 'static,
) -> Vec<T> {
    let deadline = Instant::now().checked_add(time);
    let next = Arc::new(AtomicUsize::new(0));
    let all: Arc<[Listed]> = files.into();
    let (sender, receiver) = channel();
    let workers = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(files.len());
    for _ in 0..workers {
        let (all, next, sender, each, limits) = (Arc::clone(&all), Arc::clone(&next), sender.clone(), each.clone(), *limits);
        let work = move || {
            while let Some((at, file)) = take(&all, &next) {
                if sender.send((at, each(&file.path, verify_file(file, &limits)))).is_err() {
                    return;
                }
            }
        };
        // Without a single thread nothing is checked, and nothing is waited for.
        let _ = thread::Builder::new().name("verify".into()).stack_size(STACK_BYTES).spawn(work);
    }
    drop(sender);
    let mut results: Vec<Option<T>> = files.iter().map(|_| None).collect();
    for _ in files {
        let left = deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()));
        match receiver.recv_timeout(left) {
            Ok((at, result)) => results[at] = Some(result),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    // From now on no thread takes another file.
    next.store(files.len(), Ordering::Relaxed);
    let undecided = || Defect::Time { milliseconds: time.as_millis() }.at("").into();
    let results = results.into_iter().zip(files);
    results.map(|(result, file)| result.unwrap_or_else(|| each(&file.path, Err(undecided())))).collect()
}

/// The stack of a thread, that of a main thread on most systems.
const STACK_BYTES: usize = 8 << 20;

/// The next file that no thread has taken.
fn take<'f>(files: &'f [Listed], next: &AtomicUsize) -> Option<(usize, &'f Listed)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    files.get(at).map(|file| (at, file))
}
