//! Numbers are numbers: in countermodels of Predicate Wars (Q-G-2), in the audit of rules, in what a rule for sale would do (PW-30), and in TPTP.

use std::fs;

use serde_json::{Value, json};

use crate::program::run::{root, run};

fn prove(axioms: &str, goal: &str) -> (i32, Value) {
    let outcome = run(&["prove", "--json", "--syntax", "predicate-wars", "--goal", goal, "-"], axioms);
    (outcome.status, outcome.json())
}

#[test]
fn a_twisted_structure_refutes_nothing() {
    let (status, ruling) = prove("((2 + 3) > 4)", "(5 > 4)");
    assert_eq!((status, &ruling["status"], &ruling["certificate"]), (2, &json!("undecided"), &Value::Null));
    let reason = ruling["reasons"][0].as_str().expect("a reason");
    assert!(reason.starts_with("a structure in which numbers mean something else refutes it"), "{reason}");
    // 101 is above 100, whatever the finite structures say.
    assert_eq!(prove("(1 > 0)", "(∃(x)(x > 100))").0, 2);
    // Where nothing is said of numbers, any structure counts.
    let (status, ruling) = prove("(∀(x)P(x))", "(∀(x)Q(x))");
    assert_eq!((status, &ruling["certificate"]["kind"], &ruling["numbers"]), (1, &json!("finite-model"), &Value::Null));
}

#[test]
fn a_countermodel_says_how_it_reads_numbers_and_stands_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let folder = directory.path().to_str().expect("a plain name");
    let arguments =
        ["prove", "--json", "--syntax", "predicate-wars", "--goal", "(∀(x)([power](x) > 0))", "--certificates", folder, "-"];
    let outcome = run(&arguments, "(1 > 0)\n(∀(x)([health](x) > 20))\n");
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["status"]), (1, &json!("refuted")));
    assert_eq!(ruling["certificate"]["kind"], "infinite-model");
    assert_eq!(ruling["numbers"]["symbols"], json!(["[health](x) = 21", "[power](x) = -1"]));
    assert!(ruling["numbers"]["reading"].as_str().is_some_and(|text| text.starts_with("numbers are the integers")));
    let verified = run(&["verify", folder], "");
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
    let shown = run(&["prove", "--syntax", "predicate-wars", "--goal", "P(4)", "-"], "P((1 + 2))").out;
    assert!(shown.contains("numbers are the integers") && shown.contains("P(x) is true where x is 3"), "{shown}");
}

fn fault(name: &str) -> String {
    let path = root().join("tests/faults").join(name);
    path.to_str().expect("the path is text").to_owned()
}

/// The audit of a calculus, with the verdict on each rule by its short name.
fn audited(arguments: &[&str], input: &str) -> (i32, Value, Vec<(String, String)>) {
    let outcome = run(&[&["audit", "--json"], arguments].concat(), input);
    let ruling = outcome.json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let rules = ruling["rules"].as_array().expect("rules").iter();
    let verdicts = rules.map(|rule| (text(&rule["tag"]), text(&rule["sound"]))).collect();
    (outcome.status, ruling, verdicts)
}

/// What two lines by sound rules prove is not called unsound, and rests on computations that are named.
#[test]
fn a_truth_that_is_computed_is_sound_as_a_rule() {
    let (rules, proof) = (fault("arith.rules"), fault("two.proof"));
    let checked = run(&["check", "--json", "--system", &rules, &proof], "").json();
    assert_eq!(checked["accepted"], true);
    let directory = tempfile::tempdir().expect("a directory");
    let folder = directory.path().to_str().expect("a plain name");
    let (status, ruling, verdicts) = audited(&["--certificates", folder, &rules], "");
    assert!(status == 0 && verdicts.iter().all(|(_, sound)| sound == "sound"), "{verdicts:?}");
    let computed = |at: usize| ruling["rules"][at]["forms"][0]["computed"].clone();
    assert_eq!([0, 1].map(computed), [Value::Null, Value::Null]);
    assert_eq!([3, 4, 5].map(computed), [json!(["((1 + 1) = 2)"]), json!(["(1 < 2)"]), json!(["(¬(1 = 2))"])]);
    assert_eq!((&ruling["search"]["exploits"], &ruling["search"]["contradiction"]), (&json!([]), &Value::Null));
    let verified = run(&["verify", folder], "");
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
    let shown = run(&["audit", "--no-search", &rules], "").out;
    assert!(shown.contains("Two             TWO   sound where numbers are numbers\n"), "{shown}");
    assert!(shown.contains("  The proof takes from computing: ((1 + 1) = 2).\n"), "{shown}");
}

#[test]
fn a_rule_is_refuted_by_a_structure_of_the_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let folder = directory.path().to_str().expect("a plain name");
    let rules = fault("laws.rules");
    let (status, ruling, verdicts) = audited(&["--certificates", folder, &rules], "");
    assert_eq!(status, 1);
    for (rule, (tag, sound)) in ruling["rules"].as_array().expect("rules").iter().zip(&verdicts) {
        let expected = match tag.as_str() {
            "NAT" | "NUM" | "TWO" | "SN" => "sound",
            "NCOM" | "SQ" | "SH" => "undecided",
            _ => "unsound",
        };
        assert_eq!(sound, expected, "{tag}");
        let form = &rule["forms"][0];
        if sound == "undecided" {
            let reason = form["reasons"][0].as_str().expect("a reason");
            assert!(reason.starts_with("a structure in which numbers mean something else refutes it"), "{tag}: {reason}");
        }
        if sound == "unsound" {
            // Of what a rule says nothing of numbers, any structure is as good as another.
            let kind = if tag == "PL" { "finite-model" } else { "infinite-model" };
            assert_eq!((&rule["witness"]["kind"], rule["numbers"].is_object()), (&json!(kind), tag != "PL"), "{tag}");
            let proof = rule["exploit"].as_str().unwrap_or_else(|| panic!("{tag}: no exploit"));
            let checked = run(&["check", "--json", "--system", &rules, "-"], proof).json();
            assert_eq!(checked["accepted"], true, "{proof}");
        }
    }
    // A letter for numbers stands for the number that refutes the rule.
    let exploit = |tag: &str| {
        let at = verdicts.iter().position(|(known, _)| known == tag).expect("there is such a rule");
        ruling["rules"][at]["exploit"].as_str().expect("a proof").to_owned()
    };
    assert!(exploit("ZERO").contains("1. (1 = 0) by Zero with 1") && exploit("SMALL").contains("1. (3 < 3) by Small with 3"));
    let found = ruling["search"]["exploits"].as_array().expect("exploits");
    let wrong = |rule: &str| found.iter().find(|one| one["rule"] == rule).is_some_and(|one| one["numbers"].is_object());
    assert!(wrong("Wrong") && wrong("Commutativity") && wrong("By nought"), "{found:?}");
    let verified = run(&["verify", folder], "");
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
}

/// In other notations, and in a calculus without numbers, any structure refutes.
#[test]
fn digits_are_names_where_nothing_is_said_of_numbers() {
    let two = |notation: &str, rule: &str| {
        let text = format!("calculus one \"One\"\nnotation {notation}\nrule \"One\" (ONE)\n  infer {rule}\n");
        let (_, ruling, verdicts) = audited(&["--no-search", "-"], &text);
        (verdicts[0].1.clone(), ruling["rules"][0]["witness"]["kind"].clone())
    };
    assert_eq!(two("palmer", "(2 = (1 + 1))"), (String::from("unsound"), json!("finite-model")));
    assert_eq!(two("predicate-wars", "(2 = (1 + 1))"), (String::from("sound"), json!("proof")));
    assert_eq!(two("predicate-wars", "(∃(x)(∃(y)(¬(x = y))))"), (String::from("unsound"), json!("finite-model")));
}

/// `audit --for-sale` has the same notion of number.
#[test]
fn a_rule_for_sale_is_true_or_false_of_numbers() {
    let sale = |statement: &str| {
        let outcome = run(&["audit", "--json", "--for-sale", statement], "");
        let ruling = outcome.json();
        (ruling["contradicts"].clone(), ruling["follows"].clone())
    };
    for (statement, computed) in [("(2=(1+1))", "((1 + 1) = 2)"), ("(1 < 2)", "(1 < 2)"), ("(¬(1 = 2))", "(¬(1 = 2))")] {
        let (contradicts, follows) = sale(statement);
        assert_eq!((&contradicts["answer"], &follows["answer"]), (&json!(false), &json!(true)), "{statement}");
        assert_eq!(contradicts["certificate"]["kind"], "infinite-model", "{statement}");
        assert_eq!(follows["remarks"], json!([format!("The proof takes from computing: {computed}.")]));
    }
    let (contradicts, follows) = sale("[CARD](3)");
    assert_eq!((&contradicts["answer"], &follows["answer"]), (&json!(true), &json!(false)));
    assert_eq!(contradicts["remarks"], json!(["The proof takes from computing: (¬[CARD](3))."]));
    let (contradicts, follows) = sale("(∀(x)(∀(y)(([NUMBER](x) ∧ [NUMBER](y)) → ((x + y) = (y + x)))))");
    assert_eq!((&contradicts["answer"], &follows["answer"]), (&json!(false), &Value::Null));
    let reason = follows["reasons"][0].as_str().expect("a reason");
    assert!(reason.starts_with("a structure in which numbers mean something else refutes it"), "{reason}");
}

#[test]
fn different_numbers_are_different_objects_in_tptp() {
    let judge = |board: &str| run(&["judge", "--json", "--syntax", "tptp", "-"], board);
    let readings = |board: &str| {
        let ruling = judge(board).json();
        let all = ["statements", "conventions"].map(|list| ruling[list].as_array().cloned().unwrap_or_default()).concat();
        all.iter().map(|one| format!("{}: {}", one["id"], one["reading"]).replace('"', "")).collect::<Vec<_>>()
    };
    // Whether or not the board says so as well, it is a contradiction like any other, with a proof.
    for (board, added) in [
        ("fof(a, axiom, 1 = 2).", "numbers_differ"),
        ("fof(a, axiom, 1 = 2).\nfof(numbers_differ, axiom, 1 != 2).", "numbers_differ_2"),
    ] {
        let ruling = judge(board).json();
        assert_eq!((&ruling["status"], &ruling["certificate"]["kind"]), (&json!("inconsistent"), &json!("proof")));
        assert_eq!(readings(board).last(), Some(&format!("{added}: 1 ≠ 2")));
    }
    // Each two numbers, whatever the board says of them, which follows; a conjecture states nothing.
    let all = "fof(a,axiom,p(1,2,3)). fof(b,axiom, 2 != 1 & (3 != 1 & 2 != 3)).";
    assert_eq!(readings(all)[2], "numbers_differ: (1 ≠ 2 ∧ 1 ≠ 3) ∧ 2 ≠ 3");
    let ruling = judge(all).json();
    assert_eq!((&ruling["status"], &ruling["statements"][1]["status"]), (&json!("consistent"), &json!("redundant")));
    let asked = judge("fof(a,axiom,p(1,2)). fof(b,conjecture,1 != 2).").json();
    assert_eq!((&asked["conjecture"]["szs"], &asked["conventions"][0]["id"]), (&json!("Theorem"), &json!("numbers_differ")));
    assert_eq!(readings("fof(a,axiom,p(1,1)).").len(), 1);
}

#[test]
fn a_rule_is_appraised_in_the_calculus_of_the_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("game.jsonl").to_str().expect("a plain name").to_owned();
    let house = ["--house", "rule_audit=yes", "--house", "calculus=sound", "--house", "base_rules=standard"];
    let begun = run(&[&["predicate-wars", "new", &log, "--players", "Ann,Ben"], &house[..]].concat(), "");
    assert_eq!(begun.status, 0, "{}", begun.err);
    let appraise = |rule: &str| {
        let outcome = run(&["predicate-wars", "appraise", &log, rule, "--json"], "");
        (outcome.status, outcome.json())
    };
    let text = |answer: &Value| {
        let lines = answer["certificate"]["lines"].as_array().expect("a proof");
        lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
    };
    for rule in ["(1 > 2)", "(¬[NUMBER](3))", "(¬((2 + 3) = 5))", "(∀(x)(¬[PLAYER](x)))", "(¬((7 / 2) = 4))"] {
        let (status, ruling) = appraise(rule);
        assert_eq!((status, &ruling["contradicts"]["answer"]), (1, &json!(true)), "{rule}");
        let checked = run(&["check", "--json", "-"], text(&ruling["contradicts"])).json();
        assert_eq!((&checked["accepted"], &checked["contradictory"]), (&json!(true), &json!(true)), "{rule}");
        assert_eq!(checked["system"], "predicate-wars-sound");
    }
    for rule in ["((2 + 3) = (1 + 4))", "[NUMBER]((2 + 3))", "(∃(x)[PLAYER](x))", "(¬[CARD]([chosenPlayer](2)))", "(¬(3 < 3))"]
    {
        let (status, ruling) = appraise(rule);
        assert_eq!((status, &ruling["follows"]["answer"]), (0, &json!(true)), "{rule}");
        let checked = run(&["check", "--json", "--goal", rule, "-"], text(&ruling["follows"])).json();
        assert_eq!(checked["reached"], true, "{rule}");
    }
    // What is true of numbers and has no proof here is not known to follow; what may be either way is shown to by a structure.
    let (status, ruling) = appraise("(1 = 2)");
    assert_eq!((status, &ruling["contradicts"]["answer"]), (2, &Value::Null));
    assert_eq!(appraise("(∃(x)(x > 100))").1["follows"]["answer"], Value::Null);
    let (status, ruling) = appraise("(∀(x)(([health](x) > 20) → [HEAL](x, 1)))");
    assert_eq!((status, &ruling["contradicts"]["answer"], &ruling["follows"]["answer"]), (0, &json!(false), &json!(false)));
    assert_eq!(ruling["contradicts"]["certificate"]["kind"], "infinite-model");
    assert!(ruling["contradicts"]["numbers"]["symbols"].is_array());
    // From a contradiction every action follows.
    let outcome = run(&["predicate-wars", "appraise", &log, "(1 > 2)", "--action", "[ATK](x, 5)", "--json"], "");
    assert_eq!(outcome.json()["actions"][0]["after"]["answer"], true);
    fs::remove_file(&log).expect("it is there");
}

#[test]
fn as_printed_every_rule_can_be_overturned() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("game.jsonl").to_str().expect("a plain name").to_owned();
    let house = ["--house", "rule_audit=yes", "--house", "base_rules=standard"];
    run(&[&["predicate-wars", "new", &log, "--players", "Ann,Ben"], &house[..]].concat(), "");
    let outcome = run(&["predicate-wars", "appraise", &log, "(∀(x)[HEAL](x, 1))", "--json"], "");
    let contradicts = &outcome.json()["contradicts"];
    assert_eq!((outcome.status, &contradicts["answer"]), (1, &json!(true)));
    assert!(contradicts["remarks"][0].as_str().is_some_and(|remark| remark.contains("(S-6, S-7)")));
    assert!(contradicts["remarks"][1].as_str().is_some_and(|remark| remark.starts_with("By sound steps it does not")));
    // Without base rules no such proof is known, and the unsound rules leave it open.
    let bare = directory.path().join("bare.jsonl").to_str().expect("a plain name").to_owned();
    run(&["predicate-wars", "new", &bare, "--players", "Ann,Ben", "--house", "rule_audit=yes", "--house", "base_rules=none"], "");
    let outcome = run(&["predicate-wars", "appraise", &bare, "(∀(x)[HEAL](x, 1))", "--json"], "");
    assert_eq!((outcome.status, &outcome.json()["contradicts"]["answer"]), (2, &Value::Null));
    let reason = outcome.json()["contradicts"]["reasons"][0].as_str().unwrap_or_default().to_owned();
    assert!(reason.contains("steps of UG, UGR, EI, CP, IP, EMP are unsound"), "{reason}");
}
