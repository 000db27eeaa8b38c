//! Many pieces of work on all processors, whose results come out in the order in which the work came in, each as soon as it and those
//! before it are there. However much work there is, only a bounded number of results waits at any time. Not here: what the work is.

use std::any::Any;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Number of results that may wait for one before them, for each thread. A slow one holds up the others only after that.
const WAITING: usize = 32;

/// The stack of each thread, that of a main thread on most systems and some more.
const STACK_BYTES: usize = 16 << 20;

/// A result, or the panic of the work.
type Outcome<R> = Result<R, Box<dyn Any + Send>>;

/// Work that was taken and not yet handed out.
struct State<R> {
    /// The results after those that were handed out; none where the work is not done.
    results: VecDeque<Option<Outcome<R>>>,
    /// The number of results that were handed out.
    handed_out: usize,
    /// True if no more work comes in.
    has_ended: bool,
    /// True if no caller waits for results any more.
    is_stopped: bool,
}

struct Shared<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    most: usize,
}

impl<R> Shared<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        // Nothing panics while it is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State<R>>) -> MutexGuard<'s, State<R>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next item, with its index in the order; none when there are no more. Waits while too many results do.
    fn take<I>(&self, items: &Mutex<impl Iterator<Item = I>>) -> Option<(usize, I)> {
        // Who waits for an item, such as a line of standard input, keeps no other thread from handing in a result.
        let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut state = self.lock();
            while !state.is_stopped && state.results.len() >= self.most {
                state = self.wait(state);
            }
            if state.is_stopped || state.has_ended {
                return None;
            }
        }
        let next = catch_unwind(AssertUnwindSafe(|| items.next()));
        let mut state = self.lock();
        let index = state.handed_out + state.results.len();
        match next {
            Ok(Some(item)) => {
                state.results.push_back(None);
                return Some((index, item));
            }
            Ok(None) => {}
            Err(panic) => state.results.push_back(Some(Err(panic))),
        }
        state.has_ended = true;
        self.changed.notify_all();
        None
    }

    /// Hands in the result of the item at this index.
    fn put(&self, index: usize, result: Outcome<R>) {
        let mut state = self.lock();
        let at = index - state.handed_out;
        if let Some(slot) = state.results.get_mut(at) {
            *slot = Some(result);
        }
        self.changed.notify_all();
    }

    /// Waits for the result that is next in the order; none after the last.
    fn next(&self) -> Option<Outcome<R>> {
        let mut state = self.lock();
        loop {
            if let Some(Some(_)) = state.results.front() {
                let result = state.results.pop_front().flatten();
                state.handed_out += 1;
                self.changed.notify_all();
                return result;
            }
            if state.has_ended && state.results.is_empty() {
                return None;
            }
            state = self.wait(state);
        }
    }

    fn stop(&self) {
        self.lock().is_stopped = true;
        self.changed.notify_all();
    }
}

/// Returns the number of processors that this program may use.
pub(crate) fn processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Does `work` on each of the `items` in this many threads, and calls `each` in this thread with the results, in the order of the items. A
/// panic of the work is one of the caller.
pub(crate) fn in_order<I: Send, R: Send>(
    items: impl Iterator<Item = I> + Send,
    threads: NonZeroUsize,
    work: impl Fn(I) -> R + Sync,
    each: &mut dyn FnMut(R),
) {
    let most = threads.get().saturating_mul(WAITING);
    let state = State { results: VecDeque::new(), handed_out: 0, has_ended: false, is_stopped: false };
    let shared = Shared { state: Mutex::new(state), changed: Condvar::new(), most };
    let items = Mutex::new(items.fuse());
    let panicked = thread::scope(|scope| {
        let worker = || {
            while let Some((index, item)) = shared.take(&items) {
                shared.put(index, catch_unwind(AssertUnwindSafe(|| work(item))));
            }
        };
        let start = |number| {
            let builder = thread::Builder::new().name(format!("referee {number}")).stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, worker).is_ok()
        };
        if (0..threads.get()).filter(|&number| start(number)).count() == 0 {
            // A system that has no room for a thread still has this one.
            while let Some((_, item)) = shared.take(&items) {
                each(work(item));
                shared.lock().results.clear();
            }
            return None;
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            while let Some(result) = shared.next() {
                match result {
                    Ok(result) => each(result),
                    Err(panic) => resume_unwind(panic),
                }
            }
        }));
        shared.stop();
        outcome.err()
    });
    if let Some(panic) = panicked {
        resume_unwind(panic);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    const FOUR: NonZeroUsize = NonZeroUsize::new(4).expect("four is not zero");

    #[test]
    fn results_come_in_the_order_of_the_work() {
        let mut seen = Vec::new();
        let work = |item: u64| {
            thread::sleep(Duration::from_micros(item * 7919 % 400));
            item
        };
        in_order(0..1000, FOUR, work, &mut |item| seen.push(item));
        assert_eq!(seen, (0..1000).collect::<Vec<u64>>());
        in_order(std::iter::empty::<u64>(), FOUR, |item| item, &mut |_| panic!("there is no work"));
    }

    #[test]
    fn a_result_comes_before_the_rest_of_the_work_is_known() {
        let (sender, receiver) = std::sync::mpsc::channel();
        sender.send(1).expect("somebody listens");
        let (mut sender, mut seen) = (Some(sender), Vec::new());
        // Each item is made when the result of the one before it has come.
        in_order(receiver.into_iter(), FOUR, |item| item, &mut |item| {
            seen.push(item);
            match sender.take().filter(|_| item < 5) {
                Some(open) => {
                    open.send(item + 1).expect("somebody listens");
                    sender = Some(open);
                }
                None => sender = None,
            }
        });
        assert_eq!(seen, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn few_results_wait() {
        let (taken, handed_out) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let items = (0..2000).inspect(|_| {
            let ahead = taken.fetch_add(1, Ordering::SeqCst) - handed_out.load(Ordering::SeqCst);
            assert!(ahead <= FOUR.get() * WAITING + 1, "{ahead}");
        });
        in_order(items, FOUR, |item| item, &mut |_: usize| {
            handed_out.fetch_add(1, Ordering::SeqCst);
            thread::sleep(Duration::from_micros(20));
        });
    }

    #[test]
    #[should_panic(expected = "a fault of the work")]
    fn a_panic_of_the_work_is_one_of_the_caller() {
        let work = |item| if item == 7 { panic!("a fault of the work") } else { item };
        in_order(0..1000, FOUR, work, &mut |_| ());
    }
}
