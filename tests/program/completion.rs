//! `check --complete`: gaps of proofs are filled where something fits, what is written stays, what comes out is accepted by `check` alone, and
//! where nothing fits that is said.

use serde_json::{Value, json};

use crate::program::run::run;

fn completed(proof: &str, arguments: &[&str]) -> (i32, Value) {
    let outcome = run(&[&["check", "--complete", "--json", "-"], arguments].concat(), proof);
    let ruling = outcome.json();
    let printed = ruling["completion"]["proof"].as_str().expect("the completed proof");
    let again = run(&[&["check", "--json", "-"], arguments].concat(), printed);
    assert_eq!((again.status, &again.json()["lines"]), (outcome.status, &ruling["lines"]), "{printed}");
    (outcome.status, ruling)
}

fn filled(ruling: &Value) -> Vec<(u64, &str, u64, bool)> {
    let line = |line: &Value| -> (u64, String, u64, bool) {
        let number = |key: &str| line[key].as_u64().expect("a number");
        (number("n"), String::new(), number("lines_added"), line["is_unique"] == json!(true))
    };
    let lines = ruling["completion"]["filled"].as_array().expect("a list");
    lines
        .iter()
        .map(|one| {
            let (n, _, added, unique) = line(one);
            (n, one["rule"].as_str().expect("a rule"), added, unique)
        })
        .collect()
}

#[test]
fn missing_rules_and_lines_are_filled() {
    let (status, ruling) = completed("1. axiom P\n2. axiom (P → Q)\n3. Q by ?\n4. (Q ∧ P) by CONJ\n", &[]);
    assert_eq!(status, 0, "{ruling}");
    assert_eq!(filled(&ruling), [(3, "MP", 0, true), (4, "CONJ", 0, true)]);
    assert_eq!(ruling["lines"][2]["rule"], "Modus ponens");
    // The rule is looked for among the lines that are cited.
    let (status, ruling) = completed("1. axiom (P ∧ Q)\n2. axiom (P ∧ R)\n3. P by ? on 2\n", &[]);
    assert_eq!((status, &ruling["lines"][2]["premises"]), (0, &json!([2])));
    // Of several ways the cheapest, and it is said that there are others.
    let (_, ruling) = completed("1. axiom ((P ∧ Q) ∧ R)\n2. axiom (P ∧ Q)\n3. axiom (R ∧ (P ∧ Q))\n4. (P ∧ Q) by S\n", &[]);
    assert_eq!(filled(&ruling), [(4, "S", 0, false)]);
}

#[test]
fn missing_lines_are_put_in_and_later_lines_move() {
    let proof = "1. axiom P\n2. axiom (P → Q)\n3. axiom (Q → R)\n4. R by ?\n5. (R ∨ P) by ADD on 4\n";
    let (status, ruling) = completed(proof, &[]);
    assert_eq!((status, filled(&ruling)), (0, vec![(5, "MP", 1, false)]));
    assert_eq!((&ruling["lines"][5]["n"], &ruling["lines"][5]["premises"]), (&json!(6), &json!([5])));
    // Also in a box, and with one.
    let classical = "system classical\nsymbols p/0 q/0 r/0 : predicate\n1. axiom p → (q → r)\nassume 2. q\nassume 3. p\n4. r by ?\nend\n5. p → r by →I on 3-4\nend\n6. q → (p → r) by →I on 2-5\n";
    let (status, ruling) = completed(classical, &[]);
    assert_eq!(status, 0, "{ruling}");
    assert_eq!(filled(&ruling)[0].0, 5);
    let (status, ruling) = completed("system classical\nsymbols p/0 q/0 : predicate\n1. axiom q\n2. p → (p → q) by ?\n", &[]);
    assert_eq!(status, 0, "{ruling}");
}

#[test]
fn subproofs_are_filled_and_cited() {
    let proof = "subproof Z\n1. axiom (∀(x)(P(x) ∧ Q))\n2. (P(x) ∧ Q) by UI\n3. P(x) by ?\n4. (∀(x)P(x)) by UGR on 3, 1\nend\n\
                 1. axiom (∀(y)(P(y) ∧ Q))\n2. (∀(y)P(y)) by CP\n";
    let (status, ruling) = completed(proof, &[]);
    assert_eq!(status, 0, "{ruling}");
    let lines = ruling["completion"]["filled"].as_array().expect("a list");
    assert_eq!(lines.iter().map(|line| line["subproof"].clone()).collect::<Vec<_>>(), [json!("Z"), json!("Z"), Value::Null]);
    assert_eq!(ruling["lines"][1]["using"], json!({"subproof": "Z", "lines": [4]}));
}

#[test]
fn what_cannot_be_filled_is_left_and_said() {
    // All base rules together would prove any statement (S-6, S-7).
    let (status, ruling) = completed("1. axiom P\n2. Q by ?\n3. (P ∨ R) by ADD\n", &["--house", "base_rules=none"]);
    assert_eq!((status, &ruling["completion"]["open"][0]["n"]), (1, &json!(2)));
    assert_eq!(filled(&ruling), [(3, "ADD", 0, true)]);
    assert_eq!(ruling["lines"][1]["error"]["code"], "unknown-rule");
    // A wrong line that lacks nothing is the check's to explain.
    let (status, ruling) = completed("1. axiom P\n2. axiom (P → Q)\n3. R by MP on 1, 2\n", &[]);
    assert_eq!((status, &ruling["completion"]["open"]), (1, &json!([])));
    let (status, ruling) = completed("1. axiom P\n2. (P ∨ Q) by ADD on 1\n", &[]);
    assert_eq!((status, filled(&ruling)), (0, Vec::new()));
    assert_eq!(run(&["check", "--complete", "--json", "-"], "1. axiom (P\n").status, 65);
    let open = run(&["check", "--complete", "-"], "1. axiom P\n2. P by R on ?\n");
    assert!(open.status == 65 && open.err.contains("leave out `on` with them"), "{}", open.err);
}
