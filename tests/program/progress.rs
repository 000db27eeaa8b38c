//! The line that says how far a search has come: on a terminal, where it is gone at the end, and nowhere else.

use std::fs;

use crate::program::run::{run, text};
use crate::program::terminal::run_in_terminal;

/// That Robbins algebras are Boolean, which took a prover days to find (McCune 1997); no structure refutes it.
const ROBBINS: &str = "fof(commutes, axiom, ![X,Y]: j(X,Y) = j(Y,X)).\n\
    fof(associates, axiom, ![X,Y,Z]: j(X,j(Y,Z)) = j(j(X,Y),Z)).\n\
    fof(robbins, axiom, ![X,Y]: n(j(n(j(X,Y)),n(j(X,n(Y))))) = X).\n\
    fof(huntington, conjecture, ![X,Y]: j(n(j(n(X),Y)),n(j(n(X),n(Y)))) = X).\n";

#[test]
fn a_search_for_a_proof_says_on_a_terminal_how_long_it_may_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let problem = folder.path().join("robbins.p");
    fs::write(&problem, ROBBINS).expect("it can be written");
    let prove = ["prove", "--time", "3s", text(&problem)];
    let (status, screen) = run_in_terminal(&prove, "");
    assert!(status == 2 && screen.contains(" looking for an answer, 1s of 3s"), "{screen}");
    let after = screen.rsplit("looking for an answer").next().expect("there is an end");
    assert!(after.contains("goal: ∀X ∀Y") && after.contains("the time limit of 3000 ms was reached"), "{screen}");
    assert_eq!(run_in_terminal(&[&prove[..], &["--quiet"]].concat(), ""), (2, String::new()));
    let piped = run(&prove, "");
    assert!(piped.status == 2 && !piped.err.contains("looking") && piped.out.starts_with("goal: "), "{}", piped.err);
}
