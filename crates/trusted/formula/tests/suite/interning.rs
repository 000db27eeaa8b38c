//! Equal values have equal ids and different values different ones; what is kept with each node is right.

use std::collections::{BTreeSet, HashMap};

use formula::generate::{Random, Vocabulary};
use formula::{
    Alphabet, ArityMismatch, Bank, CardinalityRelation, Connective, Fixity, Formula, FormulaId, Kind, NotANumeral, Quantifier,
    Term, TermId, VariableId,
};
use representation::BracketedText;
use testkit::formulas::{all, app, atom, number, some, var};

#[test]
fn symbols_differ_by_name_kind_and_shape() {
    let mut bank = Bank::new();
    let fixities = [Fixity::Letter, Fixity::Applied(0), Fixity::Applied(1), Fixity::Applied(2), Fixity::Infix];
    let mut seen = BTreeSet::new();
    for name in ["P", "P_0", ""] {
        for kind in [Kind::Function, Kind::Predicate] {
            for fixity in fixities {
                let symbol = bank.symbol(name, kind, fixity);
                assert!(seen.insert(symbol), "{name:?} {kind:?} {fixity:?} is not a symbol of its own");
                assert_eq!(bank.symbol(name, kind, fixity), symbol);
                assert_eq!((bank.symbol_text(symbol), bank.symbol_data(symbol).kind), (name, kind));
                assert_eq!(bank.symbol_data(symbol).fixity, fixity);
            }
        }
    }
    assert_eq!(bank.symbol_count(), seen.len());
}

#[test]
fn variables_differ_by_name_and_are_counted() {
    let mut bank = Bank::new();
    for (at, name) in ["x", "y", "", "x_0", "X"].into_iter().enumerate() {
        assert_eq!(bank.variable_count(), at, "their ids are the numbers below");
        let variable = bank.variable(name);
        assert_eq!((variable.index(), bank.variable_text(variable)), (at, name));
        assert_eq!(bank.variable(name), variable);
    }
    assert_eq!(bank.variable_count(), 5);
}

#[test]
fn numerals_are_integers_of_any_length_without_leading_zeros() {
    let mut bank = Bank::new();
    let long = "9".repeat(10_000);
    let all = ["0", "7", "10", "18446744073709551616", &long, "-1", "-70"];
    for digits in all {
        let numeral = bank.numeral(digits).expect(digits);
        assert_eq!(bank.numeral_text(numeral), digits);
        assert_eq!(bank.numeral(digits), Ok(numeral));
    }
    let known: Vec<&str> = bank.numerals().map(|numeral| bank.numeral_text(numeral)).collect();
    assert_eq!(known, all, "each is listed once, in its order");
    for wrong in ["", "00", "007", "-", "-0", "-07", "--1", "- 1", "+1", "1.5", " 1", "1 ", "x", "١"] {
        assert_eq!(bank.numeral(wrong), Err(NotANumeral), "{wrong:?}");
    }
}

#[test]
fn a_symbol_takes_its_number_of_arguments_and_its_kind_only() {
    let mut bank = Bank::new();
    let x = var(&mut bank, "x");
    let f = bank.symbol("f", Kind::Function, Fixity::Applied(2));
    let p = bank.symbol("P", Kind::Predicate, Fixity::Letter);
    let less = bank.symbol("<", Kind::Predicate, Fixity::Infix);
    assert_eq!(bank.apply(f, &[x]), Err(ArityMismatch { symbol: f, expected: 2, found: 1 }));
    assert_eq!(bank.atom(p, &[x]), Err(ArityMismatch { symbol: p, expected: 0, found: 1 }));
    assert_eq!(bank.atom(less, &[x, x, x]), Err(ArityMismatch { symbol: less, expected: 2, found: 3 }));
    assert!(bank.atom(f, &[x, x]).is_err(), "a function symbol makes no formula");
    assert!(bank.apply(less, &[x, x]).is_err(), "a predicate symbol makes no term");
    assert_eq!((bank.term_count(), bank.formula_count()), (1, 0), "what is refused is not kept");
}

#[test]
fn different_formulas_have_different_ids() {
    let mut bank = Bank::new();
    let (x, y) = (var(&mut bank, "x"), var(&mut bank, "y"));
    let (p, q) = (atom(&mut bank, "P", &[x]), atom(&mut bank, "P", &[y]));
    let (vx, vy) = (bank.variable("x"), bank.variable("y"));
    let mut made =
        vec![p, q, bank.truth(true), bank.truth(false), bank.equal(x, y), bank.equal(y, x), bank.equal(x, x), bank.not(p)];
    for connective in [Connective::And, Connective::Or, Connective::Implies, Connective::Iff] {
        made.push(bank.binary(connective, p, q));
        made.push(bank.binary(connective, q, p));
    }
    for quantifier in [Quantifier::ForAll, Quantifier::Exists, Quantifier::ExistsUnique] {
        made.push(bank.quantified(quantifier, vx, p));
        made.push(bank.quantified(quantifier, vy, p));
        made.push(bank.quantified(quantifier, vy, q));
    }
    use CardinalityRelation::{AtLeast, AtMost, Exactly, LessThan, MoreThan};
    for comparison in [AtLeast, AtMost, Exactly, LessThan, MoreThan] {
        made.push(bank.cardinality(comparison, 1));
        made.push(bank.cardinality(comparison, 2));
    }
    let distinct: BTreeSet<FormulaId> = made.iter().copied().collect();
    assert_eq!(distinct.len(), made.len());
    assert_eq!(bank.formula_count(), made.len());
}

#[test]
fn equal_constructions_share_ids_and_equal_ids_share_text() {
    let mut bank = Bank::new();
    let vocabulary = Vocabulary::palmer(&mut bank);
    let mut by_text: HashMap<String, FormulaId> = HashMap::new();
    let mut repeated = 0;
    for round in 0..2 {
        let mut random = Random::new(7);
        for at in 0..2000 {
            let formula = bank.random_formula(&vocabulary, at % 5, &mut random);
            let known = by_text.insert(bank.text(formula, Alphabet::Unicode), formula);
            assert!(known.is_none_or(|known| known == formula), "two ids for one text");
            assert!(round == 0 || known == Some(formula));
            repeated += usize::from(known.is_some());
        }
    }
    assert!(repeated >= 2000);
    let ids: BTreeSet<FormulaId> = by_text.values().copied().collect();
    assert_eq!(ids.len(), by_text.len(), "one id for two texts");
}

/// Free variables, nesting and size, by recursion over the definition.
struct Naive {
    free: BTreeSet<VariableId>,
    depth: u32,
    size: u64,
}

fn naive_term(bank: &Bank, term: TermId) -> Naive {
    match bank.term(term) {
        Term::Variable(variable) => Naive { free: BTreeSet::from([variable]), depth: 1, size: 1 },
        Term::Number(_) => Naive { free: BTreeSet::new(), depth: 1, size: 1 },
        Term::Apply(_, arguments) => over(arguments.iter().map(|&argument| naive_term(bank, argument))),
    }
}

fn over(parts: impl Iterator<Item = Naive>) -> Naive {
    let none = Naive { free: BTreeSet::new(), depth: 1, size: 1 };
    parts.fold(none, |mut whole, part| {
        whole.free.extend(part.free);
        Naive { free: whole.free, depth: whole.depth.max(part.depth + 1), size: whole.size + part.size }
    })
}

fn naive(bank: &Bank, formula: FormulaId) -> Naive {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => over(std::iter::empty()),
        Formula::Atom(_, arguments) => over(arguments.iter().map(|&argument| naive_term(bank, argument))),
        Formula::Equal(left, right) => over([left, right].into_iter().map(|term| naive_term(bank, term))),
        Formula::Not(inner) => over(std::iter::once(naive(bank, inner))),
        Formula::Binary(_, left, right) => over([left, right].into_iter().map(|part| naive(bank, part))),
        Formula::Quantified(_, variable, body) => {
            let mut whole = over(std::iter::once(naive(bank, body)));
            whole.free.remove(&variable);
            whole
        }
    }
}

#[test]
fn free_variables_depth_and_size_are_those_of_the_definition() {
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::palmer(&mut bank);
    vocabulary.numbers = true;
    vocabulary.truth_values = true;
    vocabulary.functions.push(bank.symbol("g", Kind::Function, Fixity::Applied(4)));
    vocabulary.predicates.push(bank.symbol("Q", Kind::Predicate, Fixity::Applied(5)));
    vocabulary.variables = (0..7).map(|at| bank.variable(&format!("x_{at}"))).collect();
    let mut random = Random::new(3);
    for round in 0..3000 {
        let formula = bank.random_formula(&vocabulary, round % 6, &mut random);
        let expected = naive(&bank, formula);
        let text = bank.text(formula, Alphabet::Unicode);
        assert_eq!(bank.free_variables(formula), expected.free.iter().copied().collect::<Vec<_>>(), "{text}");
        assert_eq!(bank.is_closed(formula), expected.free.is_empty(), "{text}");
        assert_eq!((bank.depth(formula), bank.size(formula)), (expected.depth, expected.size), "{text}");
    }
}

#[test]
fn a_bound_variable_may_be_free_elsewhere() {
    let mut bank = Bank::new();
    let (x, y) = (var(&mut bank, "x"), var(&mut bank, "y"));
    let p = atom(&mut bank, "P", &[x, y]);
    let bound = all(&mut bank, "x", p);
    let both = bank.and(bound, p);
    let (vx, vy) = (bank.variable("x"), bank.variable("y"));
    assert_eq!(bank.free_variables(bound), [vy]);
    assert_eq!(bank.free_variables(both), [vx, vy]);
    let closed = some(&mut bank, "y", bound);
    assert!(bank.is_closed(closed));
    let vacuous = all(&mut bank, "z", both);
    assert_eq!(bank.free_variables(vacuous), [vx, vy]);
}

#[test]
fn sums_over_shared_parts_stop_at_the_largest_number() {
    let mut bank = Bank::new();
    let mut formula = atom(&mut bank, "P", &[]);
    for _ in 0..100 {
        formula = bank.and(formula, formula);
    }
    assert_eq!((bank.size(formula), bank.points(formula), bank.depth(formula)), (u32::MAX.into(), u32::MAX.into(), 101));
    let mut term = number(&mut bank, "1");
    for _ in 0..100 {
        term = app(&mut bank, "f", &[term, term]);
    }
    assert_eq!((bank.term_points(term), bank.term_depth(term)), (u32::MAX.into(), 101));
}

#[test]
fn an_atom_of_very_many_variables_costs_no_more_than_its_length() {
    const MANY: usize = 200_000;
    let mut bank = Bank::new();
    let arguments: Vec<TermId> = (0..MANY).map(|at| var(&mut bank, &format!("x_{at}"))).collect();
    let formula = atom(&mut bank, "P", &arguments);
    assert_eq!(bank.free_variables(formula).len(), MANY);
}

#[test]
fn a_bank_of_very_deep_formulas_is_made_printed_and_dropped() {
    const DEPTH: usize = 200_000;
    let mut bank = Bank::new();
    let mut term = var(&mut bank, "x");
    for _ in 0..DEPTH {
        term = app(&mut bank, "f", &[term]);
    }
    let mut formula = atom(&mut bank, "P", &[term]);
    for level in 0..DEPTH {
        formula = if level % 2 == 0 { bank.not(formula) } else { all(&mut bank, "y", formula) };
    }
    assert_eq!(bank.depth(formula) as usize, 2 * DEPTH + 2);
    let text = bank.text(formula, Alphabet::Unicode);
    assert!(text.starts_with("(∀(y)(¬(∀(y)(¬") && text.ends_with("))))"));
    assert_eq!(text.matches("f(").count(), DEPTH);
    drop(bank);
}

#[test]
fn a_bank_is_shown_by_how_much_it_holds() {
    let mut bank = Bank::new();
    let x = bank.variable("x");
    bank.variable_term(x);
    let shown = format!("{bank:?}");
    assert!(shown.starts_with("Bank {") && shown.contains("terms: 1, formulas: 0"), "{shown}");
}
