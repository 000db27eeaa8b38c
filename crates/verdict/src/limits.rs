//! How far an audit may go before it leaves a question undecided.

use std::time::Duration;

/// The limits of one audit. None of them ever decides a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall time for the whole audit.
    pub time: Duration,
    /// The largest finite domain that is tried.
    pub domain: u32,
    /// The largest number of instances that one search for a refutation may make.
    pub instances: usize,
    /// Steps of the evaluator for one statement in one structure.
    pub fuel: u64,
}

impl Default for Limits {
    /// Ten seconds, domains up to 8 objects, 20,000 instances, 50 million steps.
    fn default() -> Limits {
        Limits { time: Duration::from_secs(10), domain: 8, instances: 20_000, fuel: 50_000_000 }
    }
}
