//! The page of error codes (`docs/errors.md`) and the parsers: every code that a parser can say stands on the page, with the notations that
//! say it. The page is made, and its examples are run, by the tests of `adjudication` and of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The crates that report codes.
const CRATES: [&str; 4] = ["syntax-core", "board-syntax", "game-syntax", "proof-syntax"];

/// The notations; the other words in their column are commands and parts of the program.
const NOTATIONS: [&str; 10] =
    ["all", "palmer", "tptp", "predicate-wars", "ergo", "polish", "proof", "textbook", "rules", "exercise"];

/// The codes of parsers on the page, with the notations that say them.
fn listed() -> BTreeMap<String, BTreeSet<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/errors.md");
    let page = fs::read_to_string(page).expect("the page is there").replace("\\|", "");
    let mut listed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("| [`")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, link, places, _, _] = cells[..] else { panic!("{line}: three cells") };
        let code = link.split('`').nth(1).unwrap_or_else(|| panic!("{line}: a code"));
        let notations = places.split(", ").filter(|place| NOTATIONS.contains(place)).map(str::to_owned);
        let notations: Vec<String> = notations.collect();
        if !notations.is_empty() {
            listed.entry(code.to_owned()).or_default().extend(notations);
        }
    }
    listed
}

/// The codes in the sources of the parsers, and the notations that say them: all diagnostics are made by `Diagnostic::error` and
/// `Diagnostic::warning`, with a code that is written out. Those of clauses are said by both notations that have clauses.
fn codes() -> BTreeMap<String, BTreeSet<String>> {
    let mut codes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources = CRATES.map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(name).join("src"));
    let mut directories = sources.to_vec();
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).expect("the sources are there") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                directories.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).expect("sources are UTF-8");
            let below = sources.iter().find_map(|sources| path.strip_prefix(sources).ok()).expect("below the sources");
            let module = below.iter().next().expect("a module");
            let notations = match module.to_str().expect("plain names") {
                "diagnostics.rs" => vec!["all".to_owned()],
                "clauses.rs" => vec!["exercise".to_owned(), "rules".to_owned()],
                "declared_by_use.rs" => vec!["proof".to_owned(), "textbook".to_owned()],
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

#[test]
fn the_page_lists_the_codes_of_the_program() {
    assert_eq!(listed(), codes());
}
