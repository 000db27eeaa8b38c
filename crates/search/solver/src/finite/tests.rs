//! Grounding against truth by definition, and thinning against trying everything.

use formula::generate::{Random, Vocabulary as Generator};
use formula::{Bank, Connective, Fixity, FormulaId, Kind, Quantifier, TermId, VariableId};
use model::Fuel;
use model::finite::{Structure, evaluate};
use representation::BracketedText;

use super::ground::{Grounder, NotGrounded};
use super::*;
use crate::oracle::{Limits, Pool};

fn pool() -> Pool {
    let pool = Pool::new(Limits::default());
    if let Err(failure) = pool.version() {
        panic!("these tests ask the Z3 worker; run `cargo build --workspace` first ({failure})");
    }
    pool
}

fn generator(bank: &mut Bank) -> Generator {
    let symbols = |bank: &mut Bank, kind, names: &[(&str, Fixity)]| {
        names.iter().map(|(name, fixity)| bank.symbol(name, kind, *fixity)).collect()
    };
    Generator {
        functions: symbols(bank, Kind::Function, &[("f", Fixity::Applied(1)), ("a", Fixity::Letter)]),
        predicates: symbols(
            bank,
            Kind::Predicate,
            &[("P", Fixity::Applied(1)), ("R", Fixity::Applied(2)), ("p", Fixity::Letter)],
        ),
        variables: ["x", "y", "z"].iter().map(|name| bank.variable(name)).collect(),
        connectives: vec![Connective::And, Connective::Or, Connective::Implies, Connective::Iff],
        quantifiers: vec![Quantifier::ForAll, Quantifier::Exists, Quantifier::ExistsUnique],
        counting: true,
        truth_values: true,
        numbers: false,
    }
}

/// A random structure for the symbols.
fn random_structure(bank: &Bank, generator: &Generator, size: u32, random: &mut Random) -> Structure {
    let mut structure = Structure::new(size).expect("there is an object");
    let cells = |symbol| (size as usize).pow(bank.symbol_data(symbol).fixity.arity() as u32);
    for &symbol in &generator.functions {
        let table = (0..cells(symbol)).map(|_| random.below(size as usize) as u32).collect();
        structure.set_function(bank, symbol, table).expect("the table fits");
    }
    for &symbol in &generator.predicates {
        let table = (0..cells(symbol)).map(|_| random.below(2) == 0).collect();
        structure.set_predicate(bank, symbol, table).expect("the table fits");
    }
    structure
}

/// Returns assertions that give the oracle's symbols their meaning in the structure.
fn describe(
    bank: &Bank,
    oracle: &mut Oracle,
    dictionary: &mut Dictionary,
    elements: &[NodeId],
    structure: &Structure,
) -> Vec<NodeId> {
    let mut facts = vec![oracle.distinct(elements)];
    for (symbol, cells) in structure.functions() {
        let function = dictionary.symbol(bank, oracle, symbol);
        let mut cells = cells.iter();
        for_each_tuple(elements, bank.symbol_data(symbol).fixity.arity(), |tuple| {
            let value = elements[*cells.next().expect("a cell for each tuple") as usize];
            let cell = oracle.object(function, tuple);
            facts.push(oracle.equal(cell, value));
        });
    }
    for (symbol, cells) in structure.predicates() {
        let predicate = dictionary.symbol(bank, oracle, symbol);
        let mut cells = cells.iter();
        for_each_tuple(elements, bank.symbol_data(symbol).fixity.arity(), |tuple| {
            let holds = *cells.next().expect("a cell for each tuple");
            let cell = oracle.proposition(predicate, tuple);
            facts.push(if holds { cell } else { oracle.not(cell) });
        });
    }
    facts
}

/// Grounds a sentence, to be true or to be false, over the domain of each structure, and compares satisfiability beside the structure's
/// facts with the evaluator. How many existentials were given constants.
fn compare(bank: &Bank, oracle: &mut Oracle, sentence: FormulaId, structures: &[Structure]) -> usize {
    oracle.reset();
    let mut witnessed = 0;
    for (number, structure) in (0u32..).zip(structures) {
        let holds = evaluate(bank, structure, sentence, &mut Fuel::new(10_000_000)).expect("small");
        for truth in [true, false] {
            let solver = SolverId(2 * number + u32::from(truth));
            let mut dictionary = Dictionary::default();
            let elements: Vec<NodeId> = (0..structure.domain_size())
                .map(|_| {
                    let symbol = oracle.declare(0, Sort::Object);
                    oracle.object(symbol, &[])
                })
                .collect();
            let mut witnesses = Vec::new();
            let mut grounder = Grounder {
                bank,
                oracle,
                dictionary: &mut dictionary,
                elements: &elements,
                witnesses: &mut witnesses,
                deadline: None,
            };
            let node = grounder.ground(sentence, truth).expect("small");
            witnessed += witnesses.len();
            oracle.assert(solver, node);
            for witness in witnesses {
                let choices: Vec<NodeId> = elements.iter().map(|&element| oracle.equal(witness, element)).collect();
                let one_of = oracle.or(&choices);
                oracle.assert(solver, one_of);
            }
            for fact in describe(bank, oracle, &mut dictionary, &elements, structure) {
                oracle.assert(solver, fact);
            }
            let answer = oracle.check(solver, &[], &[], None).expect("the worker answers");
            let satisfiable = match answer {
                Answer::Satisfiable { .. } => true,
                Answer::Unsatisfiable { .. } => false,
                Answer::Unknown { reason } => panic!("{reason}"),
            };
            let text = bank.text(sentence, formula::Alphabet::Unicode);
            assert_eq!(satisfiable, holds == truth, "{text} grounded to be {truth} is {holds} in {structure:#?}");
        }
    }
    witnessed
}

#[test]
fn the_ground_form_is_true_where_the_sentence_is() {
    let pool = pool();
    let mut oracle = pool.oracle();
    let mut random = Random::new(7);
    for _ in 0..150 {
        let mut bank = Bank::new();
        let generator = generator(&mut bank);
        let depth = 2 + random.below(3);
        let sentence = bank.random_sentence(&generator, depth, &mut random);
        let structures: Vec<Structure> = (0..4).map(|at| random_structure(&bank, &generator, 1 + at % 3, &mut random)).collect();
        compare(&bank, &mut oracle, sentence, &structures);
    }
}

/// With seven quantifiers in a row existentials are given constants instead of being expanded.
#[test]
fn long_prefixes_keep_their_meaning() {
    let pool = pool();
    let mut oracle = pool.oracle();
    let mut random = Random::new(8);
    let mut witnessed = 0;
    for _ in 0..30 {
        let mut bank = Bank::new();
        let mut generator = generator(&mut bank);
        generator.variables = (1..=7).map(|at| bank.variable(&format!("x_{at}"))).collect();
        generator.quantifiers = vec![Quantifier::ForAll, Quantifier::Exists];
        generator.functions.pop();
        let mut sentence = bank.random_formula(&generator, 3, &mut random);
        for &variable in &generator.variables {
            let quantifier = generator.quantifiers[usize::from(random.below(3) > 0)];
            sentence = bank.quantified(quantifier, variable, sentence);
        }
        let structures = [2, 3].map(|size| random_structure(&bank, &generator, size, &mut random));
        witnessed += compare(&bank, &mut oracle, sentence, &structures);
    }
    assert!(witnessed > 0, "no existential was given a constant");
}

#[test]
fn what_would_explode_is_refused() {
    let mut bank = Bank::new();
    let generator = generator(&mut bank);
    let relation = generator.predicates[1];
    // ∀x₁ … ∀x₃₀ R(x₁, x₂) ∨ … over two objects.
    let variables: Vec<VariableId> = (1..=30).map(|at| bank.variable(&format!("x_{at}"))).collect();
    let terms: Vec<TermId> = variables.iter().map(|&variable| bank.variable_term(variable)).collect();
    let mut sentence = bank.truth(false);
    for pair in terms.windows(2) {
        let atom = bank.atom(relation, pair).expect("it takes two arguments");
        sentence = bank.or(sentence, atom);
    }
    for &variable in &variables {
        sentence = bank.for_all(variable, sentence);
    }
    let mut oracle = Pool::new(Limits::default()).oracle();
    let elements: Vec<NodeId> = (0..2)
        .map(|_| {
            let symbol = oracle.declare(0, Sort::Object);
            oracle.object(symbol, &[])
        })
        .collect();
    let (mut dictionary, mut witnesses) = (Dictionary::default(), Vec::new());
    let mut grounder = Grounder {
        bank: &bank,
        oracle: &mut oracle,
        dictionary: &mut dictionary,
        elements: &elements,
        witnesses: &mut witnesses,
        deadline: None,
    };
    assert_eq!(grounder.ground(sentence, true), Err(NotGrounded::TooLarge));
}

/// Returns whether some structure of this size makes the statements true, and `falsity` false.
fn possible(
    search: &mut FiniteSearch,
    bank: &Bank,
    oracle: &mut Oracle,
    size: u32,
    statements: &[usize],
    falsity: Option<usize>,
) -> bool {
    let outcome = search.find(bank, oracle, size, falsity, &mut statements.to_vec(), None, &mut |_| Vec::new());
    match outcome.expect("the worker answers") {
        Outcome::Found => true,
        Outcome::None { .. } => false,
        Outcome::Open(limit) => panic!("{limit:?}"),
    }
}

#[test]
fn thin_sets_exclude_the_size_still_and_have_nothing_superfluous() {
    let pool = pool();
    let mut oracle = pool.oracle();
    let mut random = Random::new(9);
    let (mut minimised, mut with_denial) = (0, 0);
    for _ in 0..60 {
        let mut bank = Bank::new();
        let generator = generator(&mut bank);
        let statements: Vec<FormulaId> = (0..8).map(|_| bank.random_sentence(&generator, 2, &mut random)).collect();
        oracle.reset();
        let mut search = FiniteSearch::new(&bank, statements.clone());
        for (size, falsity) in [(1, None), (2, None), (3, Some(0)), (2, Some(3))] {
            let all: Vec<usize> = (0..statements.len()).filter(|&index| Some(index) != falsity).collect();
            if possible(&mut search, &bank, &mut oracle, size, &all, falsity) {
                continue;
            }
            minimised += 1;
            let mut kept = all.clone();
            search.minimise_core(&bank, &mut oracle, size, &mut kept, falsity, None).expect("the worker answers");
            assert!(kept.iter().all(|index| all.contains(index)), "{kept:?} of {all:?}");
            assert!(!possible(&mut search, &bank, &mut oracle, size, &kept, falsity), "{kept:?} do not exclude {size}");
            // What is impossible without the denial is as small as it can be without it.
            let falsity = falsity.filter(|_| possible(&mut search, &bank, &mut oracle, size, &kept, None));
            with_denial += usize::from(falsity.is_some());
            for &index in &kept {
                let rest: Vec<usize> = kept.iter().copied().filter(|&other| other != index).collect();
                assert!(possible(&mut search, &bank, &mut oracle, size, &rest, falsity), "{index} of {kept:?} is superfluous");
            }
        }
    }
    assert!(minimised > 50 && with_denial > 10, "{minimised} sets minimised, {with_denial} with a denial");
}
