//! The free symbols as tables over classes of objects, filled in as far as statements ask.

use std::collections::BTreeMap;

use formula::{Bank, SymbolId};

use crate::classes::ClassId;
use crate::object::{Object, ObjectKind};
use crate::vocabulary::{FunctionMeaning, Vocabulary, is_function};

/// A value of a free symbol for arguments of these classes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) symbol: SymbolId,
    pub(crate) arguments: Vec<ClassId>,
}

/// A value in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    Truth(bool),
    Object(Object),
}

/// The cells that have a value, by symbol.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables(BTreeMap<SymbolId, BTreeMap<Vec<ClassId>, Value>>);

impl Tables {
    /// Returns the value in a cell.
    pub(crate) fn get(&self, cell: &Cell) -> Option<Value> {
        self.0.get(&cell.symbol)?.get(&cell.arguments).copied()
    }

    /// Puts a value into a cell.
    pub(crate) fn set(&mut self, cell: &Cell, value: Value) {
        self.0.entry(cell.symbol).or_default().insert(cell.arguments.clone(), value);
    }

    /// Empties a cell.
    pub(crate) fn clear(&mut self, cell: &Cell) {
        if let Some(table) = self.0.get_mut(&cell.symbol) {
            table.remove(&cell.arguments);
        }
    }

    /// Returns the cells of a symbol that have a value.
    pub(crate) fn cells(&self, symbol: SymbolId) -> Vec<(Vec<Option<ClassId>>, Value)> {
        let cells = self.0.get(&symbol).into_iter().flatten();
        cells.map(|(arguments, &value)| (arguments.iter().copied().map(Some).collect(), value)).collect()
    }

    /// Returns the values that a symbol has somewhere.
    pub(crate) fn values_of(&self, symbol: SymbolId) -> Vec<Value> {
        let mut values: Vec<Value> = self.0.get(&symbol).into_iter().flat_map(|table| table.values().copied()).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Returns the table of a symbol, simplified: arguments on which no value depends are `None`, and the most frequent value is the one
    /// elsewhere, which the cases leave out.
    pub(crate) fn simplified(&self, symbol: SymbolId, arity: usize, default: Value) -> Simplified {
        let mut cases = self.cases(symbol, arity);
        let count = |value: Value| cases.values().filter(|&&other| other == value).count();
        let otherwise = cases.values().copied().max_by_key(|&value| count(value)).unwrap_or(default);
        cases.retain(|_, value| *value != otherwise);
        Simplified { cases: cases.into_iter().collect(), otherwise }
    }

    /// Returns the cases, as in [`Tables::simplified`], in which a symbol has this value.
    pub(crate) fn cases_with(&self, symbol: SymbolId, arity: usize, value: Value) -> Vec<Vec<Option<ClassId>>> {
        self.cases(symbol, arity).into_iter().filter(|(_, found)| *found == value).map(|(arguments, _)| arguments).collect()
    }

    fn cases(&self, symbol: SymbolId, arity: usize) -> BTreeMap<Vec<Option<ClassId>>, Value> {
        let cells = self.0.get(&symbol);
        let mut cases: BTreeMap<Vec<Option<ClassId>>, Value> = BTreeMap::new();
        for (arguments, &value) in cells.into_iter().flatten() {
            cases.insert(arguments.iter().copied().map(Some).collect(), value);
        }
        for argument in 0..arity {
            let mut fewer: BTreeMap<Vec<Option<ClassId>>, Value> = BTreeMap::new();
            let same = cases.iter().all(|(arguments, &value)| {
                let mut arguments = arguments.clone();
                arguments.iter_mut().skip(argument).take(1).for_each(|class| *class = None);
                *fewer.entry(arguments).or_insert(value) == value
            });
            if same {
                cases = fewer;
            }
        }
        cases
    }
}

/// A table in few cases.
#[derive(Clone, Debug)]
pub(crate) struct Simplified {
    /// For arguments of these classes (any where there is none), this value.
    pub(crate) cases: Vec<(Vec<Option<ClassId>>, Value)>,
    /// The value for all others.
    pub(crate) otherwise: Value,
}

/// Returns the value of a free symbol where no statement asks for it.
pub(crate) fn default_value(bank: &Bank, vocabulary: &Vocabulary, symbol: SymbolId) -> Value {
    if !is_function(bank, symbol) {
        return Value::Truth(false);
    }
    Value::Object(match vocabulary.functions.get(&symbol) {
        Some(FunctionMeaning::Typed(ObjectKind::Player)) => Object::Player(0),
        Some(FunctionMeaning::Typed(ObjectKind::Card)) => Object::Card(0),
        _ => Object::Number(0),
    })
}
