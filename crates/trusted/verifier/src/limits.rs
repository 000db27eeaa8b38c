//! Limits of the check of certificates: of one document, and of a run. Not here: who obeys them.

use std::time::Duration;

/// Limits of the check. A certificate beyond them is refused, never guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest document, in bytes.
    pub bytes: usize,
    /// The largest finite domain.
    pub domain: u32,
    /// The most cells that the tables of a finite structure have, all together.
    pub cells: usize,
    /// Steps of evaluation for each statement of the board.
    pub fuel: u64,
    /// The most lines of a proof.
    pub proof_lines: usize,
}

/// The wall time for all certificates that are checked in one run, unless another is given.
pub const TIME: Duration = Duration::from_secs(60);

impl Default for Limits {
    /// As much fuel as a search has by default, and more of everything else than searches produce.
    fn default() -> Limits {
        Limits { bytes: 64 << 20, domain: 10_000, cells: 1 << 22, fuel: 50_000_000, proof_lines: 1_000_000 }
    }
}
