//! The symbols that a list of statements uses, and their counterparts in the oracle.

use std::collections::BTreeSet;

use formula::{Bank, Formula, FormulaId, Kind, NumeralId, SymbolId, Term, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::oracle::{NodeId, Oracle, Sort, SymbolId as OracleSymbol};

/// The symbols and numbers of some statements, each once, in order of first occurrence.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Function symbols, constants included.
    pub functions: Vec<SymbolId>,
    /// Predicate symbols, propositional letters included.
    pub predicates: Vec<SymbolId>,
    /// Numbers; each denotes some object, as a constant does.
    pub numbers: Vec<NumeralId>,
    /// Numbers with which counting statements compare the number of objects: the n of `|L| ≥ n` (Q-PA-21).
    pub counts: BTreeSet<u32>,
}

impl Vocabulary {
    /// Returns the symbols and numbers that occur in these formulas. Every shared part is looked at once.
    pub fn of(bank: &Bank, formulas: &[FormulaId]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        let mut seen_formulas: FxHashSet<FormulaId> = FxHashSet::default();
        let mut seen_terms: FxHashSet<TermId> = FxHashSet::default();
        let mut symbols: FxHashSet<SymbolId> = FxHashSet::default();
        let mut terms: Vec<TermId> = Vec::new();
        // Last first on the stack, so that order of occurrence is order of appearance.
        let mut stack: Vec<FormulaId> = formulas.iter().rev().copied().collect();
        while let Some(formula) = stack.pop() {
            if !seen_formulas.insert(formula) {
                continue;
            }
            match bank.formula(formula) {
                Formula::Cardinality(_, n) => {
                    vocabulary.counts.insert(n);
                }
                Formula::Atom(symbol, arguments) => {
                    if symbols.insert(symbol) {
                        vocabulary.predicates.push(symbol);
                    }
                    terms.extend(arguments.iter().rev());
                }
                Formula::Equal(left, right) => terms.extend([right, left]),
                whole => stack.extend(whole.parts().rev()),
            }
            while let Some(term) = terms.pop() {
                if !seen_terms.insert(term) {
                    continue;
                }
                match bank.term(term) {
                    Term::Variable(_) => {}
                    Term::Number(numeral) => vocabulary.numbers.push(numeral),
                    Term::Apply(symbol, arguments) => {
                        if symbols.insert(symbol) {
                            vocabulary.functions.push(symbol);
                        }
                        terms.extend(arguments.iter().rev());
                    }
                }
            }
        }
        vocabulary
    }
}

/// The oracle's symbols for those of the bank, made when first asked for. Good for one generation of the oracle.
#[derive(Debug, Default)]
pub(crate) struct Dictionary {
    symbols: FxHashMap<SymbolId, OracleSymbol>,
    numbers: FxHashMap<NumeralId, NodeId>,
}

impl Dictionary {
    pub(crate) fn symbol(&mut self, bank: &Bank, oracle: &mut Oracle, symbol: SymbolId) -> OracleSymbol {
        *self.symbols.entry(symbol).or_insert_with(|| {
            let data = bank.symbol_data(symbol);
            let sort = match data.kind {
                Kind::Function => Sort::Object,
                Kind::Predicate => Sort::Proposition,
            };
            oracle.declare(data.fixity.arity() as u32, sort)
        })
    }

    pub(crate) fn number(&mut self, oracle: &mut Oracle, numeral: NumeralId) -> NodeId {
        *self.numbers.entry(numeral).or_insert_with(|| {
            let symbol = oracle.declare(0, Sort::Object);
            oracle.object(symbol, &[])
        })
    }
}
