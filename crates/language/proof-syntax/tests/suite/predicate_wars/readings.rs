//! The readings Q-PW-1 to Q-PW-16.

use formula::{Alphabet, Bank, Fixity, Formula, Kind, Term};
use proof_syntax::predicate_wars::{MixedArity, Options, Reader, Reading};
use source::{Severity, Span, Text};

use super::support::*;

#[test]
fn q_pw_1_division_is_decided_by_position() {
    accepts("(f/2)", "(f / 2)");
    accepts("(ff/2)", "(f f/ 2)");
    accepts("(cc/d)", "(c c/ d)");
    accepts("(f(x)f/c)", "(f(x) f/ c)");
    accepts("((x+1)c/c)", "((x + 1) c/ c)");
    accepts("(3f/f)", "(3 f/ f)");
    accepts("(x_1f/2)", "(x_1 f/ 2)");
    accepts("g((f/f))", "g((f / f))");
    accepts("(∀(f)((f/2)=(c/2)))", "(∀(f)((f / 2) = (c / 2)))");
    refuses("(∀(x)f/2)", &["missing-brackets: ∀(x)f", "term-as-statement: f"]);
}

#[test]
fn q_pw_2_truth_values_are_the_longest_match() {
    accepts("(tT∧tF)", "(tT ∧ tF)");
    accepts("(nottT)", "(¬tT)");
    accepts("(notT)", "(¬T)");
    accepts("(PandtF)", "(P ∧ tF)");
    accepts("(t=f)", "(t = f)");
    refuses("(t T)", &["unexpected-token: T"]);
}

#[test]
fn q_pw_3_and_4_numbers_and_subscripts_of_any_size() {
    let digits = "9".repeat(5_000);
    accepts(&digits, &digits);
    accepts(&format!("x_{digits}"), &format!("x_{digits}"));
    accepts("(x_1=x)", "(x_1 = x)");
    accepts("0", "0");
    refuses("(x = 007)", &["leading-zeros: 007"]);
    refuses("(x_01 = x)", &["subscript-leading-zeros: x_01"]);
    refuses("P_01", &["subscript-leading-zeros: P_01"]);
    let mut bank = Bank::new();
    let (one, _) = read("x_10", &STRICT, &mut bank);
    let (other, _) = read("x_1", &STRICT, &mut bank);
    assert_ne!(one.value, other.value);
}

#[test]
fn q_pw_5_each_arity_is_a_symbol_of_its_own() {
    let mut bank = Bank::new();
    let mut shape = |input: &str| {
        let (parsed, _) = read(input, &STRICT, &mut bank);
        match parsed.value {
            Some(Reading::Wff(formula)) => match bank.formula(formula) {
                Formula::Atom(symbol, _) => {
                    Some((bank.symbol_text(symbol).to_owned(), bank.symbol_data(symbol).kind, bank.symbol_data(symbol).fixity))
                }
                _ => None,
            },
            Some(Reading::Wfo(term)) => match bank.term(term) {
                Term::Apply(symbol, _) => {
                    Some((bank.symbol_text(symbol).to_owned(), bank.symbol_data(symbol).kind, bank.symbol_data(symbol).fixity))
                }
                _ => None,
            },
            None => None,
        }
    };
    for (input, name, kind, expected) in [
        ("P", "P", Kind::Predicate, Fixity::Letter),
        ("P()", "P", Kind::Predicate, Fixity::Applied(0)),
        ("P(x,y)", "P", Kind::Predicate, Fixity::Applied(2)),
        ("f()", "f", Kind::Function, Fixity::Applied(0)),
        ("f(x)", "f", Kind::Function, Fixity::Applied(1)),
        ("(x f/ y)", "f/", Kind::Function, Fixity::Infix),
        ("(x < y)", "<", Kind::Predicate, Fixity::Infix),
        ("[health](x)", "[health]", Kind::Function, Fixity::Applied(1)),
        ("[CARD](x)", "[CARD]", Kind::Predicate, Fixity::Applied(1)),
    ] {
        assert_eq!(shape(input), Some((name.to_owned(), kind, expected)), "{input}");
    }
    assert_eq!(shape("f"), None, "a variable");
    assert_eq!(remarks("[health]", &STRICT, Severity::Warning), ["bare-name: [health]"]);
    assert_eq!(remarks("[ATK]", &STRICT, Severity::Warning), ["bare-name: [ATK]"]);
}

#[test]
fn q_pw_7_mixed_arities_are_remarked_once() {
    let reject = Options { mixed_arity: MixedArity::Reject, ..STRICT };
    for (input, places) in [
        ("(P ∧ P(x))", &["mixed-arity: P"][..]),
        ("(P(x) ∧ (P(x,x) ∧ P))", &["mixed-arity: P"]),
        ("(P() ∧ P)", &["mixed-arity: P"]),
        ("f(f)", &["mixed-arity: f"]),
        ("f((f/f))", &["mixed-arity: f"]),
        ("(x_1 = x_1(x_1))", &["mixed-arity: x_1"]),
        ("((P ∧ P(x)) ∧ (f = f(x)))", &["mixed-arity: P", "mixed-arity: f"]),
        ("(P(x) ∧ Q(x,x))", &[]),
    ] {
        assert_eq!(remarks(input, &STRICT, Severity::Warning), places, "{input}");
        assert_eq!(remarks(input, &reject, Severity::Error), places, "{input}");
    }
    let bound = "(∀(f)P(f(x)))";
    assert_eq!(remarks(bound, &STRICT, Severity::Warning), ["quantified-function-name: f", "mixed-arity: f"]);
    let mut bank = Bank::new();
    let (parsed, _) = read("(∀(f)(f(x) = x))", &STRICT, &mut bank);
    let Some(Reading::Wff(formula)) = parsed.value else { panic!("accepted") };
    let x = bank.variable("x");
    assert_eq!(bank.free_variables(formula), [x], "the function name stays as it is");
    let text = Text::new("t", "P P(x)");
    let mut reader = Reader::new(&text, STRICT, &mut bank);
    assert_eq!(reader.read(Span::new(0, 1)).diagnostics, []);
    assert_eq!(reader.read(Span::new(2, 6)).diagnostics, [], "another statement");
}

#[test]
fn q_pw_8_and_9_lenient_reading_echoes_the_canonical_form() {
    for (input, canonical, warnings) in [
        ("x = x", "(x = x)", &["missing-outer-brackets: x = x"][..]),
        ("∃(x)(A(x))", "(∃(x)A(x))", &["missing-outer-brackets: ∃(x)(A(x))", "bracketed-atom: (A(x))"]),
        ("P imply Q", "(P → Q)", &["missing-outer-brackets: P imply Q"]),
        ("((P))", "P", &["doubled-brackets: ((P))", "bracketed-atom: (P)"]),
        ("((x+1))", "(x + 1)", &["doubled-brackets: ((x+1))"]),
    ] {
        let mut bank = Bank::new();
        let (parsed, _) = read(input, &LENIENT, &mut bank);
        assert_eq!(show(&bank, parsed.value.expect(input), Alphabet::Unicode), canonical);
        assert_eq!(remarks(input, &LENIENT, Severity::Warning), warnings);
    }
    assert_eq!(remarks("¬P ∧ Q", &LENIENT, Severity::Error), ["missing-brackets: ¬P"]);
    assert_eq!(remarks("P ∧ Q ∧ R", &LENIENT, Severity::Error), ["unbracketed-chain: ∧"]);
    assert_eq!(remarks("(P → ¬Q)", &LENIENT, Severity::Error), ["missing-brackets: ¬Q"]);
}

#[test]
fn q_pw_10_by_default_there_are_no_negative_literals() {
    refuses("-1", &["negative-number: -1"]);
    refuses("(x - -1)", &["negative-number: -1"]);
    refuses("f(- 12)", &["negative-number: - 12"]);
    refuses("(x = -y)", &["unexpected-token: -"]);
    accepts("(1-2)", "(1 - 2)");
    accepts("(x-1)", "(x - 1)");
}

#[test]
fn q_pw_10_negative_literals_are_operands_if_the_house_allows() {
    for (input, canonical) in [
        ("-1", "-1"),
        ("(-1 - -12)", "(-1 - -12)"),
        ("(x<-1)", "(x < -1)"),
        ("(x=-7)", "(x = -7)"),
        ("f(-1,x,-2)", "f(-1, x, -2)"),
        ("(∀(x)P(-3))", "(∀(x)P(-3))"),
        ("(-18446744073709551616 f/ -3)", "(-18446744073709551616 f/ -3)"),
        // After an operand it is an operator.
        ("(1-2)", "(1 - 2)"),
        ("(1 -2)", "(1 - 2)"),
        ("(1--2)", "(1 - -2)"),
        ("(x_0-1)", "(x_0 - 1)"),
        ("(f(x)-1)", "(f(x) - 1)"),
        ("((1+1)-1)", "((1 + 1) - 1)"),
        ("((x<-1)->(y>-1))", "((x < -1) → (y > -1))"),
    ] {
        accepts_with(input, canonical, &LITERAL);
    }
    for (input, errors) in [
        ("f(- 12)", &["detached-sign: - 12"][..]),
        ("(x - - 1)", &["detached-sign: - 1"]),
        ("(x = -0)", &["negative-zero: -0"]),
        ("(x = -007)", &["leading-zeros: -007"]),
        ("(x = -y)", &["unexpected-token: -"]),
        ("(x -1 -1)", &["unbracketed-chain: -"]),
        ("(∀(-1)P)", &["not-a-pure-variable: -1"]),
        ("-1(x)", &["not-a-function-name: ("]),
        ("(-1 ∧ P)", &["term-as-statement: -1"]),
    ] {
        assert_eq!(remarks(input, &LITERAL, Severity::Error), errors, "{input}");
    }
    let help = |input: &str| {
        let (parsed, _) = read(input, &LITERAL, &mut Bank::new());
        parsed.diagnostics[0].help.clone().unwrap_or_default()
    };
    assert_eq!(help("(x = -007)"), "write -7 (Q-PW-3)");
    assert_eq!(help("(x = -00)"), "write 0 (Q-PW-3)");
    assert_eq!(help("(x = -0)"), "write 0 (Q-PW-10)");
    assert_eq!(help("(x = - 12)"), "write -12 (Q-PW-10)");
}

/// A bare game name is an operand, however unusual, and what follows it is an operator.
#[test]
fn behind_a_bare_game_name_stands_an_operator() {
    for (input, canonical) in [
        ("([health]f/2)", "([health] f/ 2)"),
        ("([health]c/[power])", "([health] c/ [power])"),
        ("([health]-1)", "([health] - 1)"),
    ] {
        let mut bank = Bank::new();
        let (parsed, _) = read(input, &LITERAL, &mut bank);
        assert_eq!(show(&bank, parsed.value.expect(input), Alphabet::Unicode), canonical);
    }
}
