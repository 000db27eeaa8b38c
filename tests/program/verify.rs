//! `referee judge --certificates` and `referee verify`: files written, checked again, and refused when they are changed.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::run::{run, text, with_status};

const BLONDES: &str = "examples/boards/blondes.board";

/// Judges a board and writes its certificates; the ruling.
fn write(board: &str, directory: &Path) -> Value {
    run(&["judge", "--json", "--certificates", text(directory), board], "").json()
}

fn verify(path: &Path) -> (i32, Value) {
    let outcome = run(&["verify", "--json", text(path)], "");
    (outcome.status, outcome.json())
}

/// The names of the files of a directory, sorted.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().expect("a plain name")).collect();
    names.sort();
    names
}

#[test]
fn each_verdict_has_a_file_that_stands_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let inside = directory.path().join("new/deep");
    let ruling = write(BLONDES, &inside);
    let mut expected = vec![String::from("blondes.consistency.json")];
    let mut files = vec![&ruling["certificate"]["file"]];
    for statement in ruling["statements"].as_array().expect("a list") {
        expected.push(format!("blondes.{}.json", statement["id"].as_str().expect("a label")));
        files.push(&statement["certificate"]["file"]);
    }
    expected.push(String::from("blondes.removable-together.json"));
    files.push(&ruling["removable_together_file"]);
    expected.sort();
    assert_eq!(names(&inside), expected);
    for file in &files {
        let (status, outcome) = verify(Path::new(file.as_str().expect("each certificate names its file")));
        assert_eq!((status, &outcome["certificates"][0]["status"]), (0, &json!("right")), "{outcome}");
    }
    let (status, outcome) = verify(directory.path());
    assert_eq!((status, &outcome["right"], &outcome["refused"]), (0, &json!(files.len()), &json!(0)));
    let claims = outcome["certificates"].as_array().expect("a list").iter().map(|one| &one["verified"]);
    let redundant: Vec<&str> =
        claims.filter(|claim| claim["answer"] == "redundant").filter_map(|claim| claim["statement"].as_str()).collect();
    assert_eq!(redundant, with_status(&ruling, "redundant"));

    // The same board again: the same files.
    let before: Vec<String> = names(&inside).iter().map(|name| fs::read_to_string(inside.join(name)).expect("a file")).collect();
    write(BLONDES, &inside);
    let after: Vec<String> = names(&inside).iter().map(|name| fs::read_to_string(inside.join(name)).expect("a file")).collect();
    assert_eq!(before, after);
    let human = run(&["verify", text(directory.path())], "");
    assert_eq!(human.status, 0);
    assert!(
        human
            .out
            .replace("\n    ", " ")
            .contains("s4.json: right: in examples/boards/blondes.board, statement s4 follows from the others"),
        "{}",
        human.out
    );
    assert!(human.out.contains(&format!("{} certificates: {} right\n", files.len(), files.len())), "{}", human.out);
    let ascii = run(&["judge", "--ascii", "--json", "--certificates", text(&inside), BLONDES], "").json();
    assert_eq!(with_status(&ascii, "undecided"), [""; 0]);
    assert_eq!(verify(&inside).0, 0, "files are the same in every alphabet");
}

#[test]
fn a_single_changed_byte_is_refused_and_says_where() {
    let directory = tempfile::tempdir().expect("a directory");
    write(BLONDES, directory.path());
    let proof = directory.path().join("blondes.s4.json");
    let model = directory.path().join("blondes.s1.json");
    for (file, written, instead, code, at) in [
        (&proof, " on 4, 3", " on 4, 2", "not-shown", "/certificate"),
        (&proof, "system classical", "system clbssical", "other-calculus", "/certificate/lines"),
        (&proof, " by ", " bv ", "proof-text", "/certificate/lines/"),
        (&proof, "redundant\"", "redundanT\"", "not-a-certificate", ""),
        (&proof, "\"statement\": \"s4\"", "\"statement\": \"s2\"", "other-hash", "/hashes/question"),
        (&proof, "s1: ", "s9: ", "other-label", "/board/statements/0/id"),
        (&proof, "happy(x)", "hippy(x)", "board", "/board/text"),
        (&model, "\"domain\": ", "\"domain\": 9", "other-picture", "/certificate/tables/0"),
        (&model, "\"schema\": 1", "\"schema\": 7", "unknown-schema", "/schema"),
        (&model, "finite-model\",", "finite-modal\",", "not-a-certificate", ""),
    ] {
        let right = fs::read_to_string(file).expect("a file");
        assert!(right.contains(written), "{written}: {right}");
        let changed = directory.path().join("changed");
        fs::write(&changed, right.replacen(written, instead, 1)).expect("written");
        let (status, outcome) = verify(&changed);
        let one = &outcome["certificates"][0];
        let unreadable = matches!(code, "not-a-certificate" | "unknown-schema");
        assert_eq!(status, if unreadable { 65 } else { 1 }, "{instead}: {outcome}");
        assert_eq!(one["error"]["code"], code, "{instead}: {outcome}");
        assert!(one["at"].as_str().is_some_and(|found| found.starts_with(at)), "{instead}: {outcome}");
        assert!(one["verified"].is_null());
    }
    // One that is wrong does not keep the others from being checked.
    let right = fs::read_to_string(&proof).expect("a file");
    fs::write(&proof, right.replacen(" on 4, 3", " on 4, 2", 1)).expect("written");
    let outcome = run(&["verify", text(directory.path())], "");
    assert_eq!(outcome.status, 1);
    assert!(outcome.out.contains("7 right, 1 refused"), "{}", outcome.out);
}

#[test]
fn names_of_tptp_are_spelled_and_explained() {
    let directory = tempfile::tempdir().expect("a directory");
    let board = directory.path().join("odd.p");
    let statements = "fof(a1, axiom, ! [X] : ('Odd name'(X) => 'X'(X))).\nfof(a2, axiom, 'Odd name'('Bob Smith')).\n\
                      fof('the 3rd', axiom, ~ 'X'('Bob Smith')).\nfof(a4, axiom, p(p,forall) | p(p)).\n\
                      fof(a5, axiom, ~ p(p,forall) & 3 != '3').\nfof(a6, conjecture, p(p)).\n";
    fs::write(&board, statements).expect("written");
    let certificates = directory.path().join("certificates");
    let ruling = write(text(&board), &certificates);
    assert_eq!(ruling["conjecture"]["szs"], "ContradictoryAxioms");
    assert!(names(&certificates).contains(&String::from("odd.the-3rd.json")));
    let (status, outcome) = verify(&certificates);
    assert_eq!((status, &outcome["right"]), (0, &json!(7)), "{outcome}");
    // The proof is one that `check` accepts as well.
    let lines = ruling["statements"][3]["certificate"]["lines"].as_array().expect("a proof").clone();
    let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
    assert!(lines.iter().any(|line| line.contains("Odd_name(Bob_Smith)")), "{lines:?}");
    let checked = run(&["check", "--json", "-"], lines.join("\n"));
    assert_eq!((checked.status, &checked.json()["accepted"]), (0, &json!(true)));
    let human = run(&["judge", text(&board)], "");
    assert!(human.out.contains("Here Bob_Smith stands for Bob Smith."), "{}", human.out);
}

#[test]
fn nothing_of_others_is_overwritten_and_nothing_is_no_certificate() {
    let directory = tempfile::tempdir().expect("a directory");
    let refused = |path: &Path, status: i32, code: &str| {
        let outcome = run(&["judge", "--json", "--certificates", text(path), BLONDES], "");
        assert_eq!(outcome.status, status, "{}", outcome.err);
        assert!(outcome.err.contains(&format!("error[{code}]")), "{}", outcome.err);
        assert_eq!(outcome.json()["status"], "consistent", "the ruling is printed all the same");
    };
    let taken = directory.path().join("blondes.s2.json");
    fs::write(&taken, "{}").expect("written");
    refused(directory.path(), 74, "occupied-file");
    assert_eq!(fs::read_to_string(&taken).expect("a file"), "{}");
    refused(&taken, 74, "unwritable-file");

    let empty = directory.path().join("empty");
    fs::create_dir(&empty).expect("made");
    for (paths, status, code) in [(vec![text(&empty)], 65, "no-certificates"), (vec!["-", "-"], 64, "standard-input-twice")] {
        let outcome = run(&[&["verify", "--json"], &paths[..]].concat(), "");
        assert_eq!((outcome.status, outcome.json()["error"]["code"].as_str()), (status, Some(code)));
    }
    let outcome = run(&["verify", "--json", "nowhere.json"], "");
    assert_eq!((outcome.status, outcome.json()["unreadable"].as_u64()), (65, Some(1)));
    assert_eq!(run(&["verify"], "").status, 64);
}

#[test]
fn standard_input_is_checked_too() {
    let directory = tempfile::tempdir().expect("a directory");
    write(BLONDES, directory.path());
    let proof = fs::read(directory.path().join("blondes.s4.json")).expect("a file");
    let outcome = run(&["verify", "--json", "-"], &proof);
    assert_eq!((outcome.status, &outcome.json()["certificates"][0]["verified"]["kind"]), (0, &json!("proof")));
    assert_eq!(run(&["verify", "-"], &proof[1..]).status, 65);
}
