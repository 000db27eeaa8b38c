//! Boards from text.

use board_syntax::palmer::Options;
/// Writes a board in TPTP, for crates that stand below the one that does.
pub use foreign_syntax::fof::print_board;
use formula::{Bank, Board};
use source::Text;

/// Reads a board file. Panics with its diagnostics where it has none.
pub fn read(text: &str) -> (Bank, Board) {
    let mut bank = Bank::new();
    let parsed = board_syntax::board::parse(&Text::new("test.board", text), &mut bank, Options::default());
    let Some(found) = parsed.value else { panic!("{text}: {:#?}", parsed.diagnostics) };
    (bank, found.board)
}
