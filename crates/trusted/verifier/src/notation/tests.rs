//! Definitions there and back: what is read means what was printed, and is printed the same.

use formula::generate::Random;
use formula::{Bank, Board, Fixity, Kind, Statement, SymbolId};
use model::definable::{Condition, Constraint, DefinableStructure, Domain, Linear, Piece, PiecewiseLinear, Quotient, Relation};

use super::read::{Expected, Misread, Unread};
use super::{Definition, parameter, parameter_number, print, read};
use crate::symbols::UsedSymbols;

const DOMAINS: [Domain; 3] = [Domain::Integers, Domain::Naturals, Domain::Rationals];

/// A bank with a symbol of each shape, all of them used.
fn symbols() -> (Bank, Vec<SymbolId>, UsedSymbols) {
    let mut bank = Bank::new();
    let fixities = [
        ("c", Kind::Function, Fixity::Letter),
        ("x", Kind::Function, Fixity::Letter),
        ("0", Kind::Function, Fixity::Letter),
        ("e", Kind::Function, Fixity::Applied(0)),
        ("father", Kind::Function, Fixity::Applied(1)),
        ("+", Kind::Function, Fixity::Infix),
        ("odd \"name\\", Kind::Function, Fixity::Applied(2)),
        ("f'", Kind::Function, Fixity::Applied(5)),
        ("rain", Kind::Predicate, Fixity::Letter),
        ("iff", Kind::Predicate, Fixity::Letter),
        ("happy", Kind::Predicate, Fixity::Applied(1)),
        ("father", Kind::Predicate, Fixity::Applied(1)),
        ("smarter", Kind::Predicate, Fixity::Applied(2)),
        ("<", Kind::Predicate, Fixity::Infix),
    ];
    let mut found = Vec::new();
    let mut statements = Vec::new();
    for (name, kind, fixity) in fixities {
        let symbol = bank.symbol(name, kind, fixity);
        let x = bank.variable("v");
        let argument = bank.variable_term(x);
        let arguments = vec![argument; fixity.arity()];
        let meaning = match kind {
            Kind::Predicate => bank.atom(symbol, &arguments).expect("as many as it takes"),
            Kind::Function => {
                let applied = bank.apply(symbol, &arguments).expect("as many as it takes");
                bank.equal(applied, applied)
            }
        };
        let label = statements.len().to_string();
        statements.push(Statement::axiom(label, meaning));
        found.push(symbol);
    }
    let used = UsedSymbols::by(&bank, &Board { statements });
    (bank, found, used)
}

fn number(random: &mut Random, small: i128) -> i128 {
    match random.below(60) {
        0 => i128::MIN,
        1 => i128::MAX,
        2 => i128::MIN + 1,
        3 => -(1 << 70),
        _ => random.below(2 * small as usize + 1) as i128 - small,
    }
}

fn linear(random: &mut Random, arity: usize) -> Linear {
    let constant = if random.below(3) == 0 { 0 } else { number(random, 4) };
    let coefficients: Vec<(u32, i128)> = (0..arity).map(|at| (at as u32, number(random, 2))).collect();
    Linear::new(constant, coefficients).expect("each parameter once")
}

fn condition(random: &mut Random, arity: usize, domain: Domain) -> Condition {
    let constraint = |random: &mut Random| {
        let kinds = if domain == Domain::Rationals { 4 } else { 6 };
        let divisor = 1 + random.below(4) as u64;
        let relation = match random.below(kinds) {
            0 => Relation::AtMost,
            1 => Relation::Below,
            2 => Relation::Equal,
            3 => Relation::Unequal,
            4 => Relation::DivisibleBy(divisor.into()),
            _ => Relation::NotDivisibleBy(divisor.into()),
        };
        Constraint { term: linear(random, arity), relation }
    };
    let alternatives = random.below(4);
    Condition(
        (0..alternatives)
            .map(|_| {
                let constraints = if random.below(12) == 0 { 0 } else { 1 + random.below(3) };
                (0..constraints).map(|_| constraint(random)).collect()
            })
            .collect(),
    )
}

fn function(random: &mut Random, arity: usize, domain: Domain) -> PiecewiseLinear {
    let value = |random: &mut Random| Quotient { numerator: linear(random, arity), divisor: 1 + random.below(3) as u64 };
    let pieces = (0..random.below(3)).map(|_| Piece { when: condition(random, arity, domain), value: value(random) }).collect();
    PiecewiseLinear { pieces, otherwise: value(random) }
}

/// The value of a term, `None` where plain arithmetic does not do.
fn value(term: &Linear, arguments: &[i128]) -> Option<i128> {
    term.coefficients().iter().try_fold(term.constant_part(), |sum, &(at, coefficient)| {
        sum.checked_add(coefficient.checked_mul(*arguments.get(at as usize)?)?)
    })
}

fn holds(condition: &Condition, arguments: &[i128]) -> Option<bool> {
    let mut any = false;
    for alternative in &condition.0 {
        let mut all = true;
        for constraint in alternative {
            let value = value(&constraint.term, arguments)?;
            all &= match constraint.relation {
                Relation::AtMost => value <= 0,
                Relation::Below => value < 0,
                Relation::Equal => value == 0,
                Relation::Unequal => value != 0,
                Relation::DivisibleBy(divisor) => value.rem_euclid(divisor) == 0,
                Relation::NotDivisibleBy(divisor) => value.rem_euclid(divisor) != 0,
            };
        }
        any |= all;
    }
    Some(any)
}

/// Numerator and divisor of a function's value.
fn applied(function: &PiecewiseLinear, arguments: &[i128]) -> Option<(i128, u64)> {
    for piece in &function.pieces {
        if holds(&piece.when, arguments)? {
            return Some((value(&piece.value.numerator, arguments)?, piece.value.divisor));
        }
    }
    Some((value(&function.otherwise.numerator, arguments)?, function.otherwise.divisor))
}

fn points(arity: usize) -> Vec<Vec<i128>> {
    let mut points = vec![Vec::new()];
    let side: i128 = if arity > 2 { 1 } else { 5 };
    for _ in 0..arity {
        points = points.iter().flat_map(|point| (-side..=side).map(|next| [point.as_slice(), &[next]].concat())).collect();
    }
    points
}

#[test]
fn what_is_printed_is_read_with_the_same_meaning() {
    let (bank, symbols, used) = symbols();
    let mut random = Random::new(1);
    let mut compared = 0;
    for round in 0..6_000 {
        let symbol = symbols[round % symbols.len()];
        let domain = DOMAINS[random.below(3)];
        let arity = bank.symbol_data(symbol).fixity.arity();
        let mut structure = DefinableStructure::new(domain);
        let kind = bank.symbol_data(symbol).kind;
        match kind {
            Kind::Function => structure.define_function(&bank, symbol, function(&mut random, arity, domain)),
            Kind::Predicate => structure.define_predicate(&bank, symbol, condition(&mut random, arity, domain)),
        }
        .expect("well made");
        let text = print(&bank, &structure, symbol).expect("defined");
        let (found, definition) = match read(&text, &used) {
            Ok(found) => found,
            // What a term and its opposite cannot both be: -(-2^127).
            Err(Unread::Misread(Misread { expected: Expected::SmallerNumber, .. }))
                if text.contains(&i128::MIN.to_string()[1..]) =>
            {
                continue;
            }
            Err(_) => panic!("{text}"),
        };
        assert_eq!(found, symbol, "{text}");
        let mut again = DefinableStructure::new(domain);
        match &definition {
            Definition::Function(value) => again.define_function(&bank, symbol, value.clone()),
            Definition::Predicate(condition) => again.define_predicate(&bank, symbol, condition.clone()),
            Definition::Relation(_) => panic!("{text}"),
        }
        .expect("well made");
        assert_eq!(print(&bank, &again, symbol), Some(text.clone()));
        for point in points(arity) {
            // Where plain arithmetic does for both.
            match &definition {
                Definition::Function(value) => {
                    let expected = structure.function(symbol).and_then(|function| applied(function, &point));
                    if let (Some(expected), Some(found)) = (expected, applied(value, &point)) {
                        assert_eq!(found, expected, "{text} at {point:?}");
                        compared += 1;
                    }
                }
                Definition::Relation(_) => panic!("{text}"),
                Definition::Predicate(condition) => {
                    let expected = structure.predicate(symbol).and_then(|condition| holds(condition, &point));
                    if let (Some(expected), Some(found)) = (expected, holds(condition, &point)) {
                        assert_eq!(found, expected, "{text} at {point:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 100_000, "only {compared} values were compared");
}

#[test]
fn both_alphabets_are_read() {
    let (bank, _, used) = symbols();
    let texts = [
        ("father(x) = x + 1", "father(x) = x + 1"),
        ("father(x)=0+1*x+1-0", "father(x) = x + 1"),
        ("happy(x) iff x >= 2 or x != 0", "happy(x) iff x ≥ 2 or x ≠ 0"),
        (
            "happy(x) iff (x <= 1 and 2 does not divide x) or 3 divides x - 1",
            "happy(x) iff (x ≤ 1 and 2 does not divide x) or 3 divides x - 1",
        ),
        ("father(x) = x / 2 if 2 divides x, otherwise (x - 1) / 2", "father(x) = x / 2 if 2 divides x, otherwise (x - 1) / 2"),
        ("father(x) = 2 * x / 3", "father(x) = (2 * x) / 3"),
        ("happy(x) iff always", "happy(x) always"),
        ("x + y = y", "x + y = y"),
        ("x = 3", "x = 3"),
        ("0 = -3", "0 = -3"),
        ("iff iff 0 = 0", "iff iff 0 = 0"),
        ("iff never", "iff never"),
        ("e() = 1", "e() = 1"),
        ("x \"<\" y iff x < y", "x \"<\" y iff x < y"),
        ("\"odd \\\"name\\\\\"(x, y) = y", "\"odd \\\"name\\\\\"(x, y) = y"),
        ("f'(x, y, z, x4, x5) = x5 - x4", "f'(x, y, z, x4, x5) = -x4 + x5"),
    ];
    for (text, expected) in texts {
        let Ok((symbol, definition)) = read(text, &used) else { panic!("{text}") };
        let mut structure = DefinableStructure::new(Domain::Integers);
        match definition {
            Definition::Function(value) => structure.define_function(&bank, symbol, value),
            Definition::Predicate(condition) => structure.define_predicate(&bank, symbol, condition),
            Definition::Relation(_) => panic!("{text}"),
        }
        .expect("well made");
        assert_eq!(print(&bank, &structure, symbol).as_deref(), Some(expected));
    }
}

#[test]
fn what_is_no_definition_is_refused_where_it_goes_wrong() {
    let (_, _, used) = symbols();
    let cases = [
        ("", 0, Expected::Head),
        ("= 3", 0, Expected::Head),
        ("father", 6, Expected::Definiens),
        ("father(y) = 1", 7, Expected::Parameter(0)),
        ("smarter(x, x) iff x = y", 11, Expected::Parameter(1)),
        ("father(x = 1", 9, Expected::CloseOrComma),
        ("father(x) ≥ 1", 10, Expected::Definiens),
        ("x + x = 1", 4, Expected::Second),
        ("father(x) = ", 12, Expected::Summand),
        ("father(x) = otherwise 2", 12, Expected::Summand),
        ("father(x) = happy", 12, Expected::Summand),
        ("father(x) = 02", 12, Expected::Summand),
        ("father(x) = 2 * 2", 16, Expected::Factor),
        ("father(x) = (x + 1", 18, Expected::Close),
        ("father(x) = (x + 1)", 19, Expected::Divisor),
        ("father(x) = x / 0", 16, Expected::Divisor),
        ("father(x) = x / 18446744073709551616", 16, Expected::Divisor),
        ("father(x) = x + 1 / 2", 18, Expected::End),
        ("father(x) = x if x", 18, Expected::Relation),
        ("father(x) = x if x > 0", 22, Expected::Piece),
        ("father(x) = x if x > 0, 1", 25, Expected::Otherwise),
        ("father(x) = x if x > 0, otherwise 1 if x < 0, 2", 36, Expected::End),
        ("happy(x) iff 2 does x", 20, Expected::NotDivide),
        ("happy(x) iff 0 divides x", 13, Expected::Divisor),
        ("happy(x) iff x > 0 and x < 3 or x = 5", 29, Expected::End),
        ("happy(x) iff x = 0 or x = 1 and x = 2", 28, Expected::End),
        ("happy(x) iff (x = 0 or x = 1)", 20, Expected::Close),
        ("happy(x) iff ((x = 0))", 14, Expected::Summand),
        ("happy(x) always x", 16, Expected::End),
        ("father(x) = 340282366920938463463374607431768211456", 12, Expected::SmallerNumber),
        ("father(x) = 170141183460469231731687303715884105728", 51, Expected::SmallerNumber),
        ("father(x) = x + 170141183460469231731687303715884105727 + 1", 59, Expected::SmallerNumber),
        ("father(x) = \u{7}", 12, Expected::Summand),
        ("\"father(x) = 1", 0, Expected::Head),
        ("\"fat\\her\"(x) = 1", 0, Expected::Head),
    ];
    for (text, at, expected) in cases {
        match read(text, &used) {
            Err(Unread::Misread(misread)) => assert_eq!(misread, Misread { at, expected }, "{text}"),
            _ => panic!("{text} is read"),
        }
    }
    // What is written of parameters is read, but they must be the symbol's.
    for text in ["mother(x) = 1", "father = 1", "happy(x) = 1", "father(x, y) = 1", "x * y = 1"] {
        assert!(read(text, &used).is_err(), "{text} is read");
    }
}

#[test]
fn parameters_have_one_name_each() {
    for number in 0..200 {
        assert_eq!(parameter_number(&parameter(number)), Some(number));
    }
    for name in ["x0", "x1", "x3", "x04", "x+4", "X", "x4294967296", "w", ""] {
        assert_eq!(parameter_number(name), None, "{name}");
    }
}
