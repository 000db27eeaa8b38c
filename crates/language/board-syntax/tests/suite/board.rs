//! Board files: lines, labels, comments, `symbols` lines, names that later lines use, and printing back.

use board_syntax::board::{BoardText, parse, print};
use board_syntax::palmer::{self, Brackets, Options};
use formula::generate::{Random, Vocabulary as Generator};
use formula::{Alphabet, Bank, Board, Statement};
use proptest::prelude::*;
use source::{Diagnostic, Text};

fn read(written: &str, bank: &mut Bank) -> (Text, syntax_core::Parsed<BoardText>) {
    let text = Text::new("test.board", written);
    let parsed = parse(&text, bank, Options::default());
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{written}");
    (text, parsed)
}

/// Label and full reading of each statement.
fn statements(written: &str) -> Vec<(String, String)> {
    let mut bank = Bank::new();
    let (_, parsed) = read(written, &mut bank);
    let Some(found) = parsed.value else { panic!("{written}: {:#?}", parsed.diagnostics) };
    let statements = found.board.statements.iter();
    statements.map(|s| (s.label.clone(), palmer::print_statement(&bank, s, Alphabet::Unicode, Brackets::Full))).collect()
}

/// Line, code and text of each finding.
fn findings(written: &str) -> Vec<(usize, &'static str, String)> {
    let (text, parsed) = read(written, &mut Bank::new());
    parsed.diagnostics.iter().map(|d| (text.position(d.span.start).line, d.code, text.slice(d.span).to_owned())).collect()
}

#[track_caller]
fn finds(written: &str, expected: &[(usize, &str, &str)]) {
    let found = findings(written);
    let found: Vec<(usize, &str, &str)> = found.iter().map(|(line, code, at)| (*line, *code, at.as_str())).collect();
    assert_eq!(found, expected, "{written}");
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|&(label, reading)| (label.to_owned(), reading.to_owned())).collect()
}

#[test]
fn the_example_of_the_contract() {
    let written = "# the blondes\ns1: ∀x blonde(x) → happy(x)\ns2: forall x forall y (happy(x) & likes(x,y)) => happy(y)\n\
        d1: ∃!x blonde(x) | blondie := x\nd2: ∀x ∃!y likes(y,x) | liker(x) := y\nn1: |L| >= 3\n¬smarter(blondie, father(blondie))\n";
    assert_eq!(
        statements(written),
        pairs(&[
            ("s1", "∀x (blonde(x) → happy(x))"),
            ("s2", "∀x ∀y ((happy(x) ∧ likes(x, y)) → happy(y))"),
            ("d1", "∃!x blonde(x) | blondie := x"),
            ("d2", "∀x ∃!y likes(y, x) | liker(x) := y"),
            ("n1", "|L| ≥ 3"),
            ("6", "¬smarter(blondie, father(blondie))"),
        ])
    );
}

/// A `house` line counts for the whole board wherever it stands, and moves no statement.
#[test]
fn house_lines_choose_how_a_board_is_read() {
    let written = "1: happy(bob)\nhouse constants=free  # as at our table\n";
    assert_eq!(statements(written), pairs(&[("1", "happy(bob)")]));
    let (text, parsed) = read("happy(bob)\nhouse mixed_ops = reject\nhouse constants=free", &mut Bank::new());
    let parsed = parsed.value.expect("it is read");
    assert_eq!(parsed.house, [("mixed_ops", "reject"), ("constants", "free")]);
    assert_eq!(text.slice(parsed.spans[0]), "happy(bob)");
    finds(
        "house mixed_ops=reject\n∀x happy(x) ∧ blonde(x) ∨ happy(x)",
        &[(2, "mixed-connectives", "happy(x) ∧ blonde(x) ∨ happy(x)")],
    );
    finds("house redundancy=joint\n∀x happy(x)", &[(1, "unknown-house-rule", "redundancy")]);
    finds("house constants=maybe\n∀x happy(x)", &[(1, "unknown-house-value", "maybe")]);
    finds("house constants\n∀x happy(x)", &[(1, "unknown-house-value", "")]);
    // A label and a symbol may be called so.
    assert_eq!(statements("house: ∀x happy(x)"), pairs(&[("house", "∀x happy(x)")]));
    assert_eq!(statements("symbols house/0 : predicate\nhouse ∧ ∀x happy(x)").len(), 1);
}

#[test]
fn lines_labels_comments() {
    assert_eq!(
        statements("\u{feff}  \r\n∀x happy(x) # all\r\n\r\n  a-1.b' :∀x: blonde(x)\r\nforall x: happy(x)#\r\n3x: |L|>=2"),
        pairs(&[("1", "∀x happy(x)"), ("a-1.b'", "∀x blonde(x)"), ("3", "∀x happy(x)"), ("3x", "|L| ≥ 2")])
    );
    assert_eq!(
        statements("∃!x happy(x)|0:=x\nhappy(0) V blonde(0)\n∀x∃!y (x+y=0)"),
        pairs(&[("1", "∃!x happy(x) | 0 := x"), ("2", "happy(0) ∨ blonde(0)"), ("3", "∀x ∃!y (x + y = 0)"),])
    );
    let mut bank = Bank::new();
    let (text, parsed) = read("\u{feff}a:  ∀x happy(x)  # all\r\n |L| ≥ 2 \r\n", &mut bank);
    let spans = parsed.value.map(|read| read.spans).unwrap_or_default();
    let slices: Vec<&str> = spans.iter().map(|&span| text.slice(span)).collect();
    assert_eq!(slices, ["∀x happy(x)", "|L| ≥ 2"]);
}

#[test]
fn labels_are_unique() {
    finds("a: |L| ≥ 2\nb: |L| ≥ 3\na: |L| ≥ 4", &[(3, "duplicate-label", "a")]);
    finds("2: |L| ≥ 2\n|L| ≥ 3", &[(2, "duplicate-label", "|L| ≥ 3")]);
    finds("|L| ≥ 2\n1: |L| ≥ 3", &[(2, "duplicate-label", "1")]);
    assert_eq!(statements("01: |L| ≥ 2\n2: |L| ≥ 2\n1: |L| ≥ 2").len(), 3);
}

#[test]
fn symbols_lines() {
    let written = "symbols taller/2 rich/1 p/0 : predicate; mother/1, adam/0 : function\n\
        ∀x taller(mother(x), x) → rich(x)\np V rich(adam)\nsymbols taller/2 : relation;\n∀x x = adam";
    assert_eq!(
        statements(written),
        pairs(&[("1", "∀x (taller(mother(x), x) → rich(x))"), ("2", "p ∨ rich(adam)"), ("3", "∀x (x = adam)")])
    );
    assert_eq!(statements("symbols: ∀x happy(x)"), pairs(&[("symbols", "∀x happy(x)")]));
    for (line, code, at) in [
        ("symbols", "unexpected-token", ""),
        ("symbols p", "unexpected-token", "p"),
        ("symbols p/1", "unexpected-token", ""),
        ("symbols p/x : predicate", "unexpected-token", "x"),
        ("symbols p/65 : predicate", "unexpected-token", "65"),
        ("symbols p/1 : property", "unexpected-token", "property"),
        ("symbols p/1 predicate", "unexpected-token", "predicate"),
        ("symbols p/1 : predicate f/1 : function", "unexpected-token", "f"),
        ("symbols happy/2 : predicate", "name-taken", "happy"),
        ("symbols c/0 : function; c/1 : function", "name-taken", "c"),
    ] {
        let found = findings(&format!("|L| ≥ 2\n{line}"));
        assert_eq!(found.len(), 1, "{line}: {found:?}");
        let (number, found_code, found_at) = &found[0];
        assert_eq!((*number, *found_code, found_at.as_str()), (2, code, at), "{line}");
    }
}

#[test]
fn names_are_known_from_their_line_on() {
    finds(
        "happy(blondie)\n∃!x blonde(x) | blondie := x\nblonde(blondie)\nlikes(adam, blondie)\nsymbols adam/0 : function",
        &[(1, "used-before-definition", "blondie"), (4, "used-before-definition", "adam")],
    );
    let (_, parsed) = read("happy(blondie)\n∃!x blonde(x) | blondie := x", &mut Bank::new());
    assert!(parsed.diagnostics[0].message.contains("line 2"), "{}", parsed.diagnostics[0].message);
    finds("∃!x blonde(x) | b := x\n∃!x happy(x) | b := x", &[(2, "name-taken", "b")]);
    // The name of a faulty statement is known all the same.
    finds("∃!x blnde(x) | b := x\nhappy(b)", &[(1, "unknown-symbol", "blnde")]);
    assert_eq!(statements("∃!b happy(b)\n∃!x blonde(x) | b := x").len(), 2, "a variable of another statement is no obstacle");
}

#[test]
fn all_faulty_lines_are_reported_at_once() {
    finds(
        "∀x tall(x)\n∀x happy(x)\n∀x smarter(x)\n$\n∀x (happy(x)\n∀x father(x)",
        &[
            (1, "unknown-symbol", "tall"),
            (3, "wrong-arity", "smarter"),
            (4, "unknown-character", "$"),
            (5, "unclosed-bracket", "("),
            (6, "term-as-statement", "father(x)"),
        ],
    );
    let many = "∀x tall(x)\n".repeat(1_000);
    let found = findings(&many);
    assert_eq!(found.len(), syntax_core::MAX_ERRORS + 1);
    assert_eq!(found.last().map(|(_, code, _)| *code), Some("more-errors"));
    let warned = findings(&"∀x∀y happy(x)\n".repeat(1_000));
    assert_eq!(warned.len(), syntax_core::MAX_ERRORS + 1);
    assert_eq!(warned.last().map(|(_, code, _)| *code), Some("more-warnings"));
}

#[test]
fn a_board_has_a_statement() {
    for empty in ["", "\n\n", "# nothing\n", "\u{feff}", "symbols p/1 : predicate"] {
        let found = findings(empty);
        assert_eq!(found.iter().map(|(_, code, _)| *code).collect::<Vec<_>>(), ["empty-board"], "{empty:?}");
    }
}

#[test]
fn floods_are_refused() {
    for (flood, code) in [
        ("(".repeat(1 << 20), "too-deep"),
        ("¬".repeat(1 << 19), "too-deep"),
        ("¬".repeat(1 << 20), "statement-too-long"),
        ("∀x ".repeat(100_000), "too-deep"),
        ("x".repeat(10 << 20), "statement-too-long"),
    ] {
        let (_, parsed) = read(&format!("∀x happy(x)\n{flood}\n∀x happy(x)"), &mut Bank::new());
        let errors: Vec<&str> = parsed.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code).collect();
        assert_eq!(errors, [code]);
    }
}

#[test]
fn a_board_is_printed_with_the_symbols_that_it_needs() {
    let written =
        "symbols p/0 q/2 : predicate; c/0 f/1 : function\na: ∀x q(f(x), c) → p\nb: ∃!x q(x, c) | d := x\n2x: q(d, father(c))\n";
    let mut bank = Bank::new();
    let (_, parsed) = read(written, &mut bank);
    let Some(found) = parsed.value else { panic!("{:#?}", parsed.diagnostics) };
    let printed = print(&bank, &found.board, Alphabet::Unicode, Brackets::Minimal);
    assert_eq!(printed, written);
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_as_the_same_board(seeds in prop::collection::vec((any::<u64>(), 0usize..5), 1..20)) {
        let mut bank = Bank::new();
        let generator = Generator::palmer(&mut bank);
        let statements = seeds.iter().enumerate().map(|(at, &(seed, depth))| {
            let sentence = bank.random_sentence(&generator, depth, &mut Random::new(seed));
            Statement::axiom(format!("s{at}"), sentence)
        });
        let board = Board { statements: statements.collect() };
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            for brackets in [Brackets::Full, Brackets::Minimal] {
                let printed = print(&bank, &board, alphabet, brackets);
                let (_, parsed) = read(&printed, &mut bank);
                prop_assert_eq!(parsed.value.map(|read| read.board), Some(board.clone()), "{}", printed);
            }
        }
    }

    #[test]
    fn no_file_is_too_strange(written in "[∀∃!¬∧Λ|L()., :=\n\r#xyhappysymbol/0-9;\u{feff}-]{0,120}") {
        let _ = read(&written, &mut Bank::new());
    }
}
