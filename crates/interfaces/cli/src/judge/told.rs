//! The languages of rulings in sentences.

use adjudication::Language;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// A language of sentences, by the word for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sentences {
    /// English sentences
    Prose,
    /// German sentences
    Prosa,
}

impl Sentences {
    /// Returns the language.
    pub(super) fn language(self) -> Language {
        match self {
            Sentences::Prose => Language::English,
            Sentences::Prosa => Language::German,
        }
    }
}
