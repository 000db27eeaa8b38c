//! The cheapest sub-proof: against brute force on small proofs, and against the kernel on real ones.

use crate::common::abstract_proof::AbstractProof;
use crate::common::{Script, Written, checked};
use proof_graph::{Limits, ProofGraph, SubProof};
use proptest::prelude::*;
use representation::BracketedText;

/// The least cost of lines that reach the goal's statement, over all sets of lines.
fn brute_force(proof: &AbstractProof) -> u64 {
    let count = proof.lines.len();
    let goal = proof.lines.last().expect("there is a line").says;
    let reaches = |set: usize| {
        let mut derived = 0_usize;
        loop {
            let before = derived;
            for (at, line) in proof.lines.iter().enumerate().filter(|(at, _)| set & (1 << at) != 0) {
                let served =
                    |&premise: &usize| (0..count).any(|other| derived & (1 << other) != 0 && proof.serves(at, premise, other));
                // A line in a box stands under its assumption.
                let around = if line.assumption { line.boxes.iter().rev().nth(1) } else { line.boxes.last() };
                if around.is_none_or(|&first| derived & (1 << first) != 0) && line.premises.iter().all(served) {
                    derived |= 1 << at;
                }
            }
            if derived == before {
                break;
            }
        }
        proof.lines.iter().enumerate().any(|(at, line)| line.says == goal && line.boxes.is_empty() && derived & (1 << at) != 0)
    };
    let cost = |set: usize| (0..count).filter(|at| set & (1 << at) != 0).map(|at| proof.lines[at].cost).sum::<u64>();
    (0..1_usize << count).filter(|&set| reaches(set)).map(cost).min().expect("the whole proof reaches its last line")
}

/// That a sub-proof is one, whatever it costs.
fn is_in_order(proof: &AbstractProof, sub: &SubProof) -> Result<(), TestCaseError> {
    let mut seen: Vec<usize> = Vec::new();
    for (index, &line) in sub.lines().iter().enumerate() {
        let line = line as usize;
        let written = &proof.lines[line].premises;
        prop_assert_eq!(sub.premises(index).len(), written.len());
        for (&now, &was) in sub.premises(index).iter().zip(written) {
            prop_assert!(seen.contains(&(now as usize)), "line {} cites {}, which does not stand before it", line, now);
            prop_assert!(proof.serves(line, was, now as usize), "line {} cannot serve as {} in {}", now, was, line);
        }
        seen.push(line);
    }
    let goal = proof.lines.last().expect("there is a line").says;
    prop_assert!(seen.iter().any(|&line| proof.lines[line].says == goal && proof.lines[line].boxes.is_empty()));
    prop_assert_eq!(sub.points(), seen.iter().map(|&line| proof.lines[line].cost).sum::<u64>());
    Ok(())
}

fn compare(proof: &AbstractProof) -> Result<(), TestCaseError> {
    let made = proof.make();
    let graph = made.graph(None);
    let found = graph.cheapest(&Limits::default(), &mut |_| true).expect("the goal is the last line");
    prop_assert!(found.is_proven_minimal());
    prop_assert_eq!(found.points(), brute_force(proof));
    is_in_order(proof, &found)?;
    // However little is allowed, what comes out is a sub-proof, and no better than the best.
    let hasty = graph.cheapest(&Limits { work: 5, refusals: 1 }, &mut |_| true).expect("the goal is the last line");
    prop_assert!(hasty.points() >= found.points());
    prop_assert!(!hasty.is_proven_minimal() || hasty.points() == found.points());
    is_in_order(proof, &hasty)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn is_what_brute_force_finds(seed: u64, length in 2..12_usize, statements in 2..7_usize) {
        compare(&AbstractProof::random(seed, length, statements, false))?;
    }

    #[test]
    fn is_what_brute_force_finds_with_boxes(seed: u64, length in 2..12_usize, statements in 1..5_usize) {
        compare(&AbstractProof::random(seed, length, statements, true))?;
    }

    #[test]
    fn long_proofs_are_searched_within_the_limits(seed: u64, length in 100..400_usize, boxed: bool) {
        let proof = AbstractProof::random(seed, length, length / 3, boxed);
        let made = proof.make();
        let graph = made.graph(None);
        let limits = Limits { work: 200_000, refusals: 64 };
        let found = graph.cheapest(&limits, &mut |_| true).expect("the goal is the last line");
        let written = graph.as_written().expect("the goal is the last line");
        prop_assert!(found.points() <= written.points());
        prop_assert_eq!(written.points(), graph.points_needed());
        is_in_order(&proof, &found)?;
        is_in_order(&proof, &written)?;
    }
}

/// Whether the kernel accepts a sub-proof as a proof of its own, with the same cost and no more warnings.
fn accepts(written: &Written, graph: &ProofGraph<'_>, sub: &SubProof) -> bool {
    let proof = graph.renumbered(sub);
    let (found, _, points) = checked(&written.bank, &proof, &written.calculus);
    let main = proof.main().expect("it has a block");
    let numbered = main.lines().zip(1..).all(|(line, number)| line.number == number);
    let goal = graph.node(graph.goal().expect("it has a goal")).expect("it is a line").statement;
    let warnings = |of: &[kernel::CheckedBlock]| of.last().map_or(0, |block| block.warnings.len());
    assert!(numbered && main.len() == sub.lines().len());
    found.accepted()
        && found.reached(&written.bank, &proof, goal).is_some()
        && points.iter().sum::<u64>() == sub.points()
        && warnings(found.blocks()) <= warnings(&written.checked)
}

fn statements(written: &Written, proof: &kernel::Proof) -> Vec<String> {
    let main = proof.main().expect("it has a block");
    main.lines().map(|line| written.bank.text(line.statement, formula::Alphabet::Unicode)).collect()
}

#[test]
fn what_the_goal_rests_on_is_a_proof_of_its_own() {
    let written = crate::common::mortals().check();
    let graph = written.graph(None);
    let sub = graph.as_written().expect("the goal is reached");
    assert_eq!((sub.points(), sub.lines().len(), sub.rerouted()), (54, 24, 0));
    assert!(accepts(&written, &graph, &sub));
}

#[test]
fn a_citation_is_led_to_a_cheaper_line_that_comes_later() {
    let mut script = Script::new();
    script
        .axiom("(Q → (P ∧ P))")
        .axiom("Q")
        .lemma("(P ∧ P)", "Modus ponens", &[1, 2])
        .lemma("P", "Simplification", &[3])
        .lemma("(P ∨ R)", "Addition", &[4])
        .axiom("P")
        .lemma("((P ∨ R) ∧ Q)", "Conjunction", &[5, 2]);
    let written = script.check();
    let graph = written.graph(None);
    let cheapest = graph.cheapest(&Limits::default(), &mut |sub| accepts(&written, &graph, sub)).expect("the goal is reached");
    let proof = graph.renumbered(&cheapest);
    assert_eq!(statements(&written, &proof), ["Q", "P", "(P ∨ R)", "((P ∨ R) ∧ Q)"]);
    assert_eq!((cheapest.points(), graph.points_needed(), cheapest.rerouted()), (3 + 3, 3 + 3 + 3 + 3, 1));
    assert!(cheapest.is_proven_minimal());
}

#[test]
fn what_breaks_a_proviso_is_refused() {
    // The generalisation of line 3 would be led to line 1, which says the same of one object only.
    let mut script = Script::shipped("predicate-wars-sound");
    script
        .axiom("(∀(x)(P(x) ∧ P(x)))")
        .lemma("(P(d) ∧ P(d))", "Universal instantiation", &[1])
        .lemma("(∀(d)(P(d) ∧ P(d)))", "Universal generalization", &[2])
        .axiom("(P(d) ∧ P(d))");
    let written = script.check();
    assert!(written.is_right(), "{:?}", written.checked);
    let goal = written.proof.main().and_then(|main| main.statement(2));
    let graph = written.graph(goal);
    let mut asked = 0;
    let cheapest = graph.cheapest(&Limits::default(), &mut |sub| {
        asked += 1;
        accepts(&written, &graph, sub)
    });
    let cheapest = cheapest.expect("the goal is reached");
    assert_eq!(asked, 1);
    assert_eq!((cheapest.rerouted(), cheapest.lines()), (0, &[0, 1, 2][..]));
    assert!(!cheapest.is_proven_minimal(), "a candidate was refused");
}

#[test]
fn boxes_are_kept_around_their_lines() {
    let mut script = Script::boxed();
    script
        .axiom("(A → (B ∧ C))")
        .assume("A")
        .lemma("(B ∧ C)", "MP", &[1, 2])
        .lemma("B", "SIMP", &[3])
        .assume("D")
        .lemma("(B ∧ D)", "CONJ", &[4, 5])
        .end()
        .cite("(D → (B ∧ D))", "CP", &[kernel::Citation::Box(5, 6)])
        .lemma("C", "SIMP", &[3])
        .end()
        .cite("(A → (D → (B ∧ D)))", "CP", &[kernel::Citation::Box(2, 7)])
        .axiom("E");
    let written = script.check();
    assert!(written.is_right(), "{:?}", written.checked);
    let goal = written.proof.main().and_then(|main| main.statement(8));
    let graph = written.graph(goal);
    let cheapest = graph.cheapest(&Limits::default(), &mut |sub| accepts(&written, &graph, sub)).expect("the goal is reached");
    assert!(accepts(&written, &graph, &cheapest));
    assert_eq!(cheapest.lines(), [0, 1, 2, 3, 4, 5, 6, 8]);
    let proof = graph.renumbered(&cheapest);
    let boxes = proof.main().expect("it has a block").boxes();
    assert_eq!(boxes.iter().map(|span| (span.first, span.end, span.parent)).collect::<Vec<_>>(), [(1, 7, None), (4, 6, Some(0))]);
}

#[test]
fn subproofs_that_are_used_come_along() {
    let mut script = Script::new();
    for name in ["Y", "Z"] {
        script
            .subproof(name)
            .axiom("(∀(x)(P(x) ∧ Q))")
            .lemma("(P(x) ∧ Q)", "Universal instantiation", &[1])
            .with("x")
            .lemma("P(x)", "Simplification", &[2])
            .lemma("(∀(x)P(x))", "Universal generalization with reference", &[3, 1])
            .end_subproof();
    }
    script.axiom("(∀(y)(P(y) ∧ Q))").lemma("tT", "Truth", &[]).lemma("(∀(y)P(y))", "Conditional proof", &[1]).using("Z", &[4]);
    let written = script.check();
    assert!(written.is_right(), "{:?}", written.checked);
    let graph = written.graph(None);
    let sub = graph.as_written().expect("the goal is reached");
    assert!(accepts(&written, &graph, &sub));
    let proof = graph.renumbered(&sub);
    let names: Vec<Option<&str>> = proof.blocks().iter().map(|block| block.name()).collect();
    assert_eq!(names, [Some("Z"), None]);
    assert_eq!(statements(&written, &proof), ["(∀(y)(P(y) ∧ Q))", "(∀(y)P(y))"]);
}
