//! A finite model as TPTP writes finite interpretations: the domain's elements by distinct names, the domain as a formula, and a table
//! for each symbol. Not here: the evaluation.

use std::fmt::Write as _;

use model::finite::Structure;
use verifier::Verified;

use super::quoted;
use crate::problem::Refused;

pub(super) fn write(verified: &Verified, structure: &Structure) -> Result<String, Refused> {
    let bank = &verified.bank;
    let size = structure.domain_size();
    let element = |at: u32| format!("\"{at}\"");
    let elements: Vec<String> = (0..size).map(|at| format!("X = {}", element(at))).collect();
    let mut out = String::from("% SZS status Satisfiable\n% SZS output start FiniteModel\n");
    if let Some(label) = &verified.statement {
        out = out.replace("Satisfiable", "CounterSatisfiable");
        let _ = writeln!(out, "% all statements that are asked about hold but {}", quoted(label));
    }
    let _ = writeln!(out, "fof(domain, fi_domain, ! [X] : ( {} )).", elements.join(" | "));
    // Names in double quotes denote different objects: no formula is needed to say so.
    let arguments = |at: usize, arity: usize| -> Vec<String> {
        let size = size as usize;
        (0..arity).rev().map(|place| element((at / size.pow(place as u32) % size) as u32)).collect()
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
    for (symbol, cells) in structure.functions() {
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
    out.push_str("% SZS output end FiniteModel\n");
    Ok(out)
}
