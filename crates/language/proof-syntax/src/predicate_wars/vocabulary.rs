//! From names as written to ids in the bank: each name is looked up there once for a whole text, and each use
//! of it is compared with its first use in the statement (Q-PW-7).

use foldhash::HashMap;
use formula::{Bank, Fixity, Kind, SymbolId, TermId, VariableId};
use source::Span;

use super::lexer::{Comparator, Operator};
use super::names::{GAME_NAMES, GameName, Role};

/// A place in the [`Vocabulary`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(usize);

const UPPERCASE: usize = 26;
const GAME: usize = 52;
/// Letters with a smaller subscript are found without hashing, and numbers that were read lately are not looked up in the bank.
const SUBSCRIPTS: usize = 1_000;
const RECENT: usize = 64;
const FIXED: usize = GAME + GAME_NAMES.len();

#[derive(Clone, Copy, Default)]
struct Entry {
    variable: Option<(VariableId, TermId)>,
    letter: Option<SymbolId>,
    applied: Option<(u32, SymbolId)>,
    usage: Usage,
}

/// Uses of a name in one statement.
#[derive(Clone, Copy, Default)]
struct Usage {
    statement: u32,
    first: Option<(Use, Span)>,
    applied: Option<Span>,
    /// The number of parameters at the last use with parameters.
    parameters: Option<u32>,
    bound: Option<Span>,
    bare: bool,
    variable: bool,
    told_mixed: bool,
    told_bound: bool,
}

/// One way to use a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Without a parameter list.
    Bare,
    /// As a quantifier's variable.
    Bound,
    /// With this many parameters.
    Applied(u32),
}

/// Remarkable facts about one use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct UsageRemarks {
    /// The first use, when it was with another number of parameters; said once for each name.
    pub(super) mixed: Option<Span>,
    /// A quantifier's variable and its use as a function name; said once for each name.
    pub(super) bound: Option<(Span, Span)>,
    /// The first bare or bound use in the statement: of a letter for a variable, the statement has one variable more.
    pub(super) new_variable: bool,
}

/// The names of one text.
pub(super) struct Vocabulary<'t> {
    entries: Vec<Entry>,
    distinct: HashMap<&'t str, Slot>,
    /// The slots of letters with small subscripts, plus one: by the subscript, and then the letter. As long as the largest
    /// subscript asks.
    subscripted: Vec<u32>,
    /// Numbers and their terms, by the last bits of the number.
    recent: [Option<(u64, TermId)>; RECENT],
    operators: [Option<SymbolId>; Operator::ALL.len()],
    comparators: [Option<SymbolId>; Comparator::ALL.len()],
    statement: u32,
}

impl<'t> Vocabulary<'t> {
    pub(super) fn new() -> Vocabulary<'t> {
        Vocabulary {
            entries: vec![Entry::default(); FIXED],
            distinct: HashMap::default(),
            subscripted: Vec::new(),
            recent: [None; RECENT],
            operators: [None; Operator::ALL.len()],
            comparators: [None; Comparator::ALL.len()],
            statement: 0,
        }
    }

    /// Forgets how names were used, not what they are.
    pub(super) fn next_statement(&mut self) {
        self.statement = self.statement.wrapping_add(1);
    }

    /// Returns the slot of a letter, with or without subscript.
    #[inline]
    pub(super) fn letter(&mut self, name: &'t str) -> Slot {
        let bytes = name.as_bytes();
        match *bytes {
            [letter @ b'a'..=b'z'] => Slot(usize::from(letter - b'a')),
            [letter @ b'A'..=b'Z'] => Slot(UPPERCASE + usize::from(letter - b'A')),
            [letter @ b'a'..=b'z', b'_', ..] => self.subscripted(name, usize::from(letter - b'a')),
            [letter @ b'A'..=b'Z', b'_', ..] => self.subscripted(name, UPPERCASE + usize::from(letter - b'A')),
            _ => self.distinct(name),
        }
    }

    /// Returns the slot of a letter with a subscript, the commonest names after letters.
    #[inline]
    fn subscripted(&mut self, name: &'t str, letter: usize) -> Slot {
        let digits = name.as_bytes().get(2..).unwrap_or_default();
        let Some(subscript) = natural(digits).and_then(|subscript| usize::try_from(subscript).ok()).filter(|&at| at < SUBSCRIPTS)
        else {
            return self.distinct(name);
        };
        let at = subscript * GAME + letter;
        match self.subscripted.get(at) {
            Some(&slot) if slot > 0 => Slot(slot as usize - 1),
            _ => self.first_subscripted(name, at),
        }
    }

    #[cold]
    fn first_subscripted(&mut self, name: &'t str, at: usize) -> Slot {
        let slot = self.distinct(name);
        if self.subscripted.len() <= at {
            self.subscripted.resize(at + 1, 0);
        }
        // Slots are fewer than the bytes of a text.
        if let (Some(known), Ok(next)) = (self.subscripted.get_mut(at), u32::try_from(slot.0 + 1)) {
            *known = next;
        }
        slot
    }

    /// Returns the term that is this number; `None` when it has leading zeros (Q-PW-3).
    #[inline]
    pub(super) fn number(&mut self, bank: &mut Bank, digits: &'t str) -> Option<TermId> {
        let Some(value) = natural(digits.as_bytes()) else { return numeral(bank, digits) };
        let recent = &mut self.recent[value as usize % RECENT];
        match *recent {
            Some((known, term)) if known == value => Some(term),
            _ => {
                let term = numeral(bank, digits)?;
                *recent = Some((value, term));
                Some(term)
            }
        }
    }

    fn distinct(&mut self, name: &'t str) -> Slot {
        let entries = &mut self.entries;
        *self.distinct.entry(name).or_insert_with(|| {
            entries.push(Entry::default());
            Slot(entries.len() - 1)
        })
    }

    /// Makes the slot of a game name.
    pub(super) fn game(&self, name: GameName) -> Slot {
        Slot(GAME + name.index())
    }

    /// Returns the variable of this name.
    #[inline]
    pub(super) fn variable(&mut self, bank: &mut Bank, slot: Slot, name: &'t str) -> (VariableId, TermId) {
        match self.entries.get_mut(slot.0) {
            Some(entry) => *entry.variable.get_or_insert_with(|| variable(bank, name)),
            None => variable(bank, name),
        }
    }

    /// Returns the symbol of this name without a parameter list.
    #[inline]
    pub(super) fn bare(&mut self, bank: &mut Bank, slot: Slot, name: &'t str, kind: Kind) -> SymbolId {
        match self.entries.get_mut(slot.0) {
            Some(entry) => *entry.letter.get_or_insert_with(|| bank.symbol(name, kind, Fixity::Letter)),
            None => bank.symbol(name, kind, Fixity::Letter),
        }
    }

    /// Returns the symbol of this name with this many parameters.
    #[inline]
    pub(super) fn applied(&mut self, bank: &mut Bank, slot: Slot, name: &'t str, kind: Kind, arity: u32) -> SymbolId {
        match self.entries.get_mut(slot.0) {
            Some(Entry { applied: Some((known, symbol)), .. }) if *known == arity => *symbol,
            Some(entry) => {
                let symbol = bank.symbol(name, kind, Fixity::Applied(arity));
                entry.applied = Some((arity, symbol));
                symbol
            }
            None => bank.symbol(name, kind, Fixity::Applied(arity)),
        }
    }

    pub(super) fn operator(&mut self, bank: &mut Bank, operator: Operator) -> SymbolId {
        let make = |bank: &mut Bank| bank.symbol(operator.sign(), Kind::Function, Fixity::Infix);
        match self.operators.get_mut(operator as usize) {
            Some(known) => *known.get_or_insert_with(|| make(bank)),
            None => make(bank),
        }
    }

    pub(super) fn comparator(&mut self, bank: &mut Bank, comparator: Comparator) -> SymbolId {
        let make = |bank: &mut Bank| bank.symbol(comparator.sign(), Kind::Predicate, Fixity::Infix);
        match self.comparators.get_mut(comparator as usize) {
            Some(known) => *known.get_or_insert_with(|| make(bank)),
            None => make(bank),
        }
    }

    /// Notes a use of a name at a place, and says what is remarkable about it.
    #[inline]
    pub(super) fn used(&mut self, slot: Slot, how: Use, span: Span) -> UsageRemarks {
        let Some(Entry { usage, .. }) = self.entries.get_mut(slot.0) else { return UsageRemarks::default() };
        // Most uses repeat one of the same statement, of which everything was said.
        let repeats = match how {
            Use::Bare => usage.bare,
            Use::Bound => usage.bound.is_some(),
            Use::Applied(parameters) => usage.parameters == Some(parameters),
        };
        if repeats && usage.statement == self.statement { UsageRemarks::default() } else { usage.note(self.statement, how, span) }
    }
}

impl Usage {
    /// Notes a use that may be the first of its kind.
    #[inline(never)]
    fn note(&mut self, statement: u32, how: Use, span: Span) -> UsageRemarks {
        let usage = self;
        if usage.statement != statement {
            *usage = Usage { statement, ..Usage::default() };
        }
        let mut remarks = UsageRemarks::default();
        match usage.first {
            None => usage.first = Some((how, span)),
            Some((first, place)) if arity(first) != arity(how) && !usage.told_mixed => {
                usage.told_mixed = true;
                remarks.mixed = Some(place);
            }
            Some(_) => {}
        }
        if arity(how).is_none() {
            remarks.new_variable = !usage.variable;
            usage.variable = true;
        }
        match how {
            Use::Bound => _ = usage.bound.get_or_insert(span),
            Use::Applied(parameters) => {
                usage.parameters = Some(parameters);
                usage.applied.get_or_insert(span);
            }
            Use::Bare => usage.bare = true,
        }
        if let (Some(bound), Some(applied), false) = (usage.bound, usage.applied, usage.told_bound) {
            usage.told_bound = true;
            remarks.bound = Some((bound, applied));
        }
        remarks
    }
}

/// Makes the variable of this name, and the term that is just this variable.
fn variable(bank: &mut Bank, name: &str) -> (VariableId, TermId) {
    let variable = bank.variable(name);
    (variable, bank.variable_term(variable))
}

/// Makes the term that is just this number; `None` when it is written with leading zeros (Q-PW-3).
fn numeral(bank: &mut Bank, written: &str) -> Option<TermId> {
    let numeral = bank.numeral(written).ok()?;
    Some(bank.number_term(numeral))
}

/// Bound and bare uses are the same symbol.
fn arity(how: Use) -> Option<u32> {
    match how {
        Use::Bare | Use::Bound => None,
        Use::Applied(arity) => Some(arity),
    }
}

/// Returns the number that is written so; `None` of what begins with a zero too many or is too large, for which the text itself
/// must be asked.
#[inline]
fn natural(digits: &[u8]) -> Option<u64> {
    /// Number of digits that fits every time.
    const DIGITS: usize = 19;
    if !(1..=DIGITS).contains(&digits.len()) || matches!(digits, [b'0', _, ..]) {
        return None;
    }
    digits.iter().try_fold(0, |value: u64, byte| byte.is_ascii_digit().then(|| value * 10 + u64::from(byte - b'0')))
}

/// Tells whether a game name makes terms or formulas.
pub(super) fn kind_of(role: Role) -> Kind {
    match role {
        Role::Function => Kind::Function,
        Role::Predicate | Role::Action => Kind::Predicate,
    }
}
