//! The programs, and requests in plain HTTP/1.1.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
pub(crate) use testkit::patience::PATIENCE;
use testkit::programs::{referee, root};

/// A running service. Dropping it kills it.
pub(crate) struct Service {
    pub(crate) child: Child,
    pub(crate) address: String,
    /// The lines that it prints besides.
    pub(crate) lines: BufReader<std::process::ChildStdout>,
}

impl Service {
    /// Starts the service through `referee serve`, with more options.
    pub(crate) fn start(options: &[&str]) -> Service {
        Service::start_logged(options, Stdio::null())
    }

    /// Starts it with a place for its log.
    pub(crate) fn start_logged(options: &[&str], log: impl Into<Stdio>) -> Service {
        let mut command = referee();
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(options);
        if !options.iter().any(|option| ["--database", "--config"].contains(option)) {
            command.args(["--database", ":memory:"]);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        lines.read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("an address: {line:?}")).to_owned();
        Service { child, address, lines }
    }

    /// Reads from its side port, which it was started with, what it has counted, each time that this is called.
    pub(crate) fn counters(&mut self) -> impl Fn() -> String + use<> {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("a second address");
        let address = line.trim().strip_prefix("http://").and_then(|line| line.strip_suffix("/metrics")).expect("an address");
        let address = address.to_owned();
        move || Response::read(begin(&address, &get("/metrics"), &[])).body
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.send(&get(path), &[])
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Response {
        self.post_bytes(path, "application/json", body.to_string().as_bytes())
    }

    /// Posts a board, and waits for its ruling where that takes long: a second request gets the same.
    pub(crate) fn judged(&self, body: &Value) -> Response {
        let begun = Instant::now();
        loop {
            let response = self.post("/v1/judgements", body);
            if response.status != 202 {
                return response;
            }
            assert!(begun.elapsed() < PATIENCE, "{response:?}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    pub(crate) fn post_bytes(&self, path: &str, media_type: &str, body: &[u8]) -> Response {
        self.send(&head(path, media_type, body.len()), body)
    }

    /// Sends a request, and returns its response.
    pub(crate) fn send(&self, head: &str, body: &[u8]) -> Response {
        Response::read(self.begin(head, body))
    }

    /// Sends a request, and returns the connection.
    pub(crate) fn begin(&self, head: &str, body: &[u8]) -> TcpStream {
        begin(&self.address, head, body)
    }

    /// Sends a posted request, and returns the connection.
    pub(crate) fn begin_post(&self, path: &str, body: &Value) -> TcpStream {
        let body = body.to_string();
        self.begin(&head(path, "application/json", body.len()), body.as_bytes())
    }
}

fn begin(address: &str, head: &str, body: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream.write_all(head.as_bytes()).expect("it reads");
    // It may refuse before it has read everything.
    let _ = stream.write_all(body);
    stream
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
}

fn head(path: &str, media_type: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\r\n"
    )
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A response, read to its end.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
}

impl Response {
    pub(crate) fn read(stream: TcpStream) -> Response {
        let mut reader = BufReader::new(stream);
        let mut headers = String::new();
        while !headers.ends_with("\r\n\r\n") {
            assert_ne!(reader.read_line(&mut headers).expect("a response"), 0, "a response, not {headers:?}");
        }
        let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let headers = headers.to_ascii_lowercase();
        let mut body = Vec::new();
        if headers.contains("transfer-encoding: chunked") {
            loop {
                let mut size = String::new();
                reader.read_line(&mut size).expect("a chunk");
                let size = usize::from_str_radix(size.trim(), 16).expect("a size");
                let mut chunk = vec![0; size + 2];
                reader.read_exact(&mut chunk).expect("a chunk");
                body.extend_from_slice(&chunk[..size]);
                if size == 0 {
                    break;
                }
            }
        } else {
            // A connection that is cut off has a response that is too short, which is noticed.
            let _ = reader.read_to_end(&mut body);
        }
        let body = match headers.contains("content-type: font/") {
            true => String::from_utf8_lossy(&body).into_owned(),
            false => String::from_utf8(body).expect("text"),
        };
        Response { status, headers, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The code of a problem, which is whole.
    pub(crate) fn code(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let problem = self.json();
        assert_eq!(problem["schema"], json!(1));
        assert_eq!(problem["status"], json!(self.status));
        assert_eq!(problem["detail"], problem["error"]["message"]);
        problem["error"]["code"].as_str().expect("a code").to_owned()
    }
}

/// The text of a file of the workspace.
pub(crate) fn text(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The files of the workspace below a directory whose names end so, sorted.
pub(crate) fn files(directory: &str, end: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(root().join(&directory)).expect("a directory").flatten() {
            let name = format!("{directory}/{}", entry.file_name().to_string_lossy());
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                directories.push(name);
            } else if name.ends_with(end) {
                found.push(name);
            }
        }
    }
    found.sort();
    found
}

/// A board whose judgement takes as long as it may.
pub(crate) const LONG: &str = include_str!("../../../../../tests/faults/02-time-sixteen-variables.board");
