//! Documents about a table that somebody has asked for, for the next who asks before something happens there: some take long to make. Not here: the
//! documents themselves, which the games make.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use adjudication::games::Viewer;

/// The most bytes that are kept, of all tables together.
const MAX_BYTES: usize = 64 << 20;

/// A document about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Document {
    View,
    Legal,
}

/// A document, and the number of happenings that led to it.
pub(crate) type Cached = (Arc<str>, u64);

/// The bytes that are kept of all tables; clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct CacheRoom(Arc<AtomicUsize>);

impl CacheRoom {
    /// Takes room. Returns false if there is not so much.
    fn take(&self, bytes: usize) -> bool {
        let more = |taken: usize| taken.checked_add(bytes).filter(|&all| all <= MAX_BYTES);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok()
    }

    fn give_back(&self, bytes: usize) {
        self.0.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The documents that are kept of one table.
#[derive(Debug)]
pub(super) struct DocumentCache {
    room: CacheRoom,
    documents: Mutex<HashMap<(Document, Viewer), Cached>>,
}

impl DocumentCache {
    /// Returns none so far.
    pub(super) fn new(room: &CacheRoom) -> DocumentCache {
        DocumentCache { room: room.clone(), documents: Mutex::default() }
    }

    fn documents(&self) -> MutexGuard<'_, HashMap<(Document, Viewer), Cached>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a document as it is after a number of happenings. It is made unless somebody has asked for it since the last one.
    pub(super) fn find_or_make(&self, key: (Document, Viewer), n: u64, make: impl FnOnce() -> String) -> Cached {
        if let Some(known) = self.documents().get(&key).filter(|known| known.1 == n) {
            return Cached::clone(known);
        }
        let made: Cached = (make().into(), n);
        let mut documents = self.documents();
        documents.retain(|_, (text, other)| {
            let stays = *other == n;
            if !stays {
                self.room.give_back(text.len());
            }
            stays
        });
        if !documents.contains_key(&key) && self.room.take(made.0.len()) {
            documents.insert(key, Cached::clone(&made));
        }
        made
    }
}

impl Drop for DocumentCache {
    fn drop(&mut self) {
        let bytes = self.documents().values().map(|(text, _)| text.len()).sum();
        self.room.give_back(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: (Document, Viewer) = (Document::View, Viewer::Everybody);

    #[test]
    fn a_document_is_made_once_for_each_happening_and_viewer() {
        let cache = DocumentCache::new(&CacheRoom::default());
        let text = |key, n, text: &str| cache.find_or_make(key, n, || text.to_owned()).0.to_string();
        assert_eq!([text(VIEW, 1, "a"), text(VIEW, 1, "b")], ["a", "a"]);
        assert_eq!(text((Document::Legal, Viewer::Everybody), 1, "c"), "c");
        assert_eq!(text((Document::View, Viewer::Seat(0)), 1, "secret"), "secret");
        assert_eq!([text(VIEW, 2, "d"), text(VIEW, 1, "e"), text(VIEW, 1, "f")], ["d", "e", "e"]);
    }

    #[test]
    fn room_is_bounded_and_given_back() {
        let room = CacheRoom::default();
        let taken = || room.0.load(Ordering::Relaxed);
        let (large, other) = (DocumentCache::new(&room), DocumentCache::new(&room));
        large.find_or_make(VIEW, 1, || "x".repeat(MAX_BYTES));
        assert_eq!(taken(), MAX_BYTES);
        let made = [1, 1].map(|n| other.find_or_make(VIEW, n, || String::from("y")).0);
        assert!(!Arc::ptr_eq(&made[0], &made[1]), "there is no room for it, and it is made again");
        large.find_or_make(VIEW, 2, || String::from("z"));
        assert_eq!(taken(), 1);
        other.find_or_make(VIEW, 1, || String::from("yy"));
        assert_eq!(taken(), 3);
        drop((large, other));
        assert_eq!(taken(), 0);
    }
}
