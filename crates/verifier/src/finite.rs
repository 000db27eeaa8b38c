//! Finite structures as tables in JSON, and back.

use formula::{Alphabet, Bank, Kind, SymbolId};
use model::finite::{Structure, StructureError};

use crate::document::{Certificate, FunctionTable, PredicateTable};
use crate::limits::Limits;
use crate::refusal::{Defect, Named, Refusal};
use crate::symbols::{UsedSymbols, named};
use crate::table::display;

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
        let row = |(place, &value): (usize, &u32)| {
            let mut row = arguments(domain, arity, place);
            row.push(value);
            row
        };
        functions.push(FunctionTable { name, arity, number: false, rows: cells.iter().enumerate().map(row).collect() });
    }
    for (symbol, cells) in structure.predicates().filter(|&(symbol, _)| used.has(symbol)) {
        shown.set_predicate(bank, symbol, cells.to_vec())?;
        let (name, arity) = shape(bank, symbol);
        let holding = cells.iter().enumerate().filter(|(_, holds)| **holds);
        let holds = holding.map(|(place, _)| arguments(domain, arity, place)).collect();
        predicates.push(PredicateTable { name, arity, holds });
    }
    let mut tables = picture(bank, &shown);
    if alphabet == Alphabet::Ascii {
        tables.iter_mut().for_each(|line| *line = line.replace('→', "->").replace('·', "."));
    }
    Ok(Certificate::FiniteModel { domain, functions, predicates, tables })
}

fn picture(bank: &Bank, structure: &Structure) -> Vec<String> {
    display(bank, structure).lines().map(str::to_owned).collect()
}

fn shape(bank: &Bank, symbol: SymbolId) -> (String, u32) {
    // No symbol has more arguments than fit.
    (bank.symbol_text(symbol).to_owned(), u32::try_from(bank.symbol_data(symbol).fixity.arity()).unwrap_or(u32::MAX))
}

/// The arguments that belong to a index in a row-major table.
fn arguments(domain: u32, arity: u32, index: usize) -> Vec<u32> {
    let mut arguments = vec![0; arity as usize];
    let mut rest = index as u64;
    for argument in arguments.iter_mut().rev() {
        // The remainder is below the size of the domain.
        *argument = (rest % u64::from(domain)) as u32;
        rest /= u64::from(domain);
    }
    arguments
}

/// The structure that the tables describe, each symbol that is used having a meaning in it.
pub(crate) fn structure(
    bank: &Bank,
    used: &UsedSymbols,
    domain: u32,
    functions: &[FunctionTable],
    predicates: &[PredicateTable],
    pictures: &[String],
    limits: &Limits,
) -> Result<Structure, Refusal> {
    if domain > limits.domain {
        return Err(Defect::LargeDomain { objects: domain, limit: limits.domain }.at("/certificate/domain"));
    }
    let mut structure = Structure::new(domain).map_err(|_| Defect::EmptyDomain.at("/certificate/domain"))?;
    let mut cells = Cells { domain, left: limits.cells, limit: limits.cells };
    for (at, table) in functions.iter().enumerate() {
        let at = format!("/certificate/functions/{at}");
        if table.number {
            read_number(used, table, &at, &mut structure)?;
        } else {
            read_function(bank, used, table, &at, &mut cells, &mut structure)?;
        }
    }
    for (at, table) in predicates.iter().enumerate() {
        read_predicate(bank, used, table, &format!("/certificate/predicates/{at}"), &mut cells, &mut structure)?;
    }
    all_have_a_meaning(bank, used, &structure)?;
    let expected = picture(bank, &structure);
    for at in 0..expected.len().max(pictures.len()) {
        if expected.get(at) != pictures.get(at) {
            let expected = expected.get(at).cloned().unwrap_or_default();
            return Err(Defect::OtherPicture { expected }.at(format!("/certificate/tables/{at}")));
        }
    }
    Ok(structure)
}

fn read_number(used: &UsedSymbols, table: &FunctionTable, at: &str, structure: &mut Structure) -> Result<(), Refusal> {
    let number = used.number(&table.name).ok_or_else(|| Defect::UnknownNumber { digits: table.name.clone() }.at(at))?;
    if structure.number(number).is_some() {
        return Err(Defect::Twice(Named { name: table.name.clone(), kind: Kind::Function, arity: 0 }).at(at));
    }
    if table.arity != 0 {
        let named = Named { name: table.name.clone(), kind: Kind::Function, arity: table.arity as usize };
        return Err(Defect::UnknownSymbol(named).at(at));
    }
    let [row] = table.rows.as_slice() else {
        return Err(Defect::WrongRowCount { found: table.rows.len(), expected: 1 }.at(at));
    };
    let wrong = || Defect::WrongRow { expected: Some(Vec::new()) }.at(format!("{at}/rows/0"));
    let [object] = row.as_slice() else { return Err(wrong()) };
    structure.set_number(number, *object).map_err(|_| wrong())
}

fn read_function(
    bank: &Bank,
    used: &UsedSymbols,
    table: &FunctionTable,
    at: &str,
    cells: &mut Cells,
    structure: &mut Structure,
) -> Result<(), Refusal> {
    let symbol = used.of_arity(&table.name, Kind::Function, table.arity).map_err(|named| Defect::UnknownSymbol(named).at(at))?;
    if structure.function(symbol).is_some() {
        return Err(Defect::Twice(named(bank, symbol)).at(at));
    }
    let expected = cells.take(table.arity).map_err(|fault| fault.at(at))?;
    if table.rows.len() != expected {
        return Err(Defect::WrongRowCount { found: table.rows.len(), expected }.at(at));
    }
    let mut values = Vec::with_capacity(expected);
    for (place, row) in table.rows.iter().enumerate() {
        let expected = arguments(cells.domain, table.arity, place);
        match row.split_last() {
            Some((&value, given)) if given == expected.as_slice() && value < cells.domain => values.push(value),
            _ => return Err(Defect::WrongRow { expected: Some(expected) }.at(format!("{at}/rows/{place}"))),
        }
    }
    // Kind, number of cells and values were looked at.
    structure.set_function(bank, symbol, values).map_err(|_| Defect::NoMeaning(named(bank, symbol)).at(at))
}

fn read_predicate(
    bank: &Bank,
    used: &UsedSymbols,
    table: &PredicateTable,
    at: &str,
    cells: &mut Cells,
    structure: &mut Structure,
) -> Result<(), Refusal> {
    let symbol = used.of_arity(&table.name, Kind::Predicate, table.arity).map_err(|named| Defect::UnknownSymbol(named).at(at))?;
    if structure.predicate(symbol).is_some() {
        return Err(Defect::Twice(named(bank, symbol)).at(at));
    }
    let mut values = vec![false; cells.take(table.arity).map_err(|fault| fault.at(at))?];
    let mut least = 0;
    for (place, row) in table.holds.iter().enumerate() {
        let wrong = || Defect::WrongRow { expected: None }.at(format!("{at}/holds/{place}"));
        if row.len() != table.arity as usize || row.iter().any(|&object| object >= cells.domain) {
            return Err(wrong());
        }
        // Below the number of cells, which was found to be a number.
        let cell = row.iter().fold(0, |cell, &object| cell * cells.domain as usize + object as usize);
        match values.get_mut(cell) {
            Some(value) if cell >= least => *value = true,
            _ => return Err(wrong()),
        }
        least = cell + 1;
    }
    structure.set_predicate(bank, symbol, values).map_err(|_| Defect::NoMeaning(named(bank, symbol)).at(at))
}

fn all_have_a_meaning(bank: &Bank, used: &UsedSymbols, structure: &Structure) -> Result<(), Refusal> {
    for symbol in used.symbols() {
        let (there, at) = match bank.symbol_data(symbol).kind {
            Kind::Function => (structure.function(symbol).is_some(), "/certificate/functions"),
            Kind::Predicate => (structure.predicate(symbol).is_some(), "/certificate/predicates"),
        };
        if !there {
            return Err(Defect::NoMeaning(named(bank, symbol)).at(at));
        }
    }
    for (digits, number) in used.numbers() {
        if structure.number(number).is_none() {
            return Err(Defect::NoDenotation { digits: digits.to_owned() }.at("/certificate/functions"));
        }
    }
    Ok(())
}

/// Counts the cells of all tables.
struct Cells {
    domain: u32,
    left: usize,
    limit: usize,
}

impl Cells {
    /// Takes the cells of a table for so many arguments, and returns their number.
    fn take(&mut self, arity: u32) -> Result<usize, Defect> {
        let needed = (self.domain as usize).checked_pow(arity).filter(|&needed| needed <= self.left);
        let needed = needed.ok_or(Defect::LargeTables { limit: self.limit })?;
        self.left -= needed;
        Ok(needed)
    }
}
