//! Certificates: models as small tables, set beside each other as far as they fit, and proofs line by line.

use adjudication::{Certificate, CertificateBody, NumbersReading};

use crate::style::{Style, visible, width};

/// Maximum number of lines of a proof that are shown.
const SHOWN: usize = 60;

/// Reading of the expressions of a model of words.
const READ_SIDE_BY_SIDE: &str =
    "(x/y: a letter of x over one of y, words read side by side; _ where a word is over, . for any letter or the end)";

/// Width of the gap between two tables.
const GAP: usize = 4;

/// Writes a model or a proof after `indent`.
pub(crate) fn model(out: &mut String, certificate: &Certificate, indent: &str, style: Style) {
    model_of_board(out, certificate, &|_| None, indent, style);
}

/// As [`model`], with the name of a statement of the board after each axiom, as a comment: the proof can still be copied.
///
/// * `name`: returns the name of the statement that is read so.
pub(crate) fn model_of_board(
    out: &mut String,
    certificate: &Certificate,
    name: &dyn Fn(&str) -> Option<String>,
    indent: &str,
    style: Style,
) {
    match &certificate.evidence {
        CertificateBody::Proof { legend, lines, .. } => {
            proof(out, lines, name, indent);
            for entry in legend {
                let words = format!("Here {} stands for {}.", entry.name, entry.stands_for);
                style.paragraph(out, indent, indent, &visible(&words));
            }
        }
        CertificateBody::Proofs { proofs } => {
            proofs.iter().for_each(|proof| model_of_board(out, &Certificate::from(proof.clone()), name, indent, style));
        }
        CertificateBody::FiniteModel { domain, tables, .. } => finite(out, *domain as usize, tables, indent, style),
        CertificateBody::InfiniteModel { domain, definitions } => {
            let objects = format!("the objects are {domain}");
            let note = domain.starts_with("the words ").then_some(READ_SIDE_BY_SIDE);
            for line in std::iter::once(objects.as_str()).chain(definitions.iter().map(String::as_str)).chain(note) {
                style.paragraph(out, indent, &format!("{indent}    "), line);
            }
        }
    }
}

/// Writes a structure in which numbers are numbers after `indent`: the reading of numbers, then a line for each free symbol.
pub(crate) fn standard_model(out: &mut String, numbers: &NumbersReading, indent: &str, style: Style) {
    for line in std::iter::once(numbers.reading.as_str()).chain(numbers.symbols.iter().map(String::as_str)) {
        style.paragraph(out, indent, &format!("{indent}    "), &visible(line));
    }
}

/// Writes a proof file after `indent`. Long ones are cut: as JSON they are whole.
fn proof(out: &mut String, lines: &[String], name: &dyn Fn(&str) -> Option<String>, indent: &str) {
    for line in lines.iter().take(SHOWN) {
        let axiom = line.split_once(". axiom ").filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        let origin = axiom.and_then(|(_, statement)| name(statement)).map(|name| format!("  # {}", visible(&name)));
        out.push_str(&format!("{indent}{}{}\n", visible(line), origin.unwrap_or_default()));
    }
    let more = lines.len().saturating_sub(SHOWN);
    if more > 0 {
        out.push_str(&format!("{indent}and {more} more lines (--format json has them all)\n"));
    }
}

fn finite(out: &mut String, domain: usize, lines: &[String], indent: &str, style: Style) {
    let lines: Vec<String> = lines.iter().map(|line| visible(line)).collect();
    let (mut plain, mut matrices): (Vec<&[String]>, Vec<&[String]>) = (Vec::new(), Vec::new());
    let mut rest: &[String] = &lines;
    while let Some(line) = rest.first() {
        // A matrix has a line for its head and one for each object.
        let matrix = line.contains(" |") && rest.len() > domain;
        let (table, behind) = rest.split_at(if matrix { domain + 1 } else { 1 });
        if matrix {
            matrices.push(table);
        } else {
            plain.push(table);
        }
        rest = behind;
    }
    let room = style.width.saturating_sub(width(indent));
    for tables in [plain, matrices] {
        let mut tables = &tables[..];
        while !tables.is_empty() {
            let (row, behind) = tables.split_at(fitting(tables, room));
            write_row(out, row, indent);
            tables = behind;
        }
    }
}

/// Returns the number of tables that fit beside each other; at least one.
fn fitting(tables: &[&[String]], room: usize) -> usize {
    let mut used = 0;
    let fits = |table: &&&[String]| {
        used += columns(table) + if used > 0 { GAP } else { 0 };
        used <= room
    };
    tables.iter().take_while(fits).count().max(1)
}

fn columns(table: &[String]) -> usize {
    table.iter().map(|line| width(line)).max().unwrap_or(0)
}

fn write_row(out: &mut String, row: &[&[String]], indent: &str) {
    let height = row.iter().map(|table| table.len()).max().unwrap_or(0);
    for at in 0..height {
        let mut line = String::from(indent);
        let mut missing = 0;
        for table in row {
            let cells = table.get(at).map_or("", String::as_str);
            line.push_str(&" ".repeat(missing));
            line.push_str(cells);
            missing = columns(table) - width(cells) + GAP;
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}
