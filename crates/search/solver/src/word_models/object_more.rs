//! Meanings of symbols where there is one object more than in a known structure: a word of a letter that is new.

use model::automatic::{Alphabet, Expression, Step};

use super::expressions::{both, either, exactly, reordered, same_words, widened, without};

/// The meanings of a symbol when there is one object more.
pub(super) struct ObjectMore<'a> {
    pub(super) alphabet: &'a Alphabet,
    pub(super) object: &'a str,
    pub(super) first: &'a [String],
    /// Its meaning among the old objects.
    pub(super) old: Expression,
}

impl ObjectMore<'_> {
    /// Lists of words of which those on some tracks are the new object, and those on the others old.
    fn new_on(&self, tracks: usize, new: &[usize]) -> Option<Expression> {
        let wide = widened(self.alphabet, &exactly(self.alphabet, &vec![self.object; new.len()])?, new, tracks)?;
        let olds = (0..tracks).filter(|track| !new.contains(track));
        olds.map(|track| widened(self.alphabet, &exactly(self.alphabet, &[self.object])?, &[track], tracks))
            .try_fold(wide, |wide, other| without(&wide, &other?))
    }

    pub(super) fn predicates(&self, arity: usize) -> Vec<Expression> {
        let kinds: Vec<Vec<usize>> = match arity {
            0 => return vec![self.old.clone()],
            1 => vec![vec![0]],
            2 => vec![vec![0, 1], vec![0], vec![1]],
            _ => Vec::new(),
        };
        let chosen = (0..1usize << kinds.len()).map(|bits| kinds.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1));
        let with = chosen.map(|mut chosen| {
            chosen.try_fold(self.old.clone(), |relation, (_, new)| either(&relation, &self.new_on(arity, new)?))
        });
        with.flatten().collect()
    }

    pub(super) fn functions(&self, arity: usize) -> Vec<Expression> {
        let olds = || self.first.iter().filter(|word| *word != self.object).take(4).map(String::as_str);
        let exactly = |words: &[&str]| exactly(self.alphabet, words);
        let new = self.object;
        match arity {
            0 => [Some(self.old.clone()), exactly(&[new])].into_iter().flatten().collect(),
            1 => {
                let values = [new].into_iter().chain(olds());
                values.filter_map(|value| either(&self.old, &exactly(&[new, value])?)).collect()
            }
            2 => {
                let same = same_words(self.alphabet, 2);
                let mut found = Vec::new();
                // The value of the new object with itself, and of it with an old one: it, the other, or always the same.
                let fixed = |value: &str, tracks: &[usize]| {
                    let value = widened(self.alphabet, &exactly(&[value])?, &[2], 3)?;
                    both(&value, &widened(self.alphabet, &self.new_on(2, tracks)?, &[0, 1], 3)?)
                };
                let other = |track: usize| {
                    let value = widened(self.alphabet, same.as_ref()?, &[1 - track, 2], 3)?;
                    both(&value, &widened(self.alphabet, &self.new_on(2, &[track])?, &[0, 1], 3)?)
                };
                let values = || [new].into_iter().chain(olds().take(2));
                let of = |track: usize| {
                    values().map(|value| fixed(value, &[track])).chain([other(track)]).flatten().collect::<Vec<_>>()
                };
                let (firsts, seconds) = (of(0), of(1));
                let twice: Vec<Expression> = values().filter_map(|value| fixed(value, &[0, 1])).collect();
                for first in &firsts {
                    for second in &seconds {
                        let parts = twice.iter().filter_map(|twice| either(&either(&either(&self.old, first)?, second)?, twice));
                        found.extend(parts);
                    }
                }
                found
            }
            _ => Vec::new(),
        }
    }
}

/// The expression of words that do not have the alphabet's last letter.
pub(super) fn without_new(alphabet: &Alphabet, expression: &Expression) -> Option<Expression> {
    if !expression.steps().contains(&Step::Complement) {
        return Some(expression.clone());
    }
    let tracks = expression.tracks();
    let old = (1 << (alphabet.base() - 1)) - 1;
    let olds = Expression::new(1, vec![Step::Column(vec![old]), Step::Star])?;
    both(expression, &reordered(&olds, &(0..tracks).collect::<Vec<_>>(), tracks, old)?)
}
