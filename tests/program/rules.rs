//! `rules`: the rules of a calculus in words and as data.

use serde_json::Value;

use crate::program::run::run;

#[test]
fn the_rules_of_every_calculus_are_listed() {
    for (system, notation, tag) in [
        ("predicate-wars", "predicate-wars", "MP"),
        ("predicate-wars-sound", "predicate-wars", "MP"),
        ("classical", "palmer", "→E"),
        ("wff-n-proof", "polish", "Ko"),
    ] {
        let outcome = run(&["rules", "--json", system], "");
        let listing = outcome.json();
        assert_eq!((outcome.status, &listing["system"], &listing["notation"]), (0, &system.into(), &notation.into()));
        assert_eq!(listing["calculus"]["shipped"], true);
        let rules = listing["rules"].as_array().expect("a list");
        assert!(rules.iter().any(|rule| rule["tag"] == tag), "{system}");
        for rule in rules {
            assert!(rule["forms"].as_array().is_some_and(|forms| !forms.is_empty()), "{rule}");
            let one = run(&["rules", "--json", system, rule["name"].as_str().expect("a name")], "").json();
            assert_eq!(one["rules"], Value::Array(vec![rule.clone()]), "each is found by its name");
        }
        let people = run(&["rules", system], "");
        assert_eq!(people.status, 0);
        for rule in rules {
            assert!(people.out.contains(rule["name"].as_str().expect("a name")), "{}", people.out);
        }
    }
    assert_eq!(run(&["rules"], "").out, run(&["rules", "predicate-wars"], "").out);
}

#[test]
fn a_rule_is_told_with_its_conditions() {
    let rule = run(&["rules", "--json", "classical", "UG"], "").json();
    let form = &rule["rules"][0]["forms"][0];
    assert_eq!(rule["rules"][0]["tag"], "∀I");
    assert_eq!(form["premises"], serde_json::json!(["A(e)"]));
    assert_eq!(form["choices"], serde_json::json!([{ "letter": "e", "sort": "variable", "paid": false }]));
    assert_eq!(form["provisos"], serde_json::json!(["e arbitrary", "e not free in A"]));
    assert_eq!(form["conclusion"], "(∀(x)A(x))");
    let unsound = run(&["rules", "--json", "predicate-wars", "universal generalization"], "").json();
    let notes: Vec<&Value> =
        unsound["rules"][0]["forms"].as_array().expect("forms").iter().filter_map(|form| form.get("sound_if")).collect();
    assert!(notes.iter().any(|note| note[0]["source"] == "S-5"), "{unsound}");
    let words = run(&["rules", "predicate-wars", "universal generalization"], "").out;
    assert!(words.contains("Sound only if") && words.contains("(S-5)"), "{words}");
    let ascii = run(&["rules", "--ascii", "classical", "->I"], "").out;
    assert!(ascii.contains("[A |- B]"), "{ascii}");
}

#[test]
fn an_unknown_rule_or_calculus_gets_a_suggestion() {
    let rule = run(&["rules", "--json", "classical", "modus pones"], "");
    assert_eq!((rule.status, &rule.json()["error"]["code"]), (64, &"unknown-rule".into()));
    assert!(rule.json()["error"]["help"].as_str().expect("help").to_lowercase().contains("modus ponens"), "{}", rule.out);
    let system = run(&["rules", "--json", "clasical"], "");
    assert_eq!((system.status, &system.json()["error"]["code"]), (64, &"unknown-system".into()));
    assert!(system.json()["error"]["help"].as_str().expect("help").contains("`classical`"), "{}", system.out);
}

#[test]
fn the_rules_of_a_file_are_listed_or_its_faults() {
    let listed = run(&["rules", "--json", "examples/calculi/unsound-rules.rules"], "");
    assert_eq!((listed.status, &listed.json()["calculus"]["shipped"]), (0, &false.into()));
    let faulty = run(&["rules", "--json", "-"], "calculus t \"T\"\nrule \"R\" (R)\n  from A\n");
    assert_eq!((faulty.status, &faulty.json()["error"]["code"]), (65, &"no-conclusion".into()));
}
