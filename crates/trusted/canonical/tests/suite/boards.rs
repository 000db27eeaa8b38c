//! The boards that come with the project, and those of the benches: what the parsers read of them is printed as the reading that people are
//! shown, and read back as the same formula.

use std::fs;
use std::path::{Path, PathBuf};

use board_syntax::palmer::{self, Brackets};
use canonical::{Digits, Scope, print, read};
use formula::{Alphabet, Bank};
use source::Text;

fn boards(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            boards(&path, found);
        } else if path.extension().is_some_and(|end| end == "board" || end == "boards" || end == "p") {
            found.push(path);
        }
    }
}

/// The boards of a file, with their texts: one, or in a file of the benches many.
fn texts(path: &Path) -> Vec<String> {
    let Ok(content) = fs::read_to_string(path) else { return Vec::new() };
    let is_collection = path.extension().is_some_and(|end| end == "boards");
    let parts = content.split("\n== ").skip(usize::from(is_collection));
    let board = |part: &str| part.split_once('\n').map_or_else(String::new, |(_, lines)| lines.to_owned());
    if is_collection { parts.map(board).collect() } else { vec![content] }
}

/// Removes the quotation marks around plain words. Canonical texts and boards need them around different words: the one around `V` and in TPTP around
/// `2`, the other around `or`.
fn without_marks_of_words(text: &str) -> String {
    let mut bare = String::new();
    for (at, part) in text.split('\'').enumerate() {
        let is_bare = at % 2 == 0 || part.chars().all(|character| character.is_alphanumeric() || character == '_');
        bare.push_str(&if is_bare { part.to_owned() } else { format!("'{part}'") });
    }
    bare
}

#[test]
fn every_statement_of_every_board_is_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut paths = Vec::new();
    for folder in ["examples", "crates/interfaces/adjudication/benches", "tests", "fuzz/corpus"] {
        boards(&root.join(folder), &mut paths);
    }
    let mut statements = 0;
    for (path, content) in paths.iter().flat_map(|path| texts(path).into_iter().map(move |content| (path, content))) {
        let (text, mut bank) = (Text::new("board", content), Bank::new());
        let is_tptp = path.extension().is_some_and(|end| end == "p");
        let board = if is_tptp {
            board_syntax::tptp::parse_board(&text, &mut bank).value.map(|read| read.board)
        } else {
            board_syntax::board::parse(&text, &mut bank, palmer::Options::default()).value.map(|read| read.board)
        };
        let scope = Scope::new(if is_tptp { Digits::Numbers } else { Digits::Names });
        for statement in board.unwrap_or_default().statements {
            let shown = palmer::print(&bank, statement.meaning, Alphabet::Unicode, Brackets::Full);
            let written = print(&bank, statement.meaning, &scope);
            assert_eq!(without_marks_of_words(&written), without_marks_of_words(&shown), "{}", path.display());
            // In the bank of the board, and in one that has nothing yet.
            assert_eq!(read(&written, &mut bank, &scope), Ok(statement.meaning), "{}: {written}", path.display());
            let mut empty = Bank::new();
            let alone = read(&written, &mut empty, &scope).unwrap_or_else(|misread| panic!("{written}: {misread}"));
            assert_eq!(print(&empty, alone, &scope), written);
            statements += 1;
        }
    }
    assert!(statements > 3_000, "only {statements} statements");
}
