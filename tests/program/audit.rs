//! `referee audit`: rules of inference are judged, and the page of results says what the program says.

use std::fmt::Write;
use std::fs;

use serde_json::{Value, json};

use crate::run::{root, run};

/// Set, it has the page written anew instead of compared (`just audit-page`).
const WRITE: &str = "REFEREE_WRITE_PAGE";

fn audit(arguments: &[&str], input: &str) -> (i32, Value) {
    let all: Vec<&str> = ["audit", "--json"].iter().chain(arguments).copied().collect();
    let outcome = run(&all, input);
    (outcome.status, outcome.json())
}

fn verdicts(ruling: &Value, sound: &str) -> Vec<String> {
    let rules = ruling["rules"].as_array().expect("rules are a list");
    let chosen = rules.iter().filter(|rule| rule["sound"] == sound);
    chosen.map(|rule| rule["requirement"].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn the_printed_rules_are_audited_by_default_and_every_exploit_is_accepted() {
    let (status, ruling) = audit(&[], "");
    assert_eq!((status, &ruling["system"]), (1, &json!("predicate-wars")));
    assert_eq!(verdicts(&ruling, "unsound"), ["PW-R5", "PW-R6", "PW-R7", "PW-R15", "PW-R17"]);
    let rules = ruling["rules"].as_array().expect("rules are a list");
    assert_eq!(rules.len(), 27);
    for rule in rules.iter().filter(|rule| rule["sound"] == "unsound") {
        assert_eq!((&rule["witness"]["kind"], &rule["witness"]["domain"]), (&json!("finite-model"), &json!(2)), "{rule}");
        assert!(rule["repair"].is_string(), "{rule}");
        let exploit = rule["exploit"].as_str().expect("a proof file");
        let checked = run(&["check", "--json", "-"], exploit).json();
        assert_eq!(checked["accepted"], true, "{exploit}");
    }
}

#[test]
fn the_exit_status_says_whether_the_rules_are_sound() {
    let (status, ruling) = audit(&["predicate-wars-sound"], "");
    assert_eq!((status, verdicts(&ruling, "unsound").len()), (0, 0));
    let (status, ruling) = audit(&["--rule", "modus ponens"], "");
    assert_eq!((status, ruling["rules"].as_array().map(Vec::len)), (0, Some(1)));
    assert_eq!(ruling["rules"][0]["witness"], Value::Null);
    let rules = "calculus mine \"Mine\"\nnotation predicate-wars\nrule \"Converse\" (C)\n  from (A → B)\n  infer (B → A)\n";
    let (status, ruling) = audit(&["-"], rules);
    assert_eq!((status, &ruling["rules"][0]["sound"]), (1, &json!("unsound")));
    assert_eq!(ruling["rules"][0]["exploit"], "system mine\n1. axiom (P → Q)\n2. (Q → P) by Converse on 1\n");
    let unknown = run(&["audit", "--rule", "nonsense"], "");
    assert_eq!(unknown.status, 65);
    assert!(unknown.err.contains("has no rule `nonsense`"), "{}", unknown.err);
    assert_eq!(run(&["audit", "no-such-calculus"], "").status, 64);
}

#[test]
fn the_page_of_results_says_what_the_program_says() {
    let mut page = String::from(
        "# Which rules are sound\n\nWritten by `just audit-page` from the program; a test fails when it is stale. What each verdict means, and how a \
         proviso is\nread, says the page of crate `audit`. A refuted rule comes with a structure in which its premises hold and its \
         conclusion does not,\nwith a proof that the calculus accepts, and with a change that makes it sound.\n",
    );
    for (name, _) in kernel::shipped::ALL {
        let outcome = run(&["audit", name], "");
        assert!(outcome.err.is_empty(), "{}", outcome.err);
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## `{name}`\n\n```text\n{}```\n", outcome.out);
    }
    let path = root().join("docs/soundness.md");
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let stands = fs::read_to_string(&path).expect("the page is there: run `just audit-page`");
    assert!(stands == page, "docs/soundness.md is stale: run `just audit-page`");
}
