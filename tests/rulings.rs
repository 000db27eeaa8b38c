//! `docs/rulings.md` says of the house rules what the program knows of them.

use std::fs;
use std::path::Path;

use kernel::house_rules::HOUSE_RULES;

#[test]
fn the_page_lists_every_house_rule_of_proofs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rulings.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let rows: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.starts_with("| house rule |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    let expected: Vec<String> = HOUSE_RULES
        .iter()
        .map(|rule| {
            let values: Vec<String> = rule.values.iter().map(|value| format!("`{value}`")).collect();
            format!("| `{}` | {} | {} | {} | {} |", rule.name, rule.question, values.join(", "), rule.seed, rule.meaning)
        })
        .collect();
    assert_eq!(rows, expected, "\n{}\n", expected.join("\n"));
}
