//! Substitution: simultaneous, refused or renamed where a quantifier captures, linear on shared parts, at any depth.

use std::collections::BTreeMap;

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Definition, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use representation::{AlphaEquivalence, BracketedText, Capture, OnCapture, Substitution, meaning_of_definition};
use testkit::formulas::{all, app, atom, some, var};

/// Checks `formula{map}` against the text expected; both ways of treating capture, when there is none to treat.
fn check(bank: &mut Bank, formula: FormulaId, map: &[(&str, TermId)], expected: &str) {
    let map: Vec<(VariableId, TermId)> = map.iter().map(|&(name, term)| (bank.variable(name), term)).collect();
    for on_capture in [OnCapture::Refuse, OnCapture::Rename] {
        let found = bank.substitute(formula, &map, on_capture).expect("no capture");
        assert_eq!(bank.text(found, Alphabet::Unicode), expected);
    }
}

#[test]
fn free_occurrences_are_replaced_all_at_once() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y, z) = (var(b, "x"), var(b, "y"), var(b, "z"));
    let r = atom(b, "R", &[x, y]);
    let f_y = app(b, "f", &[y]);
    let equation = b.equal(x, f_y);
    let both = b.and(r, equation);
    check(b, both, &[("x", y), ("y", x)], "(R(y, x) ∧ (y = f(x)))");
    check(b, both, &[("x", f_y), ("y", z)], "(R(f(y), z) ∧ (f(y) = f(z)))");
    check(b, both, &[("z", x)], "(R(x, y) ∧ (x = f(y)))");
    check(b, both, &[], "(R(x, y) ∧ (x = f(y)))");
    check(b, both, &[("x", x)], "(R(x, y) ∧ (x = f(y)))");
}

#[test]
fn bound_occurrences_stay() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y, z) = (var(b, "x"), var(b, "y"), var(b, "z"));
    let r = atom(b, "R", &[x, y]);
    let bound = all(b, "x", r);
    check(b, bound, &[("x", z)], "(∀(x)R(x, y))");
    check(b, bound, &[("y", z), ("x", y)], "(∀(x)R(x, z))");
    let p = atom(b, "P", &[x]);
    let mixed = b.implies(bound, p);
    check(b, mixed, &[("x", z)], "((∀(x)R(x, y)) → P(z))");
    // The term put for y holds x, but the quantifier over x has no free y in its scope.
    let inner = all(b, "x", p);
    let beside = b.and(inner, r);
    check(b, beside, &[("y", x)], "((∀(x)P(x)) ∧ R(x, x))");
}

#[test]
fn a_capture_is_refused_with_the_quantifier_that_captures() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y, z) = (var(b, "x"), var(b, "y"), var(b, "z"));
    let (vx, vy, vz) = (b.variable("x"), b.variable("y"), b.variable("z"));
    let r = atom(b, "R", &[x, y, z]);
    let inner = some(b, "y", r);
    let middle = b.not(inner);
    let outer = all(b, "z", middle);
    let f_y = app(b, "f", &[y]);
    let f_z = app(b, "f", &[z]);
    let found = b.substitute(outer, &[(vx, f_y)], OnCapture::Refuse);
    assert_eq!(found, Err(Capture { variable: vx, captured: vy, quantifier: inner }));
    let found = b.substitute(outer, &[(vx, f_z)], OnCapture::Refuse);
    assert_eq!(found, Err(Capture { variable: vx, captured: vz, quantifier: outer }));
    // RULEBOOK S-4: (∀(x)(¬(∀(y)(x=y)))) gives nothing for x ↦ y.
    let same = b.equal(x, y);
    let everything = all(b, "y", same);
    let negated = b.not(everything);
    let found = b.substitute(negated, &[(vx, y)], OnCapture::Refuse);
    assert_eq!(found, Err(Capture { variable: vx, captured: vy, quantifier: everything }));
    // The same quantifier once harmless, once not.
    let harmless = b.and(everything, r);
    let found = b.substitute(harmless, &[(vz, y)], OnCapture::Refuse).map(|formula| b.text(formula, Alphabet::Unicode));
    assert_eq!(found.as_deref(), Ok("((∀(y)(x = y)) ∧ R(x, y, y))"));
}

#[test]
fn a_capture_is_avoided_by_renaming_the_quantifier() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y, y_0) = (var(b, "x"), var(b, "y"), var(b, "y_0"));
    let (vx, vy) = (b.variable("x"), b.variable("y"));
    let r = atom(b, "R", &[x, y]);
    let s = atom(b, "R", &[x, y, y_0]);
    let f_y = app(b, "f", &[y]);
    let g = app(b, "g", &[y, y_0]);
    let (all_r, all_s) = (all(b, "y", r), all(b, "y", s));
    let both = b.and(r, all_r);
    let twice = all(b, "y_0", all_r);
    let cases = [
        (all_r, f_y, "(∀(y_0)R(f(y), y_0))"),
        (all_s, f_y, "(∀(y_1)R(f(y), y_1, y_0))"),
        (all_r, g, "(∀(y_1)R(g(y, y_0), y_1))"),
        (both, f_y, "(R(f(y), y) ∧ (∀(y_0)R(f(y), y_0)))"),
        // The new name is in turn captured by nothing.
        (twice, f_y, "(∀(y_0)(∀(y_0)R(f(y), y_0)))"),
        (twice, y_0, "(∀(y_1)(∀(y)R(y_0, y)))"),
    ];
    for (formula, term, expected) in cases {
        let found = b.substitute(formula, &[(vx, term)], OnCapture::Rename).expect("renamed");
        assert_eq!(b.text(found, Alphabet::Unicode), expected);
    }
    // Renaming goes on inside where the new name is bound again: ∀y ∃y_0 R(x, y, y_0) with x ↦ y.
    let inner = some(b, "y_0", s);
    let formula = all(b, "y", inner);
    let found = b.substitute(formula, &[(vx, y)], OnCapture::Rename).expect("renamed");
    let text = b.text(found, Alphabet::Unicode);
    assert_eq!(b.free_variables(found), [vy]);
    assert!(text == "(∀(y_0)(∃(y_1)R(y, y_0, y_1)))" || text == "(∀(y_1)(∃(y_0)R(y, y_1, y_0)))", "{text}");
}

/// A formula with bound variables replaced by the distance to their quantifier (de Bruijn), free ones by terms where a map has
/// them: what a substitution must give, up to the names of bound variables.
#[derive(PartialEq, Debug)]
struct Tree(String, Vec<Tree>);

fn leaf(text: String) -> Tree {
    Tree(text, Vec::new())
}

fn tree_term(bank: &Bank, term: TermId, bound: &[VariableId], map: &BTreeMap<VariableId, TermId>) -> Tree {
    match bank.term(term) {
        Term::Variable(variable) => match bound.iter().rev().position(|&other| other == variable) {
            Some(distance) => leaf(format!("bound {distance}")),
            None => match map.get(&variable) {
                // The term's own variables are free, whatever is bound here.
                Some(&replacement) => tree_term(bank, replacement, &[], &BTreeMap::new()),
                None => leaf(format!("free {}", bank.variable_text(variable))),
            },
        },
        Term::Number(number) => leaf(bank.numeral_text(number).to_owned()),
        Term::Apply(symbol, arguments) => {
            let parts = arguments.iter().map(|&argument| tree_term(bank, argument, bound, map)).collect();
            Tree(format!("{symbol:?}"), parts)
        }
    }
}

fn tree(bank: &Bank, formula: FormulaId, bound: &mut Vec<VariableId>, map: &BTreeMap<VariableId, TermId>) -> Tree {
    let (head, parts) = match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => (bank.text(formula, Alphabet::Unicode), Vec::new()),
        Formula::Atom(symbol, arguments) => {
            (format!("{symbol:?}"), arguments.iter().map(|&argument| tree_term(bank, argument, bound, map)).collect())
        }
        Formula::Equal(left, right) => {
            ("=".to_owned(), [left, right].iter().map(|&argument| tree_term(bank, argument, bound, map)).collect())
        }
        Formula::Not(inner) => ("¬".to_owned(), vec![tree(bank, inner, bound, map)]),
        Formula::Binary(connective, left, right) => {
            (format!("{connective:?}"), vec![tree(bank, left, bound, map), tree(bank, right, bound, map)])
        }
        Formula::Quantified(quantifier, variable, body) => {
            bound.push(variable);
            let inner = tree(bank, body, bound, map);
            bound.pop();
            (format!("{quantifier:?}"), vec![inner])
        }
    };
    Tree(head, parts)
}

#[test]
fn random_substitutions_mean_what_de_bruijn_indices_say() {
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::palmer(&mut bank);
    vocabulary.numbers = true;
    for name in ["x_0", "y_0", "z_1"] {
        vocabulary.variables.push(bank.variable(name));
    }
    let mut random = Random::new(11);
    let (mut refused, mut done) = (0, 0);
    for round in 0..6000 {
        let formula = bank.random_formula(&vocabulary, 1 + round % 5, &mut random);
        let map: BTreeMap<VariableId, TermId> = (0..1 + round % 3)
            .map(|_| {
                let variable = vocabulary.variables[random.below(vocabulary.variables.len())];
                (variable, bank.random_term(&vocabulary, 2, &mut random))
            })
            .collect();
        let list: Vec<(VariableId, TermId)> = map.iter().map(|(&variable, &term)| (variable, term)).collect();
        let expected = tree(&bank, formula, &mut Vec::new(), &map);
        let text = bank.text(formula, Alphabet::Unicode);
        let renamed = bank.substitute(formula, &list, OnCapture::Rename).expect("never refused");
        assert_eq!(tree(&bank, renamed, &mut Vec::new(), &BTreeMap::new()), expected, "{text}");
        match bank.substitute(formula, &list, OnCapture::Refuse) {
            Ok(found) => {
                done += 1;
                assert_eq!(found, renamed, "nothing was captured, so nothing is renamed: {text}");
            }
            Err(capture) => {
                refused += 1;
                let Formula::Quantified(_, bound, body) = bank.formula(capture.quantifier) else {
                    panic!("no quantifier in {capture:?}")
                };
                let term = map[&capture.variable];
                assert_eq!(bound, capture.captured);
                assert!(bank.term_variables(term).contains(&bound));
                assert!(bank.free_variables(body).contains(&capture.variable) && capture.variable != bound);
            }
        }
    }
    assert!(refused > 300 && done > 2000, "one-sided sample: {refused} refused, {done} done");
}

#[test]
fn shared_parts_are_rewritten_once() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y) = (var(b, "x"), var(b, "y"));
    let (vx, vy) = (b.variable("x"), b.variable("y"));
    let mut term = x;
    for _ in 0..200 {
        term = app(b, "g", &[term, term]);
    }
    let mut formula = atom(b, "P", &[term]);
    for _ in 0..200 {
        formula = b.and(formula, formula);
    }
    // Scopes that hide y or capture it, each met twice.
    let r = atom(b, "R", &[x, y]);
    let mut scoped = b.and(formula, r);
    for _ in 0..200 {
        let (left, right) = (all(b, "y", scoped), some(b, "y", scoped));
        scoped = b.iff(left, right);
    }
    let open = b.and(scoped, r);
    let formulas = b.formula_count();
    let f_x = app(b, "f", &[x]);
    let found = b.substitute(open, &[(vx, f_x), (vy, f_x)], OnCapture::Refuse).expect("no capture");
    assert!(b.formula_count() <= 2 * formulas + 10, "{} formulas from {formulas}", b.formula_count());
    assert_eq!(b.free_variables(found), [vx]);
    let renamed = b.substitute(open, &[(vx, y)], OnCapture::Rename).expect("renamed");
    assert_eq!(b.free_variables(renamed), [vy]);
}

#[test]
fn substitution_and_comparison_at_any_depth() {
    const DEPTH: usize = 200_000;
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y, z) = (var(b, "x"), var(b, "y"), var(b, "z"));
    let vx = b.variable("x");
    let mut term = x;
    for _ in 0..DEPTH {
        term = app(b, "f", &[term]);
    }
    let mut formula = atom(b, "R", &[term, y]);
    for level in 0..DEPTH {
        formula = match level % 3 {
            0 => b.not(formula),
            1 => all(b, "y", formula),
            _ => {
                let truth = b.truth(true);
                b.implies(truth, formula)
            }
        };
    }
    let found = b.substitute(formula, &[(vx, z)], OnCapture::Refuse).expect("no capture");
    assert_eq!(b.free_variables(found), [b.as_variable(z).expect("a variable")]);
    let refused = b.substitute(formula, &[(vx, y)], OnCapture::Refuse);
    assert!(refused.is_err());
    let renamed = b.substitute(formula, &[(vx, y)], OnCapture::Rename).expect("renamed");
    assert_eq!(b.size(renamed), b.size(formula));
    assert!(!b.alpha_equivalent(found, renamed));
    let back = b.variable("z");
    let again = b.substitute(found, &[(back, y)], OnCapture::Rename).expect("renamed");
    assert!(b.alpha_equivalent(again, renamed));
}

#[test]
fn what_a_definition_says() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y) = (var(b, "x"), var(b, "y"));
    let (vx, vy) = (b.variable("x"), b.variable("y"));
    use formula::{Fixity, Kind};
    let liker = b.symbol("liker", Kind::Function, Fixity::Applied(1));
    let blondie = b.symbol("blondie", Kind::Function, Fixity::Letter);
    let likes = atom(b, "likes", &[y, x]);
    let unique = b.quantified(Quantifier::ExistsUnique, vy, likes);
    let sentence = b.for_all(vx, unique);
    let definition = Definition { symbol: liker, parameters: vec![vx], variable: vy };
    let meaning = meaning_of_definition(b, &definition, sentence).expect("a definition");
    assert_eq!(b.text(meaning, Alphabet::Unicode), "((∀(x)(∃!(y)likes(y, x))) ∧ (∀(x)likes(liker(x), x)))");

    let blonde = atom(b, "blonde", &[x]);
    let one = b.quantified(Quantifier::ExistsUnique, vx, blonde);
    let named = Definition { symbol: blondie, parameters: Vec::new(), variable: vx };
    let meaning = meaning_of_definition(b, &named, one).expect("a definition");
    assert_eq!(b.text(meaning, Alphabet::Unicode), "((∃!(x)blonde(x)) ∧ blonde(blondie))");

    // A binder inside A that would capture the parameter gives way.
    let r = atom(b, "R", &[y, x]);
    let inner = some(b, "x", r);
    let unique = b.quantified(Quantifier::ExistsUnique, vy, inner);
    let hidden = b.for_all(vx, unique);
    let meaning = meaning_of_definition(b, &definition, hidden).expect("a definition");
    assert_eq!(b.text(meaning, Alphabet::Unicode), "((∀(x)(∃!(y)(∃(x)R(y, x)))) ∧ (∀(x)(∃(x_0)R(liker(x), x_0))))");

    let exists = b.exists(vy, likes);
    let only_exists = b.for_all(vx, exists);
    let refused = [
        (only_exists, &definition),
        (one, &definition),
        (sentence, &named),
        (likes, &named),
        (sentence, &Definition { symbol: liker, parameters: vec![vy], variable: vx }),
        (sentence, &Definition { symbol: blondie, parameters: vec![vx], variable: vy }),
        (sentence, &Definition { symbol: liker, parameters: vec![vx], variable: vx }),
    ];
    for (sentence, definition) in refused {
        assert_eq!(meaning_of_definition(b, definition, sentence), None, "{definition:?}");
    }
}
