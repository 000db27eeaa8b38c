//! Tables: moves that are on the disk when they are acknowledged, what happens told to two thousand who watch at another service, and what tables
//! cost when there are many.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::{Mutex, mpsc};

use crate::Bench;
use crate::client::{Asks, Connection, request};
use crate::postgres_server::Postgres;
use crate::service::Service;

/// Number of tables at which moves are played in turn.
const TABLES: usize = 400;

/// The bounds without which the streams of one client would be refused.
const OF_ONE_CLIENT: [[&str; 2]; 3] =
    [["--connections", "10000"], ["--connections-per-client", "5000"], ["--streams-per-client", "5000"]];

/// Number of those who watch one table, and of the moves that they see.
const STREAMS: usize = 2_000;
const MOVES: usize = 50;

/// Time between two of these moves.
const PAUSE: Duration = Duration::from_millis(200);

/// A table of a game in which two players pass in turn.
struct Table {
    id: String,
    tokens: [String; 2],
    played: usize,
}

impl Table {
    async fn begin(connection: &mut Connection) -> io::Result<Table> {
        let mut wanted = json!({"game": "palmer", "players": ["Ann", "Ben"], "house": {"all_pass": "deck_empty"}});
        let mut answer = connection.ask(&request("POST", "/v1/tables", "", &wanted.to_string())).await?;
        if answer.0 == 422 {
            // An older build does not have the rule that ends a game in which all pass.
            wanted.as_object_mut().expect("an object").remove("house");
            answer = connection.ask(&request("POST", "/v1/tables", "", &wanted.to_string())).await?;
        }
        let (status, body) = answer;
        assert_eq!(status, 201, "{}", String::from_utf8_lossy(&body));
        let begun: Value = serde_json::from_slice(&body)?;
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let tokens = [0, 1].map(|seat| text(&begun["seats"][seat]["token"]));
        Ok(Table { id: text(&begun["id"]), tokens, played: 0 })
    }

    async fn pass(&mut self, connection: &mut Connection) -> io::Result<u16> {
        let path = format!("/v1/tables/{}/moves", self.id);
        let (status, _) = connection.ask(&request("POST", &path, &self.tokens[self.played % 2], "{\"move\": \"pass\"}")).await?;
        self.played += usize::from(status == 201);
        Ok(status)
    }
}

/// Moves at many tables, one after another at each.
struct Moves(Vec<Mutex<Table>>);

impl Asks for Moves {
    async fn ask(&self, number: usize, connection: &mut Connection) -> io::Result<u16> {
        self.0[number % self.0.len()].lock().await.pass(connection).await
    }
}

async fn begun(service: &Service, count: usize) -> Vec<Table> {
    let mut connection = Connection::open(&service.address).await.expect("it listens");
    let mut tables = Vec::new();
    for _ in 0..count {
        tables.push(Table::begin(&mut connection).await.expect("it begins"));
    }
    tables
}

pub(crate) fn moves(bench: &Bench) {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("tables.db").display().to_string();
    let postgres = Postgres::start("on");
    let peer = format!("a write that is forced to this disk takes {:.2} ms", forced_write(folder.path()).as_secs_f64() * 1e3);
    for (name, database) in [("SQLite", file), ("PostgreSQL", postgres.address())] {
        println!("  {name}");
        let service = Service::start(&bench.program, &database, &[]);
        let tables = bench.runtime.block_on(begun(&service, TABLES));
        let asks = Moves(tables.into_iter().map(Mutex::new).collect());
        bench.rates(&service, &[100.0, 250.0, 500.0, 1000.0, 1500.0], 64, asks, &peer);
    }
}

/// The median time of a small write that is forced to the disk.
fn forced_write(folder: &std::path::Path) -> Duration {
    use std::io::Write;
    let mut file = std::fs::File::create(folder.join("forced")).expect("there is room");
    let mut times: Vec<Duration> = std::iter::repeat_with(|| {
        let begun = Instant::now();
        file.write_all(&[0; 4096]).and_then(|()| file.sync_data()).expect("there is room");
        begun.elapsed()
    })
    .take(200)
    .collect();
    times.sort_unstable();
    times[100]
}

pub(crate) fn streams(bench: &Bench) {
    let postgres = Postgres::start("on");
    let [here, there] = [(); 2].map(|()| Service::start(&bench.program, &postgres.address(), &OF_ONE_CLIENT));
    bench.runtime.block_on(async {
        let mut table = begun(&here, 1).await.remove(0);
        let before = there.memory();
        let (told, mut seen) = mpsc::unbounded_channel();
        let open = Arc::new(AtomicUsize::new(0));
        for _ in 0..STREAMS {
            let mut stream = Connection::open(&there.address).await.expect("it listens");
            let (told, open) = (told.clone(), Arc::clone(&open));
            let asked = request("GET", &format!("/v1/tables/{}/events", table.id), "", "");
            tokio::spawn(async move {
                stream.begin(&asked).await.expect("a stream");
                open.fetch_add(1, Ordering::Relaxed);
                let mut line = String::new();
                while stream.line(&mut line).await.is_ok() {
                    if let Some(number) = line.strip_prefix("id: ") {
                        let number: usize = number.trim().parse().expect("a number");
                        let _ = told.send((number, Instant::now()));
                    }
                }
            });
        }
        while open.load(Ordering::Relaxed) < STREAMS {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let memory = there.memory();
        let processor = [here.processor(), there.processor()];
        let mut connection = Connection::open(&here.address).await.expect("it listens");
        let (mut sent, mut answered) = (Vec::new(), Vec::new());
        let begun = Instant::now();
        for number in 0..MOVES {
            tokio::time::sleep_until((begun + PAUSE * u32::try_from(number).expect("few")).into()).await;
            sent.push(Instant::now());
            assert_eq!(table.pass(&mut connection).await.expect("an answer"), 201);
            answered.push(Instant::now());
        }
        let (mut since_sent, mut since_answered) = (Vec::new(), Vec::new());
        let deadline = tokio::time::sleep(Duration::from_secs(30));
        tokio::pin!(deadline);
        while since_sent.len() < STREAMS * MOVES {
            tokio::select! {
                told = seen.recv() => {
                    let (number, at) = told.expect("streams go on");
                    since_sent.push(at.saturating_duration_since(sent[number - 1]));
                    since_answered.push(at.saturating_duration_since(answered[number - 1]));
                }
                () = &mut deadline => break,
            }
        }
        println!(
            "  {} of {} deliveries to {STREAMS} streams at the other service, {MOVES} moves, {:.0} a second",
            since_sent.len(),
            STREAMS * MOVES,
            1.0 / PAUSE.as_secs_f64()
        );
        for (what, times) in [("was sent", &mut since_sent), ("was acknowledged", &mut since_answered)] {
            times.sort_unstable();
            let [median, most, longest] =
                [500, 990, 1000].map(|part| times[(times.len() * part).div_ceil(1000) - 1].as_secs_f64() * 1e3);
            println!("  after the move {what}: median {median:.1} ms, p99 {most:.1} ms, longest {longest:.1} ms");
        }
        println!("  {:.1} KiB of memory a stream", memory.saturating_sub(before) as f64 / 1024.0 / STREAMS as f64);
        let spent = |service: &Service, before: Duration| (service.processor() - before).as_secs_f64() * 1e6;
        let (writing, telling) =
            (spent(&here, processor[0]) / MOVES as f64, spent(&there, processor[1]) / since_sent.len() as f64);
        println!("  processor time: {writing:.0} µs a move, {telling:.1} µs a delivery");
    });
}

pub(crate) fn growth(bench: &Bench) {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("tables.db");
    let service = Service::start(&bench.program, &file.display().to_string(), &[]);
    println!("  {:>8} {:>12} {:>12} {:>12} {:>14} {:>14}", "tables", "begin", "move", "view", "memory each", "on disk each");
    bench.runtime.block_on(async {
        let mut connection = Connection::open(&service.address).await.expect("it listens");
        let mut tables = begun(&service, 1).await;
        let before = service.memory();
        for count in [100, 1_000, 10_000, 100_000].into_iter().filter(|&count| count <= bench.most) {
            let (begun, more) = (Instant::now(), count - tables.len());
            while tables.len() < count {
                tables.push(Table::begin(&mut connection).await.expect("it begins"));
            }
            let begin = begun.elapsed() / u32::try_from(more).expect("few");
            let (mut moves, mut views) = (Vec::new(), Vec::new());
            let sample = count / 100;
            for table in tables.iter_mut().step_by(sample) {
                let begun = Instant::now();
                assert_eq!(table.pass(&mut connection).await.expect("an answer"), 201);
                moves.push(begun.elapsed());
            }
            // As many at hand as there may be.
            for (at, table) in tables.iter().enumerate() {
                let begun = Instant::now();
                let asked = request("GET", &format!("/v1/tables/{}", table.id), "", "");
                assert_eq!(connection.ask(&asked).await.expect("an answer").0, 200);
                if at % sample == 0 {
                    views.push(begun.elapsed());
                }
            }
            let median = |times: &mut Vec<Duration>| {
                times.sort_unstable();
                times[times.len() / 2].as_secs_f64() * 1e3
            };
            let on_disk: u64 = ["tables.db", "tables.db-wal"]
                .iter()
                .filter_map(|name| Some(folder.path().join(name).metadata().ok()?.len()))
                .sum();
            println!(
                "  {count:>8} {:>9.2} ms {:>9.2} ms {:>9.2} ms {:>10.1} KiB {:>10.1} KiB",
                begin.as_secs_f64() * 1e3,
                median(&mut moves),
                median(&mut views),
                service.memory().saturating_sub(before) as f64 / 1024.0 / count as f64,
                on_disk as f64 / 1024.0 / count as f64,
            );
        }
    });
}
