//! The random cases of a test. A run takes a tenth of them, from a seed that changes with the date, so that the runs of a month go through more
//! cases than one fixed set has. `just soak` takes them all, and more.
//!
//! `REFEREE_CASES` is their number in percent of the whole (10), `REFEREE_SEED` the seed (the days since 1970). A test that fails shows the seed.

use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} should be a number, not {text:?}")))
}

/// Returns the number of cases to take where there are `whole` in all, at least one.
pub fn cases(whole: u64) -> u64 {
    (whole * number("REFEREE_CASES").unwrap_or(10) / 100).max(1)
}

/// Returns whether a run takes the whole set, so that what is rare is to be expected in it.
pub fn is_whole() -> bool {
    cases(100) >= 100
}

/// Returns the seed of this run, and prints it.
pub fn seed() -> u64 {
    let today = || SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is set").as_secs() / DAY;
    let seed = number("REFEREE_SEED").unwrap_or_else(today);
    println!("REFEREE_SEED={seed}");
    seed
}

/// Returns the seeds of the cases to take where there are `whole` in all, a seed for each: another range for each seed of a run.
pub fn seeds(whole: u64) -> Range<u64> {
    let first = seed() * whole;
    first..first + cases(whole)
}
