//! The log of a game of Predicate Wars: an append-only file, one JSON object a line. The first says what was agreed; each further one is an
//! event, a move with what it came to. The state is a fold of the moves, and what it says of each is compared with what was written.
//!
//! An event counts when its line is complete, line end included, and is on the disk; only then is it acknowledged. What stands behind
//! the last line end is a write that was cut off: it is reported and dropped. Anything else that is not as it was written is an error.
//!
//! One process writes at a time: the file is locked while an event is written. Whoever gets the lock first reads what the others have
//! written since, so that a move is played in the state that it is written behind; no event is lost, and none torn by another.
//!
//! Version 1 had moves without their facts, and no numbers; it is read, and brought up to this version before anything is appended.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;

use ::games::Game;
use ::games::predicate_wars::{Fact, Move, PredicateWars, Settings};
use ::games::refusal::Refusal;
use serde::{Deserialize, Serialize};

use crate::games::lock::{self, NotLocked};

/// The version of the logs that are written.
pub const VERSION: u32 = 2;

/// The longest log that is read, in bytes.
pub const MAX_LOG_BYTES: u64 = 1 << 30;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game's name.
    pub log: String,
    /// The version of the log.
    pub version: u32,
    /// What was agreed.
    pub settings: Settings,
}

/// A line that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number, from 1.
    pub n: u64,
    /// What was done. Secret until the game is over.
    #[serde(rename = "move")]
    pub a_move: Move,
    /// What it came to. Public.
    pub facts: Vec<Fact>,
}

/// Behind the last complete line there is something that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Torn {
    /// The offset at which it begins.
    pub at: u64,
    /// How many bytes it has.
    pub bytes: u64,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is no event.
    #[error("is no event: {0}")]
    Unreadable(String),
    /// Its number does not follow.
    #[error("has number {found}, and {expected} was expected")]
    Number {
        /// The number that follows.
        expected: u64,
        /// Its number.
        found: u64,
    },
    /// The move is not lawful.
    #[error("has a move that is not lawful ({}: {})", .0.rule, .0.message)]
    Refused(Refusal),
    /// The move does not come to what is written.
    #[error("says of its move what it does not come to")]
    Facts,
}

/// Why a log gives no game.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system does not give it.
    #[error("{file} cannot be read: {cause}")]
    Unreadable {
        /// Its name.
        file: String,
        /// The system's reason.
        cause: io::Error,
    },
    /// The system does not take it.
    #[error("{file} cannot be written: {cause}")]
    Unwritable {
        /// Its name.
        file: String,
        /// The system's reason.
        cause: io::Error,
    },
    /// There is such a file.
    #[error("{0} is there already; a game is begun in a new file")]
    AlreadyThere(String),
    /// It is too long.
    #[error("{file} has more than {MAX_LOG_BYTES} bytes")]
    TooLong {
        /// Its name.
        file: String,
    },
    /// Its first line is none of a log.
    #[error("{file} is no log of Predicate Wars: {cause}")]
    NoLog {
        /// Its name.
        file: String,
        /// What is wrong.
        cause: String,
    },
    /// It was written by a later version.
    #[error("{file} has version {version}; this program reads versions up to {VERSION}")]
    Version {
        /// Its name.
        file: String,
        /// Its version.
        version: u32,
    },
    /// No game can be played with what was agreed.
    #[error(transparent)]
    Settings(Refusal),
    /// A line is not lawful.
    #[error("event {n} {fault}")]
    Unlawful {
        /// The number of the event.
        n: u64,
        /// What is wrong.
        fault: Fault,
    },
    /// What was read of the file stands no longer there: it was cut, or another file has its name.
    #[error("{0} has changed since it was read; nothing was written")]
    Changed(String),
    /// Another process has the file for itself, and for too long.
    #[error("{0} is being written by another process; nothing was written")]
    Busy(String),
    /// The move is not lawful; nothing has changed.
    #[error(transparent)]
    Refused(Refusal),
}

/// A log as it was read, and the game that it leads to.
#[derive(Debug)]
pub struct Replayed {
    /// The game.
    pub game: PredicateWars,
    /// How many events there are.
    pub events: u64,
    /// The version in which it was written.
    pub version: u32,
    /// What stands behind the last complete line.
    pub torn: Option<Torn>,
    /// Where the last complete line ends.
    end: u64,
}

/// Reads a log and plays it through, and shows each event and the game behind it to `watch`.
///
/// # Errors
/// [`LogError`]: the first thing that is not as it must be. A torn end is no error.
pub fn replay(file: &Path, mut watch: impl FnMut(&Event, &PredicateWars)) -> Result<Replayed, LogError> {
    fold(file, &read(file)?, &mut watch)
}

fn read(file: &Path) -> Result<Vec<u8>, LogError> {
    if file == Path::new("-") {
        return read_from(file, io::stdin(), MAX_LOG_BYTES);
    }
    let from = File::open(file).map_err(|cause| LogError::Unreadable { file: name(file), cause })?;
    read_from(file, from, MAX_LOG_BYTES)
}

/// Reads to the end of the file, where no more than `most` bytes are left.
fn read_from(file: &Path, from: impl Read, most: u64) -> Result<Vec<u8>, LogError> {
    let mut bytes = Vec::new();
    let system = |cause| LogError::Unreadable { file: name(file), cause };
    from.take(most + 1).read_to_end(&mut bytes).map_err(system)?;
    if bytes.len() as u64 > most {
        return Err(LogError::TooLong { file: name(file) });
    }
    Ok(bytes)
}

fn name(file: &Path) -> String {
    file.display().to_string()
}

/// The game of a log.
fn fold(file: &Path, bytes: &[u8], watch: &mut impl FnMut(&Event, &PredicateWars)) -> Result<Replayed, LogError> {
    let (whole, torn) = whole_lines(bytes, 0);
    let mut lines = whole.split_inclusive(|&byte| byte == b'\n');
    let no_log = |cause: String| LogError::NoLog { file: name(file), cause };
    let first = lines.next().ok_or_else(|| no_log(String::from("it has no complete first line, and no game was begun in it")))?;
    // A version is looked for first: of a later one nothing else may be as it is here.
    let probe: Probe = serde_json::from_slice(first).map_err(|error| no_log(error.to_string()))?;
    if probe.log != PredicateWars::NAME {
        return Err(no_log(format!("it is of {}", probe.log.escape_debug())));
    }
    if !(1..=VERSION).contains(&probe.version) {
        return Err(LogError::Version { file: name(file), version: probe.version });
    }
    let header: Header = serde_json::from_slice(first).map_err(|error| no_log(error.to_string()))?;
    let mut game = PredicateWars::start(&header.settings).map_err(LogError::Settings)?;
    let mut events = 0;
    for line in lines {
        let n = events + 1;
        let event = event_of(line, header.version, n, &mut game).map_err(|fault| LogError::Unlawful { n, fault })?;
        watch(&event, &game);
        events = n;
    }
    Ok(Replayed { game, events, version: header.version, torn, end: whole.len() as u64 })
}

/// The complete lines of what stands in a file from this offset on, and what stands behind them.
fn whole_lines(bytes: &[u8], offset: u64) -> (&[u8], Option<Torn>) {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let (whole, rest) = bytes.split_at(end);
    let torn = Torn { at: offset + end as u64, bytes: rest.len() as u64 };
    (whole, (!rest.is_empty()).then_some(torn))
}

/// What is the same in the first lines of all versions.
#[derive(Deserialize)]
struct Probe {
    log: String,
    version: u32,
}

/// Plays the event of a line.
fn event_of(line: &[u8], version: u32, n: u64, game: &mut PredicateWars) -> Result<Event, Fault> {
    let unreadable = |error: serde_json::Error| Fault::Unreadable(error.to_string());
    if version == 1 {
        let a_move: Move = serde_json::from_slice(line).map_err(unreadable)?;
        game.play(&a_move).map_err(Fault::Refused)?;
        return Ok(Event { n, a_move, facts: game.facts().to_vec() });
    }
    let event: Event = serde_json::from_slice(line).map_err(unreadable)?;
    if event.n != n {
        return Err(Fault::Number { expected: n, found: event.n });
    }
    game.play(&event.a_move).map_err(Fault::Refused)?;
    if game.facts() == event.facts { Ok(event) } else { Err(Fault::Facts) }
}

/// A log that is being written.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    /// Where the last complete line ends.
    end: u64,
    /// How many events there are.
    events: u64,
    /// The game after the last of them.
    game: PredicateWars,
    /// What was last cut off behind them.
    torn: Option<Torn>,
}

/// A log at the moment of a move: all that others have written is in the game, and nobody else writes until this is dropped.
#[derive(Debug)]
pub struct Turn<'l> {
    log: &'l mut Log,
}

impl Log {
    /// Begins a game in a new file.
    ///
    /// # Errors
    /// [`LogError::AlreadyThere`] when there is such a file, [`LogError::Settings`] when no game can be played so,
    /// [`LogError::Unwritable`].
    pub fn create(path: &Path, settings: Settings) -> Result<Log, LogError> {
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
        Ok(Log { file, path: path.to_owned(), end, events: 0, game, torn: None })
    }

    /// Opens a log to write on. A torn end is cut off, which [`Log::torn`] tells, and an older version brought up to this one.
    ///
    /// # Errors
    /// As [`replay`], and [`LogError::Busy`], [`LogError::Unwritable`].
    pub fn open(path: &Path) -> Result<Log, LogError> {
        let system = |cause| LogError::Unwritable { file: name(path), cause };
        let mut file = locked(path)?;
        let bytes = read_from(path, &file, MAX_LOG_BYTES)?;
        let mut migrated = Vec::new();
        let replayed = fold(path, &bytes, &mut |event: &Event, _: &PredicateWars| migrated.push(event.clone()))?;
        let mut end = replayed.end;
        if replayed.version != VERSION {
            end = migrate(path, replayed.game.settings(), &migrated).map_err(system)?;
            file = locked(path)?;
        } else if replayed.torn.is_some() {
            file.set_len(end).and_then(|()| file.sync_all()).map_err(system)?;
        }
        file.unlock().map_err(system)?;
        let Replayed { game, events, torn, .. } = replayed;
        Ok(Log { file, path: path.to_owned(), end, events, game, torn })
    }

    /// The game as it is now.
    pub fn game(&self) -> &PredicateWars {
        &self.game
    }

    /// How many events there are.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// What stood behind the last complete line and was cut off, when the log was opened or since.
    pub fn torn(&self) -> Option<Torn> {
        self.torn
    }

    /// Plays a move, writes the event, and waits until it is on the disk. When this returns, the event is acknowledged.
    ///
    /// # Errors
    /// As [`Log::turn`] and [`Turn::play`].
    pub fn play(&mut self, a_move: Move) -> Result<(), LogError> {
        self.turn()?.play(a_move)
    }

    /// Waits until nobody else writes, and reads what others have written.
    ///
    /// # Errors
    /// [`LogError::Busy`] when that takes longer than five seconds, [`LogError::Changed`] when the file is no longer the one that was
    /// read, [`LogError::Unlawful`] when another process has written what is not lawful; [`LogError::Unreadable`],
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
            // Nobody is writing now, so whoever began this line has been stopped.
            self.file.set_len(torn.at).and_then(|()| self.file.sync_all()).map_err(system)?;
            self.torn = Some(torn);
        }
        let mut game = self.game.clone();
        let mut events = self.events;
        for line in whole.split_inclusive(|&byte| byte == b'\n') {
            events += 1;
            event_of(line, VERSION, events, &mut game).map_err(|fault| LogError::Unlawful { n: events, fault })?;
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

/// The file of a log, which nobody else writes until it is unlocked.
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

/// Writes an older log anew beside the old one, which is then replaced; where the last line ends.
fn migrate(path: &Path, settings: &Settings, events: &[Event]) -> io::Result<u64> {
    let header = Header { log: String::from(PredicateWars::NAME), version: VERSION, settings: settings.clone() };
    let mut bytes = line_of(&header)?;
    for event in events {
        bytes.extend(line_of(event)?);
    }
    let mut beside = path.file_name().unwrap_or_default().to_owned();
    beside.push(format!(".{}.new", process::id()));
    let beside = path.with_file_name(beside);
    let write = || -> io::Result<()> {
        let mut new = OpenOptions::new().write(true).create_new(true).open(&beside)?;
        new.write_all(&bytes)?;
        new.sync_all()?;
        fs::rename(&beside, path)?;
        sync_directory(path)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })?;
    Ok(bytes.len() as u64)
}

/// A new name is on the disk when its directory is.
fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(directory)?.sync_all()?;
    }
    Ok(())
}
