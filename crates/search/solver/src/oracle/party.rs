//! The processes that work for one piece of work, so that they can be counted and stopped by a thread that does not converse with them.
//! Not here: the processes that wait for work (`pool`), and messages to a process (`process`).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::failure::OracleFailure;
use super::process::Process;
use super::protocol::Version;

/// The processes in use.
#[derive(Debug, Default)]
pub(super) struct Party {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    stopped: bool,
    processes: Vec<Weak<Process>>,
    version: Option<Version>,
}

impl Party {
    /// Adds a process.
    ///
    /// # Errors
    /// [`OracleFailure::Stopped`]: it comes too late, and is stopped.
    pub(super) fn join(&self, process: &Arc<Process>) -> Result<(), OracleFailure> {
        let mut state = self.lock();
        if state.stopped {
            process.stop();
            return Err(OracleFailure::Stopped);
        }
        state.processes.retain(|known| known.strong_count() > 0);
        state.processes.push(Arc::downgrade(process));
        Ok(())
    }

    /// Takes a process out, which others may use from now on.
    pub(super) fn leave(&self, process: &Arc<Process>) {
        self.lock().processes.retain(|known| !std::ptr::eq(known.as_ptr(), Arc::as_ptr(process)));
    }

    /// Stops all processes, and those that come later.
    pub(super) fn stop(&self) {
        let mut state = self.lock();
        state.stopped = true;
        state.processes.drain(..).filter_map(|process| process.upgrade()).for_each(|process| process.stop());
    }

    /// Keeps in mind what a process said of itself.
    pub(super) fn heard(&self, version: Version) {
        self.lock().version = Some(version);
    }

    /// Version that a process stated last.
    pub(super) fn version(&self) -> Option<Version> {
        self.lock().version
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.lock().stopped
    }

    /// The numbers of the processes that have not ended.
    pub(super) fn processes(&self) -> Vec<u32> {
        self.lock().processes.iter().filter_map(Weak::upgrade).filter_map(|process| process.id()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The list is whole whatever happened to the thread that held it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
