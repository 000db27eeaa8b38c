//! The pages that are read at the tables.

use std::fs;
use std::path::Path;

use adjudication::games::ergo::Ergo;
use adjudication::games::palmer::Palmer;
use adjudication::games::shake::Shake;
use adjudication::games::xwff::Xwff;
use report::Style;
use report::games::{Drawn, Pages, predicate_wars};

#[test]
fn every_game_has_its_rules_and_an_example_that_fit_a_screen() {
    let all: [(&str, Pages); 5] = [
        ("ergo", Ergo::PAGES),
        ("palmer", Palmer::PAGES),
        ("shake", Shake::PAGES),
        ("xwff", Xwff::PAGES),
        ("predicate-wars", predicate_wars::PAGES),
    ];
    let style = Style::default();
    for (name, pages) in all {
        let (rules, example) = (pages.rules(style), pages.example(style));
        for page in [&rules, &example] {
            let fits = page.lines().all(|line| line.chars().count() <= 100);
            assert!(page.lines().count() > 6 && !page.contains('`') && fits, "{page}");
        }
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games").join(name).with_extension("md");
        let game = fs::read_to_string(file).expect("the game has a page");
        let moves: Vec<&str> = game.lines().filter_map(|line| line.strip_prefix("- `")?.split('`').next()).collect();
        let first = moves.first().expect("there is a move");
        assert!(example.contains(&format!("\n  {first}")), "{example}");
        let shown = moves.iter().take_while(|one| example.contains(&format!("\n  {one}"))).count();
        assert!((4..moves.len()).contains(&shown), "the example is the beginning of the game: {example}");
    }
    let proofs = predicate_wars::PAGES.example(style);
    assert!(proofs.contains("\n      1. axiom P\n"), "proofs keep their lines: {proofs}");
}
