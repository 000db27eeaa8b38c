//! The tests of this crate from outside, in one program: what it links is built once.

mod fof;
mod formats;
mod generated;

use board_syntax::tptp;
use foreign_syntax::{Anew, clif, dimacs, ladr, sequents, smt_lib};
use formula::Bank;
use source::{Diagnostic, Text};

/// Reader of a format.
type Reader = fn(Text) -> Anew;

/// The formats, by the name that a test calls them.
pub(crate) const FORMATS: [(&str, Reader); 5] = [
    ("ladr", ladr::board),
    ("clif", clif::board),
    ("smt", smt_lib::board),
    ("dimacs", dimacs::board),
    ("sequents", sequents::board),
];

/// Says a text anew, or gives the text and what is wrong with it.
pub(crate) fn anew(format: &str, written: &str) -> Result<Text, Box<(Text, Vec<Diagnostic>)>> {
    let (_, read) = FORMATS.iter().find(|(name, _)| *name == format).expect("a format");
    read(Text::new("t", written))
}

/// Reads a problem of TPTP: the label, role and sentence of each statement.
pub(crate) fn statements(text: &Text, bank: &mut Bank) -> Vec<(String, formula::Role, formula::FormulaId)> {
    let read = tptp::parse_problem(text, bank);
    let board = read.value.unwrap_or_else(|| panic!("{}\n{:?}", text.content(), read.diagnostics)).board;
    board.statements.into_iter().map(|one| (one.label, one.role, one.sentence)).collect()
}
