//! The log of a game of Predicate Wars: an append-only file, one JSON object a line. The first says what was agreed; each further one is an
//! event, a move with what it came to. The state is a fold of the moves, and what it says of each is compared with what was written.
//!
//! What follows the last line end is a write that was cut off: it is reported and dropped. Anything else that is not as it was
//! written is an error. Here logs are read; `log_writer` writes them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ::games::Game;
use ::predicate_wars::{Fact, Move, PredicateWars, Settings};
use documents::Refusal;
use serde::{Deserialize, Serialize};

/// The version of the logs that are written and read.
pub const VERSION: u32 = 2;

/// The longest log that is read, in bytes.
pub(crate) const MAX_LOG_BYTES: u64 = 1 << 30;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game's name.
    pub log: String,
    /// The version of the log.
    pub version: u32,
    /// Settings that were agreed.
    pub settings: Settings,
}

/// A line that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number, from 1.
    pub n: u64,
    /// The move. Secret until the game is over.
    #[serde(rename = "move")]
    pub a_move: Move,
    /// Facts that followed from it. Public.
    pub facts: Vec<Fact>,
}

/// After the last complete line there is something that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Torn {
    /// The offset at which it begins.
    pub at: u64,
    /// Number of its bytes.
    pub bytes: u64,
}

/// Mistake in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
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

/// The reason for which a log gives no game.
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
        /// Cause of the failure.
        cause: String,
    },
    /// It is of another version.
    #[error("{file} has version {version}; this program reads version {VERSION}")]
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
        /// Mistake in the line.
        fault: EventError,
    },
    /// The beginning of the file is no longer what was read: the file was cut, or another file has its name.
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
    /// Number of events.
    pub events: u64,
    /// Bytes after the last complete line.
    pub torn: Option<Torn>,
    /// Position at which the last complete line ends.
    pub(super) end: u64,
}

/// Reads a log and plays it through, and shows each event and the game after it to `watch`.
///
/// # Errors
/// [`LogError`]: the first thing that is not as it must be. A torn end is no error.
pub fn replay(file: &Path, mut watch: impl FnMut(&Event, &PredicateWars)) -> Result<Replayed, LogError> {
    fold(file, &read(file)?, &mut watch)
}

/// Plays a log through whose bytes are at hand, as [`replay`] does; `file` is what it is called.
///
/// # Errors
/// [`LogError`], as [`replay`].
pub fn replay_bytes(file: &Path, bytes: &[u8], mut watch: impl FnMut(&Event, &PredicateWars)) -> Result<Replayed, LogError> {
    fold(file, bytes, &mut watch)
}

fn read(file: &Path) -> Result<Vec<u8>, LogError> {
    if file == Path::new("-") {
        return read_from(file, io::stdin(), MAX_LOG_BYTES);
    }
    let from = File::open(file).map_err(|cause| LogError::Unreadable { file: name(file), cause })?;
    read_from(file, from, MAX_LOG_BYTES)
}

/// Reads to the end of the file, where no more than `most` bytes are left.
pub(super) fn read_from(file: &Path, from: impl Read, most: u64) -> Result<Vec<u8>, LogError> {
    let mut bytes = Vec::new();
    let system = |cause| LogError::Unreadable { file: name(file), cause };
    from.take(most + 1).read_to_end(&mut bytes).map_err(system)?;
    if bytes.len() as u64 > most {
        return Err(LogError::TooLong { file: name(file) });
    }
    Ok(bytes)
}

pub(super) fn name(file: &Path) -> String {
    file.display().to_string()
}

/// The game of a log.
pub(super) fn fold(file: &Path, bytes: &[u8], watch: &mut impl FnMut(&Event, &PredicateWars)) -> Result<Replayed, LogError> {
    let (whole, torn) = whole_lines(bytes, 0);
    let mut lines = whole.split_inclusive(|&byte| byte == b'\n');
    let no_log = |cause: String| LogError::NoLog { file: name(file), cause };
    let first = lines.next().ok_or_else(|| no_log(String::from("it has no complete first line, and no game was begun in it")))?;
    // The version is looked for first: of another one nothing else may be as it is here.
    let probe: Probe = serde_json::from_slice(first).map_err(|error| no_log(error.to_string()))?;
    if probe.log != PredicateWars::NAME {
        return Err(no_log(format!("it is of {}", probe.log.escape_debug())));
    }
    if probe.version != VERSION {
        return Err(LogError::Version { file: name(file), version: probe.version });
    }
    let header: Header = serde_json::from_slice(first).map_err(|error| no_log(error.to_string()))?;
    let mut game = PredicateWars::start(&header.settings).map_err(LogError::Settings)?;
    let mut events = 0;
    for line in lines {
        let n = events + 1;
        let event = event_of(line, n, &mut game).map_err(|fault| LogError::Unlawful { n, fault })?;
        watch(&event, &game);
        events = n;
    }
    Ok(Replayed { game, events, torn, end: whole.len() as u64 })
}

/// The complete lines of what stands in a file from this offset on, and what follows them.
pub(super) fn whole_lines(bytes: &[u8], offset: u64) -> (&[u8], Option<Torn>) {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let (whole, rest) = bytes.split_at(end);
    let torn = Torn { at: offset + end as u64, bytes: rest.len() as u64 };
    (whole, (!rest.is_empty()).then_some(torn))
}

/// The beginning that the first lines of all versions share.
#[derive(Deserialize)]
struct Probe {
    log: String,
    version: u32,
}

/// Plays the event of a line.
pub(super) fn event_of(line: &[u8], n: u64, game: &mut PredicateWars) -> Result<Event, EventError> {
    let event: Event = serde_json::from_slice(line).map_err(|error| EventError::Unreadable(error.to_string()))?;
    if event.n != n {
        return Err(EventError::Number { expected: n, found: event.n });
    }
    game.play(&event.a_move).map_err(EventError::Refused)?;
    if game.facts() == event.facts { Ok(event) } else { Err(EventError::Facts) }
}
