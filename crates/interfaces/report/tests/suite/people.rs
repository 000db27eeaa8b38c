//! What people read, as it looks.

use adjudication::{BoardNotation, CostRuling, ParseRuling, Ruling};
use insta::assert_snapshot;
use report::Style;
use serde_json::json;
use source::{Diagnostic, Span, Text};

const PLAIN: Style = Style { colour: false, ascii: false, width: 100 };
const ASCII: Style = Style { ascii: true, ..PLAIN };
const COLOUR: Style = Style { colour: true, ..PLAIN };

fn engine() -> serde_json::Value {
    json!({"z3": "5.3.2", "limits": {"time_ms": 10000, "domain": 8, "instances": 20000, "memory_mib": 2048}})
}

fn model(tables: &[&str], domain: u32) -> serde_json::Value {
    json!({"kind": "finite-model", "domain": domain, "functions": [], "predicates": [], "tables": tables})
}

fn consistent() -> Ruling {
    let long = "∀x ∀y ((happy(x) ∧ (likes(x, y) ∧ (smarter(x, y) ∨ smarter(y, x)))) → (happy(y) ∨ (blonde(father(y)) ∧ ¬likes(y, father(x)))))";
    serde_json::from_value(json!({
        "schema": 1, "board": "game.board", "status": "consistent", "szs": "Satisfiable",
        "certificate": model(&["domain: {0, 1}", "blondie = 0", "father: 0→1, 1→1", "blonde = {0}", "likes | 0 1", "    0 | T ·", "    1 | T T",
            "smarter | 0 1", "      0 | · ·", "      1 | T ·"], 2),
        "statements": [
            {"id": "s1", "line": 1, "text": "", "reading": "∀x (blonde(x) → happy(x))", "status": "independent", "szs": "CounterSatisfiable",
             "follows_from": [], "certificate": model(&["domain: {0}", "blonde = {0}", "happy = {}"], 1)},
            {"id": "s2", "line": 2, "text": "", "reading": "∃x blonde(x)", "status": "redundant", "szs": "Theorem", "follows_from": ["s1", "long-name"],
             "certificate": null, "stands_on": "proof", "instances": [
                {"statement": null, "formula": "∃x blonde(x)", "holds": false, "witness": false,
                 "bindings": [{"variable": "x", "object": "c1"}], "result": "blonde(c1)"},
                {"statement": "s1", "formula": "∀x (blonde(x) → happy(x))", "holds": true, "witness": false,
                 "bindings": [{"variable": "x", "object": "father(c1)"}], "result": "blonde(father(c1)) → happy(father(c1))"},
                {"statement": null, "formula": "∃y likes(y, c1)", "holds": true, "witness": true,
                 "bindings": [{"variable": "y", "object": "c2"}], "result": "likes(c2, c1)"},
                {"statement": null, "formula": "∀y ∀z smarter(y, z)", "holds": false, "witness": true,
                 "bindings": [{"variable": "y", "object": "c3"}, {"variable": "z", "object": "c4"}], "result": "smarter(c3, c4)"}]},
            {"id": "long-name", "line": 3, "text": "", "reading": long, "status": "undecided", "szs": "Timeout", "follows_from": [], "certificate": null,
             "reasons": ["the time limit of 10000 ms was reached", "no model of at most 8 objects was found"]},
            {"id": "4", "line": 4, "text": "", "reading": "|L| ≥ 1", "status": "redundant", "szs": "Theorem", "follows_from": [], "certificate": null,
             "stands_on": "proof", "instances": []}
        ],
        "removable_together": ["s2", "4"],
        "claim": {"claim": "redundant", "statements": ["s2", "s1"], "upheld": false, "independent": ["s1"]},
        "engine": engine()
    }))
    .expect("this is a ruling")
}

fn inconsistent() -> Ruling {
    let grounds = json!([{"statement": "a", "formula": "∃x p(x)", "holds": true, "witness": true, "bindings": [{"variable": "x", "object": "c1"}], "result": "p(c1)"},
        {"statement": "b", "formula": "∀x ¬p(x)", "holds": true, "witness": false, "bindings": [{"variable": "x", "object": "c1"}], "result": "¬p(c1)"}]);
    serde_json::from_value(json!({
        "schema": 1, "board": "problem.p", "status": "inconsistent", "szs": "Unsatisfiable", "certificate": null,
        "contradiction": {"between": ["a", "b"], "stands_on": "proof", "instances": grounds},
        "conjecture": {"statements": ["goal"], "szs": "ContradictoryAxioms"},
        "conjectures": ["goal"],
        "statements": [
            {"id": "a", "line": 1, "text": "", "reading": "∃x p(x)", "status": "undecided", "szs": "GaveUp", "follows_from": [], "certificate": null,
             "reasons": ["the Z3 worker was ended by signal 9; the question stays undecided"]},
            {"id": "b", "line": 2, "text": "", "reading": "∀x ¬p(x)", "status": "independent", "szs": "CounterSatisfiable", "follows_from": [],
             "certificate": {"kind": "infinite-model", "domain": "the integers", "definitions": ["f(x) = x + 1", "p(x) iff x > 0"]}},
            {"id": "goal", "line": 3, "text": "", "reading": "¬q", "negated_conjecture": true, "role": "conjecture", "conjecture": "theorem", "status": "redundant",
             "szs": "ContradictoryAxioms",
             "follows_from": ["a", "b"], "from_contradiction": true, "certificate": null, "stands_on": "proof", "instances": grounds}
        ],
        "claim": {"claim": "redundant", "statements": ["goal"], "upheld": false, "inconsistency_decides": true},
        "engine": engine()
    }))
    .expect("this is a ruling")
}

#[test]
fn a_consistent_board() {
    assert_snapshot!(report::ruling(&consistent(), PLAIN));
}

#[test]
fn an_inconsistent_board() {
    assert_snapshot!(report::ruling(&inconsistent(), PLAIN));
}

#[test]
fn no_line_is_wider_than_it_must_be() {
    for ruling in [consistent(), inconsistent()] {
        for line in report::ruling(&ruling, PLAIN).lines() {
            assert!(line.chars().count() <= PLAIN.width, "{line}");
        }
    }
}

#[test]
fn a_ruling_survives_its_json() {
    for ruling in [consistent(), inconsistent()] {
        let written = adjudication::json(&ruling).expect("it is written");
        assert_eq!(serde_json::from_str::<Ruling>(&written).expect("it is read"), ruling);
    }
    let newer = serde_json::json!({"schema": 2, "error": {"code": "x", "message": "y"}});
    assert!(serde_json::from_value::<adjudication::ErrorDocument>(newer).is_err(), "another schema is not taken for this one");
}

#[test]
fn colours_change_nothing_but_colours() {
    let mut bare = String::new();
    let coloured = report::ruling(&consistent(), COLOUR);
    assert!(coloured.contains("\x1b[32m"));
    for (at, part) in coloured.split('\x1b').enumerate() {
        bare.push_str(if at == 0 { part } else { part.split_once('m').map_or("", |(_, text)| text) });
    }
    assert_eq!(bare, report::ruling(&consistent(), PLAIN));
}

#[test]
fn diagnostics() {
    let text = Text::new("game.board", "s1: ∀x smarter(x)\ns2: ∀x∃y happy(x)=y\ns2: ∀x\tblonde(y)\n");
    let arity =
        Diagnostic::error("wrong-arity", Span::new(9, 16), "`smarter` takes 2 arguments; 1 given", "expected 2 arguments");
    let label = Diagnostic::error("duplicate-label", Span::new(44, 46), "two statements are called `s2`", "this one")
        .related(Span::new(20, 22), "and this one")
        .help("give each statement a label of its own, or none; a statement without a label is called by its number");
    let remark = Diagnostic::warning("mixed", Span::new(52, 61), "∧ and ∨ are mixed", "");
    let end = Diagnostic::error("end", Span::at(62), "the text ends here", "more was expected");
    assert_snapshot!(report::diagnostics(&text, &[arity, label, remark, end], PLAIN));
}

#[test]
fn a_long_line_is_shown_through_a_window() {
    let line = format!("{}∀x blonde(x){} ∧ happy\n", "∀y ".repeat(100_000), " ∧ happy(y)".repeat(100_000));
    let at = line.find("blonde").expect("it is there");
    let text = Text::new("long.board", line.clone());
    let place = Diagnostic::error("here", Span::new(at, at + 6), "something is wrong here", "what is this?")
        .related(Span::new(0, 3), "far away");
    let whole = Diagnostic::error("whole", Span::new(0, line.len()), "all of it is wrong", "from here on");
    let end = Diagnostic::error("end", Span::new(line.len() - 6, line.len() - 1), "the end is wrong", "this");
    assert_snapshot!(report::diagnostics(&text, &[place, whole, end], ASCII));
}

#[test]
fn control_characters_are_shown_and_not_sent() {
    let text = Text::new("evil\x1b[2J.board", "a\x1b[31mb\u{202e}c\n");
    let shown = report::diagnostics(&text, &[Diagnostic::error("x", Span::new(1, 6), "an \x1b escape", "\u{9b}here")], PLAIN);
    assert!(!shown.contains(['\x1b', '\u{202e}', '\u{9b}']), "{shown:?}");
    assert!(shown.contains("a␛[31mb\\u{202e}c"), "{shown}");
    assert!(shown.contains("^^^^^ "), "five characters are underlined: {shown}");
}

#[test]
fn spans_anywhere_are_drawn() {
    let text = Text::new("t", "\u{feff}∀x\r\nßb\n\nend");
    let length = text.content().len();
    for start in 0..=length + 2 {
        for end in start..=length + 2 {
            let drawn =
                report::diagnostics(&text, &[Diagnostic::error("code", Span::new(start, end), "message", "label")], PLAIN);
            let position = text.position(start);
            assert!(drawn.starts_with("error[code]: message\n"), "{start}..{end}: {drawn}");
            assert!(drawn.contains(&format!("t:{}:{}\n", position.line, position.column)), "{start}..{end}: {drawn}");
            assert!(drawn.contains("label"), "{start}..{end}: {drawn}");
        }
    }
}

#[test]
fn refused_texts() {
    let text = Text::new("bad.board", "∃x x=blonde\n∀x smarter(x)\n");
    let error = adjudication::read_board(text, BoardNotation::Palmer).expect_err("it is wrong");
    let shown = report::error(&error, PLAIN);
    assert!(shown.contains("bad.board:1:6") && shown.contains("bad.board:2:4"), "{shown}");
    assert!(shown.ends_with("\nbad.board: 2 errors\n"), "{shown}");
    let error = adjudication::read_file(std::path::Path::new("no/such/file")).expect_err("there is none");
    assert!(report::error(&error, PLAIN).starts_with("error[unreadable-file]: no/such/file cannot be read: "));
}

#[test]
fn readings_and_prices() {
    let parsed: ParseRuling = serde_json::from_value(json!({
        "schema": 1, "file": "<stdin>", "syntax": "predicate-wars", "statements": [
            {"id": "1", "line": 1, "text": "", "reading": "(∀(x)(([health](x) > 20) → [ATK](x, 20)))", "kind": "WFF", "free_variables": [], "points": 17,
             "deterministic": false, "simple": false, "effect": "conditional"},
            {"id": "2", "line": 2, "text": "", "reading": "(1 + 2)", "kind": "WFO", "free_variables": [], "points": 3, "deterministic": true, "simple": true},
            {"id": "3", "line": 3, "text": "", "reading": "P(x, y)", "kind": "WFF", "free_variables": ["x", "y"], "points": 1,
             "deterministic": false, "simple": false, "effect": "other"},
            {"id": "4", "line": 4, "text": "", "reading": "(A → B)", "kind": "WFF", "free_variables": [], "cards": 3}]
    }))
    .expect("this is a ruling");
    assert_snapshot!("readings", report::parse(&parsed, PLAIN));
    let priced: CostRuling = serde_json::from_value(json!({
        "schema": 1, "kind": "statement", "statement": "(∀(x_0)P(x_0)", "symbol_points": 7, "well_formed": false, "items": [
            {"symbol": "(", "kind": "bracket", "clause": "PW-49", "count": 3, "points_each": 0, "points": 0},
            {"symbol": "∀", "kind": "quantifier", "clause": "PW-45", "count": 1, "points_each": 2, "points": 2},
            {"symbol": "x_0", "kind": "distinct variable", "clause": "PW-53", "count": 2, "points_each": 2, "points": 4},
            {"symbol": "P", "kind": "predicate", "clause": "PW-43", "count": 1, "points_each": 1, "points": 1}]
    }))
    .expect("this is a ruling");
    assert_snapshot!("prices", report::cost(&priced, PLAIN));
}
