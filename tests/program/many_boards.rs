//! `judge` in short: one statement, one line a question, many boards in one call, streams of boards.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::program::run::{referee, root, run};

const BLONDES: &str = "examples/boards/blondes.board";

/// Each line as a document.
fn documents(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn one_statement_is_asked_about() {
    let outcome = run(&["judge", "--json", BLONDES, "s5"], "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let ruling = outcome.json();
    assert_eq!(ruling["asked"], "s5");
    let statements = ruling["statements"].as_array().expect("a list");
    assert_eq!(statements.len(), 1);
    assert_eq!((&statements[0]["id"], &statements[0]["status"]), (&"s5".into(), &"redundant".into()));
    assert_eq!(statements[0]["follows_from"], serde_json::json!(["s1", "s2"]));
    assert_eq!(statements[0]["certificate"]["kind"], "proof");
    assert_eq!((&ruling["status"], &ruling["reasons"][0]), (&"undecided".into(), &"only s5 was asked about".into()));

    let people = run(&["judge", BLONDES, "s1"], "");
    assert_eq!(people.status, 0);
    assert!(people.out.contains("independent: s1") && !people.out.contains("s5"), "{}", people.out);
    let plainly = run(&["judge", BLONDES, "--statement", "s1"], "");
    assert_eq!(plainly.out, people.out);
}

#[test]
fn a_statement_that_is_not_there_is_wrong_usage() {
    let outcome = run(&["judge", "--json", BLONDES, "s9"], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (64, &"unknown-statement".into()));
    let claim = run(&["judge", "--json", BLONDES, "s5", "--claim", "inconsistent"], "");
    assert_eq!((claim.status, &claim.json()["error"]["code"]), (64, &"claim-beside-statement".into()));
    let missing = run(&["judge", "--json", "no-such.board"], "");
    assert_eq!((missing.status, &missing.json()["error"]["code"]), (65, &"unreadable-file".into()));
}

#[test]
fn certificates_of_one_statement_are_written_and_right() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().to_str().expect("a plain path");
    let outcome = run(&["judge", BLONDES, "s5", "--certificates", path], "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert_eq!(fs::read_dir(path).expect("it is there").count(), 1);
    assert_eq!(run(&["verify", "--board", BLONDES, path], "").status, 0);
}

#[test]
fn brief_is_one_line_a_question() {
    let outcome = run(&["judge", "--brief", BLONDES], "");
    let expected: String = [
        "consistent",
        "s1 independent",
        "s2 independent",
        "s3 independent",
        "s4 redundant: it follows from s1 and s3",
        "s5 redundant: it follows from s1 and s2",
        "s6 independent",
    ]
    .iter()
    .map(|line| format!("{BLONDES}: {line}\n"))
    .collect();
    assert_eq!((outcome.status, outcome.out), (0, expected));
    let claim = run(&["judge", "--brief", "--claim", "redundant=s1", BLONDES], "");
    let first = claim.out.lines().next().unwrap_or_default();
    assert_eq!(
        (claim.status, first),
        (1, &*format!("{BLONDES}: The claim that s1 is redundant is refused: s1 does not follow from the others."))
    );
}

#[test]
fn the_claim_comes_first() {
    let outcome = run(&["judge", "--claim", "redundant=s4,s5", BLONDES], "");
    assert_eq!(outcome.status, 0);
    let claim = outcome.out.find("The claim that each of s4 and s5 is redundant is upheld.").expect("it is there");
    let rest = outcome.out.find("The board is consistent").expect("it is there");
    assert!(claim < rest, "{}", outcome.out);
}

#[test]
fn many_boards_are_told_of_in_their_order() {
    let files = [
        "examples/boards/valid.board",
        BLONDES,
        "examples/boards/illegal/free-variable.board",
        "examples/boards/inconsistent.board",
    ];
    let outcome = run(&[&["judge", "--json"], &files[..]].concat(), "");
    assert_eq!(outcome.status, 65, "the highest of the single ones");
    let documents = documents(&outcome.out);
    let names: Vec<&Value> = documents.iter().map(|one| one.get("board").unwrap_or_else(|| &one["error"]["file"])).collect();
    assert_eq!(names, files);
    assert_eq!(documents[2]["error"]["code"], "free-variable");
    assert_eq!((&documents[1]["status"], &documents[3]["status"]), (&"consistent".into(), &"inconsistent".into()));
    for (file, document) in files.into_iter().zip(&documents) {
        let alone = run(&["judge", "--json", file], "").json();
        let same = ["status", "szs", "statements", "error"].into_iter().all(|key| alone[key] == document[key]);
        assert!(same, "{file}: a board is judged as it is alone");
    }

    let people = run(&[&["judge", "--brief"], &files[..]].concat(), "");
    assert_eq!(people.status, 65);
    let end = "4 boards: 3 decided, 1 without a ruling\n\n`referee explain free-variable` explains this error.\n";
    assert!(people.err.contains("error[free-variable]") && people.err.ends_with(end), "{}", people.err);
}

#[test]
fn a_question_about_many_boards_is_asked_of_each() {
    let outcome =
        run(&["judge", "--json", BLONDES, "examples/boards/inconsistent.board", "examples/boards/valid.board", "s3"], "");
    let documents = documents(&outcome.out);
    assert_eq!(
        (&documents[0]["statements"][0]["status"], &documents[1]["statements"][0]["status"]),
        (&"independent".into(), &"redundant".into())
    );
    assert_eq!(
        (&documents[2]["error"]["code"], &documents[2]["error"]["file"]),
        (&"unknown-statement".into(), &"examples/boards/valid.board".into())
    );
    assert_eq!(outcome.status, 64);
}

#[test]
fn a_directory_stands_for_its_boards() {
    let directory = tempfile::tempdir().expect("a directory");
    let put = |name: &str, text: &str| {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    };
    put("b.board", "∀x happy(x)\n");
    put("a.P", "fof(a,axiom,p).\n");
    put("notes.txt", "no board\n");
    put("c/d.tptp", "fof(a,axiom,p).\nfof(b,axiom,~p).\n");
    let path = directory.path().to_str().expect("a plain path");
    let outcome = run(&["judge", "--json", path], "");
    let names: Vec<String> =
        documents(&outcome.out).iter().map(|one| one["board"].as_str().expect("a name").replace(path, "")).collect();
    assert_eq!((outcome.status, names), (0, vec![String::from("/a.P"), String::from("/b.board"), String::from("/c/d.tptp")]));

    let empty = tempfile::tempdir().expect("a directory");
    let outcome = run(&["judge", "--json", empty.path().to_str().expect("a plain path")], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &"no-files".into()));
}

#[test]
fn a_stream_of_boards_is_answered_line_by_line() {
    let mut child = referee()
        .args(["judge", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut ask = |line: &str| -> Value {
        writeln!(stdin, "{line}").expect("it listens");
        stdin.flush().expect("it listens");
        // The answer comes before the next line is sent.
        let answer = answers.next().expect("an answer").expect("it is text");
        serde_json::from_str(&answer).expect("it is JSON")
    };
    assert_eq!(ask(r#"{"text":"a: ∀x happy(x)\nb: ∃x happy(x)\n"}"#)["statements"][1]["status"], "redundant");
    assert_eq!(ask("nonsense")["error"]["code"], "bad-json");
    let named = ask(r#"{"text":"fof(a,axiom,p).\nfof(b,axiom,~p).","file":"x.p"}"#);
    assert_eq!((&named["board"], &named["status"]), (&"x.p".into(), &"inconsistent".into()));
    assert_eq!(ask(r#"{"text":"∀x happy(x)","claim":"inconsistent"}"#)["claim"]["upheld"], false);
    assert_eq!(ask(r#"{"text":"s4: ∀x happy(x)","statement":"s4"}"#)["asked"], "s4");
    let open = ask(r#"{"text":"∀x tall(x)","file":"tall"}"#);
    assert_eq!((&open["error"]["code"], &open["error"]["file"]), (&"unknown-symbol".into(), &"tall".into()));
    drop(stdin);
    assert!(answers.next().is_none());
    assert_eq!(child.wait().expect("it ends").code(), Some(65));
}

#[test]
fn many_small_boards_take_no_more_memory_than_few() {
    let line =
        |number: usize| format!("{{\"text\":\"a: ∀x happy(x) → blonde(x)\\nb: ∃x {}happy(x)\"}}\n", "¬".repeat(number % 7));
    let input: String = (0..1500).map(line).collect();
    let outcome = run(&["judge", "--json", "-"], input);
    let documents = documents(&outcome.out);
    assert_eq!((outcome.status, documents.len()), (0, 1500));
    assert!(documents.iter().enumerate().all(|(at, one)| one["board"] == format!("<stdin>:{}", at + 1).as_str()));
}

#[test]
fn standard_input_is_read_once() {
    assert_eq!(run(&["judge", "-", "-"], "").status, 64);
    let outcome = run(&["judge", "--json", "-", BLONDES], "∀x happy(x)\n");
    assert_eq!((outcome.status, documents(&outcome.out).len()), (0, 2));
    assert!(root().join(BLONDES).is_file());
}
