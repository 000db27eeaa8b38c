//! A board as a board file that reads back to the same statements.

use std::collections::HashSet;

use formula::{Alphabet, Bank, Board, SymbolId};

use crate::palmer::{self, Brackets, Vocabulary, print_statement};

/// Writes the board file of a board: a `symbols` line for what is neither of the game nor introduced by a statement, then one
/// labelled statement a line.
pub fn print(bank: &Bank, board: &Board, alphabet: Alphabet, brackets: Brackets) -> String {
    let mut out = declarations(bank, board);
    for statement in &board.statements {
        out.push_str(&statement.label);
        out.push_str(": ");
        out.push_str(&print_statement(bank, statement, alphabet, brackets));
        out.push('\n');
    }
    out
}

/// Returns the `symbols` line that the board needs, or nothing.
fn declarations(bank: &Bank, board: &Board) -> String {
    let named: HashSet<SymbolId> = board.statements.iter().filter_map(|s| s.definition.as_ref().map(|d| d.symbol)).collect();
    let sentences = board.statements.iter().map(|statement| statement.sentence).collect();
    let is_known = |symbol| named.contains(&symbol) || Vocabulary::is_game(bank, symbol);
    let declared = palmer::declarations(bank, sentences, Vec::new(), is_known, None);
    declared.map(|declared| format!("symbols {declared}\n")).unwrap_or_default()
}
