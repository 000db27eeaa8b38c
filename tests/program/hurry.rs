//! Texts as people bring them: boards typed in a hurry, files whose names say nothing, and files of other programs.

use std::fs;
use std::path::Path;

use crate::program::run::{Outcome, run, text};

/// A board as it is typed from a photograph of it.
const TYPED: &str =
    "s1 Ax blonde(x) -> happy(x)\n2. all x all y happy(x) & likes(x,y) -> happy(y)\ns3) Ex blonde(x).\n|L| at least 3\n";

/// The same in the notation of boards.
const STRICT: &str = "s1: ∀x blonde(x) -> happy(x)\n2: ∀x ∀y happy(x) & likes(x,y) -> happy(y)\ns3: ∃x blonde(x)\n|L| ≥ 3\n";

fn code(outcome: &Outcome) -> String {
    outcome.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_board_typed_in_a_hurry_is_judged_and_certified() {
    let folder = tempfile::tempdir().expect("a directory");
    let (board, certificates) = (folder.path().join("typed.board"), folder.path().join("certificates"));
    fs::write(&board, TYPED).expect("it can be written");
    let judged = run(&["judge", "--json", text(&board), "--certificates", text(&certificates)], "").json();
    let strict = run(&["judge", "--json", "-"], STRICT).json();
    let of = |ruling: &serde_json::Value, field: &str| -> Vec<serde_json::Value> {
        ruling["statements"].as_array().expect("statements").iter().map(|one| one[field].clone()).collect()
    };
    for field in ["id", "reading", "status", "line"] {
        assert_eq!(of(&judged, field), of(&strict, field), "{field}");
    }
    assert_eq!(judged["statements"][0]["text"], "Ax blonde(x) -> happy(x)", "as it was typed");
    let remarks: Vec<&str> =
        judged["warnings"].as_array().expect("warnings").iter().filter_map(|one| one["code"].as_str()).collect();
    assert_eq!(remarks.iter().filter(|code| **code == "read-as").count(), 4, "{remarks:?}");
    // A certificate holds what was read; what was typed is the same board, and so is what was read.
    let verified = run(&["verify", text(&certificates), "--board", text(&board)], "");
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
    let other = folder.path().join("strict.board");
    fs::write(&other, STRICT).expect("it can be written");
    assert_eq!(run(&["verify", text(&certificates), "--board", text(&other)], "").status, 0);
    let first = fs::read_dir(&certificates).expect("certificates").next().expect("one").expect("a file").path();
    let certificate = fs::read_to_string(first).expect("it can be read");
    assert!(certificate.contains("∀x blonde(x) -> happy(x)") && !certificate.contains("s1 Ax"));
}

#[test]
fn goals_typed_in_a_hurry_are_proved() {
    let proved =
        run(&["prove", "--json", "-", "--goal", "Ex happy(x)."], "s1 Ax blonde(x) -> happy(x)\ns2 Ex blonde(x)\n").json();
    assert_eq!(proved["status"], "proved");
    let remarks = proved["warnings"].as_array().expect("warnings");
    assert_eq!(remarks.iter().filter(|one| one["code"] == "read-as").count(), 3);
    assert_eq!(remarks[2]["message"], "this line is read as `∃x happy(x)`");
    let refused = run(&["prove", "--json", "-", "--goal", "Ex happi(x)"], "s1 Ax blonde(x) -> happy(x)\n");
    let error = &refused.json()["error"];
    assert_eq!((error["code"].as_str(), error["span"]["column"].as_u64()), (Some("unknown-symbol"), Some(4)));
    assert_eq!(error["help"], "did you mean `happy`?");
}

#[test]
fn one_error_is_told_for_each_line() {
    let outcome = run(&["judge", "--json", "-"], "s1 Ax blond(x) -> hapy(x)\ns2 Ex blonde(x) & (happy(x)\ns3: ∀x blond(x)\n");
    let document = outcome.json();
    let errors = document["errors"].as_array().expect("errors").clone();
    let told: Vec<_> = std::iter::once(&document["error"])
        .chain(&errors)
        .map(|one| (one["code"].clone(), one["span"]["line"].clone()))
        .collect();
    assert_eq!(told, [("unknown-symbol".into(), 1.into()), ("unclosed-bracket".into(), 2.into())], "{document}");
}

#[test]
fn tptp_is_recognised_whatever_its_file_is_called() {
    let problem = "% a comment\nfof(a, axiom, ![X] : p(X)).\nfof(b, conjecture, p(c)).\n";
    let folder = tempfile::tempdir().expect("a directory");
    for name in ["noext", "a.fof", "a.txt", "a.board"] {
        let file = folder.path().join(name);
        fs::write(&file, problem).expect("it can be written");
        assert_eq!(run(&["prove", text(&file)], "").status, 0, "{name}");
        assert_eq!(run(&["judge", "--json", text(&file)], "").json()["statements"][0]["id"], "a", "{name}");
        assert_eq!(run(&["parse", "--json", text(&file)], "").json()["syntax"], "tptp", "{name}");
    }
    assert_eq!(run(&["prove", "-"], problem).status, 0);
    assert!(run(&["prove", "--format", "tptp", "-"], problem).out.starts_with("% SZS status Theorem for <stdin>"));
    assert_eq!(run(&["judge", "--syntax", "palmer", "-"], problem).status, 65, "--syntax comes first");
}

/// Text, a command that does not read it, a part of the message and one of the help.
const OTHERS: [(&str, &str, &str, &str); 12] = [
    ("tests/faults/foreign/problem.in", "check", "an input of Prover9 or Mace4", "`referee prove"),
    ("tests/faults/foreign/theory.clif", "check", "a text of Common Logic", "`referee judge"),
    ("tests/faults/foreign/script.smt2", "check", "a script of SMT-LIB", "`referee judge"),
    ("tests/faults/foreign/clauses.cnf", "check", "a list of clauses in DIMACS's form", "`referee judge"),
    ("tests/faults/foreign/proof.tex", "judge", "a proof in LaTeX", "`referee check"),
    ("examples/proofs/attack.proof", "judge", "a proof", "`referee check examples/proofs/attack.proof`"),
    ("examples/exercises/textbook/answers/26.proof", "judge", "a proof as textbooks write it", "`referee check"),
    ("examples/exercises/transitivity.exercise", "judge", "an exercise", "`referee prove --exercise"),
    ("examples/exercises/transitivity.exercise", "check", "an exercise", "`referee check --exercise"),
    ("examples/calculi/history/classical-laws.rules", "judge", "a calculus", "`referee audit"),
    ("examples/boards/blondes.board", "check", "a board", "`referee judge examples/boards/blondes.board`"),
    ("examples/tptp/clauses.p", "check", "a problem of TPTP", "`referee judge"),
];

#[test]
fn what_a_command_does_not_read_is_named() {
    for (file, command, name, help) in OTHERS {
        let outcome = run(&[command, "--json", file], "");
        let error = &outcome.json()["error"];
        assert_eq!((outcome.status, error["code"].as_str()), (65, Some("other-format")), "{command} {file}: {error}");
        assert_eq!(error["message"], format!("this is {name}"), "{command} {file}");
        assert!(error["help"].as_str().is_some_and(|given| given.contains(help)), "{command} {file}: {error}");
        assert_eq!(outcome.json().get("errors"), None, "{command} {file}");
    }
}

#[test]
fn a_statement_and_a_file_are_taken_alike() {
    let folder = tempfile::tempdir().expect("a directory");
    let statement = folder.path().join("one");
    fs::write(&statement, "(∀(x)P(x))\n").expect("it can be written");
    let given = run(&["cost", "--json", "(∀(x)P(x))"], "").json();
    assert_eq!(run(&["cost", "--json", text(&statement)], "").json()["symbol_points"], given["symbol_points"]);
    assert_eq!(run(&["parse", "--json", "(∀(x)P(x))"], "").json()["syntax"], "predicate-wars");
    assert_eq!(run(&["parse", "--json", text(&statement)], "").json()["syntax"], "predicate-wars");
    assert_eq!(run(&["parse", "--json", "∀x happy(x)"], "").json()["statements"][0]["reading"], "∀x happy(x)");
    for command in ["parse", "cost"] {
        assert_eq!(code(&run(&[command, "--json", "card1.txt"], "")), "unreadable-file", "{command}");
    }
}

#[test]
fn a_file_does_not_change_a_question_in_silence() {
    let folder = tempfile::tempdir().expect("a directory");
    let (board, named) = (folder.path().join("game.board"), folder.path().join("s2"));
    fs::write(&board, "s1: ∀x happy(x)\ns2: ∃x happy(x)\n").expect("it can be written");
    let judge = |words: &[&str]| {
        let mut command = crate::program::run::referee();
        crate::program::run::finish(command.args(["judge", "--json"]).args(words).current_dir(folder.path()), b"")
    };
    assert_eq!(judge(&["game.board", "s2"]).json()["asked"], "s2");
    fs::write(&named, "s1: ∃x blonde(x)\n").expect("it can be written");
    let both = judge(&["game.board", "s2"]);
    assert_eq!((both.status, code(&both).as_str()), (64, "file-or-statement"));
    assert_eq!(judge(&["game.board", "--statement", "s2"]).json()["asked"], "s2");
    assert_eq!(judge(&["game.board", "./s2"]).out.lines().count(), 2, "two boards");
    assert!(Path::new(&named).exists());
}

#[test]
fn files_of_other_programs_are_judged_proved_and_certified() {
    let cases: [(&str, i32, &str); 6] = [
        ("tests/faults/foreign/problem.in", 0, "∀X ∀Y ((part(X, Y) ∧ part(Y, X)) → X = Y)"),
        ("tests/faults/public/d02-ladr.in", 0, "∀X ∀Y ((part(X, Y) ∧ part(Y, X)) → X = Y)"),
        ("tests/faults/public/d03-clif.clif", 0, "∀X ∀Y ((part(X, Y) ∧ part(Y, X)) → X = Y)"),
        ("tests/faults/foreign/script.smt2", 0, "∃X p(X)"),
        ("tests/faults/foreign/clauses.cnf", 0, "p1 ∨ ¬p2"),
        ("tests/faults/foreign/sequents.txt", 0, ""),
    ];
    let folder = tempfile::tempdir().expect("a directory");
    for (file, status, reading) in cases {
        let certificates = folder.path().join(file.replace('/', "-"));
        let judged = run(&["judge", "--certificates", text(&certificates), "--json", file], "");
        assert_eq!(judged.status, status, "{file}: {}{}", judged.out, judged.err);
        if !reading.is_empty() {
            let parsed = run(&["parse", "--json", file], "").json();
            assert_eq!(parsed["statements"][0]["reading"], reading, "{file}");
        }
        let verified = run(&["verify", text(&certificates), "--board", file], "");
        assert_eq!(verified.status, 0, "{file}: {}{}", verified.out, verified.err);
    }
    assert_eq!(run(&["prove", "tests/faults/foreign/problem.in"], "").status, 0, "the goal follows");
    assert_eq!(run(&["prove", "tests/faults/foreign/script.smt2"], "").status, 1, "the assertions can be true");
    assert_eq!(run(&["prove", "tests/faults/foreign/clauses.cnf"], "").status, 1, "the clauses can be true");
    let refuted = run(&["prove", "-"], "(declare-const p Bool)(assert p)(assert (not p))(check-sat)");
    assert_eq!(refuted.status, 0, "{}{}", refuted.out, refuted.err);
    assert_eq!(run(&["prove", "tests/faults/foreign/sequents.txt"], "").status, 0, "both lines");
    assert_eq!(run(&["prove", "-"], "P ⊢ P ∨ Q\nP ∨ Q ⊢ P\n").status, 1, "the second line does not follow");
    assert_eq!(run(&["check", "tests/faults/foreign/proof.tex"], "").status, 0, "a proof in LaTeX");
    let wrong = "\\begin{nd}\n\\hypo {1} {P \\lor Q}\n\\have {2} {P} \\ae{1}\n\\end{nd}\n";
    assert_eq!(run(&["check", "-"], wrong).status, 1, "its second line does not follow");
    let refused = run(&["judge", "--json", "-"], "(declare-const x Int)\n(assert (> x 0))\n").json();
    assert_eq!(refused["error"]["code"], "foreign-construct", "{refused}");
    assert_eq!(refused["error"]["span"]["line"], 1);
}
