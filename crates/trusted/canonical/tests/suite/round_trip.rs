//! What is printed is read as the same formula, whatever its names are, and no two formulas are printed alike.

use std::collections::HashMap;

use canonical::{Digits, Scope, print, print_term, read, read_term};
use formula::generate::{Random, Vocabulary};
use formula::{Bank, Fixity, FormulaId, Kind, Quantifier};

/// Names that mean something in the text, end something in it, or look like another one.
const NAMES: [&str; 34] = [
    "p",
    "q",
    "x",
    "X",
    "h_1",
    "it's",
    "'",
    "\"",
    "\\",
    "\\'",
    "",
    " ",
    "p q",
    "p(x)",
    "p, q",
    "tT",
    "tF",
    "V",
    "and",
    "2",
    "02",
    "-2",
    "#2",
    "=",
    "≠",
    "∧",
    "→",
    "¬",
    "∀x",
    "∃!x",
    "|L| ≥ 2",
    "h\u{430}ppy",
    "a\u{202e}b",
    "+",
];

/// Symbols of every kind and fixity for a name each, and the same names for variables.
fn hostile(bank: &mut Bank, random: &mut Random) -> Vocabulary {
    let mut any = |bank: &mut Bank, kind: Kind| {
        let fixities = [Fixity::Letter, Fixity::Applied(0), Fixity::Applied(1), Fixity::Applied(2), Fixity::Infix];
        bank.symbol(NAMES[random.below(NAMES.len())], kind, fixities[random.below(fixities.len())])
    };
    let functions = (0..6).map(|_| any(bank, Kind::Function)).collect();
    let predicates = (0..6).map(|_| any(bank, Kind::Predicate)).collect();
    let variables = (0..3).map(|_| bank.variable(NAMES[random.below(NAMES.len())])).collect();
    Vocabulary { variables, truth_values: true, numbers: true, ..Vocabulary::of(bank, functions, predicates) }
}

/// A scope, by a number: with either meaning of digits, and with some names or none.
fn scope(random: &mut Random) -> Scope {
    let mut scope = Scope::new(if random.below(2) == 0 { Digits::Names } else { Digits::Numbers });
    for _ in 0..random.below(4) {
        scope.insert(NAMES[random.below(NAMES.len())]);
    }
    scope
}

fn same(bank: &mut Bank, formula: FormulaId, scope: &Scope) -> String {
    let text = print(bank, formula, scope);
    let back = read(&text, bank, scope).unwrap_or_else(|misread| panic!("{text}: {misread}"));
    assert_eq!(back, formula, "{text}");
    text
}

#[test]
fn what_is_printed_is_read_as_the_same_formula() {
    for seed in 0..4_000 {
        let (mut bank, mut random) = (Bank::new(), Random::new(seed));
        let vocabulary = match seed % 3 {
            0 => Vocabulary::palmer(&mut bank),
            1 => Vocabulary::predicate_wars(&mut bank),
            _ => hostile(&mut bank, &mut random),
        };
        let scope = scope(&mut random);
        let depth = random.below(6);
        let formula = bank.random_formula(&vocabulary, depth, &mut random);
        same(&mut bank, formula, &scope);
        let closed = bank.random_sentence(&vocabulary, 3, &mut random);
        same(&mut bank, closed, &Scope::default());
        let term = bank.random_term(&vocabulary, 4, &mut random);
        let text = print_term(&bank, term, &scope);
        assert_eq!(read_term(&text, &mut bank, &scope), Ok(term), "{text}");
    }
}

#[test]
fn no_two_formulas_are_printed_alike() {
    let mut random = Random::new(7);
    let mut bank = Bank::new();
    let scopes = [Scope::default(), Scope::new(Digits::Numbers), scope(&mut random)];
    let mut texts: [HashMap<String, FormulaId>; 3] = Default::default();
    for _ in 0..300 {
        let vocabulary = hostile(&mut bank, &mut random);
        for _ in 0..100 {
            let depth = random.below(3);
            let formula = bank.random_formula(&vocabulary, depth, &mut random);
            for (scope, texts) in scopes.iter().zip(&mut texts) {
                let text = print(&bank, formula, scope);
                let first = *texts.entry(text.clone()).or_insert(formula);
                assert_eq!(first, formula, "{text}");
            }
        }
    }
}

#[test]
fn a_changed_text_is_another_formula_or_none() {
    let mut random = Random::new(11);
    for _ in 0..2_000 {
        let mut bank = Bank::new();
        let vocabulary = if random.below(2) == 0 { Vocabulary::palmer(&mut bank) } else { hostile(&mut bank, &mut random) };
        let formula = bank.random_formula(&vocabulary, 3, &mut random);
        let scope = scope(&mut random);
        let mut characters: Vec<char> = print(&bank, formula, &scope).chars().collect();
        let at = random.below(characters.len());
        match random.below(3) {
            0 => _ = characters.remove(at),
            1 => characters.insert(at, *[' ', '(', ')', '¬', '\'', '"', 'x'].get(random.below(7)).expect("below 7")),
            _ => characters.swap(at, 0),
        }
        let text: String = characters.into_iter().collect();
        if let Ok(found) = read(&text, &mut bank, &scope) {
            assert_eq!(print(&bank, found, &scope), text);
        }
    }
}

#[test]
fn names_bound_by_scope_or_quantifier_are_variables() {
    let mut bank = Bank::new();
    let p = bank.symbol("p", Kind::Predicate, Fixity::Applied(1));
    let (x, constant) = (bank.variable("x"), bank.symbol("x", Kind::Function, Fixity::Letter));
    let (variable, constant) = (bank.variable_term(x), bank.apply(constant, &[]).expect("no arguments"));
    let (of_variable, of_constant) = (bank.atom(p, &[variable]).expect("one"), bank.atom(p, &[constant]).expect("one"));
    let mut open = Scope::default();
    open.insert("x");
    for (formula, scope, text) in [
        (of_variable, &Scope::default(), "p(\"x\")"),
        (of_constant, &Scope::default(), "p(x)"),
        (of_variable, &open, "p(x)"),
        (of_constant, &open, "p('x')"),
    ] {
        assert_eq!(same(&mut bank, formula, scope), text);
    }
    let both = bank.and(of_constant, of_variable);
    let all = bank.quantified(Quantifier::ForAll, x, both);
    assert_eq!(same(&mut bank, all, &Scope::default()), "∀x (p('x') ∧ p(x))");
    let behind = bank.and(of_constant, all);
    assert_eq!(same(&mut bank, behind, &Scope::default()), "p(x) ∧ (∀x (p('x') ∧ p(x)))");
}

/// Every statement of one quantifier about one object, all names being hostile: bound and free variables, constants and numbers may be called alike.
#[test]
fn under_each_setting_no_two_statements_about_an_object_are_printed_alike() {
    let mut bank = Bank::new();
    let p = bank.symbol("p", Kind::Predicate, Fixity::Applied(1));
    let variables = NAMES.map(|name| bank.variable(name));
    let mut objects = variables.map(|variable| bank.variable_term(variable)).to_vec();
    for name in NAMES {
        for fixity in [Fixity::Letter, Fixity::Applied(0)] {
            let constant = bank.symbol(name, Kind::Function, fixity);
            objects.push(bank.apply(constant, &[]).expect("no arguments"));
        }
    }
    for digits in ["2", "-2", "0"] {
        let number = bank.numeral(digits).expect("digits");
        objects.push(bank.number_term(number));
    }
    let mut statements = Vec::new();
    for &object in &objects {
        let atom = bank.atom(p, &[object]).expect("one argument");
        statements.push(atom);
        statements.extend(variables.map(|variable| bank.quantified(Quantifier::ForAll, variable, atom)));
    }
    for digits in [Digits::Names, Digits::Numbers] {
        for open in [None, Some("x"), Some("2"), Some("-2"), Some("tT"), Some("p q")] {
            let mut scope = Scope::new(digits);
            open.into_iter().for_each(|name| scope.insert(name));
            let mut texts: HashMap<String, FormulaId> = HashMap::new();
            for &statement in &statements {
                let text = same(&mut bank, statement, &scope);
                let first = *texts.entry(text.clone()).or_insert(statement);
                assert_eq!(first, statement, "{digits:?}, {open:?}: {text}");
            }
        }
    }
    let (numeric, number) = (bank.variable("2"), bank.numeral("2").expect("digits"));
    let objects = [bank.variable_term(numeric), bank.number_term(number)];
    let texts = objects.map(|object| {
        let atom = bank.atom(p, &[object]).expect("one argument");
        let all = bank.quantified(Quantifier::ForAll, numeric, atom);
        print(&bank, all, &Scope::new(Digits::Numbers))
    });
    assert_eq!(texts, ["∀\"2\" p(\"2\")", "∀\"2\" p(2)"]);
}
