//! Faulty proof files: the messages, and where. Every fault has its code, and points at what is wrong.

use formula::Bank;
use proof_syntax::proof::{self, MAX_CITATIONS, MAX_NAME, MAX_RULE_NAMES, MAX_SUBPROOF_NAME, Options};
use source::{Diagnostic, Span, Text};
use syntax_core::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES};

fn refused(content: &str) -> Vec<Diagnostic> {
    let text = Text::new("test", content);
    let parsed = proof::parse(&text, &Options::default(), &mut Bank::new());
    assert!(parsed.value.is_none(), "{content}");
    for diagnostic in &parsed.diagnostics {
        for span in diagnostic.related.iter().map(|(span, _)| *span).chain([diagnostic.span]) {
            assert!(text.content().get(span.start..span.end).is_some(), "{content}: {diagnostic:?}");
        }
    }
    parsed.diagnostics
}

/// Codes with the text that each points at.
fn faults(content: &str) -> Vec<(&'static str, String)> {
    let at = |span: Span| content.get(span.start..span.end).expect("a span of the text").to_owned();
    refused(content).into_iter().filter(Diagnostic::is_error).map(|diagnostic| (diagnostic.code, at(diagnostic.span))).collect()
}

#[test]
fn every_fault_is_named_where_it_stands() {
    let long = |count: usize| "n".repeat(count);
    let cases: Vec<(String, Vec<(&str, String)>)> = [
        ("", vec![("empty-proof", "")]),
        ("# nothing\nsystem s\n", vec![("empty-proof", "")]),
        ("subproof Z\n1. axiom P\nend", vec![("empty-proof", "")]),
        ("therefore P", vec![("unknown-word", "therefore")]),
        ("axiom P", vec![("missing-number", "axiom")]),
        ("(P ∧ Q) by MP on 1", vec![("missing-number", "(P")]),
        ("so P by MP on 1", vec![("missing-number", "so")]),
        ("assume P", vec![("missing-number", "P")]),
        ("assume", vec![("missing-number", "")]),
        ("assume .P", vec![("missing-number", ".P")]),
        ("12 axiom P", vec![("missing-dot", "12")]),
        ("0. axiom P", vec![("bad-number", "0")]),
        ("4000000001. axiom P", vec![("number-too-large", "4000000001")]),
        ("99999999999999999999999999. axiom P", vec![("number-too-large", "99999999999999999999999999")]),
        ("2. axiom P\n2. axiom Q", vec![("number-not-rising", "2")]),
        ("2. axiom P\n1. axiom Q\n2. axiom R", vec![("number-not-rising", "1")]),
        ("1. P", vec![("missing-by", "P")]),
        ("1. P byMP", vec![("missing-by", "P byMP")]),
        ("1. lemma P by MP", vec![("written-tag", "lemma")]),
        ("1. lemma P", vec![("written-tag", "lemma")]),
        ("1. assume P", vec![("misplaced-assume", "assume")]),
        ("1. axiom P by MP on 1", vec![("needs-no-rule", "by MP on 1")]),
        ("assume 1. P by MP\nend", vec![("needs-no-rule", "by MP")]),
        ("1. P by", vec![("missing-rule", "by")]),
        ("1. P by on 3", vec![("missing-rule", "on 3")]),
        ("1. P by \"\" on 3", vec![("missing-rule", "\"\" on 3")]),
        ("1. P by \"MP on 3", vec![("unclosed-quotation", "\"MP on 3")]),
        ("1. P by M\"P on 3", vec![("stray-quotation", "M\"P")]),
        ("1. P by \"MP\"on 3", vec![("unexpected-text", "on")]),
        ("1. P by \"MP\" 3", vec![("unexpected-text", "3")]),
        ("1. P by MP on 1 on 2", vec![("repeated-clause", "on")]),
        ("1. P by MP with x on 1 with y", vec![("repeated-clause", "with")]),
        ("1. P by MP on", vec![("empty-clause", "on")]),
        ("1. P by MP with on 3", vec![("empty-clause", "with")]),
        ("1. P by MP on 3 using", vec![("empty-clause", "using")]),
        ("1. P by MP on x, 3", vec![("not-a-number", "x")]),
        ("1. P by MP on 3,", vec![("not-a-number", "")]),
        ("1. P by MP on 3, ,4", vec![("not-a-number", "")]),
        ("1. P by MP on 3x", vec![("not-a-number", "3x")]),
        ("1. P by MP on 3.", vec![("not-a-number", "3.")]),
        ("1. P by MP on 3-", vec![("not-a-number", "")]),
        ("1. P by MP on -3", vec![("not-a-number", "-3")]),
        ("1. P by MP on 3 4", vec![("missing-comma", "4")]),
        ("1. P by MP on 3 and 4", vec![("missing-comma", "and")]),
        ("1. P by MP on 0", vec![("bad-number", "0")]),
        ("1. P by MP on 1, 5000000000", vec![("number-too-large", "5000000000")]),
        ("1. P by MP using Z 1-2", vec![("box-of-subproof", "1-2")]),
        ("1. P by MP using Z x", vec![("not-a-number", "x")]),
        ("1. P by MP using Z, 4", vec![("bad-name", "Z,")]),
        ("subproof\n1. axiom P\nend\n1. axiom P", vec![("missing-name", "subproof")]),
        ("subproof (Z)\nend\n1. axiom P", vec![("bad-name", "(Z)")]),
        ("subproof Z 4\nend\n1. axiom P", vec![("unexpected-text", "4")]),
        ("subproof Z\nend\nsubproof Z\nend\n1. axiom P", vec![("name-taken", "Z")]),
        ("subproof Z\nsubproof Y\n1. axiom P\nend\nend\n1. axiom P", vec![("nested-subproof", "subproof")]),
        ("1. axiom P\nsubproof Z\n1. axiom Q\nend\n2. axiom P", vec![("late-subproof", "subproof")]),
        ("1. axiom P\nsystem s", vec![("late-system", "system")]),
        ("system s\nsystem t\n1. axiom P", vec![("repeated-system", "system")]),
        ("system\n1. axiom P", vec![("missing-name", "system")]),
        ("system a/b\n1. axiom P", vec![("bad-name", "a/b")]),
        ("1. axiom P\nend", vec![("end-of-nothing", "end")]),
        ("subproof Z\n1. axiom P\nend Z\n1. axiom P", vec![("unexpected-text", "Z")]),
        ("subproof Z\n1. axiom P\n", vec![("unclosed-subproof", "Z")]),
        ("assume 1. P\nassume 2. P\nend", vec![("unclosed-box", "1")]),
        ("1. axiom (P ∧ )", vec![("unexpected-token", ")")]),
        (
            "1. axiom P\n2. (P(x) ∧) by\n3. Q\n2. axiom Q",
            vec![("unexpected-token", ")"), ("missing-rule", "by"), ("missing-by", "Q"), ("number-not-rising", "2")],
        ),
    ]
    .into_iter()
    .map(|(content, faults)| (content.to_owned(), faults.into_iter().map(|(code, at)| (code, at.to_owned())).collect()))
    .chain([
        (format!("1. P by {}", long(MAX_NAME + 1)), vec![("too-long-name", long(MAX_NAME + 1))]),
        (format!("1. P by MP using {} 4", long(MAX_SUBPROOF_NAME + 1)), vec![("too-long-name", long(MAX_SUBPROOF_NAME + 1))]),
        (
            format!("subproof {}\nend\n1. axiom P", long(MAX_SUBPROOF_NAME + 1)),
            vec![("too-long-name", long(MAX_SUBPROOF_NAME + 1))],
        ),
    ])
    .collect();
    for (content, expected) in cases {
        assert_eq!(faults(&content), expected, "{content:?}");
    }
}

#[test]
fn faults_of_two_places_show_both() {
    let related = |content: &str| {
        let [diagnostic] = &*refused(content) else { panic!("one fault of {content}") };
        diagnostic
            .related
            .iter()
            .map(|(span, words)| (content[span.start..span.end].to_owned(), words.clone()))
            .collect::<Vec<_>>()
    };
    let cases = [
        ("17. axiom P\n3. axiom P", "17"),
        ("1. P by MP on 1 on 2", "1"),
        ("subproof Y\nend\nsubproof Z\nend\nsubproof Y\nend\n1. axiom P", "Y"),
        ("subproof Y\nsubproof Z\nend\nend\n1. axiom P", "Y"),
        ("17. axiom P\nsubproof Z\nend", "17"),
        ("system s\nsystem t\n1. axiom P", "system"),
    ];
    for (content, other) in cases {
        assert_eq!(related(content).iter().map(|(at, _)| at.as_str()).collect::<Vec<_>>(), [other], "{content}");
    }
}

#[test]
fn every_error_says_what_would_fit() {
    for content in [
        "",
        "so",
        "1 P",
        "1. P",
        "1. P by",
        "1. P by MP on x",
        "1. P by MP with",
        "subproof",
        "end",
        "assume 1. P",
        "1. axiom P by S",
    ] {
        for diagnostic in refused(content) {
            assert!(
                diagnostic.help.is_some() && !diagnostic.label.is_empty() && !diagnostic.message.ends_with('.'),
                "{diagnostic:?}"
            );
        }
    }
}

#[test]
fn limits_end_in_a_diagnostic() {
    let cited = |count: usize| vec!["1"; count].join(", ");
    let parse = |content: String| {
        let text = Text::new("test", content);
        let parsed = proof::parse(&text, &Options::default(), &mut Bank::new());
        (parsed.value.is_some(), parsed.diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>())
    };
    assert_eq!(parse(format!("1. P by MP on {}", cited(MAX_CITATIONS))), (true, vec![]));
    assert_eq!(parse(format!("1. P by MP on {}", cited(MAX_CITATIONS + 1))), (false, vec!["too-many-citations"]));
    assert_eq!(parse(format!("1. P by MP on {}", cited(1_000_000))), (false, vec!["too-many-citations"]));
    assert_eq!(parse(format!("1. P by MP using Z {}", cited(MAX_CITATIONS))), (true, vec![]));
    assert_eq!(parse(format!("1. P by MP using Z {}", cited(1_000_000))), (false, vec!["too-many-citations"]));
    assert_eq!(parse(format!("1. P by MP with {}", cited(MAX_CITATIONS))), (true, vec![]));
    assert_eq!(parse(format!("1. P by MP with {}", cited(1_000_000))), (false, vec!["too-many-choices"]));

    let statement = |bytes: usize| format!("(P{}∧ Q)", " ".repeat(bytes - "(P∧ Q)".len()));
    assert_eq!(parse(format!("1. axiom {}", statement(MAX_STATEMENT_BYTES))), (true, vec![]));
    assert_eq!(parse(format!("1. axiom {}", statement(MAX_STATEMENT_BYTES + 1))), (false, vec!["statement-too-long"]));
    assert_eq!(parse(format!("1. {} by MP", statement(10 << 20))), (false, vec!["statement-too-long"]));

    let rules = |count: usize| (1..=count).map(|n| format!("{n}. P by R{n}\n")).collect::<String>();
    assert_eq!(parse(rules(MAX_RULE_NAMES)), (true, vec![]));
    assert_eq!(parse(rules(MAX_RULE_NAMES + 1)), (false, vec!["too-many-rule-names"]));

    let boxes = |count: usize| (1..=count).map(|n| format!("assume {n}. P\n")).collect::<String>() + &"end\n".repeat(count);
    assert_eq!(parse(boxes(MAX_NESTING)), (true, vec![]));
    assert_eq!(parse(boxes(MAX_NESTING + 1)), (false, vec!["too-deep"]));
}

#[test]
fn hostile_lines_are_refused() {
    let many = 1 << 20;
    for content in
        ["(", "1", "1.", "\"", "#", " on", "1. P by ", "\0", "assume ", "subproof ", "1. by by ", "1. axiom (((", "é", "end "]
    {
        let line = content.repeat(many / content.len());
        for content in
            [line.clone(), format!("1. axiom P\n2. {line}"), format!("1. P by {line}"), format!("1. P by MP on {line}")]
        {
            let text = Text::new("test", content);
            let parsed = proof::parse(&text, &Options::default(), &mut Bank::new());
            assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{}", &text.content()[..20]);
        }
    }
}

#[test]
fn many_errors_end_the_reading() {
    for line in [
        "(((\n",
        "1. (((\n",
        "1. axiom (((\n",
        "end\n",
        "subproof Z\n",
        "assume 1. P\n",
        "1. P by MP on x\n",
        "1. P by MP with ((\n",
    ] {
        let diagnostics = refused(&line.repeat(100_000));
        assert!((MAX_ERRORS..MAX_ERRORS + 2).contains(&diagnostics.len()), "{line}: {}", diagnostics.len());
        let (last, listed) = diagnostics.split_last().expect("some");
        assert_eq!(last.code, "more-errors", "{line}");
        assert!(listed.iter().all(|diagnostic| diagnostic.code != "more-errors"));
    }
}

#[test]
fn warnings_do_not_refuse_and_are_not_listed_without_end() {
    let content: String = (1..=1_000).map(|n| format!("{n}. axiom (P ∧ P(x))\n")).collect();
    let parsed = proof::parse(&Text::new("test", content), &Options::default(), &mut Bank::new());
    assert!(parsed.value.is_some());
    let codes: Vec<_> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes.len(), MAX_ERRORS + 1);
    assert_eq!(codes.last(), Some(&"more-warnings"));
}
