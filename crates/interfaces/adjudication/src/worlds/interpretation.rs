//! A drawing as a structure of crate `model`, and back: the tables by names become tables of symbols. Not here: truth.

use std::collections::BTreeSet;

use documents::world::World;
use formula::{Bank, Fixity, Formula, FormulaId, Kind, NumeralId, SymbolId, Term, TermId};
use model::finite::Structure;
use verifier::{FunctionTable, PredicateTable};

/// The most objects of a structure.
pub const MAX_OBJECTS: u32 = 32;

/// The most tables.
const MAX_TABLES: usize = 64;

/// The most cells of all tables together.
const MAX_CELLS: usize = 1 << 17;

/// The longest name of a symbol, in bytes.
const MAX_NAME: usize = 200;

/// A structure, and the symbols that it gives a meaning.
#[derive(Clone, Debug)]
pub(super) struct Interpretation {
    structure: Structure,
    /// The symbols in the order of the drawing, those that were added last. One that can be written in two ways has the same table for both.
    functions: Vec<Named<SymbolId>>,
    predicates: Vec<Named<SymbolId>>,
    numbers: Vec<NumeralId>,
    /// Constants of which each denotes the object of its index.
    objects: Vec<TermId>,
    cells: usize,
}

/// A symbol by its name and number of arguments.
#[derive(Clone, Debug)]
struct Named<T> {
    name: String,
    arity: u32,
    symbol: T,
}

/// The ways to write a symbol of this number of arguments.
fn shapes(arity: u32) -> Vec<Fixity> {
    match arity {
        0 => vec![Fixity::Letter, Fixity::Applied(0)],
        2 => vec![Fixity::Applied(2), Fixity::Infix],
        _ => vec![Fixity::Applied(arity)],
    }
}

impl Interpretation {
    /// Reads a drawing.
    ///
    /// # Errors
    /// The fault in words.
    pub(super) fn new(bank: &mut Bank, world: &World) -> Result<Interpretation, String> {
        let size = world.domain;
        if size == 0 || size > MAX_OBJECTS {
            return Err(format!("a structure of {size} objects is not evaluated"));
        }
        if world.functions.len() + world.predicates.len() > MAX_TABLES {
            return Err(format!("the structure has more than {MAX_TABLES} tables"));
        }
        let structure = Structure::new(size).map_err(|error| error.to_string())?;
        let mut read = Interpretation {
            structure,
            functions: Vec::new(),
            predicates: Vec::new(),
            numbers: Vec::new(),
            objects: Vec::new(),
            cells: 0,
        };
        for object in 0..size {
            // No notation has such a name.
            let symbol = bank.symbol(&format!("#{object}"), Kind::Function, Fixity::Letter);
            read.structure.set_function(bank, symbol, vec![object]).map_err(|error| error.to_string())?;
            read.objects.push(bank.apply(symbol, &[]).map_err(|error| error.to_string())?);
        }
        for table in &world.functions {
            let mut cells = vec![0; read.room(&table.name, table.arity)?];
            for row in &table.rows {
                let (&value, arguments) = row.split_last().ok_or_else(|| wrong_row(&table.name, row))?;
                let at = read.place(table.arity, arguments).ok_or_else(|| wrong_row(&table.name, row))?;
                match cells.get_mut(at) {
                    Some(cell) if value < size => *cell = value,
                    _ => return Err(wrong_row(&table.name, row)),
                }
            }
            read.function(bank, table, &cells)?;
        }
        for table in &world.predicates {
            let mut cells = vec![false; read.room(&table.name, table.arity)?];
            for row in &table.holds {
                let at = read.place(table.arity, row).ok_or_else(|| wrong_row(&table.name, row))?;
                if let Some(cell) = cells.get_mut(at) {
                    *cell = true;
                }
            }
            let known = |one: &Named<SymbolId>| one.name == table.name && one.arity == table.arity;
            if read.predicates.iter().any(known) {
                return Err(format!("`{}/{}` has two tables", table.name, table.arity));
            }
            let mut first = None;
            for shape in shapes(table.arity) {
                let symbol = bank.symbol(&table.name, Kind::Predicate, shape);
                read.structure.set_predicate(bank, symbol, cells.clone()).map_err(|error| error.to_string())?;
                first = first.or(Some(symbol));
            }
            if let Some(symbol) = first {
                read.predicates.push(Named { name: table.name.clone(), arity: table.arity, symbol });
            }
        }
        Ok(read)
    }

    fn function(&mut self, bank: &mut Bank, table: &FunctionTable, cells: &[u32]) -> Result<(), String> {
        let value = cells.first().copied().unwrap_or_default();
        if table.number {
            let numeral = bank.numeral(&table.name).map_err(|_| format!("`{}` is no number", table.name))?;
            self.numbers.push(numeral);
            return self.structure.set_number(numeral, value).map_err(|error| error.to_string());
        }
        if self.functions.iter().any(|one| one.name == table.name && one.arity == table.arity) {
            return Err(format!("`{}/{}` has two tables", table.name, table.arity));
        }
        if let (0, Ok(numeral)) = (table.arity, bank.numeral(&table.name)) {
            // Some notations read digits as a number, others as a name.
            self.structure.set_number(numeral, value).map_err(|error| error.to_string())?;
        }
        let mut first = None;
        for shape in shapes(table.arity) {
            let symbol = bank.symbol(&table.name, Kind::Function, shape);
            self.structure.set_function(bank, symbol, cells.to_vec()).map_err(|error| error.to_string())?;
            first = first.or(Some(symbol));
        }
        if let Some(symbol) = first {
            self.functions.push(Named { name: table.name.clone(), arity: table.arity, symbol });
        }
        Ok(())
    }

    /// Returns the number of cells of a table, if there is room for it.
    fn room(&mut self, name: &str, arity: u32) -> Result<usize, String> {
        let cells = (self.structure.domain_size() as usize).checked_pow(arity).filter(|&cells| cells <= MAX_CELLS);
        let cells = cells.filter(|_| !name.is_empty() && name.len() <= MAX_NAME && !name.starts_with('#'));
        let cells = cells.ok_or_else(|| format!("there is no room for the table of `{}/{arity}`", source::excerpt(name)))?;
        self.cells += cells;
        if self.cells > MAX_CELLS {
            return Err(format!("the tables have more than {MAX_CELLS} cells together"));
        }
        Ok(cells)
    }

    /// The place of the cell for these arguments.
    fn place(&self, arity: u32, arguments: &[u32]) -> Option<usize> {
        let size = self.structure.domain_size();
        if arguments.len() != arity as usize || arguments.iter().any(|&object| object >= size) {
            return None;
        }
        Some(arguments.iter().fold(0, |at, &object| at * size as usize + object as usize))
    }

    /// Gives the symbols of these formulas that have no meaning a first one: of nothing, and always 0. Returns them as `likes/2`.
    ///
    /// # Errors
    /// That there is no room for them.
    pub(super) fn complete(&mut self, bank: &mut Bank, formulas: &[FormulaId]) -> Result<Vec<String>, String> {
        let used = Used::of(bank, formulas);
        let mut added = Vec::new();
        for &symbol in &used.symbols {
            let data = bank.symbol_data(symbol);
            let (name, arity) = (bank.symbol_text(symbol).to_owned(), data.fixity.arity() as u32);
            let known = match data.kind {
                Kind::Function => self.structure.function(symbol).is_some(),
                Kind::Predicate => self.structure.predicate(symbol).is_some(),
            };
            if known {
                continue;
            }
            let room = self.room(&name, arity)?;
            let fault = match data.kind {
                Kind::Function => self.structure.set_function(bank, symbol, vec![0; room]),
                Kind::Predicate => self.structure.set_predicate(bank, symbol, vec![false; room]),
            };
            fault.map_err(|error| error.to_string())?;
            added.push(format!("{name}/{arity}"));
            let list = if data.kind == Kind::Function { &mut self.functions } else { &mut self.predicates };
            list.push(Named { name, arity, symbol });
        }
        for &numeral in &used.numerals {
            if self.structure.number(numeral).is_none() {
                self.structure.set_number(numeral, 0).map_err(|error| error.to_string())?;
                self.numbers.push(numeral);
                added.push(format!("{}/0", bank.numeral_text(numeral)));
            }
        }
        Ok(added)
    }

    /// The structure.
    pub(super) fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The constants that denote the objects, in their order.
    pub(super) fn objects(&self) -> &[TermId] {
        &self.objects
    }

    /// The structure as a drawing.
    pub(super) fn world(&self, bank: &Bank) -> World {
        let size = self.structure.domain_size();
        let arguments = |at: usize, arity: u32| -> Vec<u32> {
            (0..arity).rev().map(|index| (at / (size as usize).pow(index) % size as usize) as u32).collect()
        };
        let functions = self.functions.iter().filter_map(|one| {
            let cells = self.structure.function(one.symbol)?.iter().enumerate();
            let rows = cells.map(|(at, &value)| arguments(at, one.arity).into_iter().chain([value]).collect()).collect();
            Some(FunctionTable { name: one.name.clone(), arity: one.arity, number: false, rows })
        });
        let numbers = self.numbers.iter().filter_map(|&numeral| {
            let rows = vec![vec![self.structure.number(numeral)?]];
            Some(FunctionTable { name: bank.numeral_text(numeral).to_owned(), arity: 0, number: true, rows })
        });
        let predicates = self.predicates.iter().filter_map(|one| {
            let cells = self.structure.predicate(one.symbol)?.iter().enumerate();
            let holds = cells.filter(|(_, holds)| **holds).map(|(at, _)| arguments(at, one.arity)).collect();
            Some(PredicateTable { name: one.name.clone(), arity: one.arity, holds })
        });
        World { domain: size, functions: functions.chain(numbers).collect(), predicates: predicates.collect() }
    }
}

fn wrong_row(name: &str, row: &[u32]) -> String {
    let row: Vec<String> = row.iter().take(8).map(u32::to_string).collect();
    format!("the row ({}) does not fit the table of `{}`", row.join(", "), source::excerpt(name))
}

/// The symbols and numbers of formulas, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Used {
    pub(super) symbols: BTreeSet<SymbolId>,
    pub(super) numerals: BTreeSet<NumeralId>,
}

impl Used {
    pub(super) fn of(bank: &Bank, formulas: &[FormulaId]) -> Used {
        let mut used = Used::default();
        let (mut seen, mut seen_terms) = (BTreeSet::new(), BTreeSet::new());
        let (mut parts, mut terms): (Vec<FormulaId>, Vec<TermId>) = (formulas.to_vec(), Vec::new());
        while let Some(part) = parts.pop() {
            if !seen.insert(part) {
                continue;
            }
            match bank.formula(part) {
                Formula::Truth(_) | Formula::Cardinality(..) => {}
                Formula::Atom(symbol, arguments) => {
                    used.symbols.insert(symbol);
                    terms.extend(arguments);
                }
                Formula::Equal(left, right) => terms.extend([left, right]),
                Formula::Not(inner) | Formula::Quantified(_, _, inner) => parts.push(inner),
                Formula::Binary(_, left, right) => parts.extend([left, right]),
            }
        }
        while let Some(term) = terms.pop() {
            if !seen_terms.insert(term) {
                continue;
            }
            match bank.term(term) {
                Term::Variable(_) => {}
                Term::Number(numeral) => {
                    used.numerals.insert(numeral);
                }
                Term::Apply(symbol, arguments) => {
                    used.symbols.insert(symbol);
                    terms.extend(arguments);
                }
            }
        }
        used
    }
}
