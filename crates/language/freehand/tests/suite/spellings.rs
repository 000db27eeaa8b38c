//! Two hundred and more ways in which people type boards, from `tests/spellings.tsv`: each is read as it is meant, or refused
//! with help.

use std::collections::BTreeMap;

use board_syntax::board;
use board_syntax::palmer::{Brackets, Options, print};
use formula::{Alphabet, Bank};
use source::{Diagnostic, Text};

/// The line before each board.
pub(crate) const HEAD: &str = "symbols P/1 Q/1 R/2 p/0 q/0 r/0 : predicate; c/0 d/0 : function\n";

/// A row of the table.
pub(crate) struct Row {
    pub(crate) group: String,
    pub(crate) written: String,
    pub(crate) expected: String,
    pub(crate) help: Option<String>,
}

pub(crate) fn rows() -> Vec<Row> {
    let mut group = String::new();
    let mut rows = Vec::new();
    for line in include_str!("../spellings.tsv").lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut group);
        } else if !line.starts_with("# ") {
            let cells: Vec<String> = line.split('\t').map(|cell| cell.replace('⏎', "\n").replace('⇥', "\t")).collect();
            let [written, expected] = &cells[..2] else { panic!("{line}: two cells at least") };
            let (written, expected) = (written.clone(), expected.clone());
            rows.push(Row { group: group.clone(), written, expected, help: cells.get(2).cloned() });
        }
    }
    rows
}

/// Labels and formulas of a board, and the remarks on it.
pub(crate) fn read(written: &str) -> (Option<Vec<String>>, Vec<Diagnostic>, Text) {
    let mut bank = Bank::new();
    let (text, parsed) = freehand::parse(Text::new("typed", written), &mut bank, Options::default());
    let statements = parsed.value.map(|read| {
        let said = |sentence| print(&bank, sentence, Alphabet::Unicode, Brackets::Full);
        read.board.statements.iter().map(|one| format!("{}: {}", one.label, said(one.sentence))).collect()
    });
    (statements, parsed.diagnostics, text)
}

/// Returns what is wrong with a row; nothing where all is as it should be.
fn complaint(row: &Row) -> Option<String> {
    let written = format!("{HEAD}{}", row.written);
    let (found, diagnostics, text) = read(&written);
    let said = || diagnostics.iter().map(|one| format!("{} {} {:?}", one.code, one.message, one.help)).collect::<Vec<_>>();
    if let Some(code) = row.expected.strip_prefix('!') {
        let Some(error) = diagnostics.iter().find(|one| one.is_error()) else { return Some(format!("is read as {found:?}")) };
        let has_help = row.help.as_ref().is_none_or(|help| error.help.as_ref().is_some_and(|given| given.contains(help)));
        let right = found.is_none() && error.code == code && has_help;
        return (!right).then(|| format!("{:?}", said()));
    }
    let mut bank = Bank::new();
    let strict = format!("{HEAD}{}", row.expected);
    let meant = board::parse(&Text::new("meant", strict.as_str()), &mut bank, Options::default());
    let meant = meant.value.unwrap_or_else(|| panic!("{}: is no board", row.expected)).board;
    let print = |sentence| print(&bank, sentence, Alphabet::Unicode, Brackets::Full);
    let meant: Vec<String> = meant.statements.iter().map(|one| format!("{}: {}", one.label, print(one.sentence))).collect();
    if found.as_ref() != Some(&meant) {
        return Some(format!("{found:?} {:?}", said()));
    }
    let is_strict = text.content() == written;
    let remarks = diagnostics.iter().filter(|one| one.code == "read-as").count();
    if is_strict != (remarks == 0) {
        return Some(format!("{remarks} remarks: {:?}", said()));
    }
    // The text that a remark shows is a board, and is read without a remark.
    let (again, diagnostics, _) = read(text.content());
    let silent = diagnostics.iter().all(|one| one.code != "read-as");
    (again != found || !silent).then(|| format!("{} is not read back", text.content()))
}

#[test]
fn each_spelling_is_read_as_meant_or_refused_with_help() {
    let rows = rows();
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in &rows {
        if let Some(complaint) = complaint(row) {
            wrong.push(format!("{:?}: {complaint}", row.written));
        }
        let strict = board::parse(&Text::new("t", format!("{HEAD}{}", row.written)), &mut Bank::new(), Options::default());
        let column = if row.expected.starts_with('!') { 2 } else { usize::from(strict.value.is_none()) };
        counts.entry(&row.group).or_default()[column] += 1;
    }
    for (group, [strict, read, refused]) in &counts {
        println!("{group}: {strict} in the notation of boards, {read} read with a remark, {refused} refused with help");
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    assert!(rows.len() >= 200, "{} spellings", rows.len());
    let page = include_str!("../../../../../docs/formats/board.md");
    for (group, [strict, read, refused]) in counts {
        let row = format!("| {group} | {strict} | {read} | {refused} |");
        assert!(page.contains(&row), "docs/formats/board.md has no row {row}");
    }
}
