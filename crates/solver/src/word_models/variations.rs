//! Structures that differ from a known one in little: in what one or two symbols mean, which may be something else on the list or another value for a
//! few words, or by one object more. A statement that is independent of the others often fails in such a neighbour of their model, and that says more
//! than a structure of another kind.

use formula::{Bank, FormulaId, Kind, SymbolId};
use model::automatic::{Alphabet, AutomaticStructure, Expression, Step};
use rustc_hash::FxHashMap;

use super::bounded_evaluation::Candidate;
use super::expressions::{either, exactly, reordered, same_words, widened, without};
use super::library::{PRESENTATIONS, first_words};
use super::{Limits, NotFound, Place, Search};
use crate::meanings::{self, symbols_of};

/// Number of the first words of which the meaning of a symbol is varied, by its number of arguments; more arguments are left alone.
const WORDS: [usize; 3] = [8, 8, 5];

/// Letters for an object more: one that the known structure does not use.
const LETTERS: &str = "nabcdefghijkm";

/// Looks for a structure near `known`, in which all `statements` and `false_statement` are true: for one in which all are true but this one. The
/// same question has the same answer, the deadline apart.
///
/// # Errors
/// [`NotFound`]: which says nothing about the statements.
pub fn search_near(
    bank: &Bank,
    statements: &[FormulaId],
    false_statement: FormulaId,
    known: &AutomaticStructure,
    limits: &Limits,
) -> Result<AutomaticStructure, NotFound> {
    let goals = meanings::goals(bank, statements, Some(false_statement))?;
    let mut left = Limits { fuel_per_statement: 2 * limits.fuel_per_statement, ..*limits };
    let mut stopped = NotFound::Exhausted;
    let near = Neighbourhood::new(bank, known);
    let varied: Vec<SymbolId> = symbols_of(bank, false_statement);
    let others = near.own.keys().copied().filter(|symbol| !varied.contains(symbol));
    let mut partners: Vec<SymbolId> = others.collect();
    partners.sort_unstable();
    let alone: Vec<Vec<SymbolId>> = varied.iter().map(|&symbol| vec![symbol]).collect();
    let pairs: Vec<Vec<SymbolId>> = varied
        .iter()
        .enumerate()
        .flat_map(|(at, &symbol)| varied[at + 1..].iter().chain(&partners).map(move |&other| vec![symbol, other]))
        .collect();
    let listed = alone.iter().chain(&pairs).map(|symbols| (&near, symbols, true));
    let larger = Neighbourhood::with_object(bank, known);
    let all: Vec<SymbolId> = known.definitions().map(|(symbol, _)| symbol).collect();
    let larger = larger.iter().map(|larger| (larger, &all, false));
    let changed = |symbols| (&near, symbols, false);
    for (place, symbols, listed) in listed.chain(alone.iter().map(changed)).chain(larger).chain(pairs.iter().map(changed)) {
        match place.search(bank, &goals, symbols, listed, &mut left) {
            Err(NotFound::Exhausted) => {}
            Err(limit @ (NotFound::OutOfFuel | NotFound::OutOfTrials)) => stopped = limit,
            other => return other,
        }
    }
    Err(stopped)
}

/// The structures around a known one.
struct Neighbourhood {
    alphabet: Alphabet,
    words: Expression,
    first: Vec<String>,
    /// The meaning of each symbol in the known structure.
    own: FxHashMap<SymbolId, Vec<Candidate>>,
    /// Its other meanings.
    variants: FxHashMap<SymbolId, Variants>,
}

/// Other meanings of a symbol.
#[derive(Default)]
struct Variants {
    /// Those on the list for the same objects.
    listed: Vec<Candidate>,
    /// Those that differ for a few words, or for the object that is new.
    changed: Vec<Candidate>,
}

impl Neighbourhood {
    /// Those with the same objects.
    fn new(bank: &Bank, known: &AutomaticStructure) -> Neighbourhood {
        let (alphabet, words) = (known.alphabet().clone(), known.domain().clone());
        let first = first_words(&alphabet, &words);
        let listed = PRESENTATIONS.iter().find(|one| one.alphabet == alphabet && one.words == words);
        let (mut own, mut variants) = (FxHashMap::default(), FxHashMap::default());
        for (symbol, expression) in known.definitions() {
            let (kind, arity) = (bank.symbol_data(symbol).kind, bank.symbol_data(symbol).fixity.arity());
            let ready = |expression: Expression| Candidate::new(expression, kind, &alphabet, &first);
            own.insert(symbol, ready(expression.clone()).into_iter().collect());
            let meaning = Meaning { alphabet: &alphabet, first: &first, expression };
            let other = match kind {
                Kind::Predicate => meaning.predicates(),
                Kind::Function => meaning.functions(),
            };
            let listed = listed.and_then(|one| one.candidates(kind, arity)).unwrap_or(&[]).to_vec();
            variants.insert(symbol, Variants { listed, changed: other.into_iter().filter_map(ready).collect() });
        }
        Neighbourhood { alphabet, words, first, own, variants }
    }

    /// Those with one object more.
    fn with_object(bank: &Bank, known: &AutomaticStructure) -> Option<Neighbourhood> {
        let letter = LETTERS.chars().find(|&letter| known.alphabet().value(letter).is_none())?;
        let object = letter.to_string();
        let alphabet = Alphabet::new(known.alphabet().letters().iter().copied().chain([letter]))?;
        // A description that denies something would take the new letter, too.
        let words = without_new(&alphabet, known.domain())?;
        let words = either(&words, &exactly(&alphabet, &[&object])?)?;
        let mut first = first_words(&alphabet, &words);
        first.retain(|word| *word != object);
        first.insert(1.min(first.len()), object.clone());
        first.truncate(super::bounded_evaluation::MOST_WORDS);
        let mut variants = FxHashMap::default();
        for (symbol, expression) in known.definitions() {
            let data = bank.symbol_data(symbol);
            let old = without_new(&alphabet, expression)?;
            let more = More { alphabet: &alphabet, object: &object, first: &first, old };
            let found = match data.kind {
                Kind::Predicate => more.predicates(data.fixity.arity()),
                Kind::Function => more.functions(data.fixity.arity()),
            };
            let ready = |expression: Expression| Candidate::new(expression, data.kind, &alphabet, &first);
            variants.insert(symbol, Variants { changed: found.into_iter().filter_map(ready).collect(), ..Variants::default() });
        }
        Some(Neighbourhood { alphabet, words, first, own: FxHashMap::default(), variants })
    }

    /// Varies these symbols at once, and no other; `listed` says in which way.
    fn search(
        &self,
        bank: &Bank,
        goals: &[(FormulaId, bool)],
        varied: &[SymbolId],
        listed: bool,
        left: &mut Limits,
    ) -> Result<AutomaticStructure, NotFound> {
        let place = Place { alphabet: &self.alphabet, words: &self.words, word_count: self.first.len() };
        let candidates = |symbol: SymbolId| -> &[Candidate] {
            match self.variants.get(&symbol) {
                Some(variants) if varied.contains(&symbol) => {
                    if listed {
                        &variants.listed
                    } else {
                        &variants.changed
                    }
                }
                _ => self.own.get(&symbol).map_or(&[], Vec::as_slice),
            }
        };
        // What says nothing of these symbols is true as it was.
        let is_touched = |statement| symbols_of(bank, statement).iter().any(|symbol| varied.contains(symbol));
        let goals: Vec<(FormulaId, bool)> = goals.iter().copied().filter(|&(statement, _)| is_touched(statement)).collect();
        let mut search = Search::new(bank, &goals, place, candidates, *left)?;
        let outcome = search.run();
        *left = search.limits;
        let mut structure = outcome?;
        for (&symbol, own) in &self.own {
            if let ([candidate], None) = (&own[..], structure.definition(symbol)) {
                structure.define(bank, symbol, candidate.expression.clone()).map_err(|_| NotFound::Exhausted)?;
            }
        }
        Ok(structure)
    }
}

/// A meaning of a symbol in the known structure.
struct Meaning<'a> {
    alphabet: &'a Alphabet,
    first: &'a [String],
    expression: &'a Expression,
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
    fn predicates(&self) -> Vec<Expression> {
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
    fn functions(&self) -> Vec<Expression> {
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

/// The meanings of a symbol when there is one object more.
struct More<'a> {
    alphabet: &'a Alphabet,
    object: &'a str,
    first: &'a [String],
    /// Its meaning among the old objects.
    old: Expression,
}

impl More<'_> {
    /// Lists of words of which those on some tracks are the new object, and those on the others old.
    fn new_on(&self, tracks: usize, new: &[usize]) -> Option<Expression> {
        let wide = widened(self.alphabet, &exactly(self.alphabet, &vec![self.object; new.len()])?, new, tracks)?;
        let olds = (0..tracks).filter(|track| !new.contains(track));
        olds.map(|track| widened(self.alphabet, &exactly(self.alphabet, &[self.object])?, &[track], tracks))
            .try_fold(wide, |wide, other| without(&wide, &other?))
    }

    fn predicates(&self, arity: usize) -> Vec<Expression> {
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

    fn functions(&self, arity: usize) -> Vec<Expression> {
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

/// Describes what both do.
fn both(one: &Expression, other: &Expression) -> Option<Expression> {
    Expression::new(one.tracks(), one.steps().iter().chain(other.steps()).cloned().chain([Step::Intersection]).collect())
}

/// The expression of words that do not have the alphabet's last letter.
fn without_new(alphabet: &Alphabet, expression: &Expression) -> Option<Expression> {
    if !expression.steps().contains(&Step::Complement) {
        return Some(expression.clone());
    }
    let tracks = expression.tracks();
    let old = (1 << (alphabet.base() - 1)) - 1;
    let olds = Expression::new(1, vec![Step::Column(vec![old]), Step::Star])?;
    both(expression, &reordered(&olds, &(0..tracks).collect::<Vec<_>>(), tracks, old)?)
}
