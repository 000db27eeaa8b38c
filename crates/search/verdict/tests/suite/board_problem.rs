//! A question about a board as a problem of TPTP, for other provers (`peers`). For tests and benches only.

use formula::{Bank, Board};

/// The question as a problem: does this statement follow from the others, or, without one, falsehood from all of them?
pub(crate) fn problem(bank: &Bank, board: &Board, question: Option<usize>) -> String {
    let text = foreign_syntax::fof::print_board(bank, board).expect("small numbers");
    let lines = text.lines().enumerate().map(|(index, line)| {
        let role = if question == Some(index) { ", conjecture, " } else { ", axiom, " };
        format!("{}\n", line.replacen(", axiom, ", role, 1))
    });
    let mut problem: String = lines.collect();
    if question.is_none() {
        problem.push_str("fof(falsehood, conjecture, $false).\n");
    }
    problem
}
