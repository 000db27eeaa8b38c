//! Subsumption of clauses of several literals: a clause that has an instance among the literals of another makes it superfluous.
//!
//! Not here: subsumption by single literals (`simplification`), which finds them in an index.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::clause::{ClauseId, Literal};
use crate::terms::{Symbol, Term, TermBank, TermId};
use crate::unification::Substitution;

/// Attempts to match literals after which subsumption is given up: the problem is NP-complete.
const MAX_ATTEMPTS: u32 = 400;

/// Attempts that take about as long as a step: about a microsecond, measured on clauses of ten equations, of which most attempts fail.
const ATTEMPTS_PER_STEP: u32 = 16;

/// The sign of a literal, and its predicate; none for an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kind {
    is_positive: bool,
    predicate: Option<Symbol>,
}

impl Kind {
    pub(crate) fn of(bank: &TermBank, literal: Literal) -> Kind {
        let predicate = bank.head(literal.left).filter(|_| literal.is_atom(bank));
        Kind { is_positive: literal.is_positive, predicate }
    }

    /// The first bit of its counter.
    fn place(self) -> u32 {
        let symbol = self.predicate.map_or(0, |symbol| symbol.index() + 1);
        4 * ((2 * symbol + usize::from(self.is_positive)) % 16) as u32
    }
}

/// Properties of a clause in which one that subsumes it does not exceed it: they rule out most pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Features {
    positive: u16,
    negative: u16,
    size: u32,
    /// The symbols, each at a place of its own or one that it shares.
    symbols: [u64; 2],
    /// Numbers of literals of each kind, up to seven: sixteen counters of four bits, of which each kind has one or shares it.
    counters: u64,
}

/// The highest bit of each counter, which none of them sets.
const GUARDS: u64 = 0x8888_8888_8888_8888;

impl Features {
    pub(crate) fn of(bank: &TermBank, literals: &[Literal]) -> Features {
        let mut features = Features::default();
        for literal in literals {
            let sign = usize::from(literal.is_positive);
            if literal.is_positive {
                features.positive = features.positive.saturating_add(1);
            } else {
                features.negative = features.negative.saturating_add(1);
            }
            features.size = features.size.saturating_add(literal.weight(bank));
            mark(bank, literal.left, &mut features.symbols[sign]);
            mark(bank, literal.right, &mut features.symbols[sign]);
            let place = Kind::of(bank, *literal).place();
            if features.counters >> place & 7 < 7 {
                features.counters += 1 << place;
            }
        }
        features
    }

    /// Returns whether a clause with these features may subsume one with the others.
    pub(crate) fn may_subsume(&self, other: &Features) -> bool {
        self.positive <= other.positive
            && self.negative <= other.negative
            && self.size <= other.size
            && ((other.counters | GUARDS) - self.counters) & GUARDS == GUARDS
            && self.symbols[0] & !other.symbols[0] == 0
            && self.symbols[1] & !other.symbols[1] == 0
    }

    /// Returns whether a clause with these features may have a literal of a kind.
    pub(crate) fn may_have(&self, kind: Kind) -> bool {
        self.counters >> kind.place() & 7 > 0
    }
}

fn mark(bank: &TermBank, term: TermId, symbols: &mut u64) {
    if let Term::Apply(symbol, arguments) = bank.term(term) {
        *symbols |= 1 << (symbol.index() % 64);
        arguments.iter().for_each(|&argument| mark(bank, argument, symbols));
    }
}

/// Clauses of several literals, each listed under the kind of one of its literals: what it subsumes has a literal of that kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClauseIndex {
    lists: FxHashMap<Kind, Vec<(ClauseId, Features)>>,
    /// The place of each clause in its list.
    kinds: FxHashMap<ClauseId, Kind>,
}

impl ClauseIndex {
    /// Adds a clause, where the list is shortest.
    pub(crate) fn insert(&mut self, bank: &TermBank, id: ClauseId, literals: &[Literal]) {
        let length = |kind: &Kind| self.lists.get(kind).map_or(0, Vec::len);
        let Some(kind) = literals.iter().map(|&literal| Kind::of(bank, literal)).min_by_key(length) else { return };
        self.lists.entry(kind).or_default().push((id, Features::of(bank, literals)));
        self.kinds.insert(id, kind);
    }

    pub(crate) fn remove(&mut self, id: ClauseId) {
        if let Some(list) = self.kinds.remove(&id).and_then(|kind| self.lists.get_mut(&kind)) {
            list.retain(|&(other, _)| other != id);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns the lists of those that may subsume a clause.
    pub(crate) fn subsuming(&self, bank: &TermBank, literals: &[Literal]) -> SmallVec<[&[(ClauseId, Features)]; 8]> {
        let mut kinds: SmallVec<[Kind; 8]> = SmallVec::new();
        for &literal in literals {
            let kind = Kind::of(bank, literal);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds.iter().filter_map(|kind| self.lists.get(kind)).map(Vec::as_slice).collect()
    }

    /// Returns the clauses that one with these features may subsume, the oldest first.
    pub(crate) fn subsumed(&self, features: &Features) -> Vec<ClauseId> {
        let candidates = self.lists.values().flatten().filter(|(_, theirs)| features.may_subsume(theirs));
        let mut candidates: Vec<ClauseId> = candidates.map(|&(id, _)| id).collect();
        candidates.sort_unstable();
        candidates
    }
}

/// Returns whether an instance of the literals of one clause are among those of another, each once. The terms that make the instance are left in
/// the substitution, and many attempts are counted as `steps`.
pub(crate) fn subsumes(
    bank: &TermBank,
    substitution: &mut Substitution,
    general: &[Literal],
    special: &[Literal],
    steps: &mut u64,
) -> bool {
    // The heaviest literals fit the fewest others.
    let mut order: SmallVec<[Literal; 8]> = SmallVec::from_slice(general);
    order.sort_by_key(|literal| std::cmp::Reverse(literal.weight(bank)));
    let mut used: SmallVec<[bool; 16]> = SmallVec::from_elem(false, special.len());
    let mut attempts = MAX_ATTEMPTS;
    let found = match_from(bank, substitution, &order, special, &mut used, &mut attempts);
    *steps += u64::from((MAX_ATTEMPTS - attempts) / ATTEMPTS_PER_STEP);
    found
}

fn match_from(
    bank: &TermBank,
    substitution: &mut Substitution,
    general: &[Literal],
    special: &[Literal],
    used: &mut [bool],
    attempts: &mut u32,
) -> bool {
    let Some((&first, rest)) = general.split_first() else { return true };
    let kind = Kind::of(bank, first);
    for (at, &literal) in special.iter().enumerate() {
        if used[at] || Kind::of(bank, literal) != kind {
            continue;
        }
        for (left, right) in [(literal.left, literal.right), (literal.right, literal.left)] {
            *attempts = attempts.saturating_sub(1);
            if *attempts == 0 {
                return false;
            }
            let mark = substitution.mark();
            if substitution.matches(bank, first.left, left) && substitution.matches(bank, first.right, right) {
                used[at] = true;
                if match_from(bank, substitution, rest, special, used, attempts) {
                    return true;
                }
                used[at] = false;
            }
            substitution.undo(mark);
            if kind.predicate.is_some() {
                break;
            }
        }
    }
    false
}
