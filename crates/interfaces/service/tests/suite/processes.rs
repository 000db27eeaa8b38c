//! The processes after the service: how many there are, and that none is left when its work is given up.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::{LONG, PATIENCE, Response, Service};

/// The processes that a process started, as Linux has it.
pub(crate) fn children(process: u32) -> Vec<u32> {
    let stat = |pid: u32| fs::read_to_string(format!("/proc/{pid}/stat")).ok();
    let all = fs::read_dir("/proc").expect("Linux").flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let parent = |pid: u32| -> Option<(char, u32)> {
        let stat = stat(pid)?;
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
    };
    all.filter(|&pid| parent(pid).is_some_and(|(state, parent)| parent == process && state != 'Z')).collect()
}

/// The processor time that a process has taken by now.
pub(crate) fn processor(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux");
    let fields: Vec<&str> = stat.rsplit_once(')').expect("a name").1.split_whitespace().collect();
    // Linux counts it in hundredths of a second, in user and in system mode.
    let ticks = [11, 12].map(|at| fields[at].parse::<u64>().expect("a number"));
    Duration::from_millis(10 * ticks.iter().sum::<u64>())
}

/// The processes that a process started, and those that they started.
fn descendants(process: u32) -> Vec<u32> {
    children(process).into_iter().flat_map(|child| [vec![child], descendants(child)].concat()).collect()
}

/// Waits until the service has no process that works, for as long as a test waits.
pub(crate) fn none_is_left(service: &Service) {
    let begun = Instant::now();
    while !descendants(service.child.id()).is_empty() {
        assert!(begun.elapsed() < PATIENCE, "{:?} are left", descendants(service.child.id()));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until the service works, solver and all.
fn works(service: &Service, processes: usize) -> Vec<u32> {
    let begun = Instant::now();
    loop {
        let all = descendants(service.child.id());
        if all.len() >= processes {
            return all;
        }
        assert!(begun.elapsed() < PATIENCE, "{all:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_alive(process: u32) -> bool {
    fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

/// Waits until all of these are gone, for as long as a test waits: the system takes its time to end what is killed.
fn all_end(all: &[u32]) {
    let begun = Instant::now();
    while all.iter().any(|&process| is_alive(process)) {
        assert!(begun.elapsed() < PATIENCE, "{all:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_client_that_goes_away_ends_its_work() {
    let service = Service::start(&[]);
    let request = json!({"text": LONG, "time": "50s"});
    let prove = json!({"text": LONG, "goal": "∀x happy(x)", "time": "50s"});
    let all = [("/v1/judgements", &request), ("/v1/prove", &prove)].map(|(path, request)| {
        let connection = service.begin_post(path, request);
        let all = works(&service, 2);
        drop(connection);
        none_is_left(&service);
        all
    });
    // They are gone themselves, not only out of sight.
    all_end(&all.concat());
}

#[test]
fn a_full_queue_takes_nobody_and_its_places_come_back() {
    let mut service = Service::start(&["--workers", "1", "--queue", "1", "--metrics", "127.0.0.1:0"]);
    let counters = service.counters();
    let request = |name: &str| json!({"text": LONG, "file": name, "time": "50s"});
    let working = service.begin_post("/v1/judgements", &request("a"));
    works(&service, 1);
    let waiting = service.begin_post("/v1/judgements", &request("b"));
    let begun = Instant::now();
    while !counters().contains("referee_jobs_waiting 1") {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(20));
    }
    let unasked = service.post("/v1/check", &json!({"text": "1. axiom P", "time": "1s"}));
    assert_eq!(unasked.status, 422, "no such option");
    let refused = service.post("/v1/hint", &json!({"text": "1. axiom P", "goal": "P"}));
    assert_eq!(refused.status, 503, "{refused:?}");
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("busy", Some("1")));
    drop(waiting);
    drop(working);
    let begun = Instant::now();
    while service.post("/v1/check", &json!({"text": "1. axiom P"})).status != 200 {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The service ends in good order: what is under way is answered, and no process is left.
#[test]
fn the_end_in_good_order() {
    let mut service = Service::start(&["--grace", "60s"]);
    let going = service.begin_post("/v1/judgements", &json!({"text": LONG, "time": "1s"}));
    let all = works(&service, 1);
    let service_id = service.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &service_id]).status().expect("kill").success());
    assert_eq!(Response::read(going).status, 200);
    assert!(service.child.wait().expect("it ends").success());
    all_end(&all);
}

/// A service that is killed leaves no process either: its workers notice.
#[test]
fn the_end_without_order() {
    let mut service = Service::start(&[]);
    let _going = service.begin_post("/v1/judgements", &json!({"text": LONG, "time": "50s"}));
    let all = works(&service, 2);
    service.child.kill().expect("it is there");
    service.child.wait().expect("it ends");
    all_end(&all);
}
