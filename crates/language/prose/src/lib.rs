//! Statements in words and proofs in prose, for people at a table: "no matter who x is, someone is smarter than x" (PA examples), "By (2), let a be
//! someone who is blonde."
//!
//! Two statements with the same words are equivalent; a test holds the words against the truth in small models. Nothing is decided here: a
//! proof in prose is as right as the proof that it tells. Not here: which proofs were accepted, and other notations (`proof-syntax`).

mod clause;
mod lexicon;
mod proof;
mod sentence;
mod statement;

pub use proof::{Unwritable, proof};
pub use sentence::sentences;
pub use statement::statement;

/// A language for words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Returns the text of the language.
    fn of<'a>(self, english: &'a str, german: &'a str) -> &'a str {
        match self {
            Language::English => english,
            Language::German => german,
        }
    }
}
