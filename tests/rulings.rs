//! `docs/rulings.md` says of the house rules what the program knows of them.

use std::fs;
use std::path::Path;

use games::ergo::Ergo;
use games::palmer::Palmer;
use games::shake::Shake;
use games::xwff::Xwff;
use games::{Game, HouseRules, Preset};
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
    let row_of = |one: &house_rules::HouseRule| {
        let is_base = one.name == adjudication::BASE_RULES;
        let (file, meaning) = adjudication::BASE_RULES_OF_FILE;
        let values: Vec<&str> = one.values.iter().copied().chain(is_base.then_some(file)).collect();
        let meaning = if is_base { format!("{} {meaning}", one.meaning) } else { one.meaning.to_owned() };
        row(one.name, one.question, &values, one.seed, &meaning)
    };
    let expected: Vec<String> = house_rules::HOUSE_RULES.iter().map(row_of).collect();
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

#[test]
fn the_page_lists_every_preset() {
    presets(Palmer::TITLE, games::palmer::House::PRESETS);
    presets(Ergo::TITLE, games::ergo::House::PRESETS);
    presets(Xwff::TITLE, games::xwff::House::PRESETS);
    presets(Shake::TITLE, games::shake::House::PRESETS);
    presets(PredicateWars::TITLE, predicate_wars::House::PRESETS);
}

fn presets(title: &str, presets: &[Preset]) {
    assert!(presets.iter().any(|preset| preset.name == "first"), "{title} has no preset for a first game");
    let rules = |preset: &Preset| preset.choices().map(|choice| format!("`{choice}`")).collect::<Vec<_>>().join(", ");
    let row = |preset: &Preset| format!("| `{}` | {} | {} |", preset.name, rules(preset), preset.meaning);
    holds(&format!("| preset of {title} |"), &presets.iter().map(row).collect::<Vec<_>>());
}

fn lists<G: Game>() {
    let rules = G::HOUSE_RULES.iter();
    let expected: Vec<String> = rules.map(|one| row(one.name, one.question, one.values, one.seed, one.meaning)).collect();
    holds(&format!("| house rule of {} |", G::TITLE), &expected);
}
