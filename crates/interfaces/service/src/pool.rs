//! The processes that do the work: started when they are needed, kept for the next request when that is safe, and killed with
//! everything they started when a request is given up. Not here: how many there may be (`scheduler`).

use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use adjudication::LimitReached;
use rustix::process::{Pid, Signal, kill_process_group, setpriority_pgrp};
use serde::Serialize;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};
use tracing::Instrument;

use crate::spans;
use crate::worker::{END, PROGRESS};

/// Number of requests that a worker is given before a fresh one takes its place.
const REQUESTS_PER_WORKER: u32 = 1000;

/// The system's priority of long jobs: between 0, that of all others, and 19, the lowest. At 10 a job gets a tenth of a processor that another
/// one wants.
pub(crate) const LONG_PRIORITY: i32 = 10;

/// The most memory of a job that is stopped until its next turn, in MiB; one that has more is ended and begun again.
const MAX_STOPPED_MIB: u64 = 256;

/// The longest document that is passed on.
const LONGEST_ANSWER: usize = 64 << 20;

/// Interval at which the time and the memory of a worker are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Progress of a judgement: questions decided, and questions in all.
pub(crate) type Progress = (usize, usize);

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    /// The exit status of the command.
    pub(crate) status: u8,
    /// The document that it printed.
    pub(crate) document: Vec<u8>,
}

/// The reason for which there is no output.
#[derive(Debug)]
pub(crate) enum Lost {
    /// A limit was passed, and the process killed.
    Limit(LimitReached),
    /// The document is longer than [`LONGEST_ANSWER`].
    TooLong,
    /// The process could not be started, or ended by itself.
    Died(io::Error),
    /// The slot was wanted by others, and the job has too much memory to be kept. It was worked on for this time.
    PutBack(Duration),
}

impl From<io::Error> for Lost {
    fn from(error: io::Error) -> Lost {
        Lost::Died(error)
    }
}

/// The limits of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The time after which it is killed, at the next look ([`LOOK_EVERY`]).
    pub(crate) time: Duration,
    /// The memory at which it is killed, in MiB.
    pub(crate) memory_mib: u32,
    /// True if the process may serve again afterwards: its work leaves no threads, solvers or large tables.
    pub(crate) is_light: bool,
}

/// The slot of a job that gives way to others.
pub(crate) trait SharedSlot: Send {
    /// Returns whether its slice is over and somebody else waits.
    fn is_over(&self) -> bool;

    /// Gives the slot to others, and waits for the next one.
    fn again(&mut self) -> impl Future<Output = ()> + Send;
}

/// The slot of a job that ends soon.
enum NeverShared {}

impl SharedSlot for NeverShared {
    fn is_over(&self) -> bool {
        false
    }

    async fn again(&mut self) {}
}

/// The processes that wait for work.
#[derive(Debug)]
pub(crate) struct Pool {
    program: PathBuf,
    idle: Mutex<Vec<Worker>>,
    looks: Arc<Looks>,
}

impl Pool {
    /// Returns a pool that starts `program` when it needs a process.
    pub(crate) fn new(program: PathBuf) -> Pool {
        Pool { program, idle: Mutex::default(), looks: Arc::default() }
    }

    /// Has a worker do a request. When the future is dropped, the worker is killed.
    ///
    /// * `progress`: called with the progress of a judgement.
    ///
    /// # Errors
    /// [`Lost`]; the worker is then gone.
    pub(crate) async fn run(
        &self,
        request: &(impl Serialize + Sync),
        bounds: Bounds,
        progress: impl FnMut(Progress),
    ) -> Result<Output, Lost> {
        let mut worker = self.worker()?;
        let output = worker.answer(request, bounds, progress, &self.looks, None::<&mut NeverShared>).await?;
        if bounds.is_light && worker.requests < REQUESTS_PER_WORKER {
            self.idle().push(worker);
        }
        Ok(output)
    }

    /// Has a worker do a request that takes long, at a lower priority of the system. It is stopped while others have its slot.
    ///
    /// # Errors
    /// As [`run`](Pool::run), and [`Lost::PutBack`].
    pub(crate) async fn run_long(
        &self,
        request: &(impl Serialize + Sync),
        bounds: Bounds,
        progress: impl FnMut(Progress),
        turn: &mut impl SharedSlot,
    ) -> Result<Output, Lost> {
        let mut worker = self.worker()?;
        if let Some(group) = worker.group() {
            // Where the system does not allow it, the job has the priority of all others.
            let _ = setpriority_pgrp(Some(group), LONG_PRIORITY);
        }
        // Its priority cannot be raised again, so that it serves no other request.
        worker.answer(request, bounds, progress, &self.looks, Some(turn)).await
    }

    fn worker(&self) -> io::Result<Worker> {
        // The lock is not held while a process is started.
        let kept = self.idle().pop();
        kept.map_or_else(|| Worker::start(&self.program), Ok)
    }

    /// Returns the program that it starts.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Ends the processes that wait for work.
    pub(crate) fn clear(&self) {
        self.idle().clear();
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Worker>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moments at which all running requests are looked at. One clock serves them: most are answered before the first look, and a timer of its own
/// for each would wake the runtime twice for nothing.
#[derive(Debug, Default)]
struct Looks {
    due: Notify,
    state: Mutex<Watching>,
}

#[derive(Debug, Default)]
struct Watching {
    running: usize,
    /// True while the clock goes. It stops at the first look that has nothing to look at.
    is_ticking: bool,
}

impl Looks {
    fn state(&self) -> MutexGuard<'_, Watching> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn tick(self: Arc<Looks>) {
        loop {
            sleep(LOOK_EVERY).await;
            {
                let mut state = self.state();
                if state.running == 0 {
                    state.is_ticking = false;
                    return;
                }
            }
            self.due.notify_waiters();
        }
    }
}

/// A request that is looked at until this is dropped.
struct Watched<'l>(&'l Looks);

impl Watched<'_> {
    fn begin(looks: &Arc<Looks>) -> Watched<'_> {
        let mut state = looks.state();
        state.running += 1;
        if !state.is_ticking {
            state.is_ticking = true;
            tokio::spawn(Arc::clone(looks).tick());
        }
        drop(state);
        Watched(looks)
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        self.0.state().running -= 1;
    }
}

/// A running process, which leads a process group. Dropping it kills the group.
#[derive(Debug)]
struct Worker {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    requests: u32,
}

impl Worker {
    fn start(program: &PathBuf) -> io::Result<Worker> {
        let mut child = Command::new(program)
            .arg("--worker")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .kill_on_drop(true)
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (stdin, stdout) = pipes.ok_or_else(|| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(Worker { child, stdin, stdout: BufReader::new(stdout), requests: 0 })
    }

    /// Has a request done, within its limits.
    ///
    /// * `turn`: its turn, where it gives way to others.
    async fn answer(
        &mut self,
        request: &(impl Serialize + Sync),
        bounds: Bounds,
        progress: impl FnMut(Progress),
        looks: &Arc<Looks>,
        turn: Option<&mut impl SharedSlot>,
    ) -> Result<Output, Lost> {
        let span = spans::work();
        let _watched = Watched::begin(looks);
        let output = self.run(request, bounds, progress, &looks.due, turn).instrument(span.clone()).await?;
        spans::worked(&span, output.status);
        Ok(output)
    }

    /// * `due`: notified whenever it is to be looked at.
    async fn run(
        &mut self,
        request: &(impl Serialize + Sync),
        bounds: Bounds,
        progress: impl FnMut(Progress),
        due: &Notify,
        mut turn: Option<&mut impl SharedSlot>,
    ) -> Result<Output, Lost> {
        self.requests += 1;
        let mut line = serde_json::to_vec(request).map_err(io::Error::from)?;
        line.push(b'\n');
        let (process, group) = (self.child.id(), self.group());
        let (stdin, stdout) = (&mut self.stdin, &mut self.stdout);
        let answered = async {
            stdin.write_all(&line).await?;
            stdin.flush().await?;
            read_answer(stdout, progress).await
        };
        tokio::pin!(answered);
        let (begun, mut stopped) = (Instant::now(), Duration::ZERO);
        loop {
            tokio::select! {
                biased;
                output = &mut answered => return output,
                () = due.notified() => {
                    let taken = begun.elapsed().saturating_sub(stopped);
                    if taken >= bounds.time {
                        return Err(Lost::Limit(LimitReached::Time));
                    }
                    let mebibytes = process.and_then(resident_mib).unwrap_or_default();
                    if mebibytes > u64::from(bounds.memory_mib) {
                        return Err(Lost::Limit(LimitReached::Memory));
                    }
                    let Some(turn) = turn.as_deref_mut().filter(|turn| turn.is_over()) else { continue };
                    let Some(group) = group.filter(|_| mebibytes <= MAX_STOPPED_MIB) else { return Err(Lost::PutBack(taken)) };
                    let since = Instant::now();
                    kill_process_group(group, Signal::STOP).map_err(io::Error::from)?;
                    turn.again().await;
                    kill_process_group(group, Signal::CONT).map_err(io::Error::from)?;
                    stopped += since.elapsed();
                }
            }
        }
    }
}

impl Worker {
    /// Returns its process group. As long as the child is not reaped, nothing else has its number.
    fn group(&self) -> Option<Pid> {
        self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It is reaped after this.
        if let Some(group) = self.group() {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

/// Reads what a worker writes for one request (`worker` says in which form).
async fn read_answer(stdout: &mut BufReader<ChildStdout>, mut progress: impl FnMut(Progress)) -> Result<Output, Lost> {
    let mut document = Vec::new();
    loop {
        let start = document.len();
        if stdout.read_until(b'\n', &mut document).await? == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        if document.len() > LONGEST_ANSWER {
            return Err(Lost::TooLong);
        }
        let line = document.get(start..).unwrap_or_default();
        match line.split_first() {
            Some((&PROGRESS, rest)) => {
                let numbers = str::from_utf8(rest).ok().and_then(|text| text.trim_end().split_once(' '));
                let numbers = numbers.and_then(|(decided, questions)| decided.parse().ok().zip(questions.parse().ok()));
                if let Some(numbers) = numbers {
                    progress(numbers);
                }
                document.truncate(start);
            }
            Some((&END, rest)) => {
                let status = str::from_utf8(rest).ok().and_then(|text| text.trim_end().parse().ok());
                let status = status.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?;
                // The line end before it is part of the mark.
                document.truncate(start.saturating_sub(1));
                return Ok(Output { status, document });
            }
            _ => {}
        }
    }
}

/// The resident memory of a process in MiB, as far as the system tells of it.
fn resident_mib(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes >> 10)
}
