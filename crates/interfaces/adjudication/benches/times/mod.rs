//! What each of many things took, as columns of a table. For the benches only.

use std::time::Duration;

/// How long each of them took.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    /// The names of the columns.
    pub(crate) fn heading() -> String {
        format!("{:>11} {:>12} {:>12}", "total", "median", "90 %")
    }

    /// One more.
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// All together, the median, and what all but the slowest tenth took at the most.
    pub(crate) fn columns(&mut self) -> String {
        self.0.sort_unstable();
        let total: Duration = self.0.iter().sum();
        let at = |part: f64| self.0.get((self.0.len() as f64 * part) as usize).copied().unwrap_or_default();
        let (median, slow) = (at(0.5).as_secs_f64() * 1e3, at(0.9).as_secs_f64() * 1e3);
        format!("{:>9.3} s {median:>9.1} ms {slow:>9.1} ms", total.as_secs_f64())
    }
}
