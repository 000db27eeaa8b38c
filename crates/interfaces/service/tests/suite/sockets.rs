//! Connections: those that send nothing, those that are too many, bodies that are not read, and the end that a balancer sees
//! coming.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::programs::referee;

use crate::common::{LONG, PATIENCE, Response, Service};
use crate::tables::{Table, folder, service};

fn connected(service: &Service) -> TcpStream {
    let stream = TcpStream::connect(&service.address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream
}

/// Reads what comes until the other side closes.
fn closed(mut stream: TcpStream) -> String {
    let mut text = String::new();
    // A connection that is reset is closed, too.
    let _ = stream.read_to_string(&mut text);
    text
}

/// A connection that sends nothing, one that sends its head too slowly, and one that is idle after an answer are closed.
#[test]
fn connections_without_a_request_are_closed() {
    let service = Service::start(&["--idle", "1s"]);
    let silent = connected(&service);
    let mut half = connected(&service);
    half.write_all(b"GET /livez HT").expect("it reads");
    let mut slow = connected(&service);
    let mut idle = connected(&service);
    idle.write_all(b"GET /livez HTTP/1.1\r\nHost: test\r\n\r\n").expect("it reads");
    thread::scope(|scope| {
        scope.spawn(move || {
            let begun = Instant::now();
            // It never comes to the end of its head.
            while slow.write_all(b"X").is_ok() {
                assert!(begun.elapsed() < PATIENCE, "it is closed");
                thread::sleep(Duration::from_millis(100));
            }
        });
        assert!(closed(idle).starts_with("HTTP/1.1 200 OK"));
        closed(silent);
        closed(half);
    });
    assert_eq!(service.get("/livez").status, 200);
}

/// The connections of a client are bounded, and it learns why there are no more; others are served meanwhile.
#[test]
fn connections_of_a_client_are_bounded() {
    let mut service = Service::start(&["--connections-per-client", "4", "--metrics", "127.0.0.1:0"]);
    let counters = service.counters();
    let mut held: Vec<TcpStream> = (0..4).map(|_| connected(&service)).collect();
    let refused = Response::read(connected(&service));
    assert_eq!(
        (refused.status, refused.code().as_str(), refused.header("retry-after")),
        (429, "too-many-connections", Some("5"))
    );
    assert!(counters().contains("referee_connections_open 4\n") && counters().contains("referee_connections_refused_total 1\n"));
    // Another address of this machine is another client.
    let url = format!("http://{}/livez", service.address);
    let other = Command::new("curl").args(["-s", "--interface", "127.0.0.2", &url]).output().expect("curl");
    assert_eq!(String::from_utf8_lossy(&other.stdout), "alive\n");
    held.pop();
    let begun = Instant::now();
    // That the other side has closed takes a moment.
    while Response::read(service.begin("GET /livez HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n", &[])).status != 200 {
        assert!(begun.elapsed() < PATIENCE, "a place is free again");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn connections_are_bounded_in_all() {
    let service = Service::start(&["--connections", "3"]);
    let _held: Vec<TcpStream> = (0..3).map(|_| connected(&service)).collect();
    let refused = Response::read(connected(&service));
    assert_eq!((refused.status, refused.code().as_str()), (503, "busy"));
}

/// Streams are bounded by client, whatever they tell.
#[test]
fn streams_of_a_client_are_bounded() {
    let folder = folder();
    let file = folder.path().join("tables.db");
    let service = Service::start(&["--database", file.to_str().expect("a name"), "--streams-per-client", "2"]);
    let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: test\r\n\r\n");
    let [events, news] = [format!("{}/events", table.path), format!("{}/news", table.path.replace("/v1", ""))];
    let mut held: Vec<TcpStream> = [&events, &news].map(|path| service.begin(&get(path), &[])).into();
    for stream in &mut held {
        let mut first = [0; 12];
        stream.read_exact(&mut first).expect("an answer");
        assert_eq!(&first, b"HTTP/1.1 200");
    }
    for path in [&events, &news] {
        let refused = service.get(path);
        assert_eq!((refused.status, refused.code().as_str()), (429, "too-many-streams"), "{path}");
    }
    table.played(&service, "Ann", "pass");
    held.clear();
    let begun = Instant::now();
    while service.begin(&get(&events), &[]).read(&mut [0; 64]).is_ok_and(|read| read > 0)
        && service.get(&format!("{events}x")).status != 404
    {
        assert!(begun.elapsed() < PATIENCE);
    }
}

/// A body that is refused before it was read does not keep its sender from reading why.
#[test]
fn who_sends_too_much_reads_why() {
    let service = Service::start(&[]);
    let body = vec![b'('; 6 << 20];
    for (path, media_type, status) in
        [("/v1/parse", "application/json", 413), ("/v1/parse", "text/plain", 415), ("/v1/no", "text/plain", 404)]
    {
        for _ in 0..8 {
            let mut stream = connected(&service);
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: test\r\nContent-Type: {media_type}\r\nConnection: close\r\n\
                 Content-Length: {}\r\n\r\n",
                body.len()
            );
            stream.write_all(head.as_bytes()).expect("it reads");
            stream.write_all(&body).expect("all of it is taken");
            assert_eq!(Response::read(stream).status, status, "{path}");
        }
    }
}

#[test]
fn encoded_bodies_and_requests_without_a_host_are_refused() {
    let service = Service::start(&[]);
    let post = |headers: &str| {
        let head = format!(
            "POST /v1/parse HTTP/1.1\r\n{headers}Connection: close\r\nContent-Type: application/json\r\n\
             Content-Length: 12\r\n\r\n"
        );
        service.send(&head, b"{\"text\":\"P\"}")
    };
    let encoded = post("Host: test\r\nContent-Encoding: gzip\r\n");
    assert_eq!((encoded.status, encoded.code().as_str()), (415, "unsupported-media-type"));
    assert_eq!(post("Host: test\r\nContent-Encoding: identity\r\n").status, 200);
    let nameless = post("");
    assert_eq!((nameless.status, nameless.code().as_str()), (400, "malformed-request"));
}

/// A proxy's header that names no address is counted, and mentioned once.
#[test]
fn a_header_that_names_no_client_is_mentioned() {
    let log = tempfile::NamedTempFile::new().expect("there is room");
    let options = ["--client-header", "X-Client", "--metrics", "127.0.0.1:0"];
    let mut service = Service::start_logged(&options, log.reopen().expect("a file"));
    let counters = service.counters();
    let asked = |value: &str| {
        service.send(&format!("GET /livez HTTP/1.1\r\nHost: test\r\nX-Client: {value}\r\nConnection: close\r\n\r\n"), &[])
    };
    for value in ["unknown", "192.0.2.1", "192.0.2.1:80", "1.1.1.1, canary"] {
        assert_eq!(asked(value).status, 200);
    }
    assert!(counters().contains("referee_clients_unread_total 2\n"), "{}", counters());
    let log = fs::read_to_string(log.path()).expect("a log");
    assert_eq!(log.matches("--client-header").count(), 1, "{log}");
    assert!(!log.contains("canary") && !log.contains("192.0.2.1"), "it names no client: {log}");
}

fn signalled(process: u32) {
    assert!(Command::new("kill").args(["-TERM", &process.to_string()]).status().expect("kill").success());
}

/// A balancer that asks whether the service is ready learns that it is not, while the service still takes what others send.
#[test]
fn a_balancer_sees_the_end_coming() {
    let folder = folder();
    let file = folder.path().join("tables.db");
    let mut service = Service::start(&["--database", file.to_str().expect("a name"), "--drain", "10m"]);
    let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
    assert_eq!(service.get("/readyz").status, 200);
    signalled(service.child.id());
    let begun = Instant::now();
    while service.get("/readyz").status == 200 {
        assert!(begun.elapsed() < PATIENCE);
    }
    assert_eq!(service.get("/readyz").code(), "stopping");
    assert_eq!(table.played(&service, "Ann", "pass")["n"], json!(1));
    // A second signal ends the pause.
    signalled(service.child.id());
    assert!(service.child.wait().expect("it ends").success());
}

/// A request that is half sent does not hold the end up, and one that is worked on is answered.
#[test]
fn the_end_waits_for_work_and_not_for_silence() {
    let mut service = Service::start(&["--grace", "10m", "--idle", "10m"]);
    let mut half = connected(&service);
    half.write_all(b"GET /livez HTTP/1.1\r\nHo").expect("it reads");
    let going = service.begin_post("/v1/judgements", &json!({"text": LONG, "time": "1s"}));
    let begun = Instant::now();
    while crate::processes::children(service.child.id()).is_empty() {
        assert!(begun.elapsed() < PATIENCE, "it is worked on");
        thread::sleep(Duration::from_millis(20));
    }
    signalled(service.child.id());
    assert_eq!(Response::read(going).status, 200);
    assert!(service.child.wait().expect("it ends").success());
    closed(half);
}

/// The soft limit on open files, which is 1,024 as a rule, is raised to the hard one.
#[test]
fn the_limit_on_files_is_raised() {
    let program = referee().get_program().to_owned();
    let script = "ulimit -Sn 300; exec \"$0\" serve --listen 127.0.0.1:0 --database :memory:";
    let mut child =
        Command::new("sh").args(["-c", script]).arg(program).stdout(std::process::Stdio::piped()).spawn().expect("a shell");
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().expect("a pipe")), &mut line)
        .expect("an address");
    let limits = fs::read_to_string(format!("/proc/{}/limits", child.id())).expect("Linux");
    child.kill().expect("it is there");
    child.wait().expect("it ends");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).expect("a limit");
    let numbers: Vec<&str> = files.split_whitespace().skip(3).take(2).collect();
    assert_eq!(numbers[0], numbers[1], "{files}");
}

/// Silent connections of one client, as many as it may have, keep no one else out.
#[test]
fn a_silent_client_keeps_no_one_out() {
    let folder = folder();
    let service = service(folder.path());
    let _silent: Vec<TcpStream> = (0..400).map(|_| connected(&service)).collect();
    let url = format!("http://{}/v1/tables", service.address);
    let body = json!({"game": "palmer", "players": ["Ann", "Ben"]}).to_string();
    let other = Command::new("curl")
        .args(["-s", "--interface", "127.0.0.2", "-H", "Content-Type: application/json", "-d", &body, &url])
        .output()
        .expect("curl");
    let begun: Value = serde_json::from_slice(&other.stdout).expect("JSON");
    assert_eq!(begun["seats"][0]["player"], json!("Ann"));
}
