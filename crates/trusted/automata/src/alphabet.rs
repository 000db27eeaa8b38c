//! Letters, and columns of letters as numbers. A column has a value for each word: 0 where the word is over, otherwise the number of
//! its letter, from 1. Columns are numbered so that the first word's value varies fastest; the column in which all words are over is 0.

use crate::limits::{Limit, MAX_COLUMNS};

/// The most letters.
pub const MAX_LETTERS: usize = 12;

/// The letters that words are made of: at least one, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    letters: Vec<char>,
}

impl Alphabet {
    /// Makes an alphabet of letters or digits of ASCII; `None` for none, too many ([`MAX_LETTERS`]), one that is named twice, or another
    /// character.
    pub fn new(letters: impl IntoIterator<Item = char>) -> Option<Alphabet> {
        let mut alphabet = Alphabet { letters: Vec::new() };
        for letter in letters {
            if !letter.is_ascii_alphanumeric() || alphabet.value(letter).is_some() || alphabet.letters.len() == MAX_LETTERS {
                return None;
            }
            alphabet.letters.push(letter);
        }
        (!alphabet.letters.is_empty()).then_some(alphabet)
    }

    /// The letters, in order.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Number of values in a column's place: the letters, and that the word is over.
    pub fn base(&self) -> usize {
        self.letters.len() + 1
    }

    /// The value of a letter.
    pub fn value(&self, letter: char) -> Option<usize> {
        self.letters.iter().position(|&known| known == letter).map(|at| at + 1)
    }
}

/// Number of columns for this many words.
///
/// # Errors
/// [`Limit::Columns`].
pub(crate) fn columns(base: usize, tracks: usize) -> Result<usize, Limit> {
    let number = u32::try_from(tracks).ok().and_then(|tracks| base.checked_pow(tracks));
    number.filter(|&columns| columns <= MAX_COLUMNS).ok_or(Limit::Columns)
}

/// The value of each word in a column.
pub(crate) fn values(base: usize, tracks: usize, mut column: usize) -> Vec<usize> {
    let mut values = Vec::with_capacity(tracks);
    for _ in 0..tracks {
        values.push(column % base);
        column /= base;
    }
    values
}

/// The column with these values.
pub(crate) fn column(base: usize, values: impl DoubleEndedIterator<Item = usize>) -> usize {
    values.rev().fold(0, |column, value| column * base + value)
}
