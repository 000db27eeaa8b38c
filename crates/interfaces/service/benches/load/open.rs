//! The price of a board in a batch, and of a request beside it, when few or many boards wait for an answer.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Bench;
use crate::client::{Connection, request};
use crate::service::Service;

/// Number of boards of a batch, which is the most that one client may have open (docs/service.md).
const BATCH: usize = 100_000;

/// Time during which answers are counted.
const COUNTED: Duration = Duration::from_secs(20);

/// The lines of a batch; no two batches share a board.
fn lines(first: usize, count: usize) -> String {
    let line = |number| json!({"text": format!("symbols\n  happy/1 rich/1 : predicate\na: ∀x happy(x)\nb: ∀x rich(x) → ∃x happy(x)\n"), "file": format!("{number}.board")});
    (first..first + count).map(|number| line(number).to_string()).collect::<Vec<_>>().join("\n")
}

/// Sends a batch as a client of its own.
async fn post(service: &Service, client: usize, lines: &str) -> Value {
    let mut connection = Connection::open(&service.address).await.expect("it listens");
    let head = format!(
        "POST /v1/batches HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: 192.0.2.{client}\r\nContent-Type: application/x-ndjson\r\nContent-Length: {}\r\n\r\n",
        lines.len()
    );
    let (status, body) = connection.ask(&[head.as_bytes(), lines.as_bytes()].concat()).await.expect("an answer");
    assert!(matches!(status, 200..300), "{status}: {}", String::from_utf8_lossy(&body));
    serde_json::from_slice(&body).expect("a document")
}

/// The number of boards of these batches that have an answer.
async fn answered(connection: &mut Connection, batches: &[Value]) -> u64 {
    let mut all = 0;
    for batch in batches {
        let path = batch["batch"].as_str().expect("a path");
        let (_, body) = connection.ask(&request("GET", path, "", "")).await.expect("an answer");
        all += serde_json::from_slice::<Value>(&body).expect("a document")["answered"].as_u64().expect("a number");
    }
    all
}

pub(crate) fn open(bench: &Bench) {
    println!("  {:>8} {:>12} {:>12} {:>20}", "open", "post each", "boards/s", "processor a board");
    for count in [400, 4_000, 40_000, 400_000].into_iter().filter(|&count| count <= bench.most) {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("boards.db").display().to_string();
        let options = [["--client-header", "X-Forwarded-For"], ["--batch-workers", "1"]];
        let service = Service::start(&bench.program, &file, &options);
        bench.runtime.block_on(async {
            let (mut batches, mut posting) = (Vec::new(), Duration::ZERO);
            for first in (0..count).step_by(BATCH) {
                let lines = lines(first, BATCH.min(count - first));
                let begun = Instant::now();
                batches.push(post(&service, first / BATCH + 1, &lines).await);
                posting += begun.elapsed();
            }
            let mut connection = Connection::open(&service.address).await.expect("it listens");
            let (before, processor, begun) = (answered(&mut connection, &batches).await, service.processor(), Instant::now());
            let mut after = before;
            // Few boards are answered before the time is over.
            while begun.elapsed() < COUNTED && after < count as u64 {
                tokio::time::sleep(Duration::from_millis(100)).await;
                after = answered(&mut connection, &batches).await;
            }
            let (took, done) = (begun.elapsed(), after.saturating_sub(before).max(1));
            println!(
                "  {count:>8} {:>9.1} s {:>12.1} {:>17.2} ms",
                posting.as_secs_f64() / batches.len() as f64,
                done as f64 / took.as_secs_f64(),
                (service.processor() - processor).as_secs_f64() * 1e3 / done as f64
            );
        });
    }
}
