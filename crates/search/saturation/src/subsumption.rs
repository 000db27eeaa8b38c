//! Subsumption of clauses of several literals: a clause that has an instance among the literals of another makes it superfluous.
//!
//! Not here: subsumption by single literals (`simplification`), which finds them in an index.

use crate::clause::Literal;
use crate::terms::{Term, TermBank, TermId};
use crate::unification::Substitution;

/// Attempts to match literals after which subsumption is given up: the problem is NP-complete.
const MAX_ATTEMPTS: u32 = 400;

/// Properties of a clause in which one that subsumes it does not exceed it: most pairs are told apart by them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Features {
    positive: u16,
    negative: u16,
    size: u32,
    /// The symbols, each at a place of its own or one that it shares.
    symbols: [u64; 2],
}

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
        }
        features
    }

    /// Returns whether a clause with these features may subsume one with the others.
    pub(crate) fn may_subsume(&self, other: &Features) -> bool {
        self.positive <= other.positive
            && self.negative <= other.negative
            && self.size <= other.size
            && self.symbols.iter().zip(other.symbols).all(|(own, others)| own & !others == 0)
    }
}

fn mark(bank: &TermBank, term: TermId, symbols: &mut u64) {
    if let Term::Apply(symbol, arguments) = bank.term(term) {
        *symbols |= 1 << (symbol.index() % 64);
        arguments.iter().for_each(|&argument| mark(bank, argument, symbols));
    }
}

/// Returns whether an instance of the literals of one clause are among those of another, each once. The terms that make the instance are left in
/// the substitution.
pub(crate) fn subsumes(bank: &TermBank, substitution: &mut Substitution, general: &[Literal], special: &[Literal]) -> bool {
    // The heaviest literals fit the fewest others.
    let mut order: Vec<Literal> = general.to_vec();
    order.sort_by_key(|literal| std::cmp::Reverse(literal.weight(bank)));
    let mut used = vec![false; special.len()];
    match_from(bank, substitution, &order, special, &mut used, &mut MAX_ATTEMPTS.clone())
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
    for (at, &literal) in special.iter().enumerate() {
        if used[at] || literal.is_positive != first.is_positive {
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
            if literal.is_atom(bank) {
                break;
            }
        }
    }
    false
}
