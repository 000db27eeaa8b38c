//! Structures are found for what is true among numbers, and none for what is not; operators as defined are operators as computed.

use certificate::Claim;
use formula::{Bank, Board, Fixity, FormulaId, Kind, TermId};
use model::Fuel;
use model::definable::{DefinableStructure, Domain, Evaluator, Linear, PiecewiseLinear};
use representation::BracketedText;
use source::{Span, Text};

use crate::arithmetic::{self, LARGEST_DIVISOR, Operator, Sides};
use crate::object::Object;
use crate::{Limits, NotFound, StandardModel, computations, find, names, speaks_of_numbers};

fn read(bank: &mut Bank, text: &str) -> FormulaId {
    let text = Text::new("t", text);
    let mut own = Bank::new();
    let span = Span::new(0, text.content().len());
    let parsed =
        proof_syntax::predicate_wars::Reader::of_whole(&text, proof_syntax::predicate_wars::Options::default(), &mut own)
            .read_wff(span);
    let formula = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics));
    names::with_constants(&own, bank, formula)
}

/// Statements that are to be true, and perhaps one that is to be false.
fn model(true_ones: &[&str], false_one: Option<&str>) -> Result<StandardModel, NotFound> {
    model_within(true_ones, false_one, Limits::default())
}

fn model_within(true_ones: &[&str], false_one: Option<&str>, limits: Limits) -> Result<StandardModel, NotFound> {
    let mut bank = Bank::new();
    let meanings: Vec<FormulaId> = true_ones.iter().copied().chain(false_one).map(|text| read(&mut bank, text)).collect();
    let board = Board::numbered(meanings);
    let claim = false_one.map_or(Claim::Consistent, |_| Claim::Independent { statement: true_ones.len() });
    find(&bank, &board, claim, limits)
}

#[test]
fn what_can_be_true_among_numbers_is() {
    for statements in [
        &["(2 > 1)"][..],
        &["((2 + 3) = 5)", "((7 / 2) = 4)", "((0 - 3) < 0)", "(((0 - 7) f/ 2) = x)"],
        &["(∀(x)[HEAL](x, 1))"],
        &["(∀(x)(([health](x) > 20) → [ATK](x, 20)))", "(¬[ATK]([chosenPlayer](0), 20))"],
        &["(∀(x)([NUMBER](x) → (∃(y)(x < y))))", "(∀(x)([NUMBER](x) → (∃(y)(y < x))))"],
        &["(∀(x)(∀(y)(([NUMBER](x) ∧ [NUMBER](y)) → ((x + y) = (y + x)))))"],
        &["(∀(x)([NUMBER](x) → (((x - 3) + 3) = x)))"],
        &["(∀(x)([NUMBER](x) → ((((x f/ 3) * 3) + (x % 3)) = x)))"],
        &["(∃(x)(¬[NUMBER](x)))", "(∃(x)[PLAYER](x))", "(∃(x)[CARD](x))"],
        &["(P(3) ∧ (¬P(4)))", "(∀(x)(P(x) → Q(x)))", "(¬Q([chosenPlayer](1)))"],
        &["(∀(x)([PLAYER](x) → [NUMBER]([health](x))))", "(∀(i)([NUMBER](i) → [PLAYER]([chosenPlayer](i))))"],
        &["(x > 5)", "(¬(y = x))", "(f(x) = y)"],
        &["(∀(x)([NUMBER](x) → ((x / 2) = (x / 2))))"],
    ] {
        assert!(model(statements, None).is_ok(), "{statements:?}: {:?}", model(statements, None).err());
    }
}

#[test]
fn what_cannot_be_true_among_numbers_is_not_found() {
    for statements in [
        &["(1 > 2)"][..],
        &["(1 = 2)"],
        &["(¬[NUMBER](3))"],
        &["((2 + 3) > 5)"],
        &["(∀(x)((x < 1) ∨ ((x = 1) ∨ (x > 1))))"],
        &["(∃(x)((x > 1) ∧ (x < 2)))"],
        &["(∀(x)(x > 0))"],
        &["[NUMBER]([chosenPlayer](0))"],
        &["([NUMBER](x) ∧ (∀(y)(¬(y > x))))"],
        &["(P(5) ∧ (¬P((2 + 3))))"],
        &["(∃(x)([NUMBER](x) ∧ ((x * 2) = 7)))"],
    ] {
        assert_eq!(model(statements, None).err(), Some(NotFound::Exhausted), "{statements:?}");
    }
    // Q-G-2: numbers are numbers, so what a structure with 2 = 4 = 5 refutes is not refuted; and what is true of 101 is true.
    assert!(model(&["((2 + 3) > 4)"], Some("(5 > 4)")).is_err());
    assert!(model(&["(1 > 0)"], Some("(∃(x)(x > 100))")).is_err());
    assert!(model(&["(1 > 0)"], Some("(∀(x)(x > 0))")).is_ok());
    assert!(matches!(model(&["(∃(x)((x * x) = 2))"], None), Err(NotFound::Unsupported(_))));
    assert!(matches!(model(&["(∃(x)((5 / x) = 2))"], None), Err(NotFound::Unsupported(_))));
    assert!(matches!(model(&["(9999999999999999999999999999999999999999 > 1)"], None), Err(NotFound::Unsupported(_))));
}

/// Q-G-2, Q-PW-42: operators and comparators are fixed on numbers only, and a quotient by 0 is nothing.
#[test]
fn what_the_game_says_nothing_of_may_be_anything() {
    let open = |statement: &str| model_within(&[], Some(statement), Limits { open_elsewhere: true, ..Limits::default() });
    for (statement, lines) in [
        ("((x + y) = (y + x))", &["x = player 0", "y = player 1", "where x or y is no number, x + y = player 0 where"][..]),
        ("(((x < y) ∧ (y < z)) → (x < z))", &["where x or y is no number, x < y is true where"]),
        ("((x / 0) = 0)", &["where x or y is no number, or y is 0, x / y = player 0 where"]),
        ("(∀(x)(¬(x < x)))", &["where x or y is no number, x < y is true where x is another card and y is another card"]),
    ] {
        assert_eq!(model(&[], Some(statement)).err(), Some(NotFound::Exhausted), "{statement}");
        let found = open(statement).unwrap_or_else(|reason| panic!("{statement}: {reason}"));
        for line in lines {
            assert!(found.lines.iter().any(|known| known.starts_with(line)), "{statement}: {line} in {:?}", found.lines);
        }
    }
    for statement in [
        "(∀(x)(∀(y)(([NUMBER](x) ∧ [NUMBER](y)) → ((x + y) = (y + x)))))",
        "(∀(x)([NUMBER](x) → (¬(x < x))))",
        "((7 / 2) = 4)",
        "(¬(1 = 2))",
        "([NUMBER](x) → (¬(x < (x - 1))))",
    ] {
        assert_eq!(open(statement).err(), Some(NotFound::Exhausted), "{statement}");
    }
}

#[test]
fn products_and_quotients_of_unknowns_are_known_where_these_are() {
    for statements in
        [&["((x * y) = 6)", "(¬(x = 1))", "(x < y)", "(x = 2)", "(y = 3)"][..], &["((x f/ y) = 3)", "(x = 10)", "(y = 3)"]]
    {
        let found = model(statements, None).unwrap_or_else(|reason| panic!("{statements:?}: {reason}"));
        assert_eq!(found.numbers.len(), 2, "{statements:?}");
    }
    // Under a quantifier they are not.
    assert!(matches!(model(&["(∀(x)((x * y) = 0))"], None), Err(NotFound::Unsupported(_))));
}

#[test]
fn what_can_be_computed_of_the_numbers_of_statements_is_stated() {
    let facts = |statements: &[&str]| {
        let mut bank = Bank::new();
        let read: Vec<FormulaId> = statements.iter().map(|text| read(&mut bank, text)).collect();
        let facts = computations(&mut bank, &read, false);
        facts.into_iter().map(|fact| bank.text(fact, formula::Alphabet::Unicode)).collect::<Vec<_>>()
    };
    let contain = |statement: &str, expected: &[&str]| {
        let facts = facts(&[statement]);
        expected.iter().for_each(|fact| assert!(facts.iter().any(|known| known == fact), "{fact} in {facts:?}"));
        facts.len()
    };
    // The numbers 1 and 2, and their neighbours 0 and 3.
    assert_eq!(contain("(2 = (1 + 1))", &["((1 + 1) = 2)", "(¬(1 = 2))", "(¬(0 = 3))"]), 7);
    assert_eq!(contain("(1 < 2)", &["(¬(1 < 1))", "(1 < 2)", "(¬(2 < 1))", "(0 < 3)"]), 16);
    assert_eq!(contain("([NUMBER](3) → [CARD](3))", &["[NUMBER](3)", "(¬[CARD](3))", "[NUMBER](2)"]), 6);
    assert_eq!(contain("(x > y)", &["(2 > 0)", "(¬(0 > 0))"]), 9);
    assert_eq!(facts(&["P(((7 / 2) - 5))"]), ["((7 / 2) = 4)", "(((7 / 2) - 5) = -1)"]);
    assert_eq!(facts(&["(x = y)"]), ["(¬(0 = 1))", "(¬(0 = 2))", "(¬(1 = 2))"]);
    // Of what the game says nothing of, nothing is computed.
    assert_eq!(facts(&["((1 / 0) = 0)"]).len(), contain("((1 / 0) = 0)", &["(¬(0 = 1))", "(¬(-1 = 2))"]));
    assert_eq!(facts(&["P(x)"]), [""; 0]);
    // No structure of the game makes one of them false.
    for statement in ["((((7 f/ 2) + (7 c/ 2)) * (9 % 4)) > ((5 / 2) - 4))", "([PLAYER]((2 * 3)) ∨ (6 = (12 / 2)))", "(0 < x)"]
    {
        for fact in facts(&[statement]) {
            let open = Limits { open_elsewhere: true, ..Limits::default() };
            let read = fact.replace("-1", "(0 - 1)");
            assert_eq!(model_within(&[], Some(&read), open).err(), Some(NotFound::Exhausted), "{fact}");
        }
    }
}

#[test]
fn the_free_symbols_are_described() {
    let found = model(&["(∀(x)[HEAL](x, 1))", "([health]([chosenPlayer](0)) > 20)"], Some("P(3)")).expect("a structure");
    assert_eq!(found.lines, ["[chosenPlayer](x) = player 0", "[health](x) = 21", "[HEAL](x, y) is true", "P(x) is false"]);
}

#[test]
fn what_the_game_gives_a_meaning_is_recognized() {
    let mut bank = Bank::new();
    for (text, fixed) in
        [("(P → Q)", false), ("(∀(x)P(f(x)))", false), ("P(3)", true), ("(∀(x)(x < x))", true), ("[CARD](x)", true)]
    {
        let statement = read(&mut bank, text);
        assert_eq!(speaks_of_numbers(&bank, &[statement]), fixed, "{text}");
    }
}

#[test]
fn operators_are_defined_as_they_are_computed() {
    let mut bank = Bank::new();
    let numbers: Vec<i128> = (-17..=17).collect();
    let constant = |bank: &mut Bank, number: i128| -> TermId {
        let symbol = bank.symbol(&number.to_string(), Kind::Function, Fixity::Letter);
        bank.apply(symbol, &[]).expect("a letter")
    };
    for half_even in [false, true] {
        for name in ["+", "-", "*", "/", "f/", "c/", "%"] {
            let operator = Operator::of(name).expect("an operator");
            let mut structure = DefinableStructure::new(Domain::Integers);
            let sides = Sides { right: numbers.iter().copied().collect(), ..Sides::default() };
            let symbol = bank.symbol(name, Kind::Function, Fixity::Infix);
            structure
                .define_function(&bank, symbol, arithmetic::definition(operator, &sides, half_even).expect("small numbers"))
                .expect("a function");
            let reach = if operator == Operator::Times { 17 * 17 } else { 34 };
            for number in -reach..=reach {
                let symbol = bank.symbol(&number.to_string(), Kind::Function, Fixity::Letter);
                let code = Object::Number(number).code().expect("a small number");
                structure.define_function(&bank, symbol, PiecewiseLinear::linear(Linear::constant(code))).expect("a constant");
            }
            let mut statements = Vec::new();
            for &left in &numbers {
                for &right in &numbers {
                    let divides = matches!(operator, Operator::Plus | Operator::Minus | Operator::Times);
                    if !divides && !(0..=LARGEST_DIVISOR).contains(&right) {
                        continue;
                    }
                    let result = operator.compute(left, right, half_even).expect("a small number");
                    let (l, r, result) = (constant(&mut bank, left), constant(&mut bank, right), constant(&mut bank, result));
                    let term = bank.apply(symbol, &[l, r]).expect("two sides");
                    statements.push((bank.equal(term, result), left, right));
                }
            }
            let mut evaluator = Evaluator::new(&bank, &structure, Fuel::new(100_000_000)).expect("it stays among the integers");
            for (statement, left, right) in statements {
                assert_eq!(evaluator.evaluate(statement), Ok(true), "{left} {name} {right}");
            }
        }
    }
}
