//! The operands of `judge`: files, directories, standard input, and perhaps the label of a statement. Not here: what is read from them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Source of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    File(PathBuf),
    Directory(PathBuf),
    StandardInput,
}

/// The operands, as they are understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Operands {
    pub(super) sources: Vec<Source>,
    /// The only statement to ask about.
    pub(super) statement: Option<String>,
}

impl Operands {
    /// Sorts the words. The last of several is a label if `statement` gives none and no file or directory has that name, unless it is
    /// spelled like a path; every other one is a file, whether or not it is there.
    pub(super) fn of(words: &[OsString], statement: Option<&str>) -> Operands {
        let label = match words {
            [_, .., last] if statement.is_none() => last.to_str().filter(|last| is_label(last)),
            _ => None,
        };
        let boards = if label.is_some() { words.len().saturating_sub(1) } else { words.len() };
        let source = |word: &OsString| match Path::new(word) {
            _ if word == "-" => Source::StandardInput,
            path if adjudication::is_directory(path) => Source::Directory(path.to_owned()),
            path => Source::File(path.to_owned()),
        };
        Operands { sources: words.iter().take(boards).map(source).collect(), statement: label.or(statement).map(str::to_owned) }
    }
}

/// Returns true if a word can only be a label: no file has this name, and none that is missing would.
fn is_label(word: &str) -> bool {
    let path = Path::new(word);
    let is_board = |end: &OsStr| ["board", "p", "ax", "tptp"].iter().any(|known| end == *known);
    let is_path = word.contains(['/', '\\']) || path.extension().is_some_and(is_board);
    word != "-" && !is_path && !adjudication::path_exists(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(words: &[&str], statement: Option<&str>) -> (usize, Option<String>) {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let Operands { sources, statement } = Operands::of(&words, statement);
        (sources.len(), statement)
    }

    #[test]
    fn the_last_word_is_a_label_where_it_is_no_file() {
        let s4 = || Some(String::from("s4"));
        assert_eq!(sorted(&["a.board", "s4"], None), (1, s4()));
        assert_eq!(sorted(&["a.board", "b.board", "s4"], None), (2, s4()));
        assert_eq!(sorted(&["-", "s4"], None), (1, s4()));
        assert_eq!(sorted(&["s4"], None), (1, None), "a single word is a file");
        assert_eq!(sorted(&["a.board", "missing.board"], None), (2, None));
        assert_eq!(sorted(&["a.board", "there/s4"], None), (2, None));
        assert_eq!(sorted(&["a.board", "-"], None), (2, None));
        assert_eq!(sorted(&["Cargo.toml", "Cargo.toml"], None), (2, None), "a file comes first");
        assert_eq!(sorted(&["a.board", "b"], Some("s4")), (2, s4()));
    }
}
