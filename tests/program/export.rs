//! `referee export` and `referee verify --with metamath`: certificates for other programs, and their judgement.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::run::{referee, root, run, text};

/// Boards for every kind of rule: quantifiers, counting, equality, unique existence, and names that only TPTP can spell.
const BOARDS: [&str; 6] = [
    "examples/boards/blondes.board",
    "examples/boards/counting.board",
    "examples/boards/one-object.board",
    "examples/boards/definitions.board",
    "examples/boards/inconsistent.board",
    "examples/boards/pelletier-39.p",
];

/// The certificates of a board.
fn judged(board: &str, directory: &Path) -> Vec<(String, Value)> {
    run(&["judge", "--certificates", text(directory), board], "");
    let mut files: Vec<_> = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let read = |file: std::path::PathBuf| {
        let document = serde_json::from_str(&fs::read_to_string(&file).expect("a file")).expect("JSON");
        (text(&file).to_owned(), document)
    };
    files.into_iter().map(read).collect()
}

/// The page shows the interpretation of a board's infinite model as it is written.
#[test]
fn the_page_has_an_infinite_model_as_it_is_exported() {
    let page = fs::read_to_string(root().join("docs/formats/outside.md")).expect("the page is there");
    let shown: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    tff(")).collect();
    assert_eq!(shown.len(), 6);
    let folder = tempfile::tempdir().expect("a directory");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let judged = run(&["judge", "--certificates", &path("evidence"), "examples/boards/infinite.board"], "");
    assert_eq!(judged.status, 0, "{}", judged.err);
    let exported = run(&["export", &path("evidence/infinite.consistency.json"), "--to", "tstp"], "");
    let lines: Vec<&str> = exported.out.lines().collect();
    let claim = "% the statements can all be true together";
    assert_eq!(lines[..3], ["% SZS status Satisfiable", claim, "% SZS output start Model"], "{}", exported.err);
    assert_eq!(lines[3..9].iter().filter_map(|line| line.strip_prefix("tff(")).collect::<Vec<_>>(), shown);
    assert_eq!(lines[9..], ["% SZS output end Model"]);
}

#[test]
fn no_proof_that_the_program_makes_is_refused() {
    let mut proofs = 0;
    for board in BOARDS {
        let directory = tempfile::tempdir().expect("a directory");
        for (file, document) in judged(board, directory.path()) {
            let notations: &[&str] = match document["kind"].as_str() {
                Some("proof") => &["metamath", "tstp", "rocq"],
                Some("finite-model") => &["tstp"],
                _ => &[],
            };
            for notation in notations {
                let outcome = run(&["export", &file, "--to", notation], "");
                assert_eq!((outcome.status, outcome.err.as_str()), (0, ""), "{file} {notation}");
                assert!(outcome.out.len() > 100, "{file} {notation}: {}", outcome.out);
            }
            proofs += usize::from(notations.len() == 3);
        }
        let outcome = run(&["verify", "--json", "--with", "metamath", text(directory.path())], "").json();
        assert_eq!((&outcome["refused"], &outcome["undecided"], &outcome["unreadable"]), (&json!(0), &json!(0), &json!(0)));
        for one in outcome["certificates"].as_array().expect("a list") {
            let proof = one["verified"]["kind"] == "proof";
            assert_eq!(one["outside"]["judge"], if proof { json!("metamath") } else { Value::Null }, "{one}");
            let theorems = one["outside"]["theorems"].as_u64().unwrap_or(0);
            assert!(!proof || theorems > one["verified"]["size"].as_u64().expect("a number"), "{one}");
        }
    }
    assert!(proofs >= 15, "{proofs} proofs");
}

#[test]
fn what_cannot_be_exported_says_why() {
    let directory = tempfile::tempdir().expect("a directory");
    let files = judged("examples/boards/blondes.board", directory.path());
    let of = |kind: &str| files.iter().find(|(_, document)| document["kind"] == kind).expect("there is one");
    let ((proof, document), (model, _)) = (of("proof"), of("finite-model"));
    for notation in ["metamath", "rocq"] {
        let outcome = run(&["export", "--json", model, "--to", notation], "");
        let error = outcome.json();
        assert_eq!((outcome.status, &error["error"]["code"]), (1, &json!("wrong-kind")), "{error}");
    }
    // A certificate that is wrong is not exported.
    let wrong = document.to_string().replacen(" on 4, 3", " on 4, 2", 1);
    assert_ne!(wrong, document.to_string());
    let outcome = run(&["export", "--json", "-", "--to", "metamath"], &wrong);
    let error = outcome.json();
    assert_eq!((outcome.status, &error["error"]["code"]), (1, &json!("not-shown")), "{error}");
    let outcome = run(&["export", "--json", "-", "--to", "tstp"], "{}");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!("not-a-certificate")));
    let outcome = run(&["export", "--json", "nowhere.json", "--to", "tstp"], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!("unreadable-file")));
    for arguments in [&["export", proof][..], &["export", proof, "--to", "isabelle"], &["export", proof, "--to", "pdf"]] {
        assert_eq!(run(arguments, "").status, 64, "{arguments:?}");
    }
    // Standard input, and the same as a document.
    let from_file = run(&["export", proof, "--to", "metamath"], "");
    let piped = run(&["export", "-", "--to", "metamath"], fs::read_to_string(proof).expect("a file"));
    assert_eq!((piped.status, &piped.out), (0, &from_file.out));
    let exported = run(&["export", "--json", proof, "--to", "metamath"], "").json();
    assert_eq!((&exported["schema"], &exported["to"], &exported["text"]), (&json!(1), &json!("metamath"), &json!(from_file.out)));
}

/// A part of a database would be no database.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let directory = tempfile::tempdir().expect("a directory");
    let files = judged("examples/boards/blondes.board", directory.path());
    let (proof, _) = files.iter().find(|(_, document)| document["kind"] == "proof").expect("there is one");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let output = referee().args(["export", proof, "--to", "metamath"]).stdout(full).output().expect("it can be started");
    assert_eq!(output.status.code(), Some(74));
    assert!(String::from_utf8_lossy(&output.stderr).contains("error[unwritable-file]"));
}
