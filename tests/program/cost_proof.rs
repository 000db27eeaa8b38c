//! `referee cost` of proofs.

use serde_json::{Value, json};
use testkit::samples::{CONDITIONAL, GOLDEN_PROOFS, WRONG};

use crate::program::check::files;
use crate::program::run::run;

#[test]
fn the_golden_prices_of_proofs() {
    for (proof, points) in GOLDEN_PROOFS {
        let outcome = run(&["cost", "--json", "-"], proof);
        let document = outcome.json();
        assert_eq!(
            (outcome.status, &document["symbol_points"], &document["kind"]),
            (0, &json!(points), &json!("proof")),
            "{proof}"
        );
        let items = document["items"].as_array().expect("a list");
        assert_eq!(items.iter().filter_map(|item| item["points"].as_u64()).sum::<u64>(), points);
        for item in items {
            let part = |name: &str| item[name].as_u64().expect("a number");
            assert_eq!(part("points"), part("lemma") + part("chosen") + part("difference"));
        }
    }
    let document = run(&["cost", "--json", "-"], GOLDEN_PROOFS[2].0).json();
    let last = json!({"n": 4, "statement": "tT", "lemma": 1, "chosen": 0, "difference": 3, "nearest": 3, "points": 4});
    assert_eq!((&document["items"][3], &document["lines_charged"]), (&last, &json!(3)));
    assert_eq!(document["items"][0]["points"], 0, "axioms cost nothing");
}

#[test]
fn statements_and_proofs_may_be_mixed() {
    let (_directory, paths) = files(&[("a.proof", CONDITIONAL), ("s.txt", "(∀(x)P(x))\nP\n")]);
    let outcome = run(&["cost", "--json", "P", &paths[0], &paths[1]], "");
    let kinds: Vec<(Value, Value)> = outcome
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a document a line"))
        .map(|document| (document["kind"].clone(), document["symbol_points"].clone()))
        .collect();
    let expected = [("statement", 1), ("proof", 3), ("statement", 5), ("statement", 1)];
    assert_eq!(kinds, expected.map(|(kind, points)| (json!(kind), json!(points))));
    let human = run(&["cost", &paths[0]], "").out;
    assert!(human.contains("3 symbol points for 1 lemma") && human.contains("3 = 1 + 0 + 2 (to 1)"), "{human}");
}

#[test]
fn a_rejected_proof_has_no_price() {
    let outcome = run(&["cost", "--json", "-"], WRONG);
    let document = outcome.json();
    assert_eq!((outcome.status, &document["error"]["code"]), (1, &json!("no-price")));
    let message = document["error"]["message"].as_str().expect("words");
    assert!(message.ends_with("in line 3, `(7 * 2)` is `14`"), "{message}");
    let outcome = run(&["cost", "--house", "round=half_even", "--json", "-"], "1. axiom P((5/2))\n2. P(2) by OS on 1\n");
    assert_eq!((outcome.status, &outcome.json()["symbol_points"]), (0, &json!(3)), "house rules count");
    assert_eq!(run(&["cost", "-"], "system predicate-wars\n1. axoim P\n").status, 65);
}

#[test]
fn statements_in_polish_notation_are_shown_in_both() {
    let proof = "system wff-n-proof\n1. axiom Kpq\n2. p by Ko on 1\n";
    let document = run(&["cost", "--json", "-"], proof).json();
    assert_eq!((&document["items"][0]["statement"], &document["items"][0]["infix"]), (&json!("Kpq"), &json!("(p ∧ q)")));
    assert!(run(&["cost", "-"], proof).out.contains("Kpq   (p ∧ q)"));
    assert_eq!(run(&["cost", "--json", "-"], GOLDEN_PROOFS[2].0).json()["items"][0]["infix"], Value::Null);
}
