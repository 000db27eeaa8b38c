//! Short spellings for making terms and formulas.

use formula::{Bank, Fixity, FormulaId, Kind, TermId};

/// The term that is just this variable.
pub fn var(bank: &mut Bank, name: &str) -> TermId {
    let variable = bank.variable(name);
    bank.variable_term(variable)
}

/// The term that is just this number.
pub fn number(bank: &mut Bank, digits: &str) -> TermId {
    let numeral = bank.numeral(digits).expect("digits");
    bank.number_term(numeral)
}

/// `name(arguments)` as a term.
pub fn app(bank: &mut Bank, name: &str, arguments: &[TermId]) -> TermId {
    let symbol = bank.symbol(name, Kind::Function, Fixity::Applied(arguments.len() as u32));
    bank.apply(symbol, arguments).expect("arity")
}

/// `(left name right)` as a term.
pub fn operator(bank: &mut Bank, left: TermId, name: &str, right: TermId) -> TermId {
    let symbol = bank.symbol(name, Kind::Function, Fixity::Infix);
    bank.apply(symbol, &[left, right]).expect("arity")
}

/// `name(arguments)` as a formula; the bare letter when there are none.
pub fn atom(bank: &mut Bank, name: &str, arguments: &[TermId]) -> FormulaId {
    let shape = if arguments.is_empty() { Fixity::Letter } else { Fixity::Applied(arguments.len() as u32) };
    let symbol = bank.symbol(name, Kind::Predicate, shape);
    bank.atom(symbol, arguments).expect("arity")
}

/// `(left name right)` as a formula.
pub fn comparator(bank: &mut Bank, left: TermId, name: &str, right: TermId) -> FormulaId {
    let symbol = bank.symbol(name, Kind::Predicate, Fixity::Infix);
    bank.atom(symbol, &[left, right]).expect("arity")
}

/// `(∀(name)body)`
pub fn all(bank: &mut Bank, name: &str, body: FormulaId) -> FormulaId {
    let variable = bank.variable(name);
    bank.for_all(variable, body)
}

/// `(∃(name)body)`
pub fn some(bank: &mut Bank, name: &str, body: FormulaId) -> FormulaId {
    let variable = bank.variable(name);
    bank.exists(variable, body)
}

/// A formula of this many symbols, in which a formula stands as often as it must: one part for all that are equal, so that large ones cost little.
///
/// # Panics
/// If the size is less than that of the formula.
pub fn of_size(bank: &mut Bank, formula: FormulaId, size: u64) -> FormulaId {
    let (mut doubled, mut left) = (Vec::new(), size);
    while left > bank.size(formula) {
        let twice = left % 2 == 1 && left / 2 >= bank.size(formula);
        doubled.push(twice);
        left = if twice { left / 2 } else { left - 1 };
    }
    let grow = |formula, twice| if twice { bank.and(formula, formula) } else { bank.not(formula) };
    let large = doubled.into_iter().rev().fold(formula, grow);
    assert_eq!(bank.size(large), size);
    large
}
