//! Warm worker processes, kept from one board to the next: a process start costs more than most questions.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::Oracle;
use super::failure::OracleFailure;
use super::locate::{first_file, locate};
use super::party::Party;
use super::process::Worker;
use super::protocol::{Request, Version, append_frame};

/// Time and memory that a worker may use. None of these decides anything: a limit that is reached leaves the question undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Z3's own limit for one check, in milliseconds; at least 1. Z3 keeps it, roughly, on quantifier-free questions.
    pub check_milliseconds: u32,
    /// Time beyond that after which the process is killed, in milliseconds. It has to cover the building of what was defined
    /// since the last check.
    pub grace_milliseconds: u32,
    /// Z3's deterministic limit of steps for one check; 0 is none.
    pub check_resources: u32,
    /// Memory of the worker in MiB, at least 32: Z3's own limit, and, with room for the program itself, the limit of the
    /// address space of the process, which the system enforces.
    pub memory_mib: u32,
}

impl Default for Limits {
    /// Ten seconds a check, two more to the kill, no limit of steps, 2 GiB.
    fn default() -> Self {
        Self { check_milliseconds: 10_000, grace_milliseconds: 2_000, check_resources: 0, memory_mib: 2_048 }
    }
}

/// Worker processes waiting for their next board. Clones share the processes, and are stopped together.
///
/// No process is started before somebody asks ([`Pool::warm`] or the first check of an [`Oracle`]). Those that wait are
/// killed and reaped when the last clone and the last oracle are gone; should this program end in another way, its
/// workers see their input close and end by themselves.
#[derive(Clone, Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    /// The processes that clients use at present.
    party: Arc<Party>,
}

#[derive(Debug)]
struct Shared {
    program: Option<PathBuf>,
    limits: Limits,
    idle: Mutex<Vec<Worker>>,
}

impl Pool {
    /// A pool over the installed worker program, which is looked for when it is first needed: what the environment variable
    /// [`WORKER_VARIABLE`](super::WORKER_VARIABLE) names, else `referee-z3` beside the running program or one directory up,
    /// else on the `PATH`.
    pub fn new(limits: Limits) -> Self {
        Self::over(None, limits)
    }

    /// A pool over this worker program and no other.
    pub fn with_worker(program: PathBuf, limits: Limits) -> Self {
        Self::over(Some(program), limits)
    }

    fn over(program: Option<PathBuf>, limits: Limits) -> Self {
        Self { shared: Arc::new(Shared { program, limits, idle: Mutex::default() }), party: Arc::default() }
    }

    /// This pool for one piece of work, whose clients can be stopped and whose processes can be counted without regard to others. The
    /// processes that wait are shared.
    #[must_use]
    pub fn apart(&self) -> Pool {
        Pool { shared: Arc::clone(&self.shared), party: Arc::default() }
    }

    /// Ends the work of all clients of this pool and of its clones: their processes are killed, and none is started for them any more.
    pub fn stop(&self) {
        self.party.stop();
    }

    /// The processes that clients use at present, by the numbers that the system has for them.
    pub fn processes(&self) -> Vec<u32> {
        self.party.processes()
    }

    /// Limits of each worker.
    pub fn limits(&self) -> Limits {
        self.shared.limits
    }

    /// An empty client, which takes a worker at its first check and hands it back when it is dropped.
    pub fn oracle(&self) -> Oracle {
        Oracle::new(self.clone())
    }

    /// Starts a worker if none waits, without waiting for it: its start then overlaps with other work.
    ///
    /// # Errors
    /// [`OracleFailure::Missing`], [`OracleFailure::NotStarted`]. Errors of a started process are reported at first use.
    pub fn warm(&self) -> Result<(), OracleFailure> {
        let worker = self.take()?;
        self.party.leave(worker.process());
        self.keep(worker);
        Ok(())
    }

    /// The Z3 after this pool; starts a worker if none waits.
    ///
    /// # Errors
    /// Why no worker could be started.
    pub fn version(&self) -> Result<Version, OracleFailure> {
        let mut worker = self.take()?;
        let version = worker.greet(Duration::MAX)?;
        self.party.leave(worker.process());
        self.keep(worker);
        Ok(version)
    }

    /// The Z3 that a client of this pool spoke with last, if one did.
    pub fn last_version(&self) -> Option<Version> {
        self.party.version()
    }

    /// Keeps in mind which Z3 a client speaks with.
    pub(super) fn heard(&self, version: Version) {
        self.party.heard(version);
    }

    /// A worker with nothing in it.
    pub(super) fn take(&self) -> Result<Worker, OracleFailure> {
        if self.party.is_stopped() {
            return Err(OracleFailure::Stopped);
        }
        let worker = self.idle_worker().map_or_else(|| self.start(), Ok)?;
        self.party.join(worker.process()).map(|()| worker)
    }

    fn idle_worker(&self) -> Option<Worker> {
        loop {
            // The list is not held while the system is asked.
            let worker = self.idle().pop()?;
            if worker.alive() {
                return Some(worker);
            }
        }
    }

    fn start(&self) -> Result<Worker, OracleFailure> {
        let program = match &self.shared.program {
            Some(program) => first_file(vec![program.clone()])?,
            None => locate()?,
        };
        Worker::start(&program, self.shared.limits.memory_mib)
    }

    /// Empties a worker and keeps it for the next client. The worker clears up while no client waits for it.
    pub(super) fn give_back(&self, worker: Worker) {
        // Before anybody else may use it.
        self.party.leave(worker.process());
        let mut reset = Vec::new();
        if append_frame(&mut reset, &Request::Reset).is_ok() && worker.alive() {
            worker.send(reset);
            self.keep(worker);
        }
    }

    fn keep(&self, worker: Worker) {
        self.idle().push(worker);
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Worker>> {
        // The list is whole whatever happened to the thread that held it.
        self.shared.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
