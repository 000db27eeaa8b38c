//! One writer at a time: a process that writes into the file of a game keeps it locked meanwhile, and a second one waits a little.
//! Readers lock nothing.
//!
//! The lock is the operating system's. It ends with the process that has it, so that none is left over; and it binds those who
//! ask for it, which every command of this program does that writes into a game that has begun.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Time that a second writer waits for the first.
pub(crate) const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Time that it sleeps between two looks.
const PAUSE: Duration = Duration::from_millis(5);

/// The reason for which a file is not locked.
#[derive(Debug)]
pub(crate) enum NotLocked {
    /// Another process has had it for all of [`LOCK_TIMEOUT`].
    Busy,
    /// The system does not give it.
    System(io::Error),
}

impl From<io::Error> for NotLocked {
    fn from(cause: io::Error) -> NotLocked {
        NotLocked::System(cause)
    }
}

/// Opens a file, and locks it until the file is unlocked or closed.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> Result<File, NotLocked> {
    let until = Instant::now() + LOCK_TIMEOUT;
    loop {
        let file = options.open(path)?;
        wait(&file, until)?;
        // The previous holder of the lock may have replaced this file.
        if has_name(&file, path)? {
            return Ok(file);
        }
    }
}

/// Locks a file that is open already; whether it still has its name is left to [`has_name`].
pub(crate) fn lock(file: &File) -> Result<(), NotLocked> {
    wait(file, Instant::now() + LOCK_TIMEOUT)
}

fn wait(file: &File, until: Instant) -> Result<(), NotLocked> {
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(cause)) => return Err(NotLocked::System(cause)),
            Err(TryLockError::WouldBlock) if Instant::now() >= until => return Err(NotLocked::Busy),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
}

/// Returns whether the name still leads to this file. Where the system does not number its files, it is taken to.
pub(crate) fn has_name(file: &File, path: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let number = |data: std::fs::Metadata| (data.dev(), data.ino());
        match path.metadata() {
            Ok(there) => Ok(number(there) == number(file.metadata()?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        Ok(true)
    }
}
