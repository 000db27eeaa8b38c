//! Small structures as plain tables, with nothing in common with crate `model` but the formulas; and all structures of a size, one after the
//! other. Truth in them is in `testkit`.

use formula::{Bank, FormulaId, Kind, SymbolId};
use model::finite::Structure;
use testkit::truth::{self, Interpretation};

/// What the symbols mean over the objects 0, 1, …; tables are row-major, a truth value is 0 or 1.
pub(crate) struct Naive {
    size: usize,
    /// By the symbol's number.
    tables: Vec<Vec<usize>>,
}

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
        truth::holds(bank, self, sentence, &mut Vec::new()).expect("the sentence is closed, and these boards have no numbers")
    }

    fn cell(&self, symbol: SymbolId, arguments: &[usize]) -> usize {
        self.tables[symbol.index()][arguments.iter().fold(0, |index, argument| index * self.size + argument)]
    }
}

impl Interpretation for Naive {
    type Object = usize;

    fn objects(&self, _: usize) -> impl Iterator<Item = usize> {
        0..self.size
    }

    fn size(&self) -> Option<u64> {
        Some(self.size as u64)
    }

    fn function(&self, _: &Bank, symbol: SymbolId, arguments: &[usize]) -> Option<usize> {
        Some(self.cell(symbol, arguments))
    }

    fn predicate(&self, _: &Bank, symbol: SymbolId, arguments: &[usize]) -> Option<bool> {
        Some(self.cell(symbol, arguments) == 1)
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
