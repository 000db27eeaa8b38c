//! Time and memory are kept: a board, a goal, a calculus or a certificate that would take minutes ends in time with the findings so far, and says
//! which limit was reached. The files of `tests/faults` once took from half a minute to several.
//!
//! On a slow machine nothing may be known when the time is up, not even what the board says: then the answer says just that.

use std::fs;
#[cfg(target_os = "linux")]
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::patience::PATIENCE;

use crate::program::run::{Outcome, built, finish, run, unhurried, with_status};

fn fault(name: &str) -> String {
    format!("tests/faults/{name}")
}

/// Runs the program; that it ended.
fn ended(arguments: &[&str], input: &str) -> Outcome {
    let since = Instant::now();
    let outcome = run(arguments, input);
    assert!(since.elapsed() < PATIENCE, "{arguments:?} took {:?}", since.elapsed());
    outcome
}

fn statements(ruling: &Value) -> &Vec<Value> {
    ruling["statements"].as_array().expect("a list")
}

/// The ruling of a judgement whose time was up, unless nothing was known by then, which the answer then says.
fn cut_off(outcome: &Outcome) -> Option<Value> {
    let ruling = outcome.json();
    if ruling["error"].is_null() {
        return Some(ruling);
    }
    assert_eq!((outcome.status, &ruling["error"]["code"]), (2, &json!("time")), "{ruling}");
    None
}

/// Each statement is decided with a certificate, or undecided with a reason; whether one is undecided for this limit.
fn is_open_for(ruling: &Value, words: &str) -> bool {
    let mut found = false;
    for one in statements(ruling).iter().chain([ruling]) {
        let reasons = one["reasons"].to_string();
        match one["status"] == "undecided" {
            true => assert_ne!(reasons, "null", "{one}"),
            false => assert!(!one["certificate"].is_null(), "{one}"),
        }
        found |= reasons.contains(words);
    }
    found
}

#[test]
fn judgements_of_hard_boards_end_in_time() {
    for name in [
        "02-time-sixteen-variables.board",
        "02-time-two-long-conjunctions.board",
        "02-time-unique-towers-6.board",
        "02-time-unique-towers-8.board",
    ] {
        let outcome = ended(&["judge", "--json", "--time", "2s", &fault(name)], "");
        let Some(ruling) = cut_off(&outcome) else { continue };
        let open = statements(&ruling).iter().chain([&ruling]).any(|one| one["status"] == "undecided");
        assert_eq!(outcome.status, if open { 2 } else { 0 }, "{name}");
        is_open_for(&ruling, "");
    }
}

#[test]
fn sixteen_variables_say_that_the_time_was_up() {
    let outcome = ended(&["judge", "--json", "--time", "500ms", &fault("02-time-sixteen-variables.board")], "");
    let Some(ruling) = cut_off(&outcome) else { return };
    assert_eq!((outcome.status, &ruling["limit"]), (2, &json!("time")));
    assert!(is_open_for(&ruling, "time"), "{ruling}");
}

#[test]
fn what_was_certified_before_the_time_was_up_is_shown() {
    // A structure with one object shows of one statement that it is independent, within some hundredths of a second; the other questions are hard.
    let outcome = ended(&["judge", "--json", "--time", "5s", &fault("02-time-sixteen-variables.board")], "");
    let ruling = outcome.json();
    let shown = |one: &&Value| one["status"] == "independent" && one["certificate"]["kind"] == "finite-model";
    assert_eq!(statements(&ruling).iter().filter(shown).count(), 1, "{ruling}");
    assert_eq!((outcome.status, &ruling["limit"]), (2, &json!("time")));
}

#[test]
fn certificates_of_a_judgement_that_was_cut_off_are_there() {
    for name in ["02-time-sixteen-variables.board", "02-time-unique-towers-8.board"] {
        let directory = tempfile::tempdir().expect("a directory");
        let folder = directory.path().to_str().expect("a plain name");
        let outcome = ended(&["judge", "--json", "--time", "1s", "--certificates", folder, &fault(name)], "");
        let Some(ruling) = cut_off(&outcome) else { continue };
        let shown = statements(&ruling).iter().chain([&ruling]).filter(|one| !one["certificate"].is_null()).count();
        let written = fs::read_dir(directory.path()).map_or(0, Iterator::count);
        let shown = shown + usize::from(ruling["removable_together_file"].is_string());
        assert_eq!((outcome.status, written), (2, shown), "{name}: {}", outcome.err);
        if written > 0 {
            assert_eq!(run(&["verify", "--board", &fault(name), folder], "").status, 0, "{name}");
        }
    }
}

#[test]
fn a_board_of_ten_thousand_statements_ends_in_time() {
    let of = |at: usize| format!("a{at}: ∀x (p{}(x) → p{}(x))\n", at * 7 % 50, at * 31 % 50);
    let names: Vec<String> = (0..50).map(|at| format!("p{at}/1")).collect();
    let board = format!("symbols {} : predicate\n{}", names.join(" "), (0..10_000).map(of).collect::<String>());
    let outcome = ended(&["judge", "--json", "--time", "2s", "-"], &board);
    let Some(ruling) = cut_off(&outcome) else { return };
    assert_eq!(statements(&ruling).len(), 10_000);
    assert_eq!((outcome.status, &ruling["limit"]), (2, &json!("time")));
    assert!(is_open_for(&ruling, "the time limit of 2000 ms was reached"));
}

#[test]
fn a_board_that_cannot_be_read_in_time_is_undecided() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("large.board");
    // No two alike: what was read once is not read again.
    let line = |at: usize| format!("∀x_{at} happy(x_{at}) ∧ likes(x_{at}, father(father(x_{at})))\n");
    fs::write(&path, (0..200_000).map(line).collect::<String>()).expect("written");
    let outcome = ended(&["judge", "--json", "--time", "1ms", path.to_str().expect("a plain path")], "");
    let document = outcome.json();
    assert_eq!((outcome.status, &document["error"]["code"]), (2, &json!("time")), "{document}");
}

#[test]
fn proofs_end_in_time() {
    let name = fault("02-time-sixteen-variables.board");
    let goal = "∃x0 ∃x1 ∀y r(x0,x1,y,y,y,y,y,y,y,y,y,y,y,y,y,y) ∧ ¬s(y,y,y,y,y,y,y,x1,x1,y,y,y,y,y,y,x0)";
    let outcome = ended(&["prove", "--json", "--time", "1s", &name, "--goal", goal], "");
    let ruling = outcome.json();
    assert_ne!(outcome.status, 0, "it does not follow");
    if ruling["status"] == "undecided" {
        assert_eq!((outcome.status, &ruling["limit"]), (2, &json!("time")), "{ruling}");
    }
}

#[test]
fn an_audit_ends_in_time_with_the_rules_that_are_decided() {
    let outcome = ended(&["audit", "--json", "--time", "5s", "predicate-wars"], "");
    let ruling = outcome.json();
    assert_eq!(ruling["limit"], "time", "the whole takes longer");
    let rules = ruling["rules"].as_array().expect("a list");
    let unsound = rules.iter().any(|rule| rule["sound"] == "unsound");
    assert_eq!(outcome.status, if unsound { 1 } else { 2 });
    assert!(rules.len() >= 27, "each rule is listed, decided or not");
    let forms = rules.iter().flat_map(|rule| rule["forms"].as_array().expect("a list"));
    for form in forms.filter(|form| form["sound"] == "undecided") {
        assert!(form["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()), "{form}");
    }
    let outcome = ended(&["audit", "--independence", "--json", "--time", "1ms"], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (2, &json!("time")), "{}", outcome.out);
    let outcome = ended(&["audit", "--for-sale", "(∀(x)(∃(y)(P(x,y) → P(y,x))))", "--json", "--time", "1ms"], "");
    assert_eq!((outcome.status, &outcome.json()["contradicts"]["answer"]), (2, &Value::Null), "{}", outcome.out);
}

#[test]
fn certificates_that_take_long_are_undecided() {
    for name in ["06-verify-long.json", "06-verify-divisor.json"] {
        let outcome = ended(&["verify", "--json", &fault(name)], "");
        let found = &outcome.json()["certificates"][0];
        assert_eq!((outcome.status, &found["status"]), (2, &json!("undecided")), "{name}: {found}");
        assert_eq!(found["error"]["code"], "limit", "the steps of a statement are the limit: {found}");
        let alone = verified_alone(&["--time", "3600", &fault(name)]);
        assert_eq!(alone.status, 2, "{}", alone.out);
        assert!(alone.out.contains("UNDECIDED"), "{}", alone.out);
    }
    let outcome = ended(&["verify", "--json", "--time", "1ms", &fault("06-verify-long.json")], "");
    let found = &outcome.json()["certificates"][0];
    assert_eq!((outcome.status, &found["status"], &found["error"]["code"]), (2, &json!("undecided"), &json!("time")));
}

/// What `referee-verify` says.
fn verified_alone(arguments: &[&str]) -> Outcome {
    let since = Instant::now();
    let outcome = finish(Command::new(built("referee-verify")).current_dir(crate::program::run::root()).args(arguments), b"");
    assert!(since.elapsed() < PATIENCE, "{arguments:?} took {:?}", since.elapsed());
    outcome
}

#[test]
fn the_verifier_alone_keeps_its_time() {
    let directory = tempfile::tempdir().expect("a directory");
    // Sixty thousand statements, each within its steps, together far beyond the time.
    let long = fs::read_to_string(crate::program::run::root().join(fault("06-verify-long.json"))).expect("a fault");
    for at in 0..200 {
        fs::write(directory.path().join(format!("{at}.json")), &long).expect("written");
    }
    let path = directory.path().to_str().expect("a plain path");
    let outcome = verified_alone(&["--time", "1", path]);
    assert_eq!(outcome.status, 2, "{}", outcome.out);
    assert!(outcome.out.contains("the time limit of 1000 ms was reached"), "{}", outcome.out);
    for wrong in [&["--time"][..], &["--time", "0", path], &["--time", "soon", path], &["--time", "1"]] {
        assert_eq!(verified_alone(wrong).status, 64, "{wrong:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_program_takes_is_bounded() {
    // To lay out that many statements for the search takes more than that.
    let of = |at: usize| format!("∀x happy(x) → blonde(x) ∨ happy({}x{})\n", "father(".repeat(at % 40), ")".repeat(at % 40));
    let board: String = (0..25_000).map(of).collect();
    let outcome = ended(&["judge", "--json", "--time", "1h", "--memory", "128MiB", "-"], &board);
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["limit"]), (2, &json!("memory")));
    assert_eq!((statements(&ruling).len(), &ruling["engine"]["limits"]["memory_mib"]), (25_000, &json!(128)));
    assert!(is_open_for(&ruling, "the memory limit of 128 MiB was reached"));
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_solvers_take_is_part_of_it() {
    let directory = tempfile::tempdir().expect("a directory");
    // It fills a gigabyte and a half, says nothing, and has no limit of its own.
    let worker = script(directory.path(), "exec 3>&1\nexec dd if=/dev/zero of=/dev/null bs=1500M");
    let since = Instant::now();
    let mut command = crate::program::run::referee();
    let arguments = unhurried(&["judge", "--json", "--memory", "512MiB", "-"]);
    // A board that counts asks the solver soon. Two statements are independent by structures with one object, which take none.
    let board = "|L| ≥ 2 ∨ ∃x happy(x)\n|L| ≤ 1\n∀x ¬happy(x)\n";
    let outcome = finish(command.env("REFEREE_Z3_WORKER", &worker).args(arguments), board.as_bytes());
    assert!(since.elapsed() < PATIENCE, "{:?}", since.elapsed());
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["status"], &ruling["limit"]), (2, &json!("undecided"), &json!("memory")));
    assert_eq!(with_status(&ruling, "independent"), ["1", "3"], "what was certified before is shown: {ruling}");
}

/// A solver that is this script.
#[cfg(target_os = "linux")]
fn script(directory: &Path, body: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let worker = directory.join("worker");
    fs::write(&worker, format!("#!/bin/sh\n{body}\n")).expect("written");
    fs::set_permissions(&worker, fs::Permissions::from_mode(0o755)).expect("its mode can be set");
    worker
}

#[test]
fn wrong_sizes_of_memory_are_wrong_usage() {
    for size in ["4", "0GiB", "1MiB", "much"] {
        let outcome = run(&["judge", "--memory", size, "-"], "");
        assert_eq!(outcome.status, 64, "{size}");
        assert!(outcome.err.contains("MiB"), "{}", outcome.err);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_solver_outlives_a_judgement_that_was_cut_off() {
    let directory = tempfile::tempdir().expect("a directory");
    // A solver that does not answer, and does not end when its input does; it says which process it is.
    let said = directory.path().join("processes");
    let worker = script(directory.path(), &format!("echo $$ >> '{}'\nexec sleep 6000", said.display()));
    let mut command = crate::program::run::referee();
    command.env("REFEREE_Z3_WORKER", &worker).args([
        "judge",
        "--json",
        "--time",
        "5s",
        "--steps",
        "1000",
        "tests/program/parity.board",
    ]);
    assert_eq!(finish(&mut command, b"").status, 2);
    let processes = fs::read_to_string(said).expect("it was started");
    for process in processes.lines() {
        let is_there = || {
            let status = fs::read_to_string(Path::new("/proc").join(process).join("stat")).unwrap_or_default();
            // One that has ended may not have been fetched yet.
            !status.is_empty() && !status.contains(") Z ")
        };
        let since = Instant::now();
        while is_there() && since.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(!is_there(), "process {process} is still there");
    }
}
