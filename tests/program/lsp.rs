//! `referee lsp`: the editor protocol over real pipes, from `initialize` to the exit status.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::program::run::{referee, run};

/// A message as it is sent.
fn framed(message: &Value) -> Vec<u8> {
    let text = message.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

fn request(id: i64, method: &str, params: &Value) -> Vec<u8> {
    framed(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
}

fn notification(method: &str, params: &Value) -> Vec<u8> {
    framed(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
}

fn initialize() -> Vec<u8> {
    request(0, "initialize", &json!({ "capabilities": {} }))
}

fn open(uri: &str, text: &str) -> Vec<u8> {
    let document = json!({ "uri": uri, "languageId": "", "version": 1, "text": text });
    notification("textDocument/didOpen", &json!({ "textDocument": document }))
}

/// The program, started as an editor does it.
struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start() -> Server {
        let mut command = referee();
        command.args(["lsp", "--stdio"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program can be started");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Server { child, input, output }
    }

    fn send(&mut self, message: &[u8]) {
        self.input.write_all(message).expect("the program reads");
        self.input.flush().expect("the program reads");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("the program writes");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", digits)) => length = digits.parse().expect("a number"),
                Some(_) => {}
                None => break,
            }
        }
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).expect("the program writes what it has announced");
        serde_json::from_slice(&content).expect("JSON")
    }

    /// The exit status, and what was said beside the protocol.
    fn end(mut self) -> (i32, String) {
        drop(self.input);
        let mut said = String::new();
        self.child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("text");
        (self.child.wait().expect("it ends").code().expect("it ends by itself"), said)
    }
}

#[test]
fn a_session_of_an_editor_goes_its_way() {
    let mut server = Server::start();
    server.send(&initialize());
    let answer = server.receive();
    assert_eq!(answer["result"]["serverInfo"]["name"], "referee");
    assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-16");
    server.send(&notification("initialized", &json!({})));
    server.send(&open("file:///game.proof", "1. axiom P\n2. axiom (P → Q)\n3. Q by Modus ponnes on 1, 2\n"));
    let told = server.receive();
    assert_eq!(told["method"], "textDocument/publishDiagnostics");
    let diagnostics = told["params"]["diagnostics"].as_array().expect("a list");
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(
        (&diagnostics[0]["code"], &diagnostics[0]["range"]["start"]),
        (&json!("unknown-rule"), &json!({ "line": 2, "character": 8 }))
    );
    // A board beside it.
    server.send(&open("file:///blondes.board", "s1: ∀x blonde(x) → happy(x)\n"));
    assert_eq!(server.receive()["params"]["diagnostics"], json!([]));
    let place = json!({ "textDocument": { "uri": "file:///blondes.board" }, "position": { "line": 0, "character": 8 } });
    server.send(&request(1, "textDocument/hover", &place));
    let answer = server.receive();
    let shown = answer["result"]["contents"]["value"].as_str().expect("a text");
    assert!(shown.contains("∀x (blonde(x) → happy(x))"), "{shown}");
    // The rule's name is corrected.
    let range = json!({ "start": { "line": 2, "character": 8 }, "end": { "line": 2, "character": 20 } });
    let document = json!({ "uri": "file:///game.proof", "version": 2 });
    let change = json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": "Modus ponens" }] });
    server.send(&notification("textDocument/didChange", &change));
    let told = server.receive();
    assert_eq!((&told["params"]["version"], &told["params"]["diagnostics"]), (&json!(2), &json!([])));
    server.send(&request(2, "textDocument/teleport", &json!({})));
    assert_eq!(server.receive()["error"]["code"], -32601);
    // What is no JSON is answered, and the session goes on.
    server.send(b"Content-Length: 1\r\n\r\n{");
    assert_eq!(server.receive()["error"]["code"], -32700);
    server.send(&request(3, "shutdown", &Value::Null));
    assert_eq!(server.receive(), json!({ "jsonrpc": "2.0", "id": 3, "result": null }));
    server.send(&notification("exit", &Value::Null));
    assert_eq!(server.end(), (0, String::new()));
}

/// A board is judged while other questions are answered; small ones need no other program.
#[test]
fn a_board_is_judged_while_the_session_answers() {
    let mut server = Server::start();
    server.send(&initialize());
    let capabilities = server.receive()["result"]["capabilities"].clone();
    // The extension for VS Code numbers the tokens as the program does.
    let client = include_str!("../../editors/vscode/extension.js");
    let tokens = client.split_once("const TOKENS = ").and_then(|(_, rest)| rest.split_once(';')).expect("a list").0;
    let tokens: Value = serde_json::from_str(tokens).expect("JSON");
    assert_eq!(capabilities["semanticTokensProvider"]["legend"]["tokenTypes"], tokens);
    server.send(&open("file:///a.board", "s1: ∀x happy(x)\ns2: ∃x ¬happy(x)\n"));
    assert_eq!(server.receive()["params"]["diagnostics"], json!([]));
    let judge = json!({ "command": "referee.judge", "arguments": ["file:///a.board"] });
    server.send(&request(1, "workspace/executeCommand", &judge));
    server.send(&request(2, "textDocument/codeLens", &json!({ "textDocument": { "uri": "file:///a.board" } })));
    let mut answers = [server.receive(), server.receive(), server.receive()];
    answers.sort_by_key(|answer| answer["id"].as_i64());
    let [message, judged, lenses] = &answers;
    assert_eq!(message["params"]["message"], "referee: a.board: inconsistent: s1 and s2 contradict each other");
    assert_eq!(judged["result"]["rulings"][0]["status"], "inconsistent");
    assert!(lenses["result"][0]["command"]["title"].is_string());
    server.send(&request(3, "shutdown", &Value::Null));
    assert_eq!(server.receive()["id"], 3);
    server.send(&notification("exit", &Value::Null));
    assert_eq!(server.end(), (0, String::new()));
}

#[test]
fn the_exit_status_says_how_a_session_ended() {
    let shutdown = request(1, "shutdown", &Value::Null);
    let exit = notification("exit", &Value::Null);
    let sessions: [(&[&[u8]], i32); 7] = [
        (&[], 1),
        (&[&exit], 1),
        (&[&initialize()], 1),
        (&[&initialize(), &exit], 1),
        (&[&shutdown, &exit], 1),
        (&[&initialize(), &shutdown], 0),
        (&[&initialize(), &shutdown, &exit, b"whatever follows it"], 0),
    ];
    for (messages, status) in sessions {
        let outcome = run(&["lsp"], messages.concat());
        assert_eq!((outcome.status, outcome.err.as_str()), (status, ""), "{}", String::from_utf8_lossy(&messages.concat()));
    }
}

#[test]
fn what_is_no_message_ends_the_session_with_words() {
    for (bytes, words) in [
        ("GET / HTTP/1.1\r\n\r\n", "a header such as `Content-Length: 120` was expected, and here stands `GET / HTTP/1.1`"),
        ("Content-Type: text/plain\r\n\r\n", "the header of a message has the field `Content-Length`, and this one has not"),
        ("Content-Length: many\r\n\r\n", "`Content-Length` is a number of bytes, and not `many`"),
        ("Content-Length: 99999999999999999999\r\n\r\n", "`Content-Length` is a number of bytes, and not `99999999999999999999`"),
        ("Content-Length: 12\r\n\r\n{}", "a message of 12 bytes is announced, and ends after 2 of them"),
    ] {
        let mut input = initialize();
        input.extend_from_slice(bytes.as_bytes());
        let outcome = run(&["lsp"], &input);
        let expected = format!("error[unreadable-file]: <stdin> cannot be read: {words}");
        assert!(outcome.status == 65 && outcome.err.contains(&expected), "{bytes:?}: {} {}", outcome.status, outcome.err);
        assert!(outcome.out.contains("hoverProvider"), "what came before it was answered");
    }
}

#[test]
fn an_editor_that_has_gone_is_no_fault() {
    let mut server = Server::start();
    let deep = "(".repeat(1 << 20);
    drop(std::mem::replace(&mut server.output, BufReader::new(referee_output())));
    // It may have ended before all is written.
    let _ = server.input.write_all(&[initialize(), open("file:///deep.proof", &deep)].concat());
    let (status, said) = server.end();
    assert_eq!((status, said.as_str()), (1, ""));
}

/// The output of a program that says nothing to the point, to be compared with another.
fn referee_output() -> ChildStdout {
    let mut other = referee().arg("--version").stdout(Stdio::piped()).spawn().expect("the program can be started");
    let output = other.stdout.take().expect("it is piped");
    other.wait().expect("it ends");
    output
}

#[test]
fn a_megabyte_of_brackets_is_an_error_like_any_other() {
    let mut server = Server::start();
    server.send(&initialize());
    server.receive();
    for name in ["deep.proof", "deep.board", "deep.p", "deep.rules", "deep.exercise"] {
        server.send(&open(&format!("file:///{name}"), &format!("1. axiom {}", "(".repeat(1 << 20))));
        let told = server.receive();
        let diagnostics = told["params"]["diagnostics"].as_array().expect("a list");
        assert!(!diagnostics.is_empty() && diagnostics[0]["severity"] == 1, "{name}");
    }
    server.send(&request(1, "shutdown", &Value::Null));
    server.receive();
    server.send(&notification("exit", &Value::Null));
    assert_eq!(server.end(), (0, String::new()));
}
