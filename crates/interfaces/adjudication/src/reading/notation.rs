//! The notations of boards, and the one that the name of a file implies.

use std::path::Path;

/// The notation of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardNotation {
    /// A board file: Palmer's statements, one a line.
    #[default]
    Palmer,
    /// TPTP FOF and CNF; a conjecture is put on the board negated.
    Tptp,
}

impl BoardNotation {
    /// Returns the notation that the name of a file implies: `.p`, `.ax` and `.tptp` are TPTP, everything else is a board file.
    pub fn of_file(path: &Path) -> BoardNotation {
        match verifier::Notation::of_file(path) {
            verifier::Notation::Tptp => BoardNotation::Tptp,
            verifier::Notation::Palmer => BoardNotation::Palmer,
        }
    }
}
