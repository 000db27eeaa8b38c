//! Documentation comments open with what a thing is or what a function does, not with a question word (`CONTRIBUTING.md`).

use std::fs;
use std::path::{Path, PathBuf};

/// Crates whose comments have been gone through; a crate joins them when its last such opening is gone.
const REWORDED: [&str; 31] = [
    "source",
    "formula",
    "canonical",
    "representation",
    "derivation",
    "kernel",
    "linear-arithmetic",
    "automata",
    "model",
    "certificate",
    "syntax",
    "proof-graph",
    "proof-search",
    "verifier",
    "export",
    "saturation",
    "solver",
    "z3-worker",
    "deduction",
    "verdict",
    "standard-model",
    "rule-audit",
    "games",
    "predicate-wars",
    "referee",
    "report",
    "drawing",
    "lsp",
    "cli",
    "pages",
    "service",
];

/// Words with which no documentation comment opens.
const OPENINGS: [&str; 9] = ["What ", "Whether ", "How ", "Where ", "Who ", "Whoever ", "Whose ", "Which ", "So many "];

/// Returns the number and the text of each line of `code` that begins a documentation comment.
fn openings(code: &str) -> Vec<(usize, &str)> {
    let text = |line: &str| ["/// ", "//! "].iter().any(|mark| line.starts_with(mark)) || matches!(line, "///" | "//!");
    let mut found = Vec::new();
    let mut in_comment = false;
    for (line, number) in code.lines().map(str::trim).zip(1..) {
        if text(line) && !in_comment {
            found.push((number, line.get(4..).unwrap_or_default()));
        }
        in_comment = text(line);
    }
    found
}

/// Returns the Rust files at or below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn no_comment_opens_with_a_question_word() {
    let mut found = Vec::new();
    for name in REWORDED {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates").join(name).join("src");
        for path in sources(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
            let code = fs::read_to_string(&path).expect("a source file is text");
            let bad = openings(&code).into_iter().filter(|(_, text)| OPENINGS.iter().any(|word| text.starts_with(word)));
            found.extend(bad.map(|(number, text)| format!("{}:{number}: {text}", path.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_the_first_line_of_a_comment_is_its_opening() {
    let code = "//! The file.\n//! How it works.\n\n/// Whether it is.\nfn is() {}\n// What for.\n";
    assert_eq!(openings(code), [(1, "The file."), (4, "Whether it is.")]);
}
