//! Documents that the service alone gives, of a service that runs: each is valid by its schema.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::program::run::referee;
use crate::program::schemas::faults;

/// A service, which ends with the test.
struct Service {
    child: Child,
    address: String,
}

impl Service {
    fn start() -> Service {
        let mut command = referee();
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", ":memory:"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it says its address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Service { child, address }
    }

    /// The document with which a request is answered.
    fn asked(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let bearer = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{bearer}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        assert!(head.starts_with("HTTP/1.1 2"), "{answer}");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn documents_of_the_service_are_valid() {
    let service = Service::start();
    let valid = |name: &str, document: &Value| assert_eq!(faults(name, document), [""; 0], "{document}");
    let get = |path: &str, token: &str| service.asked("GET", path, token, &Value::Null);
    let post = |path: &str, token: &str, body: Value| service.asked("POST", path, token, &body);

    let world = json!({"domain": 2, "predicates": [{"name": "likes", "arity": 2, "holds": [[0, 1]]}]});
    let text = "a: ∀x∀y likes(x,y) → likes(y,x)\nb: ∃x happy(x)";
    valid("evaluation", &post("/v1/evaluate", "", json!({"text": text, "world": world})));
    valid("found-world", &post("/v1/models", "", json!({"text": text, "falsified": ["a"], "unlike": [world]})));
    valid("found-world", &post("/v1/models", "", json!({"text": "a: ∃x happy(x)", "falsified": ["a"], "most": 1, "unlike": []})));
    valid("found-world", &post("/v1/models", "", json!({"text": "a: ∃x happy(x)\nb: ∀x ¬happy(x)", "unlike": []})));

    let made = post("/v1/classes", "", json!({"title": "Week 3", "exercises": ["P → Q, P ∴ Q"], "hints": true}));
    let (class, teacher) = (made["class"].as_str().expect("a path"), made["token"].as_str().expect("a token"));
    let joined = post(&format!("{class}/students"), "", json!({"nickname": "Ann"}));
    let student = joined["token"].as_str().expect("a token");
    valid("class", &get(class, ""));
    let proof = "1. axiom (P → Q)\n2. axiom P\n3. Q by →E on 1, 2\n";
    let first = post(
        &format!("{class}/submissions"),
        student,
        json!({"exercise": 1, "text": "1. axiom (P → Q)\n2. axiom P\n3. P by →E on 1, 2\n"}),
    );
    let second = post(&format!("{class}/submissions"), student, json!({"exercise": 1, "text": proof}));
    for n in [&first["n"], &second["n"]] {
        valid("handed-in", &get(&format!("{class}/submissions/{n}"), teacher));
    }
    valid("class", &get(class, student));
    valid("class-results", &get(&format!("{class}/results"), teacher));
}
