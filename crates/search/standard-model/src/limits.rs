//! Limits of the search.

/// Limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps of the evaluation over samples.
    pub steps: u64,
    /// The candidates that are evaluated exactly.
    pub candidates: u32,
    /// Steps of the exact evaluation of one candidate.
    pub fuel: u64,
    /// `/` rounds one half to the even neighbour (Q-PW-41).
    pub half_even: bool,
    /// Structures are tried as well in which an operation on what is no number, or a division by 0, gives something else than 0, and a
    /// comparison with what is no number is true: the game says nothing of them (Q-G-2, Q-PW-42).
    pub open_elsewhere: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 2_000_000, candidates: 8, fuel: 5_000_000, half_even: false, open_elsewhere: false }
    }
}
