//! From names as written to ids in the bank: each name is looked up in the bank once for a whole text, and each use of it is
//! compared with its first use in the statement (Q-PW-7).

use formula::{Bank, Kind, Shape, SymbolId, TermId, VariableId};
use rustc_hash::FxHashMap;
use source::Span;

use super::lexer::{Comparator, Operator};
use super::names::{GAME_NAMES, GameName, Role};

/// A place in the [`Vocabulary`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(usize);

const UPPERCASE: usize = 26;
const GAME: usize = 52;
/// How many variables there are from `a_0` to `z_9`.
const SUBSCRIPTED: usize = 260;
const FIXED: usize = GAME + GAME_NAMES.len();

#[derive(Clone, Copy, Default)]
struct Entry {
    variable: Option<(VariableId, TermId)>,
    letter: Option<SymbolId>,
    applied: Option<(u32, SymbolId)>,
    usage: Usage,
}

/// How a name has been used in one statement.
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
    /// With so many parameters.
    Applied(u32),
}

/// What is remarkable about a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Remarks {
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
    distinct: FxHashMap<&'t str, Slot>,
    /// Of these names, the slots of the variables with one digit as subscript.
    subscripted: [Option<Slot>; SUBSCRIPTED],
    operators: [Option<SymbolId>; Operator::ALL.len()],
    comparators: [Option<SymbolId>; Comparator::ALL.len()],
    statement: u32,
}

impl<'t> Vocabulary<'t> {
    pub(super) fn new() -> Vocabulary<'t> {
        Vocabulary {
            entries: vec![Entry::default(); FIXED],
            distinct: FxHashMap::default(),
            subscripted: [None; SUBSCRIPTED],
            operators: [None; Operator::ALL.len()],
            comparators: [None; Comparator::ALL.len()],
            statement: 0,
        }
    }

    /// Forgets how names were used, not what they are.
    pub(super) fn next_statement(&mut self) {
        self.statement = self.statement.wrapping_add(1);
    }

    /// The slot of a letter, with or without subscript.
    #[inline]
    pub(super) fn letter(&mut self, name: &'t str) -> Slot {
        let bytes = name.as_bytes();
        match *bytes {
            [letter @ b'a'..=b'z'] => Slot(usize::from(letter - b'a')),
            [letter @ b'A'..=b'Z'] => Slot(UPPERCASE + usize::from(letter - b'A')),
            [letter @ b'a'..=b'z', b'_', digit @ b'0'..=b'9'] => self.subscripted(name, letter - b'a', digit - b'0'),
            _ => self.distinct(name),
        }
    }

    /// The slot of the variable `name`: a letter with one digit as subscript, the commonest names after letters.
    #[inline]
    fn subscripted(&mut self, name: &'t str, letter: u8, digit: u8) -> Slot {
        let at = usize::from(letter) * 10 + usize::from(digit);
        if let Some(&Some(slot)) = self.subscripted.get(at) {
            return slot;
        }
        let slot = self.distinct(name);
        if let Some(known) = self.subscripted.get_mut(at) {
            *known = Some(slot);
        }
        slot
    }

    fn distinct(&mut self, name: &'t str) -> Slot {
        let entries = &mut self.entries;
        *self.distinct.entry(name).or_insert_with(|| {
            entries.push(Entry::default());
            Slot(entries.len() - 1)
        })
    }

    /// The slot of a game name.
    pub(super) fn game(&self, name: GameName) -> Slot {
        Slot(GAME + name.index())
    }

    /// The variable of this name.
    #[inline]
    pub(super) fn variable(&mut self, bank: &mut Bank, slot: Slot, name: &str) -> (VariableId, TermId) {
        let make = |bank: &mut Bank| {
            let variable = bank.variable(name);
            (variable, bank.variable_term(variable))
        };
        match self.entries.get_mut(slot.0) {
            Some(entry) => *entry.variable.get_or_insert_with(|| make(bank)),
            None => make(bank),
        }
    }

    /// The symbol of this name without a parameter list.
    #[inline]
    pub(super) fn bare(&mut self, bank: &mut Bank, slot: Slot, name: &str, kind: Kind) -> SymbolId {
        match self.entries.get_mut(slot.0) {
            Some(entry) => *entry.letter.get_or_insert_with(|| bank.symbol(name, kind, Shape::Letter)),
            None => bank.symbol(name, kind, Shape::Letter),
        }
    }

    /// The symbol of this name with so many parameters.
    #[inline]
    pub(super) fn applied(&mut self, bank: &mut Bank, slot: Slot, name: &str, kind: Kind, arity: u32) -> SymbolId {
        match self.entries.get_mut(slot.0) {
            Some(Entry { applied: Some((known, symbol)), .. }) if *known == arity => *symbol,
            Some(entry) => {
                let symbol = bank.symbol(name, kind, Shape::Applied(arity));
                entry.applied = Some((arity, symbol));
                symbol
            }
            None => bank.symbol(name, kind, Shape::Applied(arity)),
        }
    }

    pub(super) fn operator(&mut self, bank: &mut Bank, operator: Operator) -> SymbolId {
        let make = |bank: &mut Bank| bank.symbol(operator.sign(), Kind::Function, Shape::Infix);
        match self.operators.get_mut(operator as usize) {
            Some(known) => *known.get_or_insert_with(|| make(bank)),
            None => make(bank),
        }
    }

    pub(super) fn comparator(&mut self, bank: &mut Bank, comparator: Comparator) -> SymbolId {
        let make = |bank: &mut Bank| bank.symbol(comparator.sign(), Kind::Predicate, Shape::Infix);
        match self.comparators.get_mut(comparator as usize) {
            Some(known) => *known.get_or_insert_with(|| make(bank)),
            None => make(bank),
        }
    }

    /// Notes a use of a name at a place, and says what is remarkable about it.
    #[inline]
    pub(super) fn used(&mut self, slot: Slot, how: Use, span: Span) -> Remarks {
        let Some(Entry { usage, .. }) = self.entries.get_mut(slot.0) else { return Remarks::default() };
        // Most uses repeat one of the same statement, of which everything was said.
        let repeats = match how {
            Use::Bare => usage.bare,
            Use::Bound => usage.bound.is_some(),
            Use::Applied(parameters) => usage.parameters == Some(parameters),
        };
        if repeats && usage.statement == self.statement { Remarks::default() } else { usage.note(self.statement, how, span) }
    }
}

impl Usage {
    /// Notes a use that may be the first of its kind.
    #[inline(never)]
    fn note(&mut self, statement: u32, how: Use, span: Span) -> Remarks {
        let usage = self;
        if usage.statement != statement {
            *usage = Usage { statement, ..Usage::default() };
        }
        let mut remarks = Remarks::default();
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

/// Bound and bare uses are the same symbol.
fn arity(how: Use) -> Option<u32> {
    match how {
        Use::Bare | Use::Bound => None,
        Use::Applied(arity) => Some(arity),
    }
}

/// Whether a game name makes terms or formulas.
pub(super) fn kind_of(role: Role) -> Kind {
    match role {
        Role::Function => Kind::Function,
        Role::Predicate | Role::Action => Kind::Predicate,
    }
}
