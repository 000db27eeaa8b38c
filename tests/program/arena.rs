//! The arena (`scripts/arena`): our own checker is right in all of it, and checkers that are wrong, or that are none, are not.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::program::run::{Outcome, built, finish, root};

/// Runs the arena with these arguments.
fn arena(arguments: &[&str]) -> Outcome {
    finish(Command::new("python3").arg(root().join("scripts/arena")).args(arguments), b"")
}

/// How many tests of an outcome got each grade: right, wrong, declined, crashed.
fn grades(result: &Value, expected: &str) -> [u64; 4] {
    let table = result["table"].as_array().expect("a table");
    let row = table.iter().find(|row| row["expected"] == expected).expect("a row for each outcome");
    ["right", "wrong", "declined", "crashed"].map(|grade| row[grade].as_u64().expect("a number"))
}

fn in_all(result: &Value) -> [[u64; 4]; 3] {
    ["accept", "reject", "survive"].map(|expected| grades(result, expected))
}

#[test]
fn our_checker_is_right_down_to_lines_and_codes() {
    let referee = built("referee");
    let referee = referee.to_str().expect("a path");
    let outcome = arena(&[
        "--json",
        "--lines",
        "--timeout",
        "600",
        referee,
        "check",
        "--json",
        "--system",
        "{system}",
        "{options}",
        "{file}",
    ]);
    let result: Value = serde_json::from_str(&outcome.out).unwrap_or_else(|error| panic!("{error}: {}", outcome.err));
    let results = result["results"].as_array().expect("a list");
    let others: Vec<&Value> = results.iter().filter(|one| one["grade"] != "right").collect();
    assert_eq!((others, outcome.status), (vec![], 0));
    let [accept, reject, survive] = in_all(&result);
    assert!(accept[0] >= 80 && reject[0] >= 60 && survive[0] >= 100, "{:?}", result["table"]);
}

/// Each is found out in some row, and in that row only.
#[test]
fn checkers_that_are_none_are_found_out() {
    let shell = |script: &str| {
        let outcome = arena(&["--json", "sh", "-c", script, "sh", "{file}"]);
        assert_eq!(outcome.status, 1, "{script}: {}", outcome.err);
        in_all(&serde_json::from_str(&outcome.out).expect("JSON"))
    };
    let [accept, reject, survive] = shell("exit 0");
    assert!(accept[0] > 0 && accept[1..] == [0, 0, 0] && survive[1..] == [0, 0, 0], "{accept:?} {survive:?}");
    assert!(reject[1] > 0 && (reject[0], reject[2], reject[3]) == (0, 0, 0), "one that accepts everything: {reject:?}");
    let all = [accept[0], reject[1], survive[0]];
    assert_eq!(shell("exit 1"), [[0, all[0], 0, 0], [all[1], 0, 0, 0], [all[2], 0, 0, 0]], "one that rejects everything");
    assert_eq!(shell("exit 2"), [[0, 0, all[0], 0], [0, 0, all[1], 0], [all[2], 0, 0, 0]], "one that declines everything");
    assert_eq!(shell("exit 65"), [[0, all[0], 0, 0], [0, all[1], 0, 0], [all[2], 0, 0, 0]], "one that reads nothing");
    assert_eq!(shell("kill -9 $$"), all.map(|tests| [0, 0, 0, tests]), "one that is killed");
    assert_eq!(shell("exit 101"), all.map(|tests| [0, 0, 0, tests]), "one that panics");
}

#[test]
fn hanging_and_misplacing_checkers_are_detected() {
    let hanging =
        arena(&["--json", "--only", "accept/predicate-wars/mp.proof", "--timeout", "0.3", "sh", "-c", "sleep 60 & wait"]);
    let result: Value = serde_json::from_str(&hanging.out).expect("JSON");
    assert_eq!((hanging.status, in_all(&result)[0][3]), (1, in_all(&result)[0].iter().sum()));
    assert_eq!(result["results"][0]["why"], "no answer in time");
    // Right in what it accepts and rejects, and silent about where.
    let script = "case {file} in */reject/*) exit 1; esac; echo '{\"lines\":[]}'";
    let arguments = ["--json", "--lines", "--only", "t/predicate-wars/mp.proof predicate-wars", "sh", "-c", script];
    let silent = arena(&arguments);
    let result: Value = serde_json::from_str(&silent.out).expect("JSON");
    let [accept, reject, _] = in_all(&result);
    assert!(accept[0] > 0 && accept[1] == 0 && reject[0] == 0 && reject[1] > 0, "{result}");
    let without: Vec<&str> = arguments.into_iter().filter(|&argument| argument != "--lines").collect();
    assert_eq!(arena(&without).status, 0, "where that is not asked, it is right");
}

#[test]
fn it_says_what_is_wrong_for_people() {
    let outcome = arena(&["--only", "/predicate-wars/mp.proof", "true"]);
    assert_eq!(outcome.status, 1);
    let first = "wrong     reject/predicate-wars/mp.proof in predicate-wars: expected reject\n";
    assert!(outcome.out.contains(first) && outcome.out.ends_with("Not all are right.\n"), "{}", outcome.out);
    let few = arena(&["--only", "accept/predicate-wars/mp.proof", "true"]);
    assert!(few.status == 0 && few.out.ends_with("All are right.\n"), "{}", few.out);
}

#[test]
fn it_refuses_what_it_cannot_run() {
    let refused = |arguments: &[&str], status: i32, words: &str| {
        let outcome = arena(arguments);
        assert_eq!((outcome.status, outcome.out.as_str()), (status, ""), "{arguments:?}");
        assert!(outcome.err.contains(words), "{}", outcome.err);
    };
    refused(&["/nowhere/checker"], 64, "/nowhere/checker cannot be run");
    refused(&[], 64, "which checker?");
    refused(&["--timeout", "0", "true"], 64, "some time");
    refused(&["--only", "no such test", "true"], 64, "there is no such test");
    refused(&["--manifest", "/nowhere/manifest.json", "true"], 65, "cannot be used");
    // A file that has changed, and a manifest that expects an impossible answer.
    let folder = tempfile::tempdir().expect("there is room");
    let manifest = folder.path().join("manifest.json");
    let write = |outcome: &str, sha256: &str| {
        let text = format!(
            r#"{{"schema":1,"calculi":{{}},"tests":[{{"file":"a.proof","system":"s","goal":null,"rules":[],"house":{{}},"outcome":"{outcome}","errors":[],"sha256":"{sha256}"}}]}}"#
        );
        fs::write(&manifest, text).expect("there is room");
    };
    fs::write(folder.path().join("a.proof"), "").expect("there is room");
    let path = manifest.to_str().expect("a path");
    write("accept", "0");
    refused(&["--manifest", path, "true"], 65, "not what the manifest was written for: a.proof");
    write("perhaps", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    refused(&["--manifest", path, "true"], 65, "expects what nobody can answer");
}
