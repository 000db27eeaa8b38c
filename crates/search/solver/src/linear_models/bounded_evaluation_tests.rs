//! Tests of bounded evaluation against the exact one of crate `model`: a universal statement that it refutes is false.

use std::time::Instant;

use formula::generate::{Random, Vocabulary};
use formula::{Bank, Connective, FormulaId, SymbolId};
use model::Fuel;
use model::definable::{DefinableStructure, Domain, PiecewiseLinear, evaluate};
use representation::BracketedText;
use rustc_hash::FxHashMap;

use super::bounded_evaluation::{Meaning, Meter, QuickFunction, QuickPredicate, QuickStatement};
use super::catalogue;

/// Counts of the results of bounded evaluations.
#[derive(Debug, Default)]
struct Tally {
    /// Refuted within the bounds, and false.
    refuted: usize,
    /// False, which the bounds do not show.
    missed: usize,
    /// True.
    held: usize,
}

impl Tally {
    /// Gives each symbol of a vocabulary a meaning at random, a function one of those that `functions` lists for its arity, and compares
    /// what the bounded evaluation says of a closed universal statement with its exact value.
    fn compare(
        &mut self,
        bank: &Bank,
        vocabulary: &Vocabulary,
        (domain, statement): (Domain, FormulaId),
        functions: &dyn Fn(usize) -> Vec<PiecewiseLinear>,
        random: &mut Random,
    ) {
        let mut structure = DefinableStructure::new(domain);
        let (mut quick_functions, mut quick_predicates) = (Vec::new(), Vec::new());
        for &symbol in &vocabulary.functions {
            let list = functions(bank.symbol_data(symbol).fixity.arity());
            let meaning = list[random.below(list.len())].clone();
            quick_functions.push((symbol, QuickFunction::new(&meaning, domain)));
            structure.define_function(bank, symbol, meaning).expect("well formed");
        }
        for &symbol in &vocabulary.predicates {
            let list = catalogue::predicates(bank.symbol_data(symbol).fixity.arity(), domain);
            let meaning = list[random.below(list.len())].clone();
            quick_predicates.push((symbol, QuickPredicate::new(&meaning, domain)));
            structure.define_predicate(bank, symbol, meaning).expect("well formed");
        }
        let all = quick_functions.iter().map(|(symbol, quick)| (*symbol, Meaning::Function(quick)));
        let all: Vec<_> =
            all.chain(quick_predicates.iter().map(|(symbol, quick)| (*symbol, Meaning::Predicate(quick)))).collect();
        let indices: FxHashMap<SymbolId, usize> = all.iter().enumerate().map(|(at, (symbol, _))| (*symbol, at)).collect();
        let meanings: Vec<Meaning<'_>> = all.iter().map(|(_, meaning)| *meaning).collect();
        let quick = QuickStatement::new(bank, statement, true, &indices, domain).expect("small");
        let bounded = quick.holds(&meanings, &mut Meter::new(u64::MAX, None)).expect("no limit");
        let said = || format!("{structure:?}: {}", bank.text(statement, formula::Alphabet::Unicode));
        let exact =
            evaluate(bank, &structure, statement, Fuel::new(1_000_000)).unwrap_or_else(|error| panic!("{error}: {}", said()));
        assert!(bounded || !exact, "{}", said());
        match (bounded, exact) {
            (false, _) => self.refuted += 1,
            (true, false) => self.missed += 1,
            (true, true) => self.held += 1,
        }
    }
}

/// One to three random atoms, with this many applications nested in their terms, joined at random and universally closed.
fn random_universal(bank: &mut Bank, vocabulary: &Vocabulary, depth: usize, random: &mut Random) -> FormulaId {
    let connectives = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff];
    let mut body = bank.random_atom(vocabulary, depth, random);
    for _ in 0..random.below(3) {
        let other = bank.random_atom(vocabulary, depth, random);
        body = bank.binary(connectives[random.below(4)], body, other);
    }
    while let Some(&variable) = bank.free_variables(body).first() {
        body = bank.for_all(variable, body);
    }
    body
}

#[test]
fn a_universal_statement_refuted_within_bounds_is_false() {
    let mut bank = Bank::new();
    let vocabulary = Vocabulary::palmer(&mut bank);
    let mut random = Random::new(5);
    let mut tally = Tally::default();
    for _ in 0..600 {
        let statement = random_universal(&mut bank, &vocabulary, 2, &mut random);
        for domain in [Domain::Integers, Domain::Naturals, Domain::Rationals] {
            // Of the sum that halves the exact evaluation finds some of these too long; it has a test of its own.
            let functions =
                |arity| catalogue::functions(arity, domain).into_iter().filter(|sum| *sum != catalogue::halving()).collect();
            tally.compare(&bank, &vocabulary, (domain, statement), &functions, &mut random);
        }
    }
    let Tally { refuted, missed, held } = tally;
    assert!(refuted > 500 && missed * 20 < refuted && held > 150, "{tally:?}");
}

#[test]
fn universal_statements_refuted_within_bounds_are_false() {
    let mut bank = Bank::new();
    let vocabulary = Vocabulary::palmer(&mut bank);
    let mut random = Random::new(5);
    let mut tally = Tally::default();
    for _ in 0..600 {
        let statement = random_universal(&mut bank, &vocabulary, 1, &mut random);
        let functions =
            |arity| if arity == 2 { vec![catalogue::halving()] } else { catalogue::functions(arity, Domain::Integers) };
        tally.compare(&bank, &vocabulary, (Domain::Integers, statement), &functions, &mut random);
    }
    let Tally { refuted, missed, held } = tally;
    assert!(refuted > 300 && missed * 20 < refuted && held > 50, "{tally:?}");
}

/// A statement of this many quantifiers that are evaluated in vain, each within the others.
fn tower(bank: &mut Bank, quantifiers: usize) -> FormulaId {
    let variables: Vec<_> = (0..quantifiers).map(|at| bank.variable(&format!("x_{at}"))).collect();
    let first = bank.variable_term(variables[0]);
    let body = bank.equal(first, first);
    variables.into_iter().rev().fold(body, |body, variable| bank.for_all(variable, body))
}

#[test]
fn an_evaluation_ends_with_its_steps_and_with_the_time() {
    let mut bank = Bank::new();
    let small = tower(&mut bank, 3);
    let large = tower(&mut bank, 30);
    let of = |statement| QuickStatement::new(&bank, statement, true, &FxHashMap::default(), Domain::Integers).expect("small");
    let (small, large) = (of(small), of(large));
    let mut meter = Meter::new(10_000, None);
    assert_eq!(small.holds(&[], &mut meter), Some(true));
    let taken = 10_000 - meter.left;
    assert!(taken > 3, "each value given to a variable is a step");
    assert_eq!(small.holds(&[], &mut Meter::new(taken, None)), Some(true));
    assert_eq!(small.holds(&[], &mut Meter::new(taken - 1, None)), None);
    let mut meter = Meter::new(10_000, None);
    assert_eq!((large.holds(&[], &mut meter), meter.left), (None, 0));
    // Two to the thirtieth evaluations would take minutes.
    assert_eq!(large.holds(&[], &mut Meter::new(u64::MAX, Some(Instant::now()))), None);
}
