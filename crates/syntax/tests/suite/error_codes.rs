//! The page of error codes (`docs/errors.md`) and the program: every code that a parser can say stands on the page, with the
//! notations that say it, and every example on the page is refused, or warned of, with its code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use formula::Bank;
use kernel::{HouseRules, Notation};
use source::{Diagnostic, Span, Text};
use syntax::textbook::{self, Book};
use syntax::{board, ergo, exercise, palmer, polish, predicate_wars, proof, rules, tptp};

/// Code, notations and example of each row of the page.
fn rows() -> Vec<(String, Vec<String>, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors.md");
    let page = fs::read_to_string(page).expect("the page is there").replace("\\|", "\u{1}");
    let mut rows = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, code, notations, meaning, example, _] = cells[..] else { panic!("{line}: four cells") };
        assert!(meaning.ends_with(['.', '?']) || meaning.ends_with(')'), "{line}: a sentence");
        let notations = notations.split(", ").map(str::to_owned).collect();
        rows.push((code.trim_matches('`').to_owned(), notations, example.trim_matches('`').replace('\u{1}', "|")));
    }
    rows
}

/// The codes in the sources of the parsers, and the notations that say them: all diagnostics are made by `Diagnostic::error` and
/// `Diagnostic::warning`, with a code that is written out. Those of clauses are said by both notations that have clauses.
fn codes() -> BTreeMap<String, BTreeSet<String>> {
    let mut codes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut directories = vec![sources.clone()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).expect("the sources are there") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                directories.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).expect("sources are UTF-8");
            let module = path.strip_prefix(&sources).expect("below the sources").iter().next().expect("a module");
            let notations = match module.to_str().expect("plain names") {
                "diagnostics.rs" => vec!["all".to_owned()],
                "clauses.rs" => vec!["exercise".to_owned(), "rules".to_owned()],
                name => vec![name.replace('_', "-")],
            };
            assert!(!source.contains("= Diagnostic {") && !source.contains("(Diagnostic {"), "{}", path.display());
            for call in ["Diagnostic::error(", "Diagnostic::warning("] {
                for behind in source.split(call).skip(1) {
                    let code = behind.trim_start().strip_prefix('"').and_then(|code| code.split('"').next());
                    let code = code.unwrap_or_else(|| panic!("{}: a code is written out", path.display()));
                    codes.entry(code.to_owned()).or_default().extend(notations.iter().cloned());
                }
            }
        }
    }
    codes
}

fn diagnostics(notation: &str, written: &str) -> Vec<Diagnostic> {
    let text = Text::new("example", written);
    let whole = Span::new(0, written.len());
    let bank = &mut Bank::new();
    match notation {
        "palmer" => board::parse(&text, bank, palmer::Options::default()).diagnostics,
        "tptp" => tptp::parse_board(&text, bank).diagnostics,
        "predicate-wars" => predicate_wars::parse(&text, whole, &predicate_wars::Options::default(), bank).diagnostics,
        "ergo" => ergo::parse(&text, bank).diagnostics,
        "polish" => polish::parse(&text, whole, polish::Dialect::Xwff, bank).diagnostics,
        "rules" => {
            rules::parse(&Text::new("example", format!("calculus t \"T\"\n{written}")), &HouseRules::default()).diagnostics
        }
        "exercise" => {
            let calculus = rules::shipped("classical", &HouseRules::default()).expect("it comes with the program");
            exercise::parse(&text, &Notation::Palmer.into(), &calculus, bank).diagnostics
        }
        "proof" => {
            let classical = proof::system(&text).is_some_and(|(system, _)| system == "classical");
            let notation = if classical { Notation::Palmer } else { Notation::PredicateWars };
            let options = proof::Options { system: None, statements: notation.into() };
            proof::parse(&text, &options, bank).diagnostics
        }
        "textbook" => {
            let calculus = &rules::shipped("classical", &HouseRules::default()).expect("it comes with the program");
            let book = textbook::head(&text).notation.flatten().unwrap_or(Book::ForallX);
            textbook::parse(&text, &textbook::Options { book, calculus, system: None, vocabulary: None }, bank).diagnostics
        }
        _ => panic!("{notation}: no notation"),
    }
}

#[test]
fn the_page_lists_the_codes_of_the_program() {
    let rows = rows();
    let listed: BTreeMap<String, BTreeSet<String>> =
        rows.iter().map(|(code, notations, _)| (code.clone(), notations.iter().cloned().collect())).collect();
    assert_eq!(listed.len(), rows.len(), "each code stands once on the page");
    assert_eq!(listed, codes());
}

#[test]
fn every_example_on_the_page_has_its_code() {
    for (code, notations, example) in rows().into_iter().filter(|(.., example)| !example.is_empty()) {
        let (notation, example) = match example.strip_prefix("proof:") {
            Some(example) => ("proof", example),
            None => (notations[0].as_str(), example.as_str()),
        };
        let found = diagnostics(notation, &example.replace('⏎', "\n"));
        let codes: Vec<&str> = found.iter().map(|diagnostic| diagnostic.code).collect();
        assert!(codes.contains(&code.as_str()), "{code} in {notation}: {example} has {codes:?}");
    }
}
