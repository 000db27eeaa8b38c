//! Commands: a board is judged beside the session, which answers everything else in the meantime; a proof is checked at once.

use std::time::{Duration, Instant};

use adjudication::{Limits, Pool, WorkerLimits};
use lsp::Session;
use serde_json::{Value, json};

use crate::editor::uri;

fn sent(session: &mut Session, message: &Value) -> Vec<Value> {
    read(&session.receive(message.to_string().as_bytes()))
}

fn read(messages: &[String]) -> Vec<Value> {
    messages.iter().map(|message| serde_json::from_str(message).expect("JSON")).collect()
}

fn request(id: i64, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

fn running(mut session: Session) -> Session {
    let capabilities = json!({ "workspace": { "codeLens": { "refreshSupport": true } } });
    let answers = sent(&mut session, &request(0, "initialize", &json!({ "capabilities": capabilities })));
    let commands = &answers[0]["result"]["capabilities"]["executeCommandProvider"]["commands"];
    assert_eq!(commands, &json!(["referee.judge", "referee.check"]));
    session
}

fn open(session: &mut Session, name: &str, text: &str) {
    let document = json!({ "uri": uri(name), "languageId": "", "version": 1, "text": text });
    sent(session, &notification("textDocument/didOpen", &json!({ "textDocument": document })));
}

fn command(id: i64, command: &str, name: &str) -> Value {
    request(id, "workspace/executeCommand", &json!({ "command": command, "arguments": [uri(name)] }))
}

/// The titles of the lenses of a document.
fn lenses(session: &mut Session, name: &str) -> Vec<String> {
    let about = json!({ "textDocument": { "uri": uri(name) } });
    let answers = sent(session, &request(99, "textDocument/codeLens", &about));
    let lenses = answers[0]["result"].as_array().expect("a list");
    lenses.iter().map(|lens| lens["command"]["title"].as_str().expect("a title").to_owned()).collect()
}

/// Judges what is to be judged, and returns the messages that tell of it. Small boards need no other program.
fn judged(session: &mut Session) -> Vec<Value> {
    let time = Duration::from_secs(600);
    let limits = Limits { time, until: Instant::now().checked_add(time), ..Limits::default() };
    let pool = Pool::new(WorkerLimits::default());
    let jobs = session.take_jobs();
    jobs.into_iter().flat_map(|job| read(&session.finished(job.run(&limits, None, &pool)))).collect()
}

#[test]
fn a_board_is_judged_while_the_session_goes_on() {
    let mut session = running(Session::with_judge());
    open(&mut session, "a.board", "s1: ∀x happy(x)\ns2: ∀x happy(father(x))\n");
    assert_eq!(lenses(&mut session, "a.board"), ["Judge"]);
    let told = sent(&mut session, &command(7, "referee.judge", "a.board"));
    assert!(told.iter().all(|message| message["method"] == "workspace/codeLens/refresh"), "no answer yet: {told:?}");
    // Everything else is answered before the board is judged.
    assert_eq!(lenses(&mut session, "a.board"), ["Judging …"]);
    let told = judged(&mut session);
    let ([answer, message, refresh], "a.board: consistent; redundant: s2") =
        (told.as_slice(), told[0]["result"]["message"].as_str().unwrap_or_default())
    else {
        panic!("{told:?}")
    };
    assert_eq!((&answer["id"], &answer["result"]["rulings"][0]["status"]), (&json!(7), &json!("consistent")));
    assert_eq!(message["params"], json!({ "type": 3, "message": "referee: a.board: consistent; redundant: s2" }));
    assert_eq!(refresh["method"], "workspace/codeLens/refresh");
    assert_eq!(lenses(&mut session, "a.board"), ["consistent; redundant: s2", "independent", "redundant: follows from s1"]);
    // A change of the text takes the ruling back.
    let document = json!({ "uri": uri("a.board"), "version": 2 });
    let change = json!({ "textDocument": document, "contentChanges": [{ "text": "s1: ∀x happy(x)\ns2: ∃x ¬happy(x)\n" }] });
    sent(&mut session, &notification("textDocument/didChange", &change));
    assert_eq!(lenses(&mut session, "a.board"), ["Judge"]);
    sent(&mut session, &command(8, "referee.judge", "a.board"));
    judged(&mut session);
    assert_eq!(lenses(&mut session, "a.board")[0], "inconsistent: s1 and s2 contradict each other");
}

#[test]
fn a_ruling_on_a_text_that_has_changed_stands_on_no_line() {
    let mut session = running(Session::with_judge());
    open(&mut session, "a.board", "s1: ∀x happy(x)\n");
    sent(&mut session, &command(1, "referee.judge", "a.board"));
    let document = json!({ "uri": uri("a.board"), "version": 2 });
    let change = json!({ "textDocument": document, "contentChanges": [{ "text": "s1: ∃x happy(x)\n" }] });
    sent(&mut session, &notification("textDocument/didChange", &change));
    let told = judged(&mut session);
    assert_eq!(told[0]["result"]["rulings"][0]["statements"][0]["text"], "∀x happy(x)", "it was about the old text");
    assert_eq!(lenses(&mut session, "a.board"), ["Judge"]);
}

#[test]
fn a_request_to_judge_can_be_taken_back() {
    let mut session = running(Session::with_judge());
    open(&mut session, "a.board", "s1: ∀x happy(x)\n");
    sent(&mut session, &command(5, "referee.judge", "a.board"));
    let told = sent(&mut session, &notification("$/cancelRequest", &json!({ "id": 5 })));
    assert_eq!((&told[0]["id"], &told[0]["error"]["code"]), (&json!(5), &json!(-32800)));
    assert_eq!(judged(&mut session), [] as [Value; 0]);
    assert_eq!(lenses(&mut session, "a.board"), ["Judge"]);
    assert_eq!(sent(&mut session, &notification("$/cancelRequest", &json!({ "id": 5 }))), [] as [Value; 0]);
}

#[test]
fn what_cannot_be_judged_is_refused_at_once() {
    let mut session = running(Session::with_judge());
    open(&mut session, "a.board", "s1: ∀x nonsense(x)\n");
    open(&mut session, "a.proof", "1. axiom P\n2. Q by MP on 1\n");
    open(&mut session, "right.board", "s1: ∀x happy(x)\n");
    let mut refused = |message: &Value| {
        let told = sent(&mut session, message);
        (told[0]["error"]["code"].as_i64().expect("a code"), told[0]["error"]["message"].as_str().expect("a text").to_owned())
    };
    let (code, words) = refused(&command(1, "referee.judge", "a.board"));
    assert_eq!((code, words.as_str()), (-32803, "the board cannot be read as a whole; its errors have to be mended first"));
    assert_eq!(refused(&command(1, "referee.judge", "a.proof")).1, "boards are judged, and this document is none");
    assert_eq!(refused(&command(1, "referee.check", "a.board")).1, "proofs are checked, and this document is none");
    assert_eq!(refused(&command(1, "referee.judge", "closed.board")).0, -32602);
    assert_eq!(refused(&command(1, "referee.win", "a.board")).0, -32602);
    assert_eq!(
        refused(&request(1, "workspace/executeCommand", &json!({ "command": "referee.judge", "arguments": [] }))).0,
        -32602
    );
    for id in 1..=8 {
        let told = sent(&mut session, &command(id, "referee.judge", "right.board"));
        assert!(told.iter().all(|message| message.get("error").is_none()), "{told:?}");
    }
    let told = sent(&mut session, &command(9, "referee.judge", "right.board"));
    assert_eq!(told[0]["error"]["message"], "8 boards wait to be judged already");
}

#[test]
fn a_session_whose_owner_judges_nothing_says_so() {
    let mut session = running(Session::new());
    open(&mut session, "a.board", "s1: ∀x happy(x)\n");
    assert_eq!(lenses(&mut session, "a.board"), [] as [String; 0]);
    let told = sent(&mut session, &command(1, "referee.judge", "a.board"));
    assert_eq!(told[0]["error"]["code"], -32803);
    assert_eq!(judged(&mut session), [] as [Value; 0]);
}

#[test]
fn a_proof_is_checked_at_once() {
    let mut session = running(Session::new());
    open(&mut session, "a.proof", "1. axiom P\n2. axiom (P → Q)\n3. Q by MP on 1\n");
    let told = sent(&mut session, &command(1, "referee.check", "a.proof"));
    assert_eq!(told[0]["result"]["message"], "a.proof: 1 line is wrong");
    assert_eq!(told[1]["params"]["message"], "referee: a.proof: 1 line is wrong");
    assert_eq!(lenses(&mut session, "a.proof"), ["1 line is wrong"]);
    open(&mut session, "b.proof", "1. axiom (P\n2. axiom P)\n");
    assert_eq!(lenses(&mut session, "b.proof"), ["cannot be read: 2 errors"]);
}
