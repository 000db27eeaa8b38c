//! `referee parse`: every notation, and inputs that mean no good.

use std::time::Instant;

use serde_json::{Value, json};
use testkit::patience::PATIENCE;

use crate::program::run::run;

const NOTATIONS: [&str; 5] = ["predicate-wars", "palmer", "polish", "ergo", "tptp"];

fn parse(syntax: &str, text: &str) -> Value {
    run(&["parse", "--json", "--syntax", syntax], text).json()
}

fn readings(document: &Value) -> Vec<&str> {
    document["statements"].as_array().expect("statements").iter().filter_map(|one| one["reading"].as_str()).collect()
}

#[test]
fn each_notation_is_echoed_with_all_brackets() {
    for (syntax, text, expected) in [
        ("predicate-wars", "(forall(x)(P(x) -> Q))\n", "(∀(x)(P(x) → Q))"),
        ("palmer", "s: ∀x happy(x) → ¬blonde(x)\n", "∀x (happy(x) → ¬blonde(x))"),
        ("polish", "CKpqr\n", "((p ∧ q) → r)"),
        ("ergo", "A & B -> C | D\n", "(A ∧ ((B → C) ∨ D))"),
        ("tptp", "fof(a, axiom, ! [X] : (p(X) => q(X))).\n", "∀X (p(X) → q(X))"),
    ] {
        let document = parse(syntax, text);
        assert_eq!((&document["syntax"], &document["file"]), (&json!(syntax), &json!("<stdin>")));
        assert_eq!(readings(&document), [expected], "{syntax}");
    }
}

#[test]
fn predicate_wars_statements_are_classified() {
    let text = "(∀(x)(([health](x)>20)→[ATK](x,20)))\n(1+2)\n# a comment\nP(x)\n[ATK](1,2)\n";
    let document = parse("predicate-wars", text);
    let fields = |at: usize| {
        let one = &document["statements"][at];
        json!([
            one["line"],
            one["kind"],
            one["points"],
            one["deterministic"],
            one["simple"],
            one["effect"],
            one["free_variables"]
        ])
    };
    assert_eq!(fields(0), json!([1, "WFF", 17, false, false, "conditional", []]));
    assert_eq!(fields(1), json!([2, "WFO", 3, true, true, null, []]));
    assert_eq!(fields(2), json!([4, "WFF", 2, false, false, "other", ["x"]]));
    assert_eq!(fields(3), json!([5, "WFF", 6, true, true, "specific", []]));
}

#[test]
fn leniency_is_asked_for_and_warned_about() {
    let text = "∃(x)(A(x))\n";
    assert_eq!(run(&["parse", "--syntax", "predicate-wars"], text).status, 65);
    let outcome = run(&["parse", "--json", "--lenient", "--syntax", "predicate-wars"], text);
    assert_eq!(outcome.status, 0);
    assert_eq!(readings(&outcome.json()), ["(∃(x)A(x))"]);
    assert!(outcome.json()["warnings"].as_array().is_some_and(|warnings| !warnings.is_empty()));
}

#[test]
fn inputs_that_mean_no_good_are_refused_at_once() {
    let deep = 100_000;
    let inputs: [(&str, Vec<u8>); 17] = [
        ("a megabyte of brackets", b"(".repeat(1 << 20)),
        ("a megabyte of negations", "¬".repeat(1 << 19).into_bytes()),
        ("a megabyte of ASCII negations", b"~".repeat(1 << 20)),
        ("a megabyte of Polish negations", b"N".repeat(1 << 20)),
        ("quantifiers", format!("{}blonde(x)", "∀x ".repeat(deep)).into_bytes()),
        ("bracketed quantifiers", format!("{}P(x){}", "(∀(x)".repeat(deep), ")".repeat(deep)).into_bytes()),
        ("TPTP brackets", format!("fof(a,axiom,{}", "(".repeat(1 << 20)).into_bytes()),
        ("TPTP negations", format!("fof(a,axiom,{}p).", "~".repeat(1 << 20)).into_bytes()),
        ("TPTP quantifiers", format!("fof(a,axiom,{}p(X)).", "![X]:".repeat(deep)).into_bytes()),
        ("a line of ten megabytes", b"blonde(x) & ".repeat((10 << 20) / 12)),
        ("a word of ten megabytes", b"x".repeat(10 << 20)),
        ("ten megabytes of spaces", b" ".repeat(10 << 20)),
        ("ten megabytes of no symbols", b"@".repeat(10 << 20)),
        ("invalid UTF-8", b"P\xff\xfe".to_vec()),
        ("a NUL", b"P\0Q".to_vec()),
        ("nothing", Vec::new()),
        ("only a comment", b"\xef\xbb\xbf# nothing\r\n".to_vec()),
    ];
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = directory.path().join("input");
    for (what, bytes) in &inputs {
        std::fs::write(&file, bytes).expect("a file can be written");
        for syntax in NOTATIONS {
            let since = Instant::now();
            let from_file = run(&["parse", "--json", "--syntax", syntax, file.to_str().expect("a plain name")], "");
            let took = since.elapsed();
            assert_eq!(from_file.status, 65, "{what} as {syntax}");
            assert!(took < PATIENCE, "{what} as {syntax} took {took:?}");
            let piped = run(&["parse", "--syntax", syntax, "-"], bytes);
            assert_eq!(piped.status, 65, "{what} as {syntax} through a pipe");
            let widest = piped.err.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!((1..1_000).contains(&widest), "{what} as {syntax}: a line of {widest} characters");
            assert!(from_file.json()["error"]["span"]["line"].as_u64().is_some(), "{what} as {syntax}: it says where");
        }
    }
}

#[test]
fn an_input_cannot_speak_to_the_terminal() {
    let outcome = run(&["parse", "--syntax", "predicate-wars"], "P(\x1b[31m)\u{202e}\n");
    assert_eq!(outcome.status, 65);
    assert!(!outcome.err.contains(['\x1b', '\u{202e}']), "{:?}", outcome.err);
}

#[test]
#[cfg(unix)]
fn a_reader_that_has_gone_is_not_told_so() {
    use std::process::Stdio;
    let text = "(∀(x)P(x))\n".repeat(20_000);
    let mut child = crate::program::run::referee()
        .args(["parse", "--syntax", "predicate-wars"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    std::io::Write::write_all(&mut stdin, text.as_bytes()).expect("it reads everything first");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn negative_numbers_are_read_where_the_house_has_them() {
    let parse = |house: &str| run(&["parse", "--json", "--syntax", "predicate-wars", "--house", house], "(x<-1)\n");
    let outcome = parse("negatives=refuse");
    assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!("negative-number")));
    let document = parse("negatives=literal").json();
    assert_eq!((readings(&document), &document["statements"][0]["points"]), (vec!["(x < -1)"], &json!(3)));
}

/// What an effect's variable may do, and effects that never take place, are said before anybody pays (Q-PW-13, Q-PW-69, Q-PW-70).
#[test]
fn effects_are_read_as_the_table_reads_them() {
    let parse = |house: &[&str], text: &str| {
        let outcome = run(&[&["parse", "--json", "--syntax", "predicate-wars"], house, &["-"]].concat(), text);
        (outcome.status, outcome.json())
    };
    let conditional = "(∀(x)(([health](x) > 20) → [ATK](x, 20)))\n";
    assert_eq!(parse(&[], conditional).1["statements"][0]["effect"], "conditional");
    assert_eq!(parse(&["--house", "conditional_x=allowed"], conditional).1["statements"][0]["effect"], "conditional");
    let literal = ["--house", "conditional_x=vacuous_only"];
    assert_eq!(parse(&literal, conditional).1["statements"][0]["effect"], "other");
    assert_eq!(parse(&literal, "(∀(x)(tT → [ATK]([chosenPlayer](0), 20)))\n").1["statements"][0]["effect"], "vacuous");
    assert_eq!(run(&["parse", "--syntax", "predicate-wars", "--house", "conditional_x=maybe", "-"], "P").status, 64);
    for (rule, text) in
        [("plain_predicates=not_pure", "(∀(x)(P→[ATK](x,5)))"), ("user_functions=deterministic", "(∀(x)(tT→[ATK](x,f(3))))")]
    {
        assert_eq!(parse(&[], text).1["statements"][0]["effect"], "other");
        assert_eq!(parse(&["--house", rule], text).1["statements"][0]["effect"], "conditional", "{rule}");
    }
    let unknown = run(&["parse", "--syntax", "predicate-wars", "--house", "conditional=allowed", "-"], "P");
    assert!(
        unknown.status == 64 && unknown.err.contains("mixed_arity, conditional_x, plain_predicates, user_functions"),
        "{}",
        unknown.err
    );
    for (effect, rule) in [
        ("[ATK](1, 2, 3)", "Q-PW-69"),
        ("[ATK](3, 5)", "Q-PW-70"),
        ("[HEAL]([chosenPlayer](0), [randCard](1))", "Q-PW-70"),
        ("[ATK]([chosenPlayer](0, 1), 5)", "Q-PW-69"),
        ("[ATK]([chosenPlayer]([chosenPlayer](0)), 5)", "Q-PW-69"),
        ("(∀(x)(tT → [ADDPOWER](x, [health](3))))", "Q-PW-69"),
        ("[CLAIM]()", "Q-PW-69"),
    ] {
        let (status, ruling) = parse(&[], &format!("{effect}\n"));
        let warning = &ruling["warnings"][0];
        assert_eq!((status, &warning["code"]), (0, &serde_json::json!("idle-effect")), "{effect}");
        assert!(warning["message"].as_str().is_some_and(|message| message.ends_with(&format!("({rule})"))), "{warning}");
    }
    for effect in
        ["[ATK]([chosenPlayer](0), 20)", "[ATK](x, 20)", conditional, "[CLAIM]([playerOfCard]([chosenCard](1)), 1)", "P"]
    {
        assert!(parse(&[], effect).1["warnings"].is_null(), "{effect}");
    }
}
