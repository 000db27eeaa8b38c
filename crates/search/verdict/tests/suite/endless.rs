//! The boards of examples/endless: each has models, and none that ends. Those that take no time are answered by a model of words, with no
//! solver, and its certificate is a text that is read again.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use certificate::{Checker, Claim, Evidence};
use formula::FormulaId;
use model::Fuel;
use model::infinite::InfiniteStructure;
use solver::word_models::{Limits, NotFound, search, search_near};
use source::Text;
use testkit::boards::read;
use testkit::patience::PATIENCE;
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/endless");
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

/// Questions that a neighbour of the board's own model answers: board, statement, whether the neighbour has an object more.
const NEAR: [(&str, &str, bool); 8] = [
    // What one symbol, or two, mean is something else on the list, …
    ("classes-of-classes", "fine-reflexive", false),
    ("dense-order-of-rows", "transitive", false),
    ("powers-of-two", "double", false),
    // … or differs for a few words, …
    ("sequence-and-one", "irreflexive", false),
    ("sequence-and-one", "end", false),
    ("sequence-of-sequences", "transitive", false),
    ("classes-of-classes", "next", false),
    // … or there is an object more.
    ("numbers", "moves", true),
];

/// The numbers with the next one: an object that is its own next is one more.
const NUMBERS: &str = "symbols next/1 zero/0 : function\none-one: ∀x∀y (next(x) = next(y) → x = y)\nfirst: ∀x next(x) ≠ zero\n\
    reached: ∀x (x = zero ∨ ∃y x = next(y))\nmoves: ∀x next(x) ≠ x";

#[test]
fn neighbours_of_the_own_model_answer_questions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/endless");
    let limits = Limits::of_steps(40_000_000);
    for (name, label, has_more) in NEAR {
        let text = match name {
            "numbers" => NUMBERS.to_owned(),
            _ => fs::read_to_string(folder.join(format!("{name}.board"))).expect("the board is there"),
        };
        let (bank, board) = read(&text);
        let at = board.statements.iter().position(|statement| statement.label == label).expect(label);
        let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
        let known = search(&bank, &meanings, None, &limits).unwrap_or_else(|error| panic!("{name}: {error}"));
        let others: Vec<FormulaId> = [&meanings[..at], &meanings[at + 1..]].concat();
        let near = search_near(&bank, &others, meanings[at], &known, &limits);
        let near = near.unwrap_or_else(|error| panic!("{name}, {label}: {error}"));
        assert_eq!(near.alphabet() != known.alphabet(), has_more, "{name}, {label}");
        let evidence = Evidence::InfiniteModel(InfiniteStructure::Automatic(near));
        let claim = Claim::Independent { statement: at };
        let certified = Checker::new(&board).check(&bank, claim, evidence, &mut Fuel::new(1_000_000_000));
        certified.unwrap_or_else(|refusal| panic!("{name}, {label}: {refusal}"));
    }
}

/// A board of very many symbols: their meanings are made as they are asked for, and the time is kept.
#[test]
fn neighbours_of_a_model_of_many_symbols_are_tried_within_the_time() {
    let more: Vec<String> = (0..400).map(|at| format!("r{at}: ∀x∀y (more{at}(x,y) → x ≠ y)")).collect();
    let symbols: Vec<String> = (0..400).map(|at| format!("more{at}/2")).collect();
    let text = format!("symbols {} : predicate\n{}\n{}", symbols.join(" "), NUMBERS, more.join("\n"));
    let (bank, board) = read(&text);
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let known = search(&bank, &meanings, None, &Limits::of_steps(40_000_000)).expect("a model");
    let limits = Limits { deadline: Some(Instant::now() + Duration::from_millis(300)), ..Limits::of_steps(40_000_000) };
    // What is to be true and false has no model: every neighbour is tried.
    let begun = Instant::now();
    let outcome = search_near(&bank, &meanings, meanings[2], &known, &limits);
    assert_eq!(outcome.map(|_| ()), Err(NotFound::OutOfTime));
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
}
