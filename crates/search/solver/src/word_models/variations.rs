//! Structures that differ from a known one in little: in what one or two symbols mean, which may be something else on the list or another value for a
//! few words, or by one object more. A statement that is independent of the others often fails in such a neighbour of their model, and that says more
//! than a structure of another kind.

use std::cell::OnceCell;
use std::time::Instant;

use formula::{Bank, FormulaId, Kind, SymbolId};
use model::automatic::{Alphabet, AutomaticStructure, Expression};
use rustc_hash::FxHashMap;

use super::bounded_evaluation::{Candidate, MOST_WORDS};
use super::changed_meaning::Meaning;
use super::expressions::{either, exactly};
use super::library::{PRESENTATIONS, Presentation, first_words};
use super::object_more::{ObjectMore, without_new};
use super::{Limits, NotFound, Objects, Search};
use crate::meanings::{self, symbols_of};

/// Letters for an object more: one that the known structure does not use.
const LETTERS: &str = "nabcdefghijkm";

/// Number of symbols up to which an object more is tried: each needs a meaning for it.
const MOST_SYMBOLS: usize = 24;

/// The way in which the meanings of symbols are varied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// They are others on the list for the same objects.
    Listed,
    /// They differ for a few words, or for the object that is new.
    Changed,
}

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
    let others = near.symbols.keys().copied().filter(|symbol| !varied.contains(symbol));
    let mut partners: Vec<SymbolId> = others.collect();
    partners.sort_unstable();
    let alone: Vec<Vec<SymbolId>> = varied.iter().map(|&symbol| vec![symbol]).collect();
    let pairs: Vec<Vec<SymbolId>> = varied
        .iter()
        .enumerate()
        .flat_map(|(at, &symbol)| varied[at + 1..].iter().chain(&partners).map(move |&other| vec![symbol, other]))
        .collect();
    let mut tried = |near: &Neighbourhood<'_>, symbols: &[Vec<SymbolId>], way: Way| {
        for symbols in symbols {
            if limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(NotFound::OutOfTime);
            }
            match near.search(bank, &goals, symbols, way, &mut left) {
                Err(NotFound::Exhausted) => {}
                Err(limit @ (NotFound::OutOfFuel | NotFound::OutOfTrials)) => stopped = limit,
                other => return other.map(Some),
            }
        }
        Ok(None)
    };
    for (symbols, way) in [(&alone, Way::Listed), (&pairs, Way::Listed), (&alone, Way::Changed)] {
        if let Some(found) = tried(&near, symbols, way)? {
            return Ok(found);
        }
    }
    let all: Vec<SymbolId> = known.definitions().map(|(symbol, _)| symbol).collect();
    if all.len() <= MOST_SYMBOLS
        && let Some(larger) = Neighbourhood::with_object(bank, known)
        && let Some(found) = tried(&larger, &[all], Way::Changed)?
    {
        return Ok(found);
    }
    if let Some(found) = tried(&near, &pairs, Way::Changed)? {
        return Ok(found);
    }
    Err(stopped)
}

/// The structures around a known one.
struct Neighbourhood<'k> {
    alphabet: Alphabet,
    words: Expression,
    first: Vec<String>,
    /// The structure on the list that has the same objects.
    listed: Option<&'static Presentation>,
    symbols: FxHashMap<SymbolId, Meanings<'k>>,
}

/// The meanings of a symbol, each made when it is asked for.
struct Meanings<'k> {
    kind: Kind,
    arity: usize,
    known: &'k Expression,
    own: OnceCell<Vec<Candidate>>,
    changed: OnceCell<Vec<Candidate>>,
}

impl<'k> Meanings<'k> {
    fn of(bank: &Bank, symbol: SymbolId, known: &'k Expression) -> Meanings<'k> {
        let data = bank.symbol_data(symbol);
        Meanings { kind: data.kind, arity: data.fixity.arity(), known, own: OnceCell::new(), changed: OnceCell::new() }
    }
}

impl<'k> Neighbourhood<'k> {
    /// Those with the same objects.
    fn new(bank: &Bank, known: &'k AutomaticStructure) -> Neighbourhood<'k> {
        let (alphabet, words) = (known.alphabet().clone(), known.domain().clone());
        let first = first_words(&alphabet, &words);
        let listed = PRESENTATIONS.iter().find(|one| one.alphabet == alphabet && one.words == words);
        let symbols = known.definitions().map(|(symbol, expression)| (symbol, Meanings::of(bank, symbol, expression)));
        Neighbourhood { alphabet, words, first, listed, symbols: symbols.collect() }
    }

    /// Those with one object more.
    fn with_object(bank: &Bank, known: &'k AutomaticStructure) -> Option<Neighbourhood<'k>> {
        let letter = LETTERS.chars().find(|&letter| known.alphabet().value(letter).is_none())?;
        let object = letter.to_string();
        let alphabet = Alphabet::new(known.alphabet().letters().iter().copied().chain([letter]))?;
        // A description that denies something would take the new letter, too.
        let words = without_new(&alphabet, known.domain())?;
        let words = either(&words, &exactly(&alphabet, &[&object])?)?;
        let mut first = first_words(&alphabet, &words);
        first.retain(|word| *word != object);
        first.insert(1.min(first.len()), object.clone());
        first.truncate(MOST_WORDS);
        let mut symbols = FxHashMap::default();
        for (symbol, expression) in known.definitions() {
            let meanings = Meanings::of(bank, symbol, expression);
            let old = without_new(&alphabet, expression)?;
            let more = ObjectMore { alphabet: &alphabet, object: &object, first: &first, old };
            let found = match meanings.kind {
                Kind::Predicate => more.predicates(meanings.arity),
                Kind::Function => more.functions(meanings.arity),
            };
            let ready = |expression: Expression| Candidate::new(expression, meanings.kind, &alphabet, &first);
            let changed: Vec<Candidate> = found.into_iter().filter_map(ready).collect();
            symbols.insert(symbol, Meanings { changed: OnceCell::from(changed), ..meanings });
        }
        Some(Neighbourhood { alphabet, words, first, listed: None, symbols })
    }

    fn own<'m>(&self, meanings: &'m Meanings<'_>) -> &'m [Candidate] {
        meanings.own.get_or_init(|| self.ready(meanings, [meanings.known.clone()]))
    }

    fn changed<'m>(&self, meanings: &'m Meanings<'_>) -> &'m [Candidate] {
        meanings.changed.get_or_init(|| {
            let meaning = Meaning { alphabet: &self.alphabet, first: &self.first, expression: meanings.known };
            let found = match meanings.kind {
                Kind::Predicate => meaning.predicates(),
                Kind::Function => meaning.functions(),
            };
            self.ready(meanings, found)
        })
    }

    fn ready(&self, meanings: &Meanings<'_>, found: impl IntoIterator<Item = Expression>) -> Vec<Candidate> {
        let ready = |expression| Candidate::new(expression, meanings.kind, &self.alphabet, &self.first);
        found.into_iter().filter_map(ready).collect()
    }

    /// Varies these symbols at once, and no other.
    fn search(
        &self,
        bank: &Bank,
        goals: &[(FormulaId, bool)],
        varied: &[SymbolId],
        way: Way,
        left: &mut Limits,
    ) -> Result<AutomaticStructure, NotFound> {
        let objects = Objects { alphabet: &self.alphabet, words: &self.words, word_count: self.first.len() };
        let candidates = |symbol: SymbolId| -> &[Candidate] {
            let Some(meanings) = self.symbols.get(&symbol) else { return &[] };
            match way {
                _ if !varied.contains(&symbol) => self.own(meanings),
                Way::Listed => self.listed.and_then(|one| one.candidates(meanings.kind, meanings.arity)).unwrap_or(&[]),
                Way::Changed => self.changed(meanings),
            }
        };
        // What says nothing of these symbols is true as it was.
        let is_touched = |statement| symbols_of(bank, statement).iter().any(|symbol| varied.contains(symbol));
        let goals: Vec<(FormulaId, bool)> = goals.iter().copied().filter(|&(statement, _)| is_touched(statement)).collect();
        let mut search = Search::new(bank, &goals, objects, candidates, *left)?;
        let outcome = search.run();
        *left = search.limits;
        let mut structure = outcome?;
        for (&symbol, meanings) in &self.symbols {
            if structure.definition(symbol).is_none() {
                structure.define(bank, symbol, meanings.known.clone()).map_err(|_| NotFound::Exhausted)?;
            }
        }
        Ok(structure)
    }
}
