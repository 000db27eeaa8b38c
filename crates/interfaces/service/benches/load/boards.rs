//! Proofs checked, boards judged, and requests that are refused because the queue is full.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use testkit::programs::root;

use crate::Bench;
use crate::client::{Connection, Posts, request};
use crate::service::Service;

/// Room for all that wait, so that nothing is refused.
const ROOM: [[&str; 2]; 2] = [["--queue", "100000"], ["--queue-per-client", "100000"]];

fn text(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).expect("it is part of the repository")
}

/// The time that the command line takes for something, as a peer.
fn on_command_line(program: &Path, arguments: &[&str]) -> Duration {
    let begun = Instant::now();
    let output = Command::new(program).args(arguments).current_dir(root()).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}");
    begun.elapsed()
}

pub(crate) fn check(bench: &Bench) {
    let file = "examples/proofs/attack.proof";
    let body = json!({"text": text(file), "file": file}).to_string();
    let peer = format!(
        "the command line: {:.1} ms, most of it the start of a process",
        on_command_line(&bench.program, &["check", file]).as_secs_f64() * 1e3
    );
    let service = Service::start(&bench.program, ":memory:", &ROOM);
    let asks = Posts("/v1/check", move |_| body.clone());
    // As fast as it goes the time of a request is the number of connections by the rate: 32 leave a queue that is never empty, and no longer.
    bench.rates(&service, &[500.0, 1000.0, 2000.0, 4000.0, 6000.0, 8000.0], 32, asks, &peer);
}

pub(crate) fn judge(bench: &Bench) {
    let file = "examples/boards/blondes.board";
    let board = text(file);
    let peer = format!("the command line: {:.0} ms", on_command_line(&bench.program, &["judge", file]).as_secs_f64() * 1e3);
    let service = Service::start(&bench.program, ":memory:", &ROOM);
    // A board that was judged before is known: each has a name of its own.
    let asks =
        Posts("/v1/judgements", move |number| json!({"text": board, "file": format!("{}.board", unique(number))}).to_string());
    bench.rates(&service, &[5.0, 10.0, 20.0, 40.0, 60.0], 64, asks, &peer);
}

/// A number that no other request of this process has.
fn unique(number: usize) -> String {
    static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    format!("{number}-{}", NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
}

pub(crate) fn full(bench: &Bench) {
    let service =
        Service::start(&bench.program, ":memory:", &[["--workers", "2"], ["--queue", "64"], ["--queue-per-client", "64"]]);
    let long = text("tests/faults/02-time-sixteen-variables.board");
    let address = service.address.clone();
    let kept = bench.runtime.block_on(async {
        // All at once: what no client asks about any more is given up.
        let asked = (0..66).map(|number| {
            let body = json!({"text": long, "file": format!("{number}.board"), "time": "10m"}).to_string();
            let address = address.clone();
            tokio::spawn(async move {
                let mut connection = Connection::open(&address).await.expect("it listens");
                // The answer is that it takes longer.
                let (status, _) = connection.ask(&request("POST", "/v1/judgements", "", &body)).await.expect("an answer");
                assert_eq!(status, 202, "number {number}");
                connection
            })
        });
        let mut kept = Vec::new();
        for asked in asked.collect::<Vec<_>>() {
            kept.push(asked.await.expect("an answer"));
        }
        println!("  two workers are busy, and the queue is full");
        kept
    });
    let asks = Posts("/v1/check", |_| json!({"text": "1. axiom P"}).to_string());
    bench.rates(&service, &[100.0, 500.0, 1000.0], 64, asks, "all of these are to be refused (503)");
    drop(kept);
}
