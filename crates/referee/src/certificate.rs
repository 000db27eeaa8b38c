//! Certificates in JSON: what an answer rests on, re-checked before it is shown.

use certificate::{Certified, Evidence};
use formula::{Alphabet, Bank};
use kernel::Notation;
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
    /// A proof in natural deduction.
    Proof {
        /// A proof file, line by line: `check` accepts it.
        lines: Vec<String>,
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
        Evidence::Proof(proof) => {
            let text = syntax::proof::print(proof, bank, syntax::proof::Style::new(Notation::Palmer, alphabet));
            let lines = text.lines().map(|line| if alphabet == Alphabet::Ascii { spelled_out(line) } else { line.to_owned() });
            Some(Certificate::Proof { lines: lines.collect() })
        }
        _ => None,
    }
}

/// A line of a proof with its rule's name in letters: the signs that rules are called by are not ASCII. The checker knows a rule by either.
fn spelled_out(line: &str) -> String {
    let Some((statement, step)) = line.split_once(" by ") else { return line.to_owned() };
    let (tag, rest) = step.split_once(' ').unwrap_or((step, ""));
    let signs = [
        ("∃!", "unique-existence"),
        ("¬", "not-"),
        ("∧", "and-"),
        ("∨", "or-"),
        ("→", "implies-"),
        ("↔", "iff-"),
        ("∀", "forall-"),
        ("∃", "exists-"),
    ];
    let name = match (tag.is_ascii(), tag.strip_suffix('I'), tag.strip_suffix('E')) {
        (true, ..) => tag.to_owned(),
        (_, Some(sign), _) => format!("{sign}intro"),
        (_, _, Some(sign)) => format!("{sign}elim"),
        _ => tag.to_owned(),
    };
    let name = signs.iter().fold(name, |name, (sign, word)| name.replace(sign, word));
    format!("{statement} by {name} {rest}").trim_end().to_owned()
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
