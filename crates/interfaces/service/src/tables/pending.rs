//! Moves that are being judged: the clocks of their seats stand from the receipt of a move to its verdict. Not here: the clocks (`clock`), and the
//! verdict (`claims`).

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The moves of a table that are being judged: their seats, and the moments at which they were received.
#[derive(Debug, Default)]
pub(super) struct PendingMoves(Mutex<Vec<(usize, u64)>>);

/// A move that is being judged. Dropping it lets its clock run.
pub(super) struct PendingMove<'p> {
    all: &'p PendingMoves,
    seat: usize,
    received: u64,
}

impl PendingMoves {
    fn moves(&self) -> MutexGuard<'_, Vec<(usize, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a move.
    ///
    /// * `received`: the moment at which it was received, in milliseconds since 1970.
    pub(super) fn add(&self, seat: usize, received: u64) -> PendingMove<'_> {
        self.moves().push((seat, received));
        PendingMove { all: self, seat, received }
    }

    /// Returns all of them.
    pub(super) fn all(&self) -> Vec<(usize, u64)> {
        self.moves().clone()
    }
}

impl Drop for PendingMove<'_> {
    fn drop(&mut self) {
        let mut moves = self.all.moves();
        if let Some(at) = moves.iter().position(|one| *one == (self.seat, self.received)) {
            moves.remove(at);
        }
    }
}
