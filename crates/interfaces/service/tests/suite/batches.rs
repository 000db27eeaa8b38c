//! Batches of boards: answered in the order of their lines, kept through kills, and judged by further machines that are not trusted.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::NamedTempFile;
use testkit::programs::referee;

use crate::common::{PATIENCE, Response, Service, text};
use crate::postgres_server::Postgres;
use crate::tables::folder;

/// Boards of which each is another one.
fn boards(count: usize) -> Vec<String> {
    let board = |number: usize| {
        let text = format!("a: ∃x p{number}(x)\nb: ∀x (p{number}(x) → happy(x))\nc: ∃x happy(x)");
        json!({"text": format!("symbols p{number}/1 : predicate\n{text}"), "file": format!("{number}.board")}).to_string()
    };
    (0..count).map(board).collect()
}

fn begin(service: &Service, lines: &[String]) -> String {
    let batch = service.post_bytes("/v1/batches", "application/x-ndjson", lines.join("\n").as_bytes());
    assert_eq!((batch.status, batch.json()["boards"].as_u64()), (202, Some(lines.len() as u64)), "{batch:?}");
    batch.header("location").expect("a place").to_owned()
}

fn answered(service: &Service, batch: &str) -> u64 {
    let response: Response = service.get(batch);
    assert_eq!(response.status, 200, "{response:?}");
    response.json()["answered"].as_u64().expect("a number")
}

/// The answers of a batch, which are those that the service gives to each board alone.
fn results(service: &Service, batch: &str, lines: &[String]) -> Vec<Value> {
    let results = service.get(&format!("{batch}/results")).body;
    let results: Vec<&str> = results.lines().collect();
    assert_eq!(results.len(), lines.len());
    for at in [0, lines.len() - 1] {
        let alone = service.judged(&serde_json::from_str(&lines[at]).expect("JSON"));
        assert_eq!(results[at], alone.body.trim_end());
    }
    results.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A service that is killed in the middle of a batch goes on with it when it is started again; a batch that is sent again is the same one.
#[test]
fn a_batch_outlives_the_service() {
    let folder = folder();
    let database = folder.path().join("tables.db");
    let options = ["--database", database.to_str().expect("a name"), "--workers", "2"];
    let lines = boards(24);
    let mut service = Service::start(&options);
    let batch = begin(&service, &lines);
    let begun = Instant::now();
    while answered(&service, &batch) == 0 {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(10));
    }
    let before = answered(&service, &batch);
    service.child.kill().expect("it is there");
    service.child.wait().expect("it ends");
    service = Service::start(&options);
    assert!(answered(&service, &batch) >= before, "what was answered is kept");
    assert_eq!(begin(&service, &lines), batch);
    let results = results(&service, &batch, &lines);
    assert!(results.iter().all(|ruling| ruling["status"] == "consistent"), "{results:?}");
    assert!(before < 24, "it was killed in the middle");
    assert_eq!(service.get("/v1/batches/0").code(), "unknown-batch");
    // A picture is no line.
    let drawn = begin(&service, &[json!({"text": "∃x happy(x)", "format": "svg"}).to_string()]);
    let answer = service.get(&format!("{drawn}/results")).json();
    assert_eq!(answer["error"]["code"], "usage", "{answer}");
}

/// A machine that judges for services. What it has logged is shown when a test fails.
struct Machine {
    child: Child,
    log: NamedTempFile,
}

impl Machine {
    fn start(database: &str) -> Machine {
        let log = NamedTempFile::new().expect("there is room");
        let mut command = referee();
        command.args(["work", "--workers", "1", "--database", database]).stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.stderr(log.reopen().expect("it is there")).spawn().expect("it starts");
        Machine { child, log }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            eprintln!("a machine:\n{}", std::fs::read_to_string(self.log.path()).unwrap_or_default());
        }
    }
}

/// The statements of the page that give a machine its rights.
fn grants() -> String {
    let page = text("docs/service.md");
    let statements = page.split("```sql\n").nth(1).and_then(|rest| rest.split("```").next());
    statements.expect("the page has them").to_owned()
}

/// Machines judge, one of them is killed, and each board has one answer; an answer that was forged is refused and the board judged again. The
/// machines ask before there is a queue, and while its tables are changed; the one that goes on has the rights that the page gives, and no others.
#[test]
fn machines_judge_and_are_not_believed() {
    let postgres = Postgres::start("off");
    let machines = ["referee", "worker"].map(|user| Machine::start(&postgres.address_of(user)));
    let mut service = Service::start(&["--batch-workers", "0", "--metrics", "127.0.0.1:0", "--database", &postgres.address()]);
    let counters = service.counters();
    let lines = boards(30);
    let batch = begin(&service, &lines);
    // The service makes the queue with the first batch; until its last statement the rights may come too early.
    let begun = Instant::now();
    while let Err(refused) = postgres.ask_as("referee", &grants()) {
        assert!(begun.elapsed() < PATIENCE, "{refused}");
        std::thread::sleep(Duration::from_millis(50));
    }
    let wait_for_offers = |count: u64| {
        let begun = Instant::now();
        let offers = "SELECT COUNT(*) FROM apalis.jobs WHERE job_type LIKE 'referee offers %'";
        while postgres.ask(offers).parse().unwrap_or(0) < count {
            assert!(begun.elapsed() < PATIENCE, "{} are answered", answered(&service, &batch));
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    wait_for_offers(3);
    // What connections have prepared does not fit any more.
    postgres.ask("ALTER TABLE apalis.jobs ADD COLUMN remark TEXT");
    wait_for_offers(8);
    machines_read_nothing_else(&postgres);
    let [killed, _goes_on] = machines;
    drop(killed);
    let results = results(&service, &batch, &lines);
    let boards: BTreeSet<&str> = results.iter().map(|ruling| ruling["board"].as_str().expect("a name")).collect();
    assert_eq!(boards.len(), 30);
    assert!(results.iter().all(|ruling| ruling["statements"][2]["follows_from"] == json!(["a", "b"])));
    assert!(counters().contains("referee_offers_refused_total 0\n"), "{}", counters());
    // A forged answer to a question that is asked.
    let question = postgres.ask("SELECT question FROM board WHERE n = 1");
    let document = json!({"schema": 1, "board": "0.board", "status": "inconsistent", "statements": []}).to_string();
    let offer = json!({"question": question, "document": document, "certificates": {}}).to_string();
    let queue = postgres.ask("SELECT MIN(job_type) FROM apalis.jobs WHERE job_type LIKE 'referee offers %'");
    // In one transaction: a question that is open and in no queue is soon put to the machine, and its answer would be the first.
    postgres.ask(&format!(
        "DELETE FROM verdict WHERE question = (SELECT question FROM board WHERE n = 1); \
         INSERT INTO open_question (question, job, n) SELECT question, job, n FROM board WHERE n = 1; \
         UPDATE batch SET answered = answered - 1; \
         UPDATE board SET is_answered = 0 WHERE n = 1; \
         INSERT INTO apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, priority) VALUES \
         ('01ARZ3NDEKTSV4RRFFQ69G5FAV', '{queue}', convert_to('{offer}', 'UTF8'), 'Pending', 0, 3, now(), 1)"
    ));
    let begun = Instant::now();
    while answered(&service, &batch) < 30 {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(50));
    }
    let again = service.get(&format!("{batch}/results")).body;
    assert_eq!(serde_json::from_str::<Value>(again.lines().next().expect("a line")).expect("JSON"), results[0]);
    assert!(counters().contains("referee_offers_refused_total 1\n"), "{}", counters());
}

/// With the rights that the page gives, nothing of the tables can be read or changed: no hand, no seed, no token; nor the answers of others.
fn machines_read_nothing_else(postgres: &Postgres) {
    let names = postgres.ask("SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'public'");
    let tables: BTreeSet<&str> = names.split_whitespace().collect();
    assert!(["board", "event", "game_table", "token", "verdict"].iter().all(|table| tables.contains(table)), "{tables:?}");
    for table in tables {
        for statement in [format!("SELECT COUNT(*) FROM {table}"), format!("DELETE FROM {table}"), format!("DROP TABLE {table}")]
        {
            let refused = postgres.ask_as("worker", &statement).expect_err(&statement);
            assert!(refused.contains("permission denied") || refused.contains("must be owner"), "{statement}: {refused}");
        }
    }
    for statement in
        ["DELETE FROM apalis.jobs", "CREATE TABLE apalis.mine (n INT)", "CREATE TABLE mine (n INT)", "CREATE ROLE mine"]
    {
        let refused = postgres.ask_as("worker", statement).expect_err(statement);
        assert!(refused.contains("permission denied"), "{statement}: {refused}");
    }
}

#[test]
fn machines_share_a_database_of_postgres() {
    for (database, expected) in [("file.db", "a database of PostgreSQL"), ("postgres://u:canary@[::x/d", "cannot be read")] {
        let output = Command::new(referee().get_program()).args(["work", "--database", database]).output().expect("it runs");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(64), "{message}");
        assert!(message.contains(expected) && !message.contains("canary"), "{message}");
    }
}
