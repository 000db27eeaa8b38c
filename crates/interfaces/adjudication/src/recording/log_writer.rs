//! The log of a game while it is written. An event counts when its line is complete, line end included, and is on the disk; only
//! then is it acknowledged.
//!
//! One process writes at a time: the file is locked while an event is written. The process that gets the lock first reads what the others
//! have written since, so that a move is played in the state that it is written after; no event is lost, and none torn by
//! another.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ::games::Game;
use ::predicate_wars::{Move, PredicateWars, Settings};
use serde::Serialize;

use super::lock::{self, NotLocked};
use super::log::{Event, Header, LogError, MAX_LOG_BYTES, Replayed, Torn, VERSION, event_of, fold, name, read_from, whole_lines};

/// A log that is being written.
#[derive(Debug)]
pub struct LogWriter {
    file: File,
    path: PathBuf,
    /// Position at which the last complete line ends.
    end: u64,
    /// Number of events.
    events: u64,
    /// The game after the last of them.
    game: PredicateWars,
    /// Bytes that were last cut off after them.
    torn: Option<Torn>,
}

/// A log at the moment of a move: all that others have written is in the game, and no other process writes until this is dropped.
#[derive(Debug)]
pub struct Turn<'l> {
    log: &'l mut LogWriter,
}

impl LogWriter {
    /// Begins a game in a new file.
    ///
    /// # Errors
    /// [`LogError::AlreadyThere`] when there is such a file, [`LogError::Settings`] when no game can be played so,
    /// [`LogError::Unwritable`].
    pub fn create(path: &Path, settings: Settings) -> Result<LogWriter, LogError> {
        let game = PredicateWars::start(&settings).map_err(LogError::Settings)?;
        let header = Header { log: String::from(PredicateWars::NAME), version: VERSION, settings };
        let write = || -> io::Result<(File, u64)> {
            let line = line_of(&header)?;
            let mut file = OpenOptions::new().read(true).append(true).create_new(true).open(path)?;
            file.write_all(&line)?;
            file.sync_all()?;
            sync_directory(path)?;
            Ok((file, line.len() as u64))
        };
        let (file, end) = write().map_err(|cause| match cause.kind() {
            io::ErrorKind::AlreadyExists => LogError::AlreadyThere(name(path)),
            _ => LogError::Unwritable { file: name(path), cause },
        })?;
        Ok(LogWriter { file, path: path.to_owned(), end, events: 0, game, torn: None })
    }

    /// Opens a log to write on. A torn end is cut off, which [`LogWriter::torn`] tells.
    ///
    /// # Errors
    /// As [`replay`](super::log::replay), and [`LogError::Busy`], [`LogError::Unwritable`].
    pub fn open(path: &Path) -> Result<LogWriter, LogError> {
        let system = |cause| LogError::Unwritable { file: name(path), cause };
        let file = locked(path)?;
        let bytes = read_from(path, &file, MAX_LOG_BYTES)?;
        let Replayed { game, events, torn, end } = fold(path, &bytes, &mut |_: &Event, _: &PredicateWars| ())?;
        if torn.is_some() {
            file.set_len(end).and_then(|()| file.sync_all()).map_err(system)?;
        }
        file.unlock().map_err(system)?;
        Ok(LogWriter { file, path: path.to_owned(), end, events, game, torn })
    }

    /// The game as it is now.
    pub fn game(&self) -> &PredicateWars {
        &self.game
    }

    /// Returns how many events there are.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Returns what followed the last complete line and was cut off, when the log was opened or since.
    pub fn torn(&self) -> Option<Torn> {
        self.torn
    }

    /// Plays a move, writes the event, and waits until it is on the disk. When this returns, the event is acknowledged.
    ///
    /// # Errors
    /// As [`LogWriter::turn`] and [`Turn::play`].
    pub fn play(&mut self, a_move: Move) -> Result<(), LogError> {
        self.turn()?.play(a_move)
    }

    /// Waits until no other process writes, and reads what others have written.
    ///
    /// # Errors
    /// [`LogError::Busy`] when that takes longer than five seconds, [`LogError::Changed`] when the file is no longer the one that
    /// was read, [`LogError::Unlawful`] when another process has written what is not lawful; [`LogError::Unreadable`],
    /// [`LogError::Unwritable`].
    pub fn turn(&mut self) -> Result<Turn<'_>, LogError> {
        lock::lock(&self.file).map_err(|cause| not_locked(&self.path, cause))?;
        let turn = Turn { log: self };
        turn.log.catch_up()?;
        Ok(turn)
    }

    fn catch_up(&mut self) -> Result<(), LogError> {
        let system = |cause| LogError::Unwritable { file: name(&self.path), cause };
        let length = self.file.metadata().map_err(system)?.len();
        if length < self.end || !lock::has_name(&self.file, &self.path).map_err(system)? {
            return Err(LogError::Changed(name(&self.path)));
        }
        if length == self.end {
            return Ok(());
        }
        self.file.seek(SeekFrom::Start(self.end)).map_err(system)?;
        let bytes = read_from(&self.path, &self.file, MAX_LOG_BYTES.saturating_sub(self.end))?;
        let (whole, torn) = whole_lines(&bytes, self.end);
        if let Some(torn) = torn {
            // No process is writing now, so the writer of this line has been stopped.
            self.file.set_len(torn.at).and_then(|()| self.file.sync_all()).map_err(system)?;
            self.torn = Some(torn);
        }
        let mut game = self.game.clone();
        let mut events = self.events;
        for line in whole.split_inclusive(|&byte| byte == b'\n') {
            events += 1;
            event_of(line, events, &mut game).map_err(|fault| LogError::Unlawful { n: events, fault })?;
        }
        (self.game, self.events, self.end) = (game, events, self.end + whole.len() as u64);
        Ok(())
    }

    fn write(&mut self, event: &Event) -> Result<u64, LogError> {
        let system = |path: &Path, cause| LogError::Unwritable { file: name(path), cause };
        let line = line_of(event).map_err(|cause| system(&self.path, cause))?;
        let written = self.file.write_all(&line).and_then(|()| self.file.sync_data());
        written.map_err(|cause| {
            // What was written of the line is taken back; if even that fails it is a torn end, which the next reader drops.
            let _ = self.file.set_len(self.end);
            system(&self.path, cause)
        })?;
        Ok(line.len() as u64)
    }
}

impl Turn<'_> {
    /// The game as it is now.
    pub fn game(&self) -> &PredicateWars {
        &self.log.game
    }

    /// Plays a move, writes the event, and waits until it is on the disk. When this returns, the event is acknowledged.
    ///
    /// # Errors
    /// [`LogError::Refused`] when the move is not lawful, [`LogError::Unwritable`]; the game and the log are then as they were.
    pub fn play(self, a_move: Move) -> Result<(), LogError> {
        let log = &mut *self.log;
        let before = log.game.clone();
        log.game.play(&a_move).map_err(LogError::Refused)?;
        let event = Event { n: log.events + 1, a_move, facts: log.game.facts().to_vec() };
        match log.write(&event) {
            Ok(length) => {
                log.end += length;
                log.events += 1;
                Ok(())
            }
            Err(error) => {
                log.game = before;
                Err(error)
            }
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // A lock that the system does not take back ends with the process.
        let _ = self.log.file.unlock();
    }
}

/// The file of a log, which no other process writes until it is unlocked.
fn locked(path: &Path) -> Result<File, LogError> {
    lock::open(path, OpenOptions::new().read(true).append(true)).map_err(|cause| not_locked(path, cause))
}

fn not_locked(path: &Path, cause: NotLocked) -> LogError {
    match cause {
        NotLocked::Busy => LogError::Busy(name(path)),
        NotLocked::System(cause) if cause.kind() == io::ErrorKind::NotFound => LogError::Unreadable { file: name(path), cause },
        NotLocked::System(cause) => LogError::Unwritable { file: name(path), cause },
    }
}

fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// A new name is on the disk when its directory is.
fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(directory)?.sync_all()?;
    }
    Ok(())
}
