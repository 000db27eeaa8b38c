//! Questions of one word, which the exit status answers: is a statement redundant or independent, is the board consistent or inconsistent?

use adjudication::{Ruling, StatementStatus, Status};
use clap::ValueEnum;

/// A question about a statement, or about the board, that is answered by yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Asked {
    /// It follows from the others
    Redundant,
    /// It does not follow from the others
    Independent,
    /// All statements can be true together
    Consistent,
    /// They cannot
    Inconsistent,
}

impl Asked {
    pub(super) fn word(self) -> &'static str {
        match self {
            Asked::Redundant => "redundant",
            Asked::Independent => "independent",
            Asked::Consistent => "consistent",
            Asked::Inconsistent => "inconsistent",
        }
    }

    /// Returns whether it is asked about a statement.
    pub(super) fn is_of_statement(self) -> bool {
        matches!(self, Asked::Redundant | Asked::Independent)
    }

    /// Returns the answer of a ruling, if it is decided.
    pub(super) fn answer(self, ruling: &Ruling) -> Option<bool> {
        let of_statement = || match ruling.statements.first()?.status {
            StatementStatus::Redundant => Some(Asked::Redundant),
            StatementStatus::Independent => Some(Asked::Independent),
            StatementStatus::Undecided => None,
        };
        let of_board = || match ruling.status {
            Status::Consistent => Some(Asked::Consistent),
            Status::Inconsistent => Some(Asked::Inconsistent),
            Status::Undecided => None,
        };
        let found = if self.is_of_statement() { of_statement() } else { of_board() };
        found.map(|found| found == self)
    }
}
