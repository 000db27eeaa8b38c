//! Small structures, in which clauses are evaluated without a look at how they were found.

use saturation::{Literal, Symbol, Term, TermBank, TermId};

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

/// A structure of `size` objects, in which each symbol has a table of its values.
pub(crate) struct Structure {
    size: usize,
    tables: Vec<Vec<usize>>,
}

impl Structure {
    /// One with random tables for symbols of these arities, the truth among them; a predicate's values are 0 and 1.
    pub(crate) fn random(random: &mut Random, size: usize, symbols: &[(usize, bool)]) -> Structure {
        let tables = symbols.iter().map(|&(arity, is_predicate)| {
            let values = if is_predicate { 2 } else { size };
            (0..size.pow(arity as u32)).map(|_| random.below(values)).collect()
        });
        let mut structure = Structure { size, tables: tables.collect() };
        structure.tables[0] = vec![1];
        structure
    }

    pub(crate) fn of(size: usize, tables: Vec<Vec<usize>>) -> Structure {
        Structure { size, tables }
    }

    fn value(&self, bank: &TermBank, term: TermId, objects: &[usize]) -> usize {
        match bank.term(term) {
            Term::Variable(variable) => objects[variable as usize],
            Term::Apply(symbol, arguments) => {
                let index = arguments.iter().fold(0, |index, &argument| index * self.size + self.value(bank, argument, objects));
                self.tables[symbol.index()][index]
            }
        }
    }

    /// Returns whether one of the literals holds of these objects.
    pub(crate) fn holds(&self, bank: &TermBank, literals: &[Literal], objects: &[usize]) -> bool {
        literals.iter().any(|literal| {
            let same = self.value(bank, literal.left, objects) == self.value(bank, literal.right, objects);
            same == literal.is_positive
        })
    }

    /// Returns whether one of the literals holds whatever their variables, of which there are this many, stand for.
    pub(crate) fn satisfies(&self, bank: &TermBank, literals: &[Literal], variables: usize) -> bool {
        (0..self.size.pow(variables as u32)).all(|code| self.holds(bank, literals, &self.objects(code, variables)))
    }

    pub(crate) fn objects(&self, code: usize, variables: usize) -> Vec<usize> {
        (0..variables).map(|at| code / self.size.pow(at as u32) % self.size).collect()
    }

    pub(crate) fn values(&self, bank: &TermBank, terms: &[TermId], objects: &[usize]) -> Vec<usize> {
        terms.iter().map(|&term| self.value(bank, term, objects)).collect()
    }
}

/// Symbols, and short ways to write terms.
pub(crate) struct Signature {
    pub(crate) bank: TermBank,
    /// Number of arguments, and whether it is a predicate, of each symbol, the truth included.
    pub(crate) kinds: Vec<(usize, bool)>,
}

impl Signature {
    pub(crate) fn new() -> Signature {
        Signature { bank: TermBank::new(), kinds: vec![(0, true)] }
    }

    pub(crate) fn declare(&mut self, arity: u16, is_predicate: bool) -> Symbol {
        self.kinds.push((usize::from(arity), is_predicate));
        self.bank.declare(arity, is_predicate)
    }

    pub(crate) fn apply(&mut self, symbol: Symbol, arguments: &[TermId]) -> TermId {
        self.bank.apply(symbol, arguments).expect("it is small")
    }

    pub(crate) fn random_term(&mut self, random: &mut Random, depth: usize, variables: usize) -> TermId {
        if variables > 0 && random.below(2) == 0 {
            let number = random.below(variables) as u32;
            return self.bank.variable(number);
        }
        let functions: Vec<usize> =
            (0..self.kinds.len()).filter(|&at| !self.kinds[at].1 && (depth > 0 || self.kinds[at].0 == 0)).collect();
        let at = functions[random.below(functions.len())];
        self.random_application(random, at, depth, variables)
    }

    fn random_application(&mut self, random: &mut Random, at: usize, depth: usize, variables: usize) -> TermId {
        let arguments: Vec<TermId> =
            (0..self.kinds[at].0).map(|_| self.random_term(random, depth.saturating_sub(1), variables)).collect();
        let symbol = self.bank.symbol_at(at);
        self.apply(symbol, &arguments)
    }

    /// A literal: an equation, or an atom where there are predicates.
    pub(crate) fn random_literal(&mut self, random: &mut Random, depth: usize, variables: usize) -> Literal {
        let is_positive = random.below(2) == 0;
        let predicates: Vec<usize> = (1..self.kinds.len()).filter(|&at| self.kinds[at].1).collect();
        if !predicates.is_empty() && random.below(2) == 0 {
            let at = predicates[random.below(predicates.len())];
            let atom = self.random_application(random, at, depth, variables);
            return Literal::of_atom(&self.bank, atom, is_positive);
        }
        let (left, right) = (self.random_term(random, depth, variables), self.random_term(random, depth, variables));
        Literal { left, right, is_positive }
    }
}
