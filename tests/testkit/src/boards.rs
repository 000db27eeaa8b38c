//! Boards from text.

use formula::{Bank, Board};
use source::Text;
use syntax::palmer::Options;

/// Reads a board file. Panics with its diagnostics where it has none.
pub fn read(text: &str) -> (Bank, Board) {
    let mut bank = Bank::new();
    let parsed = syntax::board::parse(&Text::new("test.board", text), &mut bank, Options::default());
    let Some(found) = parsed.value else { panic!("{text}: {:#?}", parsed.diagnostics) };
    (bank, found.board)
}
