//! Whatever one client asks for, the work of others begins: two lanes, slices, boards of batches last, and tables that answer while a
//! claim is judged.

use std::collections::BTreeSet;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::around::asked_by;
use crate::common::{LONG, PATIENCE, Response, Service};
use crate::processes::children;
use crate::starts::sql;
use crate::tables::{Table, folder};

const ATTACKER: &str = "192.0.2.1";

/// A service with one worker that knows clients apart by a header.
fn service(options: &[&str]) -> Service {
    Service::start(&[&["--workers", "1", "--client-header", "X-Forwarded-For"], options].concat())
}

/// A judgement that does not end within ten minutes.
fn endless(number: usize) -> Value {
    json!({"text": LONG, "file": format!("{number}.board"), "time": "10m"})
}

/// Waits until something is so, for as long as a test waits.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// The state of a process as Linux has it: `R`, `S`, or `T` of one that is stopped.
fn state(process: u32) -> Option<char> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit_once(')')?.1.trim_start().chars().next()
}

/// The priority of a process as Linux has it: 0 as a rule, 19 the lowest.
fn niceness(process: u32) -> i32 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("it is there");
    let fields: Vec<&str> = stat.rsplit_once(')').expect("a name").1.split_whitespace().collect();
    fields[16].parse().expect("a number")
}

/// The worker that is in the long lane.
fn long_worker(service: &Service) -> u32 {
    let find = || {
        children(service.child.id())
            .into_iter()
            .find(|&child| fs::metadata(format!("/proc/{child}")).is_ok() && niceness(child) == 10)
    };
    wait_until("a worker in the long lane", || find().is_some());
    find().expect("it is there")
}

fn begun_by(service: &Service, client: &str, number: usize) -> String {
    let response = asked_by(service, client, "/v1/judgements", &endless(number));
    assert_eq!(response.status, 202, "{response:?}");
    response.header("location").expect("a place").to_owned()
}

/// One client asks for all that it may; others get what they ask for, short and long, while its work goes on.
#[test]
fn one_client_keeps_no_other_out() {
    let service = service(&["--patience", "10m"]);
    let going: Vec<String> = (0..5).map(|number| begun_by(&service, ATTACKER, number)).collect();
    let worker = long_worker(&service);
    let others = |number: usize| format!("192.0.2.{}", number + 2);
    for (number, (path, body)) in [
        ("/v1/cost", json!({"text": "P"})),
        ("/v1/check", json!({"text": "1. axiom P"})),
        ("/v1/judgements", json!({"text": "∃x happy(x)"})),
        // It is undecided after a second, which it spends in the long lane.
        ("/v1/judgements", json!({"text": LONG, "time": "1s"})),
    ]
    .into_iter()
    .enumerate()
    {
        let ask = || asked_by(&service, &others(number), path, &body);
        wait_until("an answer", || ask().status == 200);
    }
    assert!(state(worker).is_some(), "the work of the first goes on");
    assert!(going.iter().all(|location| service.get(location).json()["status"] == "going"));
}

/// A long job gives its place to others when its slice is over, and goes on afterwards.
#[test]
fn long_jobs_take_turns() {
    let service = service(&["--patience", "10m"]);
    begun_by(&service, ATTACKER, 0);
    let first = long_worker(&service);
    // The place that is kept for others is taken as well.
    begun_by(&service, "192.0.2.2", 1);
    wait_until("two workers", || children(service.child.id()).len() == 2);
    let asked = json!({"text": LONG, "time": "3s"});
    let judged = || asked_by(&service, "192.0.2.3", "/v1/judgements", &asked);
    assert_eq!(judged().status, 202);
    wait_until("the first is stopped", || state(first) == Some('T'));
    wait_until("the third has its answer", || judged().status == 200);
    wait_until("the first goes on", || state(first).is_some_and(|state| state != 'T'));
}

fn batch(service: &Service, client: &str, lines: &[Value]) -> Response {
    let body = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let head = format!(
        "POST /v1/batches HTTP/1.1\r\nHost: test\r\nConnection: close\r\nX-Forwarded-For: {client}\r\n\
         Content-Type: application/x-ndjson\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    service.send(&head, body.as_bytes())
}

fn delete(service: &Service, path: &str, token: Option<&str>) -> Response {
    let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    service.send(&format!("DELETE {path} HTTP/1.1\r\nHost: test\r\n{token}Connection: close\r\n\r\n"), &[])
}

/// A batch of boards that take as long as they may is in no other client's way, and its owner can take it back.
#[test]
fn a_batch_keeps_out_of_the_way() {
    let service = service(&["--longest-board", "1s"]);
    let board = |number: usize| json!({"text": LONG, "file": format!("{number}.board")});
    let lines: Vec<Value> = (0..200).map(board).collect();
    let posted = batch(&service, ATTACKER, &lines);
    assert_eq!(posted.status, 202, "{posted:?}");
    let path = posted.json()["batch"].as_str().expect("a path").to_owned();
    long_worker(&service);
    for (path, body) in [("/v1/cost", json!({"text": "P"})), ("/v1/judgements", json!({"text": LONG, "time": "500ms"}))] {
        wait_until("an answer", || asked_by(&service, "192.0.2.2", path, &body).status == 200);
    }
    // The first board of another batch has its turn before the later ones of this.
    let other = batch(&service, "192.0.2.3", &[json!({"text": "∃x happy(x)"})]);
    let results = service.get(other.json()["results"].as_str().expect("a path"));
    assert!(results.body.contains("\"consistent\""), "{results:?}");
    let count = || service.get(&path).json()["answered"].as_u64().expect("a number");
    assert!(count() < 200, "the first batch goes on");
    let token = posted.json()["token"].as_str().expect("a token").to_owned();
    for wrong in [None, Some("0"), other.json()["token"].as_str()] {
        let refused = delete(&service, &path, wrong);
        assert_eq!((refused.status, refused.code().as_str()), (401, "no-owner"));
    }
    // Who sends it again owns it as well: it goes on until the last of them deletes it.
    let again = batch(&service, "192.0.2.4", &lines).json()["token"].as_str().expect("a token").to_owned();
    assert_eq!(delete(&service, &path, Some(&token)).status, 202);
    assert_eq!(service.get(&path).status, 200);
    assert_eq!(delete(&service, &path, Some(&token)).code(), "no-owner", "it is its owner no longer");
    assert_eq!(delete(&service, &path, Some(&again)).status, 202);
    assert_eq!(service.get(&path).code(), "unknown-batch");
    assert_eq!(delete(&service, &path, Some(&again)).code(), "unknown-batch");
    crate::processes::none_is_left(&service);
}

/// A board that asks for more time than boards have gets an error, and so does every client that has too many open.
#[test]
fn boards_of_batches_are_bounded() {
    let service = service(&["--batch-workers", "0"]);
    let posted = batch(&service, ATTACKER, &[json!({"text": "P", "time": "11s"})]);
    let results = service.get(posted.json()["results"].as_str().expect("a path"));
    assert_eq!(results.json()["error"]["code"], "limit-too-high", "{results:?}");
    let lines = |first: usize, count: usize| -> Vec<Value> {
        (first..first + count).map(|number| json!({"text": format!("p{number}")})).collect()
    };
    assert_eq!(batch(&service, ATTACKER, &lines(0, 60_000)).status, 202);
    let refused = batch(&service, ATTACKER, &lines(60_000, 60_000));
    assert_eq!((refused.status, refused.code().as_str()), (429, "too-many-boards"), "{refused:?}");
    assert_eq!(batch(&service, "192.0.2.2", &lines(0, 1)).status, 202, "others are not concerned");
}

/// A large batch is entered in parts, between which moves are stored; what was not entered to its end is, when it is sent again.
#[test]
fn a_large_batch_is_entered_in_parts() {
    let folder = folder();
    let database = folder.path().join("tables.db");
    let options = ["--batch-workers", "0", "--database", database.to_str().expect("a name")];
    let running = service(&options);
    let table = Table::begin(&running, &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
    let lines: Vec<Value> = (0..20_000).map(|number| json!({"text": format!("p{number}")})).collect();
    let is_entered = AtomicBool::new(false);
    let said = thread::scope(|scope| {
        let posted = scope.spawn(|| {
            let posted = batch(&running, ATTACKER, &lines);
            is_entered.store(true, Ordering::Release);
            posted
        });
        let mut said = 0;
        while !is_entered.load(Ordering::Acquire) {
            let words = table.post(&running, "/chat", &table.tokens["Ben"], &json!({"words": "hello"}));
            assert_eq!(words.status, 201, "{words:?}");
            said += 1;
        }
        assert_eq!(posted.join().expect("an answer").status, 202);
        said
    });
    assert!(said > 1, "nothing was said while it was entered");
    drop(running);
    // As if the service had been killed when two parts were entered.
    for lost in ["delete from open_question where n > 8000", "delete from board where n > 8000"] {
        sql(&database, lost);
    }
    let running = service(&options);
    let again = batch(&running, ATTACKER, &lines);
    assert_eq!((again.status, again.json()["boards"].as_u64()), (202, Some(20_000)), "{again:?}");
    drop(running);
    for table in ["board", "open_question"] {
        // SQLite refuses another number.
        sql(&database, &format!("create temp table whole (n check (n = 20000)); insert into whole select count(*) from {table}"));
    }
}

/// While a claim is judged, the others at the table look, speak and get pages, and the claimant's clock stands.
#[test]
fn a_table_answers_while_a_claim_is_judged() {
    let service = service(&[]);
    let request =
        json!({"game": "palmer", "players": ["Ann", "Ben"], "hand": 27, "goal": 1, "delay": 0, "clock": {"main": "60s"}});
    let table = Table::begin(&service, &request);
    for player in ["Ann", "Ben"] {
        let legal = table.get(&service, "/legal", Some(player)).json();
        let texts = legal["legal"].as_array().expect("a list").iter().filter_map(|one| one["text"].as_str());
        let statement = texts.map(str::to_owned).find(|text| text.starts_with(&format!("{player} play S ")));
        table.played(&service, player, &statement.expect("27 cards have a statement"));
    }
    let idle: BTreeSet<u32> = children(service.child.id()).into_iter().collect();
    let signal = |process: u32, signal: Signal| {
        let process = Pid::from_raw(i32::try_from(process).expect("a number")).expect("a process");
        // It may be gone.
        let _ = kill_process(process, signal);
    };
    /// Ends the loop below, also where a test fails.
    struct Over<'a>(&'a AtomicBool);
    impl Drop for Over<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Release);
        }
    }
    let (is_over, stopped) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let over = Over(&is_over);
        let claim = scope.spawn(|| table.play(&service, "Ann", None, &json!({"move": "claim inconsistent"})));
        // The workers that judge it stand still until everything else has been looked at.
        scope.spawn(|| {
            while !is_over.load(Ordering::Acquire) {
                for worker in children(service.child.id()).into_iter().filter(|worker| !idle.contains(worker)) {
                    signal(worker, Signal::STOP);
                    stopped.store(true, Ordering::Release);
                }
                thread::yield_now();
            }
        });
        wait_until("the claim is judged", || stopped.load(Ordering::Acquire));
        let left = || table.seats(&service)["seats"][0]["left_ms"].as_u64().expect("a number");
        let first = left();
        assert_eq!(table.view(&service, Some("Ben"))["n"], table.view(&service, None)["n"]);
        let said = table.post(&service, "/chat", &table.tokens["Ben"], &json!({"words": "hello?"}));
        assert_eq!(said.status, 201, "{said:?}");
        let id = table.path.rsplit('/').next().expect("a name");
        assert_eq!(service.get(&format!("/tables/{id}")).status, 200);
        assert!(!claim.is_finished());
        assert_eq!(left(), first, "the clock stands");
        drop(over);
        thread::sleep(Duration::from_millis(50));
        children(service.child.id()).into_iter().for_each(|worker| signal(worker, Signal::CONT));
        let claimed = claim.join().expect("an answer");
        assert_eq!(claimed.status, 201, "{claimed:?}");
    });
}
