//! Work within limits of time and memory that are kept whatever the work does: it is done in a thread of its own, which is left to itself
//! when a limit is passed. The loops of the work look at the clock themselves and mostly end before; this is what follows them.
//!
//! Not here: the state when the work is cut off, which its thread keeps up to date where the caller sees it.

use std::fs;
use std::panic::resume_unwind;
use std::process;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use documents::error::LimitReached;
use solver::oracle::{Limits as WorkerLimits, Pool};

use crate::error::Error;

/// Time that work which ends by itself may take to put together its results.
const GRACE: Duration = Duration::from_millis(150);

/// However little time there is, work is not cut off before it has lasted so long: what takes no search is then known as a rule.
const LEAST: Duration = Duration::from_millis(250);

/// Interval between two looks at memory. A program that fills a gigabyte a second is seen twenty megabytes late.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The stack of the thread in which the work is done, that of a main thread on most systems and some more.
const STACK_BYTES: usize = 16 << 20;

/// Limits of a piece of work, all in all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The wall time.
    pub(crate) time: Duration,
    /// When it is up.
    pub(crate) until: Instant,
    /// Memory in MiB of this program and the solvers that work for it; without it, only each solver has its own limit.
    pub(crate) memory_mib: Option<u32>,
}

impl Bounds {
    /// So much time from a moment on, or until another one.
    pub(crate) fn new(limits: &verdict::Limits, memory_mib: Option<u32>) -> Bounds {
        let until = verdict::Limits { until: None, ..*limits }.deadline(Instant::now());
        Bounds { time: limits.time, until: limits.until.unwrap_or(until), memory_mib }
    }

    /// The reason for which something was left undecided, in the words of a search that ends by itself.
    pub(crate) fn reason(&self, limit: LimitReached) -> String {
        match limit {
            LimitReached::Time => verdict::Reason::Time { milliseconds: self.time.as_millis() }.to_string(),
            LimitReached::Memory => format!("the memory limit of {} MiB was reached", self.memory_mib.unwrap_or_default()),
        }
    }

    /// That nothing is known.
    pub(crate) fn error(&self, limit: LimitReached) -> Error {
        Error::Limit { limit, reason: self.reason(limit) }
    }
}

enum Message<E, T> {
    Event(E),
    Done(T),
}

/// Tells those who watch the work of an event.
pub(crate) struct Tell<E, T>(Sender<Message<E, T>>);

impl<E, T> Tell<E, T> {
    pub(crate) fn event(&self, event: E) {
        // If there is no listener any more, the work was cut off.
        let _ = self.0.send(Message::Event(event));
    }
}

/// Does `work` within limits: what takes long before anything is judged, such as to read a large board.
///
/// # Errors
/// Those of the work; [`Error::Limit`] where it did not come to its end.
pub fn within<T: Send + 'static>(
    limits: &verdict::Limits,
    memory_mib: Option<u32>,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let bounds = Bounds::new(limits, memory_mib);
    // No solver takes part.
    let pool = Pool::new(WorkerLimits::default());
    watched(&bounds, &pool, &mut |(): ()| (), |_| work()).unwrap_or_else(|limit| Err(bounds.error(limit)))
}

/// Does `work` in a thread of its own, and calls `watch` in this one for every event that it tells of.
///
/// # Errors
/// [`LimitReached`]: the work was cut off. Its solvers, those of `pool`, are stopped; its thread ends at the next limit of its own.
pub(crate) fn watched<E: Send + 'static, T: Send + 'static>(
    bounds: &Bounds,
    pool: &Pool,
    watch: &mut dyn FnMut(E),
    work: impl FnOnce(&Tell<E, T>) -> T + Send + 'static,
) -> Result<T, LimitReached> {
    let (sender, receiver) = channel();
    let done = Tell(sender);
    let begun = thread::Builder::new().name("referee work".into()).stack_size(STACK_BYTES).spawn(move || {
        let result = work(&done);
        let _ = done.0.send(Message::Done(result));
    });
    // A system that has no room for a thread has none for the work.
    let Ok(thread) = begun else { return Err(LimitReached::Memory) };
    let mut looked = Instant::now();
    let end = (bounds.until + GRACE).max(looked + LEAST);
    let reached = loop {
        let now = Instant::now();
        if now >= end {
            break LimitReached::Time;
        }
        if now - looked >= LOOK_EVERY {
            looked = now;
            let limit = bounds.memory_mib.map(|mebibytes| u64::from(mebibytes) << 10);
            if limit.is_some_and(|kibibytes| resident_kib(pool) > kibibytes) {
                break LimitReached::Memory;
            }
        }
        match receiver.recv_timeout((end - now).min(LOOK_EVERY)) {
            Ok(Message::Event(event)) => watch(event),
            Ok(Message::Done(result)) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => {}
            // Only a panic ends the thread without a result; it is the caller's.
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => break LimitReached::Time,
            },
        }
    };
    pool.stop();
    Err(reached)
}

/// The resident memory of this program and of the solvers in use, in KiB, as far as the system tells of it.
fn resident_kib(pool: &Pool) -> u64 {
    let solvers = pool.processes().into_iter().filter_map(resident_kib_of);
    solvers.chain(resident_kib_of(process::id())).sum()
}

/// Returns the resident memory of a process by `/proc`; nothing where there is no such directory, as on systems other than Linux.
fn resident_kib_of(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use solver::oracle::Limits;

    use super::*;

    fn bounds(time: Duration, memory_mib: Option<u32>) -> Bounds {
        Bounds { time, until: Instant::now() + time, memory_mib }
    }

    fn pool() -> Pool {
        Pool::new(Limits::default())
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn work_that_ends_in_time_is_what_it_is() {
        let mut seen = Vec::new();
        let outcome = watched(&bounds(LONG, None), &pool(), &mut |event: u32| seen.push(event), |tell| {
            (0..3).for_each(|event| tell.event(event));
            "done"
        });
        assert_eq!((outcome, seen), (Ok("done"), vec![0, 1, 2]));
    }

    #[test]
    fn work_that_does_not_end_is_left_to_itself() {
        let begun = Instant::now();
        let outcome = watched(&bounds(Duration::from_millis(10), None), &pool(), &mut |(): ()| (), |_| thread::sleep(LONG));
        assert_eq!(outcome, Err(LimitReached::Time));
        assert!(begun.elapsed() < LONG / 2, "{:?}", begun.elapsed());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn work_that_eats_memory_is_cut_off() {
        let begun = Instant::now();
        let own = resident_kib_of(process::id()).expect("Linux tells") / 1024;
        let limit = u32::try_from(own).expect("little") + 100;
        let outcome = watched(&bounds(LONG, Some(limit)), &pool(), &mut |(): ()| (), move |_| {
            let mut eaten: Vec<Vec<u8>> = Vec::new();
            // It would end after 600 MiB.
            for _ in 0..600 {
                eaten.push(vec![1; 1 << 20]);
                thread::sleep(Duration::from_millis(5));
            }
            eaten.len()
        });
        assert_eq!(outcome, Err(LimitReached::Memory));
        assert!(begun.elapsed() < LONG / 2, "{:?}", begun.elapsed());
    }

    #[test]
    #[should_panic(expected = "a fault of the work")]
    fn a_panic_of_the_work_is_one_of_the_caller() {
        let _ = watched(&bounds(LONG, None), &pool(), &mut |(): ()| (), |_| panic!("a fault of the work"));
    }

    #[test]
    fn reasons_are_those_of_the_search() {
        let bounds = bounds(Duration::from_secs(2), Some(64));
        assert_eq!(bounds.reason(LimitReached::Time), "the time limit of 2000 ms was reached");
        assert_eq!(bounds.reason(LimitReached::Memory), "the memory limit of 64 MiB was reached");
    }
}
