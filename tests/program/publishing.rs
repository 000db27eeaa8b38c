//! `rules` and `audit` as pages and documents: each calculus in its own notation, with the evidence against each unsound rule.

use std::fs;

use crate::program::run::{root, run, text};

/// The forms that are published.
const FORMS: [&str; 3] = ["html", "latex", "markdown"];

/// The calculi that come with the program, and the files of history.
fn calculi() -> Vec<String> {
    let listing = run(&["rules", "classical", "--json"], "").json();
    let shipped = listing["shipped"].as_array().expect("a list").iter().map(|name| name.as_str().expect("a name").to_owned());
    let directory = root().join("examples/calculi/history");
    let files = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path());
    let files = files.filter(|file| file.extension().is_some_and(|end| end == "rules")).map(|file| text(&file).to_owned());
    shipped.chain(files).collect()
}

#[test]
fn the_rules_of_every_calculus_are_published_in_every_form() {
    let all = calculi();
    assert!(all.len() > 30, "{all:?}");
    for calculus in all {
        let listing = run(&["rules", &calculus, "--json"], "").json();
        let rules = listing["rules"].as_array().expect("a list");
        for form in FORMS {
            let outcome = run(&["rules", &calculus, "--format", form], "");
            assert_eq!((outcome.status, outcome.err.as_str()), (0, ""), "{calculus}");
            let inferences = outcome.out.matches(match form {
                "html" => "<table class=\"inference\">",
                "latex" => "\\begin{tabular}{@{}c@{}}",
                _ => "```text",
            });
            let forms: usize = rules.iter().map(|rule| rule["forms"].as_array().expect("forms").len()).sum();
            let base = listing["base_rules"].as_array().map_or(0, Vec::len);
            assert_eq!(inferences.count(), forms + base, "{calculus} as {form}");
            // No symbol of a rule is without a letter.
            assert!(!outcome.out.contains("\\texttt{U+"), "{calculus}: {}", outcome.out);
        }
    }
}

#[test]
fn schemas_are_in_the_notation_of_the_calculus() {
    for (calculus, rule, shown) in [
        ("wff-n-proof", "Co", "Cpq     p\n─────────\nq"),
        ("classical", "→E", "A → B     A\n───────────\nB"),
        ("hurley-copi", "MP", "A ⊃ B     A\n───────────\nB"),
        ("predicate-wars", "MP", "(A → B)     A\n─────────────\nB"),
    ] {
        let outcome = run(&["rules", calculus, rule, "--format", "markdown"], "");
        assert!(outcome.out.contains(shown), "{}", outcome.out);
        // As data, all calculi have one notation.
        let data = run(&["rules", calculus, rule, "--json"], "").json();
        assert_eq!(data["rules"][0]["forms"][0]["premises"][0], "(A → B)", "{data}");
    }
}

#[test]
fn an_audit_is_published_with_the_model_and_the_proof_that_show_a_mistake() {
    let file = root().join("examples/calculi/history/ei-unrestricted.rules");
    for (form, model) in [("html", "data-model="), ("latex", "\\begin{tikzpicture}"), ("markdown", "P")] {
        let exploit = "by Existential Instantiation on 1 with e";
        let outcome = run(&["audit", "--rule", "EI", "--no-search", "--format", form, text(&file)], "");
        assert_eq!((outcome.status, outcome.err.as_str()), (1, ""), "{}", outcome.out);
        for part in ["1 of 1 rule unsound.", "The premises hold here", model, exploit] {
            assert!(outcome.out.contains(part), "{form} has no {part}: {}", outcome.out);
        }
    }
    let sound = run(&["audit", "--no-search", "--format", "markdown", "wff-n-proof"], "");
    assert_eq!(sound.status, 0, "{}", sound.err);
    assert!(sound.out.contains("11 rules: sound, each with its provisos."), "{}", sound.out);
    assert!(sound.out.contains("| Co | `Cpq, p ⊢ q` | Sound. |"), "{}", sound.out);
}

#[test]
fn only_a_plain_audit_is_published() {
    for option in ["--every-house", "--independence"] {
        let outcome = run(&["audit", option, "--format", "html", "predicate-wars"], "");
        assert_eq!((outcome.status, outcome.out.as_str()), (64, ""), "{option}");
        assert!(outcome.err.contains("plain audit"), "{}", outcome.err);
    }
    let picture = run(&["rules", "--format", "svg"], "");
    assert_eq!(picture.status, 64);
}
