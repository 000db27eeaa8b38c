//! One step of each kind: for each connective, both truth values, both directions, with and without negated parts, a proof that the
//! kernel accepts.

use crate::support::{board, calculus};

const SYMBOLS: &str = "symbols p/0 q/0 r/0 : predicate\n";

/// A contradiction follows from these statements, by a proof that uses the rule.
#[track_caller]
fn uses(rule: &str, statements: &[&str]) {
    let text = format!("{SYMBOLS}{}", statements.join("\n"));
    let proof = board(&text).expect(&calculus(), false);
    assert!(proof.lines().any(|line| line.ends_with(&format!(" {rule}"))), "{rule}:\n{proof}");
}

/// The last statement follows from the others, by a proof that uses the rule.
#[track_caller]
fn proves(rule: &str, statements: &[&str]) {
    let text = format!("{SYMBOLS}{}", statements.join("\n"));
    let proof = board(&text).expect(&calculus(), true);
    assert!(proof.lines().any(|line| line.ends_with(&format!(" {rule}"))), "{rule}:\n{proof}");
}

#[test]
fn conjunctions() {
    uses("∧E", &["p ∧ q", "¬q"]);
    uses("∧E", &["¬p ∧ q", "p"]);
    for (whole, part, denied) in [("p ∧ q", "p", "q"), ("¬p ∧ q", "¬p", "q"), ("p ∧ ¬q", "p", "¬q"), ("¬p ∧ ¬q", "¬p", "¬q")]
    {
        uses("¬∧E", &[&format!("¬({whole})"), part, denied]);
        proves("∧I", &[part, denied, whole]);
    }
    for (whole, denied) in [("p ∧ q", "¬p"), ("p ∧ q", "¬q"), ("¬p ∧ q", "p"), ("p ∧ ¬q", "q")] {
        proves("¬∧I", &[denied, &format!("¬({whole})")]);
    }
}

#[test]
fn disjunctions() {
    for (whole, first, second) in [("p ∨ q", "¬p", "¬q"), ("¬p ∨ q", "p", "¬q"), ("p ∨ ¬q", "¬p", "q"), ("¬p ∨ ¬q", "p", "q")]
    {
        uses("DS", &[whole, first, second]);
        proves("¬∨I", &[first, second, &format!("¬({whole})")]);
        for part in [first, second] {
            proves("¬∨E", &[&format!("¬({whole})"), part]);
        }
    }
    proves("∨I", &["q", "p ∨ q"]);
    proves("∨I", &["¬p", "¬p ∨ q"]);
}

#[test]
fn conditionals_are_chained_without_a_box() {
    proves("HS", &["p → q", "q → r", "p → r"]);
    proves("HS", &["¬p → ¬q", "¬q → r", "¬p → r"]);
    let text = format!("{SYMBOLS}p → q\nq → r\np → r\n");
    let proof = board(&text).expect(&calculus(), true);
    assert!(!proof.contains("assume"), "{proof}");
    // What is used on the way keeps its box.
    proves("→I", &["p → q", "q → r", "p → (q ∧ r)"]);
}

#[test]
fn conditionals() {
    for (whole, condition, denied) in [("p → q", "p", "¬q"), ("¬p → q", "¬p", "¬q"), ("p → ¬q", "p", "q"), ("¬p → ¬q", "¬p", "q")]
    {
        uses("→E", &[whole, condition, denied]);
        proves("MT", &[whole, denied, &format!("¬({condition})")]);
        proves("¬→I", &[condition, denied, &format!("¬({whole})")]);
        proves("¬→E", &[&format!("¬({whole})"), condition]);
        proves("¬→E", &[&format!("¬({whole})"), denied]);
        proves("TC", &[&format!("¬({condition})"), whole]);
        proves("TC", &[&format!("¬({denied})"), whole]);
    }
}

#[test]
fn biconditionals() {
    for (p, not_p) in [("p", "¬p"), ("¬p", "p")] {
        for (q, not_q) in [("q", "¬q"), ("¬q", "q")] {
            for (one, other) in [(p, not_q), (not_p, q)] {
                proves("↔E", &[&format!("{p} ↔ {q}"), one, &format!("¬({other})")]);
                proves("¬↔I", &[one, other, &format!("¬({p} ↔ {q})")]);
            }
            for (one, other) in [(p, q), (not_p, not_q)] {
                proves("¬↔E", &[&format!("¬({p} ↔ {q})"), one, &format!("¬({other})")]);
                proves("↔I", &[one, other, &format!("{p} ↔ {q}")]);
            }
        }
    }
}

#[test]
fn negations() {
    uses("DN", &["¬¬p", "¬p"]);
    uses("DN", &["¬¬¬p", "¬¬p"]);
    uses("DN", &["¬¬p → q", "p", "¬q"]);
    uses("DN", &["q → ¬¬¬p", "q", "p"]);
    uses("¬I", &["p → q", "p → ¬q", "¬p → r", "¬p → ¬r"]);
}

#[test]
fn goals() {
    for (statements, shape) in [
        (&["p → q", "q → r", "p → r"][..], "HS"),
        (&["p → q", "p → (q ∧ p)"], "→I"),
        (&["p ↔ q", "q ↔ p"], "↔I"),
        (&["p → q", "¬q → ¬p"], "→I"),
        (&["p ∨ q", "q ∨ p"], "IP"),
        (&["p ∧ q", "q ∧ p"], "∧I"),
        (&["p", "¬p", "q"], "X"),
        (&["p ∨ ¬p"], "IP"),
        (&["p", "p"], "axiom"),
        (&["p", "q → p"], "TC"),
        (&["p → ¬p", "¬p"], "¬I"),
        (&["p", "¬¬p"], "DN"),
        (&["((p → q) → p) → p"], "→I"),
    ] {
        let proof = board(&format!("{SYMBOLS}{}", statements.join("\n"))).expect(&calculus(), true);
        assert!(proof.lines().any(|line| line.ends_with(&format!(" {shape}"))), "{shape}:\n{proof}");
    }
}

#[test]
fn truth_values() {
    let calculus = calculus();
    let mut board = board(&format!("{SYMBOLS}p"));
    let (p, yes, no) = (board.statements[0], board.bank.truth(true), board.bank.truth(false));
    for statement in [no, board.bank.not(yes)] {
        board.deduce(&calculus, &[statement], None).expect("it contradicts itself");
        board.deduce(&calculus, &[statement], Some(p)).expect("anything follows");
    }
    let from_truth = board.bank.implies(yes, p);
    board.deduce(&calculus, &[from_truth], Some(p)).expect("it says p");
    board.deduce(&calculus, &[], Some(yes)).expect("it is true");
    let to_falsehood = board.bank.implies(p, no);
    let denied = board.bank.not(p);
    board.deduce(&calculus, &[to_falsehood], Some(denied)).expect("it denies p");
}
