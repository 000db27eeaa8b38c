//! Counts of proofs that were checked, and the exit status that they come to.

use crate::output::Output;
use crate::status;

/// Counts of accepted, rejected and unreadable proofs.
pub(crate) struct Tally {
    accepted: usize,
    rejected: usize,
    unreadable: usize,
    worst: u8,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally { accepted: 0, rejected: 0, unreadable: 0, worst: status::YES }
    }

    /// Returns the number of proofs that were counted.
    pub(crate) fn count(&self) -> usize {
        self.accepted + self.rejected + self.unreadable
    }

    /// Returns the number of proofs that were accepted.
    pub(crate) fn accepted(&self) -> usize {
        self.accepted
    }

    /// Counts a proof that is, or is not, what was asked for.
    pub(crate) fn judged(&mut self, is_right: bool) {
        if is_right {
            self.accepted += 1;
        } else {
            self.rejected += 1;
            self.worst = self.worst.max(status::NO);
        }
    }

    /// Counts a proof that cannot be read, whose error has this exit status.
    pub(crate) fn unreadable(&mut self, status: u8) {
        self.unreadable += 1;
        self.worst = self.worst.max(status);
    }

    /// Writes the counts for people.
    pub(crate) fn summary(&self, output: &Output) {
        output.remark_to_people(|style| report::summary(self.accepted, self.rejected, self.unreadable, style));
    }

    /// Returns the exit status: that of the worst proof.
    pub(crate) fn status(&self) -> u8 {
        self.worst
    }
}
