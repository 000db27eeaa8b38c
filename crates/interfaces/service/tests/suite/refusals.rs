//! Refusals: their statuses, their codes, and that they come before any work.

use std::time::Duration;

use serde_json::json;

use crate::common::{Response, Service};

#[track_caller]
fn refused(response: &Response, status: u16, code: &str) {
    assert_eq!((response.status, response.code().as_str()), (status, code), "{response:?}");
}

#[test]
fn every_kind_of_error() {
    let service = Service::start(&["--longest", "5s"]);
    let json = "application/json";
    refused(&service.post_bytes("/v1/parse", json, b"{\"text\":"), 400, "malformed-request");
    refused(&service.post_bytes("/v1/parse", json, b"[]"), 400, "malformed-request");
    refused(&service.post_bytes("/v1/parse", json, b"{\"text\":\"\xff\"}"), 400, "malformed-request");
    refused(&service.post_bytes("/v1/parse", "text/plain", b"P"), 415, "unsupported-media-type");
    refused(&service.post_bytes("/v1/parse", "application/x-www-form-urlencoded", b"P"), 415, "unsupported-media-type");
    refused(&service.get("/v1/nothing"), 404, "not-found");
    refused(&service.get("/v1/judgements/0"), 404, "unknown-judgement");
    refused(&service.get("/v1/judgements/0/events"), 404, "unknown-judgement");
    refused(&service.get("/v1/batches/0/results"), 404, "unknown-batch");
    refused(&service.get("/v1/parse"), 405, "method-not-allowed");
    refused(&service.post("/v1/parse", &json!({})), 422, "no-text");
    refused(&service.post("/v1/parse", &json!({"text": "P", "syntax": "greek"})), 422, "usage");
    refused(&service.post("/v1/parse", &json!({"text": "P", "sintax": "ergo"})), 422, "unknown-option");
    refused(&service.post("/v1/judgements", &json!({"text": "P", "time": "6s"})), 422, "limit-too-high");
    refused(&service.post("/v1/judgements", &json!({"text": "P", "claim": "perhaps"})), 422, "usage");
    refused(&service.post("/v1/check", &json!({"text": "P", "system": "modal"})), 422, "unknown-system");
    let wrong = service.post("/v1/parse", &json!({"text": "∀x happy(x) blonde(x)", "syntax": "palmer", "file": "a.board"}));
    refused(&wrong, 422, "unexpected-token");
    let error = &wrong.json()["error"];
    assert_eq!((&error["file"], &error["span"]["line"], &error["span"]["column"]), (&json!("a.board"), &json!(1), &json!(13)));
}

/// No name in a request opens a file of the server, or says whether there is one.
#[test]
fn files_of_the_server() {
    let service = Service::start(&[]);
    let there = std::env::current_exe().expect("a test").display().to_string();
    for name in [there.as_str(), "/etc/passwd", "/etc", ".", "/nowhere"] {
        // As the name of the text it is a name, and nothing else.
        let ruling = service.post("/v1/check", &json!({"text": "1. axiom P", "file": name}));
        assert_eq!((ruling.status, &ruling.json()["file"]), (200, &json!(name)));
        let ruling = service.judged(&json!({"text": "∀x happy(x)", "file": name}));
        assert_eq!((ruling.status, &ruling.json()["board"]), (200, &json!(name)), "{ruling:?}");
        let price = service.post("/v1/cost", &json!({"text": "(P → Q)", "file": name}));
        assert_eq!((price.status, &price.json()["symbol_points"]), (200, &json!(3)), "{price:?}");
        let verified = service.post("/v1/verify", &json!({"text": "{}", "file": name}));
        assert_eq!(verified.status, 422);
        for request in [json!({"text": "1. axiom P", "system": name}), json!({"text": "1. axiom P", "rules": name})] {
            let response = service.post("/v1/check", &request);
            assert_eq!(response.status, 422, "{request}: {response:?}");
            assert!(!response.body.contains("root:"), "{response:?}");
        }
        refused(&service.post("/v1/check", &json!({"text": "1. axiom P", "house": {"base_rules": name}})), 422, "server-file");
        refused(&service.post("/v1/judgements", &json!({"text": "∀x happy(x)", "certificates": name})), 422, "server-file");
        refused(&service.post("/v1/prove", &json!({"text": "P", "goal": "P", "output": name})), 422, "server-file");
    }
    let goal = service.post("/v1/prove", &json!({"text": "∀x happy(x)", "goal": "-"}));
    assert_eq!(goal.status, 422, "there is no standard input: {goal:?}");
    let rules = service.post("/v1/check", &json!({"text": "1. axiom P", "system": "/etc/passwd.rules"}));
    refused(&rules, 422, "unreadable-file");
}

/// No member of any command opens a file of the server, in whatever shape a value names it: the words of the file would stand in an answer.
#[test]
fn no_shape_of_a_value_opens_a_file() {
    let service = Service::start(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let files = ["secret.rules", "secret.p"].map(|name| folder.path().join(name));
    for file in &files {
        std::fs::write(file, "canary81f3(canary81f3 canary81f3").expect("it is written");
    }
    let [rules, problem] = files.each_ref().map(|file| file.to_str().expect("text"));
    let told = service.post("/v1/parse", &json!({"text": "canary81f3(canary81f3 canary81f3", "syntax": "tptp"}));
    assert!(told.body.contains("canary81f3"), "an answer about the file says its words: {told:?}");
    let description = service.get("/v1/openapi.json").json();
    let mut asked = 0;
    for (path, operations) in description["paths"].as_object().expect("paths") {
        let schema = &operations["post"]["requestBody"]["content"]["application/json"]["schema"];
        let Some(command) = operations["post"]["operationId"].as_str() else { continue };
        let members = schema["properties"].as_object().expect("members").keys().map(String::as_str);
        for member in members.chain(["certificates", "output", "csv", "proofs", "words", "axioms", "inputs", "+"]) {
            // Each of these takes a search or a process of its own.
            let is_slow = ["judge", "prove", "hint", "verify", "audit"].contains(&command);
            let shapes = [
                json!(rules),
                json!({"file": rules}),
                json!([{"file": rules}]),
                json!({"base_rules": {"file": rules}}),
                json!([rules]),
                json!({"text": format!("include('{problem}')."), "file": problem}),
                json!({"base_rules": rules}),
                json!(format!("base_rules={rules}")),
                json!([format!("base_rules={rules}")]),
                json!({"File": rules}),
                json!({"Named": rules}),
                json!({"name": "base_rules", "value": rules}),
            ];
            for value in shapes.into_iter().take(if is_slow { 6 } else { 12 }) {
                let mut request = json!({"text": "∀x happy(x)", "file": "a.p"});
                for (name, value) in [("time", "1s"), ("goal", "∀x happy(x)")] {
                    if schema["properties"][name].is_object() {
                        request[name] = json!(value);
                    }
                }
                if (command, member) == ("audit", "system") {
                    request = json!({"rule": "MP", "no-search": true});
                }
                request[member] = value;
                let response = if path == "/v1/judgements" { service.judged(&request) } else { service.post(path, &request) };
                assert!(!response.body.contains("canary81f3"), "{path} {request}: {response:?}");
                asked += 1;
            }
        }
    }
    assert!(asked > 500, "{asked}");
    let listed = service.get(&format!("/v1/rules?system={rules}"));
    refused(&listed, 422, "unreadable-file");
}

/// A megabyte of opening brackets is refused by its length, and a quarter of one by its depth; neither reaches a worker.
#[test]
fn brackets_are_refused_without_parsing() {
    let mut service = Service::start(&["--metrics", "127.0.0.1:0"]);
    let counters = service.counters();
    assert_eq!(service.get("/metrics").status, 404, "only on the side port");
    let before = crate::processes::processor(service.child.id());
    let long = service.post("/v1/parse", &json!({"text": "(".repeat(1 << 20), "syntax": "palmer"}));
    refused(&long, 413, "too-large");
    let chunked = "POST /v1/parse HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\n\
                   Transfer-Encoding: chunked\r\n\r\n100000\r\n";
    refused(&service.send(chunked, &vec![b'('; 1 << 20]), 413, "too-large");
    let deep = service.post("/v1/parse", &json!({"text": "(".repeat(250 << 10), "syntax": "predicate-wars"}));
    refused(&deep, 422, "too-deep");
    assert_eq!(deep.json()["error"]["span"]["start"], json!(2000));
    assert_eq!(crate::processes::children(service.child.id()), Vec::<u32>::new(), "no worker was started");
    // Of the processor, and many times what they take: to read brackets within brackets would take minutes.
    let took = crate::processes::processor(service.child.id()) - before;
    assert!(took < Duration::from_secs(3), "{took:?}");
    let counted = counters();
    for status in ["413", "422"] {
        assert!(
            counted.contains(&format!("referee_request_seconds_total{{route=\"/v1/parse\",status=\"{status}\"}} ")),
            "{counted}"
        );
    }
}

#[test]
fn headers_keep_browsers_out() {
    let service = Service::start(&[]);
    for response in [service.get("/livez"), service.get("/readyz"), service.get("/nothing"), service.get("/")] {
        assert!(response.header("content-security-policy").is_some_and(|policy| policy.contains("default-src 'none'")));
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("access-control-allow-origin"), None);
    }
}
