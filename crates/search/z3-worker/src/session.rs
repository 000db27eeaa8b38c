//! The conversation: reads requests, hands them to the current solver state, and starts a new one at each reset.
//!
//! Z3's context belongs to a thread and lives as long as it does. So each state has a thread of its own: when the thread
//! ends, the context is gone with everything in it, and the next state starts from nothing, whatever came before it. The
//! main thread does nothing but read; it sees at once when the client has gone, even while Z3 is busy.

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use solver::oracle::Version;
use solver::oracle::protocol::{FrameError, PROTOCOL, Request, Response, read_frame, write_frame};

use crate::limits::{self, STACK_BYTES};
use crate::solver_state::SolverState;

/// Messages of panics, in order. The message is reported once, by the fault that follows from it.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Number of requests that may wait while Z3 works.
const QUEUE: usize = 64;

/// The reason for which the process gives up.
#[derive(Debug)]
pub(crate) enum WorkerFailure {
    /// The input is no message, or the output is closed.
    Frame(FrameError),
    /// This Z3 does not know a parameter on which the worker relies.
    Parameter(&'static str),
    /// The text in which Z3 gives its version could not be read.
    Version(String),
    /// The system gave no thread.
    Thread(io::Error),
    /// Z3 failed where it must not: the place and the message of the panic.
    Panic(String),
    /// Z3 reached its limit of memory.
    Memory,
    /// The thread of the state is ending the process and says why.
    Ending,
}

impl WorkerFailure {
    /// The exit status for this fault.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Frame(_) => 65,
            Self::Parameter(_) | Self::Version(_) | Self::Thread(_) | Self::Panic(_) | Self::Ending => 70,
            Self::Memory => 71,
        }
    }
}

impl fmt::Display for WorkerFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Frame(error) => write!(f, "the conversation broke off: {error}"),
            Self::Parameter(name) => write!(f, "this Z3 does not know the parameter {name}"),
            Self::Version(text) => write!(f, "Z3 gives its version as {text:?}"),
            Self::Thread(error) => write!(f, "no thread could be started: {error}"),
            Self::Panic(message) => write!(f, "the ground oracle failed: {message}"),
            Self::Ending => f.write_str("the ground oracle ended"),
            Self::Memory => f.write_str("out of memory"),
        }
    }
}

impl From<FrameError> for WorkerFailure {
    fn from(error: FrameError) -> Self {
        Self::Frame(error)
    }
}

/// Greets and serves until the input closes.
///
/// # Errors
/// [`WorkerFailure::Frame`] for input that is no message, [`WorkerFailure::Version`], [`WorkerFailure::Thread`]. A fault of a state ends the process
/// from the state's own thread.
pub(crate) fn serve() -> Result<(), WorkerFailure> {
    set_hook(Box::new(|panic| {
        let message = panic.to_string().lines().collect::<Vec<_>>().join(" ");
        PANICS.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }));
    let version = version_in(z3::full_version()).ok_or_else(|| WorkerFailure::Version(z3::full_version().to_owned()))?;
    write_frame(&mut io::stdout(), &Response::Ready { protocol: PROTOCOL, version })?;
    let mut input = io::stdin().lock();
    let mut state = SolverThread::start()?;
    while let Some(request) = read_frame(&mut input)? {
        if request == Request::Reset {
            state.end();
            state = SolverThread::start()?;
        } else if state.requests.send(request).is_err() {
            state.end();
            return Err(WorkerFailure::Ending);
        }
    }
    // The client is gone, and no one waits for an answer: end at once, with Z3 at work or not.
    process::exit(0)
}

/// The thread of one solver state.
struct SolverThread {
    requests: SyncSender<Request<'static>>,
    thread: JoinHandle<()>,
}

impl SolverThread {
    fn start() -> Result<Self, WorkerFailure> {
        let (requests, taken) = sync_channel(QUEUE);
        let thread = Builder::new()
            .name("solver".into())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                if let Err(fault) = attend(&taken) {
                    eprintln!("referee-z3: {fault}");
                    process::exit(i32::from(fault.status()));
                }
            })
            .map_err(WorkerFailure::Thread)?;
        Ok(Self { requests, thread })
    }

    /// Waits until the state and all its memory are gone.
    fn end(self) {
        drop(self.requests);
        // A panic was dealt with inside of the thread.
        let _ = self.thread.join();
    }
}

/// Serves one state until its channel closes.
///
/// The binding panics when Z3 gives it nothing; as every request has been validated, that is a limit of memory or a fault
/// of Z3's. What is left of Z3's state is not to be trusted after that.
fn attend(requests: &Receiver<Request<'static>>) -> Result<(), WorkerFailure> {
    let mut state = SolverState::new();
    for request in requests {
        let response = catch_unwind(AssertUnwindSafe(|| state.execute(request))).unwrap_or_else(|_| {
            // The state still holds what it holds, so the limit is still felt.
            catch_unwind(limits::exercise_memory).is_err().then_some(Response::OutOfMemory)
        });
        let panicked = PANICS.lock().unwrap_or_else(PoisonError::into_inner).first().cloned();
        if let Some(response) = response.as_ref() {
            write_frame(&mut io::stdout(), response)?;
        }
        match (response, panicked) {
            (Some(Response::OutOfMemory), _) => return Err(WorkerFailure::Memory),
            (_, Some(message)) => return Err(WorkerFailure::Panic(message)),
            _ => {}
        }
    }
    Ok(())
}

/// The first word of Z3's full version that consists of four numbers: `Z3 5.3.2.0` and what else may be around it.
fn version_in(text: &str) -> Option<Version> {
    text.split_whitespace().find_map(|word| {
        let numbers: Vec<u32> = word.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
        match *numbers {
            [major, minor, build, revision] => Some(Version(major, minor, build, revision)),
            [major, minor, build] => Some(Version(major, minor, build, 0)),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_z3_says_about_itself() {
        assert_eq!(version_in("Z3 5.3.2.0"), Some(Version(5, 3, 2, 0)));
        assert_eq!(version_in("Z3 4.8.12.0 build hashcode abc"), Some(Version(4, 8, 12, 0)));
        assert_eq!(version_in("4.13.3"), Some(Version(4, 13, 3, 0)));
        assert_eq!(version_in("Z3"), None);
    }
}
