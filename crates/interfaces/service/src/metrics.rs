//! Counters, gauges and histograms, in the text format of OpenMetrics. Not here: anything about a single request.

use std::sync::atomic::AtomicU64;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, LabelSetEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

/// Number of jobs, of both lanes: the short one first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    pub(crate) running: [usize; 2],
    pub(crate) waiting: [usize; 2],
    /// The time for which the oldest of those that wait has waited.
    pub(crate) oldest: [Duration; 2],
}

/// The names of the lanes of the scheduler.
pub(crate) const LANES: [&str; 2] = ["short", "long"];

/// The kinds of places of which there are a limited number.
pub(crate) const PLACES: [&str; 2] = ["connections", "streams"];

/// The media type of the text.
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the classes of times, in seconds: from a check that a worker has ready to a search of some minutes.
const SECONDS: [f64; 14] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0, 600.0];

/// Questions to the database that it has not answered. There is one, because there is one database in a process.
pub(crate) static DATABASE_ERRORS: LazyLock<Counter> = LazyLock::new(Counter::default);

fn times() -> Histogram {
    Histogram::new(SECONDS)
}

/// Names of a metric's labels, with their values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Labels(Vec<(&'static str, String)>);

impl EncodeLabelSet for Labels {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        let labels: Vec<(&str, &str)> = self.0.iter().map(|(name, value)| (*name, value.as_str())).collect();
        labels.encode(encoder)
    }
}

fn labels<const N: usize>(labels: [(&'static str, &str); N]) -> Labels {
    Labels(labels.map(|(name, value)| (name, value.to_owned())).to_vec())
}

type Times = Family<Labels, Histogram, fn() -> Histogram>;

/// All that the service counts and measures, for as long as the process lives.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Labels, Counter>,
    request_seconds: Family<Labels, Counter<f64, AtomicU64>>,
    request_times: Times,
    /// Requests that were refused because of a limit, by the code of the problem.
    refused: Family<Labels, Counter>,
    turn_times: Times,
    /// Workers that did not end a job, by the reason.
    lost_workers: Family<Labels, Counter>,
    store_times: Histogram,
    /// Judgements that were worked on.
    pub(crate) judgements: Counter,
    /// Judgements that were given up by all who watched.
    pub(crate) abandoned: Counter,
    /// Answers of machines that were refused.
    pub(crate) refused_offers: Counter,
    /// Requests whose client a proxy has not named by an address.
    pub(crate) unread_clients: Counter,
    /// Places of some kinds: those that are taken, and how many times there was none.
    places: [(Gauge, Counter); PLACES.len()],
    tables: Gauge,
    jobs_running: Gauge,
    jobs_waiting: Gauge,
    lane_running: Family<Labels, Gauge>,
    lane_waiting: Family<Labels, Gauge>,
    lane_oldest: Family<Labels, Gauge<f64, AtomicU64>>,
    /// Held while the gauges of the scheduler are set and the text is made of them.
    reading: Mutex<()>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("referee"),
            requests: Family::default(),
            request_seconds: Family::default(),
            request_times: Family::new_with_constructor(times),
            refused: Family::default(),
            turn_times: Family::new_with_constructor(times),
            lost_workers: Family::default(),
            store_times: times(),
            judgements: Counter::default(),
            abandoned: Counter::default(),
            refused_offers: Counter::default(),
            unread_clients: Counter::default(),
            places: Default::default(),
            tables: Gauge::default(),
            jobs_running: Gauge::default(),
            jobs_waiting: Gauge::default(),
            lane_running: Family::default(),
            lane_waiting: Family::default(),
            lane_oldest: Family::default(),
            reading: Mutex::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let all = &mut self.registry;
        let build = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        all.register("build", "The program", build);
        all.register("requests", "Requests, by route and status", self.requests.clone());
        all.register("request_seconds", "Time of requests, by route and status", self.request_seconds.clone());
        let unit = || Unit::Seconds;
        all.register_with_unit("request_duration", "Time until a response begins, by route", unit(), self.request_times.clone());
        all.register("requests_refused", "Requests refused because of a limit, by code", self.refused.clone());
        all.register_with_unit("turn_wait", "Time that a job waits for its turn, by lane", unit(), self.turn_times.clone());
        all.register("jobs_running", "Jobs that are worked on", self.jobs_running.clone());
        all.register("jobs_waiting", "Jobs that wait for their turn", self.jobs_waiting.clone());
        all.register("lane_jobs_running", "Jobs that are worked on, by lane", self.lane_running.clone());
        all.register("lane_jobs_waiting", "Jobs that wait for their turn, by lane", self.lane_waiting.clone());
        all.register_with_unit(
            "lane_oldest_wait",
            "Age of the job that has waited longest, by lane",
            unit(),
            self.lane_oldest.clone(),
        );
        all.register("workers_lost", "Workers that did not end a job, by reason", self.lost_workers.clone());
        all.register("judgements", "Judgements that were worked on", self.judgements.clone());
        all.register("judgements_abandoned", "Judgements that no client waited for any more", self.abandoned.clone());
        all.register("offers_refused", "Answers of machines that were refused", self.refused_offers.clone());
        all.register_with_unit("store", "Time until an event is in the database", unit(), self.store_times.clone());
        all.register("database_errors", "Questions that the database has not answered", DATABASE_ERRORS.clone());
        all.register("clients_unread", "Requests whose client a proxy has not named by an address", self.unread_clients.clone());
        for (name, (open, refused)) in PLACES.into_iter().zip(&self.places) {
            all.register(format!("{name}_open"), format!("Number of {name} that are open"), open.clone());
            all.register(format!("{name}_refused"), format!("Number of {name} that were refused"), refused.clone());
        }
        all.register("tables", "Tables in memory", self.tables.clone());
        // What has not happened yet is there as 0, so that its first time is an increase.
        for code in ["busy", "too-large", "too-many-boards", "too-many-tables", "too-much-work"] {
            drop(self.refused.get_or_create(&labels([("code", code)])));
        }
        for reason in ["died", "memory", "time", "too-long"] {
            drop(self.lost_workers.get_or_create(&labels([("reason", reason)])));
        }
    }

    /// Counts a request.
    ///
    /// * `route`: its pattern, so that there are no more of them than routes.
    pub(crate) fn request(&self, route: &str, status: u16, time: Duration) {
        let by_status = labels([("route", route), ("status", &status.to_string())]);
        self.requests.get_or_create(&by_status).inc();
        self.request_seconds.get_or_create(&by_status).inc_by(time.as_secs_f64());
        self.request_times.get_or_create(&labels([("route", route)])).observe(time.as_secs_f64());
    }

    /// Counts a request that was refused because of a limit.
    pub(crate) fn refuse(&self, code: &str) {
        self.refused.get_or_create(&labels([("code", code)])).inc();
    }

    /// Measures the time that a job has waited for its turn.
    ///
    /// * `lane`: the name of the lane.
    pub(crate) fn turn(&self, lane: &str, time: Duration) {
        self.turn_times.get_or_create(&labels([("lane", lane)])).observe(time.as_secs_f64());
    }

    /// Counts a worker that did not end its job.
    pub(crate) fn lost(&self, reason: &str) {
        self.lost_workers.get_or_create(&labels([("reason", reason)])).inc();
    }

    /// Measures the time until an event was in the database.
    pub(crate) fn stored(&self, time: Duration) {
        self.store_times.observe(time.as_secs_f64());
    }

    /// Returns all as text.
    ///
    /// * `load`: that of the scheduler at the moment;
    /// * `tables`: the number of tables in memory;
    /// * `places`: of each of [`PLACES`] the number of those that are taken, and how many times there was none.
    pub(crate) fn text(&self, load: Load, tables: usize, places: [(usize, u64); PLACES.len()]) -> String {
        let _reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        let gauge = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.jobs_running.set(gauge(load.running.iter().sum()));
        self.jobs_waiting.set(gauge(load.waiting.iter().sum()));
        for (at, lane) in LANES.into_iter().enumerate() {
            let lane = labels([("lane", lane)]);
            self.lane_running.get_or_create(&lane).set(gauge(load.running.get(at).copied().unwrap_or_default()));
            self.lane_waiting.get_or_create(&lane).set(gauge(load.waiting.get(at).copied().unwrap_or_default()));
            let oldest = load.oldest.get(at).copied().unwrap_or_default();
            self.lane_oldest.get_or_create(&lane).set(oldest.as_secs_f64());
        }
        self.tables.set(gauge(tables));
        for ((open, refused), (taken, refusals)) in self.places.iter().zip(places) {
            open.set(gauge(taken));
            refused.inc_by(refusals.saturating_sub(refused.get()));
        }
        let mut text = String::new();
        // A string takes everything.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
