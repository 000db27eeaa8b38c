//! Statements that a premise area proves, and their worth (ER-12, ER-13, Q-ER-8, Q-ER-9).

use std::collections::BTreeMap;

use game_syntax::ergo::Options;
use serde::Serialize;

use super::face::{Face, Letter};
use super::row::{RowError, TableReader};

/// Consequence for a letter of all rows together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// It is true wherever all rows are.
    Proved,
    /// It is false wherever all rows are.
    Disproved,
    /// Neither; also when the rows contradict each other, and prove nothing that would score.
    Open,
}

/// Result of a premise area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Number of cards that lie in it.
    pub cards: usize,
    /// In which assignments all rows are true: bit n for assignment n of [`Letter::column`].
    pub holds: u16,
    /// Letters that lie in it, in the order of [`Letter::ALL`].
    pub present: [bool; 4],
}

impl Ruling {
    /// The ruling on an area without rows, which says nothing.
    pub(crate) const EMPTY: Ruling = Ruling { cards: 0, holds: u16::MAX, present: [false; 4] };

    /// The ruling on these rows.
    ///
    /// # Errors
    /// [`RowError`] of the first row that is not legal.
    pub fn of(rows: &[Vec<Face>], reading: Options) -> Result<Ruling, RowError> {
        let (mut ruling, mut tables) = (Ruling::EMPTY, TableReader::new(reading));
        for row in rows {
            ruling.add(row, tables.read(row)?);
        }
        Ok(ruling)
    }

    /// Takes in one row more, of which the truth table is known.
    pub(super) fn add(&mut self, row: &[Face], column: u16) {
        self.cards += row.len();
        self.holds &= column;
        for face in row {
            if let Face::Letter(letter) = face {
                self.present[*letter as usize] = true;
            }
        }
    }

    /// Returns whether the rows can be true together.
    pub fn consistent(&self) -> bool {
        self.holds != 0
    }

    /// Returns whether ERGO may be played: every letter lies in the area (ER-13).
    pub fn ergo_allowed(&self) -> bool {
        self.present.iter().all(|&present| present)
    }

    /// Returns what the rows say about a letter (Q-ER-8).
    pub fn proof(&self, letter: Letter) -> Proof {
        match (self.witness(letter, true), self.witness(letter, false)) {
            (Some(_), None) => Proof::Proved,
            (None, Some(_)) => Proof::Disproved,
            _ => Proof::Open,
        }
    }

    /// Returns what the rows say about each letter.
    pub fn letters(&self) -> BTreeMap<Letter, Proof> {
        Letter::ALL.into_iter().map(|letter| (letter, self.proof(letter))).collect()
    }

    /// Returns what a letter is worth to its player: as many points as there are cards in the area if it is proved (ER-12), and
    /// nothing if the rows contradict each other (Q-ER-9).
    pub fn points(&self, letter: Letter) -> usize {
        if self.proof(letter) == Proof::Proved { self.cards } else { 0 }
    }

    /// An assignment, in the order of [`Letter::ALL`], in which all rows are true and the letter has this value.
    pub fn witness(&self, letter: Letter, value: bool) -> Option<[bool; 4]> {
        let column = if value { letter.column() } else { !letter.column() };
        let found = self.holds & column;
        (found != 0).then(|| assignment(found.trailing_zeros()))
    }
}

/// The values of the letters in an assignment.
fn assignment(number: u32) -> [bool; 4] {
    Letter::ALL.map(|letter| letter.column() >> number & 1 == 1)
}
