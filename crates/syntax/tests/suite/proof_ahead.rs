//! Proofs that are read ahead of the bank, in two threads, against the same proofs read in one. What is read ahead is a text of a mebibyte
//! or more, where there are two processors; with one of them both readings are the same.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use formula::{Alphabet, Bank};
use kernel::Block;
use representation::BracketedText;
use source::{Diagnostic, Severity, Span, Text};
use syntax::Parsed;
use syntax::predicate_wars;
use syntax::proof::{self, Options, ProofText, Statements};

/// Size of the shortest text that is read ahead, in bytes.
const SHORTEST: usize = 1 << 20;

/// Reads a text in both ways, and holds them against each other: as it stands, and with a comment after it that makes it long.
#[track_caller]
fn agree(text: &Text, reading: predicate_wars::Options) -> Parsed<ProofText> {
    let (short, line_end) = (text.content(), if text.content().ends_with('\n') { "" } else { "\n" });
    assert!(short.len() < SHORTEST, "{} bytes", short.len());
    let long = Text::new("t", format!("{short}{line_end}#{}", "x".repeat(SHORTEST)));
    let options = Options { system: None, statements: Statements::PredicateWars(reading) };
    let (mut bank, mut ahead) = (Bank::new(), Bank::new());
    let expected = proof::parse(text, &options, &mut bank);
    let mut found = proof::parse(&long, &options, &mut ahead);
    // The finding about the end follows the comment.
    let at_end = |diagnostic: &&mut Diagnostic| diagnostic.span == Span::at(long.content().len());
    found.diagnostics.iter_mut().filter(at_end).for_each(|diagnostic| diagnostic.span = Span::at(short.len()));
    assert_eq!(found.diagnostics, expected.diagnostics);
    let both = |read: &Parsed<ProofText>| read.value.as_ref().map(|read| (read.proof.clone(), format!("{:?}", read.places)));
    assert_eq!(both(&found), both(&expected));
    if let Some(ProofText { proof, .. }) = &found.value {
        let made = |bank: &Bank| {
            let counts = (bank.term_count(), bank.formula_count(), bank.symbol_count(), bank.variable_count());
            let statements = proof.blocks().iter().flat_map(Block::statements);
            (counts, statements.map(|statement| bank.text(statement, Alphabet::Unicode)).collect::<Vec<String>>())
        };
        assert_eq!(made(&ahead), made(&bank));
    }
    found
}

fn proof_files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("the directory is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            proof_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "proof") {
            found.push(path);
        }
    }
}

/// Every proof of the repository, whatever is wrong with it, in whichever notation: one that is not Predicate Wars is full of
/// errors here.
#[test]
fn what_is_read_ahead_is_what_is_read_at_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    proof_files(&root.join("proofs"), &mut files);
    proof_files(&root.join("examples"), &mut files);
    let mut accepted = 0;
    for file in &files {
        let Ok(text) = Text::from_bytes("t", fs::read(file).expect("it can be read")) else { continue };
        let lenient = predicate_wars::Options { lenient: true, ..predicate_wars::Options::default() };
        accepted += usize::from(agree(&text, predicate_wars::Options::default()).value.is_some());
        agree(&text, lenient);
    }
    assert!(accepted > 100 && accepted < files.len(), "{accepted} of {}", files.len());
}

/// A proof of many portions: boxes and subproofs, rules' names with and without clauses, many arguments, and every so often a
/// line with something wrong or remarkable, if asked for.
fn long(lines: usize, remarkable: usize) -> String {
    let mut text =
        String::from("system predicate-wars\nsubproof Z\n1. axiom (∀(x)P(x))\n2. P(y) by Universal instantiation on 1\nend\n");
    for n in 1..lines {
        let m = n.saturating_sub(7).max(1);
        let line = match n % 9 {
            _ if remarkable > 0 && n % remarkable == 0 => match n / remarkable % 6 {
                0 => format!("{n}. (P_{n} → ) by Modus ponens on {m}"),
                1 => format!("{n}. P_{n} by Modus ponens on {m}, x"),
                2 => format!("{n}. P_{n} by Modus ponens on {m} with (Q → R), y, [health] using Z 1"),
                3 => format!("{n}. P_{n} by"),
                4 => format!("{m}. P_{n} by Modus ponens on {m}"),
                _ => format!("{n}. (P ∧ P(x)) by Simplification on {m}, 0"),
            },
            0 => format!("{n}. axiom (∀(x)(P_{n}(x) → Q(x, f(x, {n}, y), {n})))"),
            1 => format!("assume {n}. P_{n}(0{})", if remarkable > 0 { "1" } else { "" }),
            2 => format!("{n}. (P_{m} ∧ (f({n}) = ({n} + {m}))) by Modus ponens on {m}, {m}\nend"),
            3 => format!("{n}. P_{m}([health], x) by Universal instantiation on {m} with {n}, (x < {n}), [health]"),
            4 => format!("{n}. ([health](x) = 3) by Identity # by no means"),
            5 => format!("{n}. tT by \"Truth\""),
            6 => format!("{n}. (¬Q_{n}) by Conditional proof on {m}, 1-{m} using Z 2"),
            _ => format!("{n}. P_{m} by Modus ponens on {m}, {m}"),
        };
        let _ = writeln!(text, "{line}");
    }
    text
}

#[test]
fn portions_come_in_their_order() {
    let right = agree(&Text::new("t", long(6_000, 0)), predicate_wars::Options::default());
    // A game name without parameters is remarked, and no error.
    assert!(right.diagnostics.iter().all(|found| found.severity == Severity::Warning) && !right.diagnostics.is_empty());
    assert!(right.value.is_some_and(|read| read.proof.main().is_some_and(|main| main.len() == 5_999)));
    // With few errors reading goes on to the end, with many it stops.
    for remarkable in [997, 113, 2] {
        let wrong = agree(&Text::new("t", long(6_000, remarkable)), predicate_wars::Options::default());
        assert!(wrong.value.is_none() && !wrong.diagnostics.is_empty());
    }
}
