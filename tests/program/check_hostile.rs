//! Proofs that are meant to hurt: clean answers, and no endless work.

use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Value, json};
use testkit::patience::PATIENCE;

use crate::program::check::errors;
use crate::program::run::{Outcome, run};

/// Runs `check` and demands an answer of these statuses within a time that any machine keeps.
fn survive(arguments: &[&str], proof: &str) -> Outcome {
    let since = Instant::now();
    let outcome = run(&[&["check"][..], arguments, &["-"]].concat(), proof);
    assert!(since.elapsed() < PATIENCE, "{:?}", since.elapsed());
    assert!(matches!(outcome.status, 0 | 1 | 65), "status {}: {}", outcome.status, outcome.err);
    outcome
}

#[test]
fn a_line_nested_a_million_deep_is_refused_in_place() {
    let nested = format!("1. axiom {}P{}\n2. P by Simplification on 1\n", "(¬".repeat(1_000_000), ")".repeat(1_000_000));
    let outcome = survive(&["--json"], &nested);
    assert_eq!(outcome.status, 65);
    assert!(outcome.out.len() < 10_000, "no answer is as long as the question");
    let brackets = format!("1. axiom {}\n", "(".repeat(1_000_000));
    assert_eq!(survive(&[], &brackets).status, 65);
    // As deep as is allowed.
    let deep = format!("1. axiom {}P{}\n2. Q by Simplification on 1\n", "(¬".repeat(1_900), ")".repeat(1_900));
    let outcome = survive(&["--json"], &deep);
    assert_eq!((outcome.status, errors(&outcome.json())), (1, vec![(2, "premise-does-not-fit")]));
}

#[test]
fn many_lines_that_cite_the_first() {
    let mut proof = String::from("1. axiom P\n");
    for number in 2..=100_000 {
        // Writing to a string cannot fail.
        let _ = writeln!(proof, "{number}. (P ∨ Q) by Addition on 1");
    }
    let outcome = survive(&["--json"], &proof);
    let ruling = outcome.json();
    assert_eq!((outcome.status, &ruling["symbol_points"]), (0, &json!(99_999 * 3)));
    assert_eq!(ruling["lines"].as_array().map(Vec::len), Some(100_000));
    let human = survive(&[], &proof).out;
    assert!(human.contains("and 99500 lines more, which --json shows"), "{}", &human[human.len() - 200..]);
}

#[test]
fn many_wrong_lines_are_all_named() {
    let mut proof = String::from("1. axiom P\n");
    for number in 2..=20_000 {
        let _ = writeln!(proof, "{number}. (P ∧ Q) by Addition on {}", number - 1);
    }
    let ruling = survive(&["--json"], &proof).json();
    assert_eq!(errors(&ruling).len(), 19_999);
    let human = survive(&[], &proof).out;
    assert_eq!(human.matches("error[").count(), 100, "as many as anybody reads");
    assert!(human.contains("Rejected: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 19987 more are wrong."));
}

#[test]
fn numbers_of_a_million_digits() {
    let (nines, eights) = ("9".repeat(1_000_000), "8".repeat(1_000_000));
    let outcome = survive(&["--json"], &format!("1. axiom ({nines} > {eights})\n2. tT by Comparison on 1\n"));
    assert!(matches!(outcome.status, 0 | 65), "compared, or refused as a statement that is too long");
    let (nines, eights) = ("9".repeat(400_000), "8".repeat(400_000));
    let compared = survive(&["--json"], &format!("1. axiom ({nines} > {eights})\n2. tT by Comparison on 1\n"));
    assert_eq!(compared.status, 0, "comparison has no limit");
    let added = survive(&["--json"], &format!("1. axiom P(({nines} + 1))\n2. P(1) by OS on 1\n"));
    let ruling = added.json();
    assert_eq!(errors(&ruling), [(2, "number-too-long")]);
    assert!(ruling["lines"][1]["error"].to_string().len() < 2_000, "no number is shown whole in a message");
    let within = survive(&["--json"], &format!("1. axiom P(({0} * {0}))\n2. P(1) by OS on 1\n", "9".repeat(10_000)));
    assert_eq!(errors(&within.json()), [(2, "wrong-result")]);
    assert!(within.json()["lines"][1]["error"].to_string().len() < 2_000, "nor is a result");
}

#[test]
fn bytes_of_all_kinds() {
    for input in
        [&b"1. axiom P\xff\n"[..], b"1. axiom P\0\n", b"\xef\xbb\xbf1. axiom P\r\n2. (P \xe2\x88\xa8 Q) by Addition on 1\r\n"]
    {
        let outcome = run(&["check", "--json", "-"], input);
        assert!(matches!(outcome.status, 0 | 65), "{}", outcome.out);
        let _: Value = outcome.json();
    }
    let escape = survive(&[], "1. axiom P\n2. Q by \u{1b}[31mred\u{202e} on 1\n");
    assert!(!escape.out.contains(['\u{1b}', '\u{202e}']), "no input speaks to the terminal");
}
