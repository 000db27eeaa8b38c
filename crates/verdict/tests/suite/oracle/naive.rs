//! Truth in a small structure, written as a reader would: no sharing, no laying out, nothing in common with crate `model` but the
//! formulas. And all structures of a size, one after the other.

use formula::{Bank, Formula, FormulaId, Kind, SymbolId, Term, TermId, VariableId};
use model::finite::Structure;
use testkit::truth::{joined, quantified};

/// What the symbols mean over the objects 0, 1, …; tables are row-major, a truth value is 0 or 1.
pub(crate) struct Naive {
    size: usize,
    /// By the symbol's number.
    tables: Vec<Vec<usize>>,
}

type Scope = Vec<(VariableId, usize)>;

impl Naive {
    /// The tables of a structure, copied.
    pub(crate) fn of(bank: &Bank, structure: &Structure) -> Naive {
        let size = structure.domain_size() as usize;
        let mut tables = vec![Vec::new(); bank.symbol_count()];
        for (symbol, cells) in structure.functions() {
            tables[symbol.index()] = cells.iter().map(|&object| object as usize).collect();
        }
        for (symbol, cells) in structure.predicates() {
            tables[symbol.index()] = cells.iter().map(|&value| usize::from(value)).collect();
        }
        Naive { size, tables }
    }

    /// Whether a closed formula is true.
    pub(crate) fn satisfies(&self, bank: &Bank, sentence: FormulaId) -> bool {
        self.holds(bank, sentence, &mut Vec::new())
    }

    fn holds(&self, bank: &Bank, formula: FormulaId, scope: &mut Scope) -> bool {
        match bank.formula(formula) {
            Formula::Truth(value) => value,
            Formula::Cardinality(comparison, n) => comparison.holds(self.size as u64, u64::from(n)),
            Formula::Atom(symbol, arguments) => self.cell(bank, symbol, arguments, scope) == 1,
            Formula::Equal(left, right) => self.object(bank, left, scope) == self.object(bank, right, scope),
            Formula::Not(inner) => !self.holds(bank, inner, scope),
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.holds(bank, left, scope), self.holds(bank, right, scope));
                joined(connective, left, right)
            }
            Formula::Quantified(quantifier, variable, body) => {
                let mut such = 0;
                for object in 0..self.size {
                    scope.push((variable, object));
                    such += usize::from(self.holds(bank, body, scope));
                    scope.pop();
                }
                quantified(quantifier, such, self.size)
            }
        }
    }

    fn object(&self, bank: &Bank, term: TermId, scope: &mut Scope) -> usize {
        match bank.term(term) {
            Term::Variable(variable) => {
                let bound = scope.iter().rev().find(|&&(bound, _)| bound == variable);
                bound.expect("the sentence is closed").1
            }
            Term::Number(_) => unreachable!("these boards have no numbers"),
            Term::Apply(symbol, arguments) => self.cell(bank, symbol, arguments, scope),
        }
    }

    fn cell(&self, bank: &Bank, symbol: SymbolId, arguments: &[TermId], scope: &mut Scope) -> usize {
        let mut index = 0;
        for &argument in arguments {
            index = index * self.size + self.object(bank, argument, scope);
        }
        self.tables[symbol.index()][index]
    }
}

/// How many values one cell of a symbol's table may have, and how many cells there are.
fn shape(bank: &Bank, symbol: SymbolId, size: usize) -> (usize, usize) {
    let data = bank.symbol_data(symbol);
    let values = if data.kind == Kind::Function { size } else { 2 };
    (values, size.pow(data.fixity.arity() as u32))
}

/// How many structures of this size there are for these symbols.
pub(crate) fn count(bank: &Bank, symbols: &[SymbolId], size: usize) -> f64 {
    symbols.iter().map(|&symbol| shape(bank, symbol, size)).map(|(values, cells)| (values as f64).powi(cells as i32)).product()
}

/// Shows every structure of this size for these symbols.
pub(crate) fn each(bank: &Bank, symbols: &[SymbolId], size: usize, visit: &mut dyn FnMut(&Naive)) {
    let mut naive = Naive { size, tables: vec![Vec::new(); bank.symbol_count()] };
    for &symbol in symbols {
        naive.tables[symbol.index()] = vec![0; shape(bank, symbol, size).1];
    }
    loop {
        visit(&naive);
        // The next one, counting up from the first cell of the first symbol.
        let mut carry = true;
        for &symbol in symbols {
            let values = shape(bank, symbol, size).0;
            for cell in &mut naive.tables[symbol.index()] {
                if carry {
                    *cell = (*cell + 1) % values;
                    carry = *cell == 0;
                }
            }
        }
        if carry {
            return;
        }
    }
}
