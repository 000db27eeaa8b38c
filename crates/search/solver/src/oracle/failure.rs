//! Why the oracle could not be asked, or stopped answering. Never a verdict: each of these leaves a question undecided.

use std::fmt;
use std::path::PathBuf;

use thiserror::Error;

use super::protocol::Version;

/// Failures between the search and the process in which Z3 runs.
///
/// After each of these the client is empty and in a new [generation](super::Oracle::generation); its next use starts a
/// fresh process where one can be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OracleFailure {
    /// There is no worker program.
    #[error("the Z3 worker `referee-z3` was not found (looked in {}); build it with `scripts/setup` and `cargo build`", Places(.looked_in))]
    Missing {
        /// Paths at which it was looked for, in this order.
        looked_in: Vec<PathBuf>,
    },
    /// The system would not run the worker program.
    #[error("the Z3 worker {} could not be started: {message}", .program.display())]
    NotStarted {
        /// The program.
        program: PathBuf,
        /// The system's reason.
        message: String,
    },
    /// The worker program was found, but not the library that it needs.
    #[error("the Z3 worker could not load its library ({message}); run `scripts/setup`, then `cargo build`")]
    LibraryMissing {
        /// Message of the loader.
        message: String,
    },
    /// The library that was loaded is too old.
    #[error("Z3 {found} is too old, {needed} or newer is needed; run `scripts/setup --again`, then `cargo build`")]
    Unfit {
        /// Version that was loaded.
        found: Version,
        /// The oldest that will do.
        needed: Version,
    },
    /// The process ended without being asked to.
    #[error("the Z3 worker {ending}{}; the question stays undecided", Said(.said))]
    Died {
        /// Way in which it ended.
        ending: Ending,
        /// The beginning of what it said on standard error.
        said: String,
    },
    /// The process did not answer in time and was killed.
    #[error("the Z3 worker did not answer within {milliseconds} ms and was killed; a longer time limit may help")]
    Hung {
        /// Time for which the search waited.
        milliseconds: u64,
    },
    /// The search was ended from outside ([`super::Pool::stop`]).
    #[error("the search was ended")]
    Stopped,
    /// The process reached its limit of memory.
    #[error("the Z3 worker ran out of its {memory_mib} MiB of memory; the question stays undecided")]
    OutOfMemory {
        /// The limit.
        memory_mib: u32,
    },
    /// The process speaks something else than this library, or a request of ours was wrong: a fault of the program.
    #[error("the Z3 worker and this program do not understand each other ({message}); build both again from one checkout")]
    Protocol {
        /// Description of what was not understood.
        message: String,
    },
}

/// Way in which a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this exit status.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// The system does not say.
    Unknown,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(status) => write!(f, "ended with status {status}"),
            Self::Signal(signal) => write!(f, "was ended by signal {signal}"),
            Self::Unknown => f.write_str("ended"),
        }
    }
}

struct Places<'a>(&'a [PathBuf]);

impl fmt::Display for Places<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, place) in self.0.iter().enumerate() {
            let comma = if position == 0 { "" } else { ", " };
            write!(f, "{comma}{}", place.display())?;
        }
        Ok(())
    }
}

struct Said<'a>(&'a str);

impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.lines().map(str::trim).find(|line| !line.is_empty()) {
            Some(line) => write!(f, " ({line})"),
            None => Ok(()),
        }
    }
}
