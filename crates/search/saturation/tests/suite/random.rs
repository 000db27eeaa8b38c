//! Random clauses before brute force. Ground clauses are decided: what is refuted has no model, and what is saturated has one. Clauses
//! with variables are never refuted where there is a model of two objects.

use saturation::{Given, Limits, Literal, Outcome, Precedence, Reached, Saturation, Selection, Strategy, Weights};

use crate::support::{Random, Signature, Structure};

/// Number of random problems of each kind.
const PROBLEMS: u64 = 400;

fn clauses(signature: &mut Signature, random: &mut Random, depth: usize, variables: usize) -> Vec<Vec<Literal>> {
    let count = 4 + random.below(8);
    (0..count).map(|_| (0..1 + random.below(3)).map(|_| signature.random_literal(random, depth, variables)).collect()).collect()
}

/// Strategies with every part that a complete one may have.
const STRATEGIES: [Strategy; 5] = [
    Strategy::BALANCED,
    Strategy::GOAL_DIRECTED,
    Strategy { selection: Selection::Never, precedence: Precedence::Commonest, ..Strategy::BALANCED },
    Strategy { selection: Selection::Heaviest, weights: Weights::Rarity, ..Strategy::BALANCED },
    Strategy { selection: Selection::Lightest, precedence: Precedence::Latest, ..Strategy::BALANCED },
];

/// Searches by a strategy; the last clause is taken for the goal's.
fn run(signature: &Signature, clauses: &[Vec<Literal>], steps: u64, strategy: Strategy) -> Outcome {
    let given = clauses.iter().enumerate();
    let given = given.map(|(at, literals)| Given { literals: literals.clone(), is_goal: at + 1 == clauses.len(), defines: None });
    Saturation::with_strategy(signature.bank.clone(), given.collect(), strategy).run(Limits { steps, ..Limits::default() })
}

/// Returns whether some structure of this size satisfies the clauses: every one is looked at.
fn has_model(signature: &Signature, clauses: &[Vec<Literal>], size: usize, variables: usize) -> bool {
    // The tables of all symbols but the truth, as the digits of one number.
    let mut choices = Vec::new();
    for &(arity, is_predicate) in &signature.kinds[1..] {
        choices.push((size.pow(arity as u32), if is_predicate { 2 } else { size }));
    }
    let count: usize = choices.iter().map(|&(cells, values)| values.pow(cells as u32)).product();
    (0..count).any(|mut code| {
        let mut tables = vec![vec![1]];
        for &(cells, values) in &choices {
            tables.push((0..cells).map(|_| (code % values, code /= values).0).collect());
        }
        let structure = Structure::of(size, tables);
        clauses.iter().all(|literals| structure.satisfies(&signature.bank, literals, variables))
    })
}

#[test]
fn ground_clauses_are_decided() {
    let (mut refuted, mut saturated) = (0, 0);
    for seed in 0..PROBLEMS {
        let mut random = Random::new(seed);
        let mut signature = Signature::new();
        for _ in 0..3 {
            signature.declare(0, false);
        }
        signature.declare(1, true);
        // Three constants need three objects at most.
        let clauses = clauses(&mut signature, &mut random, 1, 0);
        let expected = (1..=3).any(|size| has_model(&signature, &clauses, size, 0));
        for strategy in STRATEGIES {
            match run(&signature, &clauses, 200_000, strategy) {
                Outcome::Refuted(_) => assert!(!expected, "seed {seed}, {strategy:?}"),
                Outcome::Saturated => assert!(expected, "seed {seed}, {strategy:?}"),
                Outcome::Open(reached) => panic!("seed {seed}, {strategy:?}: {reached:?}"),
            }
        }
        saturated += usize::from(expected);
        refuted += usize::from(!expected);
    }
    assert!(refuted > 50 && saturated > 50, "{refuted} {saturated}");
}

#[test]
fn clauses_with_a_model_are_not_refuted() {
    let (mut refuted, mut satisfiable) = ([0; STRATEGIES.len()], 0);
    for seed in 0..PROBLEMS {
        let mut random = Random::new(1_000 + seed);
        let mut signature = Signature::new();
        signature.declare(0, false);
        signature.declare(1, false);
        signature.declare(1, true);
        let mut clauses = clauses(&mut signature, &mut random, 2, 2);
        clauses.truncate(6);
        let has_model = has_model(&signature, &clauses, 1, 2) || has_model(&signature, &clauses, 2, 2);
        satisfiable += usize::from(has_model);
        for (strategy, refuted) in STRATEGIES.into_iter().zip(&mut refuted) {
            match run(&signature, &clauses, 20_000, strategy) {
                Outcome::Refuted(_) => {
                    assert!(!has_model, "seed {seed}, {strategy:?}");
                    *refuted += 1;
                }
                Outcome::Saturated | Outcome::Open(_) => {}
            }
        }
    }
    assert!(refuted.iter().all(|&count| count > 50) && satisfiable > 50, "{refuted:?} {satisfiable}");
}

#[test]
fn with_support_only_what_follows_from_the_goal_is_looked_at() {
    let mut signature = Signature::new();
    let symbols = [0; 3].map(|arity| signature.declare(arity, true));
    let atoms = symbols.map(|symbol| signature.apply(symbol, &[]));
    let clause = |literals: &[(usize, bool)]| -> Vec<Literal> {
        literals.iter().map(|&(at, is_positive)| Literal::of_atom(&signature.bank, atoms[at], is_positive)).collect()
    };
    let supported = Strategy { supported: true, ..Strategy::BALANCED };
    let contradiction = [clause(&[(0, true), (1, true)]), clause(&[(0, true), (1, false)]), clause(&[(0, false)])];
    assert!(matches!(run(&signature, &contradiction, 1_000, supported), Outcome::Refuted(_)));
    // The goal has nothing to do with it.
    let beside = [
        clause(&[(0, true), (1, true)]),
        clause(&[(0, true), (1, false)]),
        clause(&[(0, false), (1, true)]),
        clause(&[(0, false), (1, false)]),
        clause(&[(2, true)]),
    ];
    assert!(matches!(run(&signature, &beside, 1_000, Strategy::BALANCED), Outcome::Refuted(_)));
    assert!(matches!(run(&signature, &beside, 1_000, supported), Outcome::Open(Reached::End)));
    assert!(matches!(run(&signature, &beside[2..], 1_000, Strategy::BALANCED), Outcome::Saturated));
}
