//! The limits, and where things stand in a long text.

use formula::Bank;
use proof_syntax::predicate_wars::parse;
use source::{Span, Text};
use syntax_core::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES};

use super::support::*;

#[test]
fn spans_are_bytes_of_the_whole_text() {
    let text = Text::new("t", "∀∀∀\n(P ∧ $)\n");
    let parsed = parse(&text, Span::new(10, 19), &STRICT, &mut Bank::new());
    assert_eq!(parsed.diagnostics.iter().map(|d| d.span).collect::<Vec<_>>(), [Span::new(17, 18)]);
}

#[test]
fn limits_are_errors() {
    let mib = MAX_STATEMENT_BYTES;
    let nested = |n: usize| format!("{}P{}", "(¬".repeat(n), ")".repeat(n));
    accepts(&nested(MAX_NESTING), &nested(MAX_NESTING));
    for (input, code) in [
        ("(".repeat(mib), "too-deep"),
        ("¬".repeat(mib / 2), "too-deep"),
        ("~".repeat(mib), "too-deep"),
        ("f(".repeat(mib / 2), "too-deep"),
        ("(∀(x)".repeat(100_000), "too-deep"),
        (nested(MAX_NESTING + 1), "too-deep"),
        ("x".repeat(mib), "adjacent-letters"),
        (")".repeat(mib), "unexpected-token"),
        ("$".repeat(mib), "unknown-character"),
        ("[a".repeat(mib / 2), "unclosed-name"),
        ("[a ".repeat(mib / 3), "unclosed-name"),
        ("-".repeat(mib), "unexpected-token"),
        ("(P ∧ Q) ".repeat(mib / 10), "unexpected-token"),
        ("(x".repeat(1000) + &" y".repeat(200_000), "unexpected-token"),
        ("P".repeat(10_000_000), "statement-too-long"),
        (format!("{}$", " ".repeat(mib - 1)), "unknown-character"),
        (format!("f({})", (0..100_000).map(|n| format!("x_{n}")).collect::<Vec<_>>().join(",")), "too-many-variables"),
    ] {
        let (parsed, _) = read(&input, &STRICT, &mut Bank::new());
        let codes: Vec<_> = parsed.diagnostics.iter().map(|d| d.code).collect();
        assert_eq!(codes.first(), Some(&code), "{}", &input.chars().take(20).collect::<String>());
        assert!(codes.len() <= MAX_ERRORS + 1);
    }
    let (parsed, _) = read(&")".repeat(1000), &STRICT, &mut Bank::new());
    let last = parsed.diagnostics.last().expect("errors");
    assert_eq!(last.code, "more-errors");
    assert!(last.message.starts_with("901 more "), "{}", last.message);
    let wide = format!("f({})", vec!["1"; 400_000].join(","));
    assert!(read(&wide, &STRICT, &mut Bank::new()).0.value.is_some(), "width is no nesting");
}
