//! `referee cost`: symbol points.

use serde_json::{Value, json};
use testkit::samples::GOLDEN_STATEMENTS;

use crate::program::run::run;

#[test]
fn the_golden_prices() {
    for (statement, points) in GOLDEN_STATEMENTS {
        let outcome = run(&["cost", "--json", statement], "");
        let document = outcome.json();
        assert_eq!((outcome.status, &document["symbol_points"]), (0, &json!(points)), "{statement}");
        assert_eq!((&document["kind"], &document["well_formed"]), (&json!("statement"), &json!(true)));
        let items = document["items"].as_array().expect("a list");
        assert_eq!(items.iter().filter_map(|item| item["points"].as_u64()).sum::<u64>(), points, "{statement}");
    }
}

#[test]
fn any_list_of_symbols_has_a_price_and_nothing_else_has() {
    let outcome = run(&["cost", "--json", "P Q ("], "");
    let document = outcome.json();
    assert_eq!((outcome.status, &document["symbol_points"], &document["well_formed"]), (0, &json!(2), &json!(false)));
    assert!(document["warnings"].as_array().is_some_and(|warnings| !warnings.is_empty()));
    assert!(run(&["cost", "P Q ("], "").err.contains("warning["), "people are warned, too");
    let outcome = run(&["cost", "--json", "P § Q"], "");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!("unknown-character")));
    assert_eq!(run(&["cost", "-"], "").status, 65, "nothing has no price");
}

#[test]
fn files_and_standard_input_hold_one_statement_a_line() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = directory.path().join("statements.txt");
    std::fs::write(&file, "# two\n(∀(x)P(x))\n\nf(x) # a WFO\n").expect("a file can be written");
    let file = file.to_str().expect("a plain name");
    let points = |out: &str| -> Vec<u64> {
        out.lines()
            .map(|line| {
                serde_json::from_str::<Value>(line).expect("a document a line")["symbol_points"].as_u64().expect("a number")
            })
            .collect()
    };
    assert_eq!(points(&run(&["cost", "--json", file, "P"], "").out), [5, 2, 1]);
    assert_eq!(points(&run(&["cost", "--json", "-"], "(¬tF)\ntT\n").out), [1, 0]);
    let human = run(&["cost", "(∀(x)P(x))"], "").out;
    assert!(human.contains("5 symbol points") && human.contains("1 × 2 = 2"), "{human}");
}

#[test]
fn one_bad_statement_does_not_hide_the_others() {
    let outcome = run(&["cost", "P", "§", "Q"], "");
    assert_eq!(outcome.status, 65);
    assert_eq!(outcome.out.matches("1 symbol point\n").count(), 2, "{}", outcome.out);
}

#[test]
fn a_negative_number_costs_one_point_where_the_house_has_it() {
    for (house, points, well_formed) in [("negatives=refuse", 4, false), ("negatives=literal", 3, true)] {
        let document = run(&["cost", "--json", "--house", house, "(x > -1)"], "").json();
        assert_eq!((&document["symbol_points"], &document["well_formed"]), (&json!(points), &json!(well_formed)), "{house}");
    }
}
