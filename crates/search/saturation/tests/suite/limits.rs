//! Hostile problems: endless searches end when they have to, and no term is too deep or too large.

use std::time::{Duration, Instant};

use saturation::{Given, Limits, Literal, MAX_DEPTH, Outcome, Reached, Saturation, Selection, Strategy};

use crate::support::Signature;

/// An operation of two arguments with a law that has ever longer consequences, and no contradiction.
fn endless(signature: &mut Signature) -> Vec<Given> {
    let f = signature.declare(2, false);
    let [x, y, z] = [0, 1, 2].map(|number| signature.bank.variable(number));
    let xy = signature.apply(f, &[x, y]);
    let yz = signature.apply(f, &[y, z]);
    let zx = signature.apply(f, &[z, x]);
    let left = signature.apply(f, &[xy, yz]);
    let right = signature.apply(f, &[zx, y]);
    vec![Given { literals: vec![Literal { left, right, is_positive: true }], is_goal: false, defines: None }]
}

#[test]
fn steps_deadlines_and_memory_are_kept() {
    let mut signature = Signature::new();
    let given = endless(&mut signature);
    let search = || Saturation::new(signature.bank.clone(), given.clone());
    let reached = |outcome: Outcome| match outcome {
        Outcome::Open(reached) => reached,
        other => panic!("{other:?}"),
    };
    assert_eq!(reached(search().run(Limits { steps: 2_000, ..Limits::default() })), Reached::Steps(2_000));
    assert_eq!(reached(search().run(Limits { kept: 5_000, ..Limits::default() })), Reached::Memory);
    let begun = Instant::now();
    let deadline = Some(begun + Duration::from_millis(300));
    assert_eq!(reached(search().run(Limits { steps: u64::MAX, deadline, ..Limits::default() })), Reached::Time);
    assert!(begun.elapsed() < Duration::from_secs(600), "{:?}", begun.elapsed());
    let past = Some(begun);
    assert_eq!(reached(search().run(Limits { deadline: past, ..Limits::default() })), Reached::Time);
}

#[test]
fn the_deepest_terms_are_dealt_with_on_a_small_stack() {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        let mut signature = Signature::new();
        let (a, f, p) = (signature.declare(0, false), signature.declare(1, false), signature.declare(1, true));
        let x = signature.bank.variable(0);
        let mut deep = signature.apply(a, &[]);
        let bottom = deep;
        let mut depth = 0;
        // An atom is one deeper than what it speaks of.
        while depth + 1 < MAX_DEPTH {
            deep = signature.apply(f, &[deep]);
            depth += 1;
        }
        let deepest = signature.apply(f, &[deep]);
        assert_eq!(signature.bank.apply(f, &[deepest]), None);
        let f_of_x = signature.apply(f, &[x]);
        let [p_x, p_f, p_bottom, p_deep] = [x, f_of_x, bottom, deep].map(|of| signature.apply(p, &[of]));
        let literal = |atom, is_positive| Literal::of_atom(&signature.bank, atom, is_positive);
        let unit = |literal, is_goal| Given { literals: vec![literal], is_goal, defines: None };
        let step = Given { literals: vec![literal(p_x, false), literal(p_f, true)], is_goal: false, defines: None };
        let given = vec![unit(literal(p_bottom, true), false), step, unit(literal(p_deep, false), true)];
        let outcome = Saturation::new(signature.bank.clone(), given).run(Limits { steps: 3_000_000, ..Limits::default() });
        assert!(matches!(outcome, Outcome::Refuted(_)));
    });
    thread.expect("a thread").join().expect("the stack suffices");
}

#[test]
fn what_is_too_deep_is_missed_and_not_called_saturated() {
    let mut signature = Signature::new();
    let (a, f, p) = (signature.declare(0, false), signature.declare(1, false), signature.declare(1, true));
    let x = signature.bank.variable(0);
    let mut deep = signature.apply(a, &[]);
    for _ in 2..MAX_DEPTH {
        deep = signature.apply(f, &[deep]);
    }
    let f_of_x = signature.apply(f, &[x]);
    let [p_x, p_f, p_deep] = [x, f_of_x, deep].map(|of| signature.apply(p, &[of]));
    let literal = |atom, is_positive| Literal::of_atom(&signature.bank, atom, is_positive);
    let given = |literals: &[Literal]| Given { literals: literals.to_vec(), is_goal: false, defines: None };
    // The negative literal is selected, so that what follows is larger.
    let strategy = Strategy { selection: Selection::Heaviest, ..Strategy::BALANCED };
    let outcome =
        |clauses: &[Given]| Saturation::with_strategy(signature.bank.clone(), clauses.to_vec(), strategy).run(Limits::default());
    let (begins, step) = (given(&[literal(p_deep, true)]), given(&[literal(p_x, false), literal(p_f, true)]));
    assert!(matches!(outcome(&[begins.clone(), step.clone()]), Outcome::Open(Reached::End)));
    assert!(matches!(outcome(&[step]), Outcome::Saturated));
    assert!(matches!(outcome(&[begins]), Outcome::Saturated));
}

#[test]
fn nothing_follows_from_nothing() {
    let bank = Signature::new().bank;
    assert!(matches!(Saturation::new(bank.clone(), Vec::new()).run(Limits::default()), Outcome::Saturated));
    let empty = vec![Given { literals: Vec::new(), is_goal: true, defines: None }];
    assert!(matches!(Saturation::new(bank, empty).run(Limits::default()), Outcome::Refuted(_)));
}
