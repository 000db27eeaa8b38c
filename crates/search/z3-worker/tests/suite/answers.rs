//! The answers of the ground oracle: models, cores, values, solvers beside each other, limits.

use std::time::Instant;

use crate::common::{MAIN, assert_pigeonhole, letter, pool, unhurried};
use solver::oracle::{Answer, Limits, NodeId, Oracle, OracleFailure, SolverId, Sort};

fn oracle() -> Oracle {
    pool(unhurried()).oracle()
}

fn check(oracle: &mut Oracle, assumptions: &[NodeId]) -> Answer {
    oracle.check(MAIN, assumptions, &[], None).unwrap()
}

fn satisfiable(answer: &Answer) -> bool {
    match answer {
        Answer::Satisfiable { .. } => true,
        Answer::Unsatisfiable { .. } => false,
        Answer::Unknown { reason } => panic!("undecided: {reason}"),
    }
}

#[test]
fn an_empty_solver_is_satisfiable() {
    let mut oracle = oracle();
    assert_eq!(check(&mut oracle, &[]), Answer::Satisfiable { values: vec![] });
    let version = oracle.version().expect("the process has greeted");
    assert!(version >= solver::oracle::protocol::OLDEST_FIT, "{version}");
}

#[test]
fn a_core_names_guilty_assumptions_only() {
    let mut oracle = oracle();
    let [p, q, r, s] = [(); 4].map(|()| letter(&mut oracle));
    let implication = oracle.implies(p, q);
    oracle.assert(MAIN, implication);
    let not_q = oracle.not(q);
    let Answer::Unsatisfiable { core, .. } = check(&mut oracle, &[r, p, s, not_q]) else { panic!("p, p → q, ¬q") };
    assert_eq!(core, [p, not_q], "the innocent r and s are not named, the order is that of the question");
    assert!(satisfiable(&check(&mut oracle, &[r, p, s])), "assumptions hold for one question only");
}

/// Random clauses, each under a selector: what is minimised is contradictory, of those that were to be tried none can be left out of it, and
/// where only some were tried, others may be superfluous.
#[test]
fn thinning_tries_the_last_assumptions_and_no_others() {
    let mut random = 11_u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let (mut minimised, mut superfluous) = (0, 0);
    for round in 0..40 {
        let mut oracle = oracle();
        let letters: Vec<NodeId> = (0..8).map(|_| letter(&mut oracle)).collect();
        let selectors: Vec<NodeId> = (0..60)
            .map(|_| {
                let literals: Vec<NodeId> = (0..3)
                    .map(|_| {
                        let letter = letters[below(letters.len())];
                        if below(2) == 0 { letter } else { oracle.not(letter) }
                    })
                    .collect();
                let (selector, clause) = (letter(&mut oracle), oracle.or(&literals));
                let selected = oracle.implies(selector, clause);
                oracle.assert(MAIN, selected);
                selector
            })
            .collect();
        let tried = [0, 5, 20, 60][round % 4];
        let Answer::Unsatisfiable { core, .. } = oracle.minimise_core(MAIN, &selectors, tried, None).unwrap() else { continue };
        minimised += 1;
        assert!(!satisfiable(&check(&mut oracle, &core)), "{core:?}");
        for (at, member) in core.iter().enumerate() {
            let mut without = core.clone();
            without.remove(at);
            let is_needed = satisfiable(&check(&mut oracle, &without));
            let was_tried = selectors[selectors.len() - tried..].contains(member);
            assert!(is_needed || !was_tried, "{tried} were tried, {member:?} is superfluous in {core:?}");
            superfluous += usize::from(!is_needed);
        }
    }
    assert!(minimised > 20 && superfluous > 0, "{minimised} {superfluous}");
}

#[test]
fn assumptions_may_be_any_propositions() {
    let mut oracle = oracle();
    let [p, q] = [(); 2].map(|()| letter(&mut oracle));
    let (yes, no) = (oracle.constant(true), oracle.constant(false));
    assert_eq!(check(&mut oracle, &[yes, no]), Answer::Unsatisfiable { core: vec![no], is_minimal: false });
    let both = oracle.and(&[p, q]);
    let not_p = oracle.not(p);
    let Answer::Unsatisfiable { mut core, .. } = check(&mut oracle, &[yes, both, not_p, both]) else { panic!() };
    core.sort_unstable();
    assert_eq!(core, {
        let mut expected = vec![both, not_p];
        expected.sort_unstable();
        expected
    });
    let Answer::Unsatisfiable { core, .. } = check(&mut oracle, &[p, not_p]) else { panic!() };
    assert_eq!(core.len(), 2);
}

#[test]
fn values_fit_the_model() {
    let mut oracle = oracle();
    let [a, b, c] = [(); 3].map(|()| {
        let symbol = oracle.declare(0, Sort::Object);
        oracle.object(symbol, &[])
    });
    let f = oracle.declare(1, Sort::Object);
    let likes = oracle.declare(2, Sort::Proposition);
    let [fa, fb] = [a, b].map(|x| oracle.object(f, &[x]));
    let same = oracle.equal(a, b);
    let other = oracle.distinct(&[a, c, fa]);
    let likes_ac = oracle.proposition(likes, &[a, c]);
    let likes_bc = oracle.proposition(likes, &[b, c]);
    let likes_ca = oracle.proposition(likes, &[c, a]);
    let does_not = oracle.not(likes_ca);
    for fact in [same, other, likes_ac, does_not] {
        oracle.assert(MAIN, fact);
    }
    let asked = [c, a, b, fa, fb, likes_ac, likes_bc, likes_ca, same];
    let Ok(Answer::Satisfiable { values }) = oracle.check(MAIN, &[], &asked, None) else { panic!("consistent") };
    assert_eq!(values, [0, 1, 1, 2, 2, 1, 1, 0, 1], "classes are numbered in order of appearance");
    let congruent = oracle.equal(fa, fb);
    let split = oracle.not(congruent);
    assert!(!satisfiable(&check(&mut oracle, &[split])), "equal objects have equal images");
}

#[test]
fn every_connective_means_what_it_says() {
    // Each row: a formula over p and q, and its value for (p, q) = 00, 01, 10, 11.
    let mut oracle = oracle();
    let [p, q] = [(); 2].map(|()| letter(&mut oracle));
    let not_p = oracle.not(p);
    let rows = [
        (not_p, [1, 1, 0, 0]),
        (oracle.and(&[p, q]), [0, 0, 0, 1]),
        (oracle.or(&[p, q]), [0, 1, 1, 1]),
        (oracle.iff(p, q), [1, 0, 0, 1]),
        (oracle.implies(p, q), [1, 1, 0, 1]),
    ];
    let formulas: Vec<NodeId> = rows.iter().map(|row| row.0).collect();
    let not_q = oracle.not(q);
    for (index, assumptions) in [[not_p, not_q], [not_p, q], [p, not_q], [p, q]].iter().enumerate() {
        let Ok(Answer::Satisfiable { values }) = oracle.check(MAIN, assumptions, &formulas, None) else { panic!() };
        assert_eq!(values, rows.map(|row| row.1[index]));
    }
}

#[test]
fn solvers_share_nodes_but_not_assertions() {
    let mut oracle = oracle();
    let p = letter(&mut oracle);
    let not_p = oracle.not(p);
    let [first, second] = [SolverId(1), SolverId(7)];
    oracle.assert(first, p);
    oracle.assert(second, not_p);
    let holds = |oracle: &mut Oracle, solver, node| satisfiable(&oracle.check(solver, &[node], &[], None).unwrap());
    assert!(holds(&mut oracle, first, p));
    assert!(!holds(&mut oracle, first, not_p));
    assert!(holds(&mut oracle, second, not_p));
    assert!(!holds(&mut oracle, second, p));
    oracle.forget(first);
    assert!(holds(&mut oracle, first, not_p), "a forgotten number is a new solver");
    let q = letter(&mut oracle);
    let clause = oracle.or(&[q, p]);
    oracle.assert(second, clause);
    let not_q = oracle.not(q);
    assert!(!holds(&mut oracle, second, not_q), "assertions add up");
}

#[test]
fn limits_end_a_check_and_leave_the_solver_usable() {
    let limited = |limits| pool(limits).oracle();
    // The other question has the same time: it takes a thousandth of it.
    let mut by_time = limited(Limits { check_milliseconds: 2_000, ..unhurried() });
    let mut by_steps = limited(Limits { check_resources: 20_000, ..unhurried() });
    for (oracle, word) in [(&mut by_time, "timeout"), (&mut by_steps, "resource")] {
        assert_pigeonhole(oracle, SolverId(1), 14);
        let Ok(Answer::Unknown { reason }) = oracle.check(SolverId(1), &[], &[], None) else { panic!("{word}") };
        assert!(reason.contains(word) || reason == "canceled", "{word}: {reason}");
        let p = letter(oracle);
        assert!(satisfiable(&check(oracle, &[p])), "another question goes on");
        assert_eq!(oracle.generation(), 0);
    }
}

#[test]
fn a_deadline_that_has_passed_is_not_asked_about() {
    let mut oracle = oracle();
    let p = letter(&mut oracle);
    let outcome = oracle.check(MAIN, &[p], &[], Some(Instant::now()));
    assert!(matches!(outcome, Ok(Answer::Unknown { .. })));
    assert!(satisfiable(&check(&mut oracle, &[p])), "what was pending is not lost");
}

#[test]
fn the_same_questions_get_the_same_answers() {
    let pool = pool(unhurried());
    let session = || {
        let mut oracle = pool.oracle();
        let edge = oracle.declare(2, Sort::Proposition);
        let points: Vec<NodeId> = (0..5)
            .map(|_| {
                let symbol = oracle.declare(0, Sort::Object);
                oracle.object(symbol, &[])
            })
            .collect();
        let distinct = oracle.distinct(&points);
        oracle.assert(MAIN, distinct);
        let mut atoms = Vec::new();
        for &from in &points {
            let row: Vec<NodeId> = points.iter().map(|&to| oracle.proposition(edge, &[from, to])).collect();
            let some = oracle.or(&row);
            oracle.assert(MAIN, some);
            atoms.extend(row);
        }
        for (index, &atom) in atoms.iter().enumerate() {
            let back = atoms[(index % 5) * 5 + index / 5];
            let both = oracle.and(&[atom, back]);
            let antisymmetric = oracle.not(both);
            oracle.assert(MAIN, antisymmetric);
        }
        oracle.check(MAIN, &[], &atoms, None).unwrap()
    };
    let first = session();
    assert!(satisfiable(&first));
    for _ in 0..3 {
        assert_eq!(session(), first, "whatever the process did before");
    }
}

#[test]
fn numbers_from_nowhere_are_a_failure_and_no_panic() {
    let mut oracle = oracle();
    let p = letter(&mut oracle);
    let nowhere = NodeId(4_000);
    assert!(matches!(oracle.check(MAIN, &[nowhere], &[], None), Err(OracleFailure::Protocol { .. })));
    assert_eq!(oracle.generation(), 1);
    oracle.assert(MAIN, p);
    assert!(matches!(oracle.check(MAIN, &[], &[], None), Err(OracleFailure::Protocol { .. })), "p was of generation 0");
    assert_eq!(oracle.generation(), 2);
    assert!(satisfiable(&check(&mut oracle, &[])), "a fresh process serves the next generation");
}

#[test]
fn deep_terms_are_no_danger() {
    let mut oracle = oracle();
    let f = oracle.declare(1, Sort::Object);
    let c = oracle.declare(0, Sort::Object);
    let c = oracle.object(c, &[]);
    let mut term = c;
    let mut terms = vec![c];
    for _ in 0..20_000 {
        term = oracle.object(f, &[term]);
        terms.push(term);
    }
    let fixed = oracle.equal(terms[1], c);
    let moved = oracle.equal(term, c);
    let moved = oracle.not(moved);
    assert!(!satisfiable(&check(&mut oracle, &[fixed, moved])));
}
