//! The boards of examples/endless: each has models, and none that ends. Those that take no time are answered by a model of words, with no
//! solver, and its certificate is a text that is read again.

use std::fs;
use std::path::Path;

use certificate::{Checker, Claim, Evidence};
use formula::FormulaId;
use model::Fuel;
use model::infinite::InfiniteStructure;
use solver::word_models::{Limits, search};
use source::Text;
use testkit::boards::read;
use verifier::{Meta, Notation, verify, write};

/// Boards that are answered within a moment, also where nothing is optimised.
const QUICK: [&str; 12] = [
    "classes-without-end",
    "dense-and-codense",
    "dense-order-with-a-least",
    "dense-order-with-both-ends",
    "finite-sets",
    "lists",
    "plane-of-integers",
    "rows-of-rows",
    "sequence-and-back",
    "tree-order",
    "twins",
    "two-successors",
];

#[test]
fn models_of_words_are_found_and_certified() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/endless");
    for name in QUICK {
        let text = fs::read_to_string(folder.join(format!("{name}.board"))).expect("the board is there");
        let (bank, board) = read(&text);
        let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
        let structure =
            search(&bank, &meanings, None, &Limits::of_steps(40_000_000)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let evidence = Evidence::InfiniteModel(InfiniteStructure::Automatic(structure));
        let checker = Checker::new(&board);
        let certified = checker.check(&bank, Claim::Consistent, evidence, &mut Fuel::new(1_000_000_000));
        let certified = certified.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let text = Text::new("board", text);
        let document =
            write(&text, Notation::Palmer, &board, &bank, &certified, &Meta::default()).expect("it is about the board");
        let document = document.to_json().expect("written");
        assert!(document.contains("the words over"), "{document}");
        verify(document.as_bytes()).unwrap_or_else(|refusal| panic!("{name}: {refusal}\n{document}"));
    }
}
