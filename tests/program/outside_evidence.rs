//! Evidence of other programs: interpretations of Mace4 and TPTP, and derivations of TPTP, checked by `verify`.

use serde_json::Value;

use crate::program::run::{run, text};

/// The files that the page of formats shows are examples; those with a fault are none.
fn foreign(name: &str) -> String {
    let is_example = matches!(name, "group.in" | "group.model" | "steps.s" | "steps.p");
    format!("{}/foreign/{name}", if is_example { "examples" } else { "tests/faults" })
}

#[test]
fn an_interpretation_is_a_model_or_the_false_statement_is_named() {
    let outcome = run(&["verify", "--json", "--model", &foreign("group.model"), &foreign("group.in")], "");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["is_model"], &ruling["domain"]), (0, &true.into(), &3.into()), "{ruling}");
    assert_eq!(ruling["certificate"]["kind"], "finite-model", "{ruling}");
    let goal = &ruling["statements"][3];
    assert_eq!((&goal["conjecture"], &goal["holds"]), (&true.into(), &true.into()), "{goal}");
    let outcome = run(&["verify", "--json", "--model", &foreign("no-group.model"), &foreign("group.in")], "");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["is_model"], &ruling["certificate"]), (1, &false.into(), &Value::Null), "{ruling}");
    let inverse = &ruling["statements"][1];
    assert_eq!((&inverse["id"], &inverse["holds"]), (&"inverse".into(), &false.into()), "{inverse}");
    assert_eq!(inverse["witness"], serde_json::json!([{"variable": "X", "object": 1}]));
    let outcome = run(&["verify", "--model", &foreign("two.model.p"), &foreign("two.p")], "");
    assert_eq!(outcome.status, 0, "{}{}", outcome.out, outcome.err);
    // What says nothing of a symbol, and what is no interpretation, is no answer.
    let outcome = run(&["verify", "--json", "--model", &foreign("two.model.p"), &foreign("group.in")], "");
    assert_eq!((outcome.status, outcome.json()["error"]["code"].as_str()), (65, Some("no-interpretation")), "{}", outcome.out);
    let outcome = run(&["verify", "--json", "--model", &foreign("two.p"), &foreign("two.p")], "");
    assert_eq!((outcome.status, outcome.json()["error"]["code"].as_str()), (65, Some("no-interpretation")), "{}", outcome.out);
}

fn statuses(derivation: &str) -> (i32, Vec<String>) {
    statuses_of(&foreign(derivation))
}

fn statuses_of(derivation: &str) -> (i32, Vec<String>) {
    let outcome = run(&["verify", "--json", "--time", "20s", "--tstp", derivation, &foreign("steps.p")], "");
    let steps = outcome.json()["steps"].as_array().expect("steps").clone();
    (outcome.status, steps.iter().map(|one| one["status"].as_str().unwrap_or_default().to_owned()).collect())
}

#[test]
fn a_derivation_is_checked_step_by_step() {
    let right = ["input", "input", "input", "stated", "negated-conjecture", "follows", "satisfiability", "follows", "follows"];
    assert_eq!(statuses("steps.s"), (0, right.map(str::to_owned).to_vec()));
    let mut wrong = right;
    wrong[7] = "does-not-follow";
    assert_eq!(statuses("wrong-step.s"), (1, wrong.map(str::to_owned).to_vec()));
    let (status, found) = statuses("other-input.s");
    assert_eq!((status, found[1].as_str(), found[7].as_str()), (1, "not-in-problem", "does-not-follow"));
}

/// Provers give the variables of the input names of their own.
#[test]
fn input_with_other_names_of_bound_variables_is_the_same_input() {
    let written = std::fs::read_to_string(testkit::programs::root().join("examples/foreign/steps.s")).expect("an example");
    let folder = tempfile::tempdir().expect("a directory");
    let renamed = folder.path().join("renamed.s");
    let variables: std::collections::BTreeSet<&str> =
        written.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.starts_with('X')).collect();
    assert!(!variables.is_empty(), "{written}");
    std::fs::write(&renamed, written.replace('X', "Other")).expect("there is room");
    assert_eq!(statuses_of(text(&renamed)), statuses("steps.s"));
}

#[test]
fn the_certificates_of_the_steps_are_checked_again() {
    let folder = tempfile::tempdir().expect("a directory");
    let outcome = run(&["verify", "--tstp", &foreign("steps.s"), "--certificates", text(folder.path())], "");
    assert_eq!(outcome.status, 0, "{}{}", outcome.out, outcome.err);
    let verified = run(&["verify", "--json", text(folder.path())], "");
    assert_eq!((verified.status, &verified.json()["right"]), (0, &5.into()), "{}", verified.out);
}
