//! Cases after reports of faults in other programs that people wrote in public: provers, proof checkers, ontologies. Each row of
//! `tests/faults/public/expect.tsv` is a command line, its exit status, and what it must print and must not.

use std::fs;
use std::path::Path;

use crate::program::run::{Outcome, finish, referee, root, text};

/// The separator of the parts that must be printed.
const BETWEEN: &str = " ¦ ";

/// Runs a command line of the table: programs after `&&` if the one before succeeds, and after `|` on what the one before prints. The file
/// `out.proof` stands in a directory of its own.
fn outcome(line: &str, scratch: &Path) -> Outcome {
    let written = scratch.join("out.proof");
    let mut last = Outcome { status: 0, out: String::new(), err: String::new() };
    for (at, command) in line.split(" && ").enumerate() {
        assert_eq!((at, last.status), (at, 0), "{line}: {}{}", last.out, last.err);
        let mut input = String::new();
        for part in command.split(" | ") {
            let mut words = part.split_whitespace();
            assert_eq!(words.next(), Some("referee"), "{line}");
            let words = words.map(|word| if word == "out.proof" { text(&written) } else { word });
            last = finish(referee().args(words).current_dir(root().join("tests/faults/public")), input.as_bytes());
            input = last.out.clone();
        }
    }
    last
}

fn parts(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(BETWEEN).filter(|part| !part.is_empty())
}

#[test]
fn every_public_case_is_answered_as_expected() {
    let table = fs::read_to_string(root().join("tests/faults/public/expect.tsv")).expect("the table is there");
    let mut rows = 0;
    let mut wrong = Vec::new();
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [command, statuses, must, must_not] = cells[..] else { panic!("{row}: four cells") };
        let scratch = tempfile::tempdir().expect("a directory");
        let outcome = outcome(command, scratch.path());
        let printed = format!("{}{}", outcome.out, outcome.err);
        let is_as_expected = statuses.split('|').any(|status| status.parse() == Ok(outcome.status))
            && parts(must).all(|part| printed.contains(part))
            && !parts(must_not).any(|part| printed.contains(part));
        if !is_as_expected {
            wrong.push(format!("{row}: {}\n{printed}", outcome.status));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{} of {rows}:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(rows, 75);
}

#[test]
fn a_proof_that_is_printed_in_plain_form_names_its_calculus() {
    let printed = outcome("referee check --print plain ../books/a39-print-plain.proof", Path::new("."));
    assert!(printed.out.starts_with("system forallx\n") || printed.out.starts_with("system classical\n"), "{}", printed.out);
}

/// A premise whose last letter is `I` or `E` is no statement by the rule `→ I`, whatever the connective and the book.
#[test]
fn a_statement_that_ends_like_a_rule_is_a_statement() {
    for connective in ["∨", "∧", "→", "↔", "&", "->", "v", "<->"] {
        for letter in ["I", "E"] {
            for space in [" ", ""] {
                let statement = format!("P {connective}{space}{letter}");
                let books = [
                    format!("notation forallx\n1 | {statement}\n  |---\n2 | | {statement}\n  | |---\n3 | | {statement}   R 2\n"),
                    format!(
                        "notation lpl\n1. | {statement}\n   |---\n2. | | {statement}\n   | |---\n3. | | {statement}   Reit: 2\n"
                    ),
                ];
                for proof in books {
                    if space.is_empty() && (connective == "v" || connective.len() > 1 && connective.is_ascii()) {
                        continue;
                    }
                    let outcome = finish(referee().args(["check", "-"]), proof.as_bytes());
                    assert_eq!(outcome.status, 0, "{proof}{}{}", outcome.out, outcome.err);
                }
            }
        }
    }
}
