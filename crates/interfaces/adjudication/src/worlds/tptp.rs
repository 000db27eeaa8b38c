//! A structure as TPTP writes finite interpretations: the domain as a formula, and a table for each symbol. Not here: whether it is a model of anything.

use std::fmt::Write;

use documents::world::World;

/// Writes a structure as TPTP's formulas `fi_domain`, `fi_functors` and `fi_predicates`. Objects are called by their numbers.
pub fn world_as_tptp(world: &World) -> String {
    let objects: Vec<String> = (0..world.domain).map(|object| format!("X = \"{object}\"")).collect();
    let mut out = format!("fof(domain, fi_domain, ! [X] : ( {} )).\n", objects.join(" | "));
    let mut number = 0;
    let mut table = |role: &str, rows: &[String]| {
        number += 1;
        if !rows.is_empty() {
            // A text takes everything.
            let _ = writeln!(out, "fof(table_{number}, {role}, ( {} )).", rows.join("\n    & "));
        }
    };
    for one in &world.functions {
        let row = |row: &Vec<u32>| {
            let (value, arguments) = row.split_last()?;
            let name = if one.number { one.name.clone() } else { quoted(&one.name) };
            Some(format!("{} = \"{value}\"", applied(&name, arguments)))
        };
        table("fi_functors", &one.rows.iter().filter_map(row).collect::<Vec<_>>());
    }
    for one in &world.predicates {
        let all = tuples(world.domain, one.arity);
        let row = |row: &Vec<u32>| {
            let sign = if one.holds.contains(row) { "" } else { "~ " };
            format!("{sign}{}", applied(&quoted(&one.name), row))
        };
        table("fi_predicates", &all.iter().map(row).collect::<Vec<_>>());
    }
    out
}

/// All lists of this number of objects, the last one varying fastest; no more than a table has room for.
fn tuples(domain: u32, arity: u32) -> Vec<Vec<u32>> {
    let size = domain as usize;
    let count = size.checked_pow(arity).filter(|&count| count <= 1 << 15).unwrap_or_default();
    let tuple = |at: usize| (0..arity).rev().map(|index| (at / size.pow(index) % size) as u32).collect();
    (0..count).map(tuple).collect()
}

fn applied(name: &str, arguments: &[u32]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|object| format!("\"{object}\"")).collect();
    if arguments.is_empty() { name.to_owned() } else { format!("{name}({})", arguments.join(",")) }
}

/// A name as TPTP has it: in quotes unless it is a word with a small first letter.
fn quoted(name: &str) -> String {
    let is_word = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|one| one.is_ascii_alphanumeric() || one == '_');
    if is_word { name.to_owned() } else { format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'")) }
}

#[cfg(test)]
mod tests {
    use verifier::{FunctionTable, PredicateTable};

    use super::*;

    #[test]
    fn every_table_is_written() {
        let world = World {
            domain: 2,
            functions: vec![FunctionTable { name: String::from("ann"), arity: 0, number: false, rows: vec![vec![1]] }],
            predicates: vec![PredicateTable { name: String::from("Likes"), arity: 1, holds: vec![vec![1]] }],
        };
        let expected = "fof(domain, fi_domain, ! [X] : ( X = \"0\" | X = \"1\" )).\nfof(table_1, fi_functors, ( ann = \"1\" )).\n\
                        fof(table_2, fi_predicates, ( ~ 'Likes'(\"0\")\n    & 'Likes'(\"1\") )).\n";
        assert_eq!(world_as_tptp(&world), expected);
    }
}
