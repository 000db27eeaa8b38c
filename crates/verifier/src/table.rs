//! A structure as small tables of plain text, for people. The order is stable: the domain; then constants and numbers, functions,
//! predicates, each by arity, spelling and id.

use std::fmt::Write;

use formula::{Bank, Fixity, SymbolId};
use model::finite::Structure;

use crate::notation::name_of_symbol;

/// Binary symbols are drawn as a matrix up to this many objects; larger ones are listed, as a line would not fit a screen.
const WIDEST_MATRIX: u32 = 24;

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
pub(crate) fn display(bank: &Bank, structure: &Structure) -> String {
    let mut out = String::new();
    let objects: Vec<String> = object_names(structure);
    // Writing to a String cannot fail.
    let _ = writeln!(out, "domain: {{{}}}", objects.join(", "));
    let functions = sorted(bank, structure.functions());
    let (constants, functions): (Vec<_>, Vec<_>) = functions.into_iter().partition(|symbol| symbol.arity == 0);
    for symbol in constants {
        let values: Vec<&str> = symbol.cells.iter().map(|&object| name(&objects, object)).collect();
        let _ = writeln!(out, "{} = {}", symbol.heading, values.concat());
    }
    for (number, object) in structure.numbers() {
        let _ = writeln!(out, "number {} = {}", bank.numeral_text(number), name(&objects, object));
    }
    for symbol in functions {
        let value = |&object: &u32| name(&objects, object).to_owned();
        if symbol.arity == 2 && structure.domain_size() <= WIDEST_MATRIX {
            matrix(&mut out, &symbol.heading, &objects, &symbol.cells.iter().map(value).collect::<Vec<_>>());
        } else {
            let entry = |(place, object)| format!("{}→{}", tuple(&objects, symbol.arity, place), value(object));
            let entries: Vec<String> = symbol.cells.iter().enumerate().map(entry).collect();
            let _ = writeln!(out, "{}: {}", symbol.heading, entries.join(", "));
        }
    }
    for symbol in sorted(bank, structure.predicates()) {
        if symbol.arity == 0 {
            let _ = writeln!(out, "{} = {}", symbol.heading, symbol.cells.iter().all(|&value| value));
        } else if symbol.arity == 2 && structure.domain_size() <= WIDEST_MATRIX {
            let marks: Vec<String> = symbol.cells.iter().map(|&value| if value { "T" } else { "·" }.to_owned()).collect();
            matrix(&mut out, &symbol.heading, &objects, &marks);
        } else {
            let _ = writeln!(out, "{} = {{{}}}", symbol.heading, extension(&objects, &symbol).join(", "));
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

/// Returns the name of each object, in order.
fn object_names(structure: &Structure) -> Vec<String> {
    (0..structure.domain_size()).map(|object| object.to_string()).collect()
}

/// The tuples of which a predicate holds.
fn extension(objects: &[String], symbol: &Shown<'_, bool>) -> Vec<String> {
    let holding = symbol.cells.iter().enumerate().filter(|(_, value)| **value);
    holding.map(|(place, _)| tuple(objects, symbol.arity, place)).collect()
}

/// The arguments that belong to a index in a table: `1`, or `(0,1)` when there are several.
fn tuple(objects: &[String], arity: usize, index: usize) -> String {
    let mut arguments = Vec::with_capacity(arity);
    let mut rest = index;
    for _ in 0..arity {
        arguments.push(name(objects, (rest % objects.len()) as u32));
        rest /= objects.len();
    }
    arguments.reverse();
    if arity == 1 { arguments.concat() } else { format!("({})", arguments.join(",")) }
}

fn name(objects: &[String], object: u32) -> &str {
    objects.get(object as usize).map_or("?", String::as_str)
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
