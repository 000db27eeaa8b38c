//! `referee check`: proofs, accepted and rejected, as people and programs get to know it.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use testkit::samples::{CONDITIONAL, GOLDEN_PROOFS, WRONG};

use crate::program::run::run;

/// A directory with these files.
pub(crate) fn files(contents: &[(&str, &str)]) -> (tempfile::TempDir, Vec<String>) {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let write = |&(name, content): &(&str, &str)| {
        let path: PathBuf = directory.path().join(name);
        fs::write(&path, content).expect("a file can be written");
        path.to_str().expect("a plain name").to_owned()
    };
    let paths = contents.iter().map(write).collect();
    (directory, paths)
}

/// The codes and line numbers of what is wrong with a proof itself.
pub(crate) fn errors(ruling: &Value) -> Vec<(u64, &str)> {
    let lines = ruling["lines"].as_array().expect("a list");
    let wrong = lines.iter().filter(|line| !line["error"].is_null());
    wrong.map(|line| (line["n"].as_u64().expect("a number"), line["error"]["code"].as_str().expect("a code"))).collect()
}

#[test]
fn an_accepted_proof_has_the_fields_of_the_contract() {
    let outcome = run(&["check", "--json", "-"], CONDITIONAL);
    let ruling = outcome.json();
    assert_eq!(outcome.status, 0);
    assert_eq!((&ruling["file"], &ruling["system"]), (&json!("<stdin>"), &json!("predicate-wars")));
    assert_eq!((&ruling["accepted"], &ruling["proper"], &ruling["contradictory"]), (&json!(true), &json!(true), &json!(false)));
    assert_eq!((&ruling["symbol_points"], &ruling["lines_charged"]), (&json!(3), &json!(1)));
    assert_eq!((&ruling["goal"], &ruling["reached"], &ruling["reached_by"]), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!(ruling["house_rules"]["round"], "half_up");
    assert_eq!(
        ruling["lines"],
        json!([
            {"n": 1, "statement": "(∀(y)(P(y) ∧ Q))", "tag": "Axiom", "rule": null, "premises": [], "points": 0, "cost": null,
             "error": null, "rests_on": null, "fits_rule": null, "warnings": []},
            {"n": 2, "statement": "(∀(y)P(y))", "tag": "Lemma", "rule": "Conditional proof", "premises": [1],
             "using": {"subproof": "Z", "lines": [4]}, "points": 3,
             "cost": {"lemma": 1, "chosen": 0, "difference": 2, "nearest": 1},
             "error": null, "rests_on": null, "fits_rule": null, "warnings": []},
        ])
    );
    let subproof = &ruling["subproofs"][0];
    assert_eq!((&subproof["name"], &subproof["symbol_points"]), (&json!("Z"), &json!(11)));
    assert_eq!(subproof["lines"].as_array().map(Vec::len), Some(4));
    assert_eq!((&subproof["lines"][1]["with"], &subproof["lines"][1]["points"]), (&json!(["x"]), &json!(5)));
}

#[test]
fn a_rejected_proof_says_which_line_and_why_and_goes_on() {
    let outcome = run(&["check", "--json", "-"], WRONG);
    let ruling = outcome.json();
    assert_eq!(outcome.status, 1);
    assert_eq!((&ruling["accepted"], &ruling["proper"], &ruling["symbol_points"]), (&json!(false), &json!(false), &Value::Null));
    assert_eq!(errors(&ruling), [(3, "wrong-result")]);
    let error = &ruling["lines"][2]["error"];
    assert_eq!(error["message"], "`(7 * 2)` is `14`");
    let span = &error["span"];
    let place = |name: &str| span[name].as_u64().and_then(|at| usize::try_from(at).ok()).expect("a number");
    assert_eq!(WRONG.get(place("start")..place("end")), Some("(15>10)"));
    assert_eq!((place("line"), place("column")), (3, 4));
    assert_eq!(ruling["lines"][3]["rests_on"], 3);
    let warning = &ruling["lines"][5]["warnings"][0];
    assert_eq!((&warning["code"], &warning["source"]), (&json!("unsound-step"), &json!("S-5")));
    assert_eq!(warning["rule"], "Universal generalization");
}

#[test]
fn people_see_the_verdict_the_lines_and_the_place_of_the_mistake() {
    let outcome = run(&["check", "-"], WRONG);
    assert_eq!((outcome.status, outcome.err.as_str()), (1, "\n`referee explain wrong-result` explains this error.\n"));
    for words in [
        "Rejected: line 3 is wrong.",
        "error[wrong-result]: `(7 * 2)` is `14`",
        "3 │ 3. (15>10) by Operator simplification on 2",
        "right in itself, but it rests on line 3",
        "unsound (S-5)",
        "1 step is unsound, and accepted as the rulebook prints its rules: Universal generalization (S-5).",
    ] {
        assert!(outcome.out.contains(words), "{words:?} is missing in\n{}", outcome.out);
    }
    let ascii = run(&["check", "--ascii", "-"], CONDITIONAL).out;
    assert!(ascii.is_ascii() && ascii.contains("(forall(y)(P(y) & Q))"), "{ascii}");
}

#[test]
fn the_golden_prices_of_proofs() {
    for (proof, points) in GOLDEN_PROOFS {
        let outcome = run(&["check", "--json", "-"], proof);
        assert_eq!((outcome.status, &outcome.json()["symbol_points"]), (0, &json!(points)), "{proof}");
    }
}

#[test]
fn several_proofs_are_ruled_in_the_order_given() {
    let (_directory, paths) =
        files(&[("a.proof", CONDITIONAL), ("b.proof", WRONG), ("c.proof", "1. axoim P\n"), ("d.proof", GOLDEN_PROOFS[0].0)]);
    let arguments =
        |format: &'static str| [&["check", format][..], &paths.iter().map(String::as_str).collect::<Vec<_>>()].concat();
    let outcome = run(&arguments("--json"), "");
    assert_eq!(outcome.status, 65, "the gravest status wins");
    let documents: Vec<Value> = outcome.out.lines().map(|line| serde_json::from_str(line).expect("a document a line")).collect();
    let verdicts: Vec<&Value> = documents.iter().map(|document| &document["accepted"]).collect();
    assert_eq!(verdicts, [&json!(true), &json!(false), &Value::Null, &json!(true)]);
    assert_eq!(documents[2]["error"]["file"], json!(paths[2]));
    assert_eq!(outcome.err, "", "programs need no summary");
    let outcome = run(&arguments("--format=human"), "");
    assert!(outcome.err.contains("\n4 proofs: 2 accepted, 1 rejected, 1 could not be read\n"), "{}", outcome.err);
    assert_eq!(run(&["check", &paths[0], &paths[3]], "").status, 0);
    assert_eq!(run(&["check", &paths[0], &paths[1]], "").status, 1);
    let many: Vec<&str> = (0..600).map(|at| paths[if at % 2 == 0 { 0 } else { 3 }].as_str()).collect();
    let outcome = run(&[&["check", "--json"][..], &many].concat(), "");
    let named: Vec<String> = outcome
        .out
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?["file"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(named, many, "as many as there are, in this order");
}

#[test]
fn contradictions_are_named() {
    let contradiction = |proof: &str| {
        let ruling = run(&["check", "--json", "-"], proof).json();
        (ruling["contradictory"].clone(), ruling["contradiction"].clone())
    };
    assert_eq!(contradiction("1. axiom P\n4. axiom (¬P)\n"), (json!(true), json!({"lines": [1, 4]})));
    assert_eq!(contradiction("1. axiom (1 > 2)\n2. tF by Comparison on 1\n"), (json!(true), json!({"lines": [2]})));
    assert_eq!(
        contradiction("1. axiom P\n2. (¬P) by Simplification on 1\n"),
        (json!(false), Value::Null),
        "only right lines count"
    );
    assert!(run(&["check", "-"], "1. axiom P\n4. axiom (¬P)\n").out.contains("Lines 1 and 4 contradict each other."));
}

#[test]
fn json_goes_in_as_well() {
    let proof = json!({"schema": 1, "system": "predicate-wars", "lines": [
        {"n": 1, "tag": "Axiom", "statement": "P"},
        {"n": 2, "tag": "Axiom", "statement": "(P → Q)"},
        {"n": 3, "tag": "Lemma", "statement": "Q", "rule": "MP", "premises": [1, 2]},
        {"n": 4, "tag": "Lemma", "statement": "R", "rule": "MP", "premises": [1, 2]}]});
    let (_directory, paths) = files(&[("p.json", &proof.to_string())]);
    let outcome = run(&["check", "--json", &paths[0]], "");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["file"]), (1, &json!(paths[0])));
    assert_eq!(errors(&ruling), [(4, "conclusion-does-not-fit")]);
    assert_eq!(ruling["lines"][3]["error"].get("span"), None, "the lines of JSON are not those of the proof");
    assert!(run(&["check", "-"], proof.to_string()).out.contains("5 │ 4. R by MP on 1, 2"), "people see it as a proof file");
    // What comes out goes in again, but for what is only said of it.
    let ruling = run(&["check", "--json", "-"], CONDITIONAL).json();
    let keep = ["n", "tag", "statement", "rule", "premises", "with", "using"];
    let lines = |lines: &Value| -> Value {
        let kept = |line: &Value, key: &str| Some((key.to_owned(), line.get(key)?.clone()));
        let line = |line: &Value| -> Value { Value::Object(keep.iter().filter_map(|key| kept(line, key)).collect()) };
        lines.as_array().expect("a list").iter().map(line).collect()
    };
    let again = json!({"schema": 1, "lines": lines(&ruling["lines"]), "subproofs": [{"name": "Z", "lines": lines(&ruling["subproofs"][0]["lines"])}]});
    let outcome = run(&["check", "--json", "-"], again.to_string());
    assert_eq!((outcome.status, &outcome.json()["symbol_points"]), (0, &json!(3)));
    let outcome = run(&["check", "--json", "-"], "{\"schema\": 1, \"lines\": 3}");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!("bad-json")));
}

#[test]
fn what_cannot_be_read_is_no_rejection() {
    let outcome = run(&["check", "--json", "-"], "1. axiom (P\n2. axiom Q)\n");
    let document = outcome.json();
    assert_eq!((outcome.status, document["errors"].as_array().map(Vec::len)), (65, Some(1)), "{document}");
    assert_eq!(document["error"]["span"]["line"], 1);
    for (proof, code) in [
        ("", "empty-proof"),
        ("# nothing\n", "empty-proof"),
        ("system nonsense\n1. axiom P\n", "unknown-system"),
        ("1. axiom P\n1. axiom Q\n", "number-not-rising"),
        ("subproof Z\n1. axiom P\n", "unclosed-subproof"),
    ] {
        let outcome = run(&["check", "--json", "-"], proof);
        assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!(code)), "{proof}");
    }
    assert_eq!(run(&["check", "/nonexistent.proof"], "").status, 65);
    assert_eq!(run(&["check"], "").status, 64);
    let outcome = run(&["check", "--json", "-", "-"], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (64, &json!("standard-input-twice")));
    let outcome = run(&["check", "--format", "dot", "-"], CONDITIONAL);
    assert!(
        outcome.status == 64 && outcome.err.contains("the formats human, json, html, latex, markdown, svg, and not dot"),
        "{}",
        outcome.err
    );
    let outcome = run(&["--format", "dot", "check", "-"], CONDITIONAL);
    assert!(outcome.status == 64 && outcome.err.contains("formats of `dag`"), "{}", outcome.err);
}

/// With --quiet the exit status is all; with --json there is a line for each proof besides.
#[test]
fn a_quiet_check_says_yes_or_no() {
    let right = "examples/proofs/attack.proof";
    let folder = tempfile::tempdir().expect("a directory");
    let file = |name: &str, content: &str| {
        let path = folder.path().join(name);
        fs::write(&path, content).expect("there is room");
        path.to_str().expect("a name").to_owned()
    };
    let (wrong, unreadable) = (file("wrong.proof", "1. axiom P\n2. Q by MP on 1\n"), file("unreadable.proof", "1. axiom (P\n"));
    for (files, status) in
        [(vec![right], 0), (vec![right, &wrong], 1), (vec![&*unreadable], 65), (vec!["there-is-none.proof"], 65)]
    {
        let asked = [&["check", "--quiet"], &files[..]].concat();
        let quiet = run(&asked, "");
        assert_eq!((quiet.status, quiet.out.as_str(), quiet.err.as_str()), (status, "", ""), "{files:?}");
        let lines = run(&[&["check", "-q", "--json"], &files[..]].concat(), "");
        assert_eq!((lines.status, lines.out.lines().count(), lines.err.as_str()), (status, files.len(), ""), "{files:?}");
    }
    assert_eq!(run(&["check", "--quiet", "--print", "plain", right], "").status, 64);
}
