//! Statements about the number of objects: what each says of different objects, written here by its definition; and all that differs from it
//! in one place says something else.

use derivation::counting::{exchanged, says};
use formula::CardinalityRelation::{AtLeast, AtMost, Exactly, LessThan, MoreThan};
use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, VariableId};
use representation::BracketedText;

const RELATIONS: [CardinalityRelation; 5] = [AtLeast, AtMost, Exactly, LessThan, MoreThan];

/// ∃x_1 … ∃x_n ((x_1 ≠ x_2 ∧ x_1 ≠ x_3) ∧ x_2 ≠ x_3) …, and tT below 2.
fn at_least(bank: &mut Bank, n: u32) -> FormulaId {
    if n < 2 {
        return bank.truth(true);
    }
    let variables: Vec<VariableId> = (1..=n).map(|at| bank.variable(&format!("x_{at}"))).collect();
    let mut body = None;
    for (at, &second) in variables.iter().enumerate() {
        for &first in &variables[..at] {
            let [left, right] = [first, second].map(|variable| bank.variable_term(variable));
            let same = bank.equal(left, right);
            let different = bank.not(same);
            body = Some(body.map_or(different, |before| bank.and(before, different)));
        }
    }
    let body = body.expect("there are two objects at least");
    variables.iter().rev().fold(body, |body, &variable| bank.exists(variable, body))
}

/// What a counting statement says.
fn meaning(bank: &mut Bank, relation: CardinalityRelation, n: u32) -> FormulaId {
    let below = |bank: &mut Bank, n| {
        let least = at_least(bank, n);
        bank.not(least)
    };
    match relation {
        AtLeast => at_least(bank, n),
        MoreThan => at_least(bank, n + 1),
        LessThan => below(bank, n),
        AtMost => below(bank, n + 1),
        Exactly => {
            let (least, most) = (at_least(bank, n), below(bank, n + 1));
            bank.and(least, most)
        }
    }
}

/// All formulas that differ from this one in one place.
fn changes(bank: &mut Bank, formula: FormulaId) -> Vec<FormulaId> {
    let truth = [true, false].map(|value| bank.truth(value));
    let mut changed: Vec<FormulaId> = truth.to_vec();
    changed.push(bank.not(formula));
    // Nothing may be said besides, before or after.
    changed.extend(truth.iter().flat_map(|&value| [bank.and(value, formula), bank.and(formula, value)]).collect::<Vec<_>>());
    match bank.formula(formula) {
        Formula::Not(inner) => {
            changed.push(inner);
            let inner = changes(bank, inner);
            changed.extend(inner.into_iter().map(|inner| bank.not(inner)));
        }
        Formula::Binary(connective, left, right) => {
            changed.extend([left, right, bank.binary(connective, right, left), bank.binary(Connective::Or, left, right)]);
            for left in changes(bank, left) {
                changed.push(bank.binary(connective, left, right));
            }
            for right in changes(bank, right) {
                changed.push(bank.binary(connective, left, right));
            }
        }
        Formula::Quantified(quantifier, variable, body) => {
            let other = bank.variable("y");
            let first = bank.variable("x_1");
            changed.extend([body, bank.for_all(variable, body), bank.exists(variable, formula)]);
            changed.push(bank.quantified(Quantifier::ExistsUnique, variable, body));
            changed.extend([other, first].map(|variable| bank.quantified(quantifier, variable, body)));
            for body in changes(bank, body) {
                changed.push(bank.quantified(quantifier, variable, body));
            }
        }
        Formula::Equal(left, right) => {
            let other = bank.variable("y");
            let other = bank.variable_term(other);
            changed.extend([(right, left), (left, left), (other, right), (left, other)].map(|(a, b)| bank.equal(a, b)));
        }
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) => {}
    }
    changed.retain(|&changed| changed != formula);
    changed
}

#[test]
fn each_says_its_meaning_and_nothing_else() {
    let mut bank = Bank::new();
    let mut refused = 0;
    for relation in RELATIONS {
        for n in 0..5 {
            let said = meaning(&mut bank, relation, n);
            assert!(says(&bank, relation, n, said), "{relation:?} {n}");
            for other in changes(&mut bank, said) {
                let shown = bank.text(other, formula::Alphabet::Unicode);
                assert!(!says(&bank, relation, n, other), "{relation:?} {n}: {shown}");
                refused += 1;
            }
            for other in RELATIONS {
                for m in 0..6 {
                    let meant = meaning(&mut bank, other, m);
                    assert_eq!(says(&bank, relation, n, meant), meant == said, "{relation:?} {n}, {other:?} {m}");
                }
            }
        }
    }
    assert!(refused > 1_000, "{refused} changes");
    // The next number is beyond what can be written.
    let truth = bank.truth(true);
    assert!(!says(&bank, MoreThan, u32::MAX, truth));
    assert!(!says(&bank, AtMost, u32::MAX, truth));
}

#[test]
fn names_of_the_objects_are_free_and_different() {
    let mut bank = Bank::new();
    let two = |bank: &mut Bank, [first, second]: [&str; 2]| {
        let variables = [first, second].map(|name| bank.variable(name));
        let [left, right] = variables.map(|variable| bank.variable_term(variable));
        let same = bank.equal(left, right);
        let different = bank.not(same);
        let inner = bank.exists(variables[1], different);
        bank.exists(variables[0], inner)
    };
    let renamed = two(&mut bank, ["u", "a"]);
    assert!(says(&bank, AtLeast, 2, renamed));
    let one = two(&mut bank, ["u", "u"]);
    assert!(!says(&bank, AtLeast, 2, one));
}

/// What stands around a formula.
type Around = Box<dyn Fn(&mut Bank, FormulaId) -> FormulaId>;

/// A statement about the number of objects is exchanged for its meaning at one place, whatever stands around it.
#[test]
fn one_statement_is_exchanged_wherever_it_stands() {
    let mut bank = Bank::new();
    let (x, y) = (bank.variable("x"), bank.variable("y"));
    let p = bank.symbol("p", formula::Kind::Predicate, formula::Fixity::Applied(1));
    let term = bank.variable_term(x);
    let px = bank.atom(p, &[term]).expect("one argument");
    let counted = bank.cardinality(AtLeast, 2);
    let said = meaning(&mut bank, AtLeast, 2);
    let wrong = meaning(&mut bank, AtLeast, 3);
    let connectives = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff];
    let quantifiers = [Quantifier::ForAll, Quantifier::Exists, Quantifier::ExistsUnique];
    let mut contexts: Vec<Around> = vec![Box::new(|_, inner| inner), Box::new(|bank, inner| bank.not(inner))];
    for connective in connectives {
        contexts.push(Box::new(move |bank, inner| bank.binary(connective, px, inner)));
        contexts.push(Box::new(move |bank, inner| bank.binary(connective, inner, px)));
    }
    for quantifier in quantifiers {
        contexts.push(Box::new(move |bank, inner| bank.quantified(quantifier, x, inner)));
    }
    for outer in &contexts {
        for inner in &contexts {
            let mut at = |formula| {
                let within = inner(&mut bank, formula);
                outer(&mut bank, within)
            };
            let [with_count, with_said, with_wrong] = [counted, said, wrong].map(&mut at);
            let shown = bank.text(with_count, formula::Alphabet::Unicode);
            assert!(exchanged(&bank, with_count, with_said), "{shown}");
            assert!(exchanged(&bank, with_said, with_count), "{shown}");
            assert!(!exchanged(&bank, with_count, with_wrong), "{shown}");
            assert!(!exchanged(&bank, with_wrong, with_count), "{shown}");
            assert!(!exchanged(&bank, with_count, with_count), "{shown}: nothing is exchanged");
            assert!(!exchanged(&bank, with_said, with_wrong), "{shown}: neither counts");
        }
    }
    // What stands around it stays: the other part, the connective, the quantifier and its variable.
    for connective in connectives {
        let before = bank.binary(connective, px, counted);
        for other in connectives.into_iter().filter(|&other| other != connective) {
            let after = bank.binary(other, px, said);
            assert!(!exchanged(&bank, before, after), "{connective:?} is not {other:?}");
            let (before, after) = (bank.binary(connective, counted, px), bank.binary(other, said, px));
            assert!(!exchanged(&bank, before, after), "{connective:?} is not {other:?}");
        }
        let not_px = bank.not(px);
        for after in [bank.binary(connective, not_px, said), bank.binary(connective, said, px)] {
            assert!(!exchanged(&bank, before, after), "{connective:?}: the other part");
        }
        let (twice, both) = (bank.binary(connective, counted, counted), bank.binary(connective, said, said));
        assert!(!exchanged(&bank, twice, both), "{connective:?}: two places");
    }
    for quantifier in quantifiers {
        let before = bank.quantified(quantifier, x, counted);
        let renamed = bank.quantified(quantifier, y, said);
        assert!(!exchanged(&bank, before, renamed), "{quantifier:?}: another variable");
        for other in quantifiers.into_iter().filter(|&other| other != quantifier) {
            let after = bank.quantified(other, x, said);
            assert!(!exchanged(&bank, before, after), "{quantifier:?} is not {other:?}");
        }
    }
    let denied = bank.not(said);
    assert!(!exchanged(&bank, counted, denied));
}
