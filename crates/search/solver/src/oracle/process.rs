//! One worker process: start, greeting, one question and one answer at a time, each with a deadline, and the kill.
//! It moves frames and knows nothing of what is in them.
//!
//! The pipes are served by two threads of the worker's own, because a write blocks as well as a read when the other side
//! hangs: one writes a batch and reads its answer, one drains standard error. The caller waits on a channel, which can
//! wait with a deadline; killing the process breaks the pipes and so ends the threads. They are never joined: a grandchild
//! that inherited a pipe could keep it open.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::failure::{Ending, OracleFailure};
use super::protocol::{FrameError, OLDEST_FIT, PROTOCOL, Response, Version, read_frame};

/// Time that a fresh process may take to greet. It takes some milliseconds; a loaded machine takes longer.
const GREETING: Duration = Duration::from_secs(10);
/// Time that a process may take to be gone after it has closed its pipes, and its last words to arrive after that.
const FAREWELL: Duration = Duration::from_millis(500);
/// Number of bytes of standard error that are kept.
const WORDS_LIMIT: usize = 4096;

/// The option for the worker's limit of memory, in MiB.
pub const MEMORY_OPTION: &str = "--memory-mib";

/// Settings of the C library's allocator in the worker, where that is glibc; others pass them over. Each state of the solver has a thread of its
/// own, and each thread would have an arena of its own, whose pages the system clears anew for every board: a quarter of the time of short ones.
const ALLOCATOR: [(&str, &str); 2] = [("MALLOC_ARENA_MAX", "1"), ("MALLOC_TRIM_THRESHOLD_", "67108864")];

/// A process that can be stopped by somebody who does not converse with it.
#[derive(Debug)]
pub(super) struct Process {
    child: Mutex<Child>,
    /// A process that was asked to end is there for a while, longer on a loaded machine; it must not be used meanwhile.
    stopped: AtomicBool,
}

impl Process {
    /// The number by which the system knows it; none when it has ended, or is being ended.
    pub(super) fn id(&self) -> Option<u32> {
        let mut child = self.child.try_lock().ok()?;
        // As long as it is not reaped, nothing else has its number.
        matches!(child.try_wait(), Ok(None)).then(|| child.id())
    }

    /// Ends it, without waiting until it is gone.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        // Its holder is about to end it. To kill fails only for a process that has been reaped already.
        if let Ok(mut child) = self.child.try_lock() {
            let _ = child.kill();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Child> {
        // The child is whole whatever happened to the thread that held it.
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running worker process. Dropping it kills and reaps the process.
#[derive(Debug)]
pub(super) struct Worker {
    process: Arc<Process>,
    memory_mib: u32,
    turns: Sender<Turn>,
    responses: Receiver<Result<Response, FrameError>>,
    words: Receiver<Vec<u8>>,
    version: Option<Version>,
}

/// Bytes that are written in one go.
#[derive(Debug)]
struct Turn {
    bytes: Vec<u8>,
    /// True if the worker will answer.
    answered: bool,
}

impl Worker {
    /// Starts `program` and returns at once; the greeting is waited for before the first question.
    ///
    /// # Errors
    /// [`OracleFailure::NotStarted`].
    pub(super) fn start(program: &Path, memory_mib: u32) -> Result<Self, OracleFailure> {
        let not_started =
            |error: io::Error| OracleFailure::NotStarted { program: program.to_owned(), message: error.to_string() };
        let mut child = Command::new(program)
            .arg(MEMORY_OPTION)
            .arg(memory_mib.to_string())
            .envs(ALLOCATOR)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(not_started)?;
        let (turns, turns_taken) = channel();
        let (responses_given, responses) = channel();
        let (words_given, words) = channel();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let served = if let (Some(stdin), Some(stdout), Some(stderr)) = pipes {
            let pipe = thread::Builder::new().name("oracle pipe".into());
            let errors = thread::Builder::new().name("oracle stderr".into());
            pipe.spawn(move || query(stdin, stdout, &turns_taken, &responses_given))
                .and_then(|_| errors.spawn(move || drain(stderr, &words_given)))
                .map(drop)
        } else {
            Err(io::Error::from(io::ErrorKind::BrokenPipe))
        };
        let process = Arc::new(Process { child: Mutex::new(child), stopped: AtomicBool::new(false) });
        let worker = Self { process, memory_mib, turns, responses, words, version: None };
        // On failure the worker is dropped here, and the process with it.
        served.map_err(not_started)?;
        Ok(worker)
    }

    /// Returns whether the process is still there, as far as the system knows, and it was not stopped.
    pub(super) fn alive(&self) -> bool {
        !self.process.stopped.load(Ordering::Acquire) && matches!(self.process.lock().try_wait(), Ok(None))
    }

    /// The process itself.
    pub(super) fn process(&self) -> &Arc<Process> {
        &self.process
    }

    /// Waits for the greeting, if it has not been heard yet.
    /// Waits at most for `patience`, and never for more than ten seconds.
    ///
    /// # Errors
    /// Every kind of failure that a process can have; the process is then dead.
    pub(super) fn greet(&mut self, patience: Duration) -> Result<Version, OracleFailure> {
        if let Some(version) = self.version {
            return Ok(version);
        }
        match self.listen(Instant::now(), patience.min(GREETING))? {
            Response::Ready { protocol: PROTOCOL, version } if version >= OLDEST_FIT => {
                self.version = Some(version);
                Ok(version)
            }
            Response::Ready { protocol: PROTOCOL, version } => {
                self.kill();
                Err(OracleFailure::Unfit { found: version, needed: OLDEST_FIT })
            }
            Response::Ready { protocol, .. } => {
                self.kill();
                Err(OracleFailure::Protocol { message: format!("it speaks protocol {protocol}, not {PROTOCOL}") })
            }
            _ => {
                self.kill();
                Err(OracleFailure::Protocol { message: "it did not greet".into() })
            }
        }
    }

    /// Hands over frames to which there is no answer.
    pub(super) fn send(&self, bytes: Vec<u8>) {
        self.say(Turn { bytes, answered: false });
    }

    fn say(&self, turn: Turn) {
        // When the thread is gone the process is, too, and the next listener notices.
        let _ = self.turns.send(turn);
    }

    /// Sends a batch that ends in a question and waits for the answer, at most for `patience`.
    ///
    /// # Errors
    /// Every kind of failure that a process can have; the process is then dead.
    pub(super) fn ask(&mut self, batch: Vec<u8>, patience: Duration) -> Result<Response, OracleFailure> {
        self.greet(patience)?;
        self.say(Turn { bytes: batch, answered: true });
        match self.listen(Instant::now(), patience)? {
            Response::OutOfMemory => {
                self.kill();
                Err(OracleFailure::OutOfMemory { memory_mib: self.memory_mib })
            }
            Response::Ready { .. } => {
                self.kill();
                Err(OracleFailure::Protocol { message: "it greeted twice".into() })
            }
            response => Ok(response),
        }
    }

    fn listen(&mut self, since: Instant, patience: Duration) -> Result<Response, OracleFailure> {
        match self.responses.recv_timeout(patience.saturating_sub(since.elapsed())) {
            Ok(Ok(response)) => Ok(response),
            Ok(Err(FrameError::Pipe(_))) | Err(RecvTimeoutError::Disconnected) => Err(self.post_mortem()),
            Ok(Err(error)) => {
                self.kill();
                Err(OracleFailure::Protocol { message: error.to_string() })
            }
            Err(RecvTimeoutError::Timeout) => {
                self.kill();
                let milliseconds = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
                Err(OracleFailure::Hung { milliseconds })
            }
        }
    }

    /// The process has closed its pipes: why? Its exit status and its last words tell.
    fn post_mortem(&mut self) -> OracleFailure {
        let ending = self.ending();
        let words = self.words.recv_timeout(FAREWELL).unwrap_or_default();
        let said = String::from_utf8_lossy(&words).into_owned();
        let found = |signs: &[&str]| said.lines().find(|line| signs.iter().any(|sign| line.contains(sign)));
        if self.version.is_none()
            && let Some(line) = found(&LOADER_SIGNS)
        {
            return OracleFailure::LibraryMissing { message: line.trim().to_owned() };
        }
        if found(&MEMORY_SIGNS).is_some() {
            return OracleFailure::OutOfMemory { memory_mib: self.memory_mib };
        }
        OracleFailure::Died { ending, said }
    }

    /// Gives the process a moment to end by itself, so that its own status is seen and not our kill.
    fn ending(&mut self) -> Ending {
        let since = Instant::now();
        while since.elapsed() < FAREWELL {
            let status = self.process.lock().try_wait();
            match status {
                Ok(Some(status)) => return ending_of(status),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(_) => break,
            }
        }
        self.kill();
        Ending::Unknown
    }

    /// Ends the process for certain and reaps it.
    fn kill(&mut self) {
        // Both fail only for a process that has been reaped already.
        let mut child = self.process.lock();
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Words of the dynamic loaders of Linux and macOS for a library or a symbol that is missing.
const LOADER_SIGNS: [&str; 4] =
    ["error while loading shared libraries", "symbol lookup error", "Library not loaded", "Symbol not found"];

/// Words of an allocator before it ends the process.
const MEMORY_SIGNS: [&str; 4] = ["memory allocation of", "bad_alloc", "out of memory", "Cannot allocate memory"];

#[cfg(unix)]
fn ending_of(status: ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exit(code),
        (None, Some(signal)) => Ending::Signal(signal),
        (None, None) => Ending::Unknown,
    }
}

#[cfg(not(unix))]
fn ending_of(status: ExitStatus) -> Ending {
    status.code().map_or(Ending::Unknown, Ending::Exit)
}

/// Reads the greeting, then writes each turn and reads its answer if there is to be one.
fn query(
    mut stdin: ChildStdin,
    mut stdout: ChildStdout,
    turns: &Receiver<Turn>,
    responses: &Sender<Result<Response, FrameError>>,
) {
    let hear = |stdout: &mut ChildStdout| match read_frame(stdout) {
        Ok(Some(response)) => Ok(response),
        Ok(None) => Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
        Err(error) => Err(error),
    };
    let greeting = hear(&mut stdout);
    let broken = greeting.is_err();
    if responses.send(greeting).is_err() || broken {
        return;
    }
    for Turn { bytes, answered } in turns {
        let written = stdin.write_all(&bytes).map_err(FrameError::from);
        if written.is_ok() && !answered {
            continue;
        }
        let response = written.and_then(|()| hear(&mut stdout));
        let broken = response.is_err();
        if responses.send(response).is_err() || broken {
            return;
        }
    }
}

/// Reads standard error to its end, keeps the beginning and hands it over.
fn drain(mut stderr: ChildStderr, words: &Sender<Vec<u8>>) {
    let mut kept = Vec::new();
    let mut chunk = [0; 1024];
    loop {
        match stderr.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => {
                let room = WORDS_LIMIT - kept.len();
                kept.extend_from_slice(&chunk[..count.min(room)]);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    // There is no listener any more when the worker was dropped.
    let _ = words.send(kept);
}
