//! `referee verify --with proved`: how the program `referee-proved` is called, and what becomes of its answers. The tests bring a program of this
//! name that notes how it was called and answers as they want; the real one is compared in `proofs/soundness`.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::run::{Outcome, finish, referee, run, text};

/// Notes its arguments, a line each, and answers with the line and the status that stand in files beside it.
const STAND_IN: &str = "#!/bin/sh
here=$(dirname \"$0\")
printf '%s\\n' \"$@\" >> \"$here/calls\"
cat \"$here/answer\"
exit \"$(cat \"$here/status\")\"
";

/// A folder with a program `referee-proved` that answers so.
fn stand_in(answer: &str, status: i32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let program = folder.path().join("referee-proved");
    fs::write(&program, STAND_IN).expect("it can be written");
    fs::set_permissions(&program, Permissions::from_mode(0o755)).expect("it is ours");
    fs::write(folder.path().join("answer"), answer).expect("it can be written");
    fs::write(folder.path().join("status"), status.to_string()).expect("it can be written");
    folder
}

/// The certificates of a board with a proof and models, in a directory.
fn evidence() -> (tempfile::TempDir, usize) {
    let directory = tempfile::tempdir().expect("a directory");
    run(&["judge", "--certificates", text(directory.path()), "examples/boards/blondes.board"], "");
    let count = fs::read_dir(directory.path()).expect("a directory").count();
    assert!(count >= 7, "{count} certificates");
    (directory, count)
}

/// Runs `referee verify --json --with proved` with programs of this folder only, beside those of the system.
fn verify(programs: &Path, more: &[&str], input: &[u8]) -> Outcome {
    let built = testkit::programs::built("referee");
    let folders = built.ancestors().skip(1).take(2);
    assert!(folders.into_iter().all(|folder| !folder.join("referee-proved").exists()), "the real program would be called");
    let path = format!("{}:/usr/bin:/bin", programs.display());
    finish(referee().env("PATH", path).args(["verify", "--json", "--with", "proved"]).args(more), input)
}

fn statuses<'r>(ruling: &'r Value, of: &str) -> Vec<&'r Value> {
    ruling["certificates"].as_array().expect("a list").iter().map(|one| &one[of]).collect()
}

#[test]
fn it_is_asked_about_each_certificate_and_agrees() {
    let (directory, count) = evidence();
    let programs = stand_in("./file: right: so it is\n1 right\n", 0);
    let outcome = verify(programs.path(), &["--time", "90s", text(directory.path())], b"");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["right"], &ruling["refused"]), (0, &json!(count), &json!(0)), "{ruling}");
    for one in ruling["certificates"].as_array().expect("a list") {
        let claims =
            if one["verified"]["kind"] == "proofs" { one["verified"]["removed"].as_array().expect("a list").len() } else { 1 };
        assert_eq!((&one["outside"]["judge"], &one["outside"]["theorems"]), (&json!("proved"), &json!(claims)), "{one}");
    }
    // For each file: the time, and the file.
    let calls = fs::read_to_string(programs.path().join("calls")).expect("it was called");
    let calls: Vec<&str> = calls.lines().collect();
    assert_eq!(calls.len(), 3 * count, "{calls:?}");
    let mut asked: Vec<&str> = calls.chunks(3).map(|call| call[2]).collect();
    assert!(calls.chunks(3).all(|call| call[..2] == ["--time", "90"]), "{calls:?}");
    asked.sort_unstable();
    assert_eq!(asked, statuses(&ruling, "file").iter().map(|file| file.as_str().expect("a path")).collect::<Vec<_>>());
    let path = format!("{}:/usr/bin:/bin", programs.path().display());
    let human = finish(referee().env("PATH", path).args(["verify", "--with", "proved", text(directory.path())]), b"");
    assert_eq!(human.out.replace("\n    ", " ").matches("the proved checker agrees").count(), count, "{}", human.out);
}

#[test]
fn what_it_refuses_is_refused_in_its_words() {
    let (directory, count) = evidence();
    let cases = [
        ("file: REFUSED: the structure is none\n", 1, "refused", "judge-dissents"),
        ("file: UNDECIDED: the time was up\n", 2, "undecided", "limit"),
        ("", 65, "refused", "judge-dissents"),
    ];
    for (answer, status, word, code) in cases {
        let programs = stand_in(answer, status);
        let outcome = verify(programs.path(), &[text(directory.path())], b"");
        let ruling = outcome.json();
        let expected = if word == "refused" { 1 } else { 2 };
        assert_eq!((outcome.status, &ruling["right"], &ruling[word]), (expected, &json!(0), &json!(count)), "{ruling}");
        let line = answer.lines().next().unwrap_or("no answer");
        for error in statuses(&ruling, "error") {
            let message = format!("referee-proved says: {line}");
            assert_eq!((&error["code"], &error["message"]), (&json!(code), &json!(message)));
        }
    }
}

#[test]
fn a_kind_that_it_declines_is_no_dissent() {
    let (directory, count) = evidence();
    let programs = stand_in("file: DECLINED: an infinite model\n", 3);
    let ruling = verify(programs.path(), &[text(directory.path())], b"").json();
    assert_eq!((&ruling["right"], statuses(&ruling, "outside")), (&json!(count), vec![&Value::Null; count]), "{ruling}");
}

/// It is asked only about what this program has found to be right.
#[test]
fn what_is_refused_here_is_not_asked_about() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("none.json"), "{}").expect("it can be written");
    let programs = stand_in("file: right: so it is\n", 0);
    let outcome = verify(programs.path(), &[text(directory.path())], b"");
    assert_eq!((outcome.status, &outcome.json()["unreadable"]), (65, &json!(1)));
    assert!(!programs.path().join("calls").exists());
}

#[test]
fn without_the_program_or_a_file_nothing_is_verified() {
    let (directory, _) = evidence();
    let empty = tempfile::tempdir().expect("a directory");
    let programs = stand_in("file: right: so it is\n", 0);
    let missing = verify(empty.path(), &[text(directory.path())], b"");
    let piped = verify(programs.path(), &["-"], b"{}");
    for (outcome, says) in [(missing, "referee-proved"), (piped, "reads the certificate from its file")] {
        let error = outcome.json();
        assert_eq!((outcome.status, &error["error"]["code"]), (65, &json!("unreadable-file")), "{error}");
        assert!(error["error"]["message"].as_str().is_some_and(|message| message.contains(says)), "{error}");
    }
    assert!(!programs.path().join("calls").exists());
}
