//! What is asked of a graph, with the answers written down.

use crate::common::Script;
use crate::common::abstract_proof::AbstractProof;
use kernel::check::Contradiction;
use kernel::{CheckedBlock, Citation};
use proof_graph::{GraphError, Kind, ProofGraph, Standing, StepRecorder};
use proptest::prelude::*;

#[test]
fn a_proof_of_thirty_lines() {
    let mut script = crate::common::mortals();
    let lemma = script.formula("(Q ∧ R)");
    let nowhere = script.formula("(R ∧ Q)");
    let written = script.check();
    let graph = written.graph(None);
    let numbers = |indices: Vec<usize>| written.numbers(&indices);
    assert_eq!(graph.goal().map(|goal| graph.node(goal).expect("a line").number), Some(34));
    assert_eq!(numbers(graph.axioms_used()), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(numbers(graph.unused()), [9, 23, 26, 27, 28, 29, 30, 33]);
    assert_eq!(graph.slice().len() + graph.unused().len() + 2, graph.len());
    assert_eq!((graph.depth(), graph.points(), graph.points_needed()), (10, 75, 54));
    let levels: Vec<Vec<u32>> = graph.levels().into_iter().map(numbers).collect();
    assert_eq!(levels[0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 29]);
    assert_eq!(levels[1], [10, 12, 15, 19, 21]);
    assert_eq!(levels[10], [34]);
    assert_eq!(graph.node(30).map(|node| node.standing), Some(Standing::Faulty));
    assert_eq!(graph.node(31).map(|node| node.standing), Some(Standing::Dependent));
    assert_eq!((graph.premises(30), graph.premises(31)), (vec![], vec![]), "what is not right is not connected");
    assert_eq!(numbers(graph.premises(13)), [13, 11]);
    // (Q ∧ R) of line 23, and its negation, the axiom of line 9.
    assert_eq!(graph.contradiction(&written.bank), Some(Contradiction::Pair(22, 8)));

    let other = written.graph(Some(lemma));
    assert_eq!(numbers(other.slice()), [6, 7, 8, 21, 22, 23]);
    assert_eq!(numbers(other.axioms_used()), [6, 7, 8]);

    let missed = written.graph(Some(nowhere));
    assert_eq!((missed.goal(), missed.slice(), missed.points_needed()), (None, vec![], 0));
    assert!(missed.as_written().is_none());
}

#[test]
fn a_box_that_is_cited_discharges_its_assumption() {
    let mut script = Script::boxed();
    script
        .axiom("(A → B)")
        .assume("A")
        .lemma("B", "MP", &[1, 2])
        .end()
        .cite("(A → B)", "CP", &[Citation::Box(2, 3)])
        .assume("C")
        .lemma("(C ∧ (A → B))", "CONJ", &[5, 4])
        .end()
        .cite("(C → (C ∧ (A → B)))", "CP", &[Citation::Box(5, 6)])
        .assume("D");
    let written = script.check();
    assert!(written.is_right(), "{:?}", written.checked);
    let graph = written.graph(None);
    assert_eq!(graph.goal(), Some(6), "the last line outside all boxes");
    let edges: Vec<(usize, usize, Option<u32>)> = graph.edges().map(|(from, to, edge)| (from, to, edge.discharges)).collect();
    assert_eq!(edges, [(0, 2, None), (1, 2, None), (2, 3, Some(1)), (4, 5, None), (3, 5, None), (5, 6, Some(4))]);
    let discharged: Vec<bool> = graph.nodes().filter(|node| node.kind == Kind::Assumption).map(|node| node.discharged).collect();
    assert_eq!(discharged, [true, true, false]);
    assert_eq!((graph.assumption(2), graph.assumption(1), graph.assumption(3)), (Some(1), None, None));
    assert_eq!(graph.unused(), [7]);
}

#[test]
fn a_line_in_a_box_needs_its_assumption_even_uncited() {
    let mut script = Script::boxed();
    script.axiom("(B ∧ B)").assume("A").lemma("B", "SIMP", &[1]).end().cite("(A → B)", "CP", &[Citation::Box(2, 3)]);
    let written = script.check();
    let graph = written.graph(None);
    assert_eq!(graph.slice(), [0, 1, 2, 3]);
}

#[test]
fn falsehood_is_a_contradiction_of_one_line() {
    let mut script = Script::new();
    script.axiom("(P ∧ tF)").lemma("tF", "Simplification", &[1]).axiom("P").axiom("(¬P)");
    let written = script.check();
    assert_eq!(written.graph(None).contradiction(&written.bank), Some(Contradiction::Falsehood(1)));
}

#[test]
fn an_empty_proof_has_no_answers() {
    let written = Script::new().check();
    let graph = written.graph(None);
    assert!(graph.is_empty() && graph.levels().is_empty() && graph.slice().is_empty());
    assert_eq!((graph.goal(), graph.depth(), graph.points()), (None, 0, 0));
    assert!(graph.as_written().is_none());
}

#[test]
fn arguments_that_do_not_belong_together_are_refused() {
    let mut script = Script::new();
    script.axiom("(P ∧ Q)").lemma("P", "Simplification", &[1]);
    let written = script.check();
    let make = |block, checked: &[CheckedBlock], steps: &StepRecorder, points: &[u64]| {
        ProofGraph::new(&written.proof, block, checked, steps, points, None).map(|_| ())
    };
    assert_eq!(make(0, &written.checked, &written.steps, &written.points), Ok(()));
    assert_eq!(make(1, &written.checked, &written.steps, &written.points), Err(GraphError::NoSuchBlock { block: 1, found: 1 }));
    assert_eq!(make(0, &[], &written.steps, &written.points), Err(GraphError::NoSuchBlock { block: 0, found: 0 }));
    assert_eq!(make(0, &written.checked, &written.steps, &[0]), Err(GraphError::Points { expected: 2, found: 1 }));
    assert_eq!(make(0, &written.checked, &StepRecorder::new(), &written.points), Err(GraphError::NotObserved { number: 2 }));
}

proptest! {
    #[test]
    fn levels_respect_edges(seed: u64, length in 1..300_usize, boxed: bool) {
        let proof = AbstractProof::random(seed, length, 40, boxed);
        let made = proof.make();
        let graph = made.graph(None);
        let depth = |line: usize| graph.node(line).expect("a line").depth;
        for (from, to, _) in graph.edges() {
            prop_assert!(depth(from) < depth(to));
        }
        for (line, written) in proof.lines.iter().enumerate() {
            prop_assert_eq!(&graph.premises(line), &written.premises);
            // The longest way, not only some way.
            let longest = written.premises.iter().map(|&premise| depth(premise) + 1).max().unwrap_or(0);
            prop_assert_eq!(depth(line), longest);
        }
        let levels = graph.levels();
        prop_assert_eq!(levels.iter().map(Vec::len).sum::<usize>(), length);
        for (level, lines) in levels.iter().enumerate() {
            prop_assert!(lines.iter().all(|&line| depth(line) as usize == level));
        }
        // The slice is closed, and the goal is in it.
        let slice = graph.slice();
        prop_assert_eq!(slice.last().copied(), graph.goal());
        for (from, to, _) in graph.edges() {
            prop_assert!(!slice.contains(&to) || slice.contains(&from));
        }
    }
}
