//! Several processes that write into one game: every acknowledged move is in its file, and nothing else.

use std::fs::File;
use std::thread;

use serde_json::{Value, json};

use crate::program::run::run;

fn path(directory: &tempfile::TempDir, name: &str) -> String {
    directory.path().join(name).to_str().expect("a plain name").to_owned()
}

/// How many of these moves are played, one process after another.
fn played(game: &str, file: &str, moves: &[String]) -> usize {
    moves.iter().filter(|a_move| run(&[game, "move", file, a_move, "--json"], "").status == 0).count()
}

#[test]
fn two_who_edit_at_once_lose_nothing() {
    let directory = tempfile::tempdir().expect("there is room");
    let log = path(&directory, "game.jsonl");
    assert_eq!(run(&["predicate-wars", "new", &log, "--players", "Ann,Ben", "--seed", "5"], "").status, 0);
    let moves = |name: &str, first: u32| -> Vec<String> {
        let edits = (first..first + 12).map(|card| format!("{name} edit {card} rock 1 P_{card}"));
        edits.chain([format!("{name} pass"), format!("{name} pass")]).collect()
    };
    let acknowledged: usize = thread::scope(|scope| {
        let writers = [("Ann", 0), ("Ben", 18)].map(|(name, first)| {
            let log = &log;
            scope.spawn(move || played("predicate-wars", log, &moves(name, first)))
        });
        writers.into_iter().map(|writer| writer.join().expect("no writer fails")).sum()
    });
    // The second `pass` of each is refused: the first one has counted.
    assert_eq!(acknowledged, 26);
    let audit = run(&["predicate-wars", "verify", &log, "--json"], "").json();
    assert_eq!((&audit["lawful"], &audit["events"], &audit["torn"]), (&json!(true), &json!(26), &Value::Null));
    assert_eq!(run(&["predicate-wars", "show", &log, "--json"], "").json()["phase"], "creation");
}

#[test]
fn two_who_show_their_wffs_at_once_lose_nothing() {
    let directory = tempfile::tempdir().expect("there is room");
    let file = path(&directory, "game.json");
    let new = ["xwff", "new", &file, "--players", "Ann,Ben", "--values", "p=T,q=F,r=T,s=F", "--seed", "3"];
    assert_eq!(run(&new, "").status, 0);
    let mut acknowledged = 0;
    for _ in 0..4 {
        acknowledged += played("xwff", &file, &[String::from("roll")]);
        for verb in ["none", "done"] {
            let both: usize = thread::scope(|scope| {
                let writers = ["Ann", "Ben"].map(|name| {
                    let file = &file;
                    scope.spawn(move || played("xwff", file, &[format!("{name} {verb}")]))
                });
                writers.into_iter().map(|writer| writer.join().expect("no writer fails")).sum()
            });
            assert_eq!(both, 2, "{verb}");
            acknowledged += both;
        }
    }
    assert_eq!(acknowledged, 20);
    assert_eq!(run(&["xwff", "show", &file, "--json"], "").json()["moves"], acknowledged);
    assert_eq!(directory.path().read_dir().expect("it is a directory").count(), 1, "nothing is left lying about");
}

#[test]
fn a_writer_that_waits_too_long_writes_nothing() {
    let directory = tempfile::tempdir().expect("there is room");
    let (log, file) = (path(&directory, "game.jsonl"), path(&directory, "game.json"));
    assert_eq!(run(&["predicate-wars", "new", &log, "--players", "Ann,Ben"], "").status, 0);
    assert_eq!(run(&["shake", "new", &file, "--players", "Ann,Ben"], "").status, 0);
    let held = [&log, &file].map(|name| {
        let held = File::open(name).expect("it is there");
        held.lock().expect("no other process has it");
        held
    });
    let before = [&log, &file].map(|name| std::fs::read(name).expect("it is there"));
    let refused = |arguments: &[&str]| {
        let outcome = run(&[arguments, &["--json"]].concat(), "");
        let document = outcome.json();
        assert_eq!((outcome.status, &document["error"]["code"]), (2, &json!("limit-reached")), "{document}");
        let message = document["error"]["message"].as_str().expect("a message");
        assert!(message.contains("is being written by another process"), "{message}");
    };
    thread::scope(|scope| {
        scope.spawn(|| refused(&["predicate-wars", "move", &log, "Ann pass"]));
        scope.spawn(|| refused(&["predicate-wars", "bot", &log, "--as", "Ben"]));
        scope.spawn(|| refused(&["shake", "move", &file, "toss"]));
        // A reader does not wait.
        scope.spawn(|| assert_eq!(run(&["predicate-wars", "show", &log], "").status, 0));
        scope.spawn(|| assert_eq!(run(&["shake", "show", &file], "").status, 0));
    });
    assert_eq!([&log, &file].map(|name| std::fs::read(name).expect("it is there")), before);
    drop(held);
    assert_eq!(run(&["predicate-wars", "move", &log, "Ann pass"], "").status, 0);
    assert_eq!(run(&["shake", "move", &file, "toss"], "").status, 0);
}
