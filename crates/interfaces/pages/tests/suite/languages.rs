//! Pages in each language: they say which, offer the others, and have words everywhere; rules are those of the rulebooks.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use documents::Language;
use pages::{Frame, Game, front, notice, puzzle, storm};

fn pages_of(language: Language) -> Vec<(&'static str, String)> {
    let at = |path: &'static str| Frame { language, path };
    let kinds = ["redundant-2", "cheapest-2", "wff-2", "ergo-2"].map(|id| {
        let one = puzzles::named(id).expect("a puzzle");
        (id, puzzle::page(&at("/puzzles/x"), &one, "", None))
    });
    let mut all = vec![
        ("puzzles", puzzle::list(&at("/puzzles"), 20_000)),
        ("storm", storm::storm(&at("/puzzles/storm"), &storm::Run { seed: 5, ..storm::Run::default() })),
        ("rules", front::rulebooks(&at("/rules"))),
        ("rules of a game", front::rulebook(&at("/rules/ergo"), "ergo").expect("rules")),
        ("a rule", front::rulebook(&at("/rules/PA-3"), "PA-3").expect("a rule")),
        ("api", front::api(&at("/api"), "<h2>x</h2>")),
        ("404", notice::page(&at("/"), 404, &notice::ErrorNotice::default())),
    ];
    all.extend(kinds);
    all
}

#[test]
fn every_page_is_in_its_language_and_offers_the_others() {
    for language in Language::ALL {
        for (name, page) in pages_of(language) {
            assert!(page.contains(&format!("<html lang=\"{}\">", language.code())), "{language:?}, {name}: {page}");
            for other in Language::ALL {
                let button = format!("<button name=\"language\" value=\"{0}\" lang=\"{0}\"", other.code());
                assert!(page.contains(&button), "{language:?}, {name} does not offer {other:?}");
            }
            assert!(!page.contains("{{") && !page.contains("{%"), "{language:?}, {name}: {page}");
        }
    }
}

/// No page is the same in two languages: words that are missing in one of them would be English.
#[test]
fn titles_differ_between_languages() {
    let mut titles: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for language in Language::ALL {
        for (name, page) in pages_of(language) {
            let heading = page.split_once("<h1>").and_then(|(_, rest)| rest.split_once("</h1>")).expect("a heading").0.to_owned();
            titles.entry(name).or_default().push(heading);
        }
    }
    for name in ["puzzles", "storm", "rules", "redundant-2", "cheapest-2", "wff-2", "ergo-2"] {
        let mut all = titles.remove(name).expect("titles");
        all.sort();
        all.dedup();
        assert_eq!(all.len(), Language::ALL.len(), "{name}: {all:?}");
    }
}

#[test]
fn every_game_is_about_something_in_every_language() {
    for language in Language::ALL {
        assert_eq!(Game::all(language).map(|game| game.name), Game::all(Language::English).map(|game| game.name));
    }
}

/// The rows of the tables of a page of the rulebook: the id and the cells, as `words/rulebook.txt` has them.
fn rows(page: &str) -> Vec<String> {
    let is_id = |cell: &str| {
        let (letters, number) = cell.rsplit_once('-').unwrap_or_default();
        let families = ["PW", "PA", "XW", "WP", "ER", "S", "Q-PW", "Q-PA", "Q-XW", "Q-WP", "Q-ER", "Q-G"];
        families.contains(&letters) && number.trim_start_matches(['R', 'S']).starts_with(|first: char| first.is_ascii_digit())
    };
    let mut found = Vec::new();
    for line in page.lines() {
        let Some(row) = line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |")) else { continue };
        let row = row.replace("\\|", "\u{0}");
        let cells: Vec<String> = row.split('|').map(|cell| plain(cell.trim()).replace('\u{0}', "|")).collect();
        if !cells.first().is_some_and(|id| is_id(id)) {
            continue;
        }
        let mut cells: Vec<&str> = cells.iter().map(|cell| if cell == "below" { "" } else { cell }).collect();
        while cells.last().is_some_and(|cell| cell.is_empty()) {
            cells.pop();
        }
        found.push(cells.join("\t"));
    }
    found
}

/// A cell without bold type, and with the words of links alone.
fn plain(cell: &str) -> String {
    let mut out = String::new();
    let mut rest = cell;
    while let Some((before, link)) = rest.split_once('[') {
        out.push_str(before);
        match link.split_once("](").and_then(|(words, target)| Some((words, target.split_once(')')?.1))) {
            Some((words, after)) if !words.contains(']') => {
                out.push_str(words);
                rest = after;
            }
            _ => {
                out.push('[');
                rest = link;
            }
        }
    }
    (out + rest).replace("**", "")
}

/// With REFEREE_WRITE_RULES=1 the file is made anew.
#[test]
fn rules_are_those_of_the_rulebooks() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rulebook = here.join("../../../docs/rulebook");
    let pages = ["palmer", "ergo", "x-wff", "shake-a-wff", "predicate-wars", "soundness", "README"];
    let all: Vec<String> = pages
        .iter()
        .flat_map(|page| rows(&fs::read_to_string(rulebook.join(format!("{page}.md"))).expect("a page of the rulebook")))
        .collect();
    let (file, text) = (here.join("words/rulebook.txt"), all.join("\n") + "\n");
    if std::env::var_os("REFEREE_WRITE_RULES").is_some() {
        fs::write(&file, &text).expect("written");
    }
    assert!(all.len() > 300);
    let known = fs::read_to_string(&file).expect("the file");
    for (known, new) in known.lines().zip(text.lines()) {
        assert_eq!(known, new, "run this test with REFEREE_WRITE_RULES=1");
    }
    assert_eq!(known.lines().count(), text.lines().count());
}
