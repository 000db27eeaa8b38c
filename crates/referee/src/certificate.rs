//! Certificates in JSON: what a negative answer rests on, re-checked before it is shown.

use certificate::{Certified, Evidence};
use formula::{Alphabet, Bank};
use model::definable::DefinableStructure;
use model::finite::{Structure, display};
use serde::{Deserialize, Serialize};

/// Evidence that the trusted part has checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Certificate {
    /// A finite structure.
    FiniteModel {
        /// How many objects there are: 0 up to, not including, this.
        domain: u32,
        /// What the functions and constants mean.
        functions: Vec<FunctionTable>,
        /// Of what the predicates hold.
        predicates: Vec<PredicateTable>,
        /// The same for people: small tables, line by line.
        tables: Vec<String>,
    },
    /// An infinite structure whose functions and predicates are defined by linear arithmetic.
    InfiniteModel {
        /// What the objects are: `the integers`.
        domain: String,
        /// What each function and predicate means: `father(x) = x + 1`, `smarter(x, y) iff x > y`.
        definitions: Vec<String>,
    },
}

/// What a function means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionTable {
    /// Its name; that of a number is its digits.
    pub name: String,
    /// How many arguments it takes; 0 for a constant.
    pub arity: usize,
    /// For each list of arguments a row: the arguments, then the value.
    pub rows: Vec<Vec<u32>>,
}

/// Of what a predicate holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PredicateTable {
    /// Its name.
    pub name: String,
    /// How many arguments it takes.
    pub arity: usize,
    /// The lists of arguments of which it holds: one empty list for a propositional letter that is true.
    pub holds: Vec<Vec<u32>>,
}

/// A checked claim's evidence in JSON.
pub(crate) fn certificate(bank: &Bank, certified: &Certified, alphabet: Alphabet) -> Option<Certificate> {
    match certified.evidence() {
        Evidence::FiniteModel(structure) => Some(finite(bank, structure, alphabet)),
        Evidence::InfiniteModel(structure) => Some(infinite(bank, structure, alphabet)),
        _ => None,
    }
}

fn infinite(bank: &Bank, structure: &DefinableStructure, alphabet: Alphabet) -> Certificate {
    let mut lines = structure.lines(bank).into_iter();
    let domain = lines.next().unwrap_or_default();
    let mut definitions: Vec<String> = lines.collect();
    if alphabet == Alphabet::Ascii {
        for definition in &mut definitions {
            *definition = definition.replace('≤', "<=").replace('≥', ">=").replace('≠', "!=");
        }
    }
    Certificate::InfiniteModel { domain, definitions }
}

fn finite(bank: &Bank, structure: &Structure, alphabet: Alphabet) -> Certificate {
    let domain = structure.domain_size();
    let shape = |symbol| (bank.symbol_text(symbol).to_owned(), bank.symbol_data(symbol).shape.arity());
    let numbers = structure.numbers().map(|(number, object)| FunctionTable {
        name: bank.numeral_text(number).to_owned(),
        arity: 0,
        rows: vec![vec![object]],
    });
    let functions = structure.functions().map(|(symbol, cells)| {
        let (name, arity) = shape(symbol);
        let row = |(place, &value): (usize, &u32)| {
            let mut row = arguments(domain, arity, place);
            row.push(value);
            row
        };
        FunctionTable { name, arity, rows: cells.iter().enumerate().map(row).collect() }
    });
    let predicates = structure.predicates().map(|(symbol, cells)| {
        let (name, arity) = shape(symbol);
        let holding = cells.iter().enumerate().filter(|(_, holds)| **holds);
        PredicateTable { name, arity, holds: holding.map(|(place, _)| arguments(domain, arity, place)).collect() }
    });
    let mut tables = display(bank, structure);
    if alphabet == Alphabet::Ascii {
        tables = tables.replace('→', "->").replace('·', ".");
    }
    Certificate::FiniteModel {
        domain,
        functions: numbers.chain(functions).collect(),
        predicates: predicates.collect(),
        tables: tables.lines().map(str::to_owned).collect(),
    }
}

/// The arguments that belong to a place in a row-major table.
fn arguments(domain: u32, arity: usize, place: usize) -> Vec<u32> {
    let mut arguments = vec![0; arity];
    let mut rest = place as u64;
    for argument in arguments.iter_mut().rev() {
        // The remainder is below the size of the domain.
        *argument = (rest % u64::from(domain)) as u32;
        rest /= u64::from(domain);
    }
    arguments
}
