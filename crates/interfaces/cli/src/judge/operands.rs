//! The operands of `judge`: files, directories, standard input, and perhaps the label of a statement. Not here: what is read from them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use adjudication::TextSource;

/// Source of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Text(TextSource),
    Directory(PathBuf),
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
    pub(super) fn of(words: &[TextSource], statement: Option<&str>) -> Operands {
        let label = match words {
            [_, .., TextSource::File(last)] if statement.is_none() => last.to_str().filter(|last| is_label(last)),
            _ => None,
        };
        let boards = if label.is_some() { words.len().saturating_sub(1) } else { words.len() };
        let source = |word: &TextSource| match word.directory() {
            Some(path) => Source::Directory(path.to_owned()),
            None => Source::Text(word.clone()),
        };
        Operands { sources: words.iter().take(boards).map(source).collect(), statement: label.or(statement).map(str::to_owned) }
    }
}

/// Returns the last word where it is the name of a file, as it stands, and a label of a board before it; with the name of that board.
pub(super) fn file_or_statement(sources: &[Source], statement: Option<&str>) -> Option<(String, String)> {
    let (Source::Text(TextSource::File(last)), before) = sources.split_last()? else { return None };
    let word = last.to_str().filter(|word| statement.is_none() && !word.contains(['/', '\\', '.']))?;
    if before.is_empty() || !adjudication::path_exists(last) {
        return None;
    }
    let boards = before.iter().filter_map(|source| match source {
        Source::Text(TextSource::File(path)) => Some(path),
        _ => None,
    });
    let named = { boards }.find(|path| adjudication::read_file(path).is_ok_and(|text| adjudication::has_label(&text, word)))?;
    Some((word.to_owned(), named.display().to_string()))
}

/// Returns true if a word can only be a label: no file has this name, and none that is missing would.
fn is_label(word: &str) -> bool {
    let path = Path::new(word);
    let is_board = |end: &OsStr| ["board", "p", "ax", "tptp"].iter().any(|known| end == *known);
    let is_path = word.contains(['/', '\\']) || path.extension().is_some_and(is_board);
    !is_path && !adjudication::path_exists(path)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;

    fn sorted(words: &[&str], statement: Option<&str>) -> (usize, Option<String>) {
        let words: Vec<TextSource> = words.iter().map(|word| OsString::from(word).into()).collect();
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
