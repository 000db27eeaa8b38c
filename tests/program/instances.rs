//! Lines that look like instances of a rule's schemas and are none, in calculi of users' own and under house rules: what broke once.

use serde_json::{Value, json};

use crate::program::check::errors;
use crate::program::run::{root, run};

fn path(name: &str) -> String {
    root().join("tests/faults").join(name).to_str().expect("the path is text").to_owned()
}

fn check(arguments: &[&str], proof: &str) -> (i32, Value) {
    let outcome = run(&[&["check", "--json"][..], arguments, &[&path(proof)]].concat(), "");
    (outcome.status, outcome.json())
}

fn audit(arguments: &[&str]) -> (i32, Value) {
    let outcome = run(&[&["audit", "--json"][..], arguments].concat(), "");
    (outcome.status, outcome.json())
}

/// By the short name of each rule its verdict.
fn verdicts(ruling: &Value) -> Vec<(String, String)> {
    let rules = ruling["rules"].as_array().expect("rules are a list");
    let text = |rule: &'_ Value, field: &str| rule[field].as_str().map(str::to_owned).expect("a text");
    rules.iter().map(|rule| (text(rule, "tag"), text(rule, "sound"))).collect()
}

fn pair(tag: &str, sound: &str) -> (String, String) {
    (tag.to_owned(), sound.to_owned())
}

#[test]
fn a_generalized_variable_is_one_variable_where_names_do_not_matter() {
    let alpha = ["--house", "alpha=equivalent"];
    let (status, ruling) = check(&alpha, "01-alpha-ug.proof");
    assert_eq!((status, errors(&ruling)), (1, vec![(2, "capture")]));
    let message = ruling["lines"][1]["error"]["message"].as_str().expect("a text");
    assert_eq!(message, "the quantifier of Universal generalization binds `d`, which must not be free in `(∀(w)(w = d))`");
    let (status, ruling) = check(&alpha, "01-alpha-ugr.proof");
    assert_eq!((status, errors(&ruling)), (1, vec![(6, "capture")]));
    let (status, ruling) = check(&alpha, "01-alpha-contradiction.proof");
    assert_eq!((status, &ruling["accepted"], &ruling["contradictory"]), (1, &json!(false), &json!(false)));
    assert_eq!(errors(&ruling), [(2, "capture")]);
    let (status, ruling) = check(&["--system", &path("01-palmer-ug.rules")], "01-palmer-ug.proof");
    assert_eq!((status, errors(&ruling)), (1, vec![(2, "capture")]));
}

#[test]
fn the_printed_rule_warns_where_names_do_not_matter() {
    let (status, ruling) = check(&["--house", "alpha=equivalent"], "01-printed-no-warning.proof");
    assert_eq!((status, &ruling["accepted"]), (0, &json!(true)));
    assert!(ruling.to_string().contains("S-5"), "{ruling}");
    let (status, ruling) = check(&[], "01-printed-no-warning.proof");
    assert_eq!((status, errors(&ruling)), (1, vec![(2, "conclusion-does-not-fit")]));
}

#[test]
fn a_recommended_repair_is_confirmed_by_the_check() {
    let (_, ruling) = audit(&["--no-search", &path("01-palmer-ug-unrepaired.rules")]);
    let repair = ruling["rules"][0]["repair"].as_str().expect("a repair is found");
    assert!(repair.contains("arbitrary"), "{repair}");
    // With the rule that is recommended the proof that broke it is refused.
    let (status, ruling) = audit(&["--no-search", &path("01-palmer-ug.rules")]);
    assert_eq!((status, &verdicts(&ruling)[0]), (0, &pair("UG", "sound-with-proviso")));
    assert_eq!(check(&["--system", &path("01-palmer-ug.rules")], "01-palmer-ug.proof").0, 1);
}

#[test]
fn what_no_place_tells_is_free_of_what_the_schema_binds() {
    let (status, ruling) = check(&["--system", &path("swap.rules")], "swap.proof");
    assert_eq!((status, errors(&ruling)), (1, vec![(2, "capture"), (3, "capture"), (6, "conclusion-does-not-fit")]));
    let (status, ruling) = audit(&["--no-search", &path("swap.rules")]);
    assert_eq!((status, verdicts(&ruling)), (0, vec![pair("SW", "sound"), pair("WP", "sound")]));
}

#[test]
fn a_letter_outside_of_the_quantifier_may_hold_its_variable() {
    // The step is accepted, and so the rule must not be called sound.
    assert_eq!(check(&["--system", &path("shift.rules")], "shift.proof").0, 0);
    let (status, ruling) = audit(&["--no-search", &path("shift.rules")]);
    assert_eq!((status, verdicts(&ruling)), (1, vec![pair("SH", "unsound"), pair("LEM", "sound")]));
}

#[test]
fn a_proviso_is_asked_of_a_renamed_letter() {
    let (status, ruling) = check(&["--system", &path("subproof.rules")], "subproof.proof");
    assert_eq!((status, errors(&ruling)), (1, vec![(3, "occurs-in")]));
}

#[test]
fn a_proviso_about_a_letter_that_no_place_tells_is_refused() {
    let outcome = run(&["check", "--json", "--system", &path("untold.rules"), "-"], "1. axiom P\n");
    let document = outcome.json();
    assert_eq!((outcome.status, &document["error"]["code"]), (65, &json!("undetermined-letter")));
    assert_eq!(document["error"]["span"]["line"], 6);
}

#[test]
fn the_audit_goes_through_all_house_rules() {
    let (status, ruling) = audit(&["--every-house", "predicate-wars-sound"]);
    assert_eq!((status, &ruling["combinations"]), (0, &json!(2_304)), "{ruling}");
    let rules = ruling["rules"].as_array().expect("rules are a list");
    assert!(rules.iter().all(|rule| rule["sound"] == "sound" && rule["otherwise"] == json!([])), "{ruling}");
    let (status, ruling) = audit(&["--every-house", "predicate-wars"]);
    assert_eq!(status, 1);
    let rules = ruling["rules"].as_array().expect("rules are a list");
    let otherwise = |tag: &str| &rules.iter().find(|rule| rule["tag"] == tag).expect("the rule is there")["otherwise"];
    // S-14c: where all letters move, those of included rules do.
    assert_eq!(otherwise("CP"), &json!([{"house": ["subproof_renaming=literal"], "sound": "unsound"}]));
    assert_eq!(otherwise("UG"), &json!([]), "it is unsound under all");
    let house = ruling["house_rules"].as_array().expect("house rules are a list");
    let tried: Vec<(&str, bool)> =
        house.iter().map(|rule| (rule["name"].as_str().unwrap_or_default(), rule["tried"] == true)).collect();
    assert_eq!(
        tried.iter().filter(|(_, tried)| !tried).map(|(name, _)| *name).collect::<Vec<_>>(),
        ["same_line_twice", "free_variable_cost", "free_vars", "mixed_arity"]
    );
    let (status, ruling) = audit(&["--no-search", "--house", "subproof_renaming=literal", "--rule", "CP", "predicate-wars"]);
    assert_eq!((status, verdicts(&ruling)), (1, vec![pair("CP", "unsound")]));
}
