//! Presence: when the player of each seat was last at a table. A request with its token shows it, and an open stream. Not here: what follows from
//! it (`entering`).

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Interval at which it is stored that somebody is there.
const STORE_EVERY_MS: u64 = 10_000;

/// The moments at which seats were seen, and at which that was stored, in milliseconds since 1970.
#[derive(Debug, Default)]
pub(super) struct Presence(Mutex<HashMap<usize, Seen>>);

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    at: u64,
    stored: u64,
}

impl Presence {
    fn all(&self) -> MutexGuard<'_, HashMap<usize, Seen>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a seat was seen at a moment. Returns true if that is to be stored.
    pub(super) fn see(&self, seat: usize, moment: u64) -> bool {
        let mut all = self.all();
        let seen = all.entry(seat).or_default();
        seen.at = moment;
        let is_due = moment.saturating_sub(seen.stored) >= STORE_EVERY_MS;
        if is_due {
            seen.stored = moment;
        }
        is_due
    }

    /// Returns the moment at which a seat was seen last.
    pub(super) fn seen(&self, seat: usize) -> Option<u64> {
        self.all().get(&seat).map(|seen| seen.at)
    }

    /// Forgets a seat: somebody else will sit there.
    pub(super) fn forget(&self, seat: usize) {
        self.all().remove(&seat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_stored_now_and_then() {
        let presence = Presence::default();
        let seen = [50_000, 50_001, 59_999, 60_000].map(|moment| presence.see(0, moment));
        assert_eq!(seen, [true, false, false, true]);
        assert!(presence.see(1, 50_001), "each seat for itself");
        assert_eq!(presence.seen(0), Some(60_000));
        presence.forget(0);
        assert_eq!(presence.seen(0), None);
        assert!(presence.see(0, 60_001));
    }
}
