//! The meanings of the names of a board: the six symbols of the game (PA-7), names that statements introduced (PA-16), symbols
//! that a `symbols` line declared. Also which names are bound as variables at the place that is being read.

use formula::{Bank, Fixity, Kind, NameId, NumeralId, SymbolId, TermId, VariableId};
use source::Span;

/// The symbols of the game (PA-7).
const GAME: [(&str, Kind, Fixity); 6] = [
    ("blonde", Kind::Predicate, Fixity::Applied(1)),
    ("happy", Kind::Predicate, Fixity::Applied(1)),
    ("likes", Kind::Predicate, Fixity::Applied(2)),
    ("smarter", Kind::Predicate, Fixity::Applied(2)),
    ("father", Kind::Function, Fixity::Applied(1)),
    ("+", Kind::Function, Fixity::Infix),
];

/// Origin of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// One of the six symbols of the game (PA-7).
    Game,
    /// Introduced by the naming of a `∃!` statement, here (PA-16).
    Named(Span),
    /// Declared by a `symbols` line, here.
    Declared(Span),
    /// Declared by the exercise that a proof is a submission to.
    Given,
    /// A constant that was never introduced, first used here ([`Constants::Free`](super::Constants::Free), Q-PA-5).
    Free(Span),
}

/// A symbol that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The symbol itself.
    pub symbol: SymbolId,
    /// Function or predicate.
    pub kind: Kind,
    /// Number of arguments that it takes.
    pub arity: usize,
    /// Its origin.
    pub origin: Origin,
}

/// A symbol as the grammar needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) symbol: SymbolId,
    pub(super) kind: Kind,
    pub(super) arity: u32,
    /// Its index among the known names, where its origin is kept.
    index: u32,
}

/// All that is known of one spelling.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) meaning: Option<Meaning>,
    pub(super) variable: Option<(VariableId, TermId)>,
    /// Number of quantifiers over this name that are open.
    pub(super) bound: u32,
    /// The number of the statement that last bound this name; 0 for none.
    pub(super) bound_in: u32,
}

/// The names that statements may use, in the bank that they were made for.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// By the number of the name.
    words: Vec<Word>,
    /// The names with a meaning and where they come from, in the order in which they came.
    known: Vec<(NameId, Origin)>,
    /// The names that are numbers. Statements of players have none (PA-7); those of TPTP may.
    numbers: Vec<(NameId, NumeralId)>,
    pub(super) statements: u32,
}

impl Vocabulary {
    /// Makes the vocabulary of the six symbols of the game (PA-7): predicates blonde and happy, relations likes and smarter,
    /// functions father and +.
    pub fn game(bank: &mut Bank) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for (name, kind, fixity) in GAME {
            let symbol = bank.symbol(name, kind, fixity);
            vocabulary.insert(bank, symbol, Origin::Game);
        }
        vocabulary
    }

    /// Tells whether a symbol is one of the six of the game.
    pub fn is_game(bank: &Bank, symbol: SymbolId) -> bool {
        let data = bank.symbol_data(symbol);
        GAME.contains(&(bank.symbol_text(symbol), data.kind, data.fixity))
    }

    /// Tells whether a symbol of the game is called so.
    pub(super) fn has_game_name(name: &str) -> bool {
        GAME.iter().any(|&(game, ..)| game == name)
    }

    /// Adds a symbol, or replaces what its name meant before. It is written as its shape says: a bare name without arguments,
    /// else with brackets (and `+` between its arguments).
    pub fn insert(&mut self, bank: &Bank, symbol: SymbolId, origin: Origin) {
        self.insert_as(bank, bank.symbol_data(symbol).name, symbol, origin);
    }

    /// Adds a symbol under another name than its own ([`Spelling`](super::Spelling)), or replaces what that name meant before.
    pub fn insert_as(&mut self, bank: &Bank, name: NameId, symbol: SymbolId, origin: Origin) {
        let data = bank.symbol_data(symbol);
        let arity = u32::try_from(data.fixity.arity()).unwrap_or(u32::MAX);
        let end = self.known.len();
        let index = self.word(name).meaning.map_or(end, |meaning| meaning.index as usize);
        match self.known.get_mut(index) {
            Some(known) => *known = (name, origin),
            None => self.known.push((name, origin)),
        }
        self.word_mut(name).meaning = Some(Meaning { symbol, kind: data.kind, arity, index: index as u32 });
    }

    /// Returns the same names, all but the game's symbols given from outside: proofs that are read next have them, and no place for them.
    #[must_use]
    pub fn given(mut self) -> Vocabulary {
        self.known.iter_mut().filter(|(_, origin)| *origin != Origin::Game).for_each(|(_, origin)| *origin = Origin::Given);
        self
    }

    /// Adds a number, which is written with its digits; only statements of proofs may have some.
    pub fn insert_number(&mut self, bank: &mut Bank, number: NumeralId) {
        let digits = bank.numeral_text(number).to_owned();
        let name = bank.name(&digits);
        if self.number(name).is_none() {
            self.numbers.push((name, number));
        }
    }

    /// Returns the number that a name is.
    pub(super) fn number(&self, name: NameId) -> Option<NumeralId> {
        self.numbers.iter().find(|&&(known, _)| known == name).map(|&(_, number)| number)
    }

    /// Returns the meaning of a name; `None` for an unknown one.
    pub fn get(&self, name: NameId) -> Option<Entry> {
        let Meaning { symbol, kind, arity, index } = self.word(name).meaning?;
        let (_, origin) = *self.known.get(index as usize)?;
        Some(Entry { symbol, kind, arity: arity as usize, origin })
    }

    /// Returns the names that mean something, in the order in which they came, with what they mean.
    pub fn entries(&self) -> impl Iterator<Item = (NameId, Entry)> + '_ {
        self.known.iter().filter_map(|&(name, _)| Some((name, self.get(name)?)))
    }

    #[inline]
    pub(super) fn word(&self, name: NameId) -> Word {
        self.words.get(name.index()).copied().unwrap_or_default()
    }

    /// Opens the scope of a quantifier over this name and tells how many stood open over it.
    pub(super) fn bind(&mut self, bank: &mut Bank, name: NameId, spelling: &str) -> (VariableId, u32) {
        let statement = self.statements;
        let (variable, _) = self.variable(bank, name, spelling);
        let word = self.word_mut(name);
        let outside = word.bound;
        word.bound += 1;
        word.bound_in = statement;
        (variable, outside)
    }

    /// Returns the variable with this name, and the term that is just this variable.
    pub(super) fn variable(&mut self, bank: &mut Bank, name: NameId, spelling: &str) -> (VariableId, TermId) {
        *self.word_mut(name).variable.get_or_insert_with(|| {
            let variable = bank.variable(spelling);
            (variable, bank.variable_term(variable))
        })
    }

    /// Closes the scope of a quantifier over this name.
    #[inline]
    pub(super) fn unbind(&mut self, name: NameId) {
        let word = self.word_mut(name);
        word.bound = word.bound.saturating_sub(1);
    }

    fn word_mut(&mut self, name: NameId) -> &mut Word {
        if self.words.len() <= name.index() {
            self.words.resize(name.index() + 1, Word::default());
        }
        &mut self.words[name.index()]
    }
}

/// The numbers of short names that were met lately, so that most names are not hashed by the bank again and again.
#[derive(Debug)]
pub(super) struct ShortNames {
    slots: [(u64, Option<NameId>); ShortNames::SLOTS],
}

impl ShortNames {
    const SLOTS: usize = 64;

    pub(super) fn new() -> ShortNames {
        ShortNames { slots: [(0, None); ShortNames::SLOTS] }
    }

    /// Returns the number of the name that stands in `span` of `text`.
    #[inline]
    pub(super) fn name(&mut self, bank: &mut Bank, text: &str, span: Span) -> NameId {
        let spelling = || text.get(span.start..span.end).unwrap_or_default();
        let Some(key) = packed(text.as_bytes(), span) else { return bank.name(spelling()) };
        let slot = &mut self.slots[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize % ShortNames::SLOTS];
        match *slot {
            (known, Some(name)) if known == key => name,
            _ => {
                let name = bank.name(spelling());
                *slot = (key, Some(name));
                name
            }
        }
    }
}

/// Returns the one to eight bytes of `span` as one number: the eight that begin there, without those after the span. No name
/// holds a NUL, so different names have different numbers. `None` for longer names, and for those at the very end of the text.
fn packed(text: &[u8], span: Span) -> Option<u64> {
    let length = span.end - span.start;
    if !(1..=8).contains(&length) {
        return None;
    }
    let eight = *text.get(span.start..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(eight) & u64::MAX >> (64 - 8 * length))
}
