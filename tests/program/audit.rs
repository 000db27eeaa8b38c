//! `referee audit`: rules of inference are judged, and the page of results says what the program says.

use std::fmt::Write;
use std::fs;

use serde_json::{Value, json};

use crate::program::run::{root, run};

/// Set, it has the page written anew instead of compared (`just audit-page`).
const WRITE: &str = "REFEREE_WRITE_PAGE";

/// How the page begins.
const PAGE_HEAD: &str = "# Which rules are sound

Written by `just audit-page` from the program; a test fails when it is stale. What each verdict means, and how a proviso is
read, says the page of crate `rule-audit`. A refuted rule comes with a structure in which its premises hold and its conclusion does not,
with a proof that the calculus accepts, and with the weakest changes of a fixed list that make it sound, each as a rule that can be put in
its place. The search looks at whole derivations; its figures say what was looked at, and whether that was all within its bounds.
";

/// How the part about house rules begins.
const HOUSES_HEAD: &str = "
## Under other house rules

The verdicts above are those under the default house rules. Below, each rule is judged under every combination of the house rules that
its soundness may depend on (`audit --every-house`). `alpha` and `capture` decide which lines are instances of a schema, and an instance has
the same meaning under all their values (`kernel::matching`); `subproof_renaming` decides what a subproof can be used for, `negatives` and
`round` what is computed; the others choose forms and provisos, or can only refuse steps, or only price them. A table that plays Predicate
Wars with rules that are unsound is warned when it begins.
";

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
    // What a search over the whole calculus found: each proof is accepted, and the last contradicts itself from no axioms.
    let found = ruling["search"]["exploits"].as_array().expect("exploits are a list");
    assert_eq!((found.len(), &ruling["search"]["exhaustive"]), (5, &json!(true)));
    for one in found.iter().chain([&ruling["search"]["contradiction"]]) {
        let proof = one["proof"].as_str().expect("a proof file");
        let checked = run(&["check", "--json", "-"], proof).json();
        assert_eq!((&checked["accepted"], &checked["contradictory"]), (&json!(true), &one["contradictory"]), "{proof}");
        // Numbers are numbers where they are spoken of.
        let kind = if one["numbers"].is_object() { "infinite-model" } else { "finite-model" };
        assert_eq!(one["witness"]["kind"], kind, "{proof}");
    }
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
    let (status, ruling) = audit(&["predicate-wars-sound", "--no-search"], "");
    assert_eq!((status, verdicts(&ruling, "unsound").len()), (0, 0));
    let (status, ruling) = audit(&["--rule", "modus ponens", "--no-search"], "");
    assert_eq!((status, ruling["rules"].as_array().map(Vec::len)), (0, Some(1)));
    // A sound rule comes with the proof that its conclusion follows, which is checked once more.
    let witness = &ruling["rules"][0]["witness"];
    assert_eq!(witness["kind"], "proof");
    let lines: Vec<&str> = witness["lines"].as_array().expect("lines").iter().filter_map(Value::as_str).collect();
    let checked = run(&["check", "--json", "-"], lines.join("\n")).json();
    assert_eq!((&checked["system"], &checked["accepted"]), (&json!("classical"), &json!(true)), "{lines:?}");
    // From an equation of an object with itself.
    let (_, ruling) = audit(&["--independence", "--rule", "SYM"], "");
    let proof = ruling["rules"][0]["derivations"][0].as_str().expect("a proof file");
    assert!(!proof.contains("by SYM"), "{proof}");
    assert_eq!(run(&["check", "--json", "--goal", "(y = x)", "-"], proof).json()["reached"], true, "{proof}");
    // A witness that is called like the object of the conclusion is none, since it is not new: this leads to no other object.
    let (_, ruling) = audit(&["--independence", "predicate-wars-sound", "--rule", "UI"], "");
    assert_eq!(ruling["rules"][0]["need"], "undecided");
    let rules = "calculus mine \"Mine\"\nnotation predicate-wars\nrule \"Converse\" (C)\n  from (A → B)\n  infer (B → A)\n";
    let (status, ruling) = audit(&["-", "--no-search"], rules);
    assert_eq!((status, &ruling["rules"][0]["sound"]), (1, &json!("unsound")));
    assert_eq!(ruling["rules"][0]["exploit"], "system mine\n1. axiom (P → Q)\n2. (Q → P) by Converse on 1\n");
    let unknown = run(&["audit", "--rule", "UGG"], "");
    assert_eq!(unknown.status, 64);
    assert!(unknown.err.contains("has no rule `UGG`") && unknown.err.contains("`UG`, `UGR`"), "{}", unknown.err);
    assert_eq!(run(&["audit", "no-such-calculus"], "").status, 64);
}

#[test]
fn what_is_found_is_written_as_files_that_are_checked_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let written = directory.path().join("findings");
    let folder = written.to_str().expect("its name is text");
    let (status, ruling) = audit(&["--no-search", "--certificates", folder], "");
    assert_eq!(status, 1);
    let (mut proofs, mut certificates) = (Vec::new(), Vec::new());
    for rule in ruling["rules"].as_array().expect("rules are a list") {
        let file = |value: &Value| value.as_str().map(str::to_owned);
        for form in rule["forms"].as_array().expect("forms are a list") {
            // A form that computes, or takes what is in force, has no certificate.
            if form["witness"].is_object() {
                certificates.push(file(&form["witness"]["file"]).unwrap_or_else(|| panic!("{form}")));
            }
            if form["exploit"].is_string() {
                proofs.push(file(&form["exploit_file"]).unwrap_or_else(|| panic!("{form}")));
            }
        }
        assert_eq!(rule["witness"]["file"].is_string(), rule["witness"].is_object(), "{rule}");
    }
    assert_eq!((proofs.len(), certificates.len()), (5, 27));
    let verified = run(&["verify", "--json", folder], "");
    assert_eq!((verified.status, verified.json()["certificates"].as_array().map(Vec::len)), (0, Some(27)), "{}", verified.out);
    for proof in &proofs {
        let checked = run(&["check", "--json", proof], "");
        assert_eq!((checked.status, &checked.json()["accepted"]), (0, &json!(true)), "{proof}");
    }
    // What says that there is just one is not said in TPTP, and is written as a board of Palmer's.
    let (_, ruling) = audit(&["classical", "--rule", "Unique existence", "--no-search", "--certificates", folder], "");
    let files: Vec<&str> = ruling["rules"][0]["forms"]
        .as_array()
        .expect("forms are a list")
        .iter()
        .filter_map(|form| form["witness"]["file"].as_str())
        .collect();
    assert_eq!((files.len(), run(&[&["verify"], files.as_slice()].concat(), "").status), (4, 0));
    // The same audit finds its own files there, and keeps others.
    assert_eq!(run(&["audit", "--rule", "UG", "--no-search", "--certificates", folder], "").status, 1);
    fs::write(&proofs[0], "1. axiom P(x)\n").expect("it can be written");
    let occupied = run(&["audit", "--rule", "UG", "--no-search", "--certificates", folder], "");
    assert!(occupied.status == 74 && occupied.err.contains("is there already"), "{} {}", occupied.status, occupied.err);
}

#[test]
fn exploits_of_the_search_and_repairs_stand_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let folder = directory.path().to_str().expect("its name is text");
    let (status, ruling) = audit(&["--rule", "EI", "--certificates", folder], "");
    let found = &ruling["search"]["exploits"][0];
    assert_eq!((status, &ruling["search"]["exhaustive"]), (1, &json!(true)));
    for file in [&found["file"], &found["witness"]["file"], &ruling["rules"][0]["exploit_file"]] {
        let file = file.as_str().expect("a file was written");
        let command = if file.ends_with(".json") { "verify" } else { "check" };
        assert_eq!(run(&[command, file], "").status, 0, "{file}");
    }
    // The repair is a rule as a file of rules has it.
    let repairs = &ruling["rules"][0]["forms"][0]["repairs"];
    assert!(
        repairs["bounds"].is_string() && repairs["searched"].as_str().is_some_and(|text| text.contains("all within the bounds"))
    );
    let rule = repairs["weakest"][0]["rule"].as_str().expect("the text of a rule");
    let calculus = format!("calculus mine \"Mine\"\nnotation predicate-wars\n{rule}");
    let (status, ruling) = audit(&["-"], &calculus);
    assert_eq!((status, &ruling["rules"][0]["sound"]), (0, &json!("sound-with-proviso")), "{calculus}");
    let searched = ruling["rules"][0]["forms"][0]["searched"].as_str().expect("what was searched is said");
    assert!(searched.contains("has 2 objects") && searched.contains("derivations of the calculus were searched"), "{searched}");
}

#[test]
fn a_rule_for_sale_is_priced_and_judged() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("rules.txt");
    fs::write(&file, "(∀(x)(P(x) → [HEAL](x,5)))\n(∀(x)(¬Q(x)))\n").expect("it can be written");
    let rules = file.to_str().expect("its name is text");
    let sale = |statement: &str, more: &[&str]| {
        let all: Vec<&str> = ["--for-sale", statement, "--rules", rules].iter().chain(more).copied().collect();
        audit(&all, "")
    };
    // PW-24: three times the symbol points. The action follows with the rule, not before, and is proved in the calculus.
    let (status, ruling) = sale("P(3)", &["--action", "[HEAL](3,5)"]);
    assert_eq!((status, &ruling["symbol_points"], &ruling["price"]), (0, &json!(2), &json!(6)));
    assert_eq!((&ruling["contradicts"]["answer"], &ruling["follows"]["answer"]), (&json!(false), &json!(false)));
    let action = &ruling["actions"][0];
    assert_eq!((&action["before"]["answer"], &action["after"]["answer"]), (&json!(false), &json!(true)));
    assert_eq!(action["before"]["certificate"]["kind"], "infinite-model");
    assert!(action["before"]["numbers"]["symbols"].is_array(), "{action}");
    assert_eq!(action["after"]["certificate"]["kind"], "proof");
    let checked = run(&["check", "--json", "--goal", "[HEAL](3,5)", "-"], action["proof"].as_str().expect("a proof file")).json();
    assert_eq!((&checked["accepted"], &checked["reached"]), (&json!(true), &json!(true)));
    let (status, ruling) = sale("(¬Q(7))", &[]);
    assert_eq!(
        (status, &ruling["follows"]["answer"], &ruling["follows"]["certificate"]["kind"]),
        (0, &json!(true), &json!("proof"))
    );
    let (status, ruling) = sale("Q(7)", &[]);
    assert_eq!((status, &ruling["contradicts"]["answer"]), (1, &json!(true)));
    assert_eq!(ruling["contradicts"]["certificate"]["kind"], "proof");
    let broken = run(&["audit", "--for-sale", "(P"], "");
    assert_eq!(broken.status, 65, "{}", broken.err);
}

#[test]
fn a_rule_that_the_others_make_superfluous_is_derived() {
    let (_, ruling) = audit(&["--independence", "--rule", "SP"], "");
    let rule = &ruling["rules"][0];
    assert_eq!(rule["need"], "derivable");
    let proof = rule["derivations"][0].as_str().expect("a proof file");
    assert!(!proof.contains("Substitution property"), "{proof}");
    assert_eq!(run(&["check", "--json", "-"], proof).json()["accepted"], true, "{proof}");
    let rules = "calculus mine \"Mine\"\nnotation predicate-wars\nrule \"Converse\" (C)\n  from (A → B)\n  infer (B → A)\n\
                 rule \"Conjunction\" (K)\n  from A, B\n  infer (A ∧ B)\n";
    let (status, ruling) = audit(&["--independence", "-"], rules);
    assert_eq!(
        (status, &ruling["rules"][0]["need"], &ruling["rules"][1]["need"]),
        (2, &json!("independent"), &json!("undecided"))
    );
}

#[test]
fn the_page_of_results_says_what_the_program_says() {
    let mut page = String::from(PAGE_HEAD);
    for (name, _) in kernel::shipped::ALL {
        let outcome = run(&["audit", name], "");
        assert!(outcome.err.is_empty(), "{}", outcome.err);
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## `{name}`\n\n```text\n{}```\n", outcome.out);
    }
    page.push_str(HOUSES_HEAD);
    for (name, _) in kernel::shipped::ALL {
        let outcome = run(&["audit", "--every-house", name], "");
        assert!(outcome.err.is_empty(), "{}", outcome.err);
        let _ = write!(page, "\n### `{name}`\n\n```text\n{}```\n", outcome.out);
    }
    let path = root().join("docs/soundness.md");
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let stands = fs::read_to_string(&path).expect("the page is there: run `just audit-page`");
    assert!(stands == page, "docs/soundness.md is stale: run `just audit-page`");
}
