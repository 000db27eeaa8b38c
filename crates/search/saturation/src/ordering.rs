//! The Knuth-Bendix ordering (Knuth and Bendix 1970; Löchner, JAR 2006): a term is greater than another if it weighs more, and in no
//! variable less; terms of one weight are compared by the precedence of their symbols, then by their arguments from left to right.
//!
//! Not here: how literals are compared (`literal`).

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::strategy::{Precedence, Strategy, Weights};
use crate::terms::{Symbol, Term, TermBank, TermId};

/// The outcome of a comparison of two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Greater,
    Less,
    Incomparable,
}

/// The precedence of symbols; their weights are kept with the terms.
#[derive(Clone, Debug)]
pub(crate) struct TermOrdering {
    /// For each symbol its index in the precedence; greater ones are greater.
    precedence: Vec<u32>,
}

impl TermOrdering {
    /// Chooses weights and a precedence: by arity, then as the strategy says, from how often each symbol occurs; the truth is the least. A single
    /// symbol of one argument that undoes itself, such as an inverse (`light`), weighs nothing and is the greatest, so that the inverse of a product
    /// becomes the product of inverses. All others then weigh the same.
    pub(crate) fn choose(bank: &mut TermBank, occurrences: &[u32], light: Option<Symbol>, strategy: Strategy) -> TermOrdering {
        let count = bank.symbol_count();
        let mut symbols: Vec<Symbol> = (0..count as u32).map(Symbol).collect();
        let truth = bank.head(bank.truth());
        symbols.sort_by_key(|&symbol| {
            let data = bank.symbol_data(symbol);
            let rank = if Some(symbol) == truth {
                0
            } else if Some(symbol) == light {
                3
            } else {
                1 + u8::from(data.is_predicate)
            };
            // A unary symbol among others of one argument or more stands above them; constants stand below.
            let arity = match data.arity {
                0 => 0,
                1 => u16::MAX,
                more => more,
            };
            let occurrences = occurrences.get(symbol.index()).copied().unwrap_or(0);
            let place = match strategy.precedence {
                Precedence::Rarest => u32::MAX - occurrences,
                Precedence::Commonest => occurrences,
                Precedence::Latest => 0,
            };
            (rank, arity, place, symbol.index())
        });
        let mut precedence = vec![0; count];
        for (index, symbol) in symbols.iter().enumerate() {
            precedence[symbol.index()] = index as u32;
        }
        let weights = match (light, strategy.weights) {
            (None, Weights::Rarity) => ranks(occurrences, count),
            _ => (0..count).map(|at| u32::from(light.is_none_or(|light| light.index() != at))).collect(),
        };
        bank.set_weights(weights);
        TermOrdering { precedence }
    }

    /// Compares two terms.
    pub(crate) fn compare(&self, bank: &TermBank, left: TermId, right: TermId) -> Comparison {
        if left == right {
            return Comparison::Equal;
        }
        let (may_be_greater, may_be_less) = match (bank.term(left), bank.term(right)) {
            (Term::Variable(_), Term::Variable(_)) => return Comparison::Incomparable,
            (Term::Variable(_), _) => {
                return if bank.contains(right, left) { Comparison::Less } else { Comparison::Incomparable };
            }
            (_, Term::Variable(_)) => {
                return if bank.contains(left, right) { Comparison::Greater } else { Comparison::Incomparable };
            }
            _ => balance(bank, left, right),
        };
        let by_weight = bank.weight(left).cmp(&bank.weight(right));
        let outcome = match by_weight {
            Ordering::Greater => Comparison::Greater,
            Ordering::Less => Comparison::Less,
            Ordering::Equal => {
                if !may_be_greater && !may_be_less {
                    return Comparison::Incomparable;
                }
                self.compare_heads(bank, left, right)
            }
        };
        match outcome {
            Comparison::Greater if !may_be_greater => Comparison::Incomparable,
            Comparison::Less if !may_be_less => Comparison::Incomparable,
            outcome => outcome,
        }
    }

    fn compare_heads(&self, bank: &TermBank, left: TermId, right: TermId) -> Comparison {
        let (Some(f), Some(g)) = (bank.head(left), bank.head(right)) else { return Comparison::Incomparable };
        match self.precedence[f.index()].cmp(&self.precedence[g.index()]) {
            Ordering::Greater => Comparison::Greater,
            Ordering::Less => Comparison::Less,
            Ordering::Equal => {
                let differing = (0..bank.arity(left)).find(|&at| bank.argument(left, at) != bank.argument(right, at));
                differing.map_or(Comparison::Equal, |at| self.compare(bank, bank.argument(left, at), bank.argument(right, at)))
            }
        }
    }

    /// Returns whether one term is greater than another.
    pub(crate) fn is_greater(&self, bank: &TermBank, left: TermId, right: TermId) -> bool {
        // Most comparisons fail by weight or by variables.
        bank.weight(left) >= bank.weight(right) && self.compare(bank, left, right) == Comparison::Greater
    }
}

/// For each symbol its place among the numbers of occurrences, the greatest first, from one on.
fn ranks(occurrences: &[u32], count: usize) -> Vec<u32> {
    let of = |at: usize| occurrences.get(at).copied().unwrap_or(0);
    let different: BTreeSet<Reverse<u32>> = (0..count).map(|at| Reverse(of(at))).collect();
    let places: FxHashMap<u32, u32> = different.into_iter().map(|Reverse(number)| number).zip(1..).collect();
    (0..count).map(|at| places[&of(at)]).collect()
}

/// Returns whether the left term has every variable as often as the right one, and the other way round.
fn balance(bank: &TermBank, left: TermId, right: TermId) -> (bool, bool) {
    const FEW: usize = 32;
    let variables = bank.variables_of(left).max(bank.variables_of(right)) as usize;
    if variables == 0 {
        return (true, true);
    }
    if variables <= FEW {
        let mut counts = [0i32; FEW];
        count(bank, left, 1, &mut |variable, by| counts[variable as usize] += by);
        count(bank, right, -1, &mut |variable, by| counts[variable as usize] += by);
        return (counts.iter().all(|&count| count >= 0), counts.iter().all(|&count| count <= 0));
    }
    let mut counts: FxHashMap<u32, i32> = FxHashMap::default();
    count(bank, left, 1, &mut |variable, by| *counts.entry(variable).or_default() += by);
    count(bank, right, -1, &mut |variable, by| *counts.entry(variable).or_default() += by);
    (counts.values().all(|&count| count >= 0), counts.values().all(|&count| count <= 0))
}

fn count(bank: &TermBank, term: TermId, by: i32, each: &mut impl FnMut(u32, i32)) {
    if bank.is_ground(term) {
        return;
    }
    match bank.term(term) {
        Term::Variable(variable) => each(variable, by),
        Term::Apply(_, arguments) => arguments.iter().for_each(|&argument| count(bank, argument, by, each)),
    }
}
