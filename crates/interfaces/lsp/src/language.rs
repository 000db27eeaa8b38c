//! The kinds of documents, and how one is recognised.

use adjudication::{Text, TextKind};
use lsp_types::Uri;

/// The kind of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// A proof, in the notation of proof files, of a textbook, or in JSON.
    Proof,
    /// A board in Palmer's notation.
    Board,
    /// A board in TPTP.
    Tptp,
    /// A calculus.
    Rules,
    /// An exercise.
    Exercise,
    /// Statements of Predicate Wars, one a line.
    Statements,
    /// A problem in the format of another program, which its content says.
    Foreign,
}

/// The names of languages by which editors call these kinds, and the ends of their files' names.
const LANGUAGES: [(&str, &[&str], Language); 10] = [
    ("referee-proof", &["proof"], Language::Proof),
    ("referee-board", &["board"], Language::Board),
    ("tptp", &["p", "ax", "tptp"], Language::Tptp),
    ("referee-rules", &["rules"], Language::Rules),
    ("referee-exercise", &["exercise"], Language::Exercise),
    ("referee-statements", &["statements"], Language::Statements),
    ("smt-lib", &["smt2"], Language::Foreign),
    ("dimacs", &["cnf"], Language::Foreign),
    ("ladr", &["in"], Language::Foreign),
    ("clif", &["clif"], Language::Foreign),
];

impl Language {
    /// Returns the kind of a document by the language that the editor names, or else by the end of its name, or else by its text; a proof
    /// where none is known.
    pub(crate) fn of(language_id: &str, uri: &Uri, text: &str) -> Language {
        let named = LANGUAGES.iter().find(|(name, ..)| *name == language_id);
        let end = uri.as_str().rsplit_once('.').map_or("", |(_, end)| end);
        let ended = || LANGUAGES.iter().find(|(_, ends, _)| ends.iter().any(|known| known.eq_ignore_ascii_case(end)));
        named.or_else(ended).map_or_else(|| Language::of_text(text), |&(.., language)| language)
    }

    fn of_text(text: &str) -> Language {
        match adjudication::recognise(&Text::new("document", text)).map(|format| format.kind) {
            Some(TextKind::Tptp | TextKind::Tstp) => Language::Tptp,
            Some(TextKind::Exercise) => Language::Exercise,
            Some(TextKind::Calculus) => Language::Rules,
            Some(TextKind::SmtLib | TextKind::Dimacs | TextKind::Ladr | TextKind::Clif | TextKind::Sequents) => Language::Foreign,
            _ => Language::Proof,
        }
    }
}
