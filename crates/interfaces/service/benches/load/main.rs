//! The service under load: each figure at several rates, with arrivals that do not wait for answers, and as fast as it goes.
//!
//! `cargo build --release --workspace --bins && cargo bench -p referee-service --bench load [-- --seconds S] [-- --beside PROGRAM]
//! [-- --most N] [-- FIGURE …]`: S seconds for each rate (5). The figures are `check`, `judge`, `full`, `moves`, `streams`, `growth` and
//! `open`; all of them where none is named. `streams` and `moves` start a server of PostgreSQL besides. With `--beside` each figure is measured
//! again on another build of `referee`, such as an older one. `growth` and `open` go up to N tables or boards (10,000).
//!
//! Beside the times stands the processor time of the service and its workers for each request: on a machine that has other things to do it tells what an idle
//! one could answer. The clients run on the same machine, and take their part of it.

mod boards;
mod client;
mod open;
#[allow(dead_code, reason = "the tests, whose it is, use all of it")]
#[path = "../../tests/suite/postgres_server.rs"]
mod postgres_server;
mod service;
mod tables;

use std::path::PathBuf;
use std::time::Duration;

use client::{Asks, Outcome, arrivals, as_fast_as_it_goes};
use service::Service;

/// A figure, and what measures it.
type Figure = (&'static str, fn(&Bench));

const FIGURES: [Figure; 7] = [
    ("check", boards::check),
    ("judge", boards::judge),
    ("full", boards::full),
    ("moves", tables::moves),
    ("streams", tables::streams),
    ("growth", tables::growth),
    ("open", open::open),
];

/// What all figures share.
pub(crate) struct Bench {
    runtime: tokio::runtime::Runtime,
    /// Time for each rate.
    time: Duration,
    /// The most tables, or open boards.
    most: usize,
    /// The command `referee` that is measured.
    program: PathBuf,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let option = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let seconds = option("--seconds").and_then(|word| word.parse().ok()).unwrap_or(5.0);
    let most = option("--most").and_then(|word| word.parse().ok()).unwrap_or(10_000);
    let programs = [Some(testkit::programs::built("referee")), option("--beside").map(PathBuf::from)];
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let mut bench = Bench { runtime, time: Duration::from_secs_f64(seconds), most, program: PathBuf::new() };
    let is_asked = |name: &str| words.iter().any(|word| word == name);
    let all = !FIGURES.iter().any(|(name, _)| is_asked(name));
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{processors} processors, load before: {}", load.split(' ').take(3).collect::<Vec<_>>().join(" "));
    for (name, measure) in FIGURES {
        for program in programs.iter().flatten().filter(|_| all || is_asked(name)) {
            println!("\n{name} ({})", program.display());
            bench.program.clone_from(program);
            measure(&bench);
        }
    }
}

impl Bench {
    /// Asks at each of these rates, and then as fast as it goes; prints a row for each.
    ///
    /// * `peer`: what is printed beside them.
    pub(crate) fn rates(&self, service: &Service, rates: &[f64], connections: usize, asks: impl Asks, peer: &str) {
        println!(
            "  {:>10} {:>10} {:>9} {:>9} {:>9} {:>14}   statuses",
            "asked/s", "done/s", "median", "p99", "longest", "processor each"
        );
        let asks = std::sync::Arc::new(asks);
        let row = |name: &str, run: &dyn Fn() -> Outcome| {
            let before = service.processor();
            let mut outcome = run();
            let each = (service.processor() - before).as_secs_f64() * 1e6 / outcome.count().max(1) as f64;
            let [median, most, longest] =
                [500, 990, 1000].map(|part| format!("{:.1} ms", outcome.within(part).as_secs_f64() * 1e3));
            let rate = outcome.count() as f64 / outcome.whole.as_secs_f64();
            println!("  {name:>10} {rate:>10.1} {median:>9} {most:>9} {longest:>9} {each:>11.0} µs   {:?}", outcome.statuses);
        };
        for &rate in rates {
            row(&format!("{rate:.0}"), &|| {
                self.runtime.block_on(arrivals(&service.address, rate, self.time, connections, &asks))
            });
        }
        row("all it can", &|| self.runtime.block_on(as_fast_as_it_goes(&service.address, self.time, connections, &asks)));
        println!("  {peer}");
    }
}
