//! Symbol points (PW-41 to PW-57) against the rulebook's golden values, and the canonical text of each construct.

use formula::{Alphabet, Bank, CardinalityRelation, Fixity, FormulaId, Kind, Quantifier};
use representation::BracketedText;
use testkit::formulas::{all, app, atom, comparator, number, operator, some, var};

/// The golden values that the rulebook computes, with the text that it writes them in, spaces as the canonical text has them.
#[test]
fn the_golden_values_of_the_rulebook() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y, x_0) = (var(b, "x"), var(b, "y"), var(b, "x_0"));
    let (zero, one, twenty) = (number(b, "0"), number(b, "1"), number(b, "20"));
    let (p_x, q_x, p_1) = (atom(b, "P", &[x]), atom(b, "Q", &[x]), atom(b, "P_1", &[x_0]));
    let (p, q, r, s) = (atom(b, "P", &[]), atom(b, "Q", &[]), atom(b, "R", &[]), atom(b, "S", &[]));
    let (truth, falsehood) = (b.truth(true), b.truth(false));
    let chosen = app(b, "[chosenPlayer]", &[zero]);
    let health = app(b, "[health]", &[x]);
    let sum = operator(b, x, "+", one);
    let (f_x, f_y) = (app(b, "f", &[x]), app(b, "f", &[y]));
    let healthy = comparator(b, health, ">", twenty);
    let attack = atom(b, "[ATK]", &[x, twenty]);
    let attacked = b.implies(healthy, attack);
    let not_p_x = b.not(p_x);
    let not_s = b.not(s);
    let inner = b.implies(r, not_s);
    let inner = b.or(q, inner);

    let cases = [
        (all(b, "x", p_x), 5, "(∀(x)P(x))"),
        (some(b, "x", not_p_x), 6, "(∃(x)(¬P(x)))"),
        (b.implies(p_x, q_x), 5, "(P(x) → Q(x))"),
        (comparator(b, sum, ">", zero), 5, "((x + 1) > 0)"),
        (atom(b, "[ATK]", &[chosen, twenty]), 10, "[ATK]([chosenPlayer](0), 20)"),
        (all(b, "x_0", p_1), 8, "(∀(x_0)P_1(x_0))"),
        (truth, 0, "tT"),
        (b.not(falsehood), 1, "(¬tF)"),
        (b.equal(f_x, f_y), 5, "(f(x) = f(y))"),
        (all(b, "x", attacked), 17, "(∀(x)(([health](x) > 20) → [ATK](x, 20)))"),
        (b.and(p, inner), 8, "(P ∧ (Q ∨ (R → (¬S))))"),
    ];
    for (formula, points, text) in cases {
        assert_eq!(bank.text(formula, Alphabet::Unicode), text);
        assert_eq!(bank.points(formula), points, "{text}");
    }
    assert_eq!((bank.term_points(f_x), bank.term_text(f_x, Alphabet::Unicode).as_str()), (2, "f(x)"));
}

#[test]
fn a_number_is_one_symbol_whatever_its_length() {
    let mut bank = Bank::new();
    for digits in ["0", "10", "123456789012345678901234567890"] {
        let term = number(&mut bank, digits);
        assert_eq!(bank.term_points(term), 1);
        assert_eq!(bank.term_text(term, Alphabet::Ascii), digits);
    }
}

#[test]
fn distinct_letters_and_game_names_cost_more_than_plain_letters() {
    let mut bank = Bank::new();
    for (name, points) in [("x", 1), ("x_0", 2), ("y_17", 2)] {
        let variable = bank.variable(name);
        assert_eq!(bank.variable_points(variable), points, "{name}");
        let truth = bank.truth(true);
        let quantified = bank.exists(variable, truth);
        assert_eq!(bank.points(quantified), 2 + points, "{name} beside its quantifier");
    }
    for (name, points) in [("P", 1), ("P_0", 2), ("[NUMBER]", 4), ("[CLAIM]", 4)] {
        let letter = atom(&mut bank, name, &[]);
        assert_eq!(bank.points(letter), points, "{name}");
        let empty = bank.symbol(name, Kind::Predicate, Fixity::Applied(0));
        let empty = bank.atom(empty, &[]).expect("arity");
        assert_eq!(bank.points(empty), points, "{name}()");
    }
}

#[test]
fn each_construct_in_both_alphabets() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let x = var(b, "x");
    let (p, q) = (atom(b, "P", &[]), atom(b, "Q", &[]));
    let empty = b.symbol("P", Kind::Predicate, Fixity::Applied(0));
    let empty = b.atom(empty, &[]).expect("arity");
    let constant = b.symbol("c", Kind::Function, Fixity::Letter);
    let constant = b.apply(constant, &[]).expect("arity");
    let call = app(b, "f", &[]);
    let minus = operator(b, constant, "-", call);
    let nested = app(b, "g", &[minus, x, call]);
    let unique = b.variable("x");
    let cases: Vec<(FormulaId, &str, &str)> = vec![
        (b.truth(true), "tT", "tT"),
        (b.truth(false), "tF", "tF"),
        (p, "P", "P"),
        (empty, "P()", "P()"),
        (b.equal(x, nested), "(x = g((c - f()), x, f()))", "(x = g((c - f()), x, f()))"),
        (b.not(p), "(¬P)", "(~P)"),
        (b.and(p, q), "(P ∧ Q)", "(P & Q)"),
        (b.or(p, q), "(P ∨ Q)", "(P | Q)"),
        (b.implies(p, q), "(P → Q)", "(P -> Q)"),
        (b.iff(p, q), "(P ↔ Q)", "(P <-> Q)"),
        (b.for_all(unique, p), "(∀(x)P)", "(forall(x)P)"),
        (b.exists(unique, p), "(∃(x)P)", "(exists(x)P)"),
        (b.quantified(Quantifier::ExistsUnique, unique, p), "(∃!(x)P)", "(exists!(x)P)"),
        (b.cardinality(CardinalityRelation::AtLeast, 3), "|L| ≥ 3", "|L| >= 3"),
        (b.cardinality(CardinalityRelation::AtMost, 3), "|L| ≤ 3", "|L| <= 3"),
        (b.cardinality(CardinalityRelation::LessThan, 3), "|L| < 3", "|L| < 3"),
        (b.cardinality(CardinalityRelation::MoreThan, 3), "|L| > 3", "|L| > 3"),
        (b.cardinality(CardinalityRelation::Exactly, 3), "|L| = 3", "|L| = 3"),
    ];
    for (formula, unicode, ascii) in cases {
        assert_eq!(bank.text(formula, Alphabet::Unicode), unicode);
        assert_eq!(bank.text(formula, Alphabet::Ascii), ascii);
    }
}
