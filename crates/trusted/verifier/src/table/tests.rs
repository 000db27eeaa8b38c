//! Structures as text: the order, the forms of small and of large tables, and symbols that are spelled alike.

use formula::{Bank, Fixity, Kind, SymbolId};
use model::finite::Structure;

use super::display;

fn function(bank: &mut Bank, name: &str, arity: u32) -> SymbolId {
    bank.symbol(name, Kind::Function, if arity == 0 { Fixity::Letter } else { Fixity::Applied(arity) })
}

fn predicate(bank: &mut Bank, name: &str, arity: u32) -> SymbolId {
    bank.symbol(name, Kind::Predicate, if arity == 0 { Fixity::Letter } else { Fixity::Applied(arity) })
}

/// Palmer's symbols (PA-7) and a few more over two objects.
fn village() -> (Bank, Structure) {
    let mut bank = Bank::new();
    let mut structure = Structure::new(2).expect("not empty");
    // Made in an order that is not the printed one.
    let likes = predicate(&mut bank, "likes", 2);
    structure.set_predicate(&bank, likes, vec![true, false, true, true]).expect("valid");
    let happy = predicate(&mut bank, "happy", 1);
    structure.set_predicate(&bank, happy, vec![false, false]).expect("valid");
    let blonde = predicate(&mut bank, "blonde", 1);
    structure.set_predicate(&bank, blonde, vec![true, false]).expect("valid");
    let plus = bank.symbol("+", Kind::Function, Fixity::Infix);
    structure.set_function(&bank, plus, vec![0, 1, 1, 0]).expect("valid");
    let father = function(&mut bank, "father", 1);
    structure.set_function(&bank, father, vec![1, 1]).expect("valid");
    let blondie = function(&mut bank, "blondie", 0);
    structure.set_function(&bank, blondie, vec![0]).expect("valid");
    let between = predicate(&mut bank, "between", 3);
    structure.set_predicate(&bank, between, vec![false, true, false, false, false, false, true, false]).expect("valid");
    let median = function(&mut bank, "median", 3);
    structure.set_function(&bank, median, vec![0, 0, 0, 1, 0, 1, 1, 1]).expect("valid");
    let rain = predicate(&mut bank, "rain", 0);
    structure.set_predicate(&bank, rain, vec![true]).expect("valid");
    let rain = bank.symbol("rain", Kind::Predicate, Fixity::Applied(0));
    structure.set_predicate(&bank, rain, vec![false]).expect("valid");
    let number = bank.numeral("20").expect("digits");
    structure.set_number(number, 1).expect("valid");
    (bank, structure)
}

#[test]
fn a_structure_as_text() {
    let (bank, structure) = village();
    let expected = "\
domain: {0, 1}
blondie = 0
number 20 = 1
father: 0→1, 1→1
+ | 0 1
0 | 0 1
1 | 1 0
median: (0,0,0)→0, (0,0,1)→0, (0,1,0)→0, (0,1,1)→1, (1,0,0)→0, (1,0,1)→1, (1,1,0)→1, (1,1,1)→1
rain = true
rain() = false
blonde = {0}
happy = {}
likes | 0 1
    0 | T ·
    1 | T T
between = {(0,0,1), (1,1,0)}
";
    assert_eq!(display(&bank, &structure), expected);
}

#[test]
fn symbols_that_are_spelled_alike_are_told_apart() {
    let mut bank = Bank::new();
    let mut structure = Structure::new(1).expect("not empty");
    for arity in [3, 1] {
        let p = predicate(&mut bank, "P", arity);
        structure.set_predicate(&bank, p, vec![true]).expect("valid");
    }
    assert_eq!(display(&bank, &structure), "domain: {0}\nP/1 = {0}\nP/3 = {(0,0,0)}\n");
}

#[test]
fn large_relations_are_listed() {
    let mut bank = Bank::new();
    let mut structure = Structure::new(100).expect("not empty");
    let r = predicate(&mut bank, "R", 2);
    let mut cells = vec![false; 10_000];
    cells[199] = true;
    cells[9_900] = true;
    structure.set_predicate(&bank, r, cells).expect("valid");
    let text = display(&bank, &structure);
    assert_eq!(text.lines().nth(1), Some("R = {(1,99), (99,0)}"));
}

#[test]
fn a_name_that_is_no_word_cannot_pass_for_something_else() {
    let mut bank = Bank::new();
    let mut structure = Structure::new(1).expect("not empty");
    for name in ["a < b", "p = {0} q"] {
        let p = predicate(&mut bank, name, 1);
        structure.set_predicate(&bank, p, vec![false]).expect("valid");
    }
    assert_eq!(display(&bank, &structure), "domain: {0}\n\"a < b\" = {}\n\"p = {0} q\" = {}\n");
}
