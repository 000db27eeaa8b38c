//! Finite structures from tables in JSON.

mod write;

use formula::{Bank, Kind};
use model::finite::Structure;

use crate::document::{FunctionTable, PredicateTable};
use crate::limits::Limits;
use crate::refusal::{Defect, Named, Refusal};
use crate::symbols::{UsedSymbols, named};
use crate::table::{arguments, lines};

pub(crate) use write::tables;

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
    let expected = lines(bank, &structure);
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
    for (index, row) in table.rows.iter().enumerate() {
        let expected = arguments(cells.domain, table.arity, index);
        match row.split_last() {
            Some((&value, given)) if given == expected.as_slice() && value < cells.domain => values.push(value),
            _ => return Err(Defect::WrongRow { expected: Some(expected) }.at(format!("{at}/rows/{index}"))),
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
    for (index, row) in table.holds.iter().enumerate() {
        let wrong = || Defect::WrongRow { expected: None }.at(format!("{at}/holds/{index}"));
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
