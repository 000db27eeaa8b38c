//! `docs/rulings.md` says of the house rules what the program knows of them.

use std::fs;
use std::path::Path;

use games::Game;
use games::ergo::Ergo;
use games::palmer::Palmer;
use games::shake::Shake;
use games::xwff::Xwff;
use kernel::house_rules;
use predicate_wars::PredicateWars;

/// A row of the page: the name, the question, the values, what the rulebook says and what the values mean.
fn row(name: &str, question: &str, values: &[&str], seed: &str, meaning: &str) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    format!("| `{name}` | {question} | {} | {seed} | {meaning} |", values.join(", "))
}

/// The rows below this head are these and no others.
fn holds(head: &str, expected: &[String]) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rulings.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let rows: Vec<&str> =
        page.lines().skip_while(|line| !line.starts_with(head)).skip(2).take_while(|line| line.starts_with('|')).collect();
    assert_eq!(rows, expected, "\n{}\n", expected.join("\n"));
}

#[test]
fn the_page_lists_every_house_rule_of_proofs() {
    let rules = house_rules::HOUSE_RULES.iter();
    let expected: Vec<String> = rules.map(|one| row(one.name, one.question, one.values, one.seed, one.meaning)).collect();
    holds("| house rule |", &expected);
}

#[test]
fn the_page_lists_every_house_rule_of_the_games() {
    lists::<Palmer>();
    lists::<Ergo>();
    lists::<Xwff>();
    lists::<Shake>();
    lists::<PredicateWars>();
}

fn lists<G: Game>() {
    let rules = G::HOUSE_RULES.iter();
    let expected: Vec<String> = rules.map(|one| row(one.name, one.question, one.values, one.seed, one.meaning)).collect();
    holds(&format!("| house rule of {} |", G::TITLE), &expected);
}
