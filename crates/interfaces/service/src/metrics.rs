//! Counters, in the text format of Prometheus. Not here: anything about a single request.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The counters of a service.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests and their time in microseconds, by route and status.
    requests: Mutex<BTreeMap<(String, u16), (u64, u64)>>,
    /// Judgements that were worked on.
    pub(crate) judgements: AtomicU64,
    /// Judgements that were given up by all who watched.
    pub(crate) abandoned: AtomicU64,
    /// Answers of machines that were refused.
    pub(crate) refused_offers: AtomicU64,
}

impl Metrics {
    /// Counts a request.
    ///
    /// * `route`: its pattern, so that there are no more of them than routes.
    pub(crate) fn request(&self, route: &str, status: u16, time: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, microseconds) = requests.entry((route.to_owned(), status)).or_default();
        *count += 1;
        *microseconds += u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    }

    /// Returns the counters as text.
    ///
    /// * `running`, `waiting`: the load of the queue at the moment.
    pub(crate) fn text(&self, running: usize, waiting: usize) -> String {
        let mut text = String::new();
        let mut write = |line: String| {
            // A string takes everything.
            let _ = writeln!(text, "{line}");
        };
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        write("# TYPE referee_requests_total counter".into());
        for ((route, status), (count, _)) in requests.iter() {
            write(format!("referee_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}"));
        }
        write("# TYPE referee_request_seconds_total counter".into());
        for ((route, status), (_, microseconds)) in requests.iter() {
            let (seconds, rest) = (microseconds / 1_000_000, microseconds % 1_000_000);
            write(format!("referee_request_seconds_total{{route=\"{route}\",status=\"{status}\"}} {seconds}.{rest:06}"));
        }
        for (name, kind, value) in [
            ("referee_judgements_total", "counter", self.judgements.load(Ordering::Relaxed)),
            ("referee_judgements_abandoned_total", "counter", self.abandoned.load(Ordering::Relaxed)),
            ("referee_offers_refused_total", "counter", self.refused_offers.load(Ordering::Relaxed)),
            ("referee_jobs_running", "gauge", running as u64),
            ("referee_jobs_waiting", "gauge", waiting as u64),
        ] {
            write(format!("# TYPE {name} {kind}\n{name} {value}"));
        }
        text
    }
}
