//! The longest *true* wff that some dice make (XW-8). Exact, by dynamic programming over the sub-multisets of the dice: for each,
//! which values the wffs have that use exactly these dice. Dice that do the same are one kind, so the letters count only by their
//! values.

use super::evaluate::{NoValue, Values};
use super::value::{Logic, Value};
use game_syntax::polish::Language;
use game_syntax::polish::Symbol;

/// The most dice that are looked at. A player of x-wff has six.
pub const MAX_DICE: usize = 16;

/// More dice than [`MAX_DICE`]. Nothing is decided then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the longest true wff is looked for among at most {MAX_DICE} dice, and there are {0}")]
pub struct TooManyDice(pub usize);

/// The reason for which no longest true wff was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSearched {
    /// There are too many dice.
    #[error(transparent)]
    TooManyDice(#[from] TooManyDice),
    /// A letter among them has no value.
    #[error(transparent)]
    NoValue(#[from] NoValue),
}

/// A longest wff with the value T that these dice make; wildcards stand in it as what they are turned to. `None` when no wff of
/// them is true (Q-XW-1). With [`Logic::Classical`], i and o are left aside; with the others they are letters.
///
/// # Errors
/// [`NotSearched`] when there are too many dice, or no value is given for a letter among them.
pub fn longest_true(dice: &[Symbol], values: &Values, logic: Logic) -> Result<Option<Vec<Symbol>>, NotSearched> {
    if dice.len() > MAX_DICE {
        return Err(TooManyDice(dice.len()).into());
    }
    let kinds = Kinds::of(dice, values, logic)?;
    let reached = kinds.reached();
    let wanted = bit(Value::TRUE);
    let true_ones = (0..reached.len()).filter(|&state| reached.get(state).is_some_and(|mask| mask & wanted != 0));
    // Of the longest the first, so that the answer is always the same.
    let best = true_ones.max_by_key(|&state| (kinds.size(state), std::cmp::Reverse(state)));
    Ok(best.map(|state| kinds.witness(state, &reached)))
}

/// A set of values.
type Mask = u16;

fn bit(value: Value) -> Mask {
    1 << value.index()
}

fn members(mask: Mask) -> impl Iterator<Item = Value> {
    (0..9).filter(move |index| mask >> index & 1 == 1).filter_map(Value::from_index)
}

/// Use of the dice of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Letter(Value),
    Not,
    Binary(Symbol),
    Wild,
}

/// Dice that do the same.
struct Kind {
    does: Use,
    dice: Vec<Symbol>,
    /// Addend of one of them to the number of a sub-multiset.
    weight: usize,
}

/// The dice by kinds. A sub-multiset is a number: the sum of the weights of its dice; a part of it has a smaller number.
struct Kinds {
    kinds: Vec<Kind>,
    states: usize,
    logic: Logic,
}

/// A connective, and its one or two operands: the dice of each, and its value.
type Step = (Symbol, [Option<(usize, Value)>; 2]);

/// The binary connectives that a wildcard can be.
const BINARY_WILD: [Symbol; 3] = [Symbol::K, Symbol::A, Symbol::C];

impl Use {
    fn connectives(self) -> &'static [Symbol] {
        match self {
            Use::Binary(Symbol::K) => &[Symbol::K],
            Use::Binary(Symbol::A) => &[Symbol::A],
            Use::Binary(Symbol::C) => &[Symbol::C],
            Use::Binary(_) => &[Symbol::E],
            Use::Wild => &BINARY_WILD,
            Use::Letter(_) | Use::Not => &[],
        }
    }

    fn negates(self) -> bool {
        matches!(self, Use::Not | Use::Wild)
    }
}

impl Kinds {
    fn of(dice: &[Symbol], values: &Values, logic: Logic) -> Result<Kinds, NoValue> {
        let language = if logic == Logic::Classical { Language::Xwff } else { Language::ManyValued };
        let mut kinds: Vec<Kind> = Vec::new();
        for &die in dice {
            let does = match die {
                Symbol::Wild => Use::Wild,
                Symbol::N => Use::Not,
                _ if !language.uses(die) => continue,
                _ if die.arity() == Some(2) => Use::Binary(die),
                _ => {
                    let value = logic.constant(die).or_else(|| values.get(&die).copied()).ok_or(NoValue::Letter(die))?;
                    if !logic.values().contains(&value) {
                        return Err(NoValue::Foreign(die, value));
                    }
                    Use::Letter(value)
                }
            };
            match kinds.iter_mut().find(|kind| kind.does == does) {
                Some(kind) => kind.dice.push(die),
                None => kinds.push(Kind { does, dice: vec![die], weight: 0 }),
            }
        }
        let mut states = 1;
        for kind in &mut kinds {
            kind.weight = states;
            states *= kind.dice.len() + 1;
            kind.dice.sort_unstable();
        }
        Ok(Kinds { kinds, states, logic })
    }

    fn count(&self, state: usize, kind: &Kind) -> usize {
        state / kind.weight % (kind.dice.len() + 1)
    }

    fn size(&self, state: usize) -> usize {
        self.kinds.iter().map(|kind| self.count(state, kind)).sum()
    }

    /// For each sub-multiset the values of the wffs that use exactly its dice.
    fn reached(&self) -> Vec<Mask> {
        let full = self.logic.values().iter().fold(0, |mask, &value| mask | bit(value));
        let mut reached: Vec<Mask> = Vec::with_capacity(self.states);
        for state in 0..self.states {
            let mask = match self.sole_letter(state) {
                Some(value) => bit(value),
                None if self.balanced(state) => self.values_of(state, full, &reached),
                None => 0,
            };
            reached.push(mask);
        }
        reached
    }

    /// The value of the one letter that is all of a sub-multiset.
    fn sole_letter(&self, state: usize) -> Option<Value> {
        self.kinds.iter().find_map(|kind| match kind.does {
            Use::Letter(value) if kind.weight == state => Some(value),
            _ => None,
        })
    }

    /// Returns whether there is one letter more than binary connectives, for some way to turn the wildcards.
    fn balanced(&self, state: usize) -> bool {
        let (mut letters, mut binary, mut wild) = (0, 0, 0);
        for kind in &self.kinds {
            let count = self.count(state, kind);
            match kind.does {
                Use::Letter(_) => letters += count,
                Use::Binary(_) => binary += count,
                Use::Wild => wild += count,
                Use::Not => {}
            }
        }
        letters > binary && letters <= binary + wild + 1
    }

    fn values_of(&self, state: usize, full: Mask, reached: &[Mask]) -> Mask {
        let of = |part: usize| reached.get(part).copied().unwrap_or(0);
        let mut mask = 0;
        for kind in self.kinds.iter().filter(|kind| self.count(state, kind) > 0) {
            let rest = state - kind.weight;
            if kind.does.negates() {
                mask |= members(of(rest)).fold(0, |found, value| found | bit(self.logic.not(value)));
            }
            let connectives = kind.does.connectives();
            if connectives.is_empty() {
                continue;
            }
            for part in self.parts(rest) {
                if mask == full {
                    return mask;
                }
                let (lefts, rights) = (of(part), of(rest - part));
                if lefts == 0 || rights == 0 {
                    continue;
                }
                for (left, right) in members(lefts).flat_map(|left| members(rights).map(move |right| (left, right))) {
                    let joined = connectives.iter().filter_map(|&connective| self.logic.join(connective, left, right));
                    mask |= joined.fold(0, |found, value| found | bit(value));
                }
            }
        }
        mask
    }

    /// All sub-multisets of a sub-multiset.
    fn parts(&self, whole: usize) -> impl Iterator<Item = usize> {
        let digits: Vec<(usize, usize)> = self.kinds.iter().map(|kind| (kind.weight, self.count(whole, kind))).collect();
        let mut taken = vec![0; digits.len()];
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let part = next?;
            // Count on, as an odometer whose wheels have different sizes.
            let mut following = part;
            next = None;
            for (&(weight, count), wheel) in digits.iter().zip(&mut taken) {
                if *wheel < count {
                    *wheel += 1;
                    next = Some(following + weight);
                    break;
                }
                following -= *wheel * weight;
                *wheel = 0;
            }
            Some(part)
        })
    }

    /// A true wff that uses exactly the dice of a sub-multiset that reaches it.
    fn witness(&self, state: usize, reached: &[Mask]) -> Vec<Symbol> {
        let mut row = Vec::new();
        let mut letters: Vec<_> = self.kinds.iter().map(|kind| kind.dice.iter()).collect();
        let mut open = vec![(state, Value::TRUE)];
        while let Some((state, value)) = open.pop() {
            if self.sole_letter(state).is_some() {
                let at = self.kinds.iter().position(|kind| kind.weight == state);
                row.extend(at.and_then(|at| letters.get_mut(at)).and_then(Iterator::next));
            } else if let Some((symbol, operands)) = self.last_step(state, value, reached) {
                row.push(symbol);
                open.extend(operands.into_iter().rev().flatten());
            }
        }
        row
    }

    /// A connective and operands that give a value with exactly the dice of a sub-multiset.
    fn last_step(&self, state: usize, value: Value, reached: &[Mask]) -> Option<Step> {
        let of = |part: usize| members(reached.get(part).copied().unwrap_or(0));
        for kind in self.kinds.iter().filter(|kind| self.count(state, kind) > 0) {
            let rest = state - kind.weight;
            if kind.does.negates()
                && let Some(inner) = of(rest).find(|&inner| self.logic.not(inner) == value)
            {
                return Some((Symbol::N, [Some((rest, inner)), None]));
            }
            for &connective in kind.does.connectives() {
                for part in self.parts(rest) {
                    let mut pairs = of(part).flat_map(|left| of(rest - part).map(move |right| (left, right)));
                    if let Some((left, right)) =
                        pairs.find(|&(left, right)| self.logic.join(connective, left, right) == Some(value))
                    {
                        return Some((connective, [Some((part, left)), Some((rest - part, right))]));
                    }
                }
            }
        }
        None
    }
}
