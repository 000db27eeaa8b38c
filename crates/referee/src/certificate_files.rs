//! Certificates as files: one for each verdict on a board, with all that it takes to check it again alone. What stands in them says
//! crate `verifier`; here they get their names.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use verifier::{CertificateDocument, Meta, Versions};

use crate::board::BoardNotation;
use crate::error::Error;
use crate::ruling::Engine;

/// The longest part of a file's name that comes from a board's or a statement's.
const MAX_NAME: usize = 80;

/// The name of the question whether the board is consistent.
pub(crate) const CONSISTENCY: &str = "consistency";

/// A directory for the certificates of one board, or of one calculus.
#[derive(Debug)]
pub(crate) struct Folder {
    directory: PathBuf,
    /// What all names begin with: the name of the board's file.
    stem: String,
    /// Names that are given already, in small letters: some systems see no difference.
    taken: HashSet<String>,
}

impl Folder {
    /// Makes the directory if it is not there.
    pub(crate) fn open(directory: &Path, board: &str) -> Result<Folder, Error> {
        fs::create_dir_all(directory).map_err(|error| unwritable(directory, &error))?;
        let name = Path::new(board).file_stem().map(|stem| stem.to_string_lossy());
        let stem = plain(name.as_deref().unwrap_or_default());
        Ok(Folder { directory: directory.to_owned(), stem, taken: HashSet::new() })
    }

    /// Writes a certificate; the path of its file, which is the same for the same board and questions in the same order. A certificate of
    /// this board that is there already is replaced, and nothing else.
    pub(crate) fn put(&mut self, question: &str, document: &CertificateDocument) -> Result<String, Error> {
        let json = document.to_json().map_err(|error| unwritable(&self.directory, &error.into()))?;
        self.replace(question, "json", &json, &|there| is_certificate_of(there, document))
    }

    /// Writes a proof file that begins with a comment; the path of its file. One that begins with the same comment is replaced, and
    /// nothing else.
    pub(crate) fn put_proof(&mut self, question: &str, comment: &str, proof: &str) -> Result<String, Error> {
        self.replace(question, "proof", &format!("{comment}\n{proof}"), &|there| there.starts_with(comment.as_bytes()))
    }

    fn replace(&mut self, question: &str, kind: &str, text: &str, ours: &dyn Fn(&[u8]) -> bool) -> Result<String, Error> {
        let question = plain(question);
        let mut name = format!("{}.{question}.{kind}", self.stem);
        let mut number = 2;
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{}.{question}-{number}.{kind}", self.stem);
            number += 1;
        }
        let path = self.directory.join(name);
        match fs::read(&path) {
            Ok(there) if !ours(&there) => return Err(Error::Occupied { file: path.display().to_string() }),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unwritable(&path, &error)),
        }
        fs::write(&path, text).map_err(|error| unwritable(&path, &error))?;
        Ok(path.display().to_string())
    }
}

/// What a certificate says of its origin.
pub(crate) fn meta(engine: &Engine) -> Meta {
    let limits = &engine.limits;
    let limits = [
        ("time_ms", limits.time_ms),
        ("domain", u64::from(limits.domain)),
        ("instances", limits.instances as u64),
        ("memory_mib", u64::from(limits.memory_mib)),
    ];
    Meta {
        versions: Versions { referee: env!("CARGO_PKG_VERSION").to_owned(), z3: engine.z3.clone() },
        limits: limits.into_iter().map(|(name, limit)| (name.to_owned(), limit)).collect::<BTreeMap<_, _>>(),
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

/// Whether a file holds a certificate of the same board, whatever it says of it.
fn is_certificate_of(bytes: &[u8], document: &CertificateDocument) -> bool {
    serde_json::from_slice(bytes).is_ok_and(|there: CertificateDocument| there.board.text == document.board.text)
}

/// A name that every system takes: letters, digits, `_` and `-`.
fn plain(name: &str) -> String {
    let kept = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    let name: String = name.chars().take(MAX_NAME).map(|c| if kept(c) { c } else { '-' }).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { String::from("board") } else { name.to_owned() }
}

fn unwritable(path: &Path, error: &io::Error) -> Error {
    Error::Unwritable { file: path.display().to_string(), cause: error.to_string() }
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
}
