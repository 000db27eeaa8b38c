//! Proofs in JSON and back, what cannot be said, and the places of what is wrong.

use formula::{Alphabet, Bank};
use kernel::{Notation, Proof};
use proof_syntax::proof::{self, Options, Style};
use source::{Diagnostic, Text};

use super::*;

/// A proof that was read from this JSON; everything must be accepted.
fn read_json(json: &str, options: &Options) -> (Proof, Bank) {
    let text = Text::new("test", json);
    let mut bank = Bank::new();
    let document = JsonProof::new(&text).expect("a document that a proof file can say");
    let parsed = document.parse(options, &mut bank);
    let (proof, _) = parsed.value.unwrap_or_else(|| panic!("{json}\n{:?}", parsed.diagnostics));
    (proof, bank)
}

fn read(document: &ProofDocument) -> (Proof, Bank) {
    read_json(&json(document), &Options::default())
}

/// The error for which a document is refused before its statements are read.
fn refusal(document: &ProofDocument) -> String {
    let text = Text::new("test", json(document));
    match JsonProof::new(&text) {
        Ok(_) => panic!("it is accepted: {}", text.content()),
        Err(diagnostic) => {
            assert_eq!(diagnostic.code, "bad-json");
            diagnostic.message
        }
    }
}

/// The errors in a proof in JSON: code of each, and the text that it points at.
fn errors(json: &str) -> Vec<(&'static str, String)> {
    let text = Text::new("test", json);
    let document = JsonProof::new(&text).expect("a document that a proof file can say");
    let parsed = document.parse(&Options::default(), &mut Bank::new());
    assert!(parsed.value.is_none(), "{json}");
    parsed.diagnostics.iter().map(|found| (found.code, text.slice(found.span).to_owned())).collect()
}

fn json(document: &ProofDocument) -> String {
    serde_json::to_string(document).expect("documents are always written")
}

fn parsed(json: &str) -> Result<ProofDocument, Box<Diagnostic>> {
    from_json(&Text::new("test", json))
}

fn line(n: u32, tag: Tag, statement: &str) -> LineDocument {
    LineDocument {
        n,
        tag,
        statement: statement.to_owned(),
        rule: (tag == Tag::Lemma).then(|| "MP".to_owned()),
        premises: Vec::new(),
        with: Vec::new(),
        using: None,
        depth: 0,
    }
}

fn of_lines(lines: Vec<LineDocument>) -> ProofDocument {
    ProofDocument { lines, ..ProofDocument::default() }
}

#[test]
fn the_example_of_the_contract_has_this_json() {
    let written = "system predicate-wars\nsubproof Z\n  1. axiom (∀(x)P(x))\n  2. P(x) by Universal instantiation on 1 with x\nend\n\
                   1. axiom (∀(y)P(y))\n2. (∀(y)P(y)) by Conditional proof on 1 using Z 2\n";
    let mut bank = Bank::new();
    let parsed_text = proof::parse(&Text::new("test", written), &Options::default(), &mut bank).value.expect("a proof");
    let document = to_json(&parsed_text.proof, &bank, Alphabet::Unicode);
    let expected = concat!(
        r#"{"schema":1,"system":"predicate-wars","subproofs":[{"name":"Z","lines":["#,
        r#"{"n":1,"tag":"Axiom","statement":"(∀(x)P(x))","rule":null,"premises":[],"with":[],"using":null,"depth":0},"#,
        r#"{"n":2,"tag":"Lemma","statement":"P(x)","rule":"Universal instantiation","premises":[1],"with":["x"],"using":null,"depth":0}]}],"#,
        r#""lines":[{"n":1,"tag":"Axiom","statement":"(∀(y)P(y))","rule":null,"premises":[],"with":[],"using":null,"depth":0},"#,
        r#"{"n":2,"tag":"Lemma","statement":"(∀(y)P(y))","rule":"Conditional proof","premises":[1],"with":[],"#,
        r#""using":{"subproof":"Z","lines":[2]},"depth":0}]}"#,
    );
    assert_eq!(json(&document), expected);
    assert_eq!(parsed(expected), Ok(document.clone()));
    let (proof, bank) = read(&document);
    assert_eq!(proof::print(&proof, &bank, Alphabet::Unicode), written);
}

#[test]
fn other_notations_survive_json_with_the_names_that_they_declare() {
    let palmer = "system classical\nsymbols p/0 taller/2 : predicate; c/0 : function\n1. axiom ∀x (taller(x, c) ∨ p)\n\
                  assume 2. ∃!y likes(y, w)\n  3. ⊥ by \"Rule with ease\" on 1, 2-2 with c, father(w + c), ¬p, father\nend\n4. |L| ≥ 3 by R\n";
    let polish = "system wff-n-proof\nassume 1. KpNq\n  2. p by Ko on 1 with ENpq\nend\n";
    for (notation, written, symbols) in
        [(Notation::Palmer, palmer, Some("p/0 taller/2 : predicate; c/0 : function")), (Notation::Polish, polish, None)]
    {
        let options = || Options { system: None, statements: notation.into() };
        let read = |content: &str, bank: &mut Bank| {
            let parsed = proof::parse(&Text::new("test", content), &options(), bank);
            parsed.value.unwrap_or_else(|| panic!("{content}\n{:?}", parsed.diagnostics)).proof
        };
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            let mut bank = Bank::new();
            let proof = read(written, &mut bank);
            let document = to_json(&proof, &bank, Style::new(notation, alphabet));
            assert_eq!(document.symbols.as_deref(), symbols);
            assert_eq!(parsed(&json(&document)), Ok(document.clone()));
            let (again, bank) = read_json(&json(&document), &options());
            assert_eq!(proof::print(&again, &bank, Style::new(notation, Alphabet::Unicode)), written);
        }
    }
    let document = ProofDocument { symbols: Some("p/0 : predicate # no".to_owned()), ..ProofDocument::default() };
    assert_eq!(refusal(&document), r##"the proof: its symbols holds "#", which cannot stand there"##);
}

#[test]
fn what_may_be_left_out_may_be_left_out() {
    let short = parsed("\u{feff}{\"schema\":1,\"lines\":[{\"n\":1,\"tag\":\"Axiom\",\"statement\":\"P\"}]}");
    assert_eq!(short, Ok(of_lines(vec![line(1, Tag::Axiom, "P")])));
}

/// A small source of numbers: any sequence will do.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one_of(&mut self, list: &[&str]) -> String {
        list[self.below(list.len())].to_owned()
    }

    fn number(&mut self) -> u32 {
        1 + self.below(40) as u32
    }
}

const STATEMENTS: [&str; 6] = ["P", "(P ∧ (¬Q_1))", "(∀(x)R(x, f(x)))", "(1 < [health](x))", "tF", "((x + 7) = g(x, y))"];
const RULES: [&str; 6] = ["MP", "Modus ponens", "Universal generalization with reference", "Rule on two", "Nr. #7", "by"];
const CHOSEN: [&str; 7] = ["x", "x_12", "g(x, f(y))", "(P ∨ R(x, y))", "[health]", "[power](x)", "tT"];
const NAMES: [&str; 3] = ["Z", "on", "lemma-2"];

fn random_lines(numbers: &mut Numbers, count: usize) -> Vec<LineDocument> {
    let (mut n, mut depth, mut lines) = (0, 0u32, Vec::new());
    for _ in 0..count {
        n += if numbers.below(3) == 0 { numbers.number() } else { 1 };
        depth -= (numbers.below(3) as u32).min(depth);
        let tag = [Tag::Axiom, Tag::Assumption, Tag::Lemma, Tag::Lemma][numbers.below(4)];
        depth += u32::from(tag == Tag::Assumption);
        let mut line = LineDocument { depth, ..line(n, tag, &numbers.one_of(&STATEMENTS)) };
        if tag == Tag::Lemma {
            line.rule = Some(numbers.one_of(&RULES));
            for _ in 0..numbers.below(4) {
                let first = numbers.number();
                line.premises.push(if numbers.below(3) == 0 {
                    Premise::Box(first, numbers.number())
                } else {
                    Premise::Line(first)
                });
            }
            line.with = (0..numbers.below(3)).map(|_| numbers.one_of(&CHOSEN)).collect();
            if numbers.below(3) == 0 {
                let lines = (0..numbers.below(3)).map(|_| numbers.number()).collect();
                line.using = Some(UsedDocument { subproof: numbers.one_of(&NAMES), lines });
            }
        }
        lines.push(line);
    }
    lines
}

#[test]
fn random_proofs_survive_both_forms() {
    for seed in 0..3_000 {
        let numbers = &mut Numbers(seed);
        let system = [None, Some("predicate-wars".to_owned())][numbers.below(2)].clone();
        let mut document = ProofDocument { system, ..ProofDocument::default() };
        for name in NAMES.iter().take(numbers.below(4)) {
            let count = numbers.below(5);
            document.subproofs.push(SubproofDocument { name: (*name).to_owned(), lines: random_lines(numbers, count) });
        }
        let count = 1 + numbers.below(12);
        document.lines = random_lines(numbers, count);
        assert_eq!(parsed(&json(&document)), Ok(document.clone()));
        let (proof, bank) = read(&document);
        assert_eq!(to_json(&proof, &bank, Alphabet::Unicode), document, "seed {seed}");
        let ascii = to_json(&proof, &bank, Alphabet::Ascii);
        let (again, bank) = read(&ascii);
        assert_eq!(to_json(&again, &bank, Alphabet::Unicode), document, "seed {seed}");
        let text = proof::print(&again, &bank, Alphabet::Unicode);
        let mut bank = Bank::new();
        let printed = proof::parse(&Text::new("test", text), &Options::default(), &mut bank).value.expect("a proof");
        assert_eq!(to_json(&printed.proof, &bank, Alphabet::Unicode), document, "seed {seed}");
    }
}

#[test]
fn what_would_read_as_something_else_is_refused_with_its_line() {
    let lemma = line(4, Tag::Lemma, "P");
    let boxed = |tag, depth| LineDocument { depth, ..line(4, tag, "P") };
    let cases = [
        (line(4, Tag::Axiom, "P\n5. axiom tF"), r#"its statement holds "\n", which cannot stand there"#),
        (line(4, Tag::Axiom, "P # Q"), r##"its statement holds "#", which cannot stand there"##),
        (line(4, Tag::Lemma, "P by Truth"), r#"its statement holds "by", which cannot stand there"#),
        (LineDocument { rule: None, ..lemma.clone() }, "a lemma names the rule that it follows by"),
        (
            LineDocument { rule: Some("MP\" on 1".to_owned()), ..lemma.clone() },
            r#"its rule holds "MP\" on 1", which cannot stand there"#,
        ),
        (LineDocument { rule: Some(" ".to_owned()), ..lemma.clone() }, r#"its rule holds " ", which cannot stand there"#),
        (LineDocument { with: vec!["x, y".to_owned()], ..lemma.clone() }, r#"its with holds "x, y", which cannot stand there"#),
        (LineDocument { with: vec!["x on 3".to_owned()], ..lemma.clone() }, r#"its with holds "on", which cannot stand there"#),
        (LineDocument { with: vec![String::new()], ..lemma.clone() }, r#"its with holds "", which cannot stand there"#),
        (
            LineDocument { using: Some(UsedDocument { subproof: "Z 4".to_owned(), lines: vec![] }), ..lemma },
            r#"its using is "Z 4", and not a name of letters, digits, `_` and `-`"#,
        ),
        (
            LineDocument { premises: vec![Premise::Line(1)], ..line(4, Tag::Axiom, "P") },
            "an axiom or an assumption has no `rule`, `premises`, `with` or `using`",
        ),
        (boxed(Tag::Assumption, 0), "its depth is 0, but only 1 to 2 can be"),
        (boxed(Tag::Assumption, 3), "its depth is 3, but only 1 to 2 can be"),
        (boxed(Tag::Lemma, 2), "its depth is 2, but only 0 to 1 can be"),
    ];
    for (faulty, message) in cases {
        let lines = vec![LineDocument { depth: 1, ..line(3, Tag::Assumption, "Q") }, faulty];
        assert_eq!(refusal(&of_lines(lines.clone())), format!("line 4: {message}"));
        let subproofs = vec![SubproofDocument { name: "Z".to_owned(), lines }];
        let document = ProofDocument { subproofs, ..ProofDocument::default() };
        assert_eq!(refusal(&document), format!("line 4 of subproof \"Z\": {message}"));
    }
    let system = ProofDocument { system: Some("a b".to_owned()), ..ProofDocument::default() };
    assert_eq!(refusal(&system), "the proof: its system is \"a b\", and not a name of letters, digits, `_` and `-`");
}

#[test]
fn what_is_wrong_is_shown_where_it_stands_in_the_document() {
    let cases: [(&str, &[(&str, &str)]); 7] = [
        (r#"{"schema":1,"lines":[{"n":1,"statement":"(P ∧)","tag":"Axiom"}]}"#, &[("unexpected-token", ")")]),
        (r#"{"schema":1,"lines":[{"n":1,"tag":"Axiom","statement":"(\u2227 Q)"}]}"#, &[("unexpected-token", r"\u2227")]),
        (
            r#"{"schema":1,"lines":[{"n":2,"tag":"Axiom","statement":"P"},{"n":2,"tag":"Axiom","statement":"Q"}]}"#,
            &[("number-not-rising", "2")],
        ),
        (
            r#"{"schema":1,"lines":[{"n":1,"tag":"Lemma","statement":"P","rule":"MP","premises":[0,"3-4000000001"]}]}"#,
            &[("bad-number", "0")],
        ),
        (
            r#"{"schema":1,"lines":[{"n":1,"tag":"Lemma","statement":"P","rule":"MP","with":["x","\u2203"]}]}"#,
            &[("unexpected-token", "")],
        ),
        (r#"{"schema":1,"lines":[{"n":1,"tag":"Lemma","statement":"lemma P","rule":"MP"}]}"#, &[("written-tag", "lemma")]),
        (r#"{"schema":1,"lines":[]}"#, &[("empty-proof", "")]),
    ];
    for (json, expected) in cases {
        let found = errors(json);
        let found: Vec<(&str, &str)> = found.iter().map(|(code, at)| (*code, at.as_str())).collect();
        assert_eq!(found, expected, "{json}");
    }
}

#[test]
fn names_that_a_document_may_not_have_are_shown_where_they_stand() {
    let long = "n".repeat(201);
    let rule = format!(r#"{{"schema":1,"lines":[{{"n":1,"tag":"Lemma","statement":"P","rule":"{long}"}}]}}"#);
    assert_eq!(errors(&rule), [("too-long-name", long)]);
    let axiom = r#"{"n":1,"tag":"Axiom","statement":"P"}"#;
    let twice = format!(r#"{{"name":"Z","lines":[{axiom}]}},{{"lines":[{axiom}],"name":"Z"}}"#);
    let twice = format!(r#"{{"schema":1,"subproofs":[{twice}],"lines":[{axiom}]}}"#);
    assert_eq!(errors(&twice), [("name-taken", String::from("Z"))]);
}

#[test]
fn escapes_say_what_they_stand_for() {
    let escaped = r#"{"schema":1,"lines":[{"statement":"(P \u2192\u0020(Q \u2227 R))","tag":"\u0041xiom","n":1},
        {"n":2,"tag":"Lemma","statement":"\u0050","rule":"Nr. \u0023\ud83d\ude00","using":{"lines":[3],"subproof":"\u005a"}}]}"#;
    let plain = r#"{"schema":1,"lines":[{"n":1,"tag":"Axiom","statement":"(P → (Q ∧ R))"},
        {"n":2,"tag":"Lemma","statement":"P","rule":"Nr. #😀","using":{"subproof":"Z","lines":[3]}}]}"#;
    let of = |json: &str| {
        let (proof, bank) = read_json(json, &Options::default());
        to_json(&proof, &bank, Alphabet::Unicode)
    };
    assert_eq!(of(escaped), of(plain));
}

#[test]
fn json_that_is_no_proof_is_refused_where_it_is_faulty() {
    let cases = [
        ("{\"schema\":1,\n \"lines\":[],\"premises\":[]}", "unknown field `premises`", 2),
        ("{\"schema\":2,\"lines\":[]}", "schema 2 is not known", 1),
        ("{\"schema\":1}", "missing field `lines`", 1),
        ("{\"schema\":1,\"lines\":[{\"n\":1,\"tag\":\"axiom\",\"statement\":\"P\"}]}", "unknown variant `axiom`", 1),
        (
            "{\"schema\":1,\"lines\":[{\"n\":1,\"tag\":\"Lemma\",\"statement\":\"P\",\"premises\":[\"2\"]}]}",
            "a box such as \"2-5\"",
            1,
        ),
        ("{\"schema\":1,\"lines\":[{\"n\":-1,\"tag\":\"Axiom\",\"statement\":\"P\"}]}", "expected u32", 1),
        ("{\"schema\":1,\n\n\"lines\":[é", "expected value", 3),
        ("", "EOF", 1),
        (&"[".repeat(1_000_000), "invalid type: sequence", 1),
    ];
    for (content, words, on_line) in cases {
        let text = Text::new("test", content);
        let diagnostic = from_json(&text).expect_err(words);
        assert_eq!(diagnostic.code, "bad-json");
        assert!(diagnostic.message.contains(words) && !diagnostic.message.contains("column"), "{}", diagnostic.message);
        assert_eq!(text.position(diagnostic.span.start).line, on_line, "{words}");
        assert!(content.get(diagnostic.span.start..diagnostic.span.end).is_some());
    }
}
