//! `referee dag`: the graph of a proof, as data and in the languages of pictures.

use serde_json::{Value, json};
use testkit::samples::{CONDITIONAL, WRONG};

use crate::program::run::run;

/// The goal has a cheap and a dear way, and two lines are not used.
const DETOUR: &str = "\
1. axiom P
2. axiom (P → Q)
3. axiom R
4. (P ∧ (P → Q)) by Conjunction on 1, 2
5. (P → Q) by Simplification on 4
6. (R ∨ P) by Addition on 3
7. Q by Modus ponens on 5, 1
";

fn graph(arguments: &[&str], proof: &str) -> (i32, Value) {
    let outcome = run(&[&["dag", "--json"][..], arguments, &["-"]].concat(), proof);
    (outcome.status, outcome.json())
}

#[test]
fn the_facts_stand_in_the_json() {
    let (status, document) = graph(&[], DETOUR);
    assert_eq!((status, &document["accepted"], &document["system"]), (0, &json!(true), &json!("predicate-wars")));
    assert_eq!((&document["goal"], &document["depth"]), (&json!(7), &json!(3)));
    assert_eq!((&document["axioms_used"], &document["unused"]), (&json!([1, 2]), &json!([3, 6])));
    assert_eq!(document["contradiction"], json!([]));
    let points = |name: &str| document[name].as_u64().expect("a number");
    assert!(points("points_needed") < points("points"), "{document}");
    let cheapest = &document["cheapest"];
    assert_eq!(
        (&cheapest["lines"], &cheapest["points"], &cheapest["proven_minimal"]),
        (&json!([1, 2, 7]), &json!(1), &json!(true))
    );
    let proof = cheapest["proof"].as_str().expect("a proof file");
    let checked = run(&["check", "--json", "--goal", "Q", "-"], proof);
    assert_eq!((checked.status, &checked.json()["symbol_points"]), (0, &json!(1)), "it is a proof: {proof}");
    let edges = document["edges"].as_array().expect("a list");
    assert!(edges.iter().any(|edge| edge["from"] == 5 && edge["to"] == 7));
}

#[test]
fn the_goal_may_be_another_and_may_be_missed() {
    let (status, document) = graph(&["--goal", "(R or P)"], DETOUR);
    assert_eq!((status, &document["goal"], &document["axioms_used"]), (0, &json!(6), &json!([3])));
    let (status, document) = graph(&["--goal", "S"], DETOUR);
    assert_eq!((status, &document["goal"], &document["cheapest"]), (1, &Value::Null, &Value::Null));
    let (status, document) = graph(&["--goal", "S", "--slice"], DETOUR);
    assert_eq!((status, &document["error"]["code"]), (1, &json!("no-goal")));
}

#[test]
fn lines_may_be_left_out() {
    let (status, document) = graph(&["--slice"], DETOUR);
    assert_eq!((status, &document["from_lines"]), (0, &json!([1, 2, 4, 5, 7])));
    assert_eq!((document["nodes"].as_array().map(Vec::len), &document["goal"]), (Some(5), &json!(5)));
    let (_, document) = graph(&["--cheapest"], DETOUR);
    assert_eq!((&document["from_lines"], &document["points"]), (&json!([1, 2, 7]), &json!(1)));
    assert_eq!(run(&["dag", "--slice", "--cheapest", "-"], DETOUR).status, 64);
}

#[test]
fn pictures_in_three_languages() {
    let dot = run(&["dag", "-"], DETOUR);
    assert_eq!(dot.status, 0);
    assert!(dot.out.starts_with("// goal: line 7, 3 steps deep\n// axioms used: 1, 2\n// unused lines: 3, 6\n"), "{}", dot.out);
    assert!(dot.out.contains("digraph") && dot.out.contains("// cheapest sub-proof: 1 symbol point, lines 1, 2, 7\n"));
    assert_eq!(run(&["dag", "--format", "dot", "-"], DETOUR).out, dot.out, "dot is the default");
    let mermaid = run(&["dag", "--format", "mermaid", "-"], DETOUR).out;
    assert!(mermaid.contains("flowchart") && mermaid.contains("%% unused lines: 3, 6"), "{mermaid}");
    let svg = run(&["dag", "--format", "svg", "-"], CONDITIONAL).out;
    assert!(svg.contains("<svg") && svg.trim_end().ends_with("-->") && svg.contains("axioms used: 1"), "{svg}");
    let human = run(&["dag", "--format", "human", "-"], DETOUR).out;
    assert!(human.contains("  unused lines: 3, 6\n"), "{human}");
}

#[test]
fn wrong_lines_are_drawn_without_edges() {
    let (status, document) = graph(&[], WRONG);
    assert_eq!((status, &document["accepted"]), (1, &json!(false)));
    let standing: Vec<&str> =
        document["nodes"].as_array().expect("a list").iter().filter_map(|node| node["standing"].as_str()).collect();
    assert_eq!(standing, ["right", "right", "faulty", "dependent", "right", "right"]);
    assert_eq!(document["contradiction"], json!([]));
    let (_, document) = graph(&[], "1. axiom P\n2. axiom (¬P)\n");
    assert_eq!(document["contradiction"], json!([1, 2]));
    assert_eq!(run(&["dag", "-"], "nonsense\n").status, 65);
}

#[test]
fn a_proof_with_too_many_lines_has_no_svg_but_a_graph() {
    let mut proof = String::from("1. axiom P\n");
    for number in 2..=5_000 {
        proof.push_str(&format!("{number}. (P ∨ Q) by Addition on 1\n"));
    }
    let outcome = run(&["dag", "--format", "svg", "--json", "-"], &proof);
    assert_eq!(outcome.status, 64, "two formats at once");
    let outcome = run(&["dag", "--format", "svg", "-"], &proof);
    assert!(outcome.status == 1 && outcome.err.contains("error[too-large-to-draw]"), "{}", outcome.err);
    assert_eq!(run(&["dag", "--format", "svg", "--slice", "-"], &proof).status, 0);
    assert_eq!(run(&["dag", "-"], &proof).status, 0);
}
