//! A structure as a picture: text in Graphviz's language `dot`. One node for each object, labelled with its constants and the unary
//! predicates that hold of it; an edge for each pair of a unary function or binary relation; what has no edges is a table beside.

use std::fmt::Write;

use formula::Bank;

use super::structure::Structure;
use super::table::{Shown, extension, name, object_names, sorted, tuple};

/// Colours of the edges, one after another; dark enough to be read on white.
const COLOURS: [&str; 8] = ["#1b5e9b", "#b3261e", "#2e7d32", "#8e24aa", "#b26a00", "#00838f", "#6d4c41", "#455a64"];

/// A structure as a Graphviz digraph. Any spelling of symbols and names gives valid text.
pub fn dot(bank: &Bank, structure: &Structure) -> String {
    let objects = object_names(structure);
    let functions = sorted(bank, structure.functions());
    let predicates = sorted(bank, structure.predicates());
    let mut out = String::from("digraph structure {\n  node [shape=box, style=rounded];\n");
    for (object, line) in nodes(bank, structure, &objects, &functions, &predicates).iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  o{object} [label=\"{line}\"];");
    }
    let mut colours = COLOURS.iter().cycle();
    let mut edge = |from: usize, to: usize, label: &str, colour: &str, style: &str| {
        let label = quoted(label);
        let _ =
            writeln!(out, "  o{from} -> o{to} [label=\"{label}\", color=\"{colour}\", fontcolor=\"{colour}\", style={style}];");
    };
    for symbol in functions.iter().filter(|symbol| symbol.arity == 1) {
        let colour = colours.next().copied().unwrap_or("black");
        for (from, &to) in symbol.cells.iter().enumerate() {
            edge(from, to as usize, &symbol.heading, colour, "bold");
        }
    }
    for symbol in predicates.iter().filter(|symbol| symbol.arity == 2) {
        let colour = colours.next().copied().unwrap_or("black");
        for (place, _) in symbol.cells.iter().enumerate().filter(|(_, value)| **value) {
            edge(place / objects.len(), place % objects.len(), &symbol.heading, colour, "solid");
        }
    }
    let tables = functions.iter().filter(|symbol| symbol.arity == 2).map(|symbol| square(symbol, &objects));
    let lists = functions.iter().filter(|symbol| symbol.arity > 2).map(|symbol| {
        let entry = |(place, &object): (usize, &u32)| [tuple(&objects, symbol.arity, place), name(&objects, object).to_owned()];
        table(&symbol.heading, symbol.cells.iter().enumerate().map(entry))
    });
    let extensions = predicates.iter().filter(|symbol| symbol.arity > 2);
    let extensions =
        extensions.map(|symbol| table(&symbol.heading, extension(&objects, symbol).into_iter().map(|tuple| [tuple])));
    let letters = predicates.iter().filter(|symbol| symbol.arity == 0);
    let letters = letters.map(|symbol| table(&symbol.heading, symbol.cells.iter().map(|value| [value.to_string()])));
    let tables: Vec<String> = tables.chain(lists).chain(extensions).chain(letters).collect();
    for (place, label) in tables.iter().enumerate() {
        let _ = writeln!(out, "  t{place} [shape=plain, label=<{label}>];");
    }
    out.push_str("}\n");
    out
}

/// The label of each object's node: its name, the constants and numbers that denote it, the unary predicates that hold of it.
fn nodes(
    bank: &Bank,
    structure: &Structure,
    objects: &[String],
    functions: &[Shown<'_, u32>],
    predicates: &[Shown<'_, bool>],
) -> Vec<String> {
    let mut labels: Vec<String> = objects.iter().map(|object| quoted(object)).collect();
    let mut add = |object: u32, line: String| {
        if let Some(label) = labels.get_mut(object as usize) {
            label.push_str("\\n");
            label.push_str(&line);
        }
    };
    for symbol in functions.iter().filter(|symbol| symbol.arity == 0) {
        for &object in symbol.cells {
            add(object, format!("= {}", quoted(&symbol.heading)));
        }
    }
    for (number, object) in structure.numbers() {
        add(object, format!("= number {}", quoted(bank.numeral_text(number))));
    }
    for symbol in predicates.iter().filter(|symbol| symbol.arity == 1) {
        for (object, _) in symbol.cells.iter().enumerate().filter(|(_, value)| **value) {
            add(object as u32, quoted(&symbol.heading));
        }
    }
    labels
}

/// A binary function as a square table.
fn square(symbol: &Shown<'_, u32>, objects: &[String]) -> String {
    let mut rows = vec![std::iter::once(symbol.heading.clone()).chain(objects.iter().cloned()).collect::<Vec<_>>()];
    for (object, row) in objects.iter().zip(symbol.cells.chunks(objects.len())) {
        let values = row.iter().map(|&value| name(objects, value).to_owned());
        rows.push(std::iter::once(object.clone()).chain(values).collect());
    }
    html_table(rows)
}

/// A heading, and rows below it.
fn table<const N: usize>(heading: &str, rows: impl Iterator<Item = [String; N]>) -> String {
    html_table(std::iter::once(vec![heading.to_owned()]).chain(rows.map(Vec::from)))
}

fn html_table(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut out = String::from("<table border=\"0\" cellborder=\"1\" cellspacing=\"0\">");
    for row in rows {
        out.push_str("<tr>");
        for cell in row {
            let _ = write!(out, "<td>{}</td>", escaped(&cell));
        }
        out.push_str("</tr>");
    }
    out.push_str("</table>");
    out
}

/// Text inside a quoted label, where `\` begins an escape and `&` an entity.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            _ if character.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            _ => out.push(character),
        }
    }
    out
}

/// Text inside a label that is HTML. An empty cell is no valid label, so an empty text becomes a space.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ if character.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            _ => out.push(character),
        }
    }
    if out.is_empty() { String::from(" ") } else { out }
}
