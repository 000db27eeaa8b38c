//! Finite structures from tables in JSON.

mod write;

use formula::{Bank, Kind, SymbolId};
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
    let structure = Structure::new(domain).map_err(|_| Defect::EmptyDomain.at("/certificate/domain"))?;
    let mut reader = TableReader { bank, used, structure, left: limits.cells, limit: limits.cells };
    for (at, table) in functions.iter().enumerate() {
        let at = format!("/certificate/functions/{at}");
        if table.number { reader.number(table, &at)? } else { reader.function(table, &at)? }
    }
    for (at, table) in predicates.iter().enumerate() {
        reader.predicate(table, &format!("/certificate/predicates/{at}"))?;
    }
    reader.all_have_a_meaning()?;
    let expected = lines(bank, &reader.structure);
    for at in 0..expected.len().max(pictures.len()) {
        if expected.get(at) != pictures.get(at) {
            let expected = expected.get(at).cloned().unwrap_or_default();
            return Err(Defect::OtherPicture { expected }.at(format!("/certificate/tables/{at}")));
        }
    }
    Ok(reader.structure)
}

/// The structure as far as its tables have been read.
struct TableReader<'t> {
    bank: &'t Bank,
    used: &'t UsedSymbols,
    structure: Structure,
    /// Number of cells that further tables may have.
    left: usize,
    /// Number of cells that all tables may have.
    limit: usize,
}

impl TableReader<'_> {
    fn number(&mut self, table: &FunctionTable, at: &str) -> Result<(), Refusal> {
        let number = self.used.number(&table.name).ok_or_else(|| Defect::UnknownNumber { digits: table.name.clone() }.at(at))?;
        if self.structure.number(number).is_some() {
            return Err(Defect::Twice(Named { name: table.name.clone(), kind: Kind::Function, arity: 0 }).at(at));
        }
        if table.arity != 0 {
            let named = Named { name: table.name.clone(), kind: Kind::Function, arity: table.arity as usize };
            return Err(Defect::UnknownSymbol(named).at(at));
        }
        let rows = table.rows.as_slice();
        let [row] = rows else { return Err(Defect::WrongRowCount { found: rows.len(), expected: 1 }.at(at)) };
        let wrong = || Defect::WrongRow { expected: Some(Vec::new()) }.at(format!("{at}/rows/0"));
        let [object] = row.as_slice() else { return Err(wrong()) };
        self.structure.set_number(number, *object).map_err(|_| wrong())
    }

    fn function(&mut self, table: &FunctionTable, at: &str) -> Result<(), Refusal> {
        let (symbol, cells) = self.symbol(&table.name, Kind::Function, table.arity).map_err(|fault| fault.at(at))?;
        if table.rows.len() != cells {
            return Err(Defect::WrongRowCount { found: table.rows.len(), expected: cells }.at(at));
        }
        let (domain, mut values) = (self.structure.domain_size(), Vec::with_capacity(cells));
        for (index, row) in table.rows.iter().enumerate() {
            let expected = arguments(domain, table.arity, index);
            match row.split_last() {
                Some((&value, given)) if given == expected.as_slice() && value < domain => values.push(value),
                _ => return Err(Defect::WrongRow { expected: Some(expected) }.at(format!("{at}/rows/{index}"))),
            }
        }
        // Kind, number of cells and values were looked at.
        let set = self.structure.set_function(self.bank, symbol, values);
        set.map_err(|_| Defect::NoMeaning(named(self.bank, symbol)).at(at))
    }

    fn predicate(&mut self, table: &PredicateTable, at: &str) -> Result<(), Refusal> {
        let (symbol, cells) = self.symbol(&table.name, Kind::Predicate, table.arity).map_err(|fault| fault.at(at))?;
        let (domain, mut values, mut least) = (self.structure.domain_size(), vec![false; cells], 0);
        for (index, row) in table.holds.iter().enumerate() {
            let wrong = || Defect::WrongRow { expected: None }.at(format!("{at}/holds/{index}"));
            if row.len() != table.arity as usize || row.iter().any(|&object| object >= domain) {
                return Err(wrong());
            }
            // Below the number of cells, which was found to be a number.
            let cell = row.iter().fold(0, |cell, &object| cell * domain as usize + object as usize);
            match values.get_mut(cell) {
                Some(value) if cell >= least => *value = true,
                _ => return Err(wrong()),
            }
            least = cell + 1;
        }
        let set = self.structure.set_predicate(self.bank, symbol, values);
        set.map_err(|_| Defect::NoMeaning(named(self.bank, symbol)).at(at))
    }

    /// Returns a symbol that has no meaning yet, and takes the cells of its table, whose number is returned too.
    fn symbol(&mut self, name: &str, kind: Kind, arity: u32) -> Result<(SymbolId, usize), Defect> {
        let symbol = self.used.of_arity(name, kind, arity).map_err(Defect::UnknownSymbol)?;
        if self.has_meaning(symbol) {
            return Err(Defect::Twice(named(self.bank, symbol)));
        }
        let cells = (self.structure.domain_size() as usize).checked_pow(arity).filter(|&cells| cells <= self.left);
        let cells = cells.ok_or(Defect::LargeTables { limit: self.limit })?;
        self.left -= cells;
        Ok((symbol, cells))
    }

    fn has_meaning(&self, symbol: SymbolId) -> bool {
        match self.bank.symbol_data(symbol).kind {
            Kind::Function => self.structure.function(symbol).is_some(),
            Kind::Predicate => self.structure.predicate(symbol).is_some(),
        }
    }

    fn all_have_a_meaning(&self) -> Result<(), Refusal> {
        if let Some(symbol) = self.used.symbols().find(|&symbol| !self.has_meaning(symbol)) {
            let named = named(self.bank, symbol);
            let at = if named.kind == Kind::Function { "/certificate/functions" } else { "/certificate/predicates" };
            return Err(Defect::NoMeaning(named).at(at));
        }
        match self.used.numbers().find(|&(_, number)| self.structure.number(number).is_none()) {
            Some((digits, _)) => Err(Defect::NoDenotation { digits: digits.to_owned() }.at("/certificate/functions")),
            None => Ok(()),
        }
    }
}
