//! Equality up to the names of bound variables, against a recursive comparison of the two formulas side by side.

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use representation::{AlphaEquivalence, BracketedText, OnCapture, Substitution};
use testkit::formulas::{all, app, atom, some, var};

/// Whether two formulas differ in bound names only: `pairs` are the binders passed on both sides, innermost last.
fn same(bank: &Bank, left: FormulaId, right: FormulaId, pairs: &mut Vec<(VariableId, VariableId)>) -> bool {
    match (bank.formula(left), bank.formula(right)) {
        (Formula::Atom(p, a), Formula::Atom(q, b)) => {
            p == q && a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| same_term(bank, a, b, pairs))
        }
        (Formula::Equal(a, b), Formula::Equal(c, d)) => same_term(bank, a, c, pairs) && same_term(bank, b, d, pairs),
        (Formula::Not(a), Formula::Not(b)) => same(bank, a, b, pairs),
        (Formula::Binary(f, a, b), Formula::Binary(g, c, d)) => f == g && same(bank, a, c, pairs) && same(bank, b, d, pairs),
        (Formula::Quantified(q, x, a), Formula::Quantified(r, y, b)) => {
            pairs.push((x, y));
            let equal = q == r && same(bank, a, b, pairs);
            pairs.pop();
            equal
        }
        (Formula::Truth(_) | Formula::Cardinality(..), _) => left == right,
        _ => false,
    }
}

fn same_term(bank: &Bank, left: TermId, right: TermId, pairs: &[(VariableId, VariableId)]) -> bool {
    match (bank.term(left), bank.term(right)) {
        (Term::Variable(x), Term::Variable(y)) => match pairs.iter().rev().find(|&&(a, b)| a == x || b == y) {
            Some(&pair) => pair == (x, y),
            None => x == y,
        },
        (Term::Apply(f, a), Term::Apply(g, b)) => {
            f == g && a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| same_term(bank, a, b, pairs))
        }
        (Term::Number(_), _) => left == right,
        _ => false,
    }
}

/// The formula with some of its quantifiers over other variables, without change of meaning: recursive renaming.
fn renamed(bank: &mut Bank, formula: FormulaId, names: &[VariableId], random: &mut Random) -> FormulaId {
    match bank.formula(formula) {
        Formula::Not(inner) => {
            let inner = renamed(bank, inner, names, random);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let left = renamed(bank, left, names, random);
            let right = renamed(bank, right, names, random);
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = renamed(bank, body, names, random);
            let new = names[random.below(names.len())];
            if bank.free_variables(body).contains(&new) {
                return bank.quantified(quantifier, variable, body);
            }
            let term = bank.variable_term(new);
            let body = bank.substitute(body, &[(variable, term)], OnCapture::Rename).expect("never refused");
            bank.quantified(quantifier, new, body)
        }
        _ => formula,
    }
}

#[test]
fn golden_pairs() {
    let mut bank = Bank::new();
    let b = &mut bank;
    let (x, y, z) = (var(b, "x"), var(b, "y"), var(b, "z"));
    let r = |b: &mut Bank, left, right| atom(b, "R", &[left, right]);
    let quantify = |b: &mut Bank, outer: &str, inner: &str, body| {
        let inner = some(b, inner, body);
        all(b, outer, inner)
    };
    let (xy, yx, yz, xz, xx, zy) = (r(b, x, y), r(b, y, x), r(b, y, z), r(b, x, z), r(b, x, x), r(b, z, y));
    let f_y = app(b, "f", &[y]);
    let vacuous_y = all(b, "y", xx);
    let vacuous_z = all(b, "z", xx);
    let p = some(b, "x", xx);
    let unique = b.variable("x");
    let unique = b.quantified(Quantifier::ExistsUnique, unique, xx);
    let swapped = quantify(b, "y", "x", yx);
    let shadow_inner = quantify(b, "x", "x", xx);
    let shadow_outer = quantify(b, "y", "x", xx);
    let not_shadow = quantify(b, "x", "y", xx);
    let atom_f = atom(b, "P", &[f_y]);
    let atom_x = atom(b, "P", &[x]);
    let first = quantify(b, "x", "y", xy);
    let flipped = quantify(b, "x", "y", yx);
    let pairs = [
        (first, swapped, true),
        (first, flipped, false),
        (all(b, "x", xy), all(b, "z", zy), true),
        // Free variables matter: ∀x R(x,y), ∀x R(x,z); and ∀y R(y,y) is something else than ∀x R(x,y).
        (all(b, "x", xy), all(b, "x", xz), false),
        (all(b, "x", xy), all(b, "x", xx), false),
        (all(b, "x", xz), all(b, "y", yz), true),
        (vacuous_y, vacuous_z, true),
        (vacuous_y, xx, false),
        (p, unique, false),
        (shadow_inner, shadow_outer, true),
        (shadow_inner, not_shadow, false),
        (xy, xy, true),
        (xy, xz, false),
        (atom_f, atom_x, false),
    ];
    for (left, right, expected) in pairs {
        let text = format!("{} and {}", bank.text(left, Alphabet::Unicode), bank.text(right, Alphabet::Unicode));
        assert_eq!(bank.alpha_equivalent(left, right), expected, "{text}");
        assert_eq!(bank.alpha_equivalent(right, left), expected, "{text}");
        assert_eq!(bank.alpha_canonical(left) == bank.alpha_canonical(right), expected, "{text}");
    }
}

#[test]
fn random_formulas_against_the_recursive_comparison() {
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::palmer(&mut bank);
    // Few letters, so that small formulas often differ in bound names only.
    vocabulary.functions.clear();
    vocabulary.predicates.truncate(1);
    vocabulary.connectives.truncate(1);
    vocabulary.quantifiers.truncate(2);
    vocabulary.counting = false;
    let mut random = Random::new(5);
    let formulas: Vec<FormulaId> = (0..400)
        .map(|at| match at % 2 {
            0 => bank.random_formula(&vocabulary, 1 + at % 3, &mut random),
            _ => bank.random_sentence(&vocabulary, at % 3, &mut random),
        })
        .collect();
    let (mut yes, mut no) = (0, 0);
    for (at, &left) in formulas.iter().enumerate() {
        for &right in &formulas[at..] {
            if left == right {
                continue;
            }
            let expected = same(&bank, left, right, &mut Vec::new());
            *if expected { &mut yes } else { &mut no } += 1;
            let canonical = bank.alpha_canonical(left) == bank.alpha_canonical(right);
            let text = format!("{} and {}", bank.text(left, Alphabet::Unicode), bank.text(right, Alphabet::Unicode));
            assert_eq!(canonical, expected, "{text}");
            assert_eq!(bank.alpha_equivalent(left, right), expected, "{text}");
        }
    }
    assert!(yes > 100 && no > 1000, "one-sided sample: {yes} pairs alike, {no} not");
}

#[test]
fn renamed_copies_are_equivalent() {
    let mut bank = Bank::new();
    let vocabulary = Vocabulary::palmer(&mut bank);
    let names: Vec<VariableId> = ["x", "y", "z", "u", "v", "x_0", "y_0"].iter().map(|name| bank.variable(name)).collect();
    let mut random = Random::new(9);
    let mut changed = 0;
    for round in 0..2000 {
        let formula = bank.random_formula(&vocabulary, 1 + round % 6, &mut random);
        let copy = renamed(&mut bank, formula, &names, &mut random);
        changed += usize::from(copy != formula);
        let text = format!("{} and {}", bank.text(formula, Alphabet::Unicode), bank.text(copy, Alphabet::Unicode));
        assert!(same(&bank, formula, copy, &mut Vec::new()), "{text}");
        assert!(bank.alpha_equivalent(formula, copy), "{text}");
        assert_eq!(bank.alpha_canonical(formula), bank.alpha_canonical(copy), "{text}");
        let canonical = bank.alpha_canonical(formula);
        assert!(same(&bank, formula, canonical, &mut Vec::new()), "{text}: the representative is not of the class");
        assert_eq!(bank.alpha_canonical(canonical), canonical, "{text}");
    }
    assert!(changed > 1000);
}

#[test]
fn shared_parts_are_compared_once() {
    let mut bank = Bank::new();
    let mut sides = Vec::new();
    for name in ["x", "y"] {
        let (bound, free) = (var(&mut bank, name), var(&mut bank, "z"));
        let mut formula = atom(&mut bank, "R", &[bound, free]);
        for _ in 0..200 {
            let (left, right) = (all(&mut bank, name, formula), some(&mut bank, name, formula));
            let both = bank.iff(left, right);
            let open = atom(&mut bank, "R", &[bound, free]);
            formula = bank.and(both, open);
            formula = bank.or(formula, formula);
        }
        sides.push((all(&mut bank, name, formula), formula));
    }
    assert!(bank.alpha_equivalent(sides[0].0, sides[1].0));
    assert!(!bank.alpha_equivalent(sides[0].1, sides[1].1));
}
