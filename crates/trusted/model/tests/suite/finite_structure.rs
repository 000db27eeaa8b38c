//! Making finite structures: what is set is found again, and what is no structure is refused.

use formula::{Bank, Fixity, Kind, SymbolId};
use model::finite::{Structure, StructureError};

fn function(bank: &mut Bank, name: &str, arity: u32) -> SymbolId {
    bank.symbol(name, Kind::Function, if arity == 0 { Fixity::Letter } else { Fixity::Applied(arity) })
}

fn predicate(bank: &mut Bank, name: &str, arity: u32) -> SymbolId {
    bank.symbol(name, Kind::Predicate, if arity == 0 { Fixity::Letter } else { Fixity::Applied(arity) })
}

#[test]
fn only_valid_tables_are_taken() {
    let mut bank = Bank::new();
    let (f, p) = (function(&mut bank, "f", 2), predicate(&mut bank, "P", 1));
    let wide = predicate(&mut bank, "W", 200);
    let number = bank.numeral("3").expect("digits");
    assert_eq!(Structure::new(0), Err(StructureError::EmptyDomain));
    let mut structure = Structure::new(2).expect("not empty");
    let untouched = structure.clone();
    let refused = [
        (structure.set_function(&bank, p, vec![0, 0]), StructureError::WrongKind { symbol: p }),
        (structure.set_predicate(&bank, f, vec![true; 4]), StructureError::WrongKind { symbol: f }),
        (structure.set_function(&bank, f, vec![0; 3]), StructureError::WrongSize { symbol: f, expected: 4, found: 3 }),
        (structure.set_predicate(&bank, p, vec![true; 3]), StructureError::WrongSize { symbol: p, expected: 2, found: 3 }),
        (
            structure.set_predicate(&bank, wide, vec![true]),
            StructureError::WrongSize { symbol: wide, expected: usize::MAX, found: 1 },
        ),
        (structure.set_function(&bank, f, vec![0, 1, 2, 0]), StructureError::OutsideDomain { object: 2, size: 2 }),
        (structure.set_number(number, 2), StructureError::OutsideDomain { object: 2, size: 2 }),
    ];
    for (found, expected) in refused {
        assert_eq!(found, Err(expected));
    }
    assert_eq!(structure, untouched, "a refused table changes nothing");
}

#[test]
fn what_was_set_is_found_again() {
    let mut bank = Bank::new();
    let (f, p, c) = (function(&mut bank, "f", 1), predicate(&mut bank, "P", 2), function(&mut bank, "c", 0));
    let number = bank.numeral("12").expect("digits");
    let mut structure = Structure::new(2).expect("not empty");
    structure.set_function(&bank, f, vec![0, 0]).expect("valid");
    structure.set_function(&bank, f, vec![1, 0]).expect("valid");
    structure.set_function(&bank, c, vec![1]).expect("valid");
    structure.set_predicate(&bank, p, vec![true, false, false, true]).expect("valid");
    structure.set_number(number, 1).expect("valid");
    assert_eq!(structure.domain_size(), 2);
    assert_eq!(structure.function(f), Some(&[1, 0][..]));
    assert_eq!(structure.function(c), Some(&[1][..]));
    assert_eq!(structure.function(p), None);
    assert_eq!(structure.predicate(p), Some(&[true, false, false, true][..]));
    assert_eq!(structure.predicate(f), None);
    assert_eq!(structure.number(number), Some(1));
    assert_eq!(structure.functions().map(|(symbol, _)| symbol).collect::<Vec<_>>(), [f, c]);
    assert_eq!(structure.predicates().collect::<Vec<_>>(), [(p, &[true, false, false, true][..])]);
    assert_eq!(structure.numbers().collect::<Vec<_>>(), [(number, 1)]);
}
