//! Names for symbols that Palmer's notation cannot spell.

use board_syntax::palmer::{Spelling, is_name};
use formula::{Bank, Fixity, Kind};

#[test]
fn names_are_words_that_mean_nothing_else() {
    for name in ["bob", "Bob_1", "0", "likes", "x'", "größe", "V"] {
        assert!(is_name(name), "{name}");
    }
    for name in ["", "Bob Smith", "a.b", "and", "or", "forall", "by", "tF", "'x", "∀", "a\n", "+", "Λ", "\\text{a}"] {
        assert!(!is_name(name), "{name}");
    }
}

#[test]
fn every_symbol_has_a_name_of_its_own() {
    let mut bank = Bank::new();
    let mut symbol =
        |name: &str, kind, arity| bank.symbol(name, kind, if arity == 0 { Fixity::Letter } else { Fixity::Applied(arity) });
    let symbols = [
        symbol("p", Kind::Predicate, 1),
        symbol("p", Kind::Predicate, 2),
        symbol("p", Kind::Function, 0),
        symbol("Bob Smith", Kind::Function, 0),
        symbol("Bob.Smith", Kind::Function, 0),
        symbol("forall", Kind::Function, 0),
        symbol("likes", Kind::Predicate, 3),
        symbol("likes", Kind::Predicate, 2),
        symbol("X", Kind::Predicate, 1),
        symbol("!", Kind::Predicate, 1),
        symbol("3", Kind::Function, 0),
    ];
    let spelling = Spelling::of(&bank, symbols, ["X", "3"]);
    let names = symbols.map(|symbol| spelling.name(&bank, symbol));
    let expected =
        ["p", "p_name", "p_name_2", "Bob_Smith", "Bob_Smith_2", "forall_2", "likes_2", "likes", "X_name", "name", "3_name"];
    assert_eq!(names, expected);
    assert_eq!(spelling.renamed().count(), 9);
    // Nor is a name made that another symbol has, though it is not among those to be called.
    bank.symbol("Bob_Smith", Kind::Predicate, Fixity::Letter);
    let spelling = Spelling::of(&bank, symbols, ["X", "3"]);
    let names = [symbols[3], symbols[4]].map(|symbol| spelling.name(&bank, symbol));
    assert_eq!(names, ["Bob_Smith_2", "Bob_Smith_3"]);
}
