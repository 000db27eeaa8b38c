//! Sections as Markdown, as GitHub and mdBook read it: verdicts and tables, proofs as lines of text. Pictures are left out: the tables say
//! the same.

use std::fmt::Write;

use crate::fitch::{Column, Fitch};
use crate::section::{Evidence, Question, Section, Shown};
use crate::table::Table;

/// Characters that mean something in running text.
const SPECIAL: &str = "\\`*_{}[]()<>#+-.!|~&$^=:'\"";

/// A text as running text of Markdown.
fn running(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Only spaces, and only a number, stand before the character.
    let (mut begins, mut numbered) = (true, true);
    for character in text.chars() {
        // Most of these mean something at the start of a line only, or next to others; a dot and a bracket do after a number.
        let marks_item = numbered && matches!(character, '.' | ')');
        let harmless = matches!(character, '(' | ')' | '.' | ':' | '\'' | '"' | '-' | '+' | '=' | '!') && !begins && !marks_item;
        let blank = character.is_whitespace() || character.is_control();
        begins &= blank;
        numbered &= blank || character.is_ascii_digit();
        if SPECIAL.contains(character) && !harmless {
            out.push('\\');
        }
        out.push(if character.is_control() { ' ' } else { character });
    }
    out
}

/// A text as code within a line, and within a cell of a table.
fn code(text: &str) -> String {
    let text: String = text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// A cell: a bar in code would end it.
fn cell(text: &str) -> String {
    if text.is_empty() { String::new() } else { code(text).replace('|', "\\|") }
}

/// Lines that stand as they are.
fn block(out: &mut String, text: &str) {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let _ = writeln!(out, "{fence}text\n{text}\n{fence}\n");
}

/// A section.
pub(crate) fn section(section: &Section) -> String {
    let mut out = format!("# {}\n\n", running(&section.title));
    for verdict in &section.verdicts {
        let _ = writeln!(out, "**{}**\n", running(&verdict.text()));
    }
    for remark in &section.remarks {
        let _ = writeln!(out, "{}\n", running(remark));
    }
    if !section.statements.is_empty() {
        let is_judged = section.statements.iter().any(|statement| statement.verdict.is_some());
        let (head, line) = if is_judged { (" verdict |", "---|") } else { ("", "") };
        let _ = writeln!(out, "| {} | {} |{head}\n|---|---|{line}", section.columns.first, section.columns.second);
        for statement in &section.statements {
            let _ = write!(out, "| {} | {} |", running(&statement.label), cell(&statement.reading));
            if let Some(verdict) = &statement.verdict {
                let _ = write!(out, " {} |", running(&verdict.words));
            }
            out.push('\n');
        }
        out.push('\n');
    }
    section.questions.iter().for_each(|one| question(&mut out, one));
    out
}

fn question(out: &mut String, question: &Question) {
    let _ = writeln!(out, "## {}\n", running(&question.heading));
    if let Some(statement) = &question.statement {
        let _ = writeln!(out, "{}\n", code(statement));
    }
    if let Some(verdict) = &question.verdict {
        let _ = writeln!(out, "*{}*\n", running(&verdict.text()));
    }
    question.shown.iter().for_each(|one| shown(out, one));
    for reason in &question.reasons {
        let _ = writeln!(out, "- {}", running(reason));
    }
    if !question.reasons.is_empty() {
        out.push('\n');
    }
}

fn shown(out: &mut String, shown: &Shown) {
    if !shown.heading.is_empty() {
        let _ = writeln!(out, "{}\n", running(&shown.heading));
    }
    match &shown.evidence {
        Some(Evidence::Finite(finite)) => {
            let _ = writeln!(out, "{}\n", running(&finite.description));
            finite.tables.iter().for_each(|one| table(out, one));
        }
        Some(Evidence::Infinite(infinite)) => {
            let _ = writeln!(out, "{}\n", running(&infinite.description));
            infinite.tables().iter().for_each(|one| table(out, one));
        }
        Some(Evidence::Proof(fitch)) => proof(out, fitch),
        Some(Evidence::Inference(inference)) => {
            block(out, &inference.text());
            if let Some(conditions) = inference.conditions() {
                let _ = writeln!(out, "{}\n", running(&conditions));
            }
        }
        Some(Evidence::Text(lines)) => block(out, &lines.join("\n")),
        None => {}
    }
    if let Some(origin) = shown.origin(code) {
        let _ = writeln!(out, "{origin}\n");
    }
}

fn table(out: &mut String, table: &Table) {
    let columns = table.rows.iter().chain([&table.head]).map(Vec::len).max().unwrap_or(0).max(1);
    let row = |cells: &[String]| {
        let cells = (0..columns).map(|at| cells.get(at).map_or_else(String::new, |text| cell(text)));
        format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
    };
    let _ = writeln!(out, "{}\n", running(&table.caption));
    let _ = writeln!(out, "{}\n|{}", row(&table.head), "---|".repeat(columns));
    table.rows.iter().for_each(|cells| {
        let _ = writeln!(out, "{}", row(cells));
    });
    out.push('\n');
}

fn proof(out: &mut String, fitch: &Fitch) {
    for (heading, column) in fitch.headed() {
        if let Some(heading) = heading {
            let _ = writeln!(out, "{}\n", running(&heading));
        }
        block(out, &lines(column));
    }
    for entry in &fitch.legend {
        let _ = writeln!(out, "{}\n", running(entry));
    }
}

/// The lines of a proof with a bar for each box, a line under assumptions and axioms, and the justifications in a column.
fn lines(column: &Column) -> String {
    let digits = column.lines.iter().map(|line| line.number.to_string().len()).max().unwrap_or(1);
    let bars = |depth: u32| "│ ".repeat(depth as usize + 1);
    let mut out = Vec::new();
    let wide = |depth: u32, statement: &str| 2 * (depth as usize + 1) + statement.chars().count();
    let second = column.lines.iter().map(|line| wide(line.depth, &line.statement)).max().unwrap_or(0);
    for line in &column.lines {
        let sign = if line.is_wrong { "✗" } else { " " };
        let gap = " ".repeat(second - wide(line.depth, &line.statement) + 3);
        let text = format!("{sign}{:>digits$} {}{}{gap}{}", line.number, bars(line.depth), line.statement, line.reason);
        out.push(text.trim_end().to_owned());
        if let Some(remark) = &line.remark {
            out.push(format!(" {:digits$} {}  {remark}", "", bars(line.depth)));
        }
        if line.opens || line.ends_axioms {
            let outer = "│ ".repeat(line.depth as usize);
            out.push(format!(" {:digits$} {outer}├{}", "", "─".repeat(line.statement.chars().count() + 1)));
        }
    }
    out.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(running("# *a* <b>|c|"), r"\# \*a\* \<b\>\|c\|");
        assert_eq!(running("1. a. b"), r"1\. a. b");
        assert_eq!((running("8) a)"), running(" 12) a")), (r"8\) a)".to_owned(), r" 12\) a".to_owned()));
        assert_eq!((running(" - a-b"), running("x1) + y")), (r" \- a-b".to_owned(), "x1) + y".to_owned()));
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(cell("|L| ≥ 2"), r"`\|L\| ≥ 2`");
        let mut out = String::new();
        block(&mut out, "```\nx");
        assert_eq!(out, "````text\n```\nx\n````\n\n");
    }
}
