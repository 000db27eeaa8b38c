//! An answer over HTTP is the document that the command line prints for the same input, byte for byte.

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};
use testkit::programs::{referee, root};

use crate::common::{Response, Service, files, text};

/// Returns what the command line prints.
fn printed(arguments: &[&str]) -> String {
    let output = referee().args(arguments).output().expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}

/// The answer to a request, which is waited for where it takes long.
fn answered(service: &Service, path: &str, request: &Value) -> Response {
    if path == "/v1/judgements" { service.judged(request) } else { service.post(path, request) }
}

/// Compares one request with one run of the command line: a document as it is, and of an error the members of its document.
#[track_caller]
fn same(service: &Service, path: &str, request: &Value, arguments: &[&str]) {
    let response = answered(service, path, request);
    compare(response.status, &response.body, &printed(arguments), &format!("{path} {arguments:?}"));
}

#[track_caller]
fn compare(status: u16, body: &str, printed: &str, what: &str) {
    if status == 200 {
        assert_eq!(body, printed, "{what}");
        return;
    }
    let (problem, document): (Value, Value) = (
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{what}: {error} in {body}")),
        serde_json::from_str(printed).unwrap_or_else(|error| panic!("{what}: {error} in {printed}; {status} {body}")),
    );
    assert_eq!(status, 422, "{what}: {body}");
    for member in ["error", "errors", "warnings"] {
        assert_eq!(problem.get(member), document.get(member), "{what}");
    }
}

/// Every proof of the repository, checked and priced, and some of them drawn. The command line has a line for each.
#[test]
fn proofs() {
    let service = Service::start(&[]);
    let mut proofs: Vec<String> = [files("proofs", ".proof"), files("examples", ".proof")].concat();
    // JSON is UTF-8; two files of the corpus are not.
    proofs.retain(|proof| std::fs::read(root().join(proof)).is_ok_and(|bytes| String::from_utf8(bytes).is_ok()));
    assert!(proofs.len() > 250, "{}", proofs.len());
    for command in ["check", "cost"] {
        let mut arguments = vec![command, "--json"];
        arguments.extend(proofs.iter().map(String::as_str));
        let all = printed(&arguments);
        let mut documents = all.split_inclusive('\n');
        for proof in &proofs {
            let response = service.post(&format!("/v1/{command}"), &json!({"text": text(proof), "file": proof}));
            // What is no proof is priced statement by statement.
            let lines = if response.status == 200 { response.body.lines().count() } else { 1 };
            let document: String = documents.by_ref().take(lines).collect();
            compare(response.status, &response.body, &document, &format!("{command} {proof}"));
        }
        assert_eq!(documents.next(), None, "{command}");
    }
    for proof in proofs.iter().step_by(25) {
        same(
            &service,
            "/v1/dag",
            &json!({"text": text(proof), "file": proof, "slice": true}),
            &["dag", "--json", "--slice", proof],
        );
    }
    let attack = "examples/proofs/attack.proof";
    let picture = service.post("/v1/dag", &json!({"text": text(attack), "file": attack, "format": "svg"}));
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert_eq!(picture.body, printed(&["dag", "--format", "svg", attack]));
    let wrong = service.post("/v1/dag", &json!({"text": "1. axiom (", "format": "svg"}));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "unexpected-token"), "no picture, but the reason");
}

/// Every board and problem, read; those with mistakes give all of them.
#[test]
fn boards() {
    let service = Service::start(&[]);
    for (end, syntax) in [(".board", "palmer"), (".p", "tptp")] {
        for board in files("examples", end) {
            let mut request = json!({"text": text(&board), "file": board, "syntax": syntax});
            // What a problem includes comes with it.
            let axioms = "examples/tptp/Axioms/houses.ax";
            if text(&board).contains("include('Axioms/houses.ax'") {
                request["includes"] = json!([{"text": text(axioms), "file": axioms}]);
            }
            same(&service, "/v1/parse", &request, &["parse", "--json", "--syntax", syntax, &board]);
        }
    }
}

#[test]
fn options() {
    let service = Service::start(&[]);
    let attack = "examples/proofs/attack.proof";
    let proof = text(attack);
    let goal = "[ATK]([chosenPlayer](0), 5)";
    same(
        &service,
        "/v1/check",
        &json!({"text": proof, "file": attack, "goal": goal}),
        &["check", "--json", "--goal", goal, attack],
    );
    let request = json!({"text": proof, "file": attack, "system": "predicate-wars-sound", "house": {"round": "half_even"}});
    let arguments = ["check", "--json", "--system=predicate-wars-sound", "--house=round=half_even", attack];
    same(&service, "/v1/check", &request, &arguments);
    let (rules, exercise) = ("examples/calculi/sound-rules.rules", "examples/exercises/transitivity.exercise");
    let request = json!({"text": proof, "file": attack, "system": {"text": text(rules), "file": rules}, "ascii": true});
    same(&service, "/v1/check", &request, &["check", "--json", "--ascii", "--system", rules, attack]);
    for submission in files("examples/exercises/submissions", ".proof") {
        let request =
            json!({"text": text(&submission), "file": submission, "exercise": {"text": text(exercise), "file": exercise}});
        same(&service, "/v1/check", &request, &["check", "--json", "--exercise", exercise, &submission]);
    }
    let rules = service.get("/v1/rules?system=classical&rule=MP&ascii");
    assert_eq!(rules.body, printed(&["rules", "--json", "--ascii", "classical", "MP"]));
    // Standard input has the same name as a text without one.
    let unnamed = service.post("/v1/cost", &json!({"text": "(P → Q)\n(∀(x)P(x))\n"}));
    assert_eq!(unnamed.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(unnamed.body.lines().count(), 2);
    let wrong = service.post("/v1/cost", &json!({"text": "1. axiom P\n2. Q by Modus ponens on 1\n"}));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "no-price"));
}

/// A text without a name is called what the command line calls standard input.
#[test]
fn texts_without_a_name() {
    let service = Service::start(&[]);
    let (blondes, attack) = (text("examples/boards/blondes.board"), text("examples/proofs/attack.proof"));
    let all = [
        ("/v1/check", json!({"text": attack}), vec!["check", "--json", "-"]),
        ("/v1/cost", json!({"text": attack}), vec!["cost", "--json", "-"]),
        ("/v1/dag", json!({"text": attack}), vec!["dag", "--json", "-"]),
        ("/v1/parse", json!({"text": blondes, "syntax": "palmer"}), vec!["parse", "--json", "--syntax=palmer"]),
        ("/v1/judgements", json!({"text": blondes}), vec!["judge", "--json", "-"]),
        ("/v1/prove", json!({"text": blondes, "goal": "∀x happy(x)"}), vec!["prove", "--json", "--goal=∀x happy(x)", "-"]),
        ("/v1/verify", json!({"text": "{}"}), vec!["verify", "--json", "-"]),
    ];
    for (path, request, arguments) in all {
        let mut command = referee();
        let mut child = command.args(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let sent = request["text"].as_str().expect("a text");
        child.stdin.take().expect("a pipe").write_all(sent.as_bytes()).expect("it reads");
        let printed = String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text");
        let response = answered(&service, path, &request);
        if path == "/v1/verify" {
            let document: Value = serde_json::from_str(&printed).expect("a document");
            assert_eq!((response.status, &response.json()["error"]), (422, &document["certificates"][0]["error"]));
        } else {
            compare(response.status, &response.body, &printed, path);
        }
    }
}

#[test]
fn searches() {
    let service = Service::start(&[]);
    let blondes = "examples/boards/blondes.board";
    let board = text(blondes);
    for other in [blondes, "examples/boards/inconsistent.board", "examples/boards/not-a-theorem.p"] {
        same(&service, "/v1/judgements", &json!({"text": text(other), "file": other}), &["judge", "--json", other]);
    }
    let request = json!({"text": board, "file": blondes, "claim": "redundant=s4,s5"});
    same(&service, "/v1/judgements", &request, &["judge", "--json", "--claim=redundant=s4,s5", blondes]);
    let illegal = "examples/boards/illegal/wrong-arity.board";
    same(&service, "/v1/judgements", &json!({"text": text(illegal), "file": illegal}), &["judge", "--json", illegal]);
    let goal = "∀x likes(x,x)";
    same(
        &service,
        "/v1/prove",
        &json!({"text": board, "file": blondes, "goal": goal}),
        &["prove", "--json", "--goal", goal, blondes],
    );
    let attack = "examples/proofs/attack.proof";
    let goal = "[ATK]([chosenPlayer](0), 5)";
    let request = json!({"text": text(attack), "file": attack, "goal": goal, "level": 2});
    same(&service, "/v1/hint", &request, &["hint", "--json", "--goal", goal, "--level=2", attack]);
    let rules = "examples/calculi/unsound-rules.rules";
    let request = json!({"text": text(rules), "file": rules, "rule": "CONV", "no-search": true});
    same(&service, "/v1/audit", &request, &["audit", "--json", "--rule=CONV", "--no-search", rules]);
    let request = json!({"system": "classical", "rule": "∧I", "no-search": true});
    same(&service, "/v1/audit", &request, &["audit", "--json", "--rule=∧I", "--no-search", "classical"]);
}

#[test]
fn certificates() {
    let service = Service::start(&[]);
    let directory = tempfile::tempdir().expect("a directory");
    let blondes = "examples/boards/blondes.board";
    referee().args(["judge", "--json", "--certificates"]).arg(directory.path()).arg(blondes).output().expect("it runs");
    let mut seen = 0;
    for entry in std::fs::read_dir(directory.path()).expect("certificates").flatten() {
        let path = entry.path();
        let (name, text) = (path.to_str().expect("a name"), std::fs::read_to_string(&path).expect("a certificate"));
        same(&service, "/v1/verify", &json!({"text": text, "file": name}), &["verify", "--json", name]);
        let request = json!({"text": text, "file": name, "board": {"text": crate::common::text(blondes), "file": blondes}});
        same(&service, "/v1/verify", &request, &["verify", "--json", "--board", blondes, name]);
        let refused = service.post("/v1/verify", &json!({"text": text.replace("blonde", "blende"), "file": name}));
        assert_eq!((refused.status, refused.json()["refused"].as_u64()), (200, Some(1)), "a ruling");
        seen += 1;
    }
    assert!(seen > 4);
    let none = service.post("/v1/verify", &json!({"text": "{}", "file": "x.json"}));
    assert_eq!(none.status, 422);
    assert_eq!(none.json()["error"]["file"], json!("x.json"), "{}", none.body);
}

/// Problems of TPTP that include others, which come with the request; of the server's files none is read.
#[test]
fn problems_that_include_others() {
    let service = Service::start(&[]);
    let (problem, axioms) = ("examples/tptp/dreadbury.p", "examples/tptp/Axioms/houses.ax");
    let includes = json!([{"text": text(axioms), "file": axioms}]);
    let request = json!({"text": text(problem), "file": problem, "syntax": "tptp", "includes": includes});
    same(&service, "/v1/parse", &request, &["parse", "--json", "--syntax", "tptp", problem]);
    let unnamed =
        json!({"text": text(problem), "syntax": "tptp", "includes": [{"text": text(axioms), "file": "Axioms/houses.ax"}]});
    assert_eq!(service.post("/v1/parse", &unnamed).status, 200);
    let passwords = json!({"text": "include('/etc/passwd').", "syntax": "tptp"});
    for closed in [json!({"text": text(problem), "file": problem, "syntax": "tptp"}), passwords] {
        let response = service.post("/v1/parse", &closed);
        let body: Value = serde_json::from_str(&response.body).expect("JSON");
        assert_eq!((response.status, &body["error"]["code"]), (422, &json!("include-missing")), "{}", response.body);
        let message = body["error"]["message"].as_str().expect("a message");
        assert!(message.contains("files of the server are not read"), "{message}");
    }
    // Each of several conjectures has a line.
    let problem = "fof(a,axiom,p). fof(b,conjecture,p). fof(c,conjecture,q).";
    let response = service.judged(&json!({"text": problem, "file": "several.p"}));
    assert_eq!((response.status, response.body.lines().count()), (200, 2), "{}", response.body);
}

/// Rulings as pictures, pages and LaTeX, with the media type of each; a batch is of lines, and a graph is no picture of a board.
#[test]
fn pictures() {
    let service = Service::start(&[]);
    let (blondes, attack) = ("examples/boards/blondes.board", "examples/proofs/attack.proof");
    let (exercise, submission) =
        ("examples/exercises/transitivity.exercise", files("examples/exercises/submissions", ".proof").remove(0));
    for (form, media_type) in
        [("svg", "image/svg+xml"), ("html", "text/html; charset=utf-8"), ("latex", "text/x-tex; charset=utf-8")]
    {
        let drawn = |path: &str, mut request: Value, arguments: &[&str]| {
            request["format"] = json!(form);
            let response = answered(&service, path, &request);
            assert_eq!((response.status, response.header("content-type")), (200, Some(media_type)), "{}", response.body);
            let command = [&arguments[..1], &["--format", form], &arguments[1..]].concat();
            assert_eq!(response.body, printed(&command), "{path} {form}");
        };
        let (board, proof) = (json!({"text": text(blondes), "file": blondes}), json!({"text": text(attack), "file": attack}));
        drawn("/v1/judgements", board.clone(), &["judge", blondes]);
        let mut question = board;
        question["goal"] = json!("∀x likes(x,x)");
        drawn("/v1/prove", question, &["prove", blondes, "--goal", "∀x likes(x,x)"]);
        drawn("/v1/check", proof, &["check", attack]);
        let handed_in = json!({"text": text(&submission), "file": submission,
            "exercise": {"text": text(exercise), "file": exercise}});
        drawn("/v1/check", handed_in, &["check", "--exercise", exercise, &submission]);
        drawn("/v1/prove", json!({"text": text(exercise), "file": exercise}), &["prove", exercise]);
    }
    let wrong = service.post("/v1/prove", &json!({"text": "∀x happy(", "goal": "∃x happy(x)", "format": "svg"}));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "unexpected-token"), "no picture, but the reason");
    for (path, request) in [
        ("/v1/judgements", json!({"text": "∃x happy(x)", "format": "dot"})),
        ("/v1/judgements", json!({"text": "∃x happy(x)", "brief": true, "format": "svg"})),
        ("/v1/parse", json!({"text": "∃x happy(x)", "syntax": "palmer", "format": "svg"})),
    ] {
        assert_eq!(service.post(path, &request).status, 422, "{path} {request}");
    }
}
