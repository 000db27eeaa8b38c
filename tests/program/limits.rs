//! Running out of time or of steps, and a Z3 that is missing, dies or hangs: undecided, with a reason, and in the end.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};
use testkit::patience::PATIENCE;

use crate::program::run::{as_it_is, built, finish, referee, run, unhurried};

const BLONDES: &str = "examples/boards/blondes.board";

/// That it is inconsistent takes a solver; that each statement is independent is shown by a structure with one object, which takes none.
const PARITY: &str = "tests/program/parity.board";

/// Number of steps that ends the searches that need no solver soon, and decide nothing of that board.
const FEW_STEPS: [&str; 2] = ["--steps", "1000"];

/// What `judge --json` makes of a board with this worker program; it ends in time.
fn judge_with(worker: &Path, arguments: &[&str]) -> (i32, Value) {
    let since = Instant::now();
    let mut command = referee();
    command.env("REFEREE_Z3_WORKER", worker).args(unhurried(&[&["judge", "--json"], arguments].concat()));
    let outcome = finish(&mut command, b"");
    assert!(since.elapsed() < PATIENCE, "{arguments:?} took {:?}", since.elapsed());
    (outcome.status, outcome.json())
}

/// A worker that is this script.
#[cfg(unix)]
fn script(directory: &Path, name: &str, body: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = directory.join(name);
    fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("a file can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its mode can be set");
    path
}

/// The ruling on a contradiction by a solver that is of no use: consistency is open for this reason, the rest is answered.
fn assert_undecided(ruling: &Value, words: &str) {
    assert_eq!(ruling["status"], "undecided");
    let said = ruling["reasons"].to_string();
    assert!(said.contains(words), "{words:?} is missing in {said}");
    assert!(ruling["certificate"].is_null());
    for statement in ruling["statements"].as_array().expect("a list") {
        assert_eq!(statement["status"], "independent", "what needs no solver is answered without one");
    }
}

#[test]
fn a_board_that_cannot_be_decided_in_time_is_undecided() {
    let since = Instant::now();
    let outcome = run(&["judge", "--json", "--time", "1ms", "examples/boards/undecided.board"], "");
    assert!(since.elapsed() < PATIENCE, "a limit is kept");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["status"], &ruling["szs"]), (2, &json!("undecided"), &json!("Timeout")));
    assert!(!ruling["reasons"].as_array().expect("reasons").is_empty());
    let claimed = run(&["judge", "--json", "--time", "1ms", "--claim", "inconsistent", "examples/boards/undecided.board"], "");
    assert_eq!((claimed.status, &claimed.json()["claim"]["upheld"]), (2, &Value::Null));
}

#[test]
fn the_time_is_ten_seconds_unless_it_is_named() {
    for command in ["judge", "prove"] {
        let arguments =
            [&[command, "--json", "-"][..], if command == "prove" { &["--goal", "∃x happy(x)"] } else { &[] }].concat();
        assert_eq!(as_it_is(&arguments, "∀x happy(x)").json()["engine"]["limits"]["time_ms"], 10_000, "{command}");
        let limits = &run(&[&arguments[..], &FEW_STEPS].concat(), "∀x happy(x)").json()["engine"]["limits"];
        assert_eq!((&limits["time_ms"], &limits["steps"]), (&json!(3_600_000), &json!(1_000)), "{command}");
    }
}

#[test]
fn without_z3_boards_are_undecided_and_the_rest_works() {
    let nowhere = Path::new("/nonexistent/referee-z3");
    let few_steps = |more: &[&str]| judge_with(nowhere, &[&FEW_STEPS, more].concat());
    let (status, ruling) = few_steps(&[PARITY]);
    assert_eq!(status, 2);
    assert_undecided(&ruling, "was not found");
    assert_eq!((&ruling["szs"], &ruling["engine"]["z3"]), (&json!("GaveUp"), &Value::Null));
    let (status, ruling) = few_steps(&["--claim", "inconsistent", PARITY]);
    assert_eq!((status, &ruling["claim"]["upheld"]), (2, &Value::Null));
    // A contradiction that other searches find is proved without it.
    let (status, ruling) = judge_with(nowhere, &["examples/boards/contradiction.board"]);
    assert_eq!((status, &ruling["status"], &ruling["certificate"]["kind"]), (0, &json!("inconsistent"), &json!("proof")));
    for line in [&["cost", "(∀(x)P(x))"][..], &["parse", "--syntax", "palmer", BLONDES]] {
        let outcome = finish(referee().env("REFEREE_Z3_WORKER", nowhere).args(line), b"");
        assert_eq!(outcome.status, 0, "{line:?} needs no solver: {}", outcome.err);
    }
}

#[test]
#[cfg(unix)]
fn a_worker_that_dies_leaves_questions_undecided() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    for (name, body, words) in [
        ("ends", "exit 3", "ended with status 3"),
        ("is-killed", "kill -9 $$", "signal 9"),
        ("chatters", "echo this is no protocol; exec sleep 6000", "do not understand each other"),
        ("eats-memory", "echo 'memory allocation of 99999999999 bytes failed' >&2; kill -6 $$", "ran out of its"),
        ("has-no-library", "echo 'error while loading shared libraries: libz3.so' >&2; exit 127", "could not load its library"),
    ] {
        let worker = script(directory.path(), name, body);
        let (status, ruling) = judge_with(&worker, &[&FEW_STEPS[..], &[PARITY]].concat());
        assert_eq!(status, 2, "{name}");
        assert_undecided(&ruling, words);
    }
}

#[test]
#[cfg(unix)]
fn a_worker_that_hangs_is_killed() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let worker = script(directory.path(), "hangs", "exec sleep 6000");
    // To go through the structures with one object takes some hundredths of a second.
    let (status, ruling) = judge_with(&worker, &["--time", "5s", PARITY]);
    assert_eq!(status, 2);
    assert_undecided(&ruling, "");
}

#[test]
#[cfg(unix)]
fn a_worker_that_dies_once_costs_one_question() {
    // The first start ends at once, every later one is the worker itself.
    let directory = tempfile::tempdir().expect("a directory can be made");
    let real = built("referee-z3");
    let marker = directory.path().join("started");
    let body = format!("if [ -e '{0}' ]; then exec '{1}' \"$@\"; fi; : >'{0}'; exit 1", marker.display(), real.display());
    let worker = script(directory.path(), "dies-once", &body);
    let (status, ruling) = judge_with(&worker, &[BLONDES]);
    assert_eq!(status, if ruling["status"] == "undecided" { 2 } else { 0 });
    let statements = ruling["statements"].as_array().expect("a list");
    let decided = statements.iter().filter(|statement| statement["status"] != "undecided").count();
    assert!(decided + 1 >= statements.len(), "the other questions go on: {ruling}");
}

#[test]
#[cfg(unix)]
fn a_worker_may_be_killed_at_any_moment() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    for milliseconds in [5, 20, 50, 100, 200] {
        // The worker is killed this long after its start, each time it is started.
        let body = format!(
            "(sleep 0.{milliseconds:03}; kill -9 $$) </dev/null >/dev/null 2>&1 &\nexec '{}' \"$@\"",
            built("referee-z3").display()
        );
        let worker = script(directory.path(), &format!("killed-{milliseconds}"), &body);
        let (status, ruling) = judge_with(&worker, &[&FEW_STEPS[..], &["examples/boards/undecided.board"]].concat());
        assert_ne!(ruling["status"], "inconsistent", "the board has a model");
        let mut open = ruling["status"] == "undecided";
        for statement in ruling["statements"].as_array().expect("a list") {
            assert_ne!(statement["status"], "redundant", "each statement is independent");
            open |= statement["status"] == "undecided";
            let reasons = statement["reasons"].as_array().map_or(0, Vec::len);
            assert_eq!(statement["status"] == "undecided", reasons > 0, "a reason for what is open, and only for that");
        }
        assert_eq!(status, if open { 2 } else { 0 });
    }
}

/// Models of the sizes that are asked for are looked for, and no others; what takes no model is answered all the same.
#[test]
fn models_have_the_sizes_that_are_asked_for() {
    let size = |sizes: &str| {
        let asked = ["judge", "--json", "--domain", sizes, "-"];
        let outcome = finish(referee().args(unhurried(&asked)), "symbols P/1 Q/1 : predicate\na: ∃x P(x)\nb: ∃x Q(x)".as_bytes());
        (outcome.status, outcome.json())
    };
    for (sizes, expected) in [("3", 3), ("2-5", 2), ("9", 9)] {
        let (status, ruling) = size(sizes);
        assert_eq!((status, ruling["certificate"]["domain"].as_u64()), (0, Some(expected)), "{sizes}: {ruling}");
    }
    let contradiction = finish(referee().args(["judge", "--domain", "4", "-"]), "a: ∃x happy(x)\nb: ∀x ¬happy(x)".as_bytes());
    assert_eq!(contradiction.status, 0, "{}", contradiction.out);
    assert!(contradiction.out.contains("inconsistent"), "{}", contradiction.out);
    for wrong in ["0", "5-2", "-3", "x", "1001", "2-"] {
        let refused = run(&["judge", &format!("--domain={wrong}"), BLONDES], "");
        assert_eq!(refused.status, 64, "{wrong}: {}", refused.err);
        assert!(refused.err.contains("write a number of objects"), "{wrong}: {}", refused.err);
    }
}
