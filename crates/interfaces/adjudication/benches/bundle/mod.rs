//! Many boards in one file: each begins with a line `== NAME` and is a board file from there on. For the benches only.

use adjudication::Text;
use board_syntax::palmer;
use formula::{Bank, Board};

/// One board of a bundle.
pub(crate) struct Entry {
    /// Its name in the bundle.
    pub(crate) name: String,
    /// Its text, a board file.
    pub(crate) text: String,
}

/// The boards of a bundle, in order.
pub(crate) fn entries(bundle: &str) -> Vec<Entry> {
    let boards = bundle.split("\n== ").skip(1);
    let entry = |board: &str| {
        let (name, text) = board.split_once('\n').expect("a board has a name and a text");
        Entry { name: name.to_owned(), text: text.to_owned() }
    };
    boards.map(entry).collect()
}

/// A board as formulas.
pub(crate) fn read(entry: &Entry) -> (Bank, Board) {
    let mut bank = Bank::new();
    let parsed = board_syntax::board::parse(&Text::new(&*entry.name, &*entry.text), &mut bank, palmer::Options::default());
    let board = parsed.value.unwrap_or_else(|| panic!("{}: {:?}", entry.name, parsed.diagnostics)).board;
    (bank, board)
}
