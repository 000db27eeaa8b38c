//! Certificates as files: one for each verdict on a board, with all that it takes to check it again alone. What stands in them says
//! crate `verifier`; here they get their names.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use documents::files::{FileContent, Files, PendingFile};
use documents::judge::Engine;
use verifier::{BoardDocument, CertificateDocument, Meta, Versions};

use crate::reading::BoardNotation;

/// The longest part of a file's name that comes from a board's or a statement's, in bytes: both together, with what stands around them,
/// stay below the 255 that systems allow.
const MAX_NAME: usize = 80;

/// Number of digits of a hash that stand for the rest of a longer name.
const HASH: usize = 16;

/// The name of the question which statements can be wiped off together.
pub(crate) const REMOVAL: &str = "removable-together";

/// The name of the question whether the board is consistent.
pub(crate) const CONSISTENCY: &str = "consistency";

/// The files for the certificates of one board, or of one calculus, in one directory. Here they get their names and are kept until the ruling
/// has been printed; nothing is written.
#[derive(Debug)]
pub(crate) struct Folder {
    files: Files,
    directory: PathBuf,
    /// Stem with which all names begin: the name of the board's file.
    stem: String,
    /// Names that are given already, in small letters: some systems see no difference.
    taken: HashSet<String>,
    /// The board of the last document.
    board: Option<Arc<BoardDocument>>,
}

impl Folder {
    /// A folder without files for what has this name: that of its file.
    pub(crate) fn new(directory: &Path, name: &str) -> Folder {
        Folder::of_conjecture(directory, name, None)
    }

    /// A folder without files for a board that asks one of several questions: the names of its files begin with that of the conjecture as well.
    pub(crate) fn of_conjecture(directory: &Path, board: &str, conjecture: Option<&str>) -> Folder {
        let name = Path::new(board).file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let stem = conjecture.map_or_else(|| plain(&name), |conjecture| plain(&format!("{name}.{conjecture}")));
        let files = Files { directory: Some(directory.to_owned()), ..Files::default() };
        Folder { files, directory: directory.to_owned(), stem, taken: HashSet::new(), board: None }
    }

    /// Adds a certificate; the path of its file, which is the same for the same board and questions in the same order.
    pub(crate) fn add_certificate(&mut self, question: &str, mut document: CertificateDocument) -> String {
        let empty = BoardDocument { name: String::new(), text: String::new(), statements: Vec::new(), ..document.board };
        let board = std::mem::replace(&mut document.board, empty);
        let board = match self.board.take().filter(|known| **known == board) {
            Some(known) => known,
            None => Arc::new(board),
        };
        self.board = Some(Arc::clone(&board));
        self.add(question, "json", FileContent::Certificate { board, rest: Box::new(document) })
    }

    /// Adds a proof file that begins with a comment; the path of its file.
    pub(crate) fn add_proof(&mut self, question: &str, comment: &str, proof: &str) -> String {
        self.add(question, "proof", FileContent::Text(format!("{comment}\n{proof}")))
    }

    /// All files, to be written when the ruling has been printed.
    pub(crate) fn into_files(self) -> Files {
        self.files
    }

    fn add(&mut self, question: &str, kind: &str, content: FileContent) -> String {
        let question = plain(question);
        let mut name = format!("{}.{question}.{kind}", self.stem);
        let mut number = 2;
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{}.{question}-{number}.{kind}", self.stem);
            number += 1;
        }
        let path = self.directory.join(name);
        let shown = path.display().to_string();
        self.files.files.push(PendingFile { path, content });
        shown
    }
}

/// Returns the hash of a certificate's file, as it is written.
pub(crate) fn hash(document: &CertificateDocument) -> Option<String> {
    document.to_json().ok().map(|text| verifier::sha256(text.as_bytes()))
}

/// Returns a certificate's statement of its origin.
pub(crate) fn meta(engine: &Engine) -> Meta {
    let limits = &engine.limits;
    let limits = [
        ("time_ms", Some(limits.time_ms)),
        ("domain", Some(u64::from(limits.domain))),
        ("instances", Some(limits.instances as u64)),
        ("steps", limits.steps),
        ("memory_mib", Some(u64::from(limits.memory_mib))),
    ];
    let limits = limits.into_iter().filter_map(|(name, limit)| Some((name.to_owned(), limit?)));
    Meta {
        versions: Versions { referee: env!("CARGO_PKG_VERSION").to_owned(), z3: engine.z3.clone() },
        limits: limits.collect::<BTreeMap<_, _>>(),
    }
}

impl From<BoardNotation> for verifier::Notation {
    fn from(notation: BoardNotation) -> verifier::Notation {
        match notation {
            BoardNotation::Palmer => verifier::Notation::Palmer,
            BoardNotation::Tptp => verifier::Notation::Tptp,
        }
    }
}

/// A name that every system takes: letters, digits, `_` and `-`. Of a longer one the beginning, with a hash of the whole: two that begin
/// alike are not taken for one.
fn plain(name: &str) -> String {
    let kept = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    let all: String = name.chars().map(|c| if kept(c) { c } else { '-' }).collect();
    let all = all.trim_matches('-');
    if all.is_empty() {
        return String::from("board");
    }
    if all.len() <= MAX_NAME {
        return all.to_owned();
    }
    let end = (0..=MAX_NAME).rev().find(|&at| all.is_char_boundary(at)).unwrap_or(0);
    let hash: String = verifier::sha256(name.as_bytes()).chars().rev().take(HASH).collect();
    format!("{}-{hash}", &all[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        for (name, expected) in
            [("blondes", "blondes"), ("<stdin>", "stdin"), ("a b/c", "a-b-c"), ("..", "board"), ("ä_1", "ä_1")]
        {
            assert_eq!(plain(name), expected);
        }
    }

    #[test]
    fn long_names_are_shortened_and_stay_different() {
        let names: Vec<String> = ["a", "b"].iter().map(|end| plain(&format!("{}{end}", "字".repeat(80)))).collect();
        assert_ne!(names[0], names[1]);
        assert!(names.iter().all(|name| name.len() <= MAX_NAME + 1 + HASH && name.starts_with("字字")), "{names:?}");
        let mut folder = Folder::new(Path::new("d"), &format!("{}.board", "字".repeat(90)));
        let path = folder.add_proof(&"x".repeat(300), "# c", "");
        assert!(path.len() < 255, "{path}");
        assert_ne!(path, folder.add_proof(&"x".repeat(300), "# c", ""));
    }
}
