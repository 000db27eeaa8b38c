//! `referee xwff` and `referee shake`: games in files, and single questions.

use std::path::Path;

use serde_json::{Value, json};

use crate::program::run::{root, run};

fn answer(arguments: &[&str]) -> (i32, Value) {
    let outcome = run(&[arguments, &["--json"]].concat(), "");
    (outcome.status, outcome.json())
}

fn path(directory: &tempfile::TempDir, name: &str) -> String {
    directory.path().join(name).to_str().expect("a plain name").to_owned()
}

fn record(file: &str) -> String {
    std::fs::read_to_string(file).expect("the record is there")
}

#[test]
fn the_longest_wff_of_some_cubes() {
    let (status, document) = answer(&["shake", "longest", "ppqKNi"]);
    assert_eq!((status, &document["length"]), (0, &json!(4)));
    let longest = document["longest"].as_str().expect("there is one");
    assert_eq!(answer(&["shake", "wff", longest]).0, 0);
    let (status, document) = answer(&["shake", "longest", "ioKNR"]);
    assert_eq!((status, &document["longest"], &document["length"]), (1, &Value::Null, &json!(0)));
    assert_eq!(answer(&["shake", "longest", "pqR"]).1["length"], 1);
    assert_eq!(answer(&["shake", "longest", "pqR", "--dialect", "xwff"]).1["length"], 3);
    let (status, document) = answer(&["shake", "longest", "pqZ"]);
    assert_eq!((status, &document["error"]["code"]), (65, &json!("unknown-symbol")));
    assert_eq!(document["error"]["span"]["start"], 2);
}

#[test]
fn wffs_and_where_others_stop_being_one() {
    assert_eq!(answer(&["shake", "wff", "CApqNr"]).1["wff"], true);
    for (row, position, code) in
        [("Npq", 3, "wff-complete"), ("Kp", 3, "wff-wanted"), ("", 1, "empty"), ("NR", 2, "unusable-symbol")]
    {
        let (status, document) = answer(&["shake", "wff", row]);
        assert_eq!((status, &document["wff"]), (1, &json!(false)), "{row}");
        assert_eq!((&document["position"], &document["code"]), (&json!(position), &json!(code)), "{row}");
        assert!(document["reason"].is_string());
    }
    assert_eq!(answer(&["xwff", "wff", "NR"]).1["code"], "wildcard-not-turned");
    assert_eq!(answer(&["xwff", "wff", "Kio"]).0, 1);
    assert_eq!(answer(&["xwff", "wff", "Kio", "--many-valued"]).0, 0);
    let human = run(&["shake", "wff", "Npq"], "");
    assert!(human.out.contains("  ^ character 3: the wff is complete before `q`"), "{}", human.out);
}

#[test]
fn the_longest_true_wff_of_some_dice() {
    let all_false = ["--values", "p=F,q=F,r=F,s=F"];
    let longest = |dice: &str| answer(&[&["xwff", "longest", dice], &all_false[..]].concat());
    let (status, document) = longest("pooKKK");
    assert_eq!((status, &document["longest"]), (1, &Value::Null));
    assert_eq!(longest("ppoCKK").1["longest"], "Cpp");
    assert_eq!(longest("pqrAKE").1["length"], 5);
    let (status, document) = longest("pqrACR");
    assert_eq!((status, &document["length"]), (0, &json!(6)));
    let wff = document["longest"].as_str().expect("there is one");
    assert_eq!(answer(&[&["xwff", "value", wff], &all_false[..]].concat()).1["value"], "T");
    // A letter without a value, no values, a value that there is not: wrong usage. Too many dice: undecided.
    assert_eq!(answer(&["xwff", "longest", "pqK", "--values", "p=T"]).0, 64);
    assert_eq!(run(&["xwff", "longest", "pqK"], "").status, 64);
    assert_eq!(run(&["xwff", "longest", "pqK", "--values", "p=X"], "").status, 64);
    let (status, document) = answer(&["xwff", "longest", &"p".repeat(17), "--values", "p=T"]);
    assert_eq!((status, &document["error"]["code"]), (2, &json!("limit-reached")));
}

#[test]
fn values_with_two_three_and_nine() {
    let value = |arguments: &[&str]| answer(&[&["xwff", "value"], arguments].concat()).1["value"].clone();
    assert_eq!(value(&["Cpq", "--values", "p=T,q=F"]), "F");
    for (wff, expected) in [
        ("i", "i"),
        ("Ni", "-i"),
        ("o", "o"),
        ("Aio", "To"),
        ("ANio", "-To"),
        ("Kio", "Fo"),
        ("KNio", "-Fo"),
        ("AiNi", "T"),
        ("KiNi", "F"),
    ] {
        assert_eq!(value(&[wff, "--many-valued"]), expected, "{wff}");
    }
    assert_eq!(value(&["Coo", "--logic", "k3"]), "o");
    assert_eq!(value(&["Coo", "--logic", "l3"]), "T");
    assert_eq!(answer(&["xwff", "value", "Kpo", "--values", "p=T"]).0, 65, "o is no letter of plain x-wff");
    let table = answer(&["xwff", "table", "Cpq"]).1;
    let column: Vec<&str> = table["rows"].as_array().expect("rows").iter().filter_map(|row| row["value"].as_str()).collect();
    assert_eq!(column, ["T", "F", "T", "T"]);
    let human = run(&["xwff", "table", "NKpq", "--ascii"], "").out;
    assert_eq!(human.lines().next(), Some("p q | N K p q"));
    assert_eq!(human.lines().nth(2), Some("T T | F T T T"));
}

#[test]
fn a_game_is_a_file_and_a_bad_move_leaves_it_alone() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = path(&directory, "game.json");
    let (status, document) =
        answer(&["xwff", "new", &file, "--players", "Ann,Ben", "--seed", "3", "--values", "p=T,q=F,r=T,s=F"]);
    assert_eq!((status, &document["position"]["phase"], &document["moves"]), (0, &json!("ready"), &json!(0)));
    assert_eq!(answer(&["xwff", "new", &file, "--players", "Ann,Ben", "--values", "p=T,q=T,r=T,s=T"]).0, 64, "not over a game");
    assert_eq!(answer(&["xwff", "move", &file, "roll"]).0, 0);
    let before = record(&file);
    for (a_move, expected, code) in
        [("roll", 1, "refused"), ("Ann turn E", 1, "refused"), ("Cid none", 1, "refused"), ("jump", 65, "no-move")]
    {
        let (status, document) = answer(&["xwff", "move", &file, a_move]);
        assert_eq!((status, &document["error"]["code"]), (expected, &json!(code)), "{a_move}");
        assert_eq!(record(&file), before, "{a_move}");
    }
    let refused = run(&["xwff", "move", &file, "Ann turn E"], "");
    assert!(refused.err.contains("refused[XW-5]") && refused.out.is_empty(), "{}", refused.err);
    assert_eq!(answer(&["xwff", "move", &file, "Ann turn E"]).1["error"]["rule"], "XW-5");
    assert_eq!(answer(&["xwff", "claim", &file, "Ann none"]).0, 64);
    let solved = answer(&["xwff", "solve", &file]).1;
    assert_eq!(solved["solved"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer(&["xwff", "score", &file]).1["scores"][0]["points"], 0);
    assert!(answer(&["xwff", "legal", &file]).1["legal"].as_array().is_some_and(|legal| !legal.is_empty()));
    // Standard input is read, and never written.
    assert_eq!(run(&["xwff", "show", "-"], &before).out, run(&["xwff", "show", &file], "").out);
    assert_eq!(answer(&["xwff", "move", "-", "roll"]).0, 64);
    // A record of another game, and one that says something unlawful.
    assert_eq!(answer(&["shake", "show", &file]).0, 65);
    std::fs::write(&file, before.replace(r#"{"move":"roll"}"#, r#"{"move":"roll"},{"move":"roll"}"#)).expect("it is written");
    assert_eq!(answer(&["xwff", "show", &file]).1["error"]["code"], "unlawful-record");
    assert_eq!(directory.path().read_dir().expect("it is a directory").count(), 1, "nothing is left lying about");
}

#[test]
fn a_challenge_is_judged() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = path(&directory, "game.json");
    assert_eq!(answer(&["shake", "new", &file, "--players", "Ann,Ben", "--seed", "11"]).0, 0);
    assert_eq!(answer(&["shake", "move", &file, "toss"]).0, 0);
    let longest = answer(&["shake", "solve", &file]).1["solved"][0]["longest"].clone();
    assert_eq!(answer(&["shake", "move", &file, "Ann none"]).0, 0);
    let challenge = format!("Ben challenge {}", longest.as_str().unwrap_or("p"));
    let (status, document) = answer(&["shake", "claim", &file, &challenge]);
    assert_eq!((status == 0, &document["upheld"]), (longest.is_string(), &json!(longest.is_string())));
    assert_eq!(document["position"]["seats"][1]["points"], i64::from(longest.is_string()));
}

#[test]
fn the_examples_are_whole_games() {
    for (game, record) in [("xwff", "examples/games/xwff.json"), ("shake", "examples/games/shake.json")] {
        let file = root().join(record);
        assert!(Path::new(&file).is_file(), "{record}");
        let (status, document) = answer(&[game, "show", record]);
        assert_eq!((status, &document["position"]["phase"]), (0, &json!("over")), "{record}");
        let board = run(&[game, "show", "--ascii", record], "");
        assert!(board.out.is_ascii() && board.out.contains("The game is over"), "{}", board.out);
        assert!(answer(&[game, "score", record]).1["winners"].is_array());
    }
}
