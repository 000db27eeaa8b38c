//! What is asked of a board: a statement by its label, a part of it by indices.

use formula::{Bank, Board};
use testkit::formulas::atom;

#[test]
fn a_statement_is_found_by_the_whole_of_its_label() {
    let mut bank = Bank::new();
    let sentences: Vec<_> = (1..=12).map(|at| atom(&mut bank, &format!("P{at}"), &[])).collect();
    let board = Board::numbered(sentences);
    for at in 0..12 {
        assert_eq!(board.find(&(at + 1).to_string()), Some(at));
    }
    for nowhere in ["0", "13", "", " 1", "01", "1 "] {
        assert_eq!(board.find(nowhere), None, "{nowhere:?}");
    }
    let part = board.among(&[10, 12, 0]);
    assert_eq!(
        part.statements,
        [board.statements[10].clone(), board.statements[0].clone()],
        "in the order asked for, less what is not there"
    );
    assert_eq!((part.find("11"), part.find("1"), part.find("2")), (Some(0), Some(1), None));
}
