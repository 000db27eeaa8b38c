//! Those who still wait for a piece of work: those who are connected, and those who got a 202 and may be late. Not
//! here: what becomes of the work when no client waits.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// Time that a stream that was cut off may take to be there again.
const RECONNECT: Duration = Duration::from_secs(5);

/// Those who wait for a piece of work.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    now: Mutex<Now>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Now {
    connected: usize,
    /// The time up to which somebody is expected back.
    expected: Option<Instant>,
}

impl Watched {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no client is connected or expected back.
    pub(crate) async fn abandoned(&self) {
        loop {
            let changed = self.changed.notified();
            let (connected, expected) = {
                let now = self.now();
                (now.connected, now.expected)
            };
            match expected {
                _ if connected > 0 => changed.await,
                Some(expected) if expected > Instant::now() => drop(timeout_at(expected, changed).await),
                _ => return,
            }
        }
    }
}

/// Somebody who waits. Dropping it is to go away.
#[derive(Debug)]
pub(crate) struct Watcher(Arc<Watched>);

impl Watcher {
    /// Returns one more of those who wait.
    pub(crate) fn new(watched: &Arc<Watched>) -> Watcher {
        watched.now().connected += 1;
        watched.changed.notify_one();
        Watcher(Arc::clone(watched))
    }

    /// Goes away, to be back within some time.
    ///
    /// * `patience`: how long it is waited for.
    pub(crate) fn come_back_within(self, patience: Duration) {
        self.0.now().expected = Instant::now().checked_add(patience);
    }

    /// Makes a watcher whose connection may break and come back: then it is waited for a little while.
    pub(crate) fn streaming(self) -> Streaming {
        Streaming(self)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.0.now().connected -= 1;
        self.0.changed.notify_one();
    }
}

/// A watcher by a stream.
#[derive(Debug)]
pub(crate) struct Streaming(Watcher);

impl Drop for Streaming {
    fn drop(&mut self) {
        let mut now = self.0.0.now();
        let back = Instant::now() + RECONNECT;
        // The last watcher who leaves is expected back no later than that.
        now.expected = Some(now.expected.map_or(back, |expected| expected.min(back)));
    }
}
