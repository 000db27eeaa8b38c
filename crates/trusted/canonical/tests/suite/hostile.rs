//! Texts that are no formulas: each is refused at the first byte that does not fit, however long it is.

use canonical::{Digits, Expected, Misread, Scope, read, read_term};
use formula::Bank;

fn misread(text: &str) -> (usize, Expected) {
    let Misread { at, expected } = read(text, &mut Bank::new(), &Scope::default()).expect_err("it is no formula");
    (at, expected)
}

#[test]
fn each_fault_has_its_place_and_its_reason() {
    for (text, at, expected) in [
        ("", 0, Expected::Operand),
        (" ", 0, Expected::Operand),
        (")", 0, Expected::Operand),
        ("()", 1, Expected::Operand),
        ("p(", 2, Expected::Operand),
        ("p(x", 3, Expected::Close(0)),
        ("(p ∧ q", 8, Expected::Close(0)),
        ("p)", 2, Expected::Operator),
        ("(p, q)", 4, Expected::Operator),
        ("p ∧", 5, Expected::Operator),
        ("p ∧ ", 6, Expected::Operand),
        ("p  ∧ q", 2, Expected::Operator),
        ("p ∧  q", 6, Expected::Operand),
        ("p∧q", 0, Expected::Operand),
        ("Λ", 0, Expected::Operand),
        ("∀x", 4, Expected::Variable),
        ("∀ x p", 3, Expected::Variable),
        ("∀tT p", 5, Expected::Variable),
        ("∀x x", 6, Expected::Statement),
        ("∀x p(x) = x", 11, Expected::Object),
        ("p('x)", 2, Expected::Name),
        ("p('x\\'", 2, Expected::Name),
        ("|L| 3", 0, Expected::Count),
        ("|L| ≥ x", 0, Expected::Count),
        ("|L| ≥ 99999999999", 0, Expected::Count),
        ("p(#x)", 4, Expected::Number),
        ("p(#02)", 5, Expected::Number),
        // What follows is understood, and written in another way.
        ("(p ∧ q)", 0, Expected::Canonical),
        ("p ∧ q ∧ r", 0, Expected::Canonical),
        ("∀x p(x) ∧ q", 0, Expected::Canonical),
        ("'p'", 0, Expected::Canonical),
        ("¬(p)", 2, Expected::Canonical),
        ("|L| ≥ 02", 8, Expected::Canonical),
        ("¬a = b", 5, Expected::Object),
        ("¬(a = b)", 0, Expected::Canonical),
        ("p(x) ∧ ∀x p(x)", 9, Expected::Canonical),
    ] {
        assert_eq!(misread(text), (at, expected), "{text}");
    }
    let numbers = Scope::new(Digits::Numbers);
    let term = read_term("f(2, '2', -3)", &mut Bank::new(), &numbers);
    assert!(term.is_ok(), "{term:?}");
    assert!(read_term("#2", &mut Bank::new(), &numbers).is_err());
}

#[test]
fn no_depth_and_no_length_is_too_much() {
    for piece in ["(", "¬", "∀x ", "f(", "∀x (", "('", "\"", "(x + ", "x + ", "p ∧ (", ")", "|L| ", "#1", "\\"] {
        let text = piece.repeat((1 << 20) / piece.len() + 1);
        assert!(read(&text, &mut Bank::new(), &Scope::default()).is_err(), "{piece}");
    }
    let (at, expected) = misread(&"(".repeat((1 << 20) + 1));
    assert_eq!((at, expected), ((1 << 20) + 1, Expected::Shallower));
    // Deep, and canonical.
    let mut bank = Bank::new();
    let deep = format!("{}p", "¬".repeat(1 << 19));
    assert!(read(&deep, &mut bank, &Scope::default()).is_ok());
    let deep = format!("{}p → r{}", "q ∧ (".repeat(1 << 17), ")".repeat(1 << 17));
    assert!(read(&deep, &mut bank, &Scope::default()).is_ok());
    let deep = format!("p({}x{})", "f(".repeat(1 << 18), ")".repeat(1 << 18));
    assert!(read(&deep, &mut bank, &Scope::default()).is_ok());
}
