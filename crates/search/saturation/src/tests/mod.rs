//! The parts of the search by themselves, before brute force on random terms.

mod discrimination;
mod ordering;
mod subsumption;
mod unification;

use crate::terms::{Symbol, TermBank, TermId};

/// A generator of numbers (xorshift), the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// Two constants, a symbol of one argument and one of two; two predicates.
pub(crate) struct Signature {
    pub(crate) bank: TermBank,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) predicates: [Symbol; 2],
}

impl Signature {
    pub(crate) fn new() -> Signature {
        let mut bank = TermBank::new();
        let symbols = [0, 0, 1, 2].map(|arity| bank.declare(arity, false)).to_vec();
        let predicates = [bank.declare(1, true), bank.declare(1, true)];
        Signature { bank, symbols, predicates }
    }

    /// A term of at most this depth, with this many variables; without any it is ground.
    pub(crate) fn term(&mut self, random: &mut Random, depth: usize, variables: u32) -> TermId {
        if variables > 0 && random.below(3) == 0 {
            let number = random.below(variables as usize) as u32;
            return self.bank.variable(number);
        }
        let at = if depth == 0 { random.below(2) } else { random.below(4) };
        let count = [0, 0, 1, 2][at];
        let arguments: Vec<TermId> = (0..count).map(|_| self.term(random, depth - 1, variables)).collect();
        self.bank.apply(self.symbols[at], &arguments).expect("it is small")
    }

    /// All ground terms up to a depth of one.
    pub(crate) fn ground(&mut self) -> Vec<TermId> {
        let constants = [0, 1].map(|at| self.bank.apply(self.symbols[at], &[]).expect("a constant"));
        let mut terms = constants.to_vec();
        for first in constants {
            terms.extend(self.bank.apply(self.symbols[2], &[first]));
            terms.extend(constants.map(|second| self.bank.apply(self.symbols[3], &[first, second]).expect("it is small")));
        }
        terms
    }

    /// A term with these for its variables.
    pub(crate) fn instance(&mut self, term: TermId, of: &[TermId]) -> TermId {
        self.bank.map_variables(term, &mut |_, variable| of[variable as usize]).expect("it is small")
    }
}
