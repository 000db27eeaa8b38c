//! Finite structures as tables in JSON.

use formula::{Alphabet, Bank, SymbolId};
use model::finite::{Structure, StructureError};

use crate::document::{Certificate, FunctionTable, PredicateTable};
use crate::symbols::UsedSymbols;
use crate::table::{arguments, lines};

/// The tables of a structure, of the symbols and numbers that are used.
pub(crate) fn tables(
    bank: &Bank,
    used: &UsedSymbols,
    structure: &Structure,
    alphabet: Alphabet,
) -> Result<Certificate, StructureError> {
    let domain = structure.domain_size();
    // Without names of objects: what people read is what is checked.
    let mut shown = Structure::new(domain)?;
    let (mut functions, mut predicates) = (Vec::new(), Vec::new());
    for (digits, number) in used.numbers() {
        let Some(object) = structure.number(number) else { continue };
        shown.set_number(number, object)?;
        functions.push(FunctionTable { name: digits.to_owned(), arity: 0, number: true, rows: vec![vec![object]] });
    }
    for (symbol, cells) in structure.functions().filter(|&(symbol, _)| used.has(symbol)) {
        shown.set_function(bank, symbol, cells.to_vec())?;
        let (name, arity) = shape(bank, symbol);
        let row = |(index, &value): (usize, &u32)| {
            let mut row = arguments(domain, arity, index);
            row.push(value);
            row
        };
        functions.push(FunctionTable { name, arity, number: false, rows: cells.iter().enumerate().map(row).collect() });
    }
    for (symbol, cells) in structure.predicates().filter(|&(symbol, _)| used.has(symbol)) {
        shown.set_predicate(bank, symbol, cells.to_vec())?;
        let (name, arity) = shape(bank, symbol);
        let holding = cells.iter().enumerate().filter(|(_, holds)| **holds);
        let holds = holding.map(|(index, _)| arguments(domain, arity, index)).collect();
        predicates.push(PredicateTable { name, arity, holds });
    }
    let mut tables = lines(bank, &shown);
    if alphabet == Alphabet::Ascii {
        tables.iter_mut().for_each(|line| *line = line.replace('→', "->").replace('·', "."));
    }
    Ok(Certificate::FiniteModel { domain, functions, predicates, tables })
}

fn shape(bank: &Bank, symbol: SymbolId) -> (String, u32) {
    // No symbol has more arguments than fit.
    (bank.symbol_text(symbol).to_owned(), u32::try_from(bank.symbol_data(symbol).fixity.arity()).unwrap_or(u32::MAX))
}
