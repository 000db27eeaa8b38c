//! How long a proof of a million lines takes: `cargo run --release -p referee-proof-graph --example million_lines [LINES]`.

#[path = "../tests/suite/common/mod.rs"]
mod common;

use std::time::Instant;

use proof_graph::Limits;

fn main() {
    let lines: u32 = std::env::args().nth(1).and_then(|lines| lines.parse().ok()).unwrap_or(1_000_000);
    let mut script = common::Script::new();
    script.axiom("(P ∧ Q)").lemma("P", "Simplification", &[1]).lemma("Q", "Simplification", &[1]);
    // Ever again the conjunction of what has been taken out of the last one: each statement stands on a third of the lines.
    for line in (4..=lines).step_by(3) {
        script.lemma("(P ∧ Q)", "Conjunction", &[line - 2, line - 1]).lemma("P", "Simplification", &[line]).lemma(
            "Q",
            "Simplification",
            &[line],
        );
    }
    let goal = script.formula("Q");
    let mut since = Instant::now();
    let mut time = |what: &str| {
        eprintln!("{what}: {:.2} s", since.elapsed().as_secs_f64());
        since = Instant::now();
    };
    let written = script.check();
    time("check, steps and points");
    let graph = written.graph(Some(goal));
    time("graph, depth and slice");
    eprintln!("  {} of {} lines, depth {}", graph.slice().len(), graph.len(), graph.depth());
    let contradiction = graph.contradiction(&written.bank);
    time("contradiction");
    eprintln!("  {contradiction:?}");
    let cheapest = graph.cheapest(&Limits::default(), &mut |_| true);
    time("cheapest sub-proof");
    if let Some(cheapest) = cheapest {
        let (before, after) = (graph.points_needed(), cheapest.points());
        eprintln!("  {before} points become {after} on {} lines", cheapest.lines().len());
    }
    let dot = graph.dot(&written.words());
    time("dot");
    eprintln!("  {} bytes", dot.len());
}
