//! Judgements that outlast their request, and batches.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{LONG, Response, Service, text};

const BLONDES: &str = "examples/boards/blondes.board";

fn long(time: &str) -> Value {
    json!({"text": LONG, "file": "long.board", "time": time})
}

#[test]
fn a_long_judgement_is_fetched_later_and_worked_on_once() {
    let mut service = Service::start(&["--metrics", "127.0.0.1:0"]);
    let counters = service.counters();
    let (first, second) = std::thread::scope(|scope| {
        let ask = || service.post("/v1/judgements", &long("5s"));
        let (first, second) = (scope.spawn(ask), scope.spawn(ask));
        (first.join().expect("an answer"), second.join().expect("an answer"))
    });
    assert_eq!((first.status, second.status), (202, 202), "{first:?}");
    let location = first.header("location").expect("a place").to_owned();
    assert_eq!(second.header("location"), Some(location.as_str()));
    assert_eq!(crate::processes::children(service.child.id()).len(), 1, "one worker");
    let going = service.get(&location);
    assert_eq!((going.status, &going.json()["status"]), (202, &json!("going")));
    let stream = service.get(&format!("{location}/events"));
    assert_eq!(stream.header("content-type"), Some("text/event-stream"));
    let events: Vec<&str> = stream.body.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert!(events.contains(&"progress") && events.last() == Some(&"done"), "{events:?}");
    let data = stream.body.lines().filter_map(|line| line.strip_prefix("data: ")).next_back().expect("data");
    let ruling = service.get(&location);
    assert_eq!((ruling.status, ruling.body.trim_end()), (200, data));
    assert_eq!(service.post("/v1/judgements", &long("5s")).body, ruling.body);
    assert!(counters().contains("referee_judgements_total 1\n"), "it is known, and is not worked on again: {}", counters());
}

/// Who wants to see the progress from the first event on does not wait: a stream tells it, and the ruling or the fault at its end.
#[test]
fn who_prefers_it_does_not_wait() {
    let service = Service::start(&[]);
    let asked = |body: &Value| {
        let body = body.to_string();
        let head = format!(
            "POST /v1/judgements HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\nPrefer: wait=0\r\n\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        service.send(&head, body.as_bytes())
    };
    let going = asked(&long("2s"));
    assert_eq!((going.status, &going.json()["decided"]), (202, &json!(0)), "{going:?}");
    let events = |going: &Response| service.get(going.json()["events"].as_str().expect("a stream")).body;
    let stream = events(&going);
    let told: Vec<&str> = stream.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert!(told.first() == Some(&"progress") && told.last() == Some(&"done"), "{stream}");
    let faulty = asked(&json!({"text": "∀x happy("}));
    let stream = if faulty.status == 202 { events(&faulty) } else { format!("event: error {}", faulty.body) };
    assert!(stream.contains("event: error"), "{stream}");
    // A stranger preference is no reason to refuse.
    let plain = service.judged(&json!({"text": text(BLONDES)}));
    assert_eq!(plain.status, 200);
}

#[test]
fn what_nobody_waits_for_is_ended() {
    let service = Service::start(&["--patience", "2s"]);
    let response = service.post("/v1/judgements", &long("50s"));
    assert_eq!(response.status, 202);
    let location = response.header("location").expect("a place").to_owned();
    crate::processes::none_is_left(&service);
    assert_eq!(service.get(&location).code(), "unknown-judgement");
    // A stream keeps it alive, and its end does not.
    let response = service.post("/v1/judgements", &long("50s"));
    let events = format!("GET {}/events HTTP/1.1\r\nHost: test\r\n\r\n", response.header("location").expect("a place"));
    let mut stream = BufReader::new(service.begin(&events, &[]));
    let mut line = String::new();
    while !line.starts_with("event: progress") {
        line.clear();
        assert_ne!(stream.read_line(&mut line).expect("events"), 0);
    }
    std::thread::sleep(Duration::from_millis(2200));
    assert_eq!(crate::processes::children(service.child.id()).len(), 1, "watched, so alive");
    drop(stream);
    crate::processes::none_is_left(&service);
}

#[test]
fn a_batch_is_answered_in_its_order() {
    let service = Service::start(&[]);
    let board = text(BLONDES);
    let lines = [
        json!({"text": board, "file": BLONDES}).to_string(),
        json!({"text": "∀x happy(", "file": "wrong.board"}).to_string(),
        String::from("no JSON"),
        json!({"text": "a: ∃x happy(x)\nb: ∀x ¬happy(x)"}).to_string(),
    ];
    let batch = service.post_bytes("/v1/batches", "application/x-ndjson", lines.join("\n").as_bytes());
    assert_eq!(batch.status, 202, "{batch:?}");
    let location = batch.header("location").expect("a place").to_owned();
    let results = service.get(&format!("{location}/results"));
    assert_eq!(results.header("content-type"), Some("application/x-ndjson"));
    let answers: Vec<&str> = results.body.lines().collect();
    assert_eq!(answers.len(), 4, "{answers:?}");
    let alone = service.judged(&json!({"text": board, "file": BLONDES}));
    assert_eq!(answers[0], alone.body.trim_end());
    let parsed: Vec<Value> = answers.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(parsed[1]["error"]["file"], json!("wrong.board"));
    assert_eq!(parsed[2]["error"]["code"], json!("malformed-request"));
    assert_eq!(parsed[3]["status"], json!("inconsistent"));
    let again: Response = service.get(&location);
    assert_eq!((again.json()["boards"].as_u64(), again.json()["answered"].as_u64()), (Some(4), Some(4)));
}
