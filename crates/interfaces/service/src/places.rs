//! Places of which there are a number for each client and a number in all: connections, streams, sessions of editors. Not here:
//! what takes them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::client::Client;

/// Places; they are shared by those who have one.
#[derive(Debug)]
pub(crate) struct Places {
    of_client: usize,
    in_all: usize,
    taken: Mutex<Taken>,
    refused: AtomicU64,
}

#[derive(Debug, Default)]
struct Taken {
    by: HashMap<Client, usize>,
    all: usize,
}

/// A place. Dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    client: Client,
}

/// The reason for which there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// This client has as many as one client may.
    OfClient,
    /// As many are taken as there are.
    InAll,
}

impl Places {
    /// Returns places of which none is taken.
    ///
    /// * `of_client`: the most that one client has;
    /// * `in_all`: the most that there are.
    pub(crate) fn new(of_client: usize, in_all: usize) -> Arc<Places> {
        Arc::new(Places { of_client, in_all, taken: Mutex::default(), refused: AtomicU64::new(0) })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for a client.
    ///
    /// # Errors
    /// [`Full`]; it is counted.
    pub(crate) fn take(self: &Arc<Places>, client: &Client) -> Result<Place, Full> {
        let mut taken = self.taken();
        let own = taken.by.get(client).copied().unwrap_or(0);
        let full = if own >= self.of_client {
            Some(Full::OfClient)
        } else if taken.all >= self.in_all {
            Some(Full::InAll)
        } else {
            None
        };
        if let Some(full) = full {
            self.refused.fetch_add(1, Ordering::Relaxed);
            return Err(full);
        }
        taken.all += 1;
        taken.by.insert(client.clone(), own + 1);
        Ok(Place { places: Arc::clone(self), client: client.clone() })
    }

    /// Returns the number of places that there are.
    pub(crate) fn in_all(&self) -> usize {
        self.in_all
    }

    /// Returns the number of places that are taken, and how many times there was none.
    pub(crate) fn load(&self) -> (usize, u64) {
        (self.taken().all, self.refused.load(Ordering::Relaxed))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        match taken.by.get_mut(&self.client) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(taken.by.remove(&self.client)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_some_for_each_client_and_some_in_all() {
        let places = Places::new(2, 3);
        let [ann, ben, cid] = ["ann", "ben", "cid"].map(Client::named);
        let mut held: Vec<Place> = [&ann, &ann, &ben].into_iter().map(|client| places.take(client).expect("a place")).collect();
        assert_eq!(places.take(&ann).err(), Some(Full::OfClient));
        assert_eq!(places.take(&cid).err(), Some(Full::InAll));
        assert_eq!(places.load(), (3, 2));
        held.remove(0);
        assert!(places.take(&cid).is_ok());
        drop(held);
        assert_eq!(places.load(), (0, 2));
        assert!(places.taken().by.is_empty(), "no client is remembered");
    }
}
