//! A finite structure: what the symbols mean over the domain {0, …, n-1}. Data and its validity only; truth is in
//! [`program`](super::program).

use std::collections::BTreeMap;

use formula::{Bank, Kind, NumeralId, SymbolId};

/// The values of one symbol for all arguments, row by row: the last argument varies fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table<T> {
    arity: usize,
    cells: Vec<T>,
}

/// A finite structure over the domain {0, …, n-1}, n ≥ 1.
///
/// Tables are row-major: the value of a symbol of arity k for (a₁, …, aₖ) stands at ((a₁·n + a₂)·n + …)·n + aₖ, so a constant's or
/// propositional letter's table has one cell. Every table has the right size and every value is an object of the domain. Symbols
/// without a table have no meaning: evaluating a formula that uses one is an error.
///
/// Ids are those of one bank; the structure means nothing beside another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    size: u32,
    functions: BTreeMap<SymbolId, Table<u32>>,
    predicates: BTreeMap<SymbolId, Table<bool>>,
    numbers: BTreeMap<NumeralId, u32>,
}

/// The reason for which data is no structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StructureError {
    /// A domain is never empty (classical semantics).
    #[error("the domain of a structure is not empty")]
    EmptyDomain,
    /// A function's table for a predicate symbol, or the other way round.
    #[error("the table is one of another kind of symbol")]
    WrongKind {
        /// The symbol.
        symbol: SymbolId,
    },
    /// The number of cells is not nᵏ.
    #[error("the table has {found} cells, {expected} are needed")]
    WrongSize {
        /// The symbol.
        symbol: SymbolId,
        /// nᵏ, or [`usize::MAX`] when that is more than a number of cells can be.
        expected: usize,
        /// Number of cells that were given.
        found: usize,
    },
    /// A value of a function, or an object denoted by a number, lies outside the domain.
    #[error("the object {object} lies outside the domain of {size} objects")]
    OutsideDomain {
        /// The number given.
        object: u32,
        /// Number of objects.
        size: u32,
    },
}

/// Making structures.
impl Structure {
    /// The structure over `size` objects in which no symbol has a meaning yet.
    ///
    /// # Errors
    /// [`StructureError::EmptyDomain`] when `size` is 0.
    pub fn new(size: u32) -> Result<Structure, StructureError> {
        if size == 0 {
            return Err(StructureError::EmptyDomain);
        }
        Ok(Structure { size, functions: BTreeMap::new(), predicates: BTreeMap::new(), numbers: BTreeMap::new() })
    }

    /// Gives a function symbol (a constant, with one cell) its values, replacing any earlier ones.
    ///
    /// # Errors
    /// [`StructureError::WrongKind`], [`StructureError::WrongSize`], [`StructureError::OutsideDomain`]; nothing changes then.
    pub fn set_function(&mut self, bank: &Bank, symbol: SymbolId, cells: Vec<u32>) -> Result<(), StructureError> {
        let arity = self.check_shape(bank, symbol, Kind::Function, cells.len())?;
        if let Some(&object) = cells.iter().find(|&&object| object >= self.size) {
            return Err(StructureError::OutsideDomain { object, size: self.size });
        }
        self.functions.insert(symbol, Table { arity, cells });
        Ok(())
    }

    /// Gives a predicate symbol (a propositional letter, with one cell) its extension, replacing any earlier one.
    ///
    /// # Errors
    /// [`StructureError::WrongKind`], [`StructureError::WrongSize`]; nothing changes then.
    pub fn set_predicate(&mut self, bank: &Bank, symbol: SymbolId, cells: Vec<bool>) -> Result<(), StructureError> {
        let arity = self.check_shape(bank, symbol, Kind::Predicate, cells.len())?;
        self.predicates.insert(symbol, Table { arity, cells });
        Ok(())
    }

    /// Says which object a number denotes. Numbers are names without a meaning of their own, as constants are (Q-PW-3).
    ///
    /// # Errors
    /// [`StructureError::OutsideDomain`]; nothing changes then.
    pub fn set_number(&mut self, number: NumeralId, object: u32) -> Result<(), StructureError> {
        self.check_object(object)?;
        self.numbers.insert(number, object);
        Ok(())
    }

    fn check_object(&self, object: u32) -> Result<(), StructureError> {
        if object < self.size { Ok(()) } else { Err(StructureError::OutsideDomain { object, size: self.size }) }
    }

    fn check_shape(&self, bank: &Bank, symbol: SymbolId, kind: Kind, found: usize) -> Result<usize, StructureError> {
        let data = bank.symbol_data(symbol);
        if data.kind != kind {
            return Err(StructureError::WrongKind { symbol });
        }
        let arity = data.fixity.arity();
        // A table never has usize::MAX cells, so a number of cells that overflows is always a mismatch.
        let expected = u32::try_from(arity).ok().and_then(|arity| (self.size as usize).checked_pow(arity)).unwrap_or(usize::MAX);
        if expected == found { Ok(arity) } else { Err(StructureError::WrongSize { symbol, expected, found }) }
    }
}

/// Looking at structures.
impl Structure {
    /// Returns the number of objects: at least 1.
    pub fn domain_size(&self) -> u32 {
        self.size
    }

    /// The values of a function symbol, row-major; `None` when it has no meaning here.
    pub fn function(&self, symbol: SymbolId) -> Option<&[u32]> {
        self.functions.get(&symbol).map(|table| table.cells.as_slice())
    }

    /// The extension of a predicate symbol, row-major; `None` when it has no meaning here.
    pub fn predicate(&self, symbol: SymbolId) -> Option<&[bool]> {
        self.predicates.get(&symbol).map(|table| table.cells.as_slice())
    }

    /// The object that a number denotes; `None` when it has no meaning here.
    pub fn number(&self, number: NumeralId) -> Option<u32> {
        self.numbers.get(&number).copied()
    }

    /// The function symbols that have a meaning, and their values, in order of id.
    pub fn functions(&self) -> impl Iterator<Item = (SymbolId, &[u32])> {
        self.functions.iter().map(|(&symbol, table)| (symbol, table.cells.as_slice()))
    }

    /// The predicate symbols that have a meaning, and their extensions, in order of id.
    pub fn predicates(&self) -> impl Iterator<Item = (SymbolId, &[bool])> {
        self.predicates.iter().map(|(&symbol, table)| (symbol, table.cells.as_slice()))
    }

    /// The numbers that have a meaning, and the objects that they denote, in order of id.
    pub fn numbers(&self) -> impl Iterator<Item = (NumeralId, u32)> {
        self.numbers.iter().map(|(&number, &object)| (number, object))
    }

    /// The values of a function symbol if it takes this many arguments here: what evaluation asks, so that no table is ever read
    /// past its end, whatever bank the ids come from.
    pub(super) fn function_of_arity(&self, symbol: SymbolId, arity: usize) -> Option<&[u32]> {
        self.functions.get(&symbol).filter(|table| table.arity == arity).map(|table| table.cells.as_slice())
    }

    /// As [`Structure::function_of_arity`], for predicates.
    pub(super) fn predicate_of_arity(&self, symbol: SymbolId, arity: usize) -> Option<&[bool]> {
        self.predicates.get(&symbol).filter(|table| table.arity == arity).map(|table| table.cells.as_slice())
    }
}
