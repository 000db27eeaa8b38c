//! What statements of Predicate Wars cost (PW-41 to PW-57, PW-67), and which of them are deterministic, simple or an effect
//! (PW-60 to PW-62).

use formula::Bank;
use proof_syntax::predicate_wars::classes::{
    ClassReadings, ConditionalX, Effect, PlainPredicates, UserFunctions, classes, is_simple, is_simple_term,
};
use proof_syntax::predicate_wars::{Negatives, Options, Reading, cost, parse};
use source::{Span, Text};
use testkit::samples::GOLDEN_STATEMENTS;

fn read(input: &str, bank: &mut Bank) -> Reading {
    parse(&Text::new("test", input), Span::new(0, input.len()), &Options::default(), bank).value.expect(input)
}

#[test]
fn golden_symbol_points() {
    for (input, points) in GOLDEN_STATEMENTS {
        let text = Text::new("t", input);
        let cost = cost(&text, Span::new(0, input.len()), Negatives::Refuse).value.expect(input);
        assert_eq!((cost.total, cost.well_formed), (points, true), "{input}");
        let mut bank = Bank::new();
        let kept = match read(input, &mut bank) {
            Reading::Wff(formula) => bank.points(formula),
            Reading::Wfo(term) => bank.term_points(term),
        };
        assert_eq!(kept, points, "{input}");
    }
}

#[test]
fn lists_that_are_not_well_formed_are_priced_too() {
    for (input, points) in [
        ("", 0),
        ("∀ ∃ ¬ ∧ ∨ →", 8),
        ("+ - * / % > < =", 8),
        ("xyz", 3),
        ("PQR", 3),
        ("x_0 P_0 y_12", 6),
        ("))((,,", 0),
        ("7 42 12345678901234567890", 3),
        ("[health] [ATK] [CARD]", 12),
        ("tTtF", 0),
        ("¬P", 2),
        ("x f/ y", 3),
        ("f/ y", 3),
        ("+f/y", 4),
        (")f/y", 2),
        ("x c/f/2", 5),
        ("not and or imply forall exists", 8),
    ] {
        let text = Text::new("t", input);
        let parsed = cost(&text, Span::new(0, input.len()), Negatives::Refuse);
        let cost = parsed.value.expect(input);
        assert_eq!((cost.total, cost.well_formed), (points, false), "{input}");
        assert!(!parsed.diagnostics.is_empty() && parsed.diagnostics.iter().all(|d| !d.is_error()), "{input}");
    }
    let slips = "(P $ 007)";
    let parsed = cost(&Text::new("t", slips), Span::new(0, slips.len()), Negatives::Refuse);
    assert!(parsed.value.is_none());
    assert_eq!(parsed.diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["unknown-character", "leading-zeros"]);
}

#[test]
fn a_negative_number_is_one_symbol_where_the_house_has_it() {
    for (input, refused, literal) in [
        ("-1", 2, 1),
        ("(x > -20)", 4, 3),
        ("(1 - 2)", 3, 3),
        ("(1--2)", 4, 3),
        ("- 1", 2, 2),
        ("x -1", 3, 3),
        ("[health] -1 ) -1 , -1", 10, 9),
        ("P -1", 3, 2),
    ] {
        let text = Text::new("t", input);
        for (negatives, points) in [(Negatives::Refuse, refused), (Negatives::Literal, literal)] {
            let parsed = cost(&text, Span::new(0, input.len()), negatives);
            assert_eq!(parsed.value.expect(input).total, points, "{input} {negatives:?}");
        }
    }
    let input = "((-1 + 2) > -1)";
    let cost = cost(&Text::new("t", input), Span::new(0, input.len()), Negatives::Literal).value.expect("priced");
    let item = cost.items.iter().find(|item| item.symbol == "-1").expect("it is a symbol");
    assert_eq!((item.kind, item.clause, item.count, item.points), ("negative number", "Q-PW-10", 2, 2));
    assert_eq!((cost.total, cost.well_formed), (5, true));
}

#[test]
fn costs_are_itemised() {
    let input = "(forall(x)(P(x) -> (∀(x_0)([health](x) > 20))))";
    let text = Text::new("t", input);
    let cost = cost(&text, Span::new(0, input.len()), Negatives::Refuse).value.expect("priced");
    let rows: Vec<_> =
        cost.items.iter().map(|i| (i.symbol.as_str(), i.kind, i.clause, i.count, i.points_each, i.points)).collect();
    assert_eq!(
        rows,
        [
            ("(", "bracket", "PW-49", 8, 0, 0),
            ("forall", "quantifier", "PW-45", 2, 2, 4),
            ("x", "variable", "PW-42", 3, 1, 3),
            (")", "bracket", "PW-49", 8, 0, 0),
            ("P", "predicate", "PW-43", 1, 1, 1),
            ("->", "connective", "PW-46", 1, 1, 1),
            ("x_0", "distinct variable", "PW-53", 1, 2, 2),
            ("[health]", "game function name", "PW-57", 1, 4, 4),
            (">", "comparator", "PW-48", 1, 1, 1),
            ("20", "number", "PW-52", 1, 1, 1),
        ]
    );
    assert_eq!(cost.total, 17);
}

#[test]
fn deterministic_and_simple() {
    for (input, deterministic, simple) in [
        ("3", true, true),
        ("x", false, false),
        ("f(3)", false, false),
        ("[randPlayer](0)", true, true),
        ("[health]([randPlayer](0))", true, false),
        ("[health](x)", false, false),
        ("(1 + 2)", true, true),
        ("((1 + 2) f/ 3)", true, false),
        ("(x + 2)", false, false),
        ("tT", true, true),
        ("P", false, false),
        ("P(3)", false, false),
        ("[ATK]([chosenPlayer](0),20)", true, false),
        ("[ATK](0,20)", true, true),
        ("[CARD](x)", false, false),
        ("(1 > 2)", true, true),
        ("((1 + 1) > 2)", true, false),
        ("(1 = 2)", true, true),
        ("(1 = x)", false, false),
        ("(¬tT)", true, true),
        ("(tT → tF)", true, true),
        ("((1 > 2) ∧ tT)", true, false),
        ("(tT ∧ P)", false, false),
        ("(∀(x)tT)", false, false),
    ] {
        let mut bank = Bank::new();
        let reading = read(input, &mut bank);
        let found = classes(&bank, reading, ClassReadings::default());
        assert_eq!((found.deterministic, found.simple), (deterministic, simple), "{input}");
        let alone = match reading {
            Reading::Wff(formula) => is_simple(&bank, formula, ClassReadings::default()),
            Reading::Wfo(term) => is_simple_term(&bank, term, ClassReadings::default()),
        };
        assert_eq!(alone, simple, "{input}");
    }
}

#[test]
fn q_pw_13_and_14_effects_and_free_variables() {
    let mut bank = Bank::new();
    let x = bank.variable("x");
    for (input, allowed, vacuous_only, free) in [
        ("[ATK]([chosenPlayer](0),20)", Effect::Specific, Effect::Specific, 0),
        ("[ATK](x,20)", Effect::Other, Effect::Other, 1),
        ("[CARD](3)", Effect::Other, Effect::Other, 0),
        ("(∀(x)(([health](x)>20)→[ATK](x,20)))", Effect::Conditional { variable: x, vacuous: false }, Effect::Other, 0),
        (
            "(∀(x)((1>2)→[HEAL](0,20)))",
            Effect::Conditional { variable: x, vacuous: true },
            Effect::Conditional { variable: x, vacuous: true },
            0,
        ),
        ("(∀(x)((y>2)→[HEAL](x,20)))", Effect::Other, Effect::Other, 1),
        ("(∃(x)((x>2)→[HEAL](x,20)))", Effect::Other, Effect::Other, 0),
        ("(∀(x)((x>2)∧[HEAL](x,20)))", Effect::Other, Effect::Other, 0),
        ("(∀(x)(P(x)→[HEAL](x,20)))", Effect::Other, Effect::Other, 0),
        ("(∀(x)([HEAL](x,20)→(x>2)))", Effect::Other, Effect::Other, 0),
        ("(P(x_0,y) ∧ (∀(x)Q(x)))", Effect::Other, Effect::Other, 2),
    ] {
        let reading = read(input, &mut bank);
        let found = classes(&bank, reading, ClassReadings::default());
        assert_eq!(found.effect, Some(allowed), "{input}");
        let literal = ClassReadings { conditional_x: ConditionalX::VacuousOnly, ..ClassReadings::default() };
        assert_eq!(classes(&bank, reading, literal).effect, Some(vacuous_only), "{input}");
        assert_eq!((found.free.len(), found.closed()), (free, free == 0), "{input}");
    }
}

#[test]
fn q_pw_11_and_12_letters_of_the_players_own() {
    let plain = ClassReadings { plain_predicates: PlainPredicates::NotPure, ..ClassReadings::default() };
    let functions = ClassReadings { user_functions: UserFunctions::Deterministic, ..ClassReadings::default() };
    let mut bank = Bank::new();
    let x = bank.variable("x");
    let conditional = Effect::Conditional { variable: x, vacuous: false };
    for (input, by_default, of_plain, of_functions) in [
        ("(∀(x)(P→[ATK](x,5)))", Effect::Other, conditional, Effect::Other),
        ("(∀(x)(P(3)→[ATK](x,5)))", Effect::Other, conditional, Effect::Other),
        ("(∀(x)(P(x)→[ATK](x,5)))", Effect::Other, conditional, Effect::Other),
        ("(∀(x)(P_0→[ATK](x,5)))", Effect::Other, Effect::Other, Effect::Other),
        ("(∀(x)(P(y)→[ATK](x,5)))", Effect::Other, Effect::Other, Effect::Other),
        ("(∀(x)(P→Q))", Effect::Other, Effect::Other, Effect::Other),
        ("[ATK]([chosenPlayer](0),f(3))", Effect::Other, Effect::Other, Effect::Specific),
        ("(∀(x)((f(x)>2)→[ATK](x,5)))", Effect::Other, Effect::Other, conditional),
        ("[ATK]([chosenPlayer](0),f(y))", Effect::Other, Effect::Other, Effect::Other),
        ("[ATK]([chosenPlayer](0),f)", Effect::Other, Effect::Other, Effect::Other),
    ] {
        let reading = read(input, &mut bank);
        let found = [ClassReadings::default(), plain, functions].map(|readings| classes(&bank, reading, readings).effect);
        assert_eq!(found, [Some(by_default), Some(of_plain), Some(of_functions)], "{input}");
    }
    for (input, readings, simple) in
        [("P", plain, true), ("(P → tT)", plain, true), ("(P_0 → tT)", plain, false), ("(f(3) > 2)", functions, false)]
    {
        let reading = read(input, &mut bank);
        let found = classes(&bank, reading, readings);
        assert_eq!((found.simple, classes(&bank, reading, ClassReadings::default()).simple), (simple, false), "{input}");
    }
}
