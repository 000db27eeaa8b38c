//! Palmer's statements: what is read, as what, and what is refused where and with which words.

use board_syntax::palmer::{
    Brackets, Constants, MixedOperators, NameAfterExists, Options, Sentence, Vocabulary, parse_statement, print, print_statement,
};
use formula::generate::{Random, Vocabulary as Generator};
use formula::{Alphabet, Bank, Role, Statement};
use proptest::prelude::*;
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;

fn parse_with(written: &str, bank: &mut Bank, options: Options) -> (Text, Parsed<Sentence>) {
    let text = Text::new("test", written);
    let mut vocabulary = Vocabulary::game(bank);
    let parsed = parse_statement(&text, Span::new(0, written.len()), &mut vocabulary, bank, options);
    (text, parsed)
}

/// What a statement is read as, with every bracket.
fn reading(written: &str) -> String {
    reading_with(written, Options::default())
}

fn reading_with(written: &str, options: Options) -> String {
    let mut bank = Bank::new();
    let (_, parsed) = parse_with(written, &mut bank, options);
    match parsed.value {
        Some(read) => print(&bank, read.sentence, Alphabet::Unicode, Brackets::Full),
        None => panic!("{written}: {:#?}", parsed.diagnostics),
    }
}

/// The code of each diagnostic and the text that it points at.
fn findings(written: &str) -> Vec<(&'static str, String)> {
    findings_with(written, Options::default())
}

fn findings_with(written: &str, options: Options) -> Vec<(&'static str, String)> {
    let (text, parsed) = parse_with(written, &mut Bank::new(), options);
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{written}");
    parsed.diagnostics.iter().map(|d| (d.code, text.slice(d.span).to_owned())).collect()
}

#[track_caller]
fn finds(written: &str, expected: &[(&str, &str)]) {
    let found = findings(written);
    let found: Vec<(&str, &str)> = found.iter().map(|(code, at)| (*code, at.as_str())).collect();
    assert_eq!(found, expected, "{written}");
}

fn only(written: &str) -> Diagnostic {
    let (_, parsed) = parse_with(written, &mut Bank::new(), Options::default());
    assert_eq!(parsed.diagnostics.len(), 1, "{written}: {:#?}", parsed.diagnostics);
    parsed.diagnostics[0].clone()
}

#[test]
fn legal_examples_of_the_rulebook_are_read_as_their_glosses_say() {
    // PA-14; those with 0 are below, for 0 must be named first (Q-PA-5).
    for (written, expected) in [
        ("∀x blonde(x)", "∀x blonde(x)"),
        ("∃x happy(x) Λ ¬blonde(x)", "∃x (happy(x) ∧ ¬blonde(x))"),
        ("∀x ¬smarter(x,x)", "∀x ¬smarter(x, x)"),
        ("∀x∃y smarter(y,x)", "∀x ∃y smarter(y, x)"),
        ("∀x blonde(father(x))", "∀x blonde(father(x))"),
        ("∀x∃y father(y)=x", "∀x ∃y (father(y) = x)"),
        ("∀x∀y x+y=y+x", "∀x ∀y (x + y = y + x)"),
        ("∀x∃y (x+y=x)", "∀x ∃y (x + y = x)"),
        ("∀x (happy(x) Λ x+x=x)", "∀x (happy(x) ∧ x + x = x)"),
        ("∀x happy(x) → ¬blonde(x)", "∀x (happy(x) → ¬blonde(x))"),
    ] {
        assert_eq!(reading(written), expected, "{written}");
    }
}

#[test]
fn s_cards_are_read_with_the_widest_scope() {
    for (written, expected) in [
        ("∀x blonde(x) ⇒ happy(x)", "∀x (blonde(x) → happy(x))"),
        ("∀x∀y (happy(x) ∧ likes(x,y)) ⇒ happy(y)", "∀x ∀y ((happy(x) ∧ likes(x, y)) → happy(y))"),
        ("∀x smarter(father(x),x)", "∀x smarter(father(x), x)"),
        ("∀x ¬likes(x,father(x)) ∧ likes(father(x),x)", "∀x (¬likes(x, father(x)) ∧ likes(father(x), x))"),
        ("∀x∀y smarter(x,y) ⇒ ¬likes(y,x)", "∀x ∀y (smarter(x, y) → ¬likes(y, x))"),
        ("∀x∀y smarter(x+y,x) ∧ smarter(x+y,y)", "∀x ∀y (smarter(x + y, x) ∧ smarter(x + y, y))"),
        ("∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) ⇒ smarter(x,z)", "∀x ∀y ∀z ((smarter(x, y) ∧ smarter(y, z)) → smarter(x, z))"),
        ("∀x∀y x≠y ⇒ (smarter(x,y) ⇔ ¬smarter(y,x))", "∀x ∀y (x ≠ y → (smarter(x, y) ↔ ¬smarter(y, x)))"),
        ("∀x∀y (x+y=y+x)", "∀x ∀y (x + y = y + x)"),
        ("∀x∀y (x+y=father(y+x))", "∀x ∀y (x + y = father(y + x))"),
        ("∀x ¬blonde(father(x))", "∀x ¬blonde(father(x))"),
        ("|L| ≥ 3", "|L| ≥ 3"),
        ("|L| < 4", "|L| < 4"),
        ("∀x∀y ¬smarter(x,y)", "∀x ∀y ¬smarter(x, y)"),
    ] {
        assert_eq!(reading(written), expected, "{written}");
        assert_eq!(findings(written), [], "{written}");
    }
}

#[test]
fn illegal_examples_of_the_rulebook_are_refused_where_they_err() {
    // PA-15 and PA-13.
    finds("∃x x=blonde", &[("predicate-as-object", "blonde")]);
    finds("∀x∃y happy(x)=y", &[("formula-as-object", "happy(x)")]);
    finds("∀x∀y happy(x)=blonde(x)", &[("formula-equality", "happy(x)=blonde(x)")]);
    finds("∀x blonde(happy(x))", &[("formula-as-object", "happy(x)")]);
    finds("∀x smarter(x)", &[("wrong-arity", "smarter")]);
    finds("∀x∀y smarter(x,y)=y", &[("formula-as-object", "smarter(x,y)")]);
    finds("∀x father(x)", &[("term-as-statement", "father(x)")]);
    finds("∀a∀b∀c a+b+c=a", &[("ambiguous-sum", "a+b+c")]);
}

/// The rulebook uses a 0 and a printed arrow that its own lists do not have (PA-9, PA-10, PA-14, Q-PA-3, Q-PA-5): both are read, with a remark.
#[test]
fn what_the_rulebook_prints_is_read_with_a_remark() {
    for (written, reading) in [
        ("happy(0) V blonde(0)", "happy(0) ∨ blonde(0)"),
        ("¬happy(0)", "¬happy(0)"),
        ("∀x∃!y (x+y=0)", "∀x ∃!y (x + y = 0)"),
        ("0 = father(0)", "0 = father(0)"),
    ] {
        finds(written, &[("zero-of-examples", "0")]);
        assert_eq!(reading_with(written, Options::default()), reading);
    }
    let named = parse_with("∀x ∃!y (x+y=0) | inv(x) := y", &mut Bank::new(), Options::default()).1;
    assert!(named.value.is_some_and(|read| read.definition.is_some()));
    for (written, reading) in [
        ("\\exists !x \\ blonde(x) \\ | \\ blondie := x", "∃!x blonde(x)"),
        ("\\forall x \\exists ! y \\text{ likes}(y,x) \\mid \\text{liker}(x) := y", "∀x ∃!y likes(y, x)"),
    ] {
        let mut bank = Bank::new();
        let read = parse_with(written, &mut bank, Options::default()).1.value.unwrap_or_else(|| panic!("{written}"));
        assert_eq!(print(&bank, read.sentence, Alphabet::Unicode, Brackets::Full), reading);
        assert!(read.definition.is_some(), "{written}");
    }
    finds("∀x happy(x) \\mid blonde(x)", &[("unexpected-token", "\\mid")]);
    // Only where an object stands, and nothing but 0.
    finds("0", &[("unknown-symbol", "0")]);
    finds("0(0)", &[("unknown-symbol", "0"), ("zero-of-examples", "0")]);
    finds("happy(1)", &[("unknown-symbol", "1")]);
    finds("happy(00)", &[("unknown-symbol", "00")]);
    // Where any name is a constant, nothing is remarked.
    assert!(findings_with("happy(0)", Options { constants: Constants::Free, ..Options::default() }).is_empty());

    finds("∀x happy(x) ← blonde(x)", &[("printed-iff-arrow", "←")]);
    finds("∀x happy(x) \\leftarrow blonde(x)", &[("printed-iff-arrow", "\\leftarrow")]);
    assert_eq!(reading_with("∀x happy(x) ← blonde(x)", Options::default()), "∀x (happy(x) ↔ blonde(x))");
}

/// One mistake is one error, however the arguments go on.
#[test]
fn arguments_without_brackets_are_one_error() {
    for written in ["∀x likes x", "∀x ∀y likes x y", "∀x ∀y likes x, y", "∀x likes x father(x)", "∀x (likes x ∧ happy(x))"]
    {
        finds(written, &[("wrong-arity", "likes")]);
    }
    finds("∀x happy(father x)", &[("wrong-arity", "father")]);
    finds("∀x likes(father x, x)", &[("wrong-arity", "father")]);
    finds("∀x happy x ∧ smarter(x)", &[("wrong-arity", "happy"), ("wrong-arity", "smarter")]);
    assert_eq!(only("∀x likes x").help.as_deref(), Some("arguments stand in brackets: `likes(…, …)`"));
}

#[test]
fn help_says_what_would_fit() {
    let equality = only("∀x happy(x)=blonde(x)");
    assert_eq!(equality.help.as_deref(), Some("write <=> (\"if and only if\"): `∀x happy(x) <=> blonde(x)`"));
    let negated = only("∀x happy(x) ≠ blonde(x)");
    assert_eq!(negated.help.as_deref(), Some("write <=> (\"if and only if\"): `∀x ¬(happy(x) <=> blonde(x))`"));
    let inner = only("∀x blonde(x) ∧ happy(x)=blonde(x)");
    assert_eq!(inner.help.as_deref(), Some("write <=> (\"if and only if\"): `∀x blonde(x) ∧ (happy(x) <=> blonde(x))`"));
    let sum = only("∀a∀b∀c father(a)+b+ c =a");
    assert!(sum.message.contains("logically ambiguous"), "{}", sum.message);
    assert_eq!(sum.help.as_deref(), Some("write `(father(a)+b)+c` or `father(a)+(b+c)`"));
    assert_eq!(only("∀x blond(x)").help.as_deref(), Some("did you mean `blonde`?"));
    assert_eq!(only("∀x hpapy(x)").help.as_deref(), Some("did you mean `happy`?"));
    assert!(only("∀x happy(x) <- blonde(x)").help.is_some_and(|help| help.contains("↔")));
    assert!(only("∀x smarter(x)").message.contains("takes 2 arguments; 1 given"));
    assert_eq!(only("∀x smarter(x)").label, "expected 2 arguments");
}

#[test]
fn every_spelling_is_the_same_statement() {
    // CONTRACT section 2 and Q-PA-3.
    for group in [
        &["∀x∃y likes(x,y) ∧ happy(x)", "forall x exists y likes(x,y) & happy(x)", "∀x. ∃y. likes(x, y) && happy(x)"][..],
        &["∀x∃y likes(x,y) ∧ happy(x)", "\\forall x \\exists y \\; \\text{ likes}(x,y) \\land \\operatorname{happy}(x)"],
        &[
            "∀x∃y likes(x,y) ∧ happy(x)",
            "∀x∃y likes(x,y)Λhappy(x)",
            "∀x : ∃y : likes(x,y) and happy(x)",
            "∀x(∃y(likes(x,y) \\wedge happy(x)))",
        ],
        &[
            "∀x∀y likes(x,y)",
            "∀x,y likes(x,y)",
            "∀ x , y . likes(x,y)",
            "forall x, y likes(x,y)",
            "forall x forall y: likes(x,y)",
        ],
        &[
            "∀x happy(x) ∨ blonde(x)",
            "∀x happy(x) V blonde(x)",
            "∀x happy(x) || blonde(x)",
            "∀x happy(x) or blonde(x)",
            "∀x happy(x)|blonde(x)",
            "∀x happy(x) \\vee blonde(x)",
        ],
        &["∀x ¬happy(x)", "∀x ~happy(x)", "∀x not happy(x)", "∀x !happy(x)", "∀x \\neg happy(x)", "∀x not(happy(x))"],
        &[
            "∀x happy(x) → blonde(x)",
            "∀x happy(x) ⇒ blonde(x)",
            "∀x happy(x)->blonde(x)",
            "∀x happy(x)=>blonde(x)",
            "∀x happy(x) \\rightarrow blonde(x)",
        ],
        &[
            "∀x happy(x) ↔ blonde(x)",
            "∀x happy(x) ⇔ blonde(x)",
            "∀x happy(x)<->blonde(x)",
            "∀x happy(x)<=>blonde(x)",
            "∀x happy(x) \\Leftrightarrow blonde(x)",
        ],
        &["∀x∀y x≠y", "∀x∀y x!=y", "∀x∀y ¬x=y", "∀x∀y ¬(x=y)", "∀x∀y x \\neq y"],
        &[
            "∃!x happy(x)",
            "∃ !x happy(x)",
            "exists!x happy(x)",
            "exists! x happy(x)",
            "exists !x happy(x)",
            "\\exists ! x happy(x)",
        ],
        &["|L| ≥ 3", "|L|>=3", "| L | >= 3", "|L| \\geq 3", "(|L| ≥ 3)"],
    ] {
        for other in group {
            assert_eq!(reading(other), reading(group[0]), "{other}");
        }
    }
    for (written, expected) in
        [("|L| < 3", "|L| < 3"), ("|L| > 3", "|L| > 3"), ("|L| ≤ 3", "|L| ≤ 3"), ("|L| <= 3", "|L| ≤ 3"), ("|L| = 3", "|L| = 3")]
    {
        assert_eq!(reading(written), expected);
    }
}

#[test]
fn scope_and_strength() {
    // Q-PA-1, Q-PA-2.
    for (written, expected) in [
        ("¬∀x happy(x) ∧ blonde(x)", "¬∀x (happy(x) ∧ blonde(x))"),
        ("(∀x happy(x)) → ∃x blonde(x)", "(∀x happy(x)) → (∃x blonde(x))"),
        ("∃y happy(y) → ∀x blonde(x) ∧ happy(y)", "∃y (happy(y) → (∀x (blonde(x) ∧ happy(y))))"),
        ("∀x happy(x) ∨ blonde(x) ∧ happy(x)", "∀x (happy(x) ∨ (blonde(x) ∧ happy(x)))"),
        ("∀x happy(x) → blonde(x) → happy(x)", "∀x (happy(x) → (blonde(x) → happy(x)))"),
        ("∀x happy(x) ↔ blonde(x) ↔ happy(x)", "∀x ((happy(x) ↔ blonde(x)) ↔ happy(x))"),
        ("∀x happy(x) ∧ blonde(x) ∧ happy(x)", "∀x ((happy(x) ∧ blonde(x)) ∧ happy(x))"),
        ("∀x ¬happy(x) ∧ blonde(x) → x=x ↔ blonde(x)", "∀x (((¬happy(x) ∧ blonde(x)) → x = x) ↔ blonde(x))"),
        ("∀x ¬¬x=x", "∀x ¬(x ≠ x)"),
        ("∀x ((x)+(father(x)))=((x))", "∀x (x + father(x) = x)"),
        ("∀x (x+x)+x=x", "∀x ((x + x) + x = x)"),
        ("∀x (∀y likes(x,y)) ∧ happy(x)", "∀x ((∀y likes(x, y)) ∧ happy(x))"),
        ("∀V happy(V) V blonde(V)", "∀V (happy(V) ∨ blonde(V))"),
        ("∀x' ∃x_1 likes(x',x_1)", "∀x' ∃x_1 likes(x', x_1)"),
        ("¬|L| ≥ 3", "¬|L| ≥ 3"),
    ] {
        assert_eq!(reading(written), expected, "{written}");
    }
}

#[test]
fn warnings() {
    finds("∀x happy(x) ∧ blonde(x) ∨ happy(x)", &[("mixed-connectives", "happy(x) ∧ blonde(x) ∨ happy(x)")]);
    finds("∀x (happy(x) ∧ blonde(x)) ∨ happy(x)", &[]);
    finds(
        "∀x happy(x) ∧ blonde(x) ∨ happy(x) ∧ happy(x) ∨ happy(x)",
        &[("mixed-connectives", "happy(x) ∧ blonde(x) ∨ happy(x) ∧ happy(x)")],
    );
    finds(
        "∀x happy(x) → blonde(x) → happy(x)",
        &[("chained-arrows", "blonde(x) → happy(x)")].map(|(code, _)| (code, "happy(x) → blonde(x) → happy(x)")),
    );
    finds("∀x happy(x) → (blonde(x) → happy(x))", &[]);
    finds("∀x happy(x) ↔ blonde(x) ↔ happy(x) ↔ blonde(x)", &[("chained-arrows", "happy(x) ↔ blonde(x) ↔ happy(x)")]);
    finds("∀x∃y happy(x)", &[("vacuous-quantifier", "y")]);
    finds("∀x happy(x) ∧ ∃x blonde(x)", &[("shadowed-variable", "x")]);
    finds("(∀x happy(x)) ∧ ∃x blonde(x)", &[]);
    finds("∀happy happy(happy)", &[("symbol-as-variable", "happy")]);
    finds("|L| ≥ 1", &[("trivial-cardinality", "|L| ≥ 1")]);
    finds("|L| < 1", &[("trivial-cardinality", "|L| < 1")]);
    finds("|L| = 1", &[]);
    let strict = Options { mixed_operators: MixedOperators::Reject, ..Options::default() };
    for (written, code) in
        [("∀x happy(x) ∧ blonde(x) ∨ happy(x)", "mixed-connectives"), ("∀x happy(x) → blonde(x) → happy(x)", "chained-arrows")]
    {
        let (_, parsed) = parse_with(written, &mut Bank::new(), strict);
        assert!(parsed.value.is_none());
        assert!(parsed.diagnostics.iter().all(|d| d.code == code && d.is_error()), "{written}");
    }
}

#[test]
fn errors_of_every_kind() {
    for (written, code, at) in [
        ("∀x happy(x", "unclosed-bracket", "("),
        ("∀x (happy(x)", "unclosed-bracket", "("),
        ("∀x happy(x))", "unopened-bracket", ")"),
        ("∀x happy(x)) ∧ blonde(x)", "unopened-bracket", ")"),
        ("∀x happy(x) ∧", "unexpected-token", ""),
        ("∀x ∧ happy(x)", "unexpected-token", "∧"),
        ("∀x happy(x) blonde(x)", "unexpected-token", "blonde"),
        ("∀x happy(x)Vblonde(x)", "unexpected-token", "Vblonde"),
        ("∀x likes(x x)", "unexpected-token", "x"),
        ("∀x likes(x,)", "unexpected-token", ")"),
        ("∀x happy(x), blonde(x)", "unexpected-token", ","),
        ("∀(x) happy(x)", "unexpected-token", "("),
        ("∀x happy(x) <= blonde(x)", "unexpected-token", "<="),
        ("∀x, happy(x)", "unexpected-token", ","),
        ("∀x∀y +(x,y) = x", "unexpected-token", "+"),
        ("∀x happy(x) § blonde(x)", "unknown-character", "§"),
        ("∀x happy[x]", "unknown-character", "["),
        ("∀x \\sqrt happy(x)", "unknown-character", "\\sqrt"),
        ("∀x tall(x)", "unknown-symbol", "tall"),
        ("∀x likes(x, bob)", "unknown-symbol", "bob"),
        ("happy", "wrong-arity", "happy"),
        ("∃x x = father", "wrong-arity", "father"),
        ("∀x happy()", "wrong-arity", "happy"),
        ("∀x likes(x,x,x)", "wrong-arity", "likes"),
        ("∀x likes(x,blonde)", "predicate-as-object", "blonde"),
        ("∀x blonde = x", "predicate-as-object", "blonde"),
        ("∀x blonde + x = x", "predicate-as-object", "blonde"),
        ("∀x happy(x)+x = x", "formula-as-object", "happy(x)"),
        ("∀x (x = x) = x", "formula-as-object", "(x = x)"),
        ("∀x x", "term-as-statement", "x"),
        ("∀x x ∧ happy(x)", "term-as-statement", "x"),
        ("∀x ¬father(x)", "term-as-statement", "father(x)"),
        ("∀x x+x", "term-as-statement", "x+x"),
        ("happy(x)", "free-variable", "x"),
        ("(∀x happy(x)) ∧ happy(x)", "free-variable", "x"),
        ("∀x x = x = x", "chained-equality", "="),
        ("∀x x(x)", "variable-applied", "x"),
        ("∀x happy(x) ⇐ blonde(x)", "misplaced-iff-arrow", "⇐"),
        ("∀x happy(x) <- blonde(x)", "misplaced-iff-arrow", "<-"),
        ("∃!x,y likes(x,y)", "ambiguous-unique", "∃!x,y"),
        ("∃x! happy(x)", "ambiguous-unique", "∃x!"),
        ("|L| ≥ 0", "cardinality-out-of-range", "0"),
        ("|L| ≥ 65", "cardinality-out-of-range", "65"),
        ("|L| ≥ 99999999999999999999", "cardinality-out-of-range", "99999999999999999999"),
        ("|L| ≥ n", "unexpected-token", "n"),
        ("|L| + 3", "unexpected-token", "+"),
        ("|M| ≥ 3", "unexpected-token", "M"),
        ("", "unexpected-token", ""),
        ("()", "unexpected-token", ")"),
    ] {
        finds(written, &[(code, at)]);
    }
    assert_eq!(reading("|L| ≥ 64"), "|L| ≥ 64");
}

/// `!` right after a variable: some mean `∃!`, others ¬. Both readings are offered, and both are read.
#[test]
fn a_negation_mark_right_behind_a_variable_has_two_readings() {
    for (written, at, unique, denied) in [
        ("∃x! x = x", "∃x!", "∃!x x = x", "∃x ¬ x = x"),
        ("∃x! happy(x)", "∃x!", "∃!x happy(x)", "∃x ¬ happy(x)"),
        ("∃x!happy(x)", "∃x!", "∃!x happy(x)", "∃x ¬happy(x)"),
        ("exists x! happy(x)", "exists x!", "∃!x happy(x)", "∃x ¬ happy(x)"),
        ("\\exists \\text{x}!happy(x)", "\\exists \\text{x}!", "∃!x happy(x)", "∃x ¬happy(x)"),
        ("∃x,y! likes(x,y)", "∃x,y!", "∃!x ∃!y likes(x,y)", "∃x,y ¬ likes(x,y)"),
        ("∀x! happy(x)", "∀x!", "∃!x happy(x)", "∀x ¬ happy(x)"),
        ("∀x(∃y!likes(x,y))", "∃y!", "∀x(∃!y likes(x,y))", "∀x(∃y ¬likes(x,y))"),
        ("∃!x! happy(x)", "∃!x!", "∃!x happy(x)", "∃!x ¬ happy(x)"),
        ("∃x!!happy(x)", "∃x!", "∃!x !happy(x)", "∃x ¬!happy(x)"),
        ("∃x!(happy(x) ∧ blonde(x))", "∃x!", "∃!x (happy(x) ∧ blonde(x))", "∃x ¬(happy(x) ∧ blonde(x))"),
    ] {
        finds(written, &[("ambiguous-unique", at)]);
        let found = only(written);
        assert_eq!(found.message, "`!` right after a variable can belong to ∃! or mean \"not\"");
        let help = format!("for \"exactly one\" write `{unique}`, for \"not\" write `{denied}`");
        assert_eq!(found.help.as_deref(), Some(help.as_str()), "{written}");
        // With a space before the mark the statement is what it always was.
        assert_eq!(reading(denied), reading(&written.replacen(at, &format!("{} !", at.trim_end_matches('!')), 1)), "{written}");
        assert!(reading(unique).contains("∃!"), "{written}");
    }
    for (written, expected) in [
        ("∃x ! happy(x)", "∃x ¬happy(x)"),
        ("∃x !happy(x)", "∃x ¬happy(x)"),
        ("∃x. !happy(x)", "∃x ¬happy(x)"),
        ("∃x.!happy(x)", "∃x ¬happy(x)"),
        ("∃x~happy(x)", "∃x ¬happy(x)"),
        ("∃x¬happy(x)", "∃x ¬happy(x)"),
        ("∃ !x happy(x)", "∃!x happy(x)"),
        ("∃x (!happy(x)&!blonde(x))", "∃x (¬happy(x) ∧ ¬blonde(x))"),
    ] {
        assert_eq!(reading(written), expected, "{written}");
    }
    // In a long statement only the quantifier is shown.
    let found = only(&format!("∃x!happy(x){}", " & blonde(x)".repeat(20)));
    assert_eq!(found.help.as_deref(), Some("for \"exactly one\" write `∃!x`, for \"not\" write `∃x ¬`"));
    // What is wrong besides is found as well.
    finds("∃x!tall(x)", &[("ambiguous-unique", "∃x!"), ("unknown-symbol", "tall")]);
}

#[test]
fn brackets_point_at_the_one_that_was_opened() {
    let (text, parsed) = parse_with("∀x (happy(x) ∧ (blonde(x) → happy(x)", &mut Bank::new(), Options::default());
    assert_eq!(parsed.diagnostics.len(), 1);
    assert_eq!(parsed.diagnostics[0].span.start, text.content().rfind("(blonde").unwrap_or(0));
    assert_eq!(parsed.diagnostics[0].related.len(), 1);
}

#[test]
fn several_errors_of_one_statement_are_reported_together() {
    finds(
        "∀x tall(x) ∧ smarter(x) → blonde(happy(x)) ∨ y = x",
        &[("unknown-symbol", "tall"), ("wrong-arity", "smarter"), ("formula-as-object", "happy(x)"), ("free-variable", "y")],
    );
    finds("∀x happy(x) blonde(x) ∧ smarter(x)", &[("unexpected-token", "blonde"), ("wrong-arity", "smarter")]);
    finds("∀a∀b a+b+a=b ∧ a+a+a=b", &[("ambiguous-sum", "a+b+a"), ("ambiguous-sum", "a+a+a")]);
    finds("∀x,y x = y = x + tall", &[("chained-equality", "="), ("unknown-symbol", "tall")]);
}

#[test]
fn namings() {
    // PA-16, PA-17, Q-PA-10 to Q-PA-12.
    for (written, sentence, meaning) in [
        ("∃!x blonde(x) | blondie := x", "∃!x blonde(x) | blondie := x", "(∃!x blonde(x)) ∧ blonde(blondie)"),
        (
            "∀x∃!y likes(y,x) | liker(x) := y",
            "∀x ∃!y likes(y, x) | liker(x) := y",
            "(∀x ∃!y likes(y, x)) ∧ (∀x likes(liker(x), x))",
        ),
        (
            "∀x∀y∃!z x+y=z|sum( x,y ):=z",
            "∀x ∀y ∃!z (x + y = z) | sum(x, y) := z",
            "(∀x ∀y ∃!z (x + y = z)) ∧ (∀x ∀y (x + y = sum(x, y)))",
        ),
        (
            "∃!x blonde(x) | happy(x) | 0 := x",
            "∃!x (blonde(x) ∨ happy(x)) | 0 := x",
            "(∃!x (blonde(x) ∨ happy(x))) ∧ (blonde(0) ∨ happy(0))",
        ),
    ] {
        let mut bank = Bank::new();
        let (_, parsed) = parse_with(written, &mut bank, Options::default());
        let Some(read) = parsed.value else { panic!("{written}: {:#?}", parsed.diagnostics) };
        assert_eq!(print(&bank, read.meaning, Alphabet::Unicode, Brackets::Full), meaning);
        let statement = Statement {
            label: "1".into(),
            sentence: read.sentence,
            definition: read.definition,
            meaning: read.meaning,
            role: Role::Axiom,
        };
        assert_eq!(print_statement(&bank, &statement, Alphabet::Unicode, Brackets::Full), sentence);
    }
    for (written, code, at) in [
        ("∃x blonde(x) | b := x", "definition-without-unique", "∃x blonde(x)"),
        ("∀x blonde(x) | b(x) := x", "definition-without-unique", "∀x blonde(x)"),
        ("¬∃!x blonde(x) | b := x", "definition-without-unique", "¬∃!x blonde(x)"),
        ("∃x∃!y likes(x,y) | b := y", "definition-after-exists", "b"),
        ("∀x∃!y likes(y,x) | liker := y", "definition-arguments", "liker"),
        ("∀x∀y∃!z x+y=z | sum(y,x) := z", "definition-arguments", "y,x"),
        ("∃!y blonde(y) | b(y) := y", "definition-arguments", "y"),
        ("∀x∃!y likes(y,x) | liker(x) := x", "definition-variable", "x"),
        ("∃!x∃!y likes(y,x) | b := y", "definition-variable", "y"),
        ("∃!x blonde(x) | blonde := x", "name-taken", "blonde"),
        ("∃!x blonde(x) | x := x", "name-is-variable", "x"),
        ("∃!x blonde(x) ∧ ∀y likes(x,y) | y := x", "name-is-variable", "y"),
        ("∃!x blonde(x) b := x", "definition-without-bar", ":="),
        ("∃!x blonde(x) | := x", "unexpected-token", ":="),
        ("∃!x blonde(x) | b(x := x", "unexpected-token", ":="),
        ("∃!x blonde(x) | b := x y", "unexpected-token", "y"),
        ("∃!x blonde(x) | b := father(x)", "unexpected-token", "("),
        ("∃!x x = b | b := x", "used-before-definition", "b"),
    ] {
        finds(written, &[(code, at)]);
    }
    let found = findings("∀x∀x∃!y likes(y,x) | l(x,x) := y");
    assert!(found.iter().any(|(code, _)| *code == "definition-repeated-variable"), "{found:?}");
}

#[test]
fn naming_behind_an_exists_can_be_allowed() {
    let options = Options { name_after_exists: NameAfterExists::Allow, ..Options::default() };
    let mut bank = Bank::new();
    let (_, parsed) = parse_with("∀u∃x∃!y likes(x,y+u) | b(u) := y", &mut bank, options);
    let Some(read) = parsed.value else { panic!("{:#?}", parsed.diagnostics) };
    assert_eq!(
        print(&bank, read.meaning, Alphabet::Unicode, Brackets::Full),
        "∀u ∃x ((∃!y likes(x, y + u)) ∧ likes(x, b(u) + u))"
    );
}

#[test]
fn constants_can_be_free() {
    let options = Options { constants: Constants::Free, ..Options::default() };
    assert_eq!(reading_with("happy(0) V blonde(a)", options), "happy(0) ∨ blonde(a)");
    assert_eq!(findings_with("happy(x)", options), [("free-variable", "x".to_owned())]);
    assert_eq!(findings_with("(∃b happy(b)) ∧ happy(b)", options), [("free-variable", "b".to_owned())]);
    assert_eq!(findings_with("tall(bob)", options), [("unknown-symbol", "tall".to_owned())]);
}

#[test]
fn limits_are_errors_at_the_place_that_breaks_them() {
    let deep = |piece: &str, count: usize, rest: &str| format!("{}{rest}", piece.repeat(count));
    for (piece, width) in [("(", 1), ("¬", 2), ("∀x ", 5), ("father(", 7)] {
        let written = deep(piece, 100_000, "happy(x)");
        let (_, parsed) = parse_with(&written, &mut Bank::new(), Options::default());
        let Some(error) = parsed.diagnostics.iter().find(|d| d.is_error()) else { panic!("{piece} is not refused") };
        assert_eq!(error.code, "too-deep");
        assert_eq!(error.span.start / width, syntax_core::MAX_NESTING, "{piece}");
    }
    let pending = format!("∀x {}happy(x)", "happy(x) → ".repeat(5_000));
    assert_eq!(findings(&pending)[0].0, "too-deep");
    let chain = format!("∀x {}happy(x)", "happy(x) ∧ ".repeat(50_000));
    assert_eq!(findings(&chain), []);
    let fits = format!("∀x {}happy(x){}", "(".repeat(1_990), ")".repeat(1_990));
    assert_eq!(findings(&fits), []);
    let long = format!("∀x {}", " ".repeat(10_000_000));
    assert_eq!(findings(&long)[0].0, "statement-too-long");
    for noise in ["(,", "¬)", "x,", "+", "|L|", "∀x∀", "$", "f(x,", "x = "] {
        let (_, parsed) = parse_with(&noise.repeat(200_000), &mut Bank::new(), Options::default());
        assert!(parsed.value.is_none(), "{noise}");
        assert!(parsed.diagnostics.len() <= syntax_core::MAX_ERRORS + syntax_core::MAX_ERRORS + 2);
    }
}

#[test]
fn minimal_brackets() {
    for written in [
        "∀x blonde(x) → happy(x)",
        "(∀x blonde(x)) → ∃y happy(y)",
        "∀x (blonde(x) → happy(x)) → happy(x)",
        "∀x (blonde(x) ∨ happy(x)) ∧ happy(x)",
        "¬(∀x happy(x)) ∧ |L| ≥ 2",
        "¬∀x happy(x) ∧ blonde(x)",
        "∀x ¬(happy(x) ∧ blonde(x))",
        "∀x happy(x) ∧ (∃y likes(x, y)) ∧ blonde(x)",
        "∀x x + (x + x) ≠ x",
    ] {
        let mut bank = Bank::new();
        let (_, parsed) = parse_with(written, &mut bank, Options::default());
        let Some(read) = parsed.value else { panic!("{written}: {:#?}", parsed.diagnostics) };
        assert_eq!(print(&bank, read.sentence, Alphabet::Unicode, Brackets::Minimal), written);
    }
    let mut bank = Bank::new();
    let (_, parsed) = parse_with("∃!x ¬happy(x) ∧ x≠x ∨ (∀y y=x) → x=x", &mut bank, Options::default());
    let printed = parsed.value.map(|read| print(&bank, read.sentence, Alphabet::Ascii, Brackets::Minimal));
    assert_eq!(printed.as_deref(), Some("exists!x ~happy(x) & x != x || (forall y y = x) -> x = x"));
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_as_the_same_formula(seed in any::<u64>(), depth in 0usize..7) {
        let mut bank = Bank::new();
        let generator = Generator::palmer(&mut bank);
        let formula = bank.random_sentence(&generator, depth, &mut Random::new(seed));
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            for brackets in [Brackets::Full, Brackets::Minimal] {
                let printed = print(&bank, formula, alphabet, brackets);
                let (_, parsed) = parse_with(&printed, &mut bank, Options::default());
                prop_assert_eq!(parsed.value.map(|read| read.sentence), Some(formula), "{}", printed);
                if brackets == Brackets::Full {
                    let strict = Options { mixed_operators: MixedOperators::Reject, ..Options::default() };
                    let (_, parsed) = parse_with(&printed, &mut bank, strict);
                    prop_assert!(parsed.value.is_some(), "full brackets leave nothing to precedence: {}", printed);
                }
            }
        }
    }

    #[test]
    fn no_input_is_too_strange(written in "[∀∃!¬∧Λ∨V→↔←≠=+|L()., :xyahpbloned≥<3\\\\{}#-]{0,60}") {
        let (text, parsed) = parse_with(&written, &mut Bank::new(), Options::default());
        prop_assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error));
        for diagnostic in &parsed.diagnostics {
            prop_assert!(text.content().get(diagnostic.span.start..diagnostic.span.end).is_some());
        }
    }
}
