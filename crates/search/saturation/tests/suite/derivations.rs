//! Each clause of a derivation follows from the instances of its premises: no structure makes these true and it false.

use saturation::{Given, Limits, Literal, Origin, Outcome, Saturation, TermBank};

use crate::support::{Random, Signature, Structure};

/// Number of structures in which each derivation is looked at.
const STRUCTURES: u64 = 60;

fn check(bank: &TermBank, kinds: &[(usize, bool)], given: &[Given], derivation: &saturation::Derivation, seed: u64) {
    let last = derivation.clauses.last().expect("it ends with the empty clause");
    assert!(last.literals.is_empty());
    let mut random = Random::new(seed);
    for _ in 0..STRUCTURES {
        let structure = Structure::random(&mut random, 2, kinds);
        for (at, clause) in derivation.clauses.iter().enumerate() {
            let premises = match &clause.origin {
                Origin::Given(index) => {
                    assert_eq!(clause.literals[..], given[*index].literals[..]);
                    continue;
                }
                Origin::Inferred(premises) => premises,
            };
            let named = premises.iter().flat_map(|premise| premise.terms.iter());
            let variables = named.map(|&term| variables_of(bank, term)).max().unwrap_or(0).max(clause.variables as usize);
            for code in 0..2usize.pow(variables as u32) {
                let objects = structure.objects(code, variables);
                let all_hold = premises.iter().all(|premise| {
                    assert!(premise.clause.index() < at, "a premise stands before");
                    let of = structure.values(bank, &premise.terms, &objects);
                    structure.holds(bank, &derivation.clauses[premise.clause.index()].literals, &of)
                });
                assert!(!all_hold || structure.holds(bank, &clause.literals, &objects), "clause {at}");
            }
        }
    }
}

/// One more than the greatest variable of a term.
fn variables_of(bank: &TermBank, term: saturation::TermId) -> usize {
    match bank.term(term) {
        saturation::Term::Variable(variable) => variable as usize + 1,
        saturation::Term::Apply(_, arguments) => {
            arguments.iter().map(|&argument| variables_of(bank, argument)).max().unwrap_or(0)
        }
    }
}

#[test]
fn every_step_follows_in_random_problems() {
    let mut derivations = 0;
    for seed in 0..300 {
        let mut random = Random::new(5_000 + seed);
        let mut signature = Signature::new();
        signature.declare(0, false);
        signature.declare(1, false);
        signature.declare(2, false);
        signature.declare(1, true);
        let given: Vec<Given> = (0..8)
            .map(|_| {
                let literals = (0..1 + random.below(3)).map(|_| signature.random_literal(&mut random, 2, 2)).collect();
                Given { literals, is_goal: random.below(4) == 0, defines: None }
            })
            .collect();
        let mut search = Saturation::new(signature.bank.clone(), given.clone());
        if let Outcome::Refuted(derivation) = search.run(Limits { steps: 20_000, ..Limits::default() }) {
            check(search.bank(), &signature.kinds, &given, &derivation, seed);
            derivations += 1;
        }
    }
    assert!(derivations > 100, "{derivations}");
}

/// The laws of groups from the left, and that an inverse is none on the right.
fn groups(signature: &mut Signature) -> Vec<Given> {
    let (e, i, m, a) =
        (signature.declare(0, false), signature.declare(1, false), signature.declare(2, false), signature.declare(0, false));
    let [x, y, z] = [0, 1, 2].map(|number| signature.bank.variable(number));
    let (e, a) = (signature.apply(e, &[]), signature.apply(a, &[]));
    let mut product = |left, right| signature.bank.apply(m, &[left, right]).expect("it is small");
    let (xy, yz) = (product(x, y), product(y, z));
    let associativity = (product(xy, z), product(x, yz));
    let identity = (product(e, x), x);
    let [inverse_of_x, inverse_of_a] = [x, a].map(|of| signature.apply(i, &[of]));
    let inverse = (signature.apply(m, &[inverse_of_x, x]), e);
    let goal = (signature.apply(m, &[a, inverse_of_a]), e);
    let clause = |(left, right): (saturation::TermId, saturation::TermId), is_positive: bool| Given {
        literals: vec![Literal { left, right, is_positive }],
        is_goal: !is_positive,
        defines: None,
    };
    vec![clause(associativity, true), clause(identity, true), clause(inverse, true), clause(goal, false)]
}

#[test]
fn a_left_inverse_in_a_group_is_one_on_the_right() {
    let mut signature = Signature::new();
    let given = groups(&mut signature);
    let mut search = Saturation::new(signature.bank.clone(), given.clone());
    let Outcome::Refuted(derivation) = search.run(Limits { steps: 5_000, ..Limits::default() }) else { panic!("not refuted") };
    check(search.bank(), &signature.kinds, &given, &derivation, 1);
    assert!(derivation.clauses.len() < 20, "{}", derivation.clauses.len());
}

#[test]
fn the_same_problem_has_the_same_derivation() {
    let told = || {
        let mut signature = Signature::new();
        let given = groups(&mut signature);
        let mut search = Saturation::new(signature.bank, given);
        format!("{:?}", search.run(Limits::default()))
    };
    assert_eq!(told(), told());
}

#[test]
fn a_resumed_search_finds_what_an_uninterrupted_one_does() {
    let mut signature = Signature::new();
    let given = groups(&mut signature);
    let mut whole = Saturation::new(signature.bank.clone(), given.clone());
    let mut pieces = Saturation::new(signature.bank.clone(), given);
    let Outcome::Refuted(expected) = whole.run(Limits::default()) else { panic!("not refuted") };
    let mut steps = 0;
    let found = loop {
        steps += 10;
        match pieces.run(Limits { steps, ..Limits::default() }) {
            Outcome::Refuted(found) => break found,
            Outcome::Saturated => panic!("not refuted"),
            Outcome::Open(_) => {}
        }
    };
    assert!(steps > 20, "it took several pieces");
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
}

/// Deadlines may fall anywhere in the work of one clause: nothing is lost.
#[test]
fn repeated_timeouts_do_not_change_the_result() {
    let mut signature = Signature::new();
    let given = groups(&mut signature);
    let mut search = Saturation::new(signature.bank.clone(), given);
    for round in 0..1_000_000 {
        // Longer and longer, for a machine that does nothing in so short a time.
        let deadline = Some(std::time::Instant::now() + std::time::Duration::from_micros(20 + round / 100));
        match search.run(Limits { deadline, ..Limits::default() }) {
            Outcome::Refuted(_) => return,
            Outcome::Saturated => panic!("something was lost"),
            Outcome::Open(_) => {}
        }
    }
    panic!("not refuted");
}

/// That only what equals a term is no exception says something of that term; of an object that equals a term of itself it does not.
#[test]
fn a_variable_equal_to_a_term_becomes_it_unless_it_occurs() {
    for (is_within, is_refuted) in [(false, true), (true, false)] {
        let mut signature = Signature::new();
        let (f, g) = (signature.declare(1, false), signature.declare(1, false));
        let (a, c) = (signature.declare(0, false), signature.declare(0, false));
        let [x, y] = [0, 1].map(|number| signature.bank.variable(number));
        let (a, c) = (signature.apply(a, &[]), signature.apply(c, &[]));
        let of = signature.apply(f, &[if is_within { x } else { y }]);
        let (g_x, f_a) = (signature.apply(g, &[x]), signature.apply(f, &[a]));
        let g_f_a = signature.apply(g, &[f_a]);
        // For all x and y: x ≠ f(y), or g(x) = c. And g(f(a)) ≠ c.
        let literal = |left, right, is_positive| Literal { left, right, is_positive };
        let given = vec![
            Given { literals: vec![literal(x, of, false), literal(g_x, c, true)], is_goal: false, defines: None },
            Given { literals: vec![literal(g_f_a, c, false)], is_goal: true, defines: None },
        ];
        let mut search = Saturation::new(signature.bank.clone(), given.clone());
        match search.run(Limits { steps: 1_000, ..Limits::default() }) {
            Outcome::Refuted(derivation) => {
                assert!(is_refuted);
                check(search.bank(), &signature.kinds, &given, &derivation, 2);
                // What is given, each once more as it is kept, the first of f(y) only; and the end.
                assert_eq!(derivation.clauses.len(), 5, "{derivation:?}");
                assert!(derivation.clauses.iter().any(|clause| clause.literals.len() == 1 && clause.variables == 1));
            }
            _ => assert!(!is_refuted),
        }
    }
}

/// Sets that have the same elements are the same; and both together are said not to be the same in either order.
#[test]
fn what_is_said_to_differ_is_told_apart() {
    let mut signature = Signature::new();
    let (is_in, join, apart) = (signature.declare(2, true), signature.declare(2, false), signature.declare(2, false));
    let [one, other] = [(); 2].map(|()| {
        let symbol = signature.declare(0, false);
        signature.apply(symbol, &[])
    });
    let [x, y, z] = [0, 1, 2].map(|number| signature.bank.variable(number));
    let truth = signature.bank.truth();
    let mut element = |of, set| signature.apply(is_in, &[of, set]);
    let (in_x, in_y) = (element(z, x), element(z, y));
    let [both, there, here] =
        [(join, [x, y]), (join, [one, other]), (join, [other, one])].map(|(symbol, sets)| signature.apply(symbol, &sets));
    let in_both = signature.apply(is_in, &[z, both]);
    let difference = signature.apply(apart, &[x, y]);
    let [left, right] = [x, y].map(|set| signature.apply(is_in, &[difference, set]));
    let literal = |left, right, is_positive| Literal { left, right, is_positive };
    let clause = |literals: &[Literal], is_goal| Given { literals: literals.to_vec(), is_goal, defines: None };
    let given = vec![
        clause(&[literal(in_both, truth, false), literal(in_x, truth, true), literal(in_y, truth, true)], false),
        clause(&[literal(in_x, truth, false), literal(in_both, truth, true)], false),
        clause(&[literal(in_y, truth, false), literal(in_both, truth, true)], false),
        clause(&[literal(left, truth, true), literal(right, truth, true), literal(x, y, true)], false),
        clause(&[literal(left, truth, false), literal(right, truth, false), literal(x, y, true)], false),
        clause(&[literal(there, here, false)], true),
    ];
    let mut search = Saturation::new(signature.bank.clone(), given.clone());
    let outcome = search.run(Limits { steps: 1_000, ..Limits::default() });
    let Outcome::Refuted(derivation) = outcome else { panic!("not refuted: {:?}", search.statistics()) };
    check(search.bank(), &signature.kinds, &given, &derivation, 2);
    // Both sets are put for the variables of what says when sets are the same, in one step.
    let is_told_apart = |clause: &saturation::Clause| match &clause.origin {
        Origin::Inferred(premises) => {
            premises.iter().any(|premise| premise.terms.contains(&there) && premise.terms.contains(&here))
        }
        Origin::Given(_) => false,
    };
    assert!(derivation.clauses.iter().any(is_told_apart), "{derivation:?}");
}
