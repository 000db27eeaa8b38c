//! The sentences that a language has for a told ruling.

use adjudication::{ClaimRuling, Conjecture, Ruling, StatementRuling};

use crate::sentences::Sentence;

/// The sentences of a language.
pub(super) struct Phrases {
    /// The name of the board, and the number of its statements or the one that is asked about.
    pub(super) title: fn(&Ruling) -> String,
    /// The house rules after their heading.
    pub(super) house: fn(&str) -> String,
    pub(super) claim: fn(&Ruling, &ClaimRuling) -> Sentence,
    pub(super) consistency: fn(&Ruling) -> Sentence,
    pub(super) conjecture: fn(&Ruling, &Conjecture) -> Sentence,
    pub(super) statement: fn(&Ruling, &StatementRuling) -> Sentence,
    /// Heading of the model of a consistent board.
    pub(super) model: fn(&Ruling) -> String,
    /// Heading of the countermodel of the statement with this label.
    pub(super) countermodel: fn(&Ruling, &str) -> String,
    /// Heading of a proof that has no prose.
    pub(super) proof: &'static str,
    /// Heading of the model without a premise that cannot be left out: a premise of the board, or of the statement with this label.
    pub(super) needed: fn(&Ruling, &str, Option<&str>) -> String,
    /// Sentence on a premise of which it is not known whether it can be left out.
    pub(super) open: fn(&Ruling, &str) -> String,
    /// Sentence on a convention: its label and its reading.
    pub(super) convention: fn(&str, &str) -> String,
    /// Sentence on the statements that can be wiped off together.
    pub(super) removable: fn(&Ruling) -> String,
    /// Answer to the question whether a statement, or else the board, is what a word says.
    pub(super) answer: fn(Option<&str>, &str, Option<bool>) -> String,
}
