//! A structure as small tables of plain text, for people. The order is stable: the domain; then constants and numbers, functions,
//! predicates, each by arity, spelling and id.

use std::fmt::Write;

use formula::{Bank, Fixity, SymbolId};
use model::finite::Structure;

use crate::notation::name_of_symbol;

/// Binary symbols are drawn as a matrix up to this many objects; larger ones are listed, as a line would not fit a screen.
const WIDEST_MATRIX: u32 = 24;

/// The tables of a structure, line by line.
pub(crate) fn lines(bank: &Bank, structure: &Structure) -> Vec<String> {
    display(bank, structure).lines().map(str::to_owned).collect()
}

/// A structure as text: the domain, then one small table for each symbol.
///
/// ```text
/// domain: {0, 1}
/// blondie = 0
/// father: 0→1, 1→1
/// blonde = {0}
/// likes | 0 1
///     0 | T ·
///     1 | T T
/// ```
fn display(bank: &Bank, structure: &Structure) -> String {
    let mut out = String::new();
    let domain = structure.domain_size();
    let objects: Vec<String> = (0..domain).map(|object| object.to_string()).collect();
    // Writing to a String cannot fail.
    let _ = writeln!(out, "domain: {{{}}}", objects.join(", "));
    let functions = sorted(bank, structure.functions());
    let (constants, functions): (Vec<_>, Vec<_>) = functions.into_iter().partition(|symbol| symbol.arity == 0);
    for symbol in constants {
        let values: String = symbol.cells.iter().map(u32::to_string).collect();
        let _ = writeln!(out, "{} = {values}", symbol.heading);
    }
    for (number, object) in structure.numbers() {
        let _ = writeln!(out, "number {} = {}", bank.numeral_text(number), object);
    }
    for symbol in functions {
        if symbol.arity == 2 && domain <= WIDEST_MATRIX {
            matrix(&mut out, &symbol.heading, &objects, &symbol.cells.iter().map(u32::to_string).collect::<Vec<_>>());
        } else {
            let entry = |(index, object)| format!("{}→{object}", tuple(domain, symbol.arity, index));
            let entries: Vec<String> = symbol.cells.iter().enumerate().map(entry).collect();
            let _ = writeln!(out, "{}: {}", symbol.heading, entries.join(", "));
        }
    }
    for symbol in sorted(bank, structure.predicates()) {
        if symbol.arity == 0 {
            let _ = writeln!(out, "{} = {}", symbol.heading, symbol.cells.iter().all(|&value| value));
        } else if symbol.arity == 2 && domain <= WIDEST_MATRIX {
            let marks: Vec<String> = symbol.cells.iter().map(|&value| if value { "T" } else { "·" }.to_owned()).collect();
            matrix(&mut out, &symbol.heading, &objects, &marks);
        } else {
            let holding = symbol.cells.iter().enumerate().filter(|(_, value)| **value);
            let holding: Vec<String> = holding.map(|(index, _)| tuple(domain, symbol.arity, index)).collect();
            let _ = writeln!(out, "{} = {{{}}}", symbol.heading, holding.join(", "));
        }
    }
    out
}

/// A symbol with its table, as it is shown.
struct Shown<'a, T> {
    /// Its spelling, as definitions write it; `P()` for an empty argument list; with `/arity` where a second symbol that is shown is spelled alike.
    heading: String,
    arity: usize,
    cells: &'a [T],
}

/// Symbols by arity, spelling and id.
fn sorted<'a, T>(bank: &Bank, tables: impl Iterator<Item = (SymbolId, &'a [T])>) -> Vec<Shown<'a, T>> {
    let mut tables: Vec<(SymbolId, &[T])> = tables.collect();
    tables.sort_by_cached_key(|&(symbol, _)| {
        (bank.symbol_data(symbol).fixity.arity(), bank.symbol_text(symbol).to_owned(), symbol)
    });
    let shown = |&(symbol, cells): &(SymbolId, &'a [T])| {
        let data = bank.symbol_data(symbol);
        let infix = data.fixity == Fixity::Infix;
        let spelling = if infix { bank.symbol_text(symbol).to_owned() } else { name_of_symbol(bank, symbol) };
        let arity = data.fixity.arity();
        let alike = |&(other, _): &(SymbolId, &[T])| other != symbol && bank.symbol_data(other).name == data.name;
        let heading = match data.fixity {
            Fixity::Applied(0) => format!("{spelling}()"),
            _ if arity > 0 && tables.iter().any(alike) => format!("{spelling}/{arity}"),
            _ => spelling,
        };
        Shown { heading, arity, cells }
    };
    tables.iter().map(shown).collect()
}

/// The arguments that belong to an index in a row-major table.
pub(crate) fn arguments(domain: u32, arity: u32, index: usize) -> Vec<u32> {
    let mut arguments = vec![0; arity as usize];
    let mut rest = index as u64;
    for argument in arguments.iter_mut().rev() {
        // The remainder is below the size of the domain.
        *argument = (rest % u64::from(domain)) as u32;
        rest /= u64::from(domain);
    }
    arguments
}

/// The arguments that belong to an index in a table: `1`, or `(0,1)` when there are several.
fn tuple(domain: u32, arity: usize, index: usize) -> String {
    // No symbol has more arguments than fit.
    let arguments = arguments(domain, arity as u32, index);
    let names: Vec<String> = arguments.iter().map(u32::to_string).collect();
    if arity == 1 { names.concat() } else { format!("({})", names.join(",")) }
}

/// A table with a row and a column for each object.
fn matrix(out: &mut String, heading: &str, objects: &[String], cells: &[String]) {
    let width = |text: &str| text.chars().count();
    let first = objects.iter().map(|object| width(object)).max().unwrap_or(0).max(width(heading));
    let columns: Vec<usize> = (0..objects.len())
        .map(|column| {
            let entries = cells.iter().skip(column).step_by(objects.len()).map(|cell| width(cell));
            entries.max().unwrap_or(0).max(width(&objects[column]))
        })
        .collect();
    let mut line = |head: &str, entries: &[String]| {
        let _ = write!(out, "{head:>first$} |");
        for (entry, &width) in entries.iter().zip(&columns) {
            let _ = write!(out, " {entry:>width$}");
        }
        out.push('\n');
    };
    line(heading, objects);
    for (object, row) in objects.iter().zip(cells.chunks(objects.len())) {
        line(object, row);
    }
}

#[cfg(test)]
mod tests;
