//! Recent happenings at a table that is at hand, as everybody may know them, and the notification that there are more: what many who watch read at the
//! price of one question to the database. Not here: who may see them when (`stream`).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::happening::{Around, TableEvent};
use super::rows::StoredEvent;

/// The number of happenings that are kept at hand.
const KEPT: usize = 64;

/// A happening, as everybody may know it.
#[derive(Clone, Debug)]
pub(crate) struct PublicHappening {
    /// Its number.
    pub(crate) n: u64,
    /// When it happened, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Its document: one line of JSON.
    pub(crate) document: Arc<str>,
    /// The seat whose tokens it ends.
    pub(crate) ends_tokens_of: Option<usize>,
}

impl PublicHappening {
    /// Returns what everybody may know of a happening.
    pub(crate) fn of(event: &StoredEvent) -> PublicHappening {
        let ends_tokens_of = match &event.happening {
            TableEvent::Around(around) if around.ends_tokens() => around.seat(),
            _ => None,
        };
        PublicHappening { n: event.n, at: event.at, document: numbered(event.n, &event.public).into(), ends_tokens_of }
    }
}

/// Returns a happening as clients see it: its number, and what everybody may know of it.
///
/// * `public`: an object with at least one member.
pub(crate) fn numbered(n: u64, public: &str) -> String {
    format!("{{\"schema\":1,\"n\":{n},{}", public.trim_start_matches('{'))
}

/// Prospects of a table, for those who watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outlook {
    /// The delay of spectators, in milliseconds; none when the game is over.
    pub(crate) delay: u64,
    /// The next moment at which something happens by itself.
    pub(crate) next: Option<u64>,
    /// The moment at which it was brought to the last stored event.
    pub(crate) looked: u64,
}

/// The recent happenings of a table.
#[derive(Debug)]
pub(crate) struct Recent {
    happenings: Mutex<VecDeque<PublicHappening>>,
    outlook: Mutex<Outlook>,
    /// The number of the last one.
    last: watch::Sender<u64>,
}

impl Recent {
    /// Returns none so far.
    pub(crate) fn new() -> Recent {
        Recent { happenings: Mutex::default(), outlook: Mutex::default(), last: watch::Sender::new(0) }
    }

    fn happenings(&self) -> MutexGuard<'_, VecDeque<PublicHappening>> {
        self.happenings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the notification that there are more.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.last.subscribe()
    }

    /// Adds the next happening. One that is there already is left out.
    pub(crate) fn add(&self, event: &StoredEvent) {
        let mut happenings = self.happenings();
        match happenings.back().map(|last| last.n) {
            Some(last) if event.n <= last => return,
            // There is a gap: what was before it is read from the database.
            Some(last) if event.n > last + 1 => happenings.clear(),
            _ => {}
        }
        // The words of a line that is removed are not read from here either.
        if matches!(event.happening, TableEvent::Around(Around::Unsaid { .. })) {
            happenings.clear();
        }
        happenings.push_back(PublicHappening::of(event));
        if happenings.len() > KEPT {
            happenings.pop_front();
        }
    }

    /// Returns what was known when it was last looked at.
    pub(crate) fn outlook(&self) -> Outlook {
        *self.outlook.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether somebody watches.
    pub(crate) fn is_watched(&self) -> bool {
        self.last.receiver_count() > 0
    }

    /// Has those who watch look again.
    pub(crate) fn wake(&self) {
        self.last.send_modify(|_| {});
    }

    /// Tells those who watch what has been added.
    ///
    /// * `last`: the number of the last happening.
    pub(crate) fn publish(&self, last: u64, outlook: Outlook) {
        *self.outlook.lock().unwrap_or_else(PoisonError::into_inner) = outlook;
        self.last.send_if_modified(|known| {
            let is_news = *known < last;
            *known = last.max(*known);
            is_news
        });
    }

    /// Returns the happenings after number `after`, of those up to the last that was published; `None` where they are not at hand.
    pub(crate) fn after(&self, after: u64) -> Option<Vec<PublicHappening>> {
        if after >= *self.last.borrow() {
            return Some(Vec::new());
        }
        let happenings = self.happenings();
        let first = happenings.front()?.n;
        (first <= after + 1).then(|| happenings.iter().filter(|happening| happening.n > after).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(n: u64) -> StoredEvent {
        StoredEvent {
            n,
            at: n,
            seat: 0,
            happening: TableEvent::Move(String::new()),
            public: String::from("{\"player\":\"Ann\"}"),
        }
    }

    #[test]
    fn what_is_not_at_hand_is_not_made_up() {
        let recent = Recent::new();
        assert!(recent.after(0).is_some_and(|happenings| happenings.is_empty()), "nothing has happened");
        (1..=100).for_each(|n| recent.add(&event(n)));
        recent.publish(100, Outlook::default());
        assert_eq!(*recent.subscribe().borrow(), 100);
        let numbers =
            |after| recent.after(after).map(|happenings| happenings.iter().map(|happenings| happenings.n).collect::<Vec<_>>());
        assert_eq!((numbers(10), numbers(98), numbers(100)), (None, Some(vec![99, 100]), Some(vec![])));
        recent.add(&event(50));
        recent.add(&event(103));
        recent.publish(103, Outlook::default());
        assert_eq!((numbers(98), numbers(102)), (None, Some(vec![103])), "there is a gap");
        assert_eq!(&*recent.after(102).expect("it is there")[0].document, "{\"schema\":1,\"n\":103,\"player\":\"Ann\"}");
    }
}
