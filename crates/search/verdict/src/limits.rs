//! Limits of judging a board, beyond which a question is left undecided.

use std::time::{Duration, Instant};

/// Number of instances up to which a refutation is not minimised by a solver: the proof leaves out what it does not need.
pub(crate) const FEW_INSTANCES: usize = 8;

/// The limits of one audit. None of them ever decides a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall time for the whole audit.
    pub time: Duration,
    /// When everything ends of which the search is a part, proofs included; the search then leaves time for them. Without it, `time` is the
    /// audit's alone.
    pub until: Option<Instant>,
    /// The largest finite domain that is tried by all searches. Larger ones, up to 32 objects, are tried in passing where no
    /// [smallest](Limits::least_domain) is given.
    pub domain: u32,
    /// The smallest one. Where it is given, no model of another size is looked for, not even next to a number that the board names.
    pub least_domain: Option<u32>,
    /// The largest number of instances that one search for a refutation may make.
    pub instances: usize,
    /// The most steps of one search that counts no instances: by saturation, over the cells of finite models, among infinite ones. The search
    /// has limits of its own, and takes the smaller one. Where no limit of time is reached, these limits end it alike on every machine.
    pub steps: u64,
    /// Steps of the evaluator for one statement in one structure.
    pub fuel: u64,
}

/// A longer limit of time is taken as this one, a century: moments so far ahead that the clock cannot tell them do not come.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

impl Limits {
    /// When a search ends that begins at this moment.
    pub fn deadline(&self, begun: Instant) -> Instant {
        let own = begun + self.time.min(LONGEST);
        self.until.map_or(own, |until| own.min(until))
    }

    /// Returns the moment at which everything has to end: when a search ends that begins now and finds something that is to be
    /// proved.
    pub(crate) fn early_deadline(&self, begun: Instant) -> Option<Instant> {
        let left = self.deadline(begun).saturating_duration_since(begun);
        self.until.map(|_| begun + left / 4 * 3)
    }
}

impl Default for Limits {
    /// Ten seconds, domains up to 8 objects, 20,000 instances, the search's own steps, 50 million steps of the evaluator.
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(10),
            until: None,
            domain: 8,
            least_domain: None,
            instances: 20_000,
            steps: u64::MAX,
            fuel: 50_000_000,
        }
    }
}

/// Limits on the search for answers and for their proofs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds {
    /// Of the search. What was refuted may be proved until everything ends, or, where no such moment is given, for as much time again when the
    /// search has ended.
    pub limits: Limits,
    /// Of the search for each proof.
    pub proofs: deduction::Limits,
}

impl Bounds {
    /// Limits of proofs that are looked for when a search has ended: for as much time again, whenever everything else ends.
    pub fn afterwards(limits: Limits) -> Bounds {
        Bounds { limits: Limits { until: None, ..limits }, proofs: deduction::Limits::default() }
    }
}
