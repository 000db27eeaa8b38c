//! A finite model as TPTP writes finite interpretations: the domain's elements by distinct names, the domain as a formula, and a table
//! for each symbol. An element that a distinct object of the board denotes is called by it. Not here: the evaluation.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use board_syntax::tptp::distinct_object;
use formula::Bank;
use model::finite::Structure;
use verifier::Verified;

use super::{Solution, between, quoted};
use crate::problem::Refused;

pub(super) fn write(verified: &Verified, structure: &Structure) -> Result<Solution, Refused> {
    let bank = &verified.bank;
    let size = structure.domain_size();
    let objects = objects(bank, structure)?;
    let names = elements(&objects, size);
    let element = |at: u32| names.get(at as usize).cloned().unwrap_or_default();
    let elements: Vec<String> = (0..size).map(|at| format!("X = {}", element(at))).collect();
    let mut out = String::new();
    let _ = writeln!(out, "fof(domain, fi_domain, ! [X] : ( {} )).", elements.join(" | "));
    // Names in double quotes denote different objects: no formula is needed to say so.
    let arguments = |at: usize, arity: usize| -> Vec<String> {
        let size = size as usize;
        (0..arity).rev().map(|index| element((at / size.pow(index as u32) % size) as u32)).collect()
    };
    let applied = |name: &str, arguments: &[String]| match arguments {
        [] => quoted(name),
        _ => format!("{}({})", quoted(name), arguments.join(", ")),
    };
    let mut number = 0;
    let mut table = |out: &mut String, role: &str, rows: Vec<String>| {
        number += 1;
        if !rows.is_empty() {
            let _ = writeln!(out, "fof(table_{number}, {role}, ( {} )).", rows.join("\n    & "));
        }
    };
    for (symbol, cells) in structure.functions().filter(|&(symbol, _)| distinct_object(bank, symbol).is_none()) {
        let data = bank.symbol_data(symbol);
        let name = bank.symbol_text(symbol);
        let arity = data.fixity.arity();
        let row = |(at, &value): (usize, &u32)| format!("{} = {}", applied(name, &arguments(at, arity)), element(value));
        table(&mut out, "fi_functors", cells.iter().enumerate().map(row).collect());
    }
    for (numeral, value) in structure.numbers() {
        let row = format!("{} = {}", bank.numeral_text(numeral), element(value));
        table(&mut out, "fi_functors", vec![row]);
    }
    for (symbol, cells) in structure.predicates() {
        let name = bank.symbol_text(symbol);
        let arity = bank.symbol_data(symbol).fixity.arity();
        let row =
            |(at, &holds): (usize, &bool)| format!("{}{}", if holds { "" } else { "~ " }, applied(name, &arguments(at, arity)));
        table(&mut out, "fi_predicates", cells.iter().enumerate().map(row).collect());
    }
    Ok(Solution { kind: "FiniteModel", formulas: out })
}

/// The elements that distinct objects denote. Where two denote the same one, as where the statement that they differ is the one that does not
/// follow, the model is none that TPTP could state.
fn objects(bank: &Bank, structure: &Structure) -> Result<BTreeMap<u32, String>, Refused> {
    let mut objects = BTreeMap::new();
    for (symbol, cells) in structure.functions() {
        if let (Some(characters), Some(&value)) = (distinct_object(bank, symbol), cells.first())
            && objects.insert(value, between('"', characters)).is_some()
        {
            let (expected, found) = ("structures in which distinct objects differ", "one in which two are the same");
            return Err(Refused::Kind { notation: "tstp", expected, found });
        }
    }
    Ok(objects)
}

/// A name for each element: that of its distinct object, or else a number that is the name of none.
fn elements(objects: &BTreeMap<u32, String>, size: u32) -> Vec<String> {
    let taken = |name: &String| objects.values().any(|object| object == name);
    let mut free = (0..u32::MAX).map(|number| format!("\"{number}\"")).filter(|name| !taken(name));
    if objects.is_empty() {
        return free.take(size as usize).collect();
    }
    (0..size).filter_map(|at| objects.get(&at).cloned().or_else(|| free.next())).collect()
}
