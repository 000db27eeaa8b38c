//! The list is as it says, and models of it are found.

use formula::{Bank, Connective, Fixity, FormulaId, Kind, Quantifier};
use model::Fuel;
use model::automatic::{AutomaticStructure, Evaluator};

use super::library::{PRESENTATIONS, listed};

const LISTING: &str = include_str!("library.listing");

#[test]
fn every_line_of_the_list_is_read_and_used() {
    let count = |kind: &str| LISTING.lines().filter(|line| line.starts_with(kind)).count();
    assert_eq!(PRESENTATIONS.len(), count("words "));
    let names = |line: &str| line.split_once(": ").map(|(name, _)| name.split(' ').skip(2).collect::<Vec<_>>().join(" "));
    for line in LISTING.lines().filter(|line| line.starts_with("relation ") || line.starts_with("function ")) {
        let name = names(line).expect(line);
        assert!(listed().any(|(known, _)| known == name), "{line}");
    }
    for line in LISTING.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let kind = line.split(' ').next().expect("a word");
        assert!(["family", "words", "relation", "function"].contains(&kind), "{line}");
    }
    for presentation in PRESENTATIONS.iter() {
        assert!(presentation.first.len() >= 8, "{}: {:?}", presentation.name, presentation.first);
    }
}

#[test]
fn the_order_orders_every_structure_of_its_family() {
    let mut bank = Bank::new();
    let before = bank.symbol("before", Kind::Predicate, Fixity::Applied(2));
    let [x, y, z] = ["x", "y", "z"].map(|name| bank.variable(name));
    let [tx, ty, tz] = [x, y, z].map(|variable| bank.variable_term(variable));
    let mut is = |one, other| bank.atom(before, &[one, other]).expect("two arguments");
    let (xy, yz, xz, yx, xx) = (is(tx, ty), is(ty, tz), is(tx, tz), is(ty, tx), is(tx, tx));
    let mut all = |body: FormulaId| [z, y, x].iter().fold(body, |body, &one| bank.quantified(Quantifier::ForAll, one, body));
    let mut statements = vec![all(xx)];
    statements.push({
        let same = bank.equal(tx, ty);
        let either = bank.binary(Connective::Or, xy, yx);
        let either = bank.binary(Connective::Or, same, either);
        [y, x].iter().fold(either, |body, &one| bank.quantified(Quantifier::ForAll, one, body))
    });
    statements.push({
        let both = bank.binary(Connective::And, xy, yz);
        let implies = bank.binary(Connective::Implies, both, xz);
        [z, y, x].iter().fold(implies, |body, &one| bank.quantified(Quantifier::ForAll, one, body))
    });
    let mut tried = 0;
    for presentation in PRESENTATIONS.iter() {
        let Some(expression) = presentation.listed_relation("x is before y") else { continue };
        let mut structure = AutomaticStructure::new(presentation.alphabet.clone(), presentation.words.clone());
        structure.define(&bank, before, expression.clone()).expect("of two words");
        let mut evaluator = Evaluator::new(&bank, &structure, Fuel::new(10_000_000)).expect("a structure");
        let truths: Vec<_> = statements.iter().map(|&statement| evaluator.evaluate(statement)).collect();
        assert_eq!(truths, [Ok(false), Ok(true), Ok(true)], "{}", presentation.name);
        tried += 1;
    }
    assert_eq!(tried, 17);
}
