//! The editor protocol over a web socket: the same messages as over standard input and output, within bounds, and for no other site.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::programs::referee;

use crate::common::{PATIENCE, Service, text};

/// A web socket, spoken by hand (RFC 6455): what a client sends is masked, here with nothing.
struct Socket(BufReader<TcpStream>);

const TEXT: u8 = 1;
const CLOSE: u8 = 8;

fn handshake(service: &Service, more: &str) -> (String, BufReader<TcpStream>) {
    let head = format!(
        "GET /v1/editor HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n",
        service.address
    );
    let mut reader = BufReader::new(service.begin(&head, &[]));
    let mut status = String::new();
    reader.read_line(&mut status).expect("a response");
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        reader.read_line(&mut line).expect("headers");
    }
    (status, reader)
}

impl Socket {
    fn open(service: &Service) -> Socket {
        let (status, reader) = handshake(service, "");
        assert!(status.contains(" 101 "), "{status}");
        Socket(reader)
    }

    fn send(&mut self, text: &str) {
        let length = text.len();
        let mut frame = vec![0x80 | TEXT];
        match length {
            0..126 => frame.push(0x80 | u8::try_from(length).expect("short")),
            126..65_536 => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(length).expect("short").to_be_bytes());
            }
            _ => {
                frame.push(0x80 | 127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        // The other side may have had enough.
        let _ = self.0.get_mut().write_all(&frame);
    }

    /// Reads a frame: its kind and its content; none where the connection has ended.
    fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let mut read = |count: usize| {
            let mut bytes = vec![0; count];
            self.0.read_exact(&mut bytes).ok().map(|()| bytes)
        };
        let head = read(2)?;
        let number = |bytes: &[u8]| bytes.iter().fold(0, |number, &byte| number << 8 | usize::from(byte));
        let length = match head[1] & 0x7f {
            126 => number(&read(2)?),
            127 => number(&read(8)?),
            short => usize::from(short),
        };
        Some((head[0] & 0x0f, read(length)?))
    }

    fn read(&mut self) -> String {
        let (kind, content) = self.frame().expect("a frame");
        assert_eq!(kind, TEXT, "{content:?}");
        String::from_utf8(content).expect("text")
    }

    /// Reads on until the socket is closed; the code, where the other side has said one.
    fn closed(&mut self) -> Option<u16> {
        loop {
            if let (CLOSE, content) = self.frame()? {
                return Some(u16::from_be_bytes([*content.first()?, *content.get(1)?]));
            }
        }
    }
}

/// The program itself, over standard input and output.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Program {
        let mut child =
            referee().args(["lsp", "--stdio"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let (input, output) = (child.stdin.take().expect("a pipe"), BufReader::new(child.stdout.take().expect("a pipe")));
        Program { child, input, output }
    }

    fn send(&mut self, text: &str) {
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it reads");
    }

    fn read(&mut self) -> String {
        let mut header = String::new();
        self.output.read_line(&mut header).expect("a header");
        let length = header.trim().rsplit(' ').next().and_then(|digits| digits.parse().ok()).expect("a length");
        self.output.read_line(&mut header).expect("its end");
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).expect("the content");
        String::from_utf8(content).expect("text")
    }
}

fn call(id: u32, method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
}

fn opened(file: &str) -> (String, String) {
    let uri = format!("file:///{file}");
    let document = json!({"uri": uri, "languageId": "", "version": 1, "text": text(file)});
    (json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}).to_string(), uri)
}

#[test]
fn a_session_is_the_same_as_over_standard_input() {
    let service = Service::start(&[]);
    let (mut socket, mut program) = (Socket::open(&service), Program::start());
    let mut messages = vec![call(1, "initialize", &json!({"capabilities": {}}))];
    for file in ["examples/proofs/wrong.proof", "examples/boards/blondes.board"] {
        let (open, uri) = opened(file);
        let about = json!({"uri": uri});
        messages.push(open);
        messages.push(call(2, "textDocument/documentSymbol", &json!({"textDocument": about})));
        for line in 0..8 {
            let place = json!({"textDocument": about, "position": {"line": line, "character": 9}});
            messages.push(call(3, "textDocument/hover", &place));
            messages.push(call(4, "textDocument/completion", &place));
        }
    }
    messages.push(String::from("no JSON"));
    messages.push(call(5, "shutdown", &Value::Null));
    for message in messages {
        socket.send(&message);
        program.send(&message);
        assert_eq!(socket.read(), program.read(), "{message}");
    }
    socket.send(&json!({"jsonrpc": "2.0", "method": "exit"}).to_string());
    socket.closed();
    let _ = program.child.kill();
    let _ = program.child.wait();
}

#[test]
fn sessions_are_bounded() {
    let service = Service::start(&[]);
    let mut long = Socket::open(&service);
    long.send(&"x".repeat((1 << 20) + 1));
    // The code may be lost with the rest of the message, which is not read.
    assert!(matches!(long.closed(), Some(1009) | None), "a message that is too long ends it");
    drop(long);
    let mut open: Vec<Socket> = Vec::new();
    let refused = loop {
        let (status, reader) = handshake(&service, "");
        if !status.contains(" 101 ") {
            break status;
        }
        open.push(Socket(reader));
        assert!(open.len() < 20, "one client has no end of sessions");
    };
    assert!(refused.contains(" 503 "), "{refused}");
    // A place that is given up is another's.
    drop(open.pop());
    let begun = Instant::now();
    while !handshake(&service, "").0.contains(" 101 ") {
        assert!(begun.elapsed() < PATIENCE, "the place is not given up");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn other_sites_and_other_protocols_are_refused() {
    let service = Service::start(&[]);
    assert!(handshake(&service, "Origin: https://evil.example.org\r\n").0.contains(" 403 "));
    assert!(handshake(&service, &format!("Origin: http://{}\r\n", service.address)).0.contains(" 101 "));
    assert_eq!(service.get("/v1/editor").status, 426);
    assert_eq!(service.get("/livez").status, 200);
}
