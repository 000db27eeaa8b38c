//! The line that says how far a search has come: on a terminal, where it is gone at the end, and nowhere else.

use std::fs;

use crate::program::run::{run, text};
use crate::program::terminal::run_in_terminal;

#[test]
fn a_search_for_a_proof_says_on_a_terminal_how_long_it_may_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let axioms = folder.path().join("axioms.txt");
    fs::write(&axioms, "P\n(P → Q)\n").expect("it can be written");
    let prove = ["prove", "--time", "3s", "--system", "predicate-wars-sound", "--goal", "(∀(x)R(x))", text(&axioms)];
    let (status, screen) = run_in_terminal(&prove, "");
    assert!(status == 2 && screen.contains(" looking for an answer, 1s of 3s"), "{screen}");
    let after = screen.rsplit("looking for an answer").next().expect("there is an end");
    assert!(after.contains("goal: (∀(x)R(x))\n") && after.contains("the time limit of 3000 ms was reached"), "{screen}");
    assert_eq!(run_in_terminal(&[&prove[..], &["--quiet"]].concat(), ""), (2, String::new()));
    let piped = run(&prove, "");
    assert!(piped.status == 2 && !piped.err.contains("looking") && piped.out.starts_with("goal: "), "{}", piped.err);
}
