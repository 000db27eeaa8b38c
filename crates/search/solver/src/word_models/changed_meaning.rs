//! Meanings that differ from a known one for a few words only: the objects are the same.

use model::automatic::{Alphabet, Expression};

use super::expressions::{both, either, exactly, same_words, widened, without};

/// Number of the first words of which the meaning of a symbol is varied, by its number of arguments; more arguments are left alone.
const WORDS: [usize; 3] = [8, 8, 5];

/// A meaning of a symbol in the known structure.
pub(super) struct Meaning<'a> {
    pub(super) alphabet: &'a Alphabet,
    pub(super) first: &'a [String],
    pub(super) expression: &'a Expression,
}

impl Meaning<'_> {
    /// The first words, as many as are varied.
    fn words(&self, arity: usize) -> impl Iterator<Item = &str> + Clone {
        let most = WORDS.get(arity).copied().unwrap_or(0);
        self.first.iter().take(most).map(String::as_str)
    }

    fn row(&self, word: &str, track: usize, tracks: usize) -> Option<Expression> {
        widened(self.alphabet, &exactly(self.alphabet, &[word])?, &[track], tracks)
    }

    fn with_and_without(&self, part: Option<Expression>) -> impl Iterator<Item = Expression> {
        let made = part.map(|part| [without(self.expression, &part), either(self.expression, &part)]);
        made.into_iter().flatten().flatten()
    }

    /// The relation with, and without, a pair or all pairs of a word; with two pairs exchanged.
    pub(super) fn predicates(&self) -> Vec<Expression> {
        let mut found = Vec::new();
        match self.expression.tracks() {
            1 => self.words(1).for_each(|word| found.extend(self.with_and_without(exactly(self.alphabet, &[word])))),
            2 => {
                let pairs = self.words(2).flat_map(|one| self.words(2).map(move |other| (one, other)));
                pairs.clone().for_each(|(one, other)| found.extend(self.with_and_without(exactly(self.alphabet, &[one, other]))));
                for word in self.words(2) {
                    let rows = [self.row(word, 0, 2), self.row(word, 1, 2)];
                    let both = rows[0].as_ref().zip(rows[1].as_ref()).and_then(|(one, other)| either(one, other));
                    rows.into_iter().chain([both]).for_each(|part| found.extend(self.with_and_without(part)));
                }
                found.extend(pairs.filter(|(one, other)| one != other).filter_map(|(one, other)| {
                    let left = without(self.expression, &exactly(self.alphabet, &[one, other])?)?;
                    either(&left, &exactly(self.alphabet, &[other, one])?)
                }));
            }
            _ => {}
        }
        found
    }

    /// The function with another value of a word, or of two; or of all that have a word among the two.
    pub(super) fn functions(&self) -> Vec<Expression> {
        let mut found = Vec::new();
        let mut changed = |what: Option<Expression>, to: Option<Expression>| {
            let changed = what.zip(to).and_then(|(what, to)| either(&without(self.expression, &what)?, &to));
            found.extend(changed);
        };
        match self.expression.tracks() {
            1 => found.extend(self.words(1).filter_map(|word| exactly(self.alphabet, &[word]))),
            2 => {
                for one in self.words(1) {
                    for value in self.words(1) {
                        changed(self.row(one, 0, 2), exactly(self.alphabet, &[one, value]));
                    }
                }
            }
            3 => {
                for (one, other) in self.words(2).flat_map(|one| self.words(2).map(move |other| (one, other))) {
                    let what = exactly(self.alphabet, &[one, other]).and_then(|pair| widened(self.alphabet, &pair, &[0, 1], 3));
                    for value in self.words(2) {
                        changed(what.clone(), exactly(self.alphabet, &[one, other, value]));
                    }
                }
                let same = same_words(self.alphabet, 2);
                for (word, track) in self.words(2).flat_map(|word| [(word, 0), (word, 1)]) {
                    let row = self.row(word, track, 3);
                    let itself = same.as_ref().and_then(|same| widened(self.alphabet, same, &[1 - track, 2], 3));
                    changed(row.clone(), itself.zip(row.clone()).and_then(|(itself, row)| both(&itself, &row)));
                    for value in self.words(2) {
                        let mut words = [(word, track), (value, 2)];
                        words.sort_by_key(|&(_, track)| track);
                        let pair = exactly(self.alphabet, &words.map(|(word, _)| word));
                        let to = pair.and_then(|pair| widened(self.alphabet, &pair, &words.map(|(_, track)| track), 3));
                        changed(row.clone(), to);
                    }
                }
            }
            _ => {}
        }
        found
    }
}
