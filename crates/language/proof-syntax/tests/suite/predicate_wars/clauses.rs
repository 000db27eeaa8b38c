//! Every clause of PW-41 to PW-62 accepted, and its near misses refused by code and place.

use formula::Bank;
use proof_syntax::predicate_wars::{GAME_NAMES, Reading, Role, parse_wff, parse_wfo};
use source::{Span, Text};

use super::support::*;

#[test]
fn every_clause_is_accepted() {
    for (input, canonical) in [
        // WFFs (PW-58).
        ("P", "P"),
        ("P_0", "P_0"),
        ("tT", "tT"),
        ("tF", "tF"),
        ("P()", "P()"),
        ("P(x)", "P(x)"),
        ("P_12(x_3,(y+1))", "P_12(x_3, (y + 1))"),
        ("(∀(x)P)", "(∀(x)P)"),
        ("(∃(x_0)P(x_0))", "(∃(x_0)P(x_0))"),
        ("(¬P)", "(¬P)"),
        ("(P∧Q)", "(P ∧ Q)"),
        ("(P∨Q)", "(P ∨ Q)"),
        ("(P→Q)", "(P → Q)"),
        ("(P⇒Q)", "(P → Q)"),
        ("(x>y)", "(x > y)"),
        ("(x<y)", "(x < y)"),
        ("(x=y)", "(x = y)"),
        ("(¬(∀(x)(∃(y)((f(x)=y)→(P(x)∧(x<y))))))", "(¬(∀(x)(∃(y)((f(x) = y) → (P(x) ∧ (x < y))))))"),
        // WFOs (PW-59).
        ("x", "x"),
        ("x_0", "x_0"),
        ("0", "0"),
        ("f()", "f()"),
        ("f(x,g(y),2)", "f(x, g(y), 2)"),
        ("x_1(y)", "x_1(y)"),
        ("(x+y)", "(x + y)"),
        ("(x-y)", "(x - y)"),
        ("(x*y)", "(x * y)"),
        ("(x/y)", "(x / y)"),
        ("(xf/y)", "(x f/ y)"),
        ("(x c/ y)", "(x c/ y)"),
        ("(x%y)", "(x % y)"),
        ("((1+2)*f((3-4)))", "((1 + 2) * f((3 - 4)))"),
        ("[ATK]([chosenPlayer](0),20)", "[ATK]([chosenPlayer](0), 20)"),
        // ASCII words and signs.
        ("(forall(x)(P(x) imply Q(x)))", "(∀(x)(P(x) → Q(x)))"),
        ("(exists(x)(not P(x)))", "(∃(x)(¬P(x)))"),
        ("(~P)", "(¬P)"),
        ("(not P)", "(¬P)"),
        ("(P & Q)", "(P ∧ Q)"),
        ("(P and Q)", "(P ∧ Q)"),
        ("(P | Q)", "(P ∨ Q)"),
        ("(P or Q)", "(P ∨ Q)"),
        ("(P -> Q)", "(P → Q)"),
        ("(P => Q)", "(P → Q)"),
        ("(PandQ)", "(P ∧ Q)"),
        ("((x=1)or(x_1=2))", "((x = 1) ∨ (x_1 = 2))"),
        // White space, comments, a byte order mark, CRLF.
        ("\u{feff}( ∀ ( x ) \r\n P (\tx ) ) # all", "(∀(x)P(x))"),
        ("# first\n(P # left (\n→ Q)", "(P → Q)"),
        ("\u{a0}P\u{2003}", "P"),
    ] {
        accepts(input, canonical);
    }
    for (name, role) in GAME_NAMES {
        let input = format!("{name}(x, 1)");
        accepts(&input, &input);
        let (parsed, _) = read(&input, &STRICT, &mut Bank::new());
        assert_eq!(matches!(parsed.value, Some(Reading::Wfo(_))), role == Role::Function, "{name}");
    }
}

#[test]
fn near_misses_are_refused_where_they_stand() {
    for (input, errors) in [
        ("", &["empty-input: "][..]),
        (" # nothing\n", &["empty-input:  # nothing\n"]),
        // Brackets.
        ("¬P", &["missing-outer-brackets: ¬P"]),
        ("P → Q", &["missing-outer-brackets: P → Q"]),
        ("x = x", &["missing-outer-brackets: x = x"]),
        ("x + 1", &["missing-outer-brackets: x + 1"]),
        ("∃(x)(A(x))", &["missing-outer-brackets: ∃(x)(A(x))", "bracketed-atom: (A(x))"]),
        ("¬P ∧ Q", &["missing-brackets: ¬P", "missing-outer-brackets: ¬P ∧ Q"]),
        ("P → Q → R", &["missing-outer-brackets: P → Q → R", "unbracketed-chain: →"]),
        ("(P ∧ Q ∧ R)", &["unbracketed-chain: ∧"]),
        ("(1 + 2 + 3)", &["unbracketed-chain: +"]),
        ("(¬P ∧ Q)", &["missing-brackets: ¬P"]),
        ("(P → ¬Q)", &["missing-brackets: ¬Q"]),
        ("(∀(x)P(x) ∧ Q)", &["missing-brackets: ∀(x)P(x)"]),
        ("(P)", &["bracketed-atom: (P)"]),
        ("(x)", &["bracketed-atom: (x)"]),
        ("(P(x) → (Q(x)))", &["bracketed-atom: (Q(x))"]),
        ("((x+1))", &["doubled-brackets: ((x+1))"]),
        ("((P ∧ Q))", &["doubled-brackets: ((P ∧ Q))"]),
        ("((∀(x)P))", &["doubled-brackets: ((∀(x)P))"]),
        ("P)", &["unopened-bracket: )"]),
        ("(P ∧ Q))", &["unopened-bracket: )"]),
        ("(P ∧ Q) R", &["unexpected-token: R"]),
        ("(P", &["unexpected-token: "]),
        ("(P ∧", &["unexpected-token: "]),
        ("(P ∧ Q", &["unexpected-token: "]),
        ("(", &["unexpected-token: "]),
        ("()", &["unexpected-token: )"]),
        ("(P ∧ )", &["unexpected-token: )"]),
        ("(∧ P)", &["unexpected-token: ∧"]),
        ("(P Q)", &["unexpected-token: Q"]),
        ("(x y)", &["unexpected-token: y"]),
        ("(¬)", &["unexpected-token: )"]),
        // Parameter lists.
        ("f(x", &["unexpected-token: "]),
        ("f(x y)", &["unexpected-token: y"]),
        ("f(,x)", &["unexpected-token: ,"]),
        ("f(x,)", &["unexpected-token: )"]),
        ("P(Q)", &["formula-as-object: Q"]),
        ("f(x)(y)", &["not-a-function-name: ("]),
        ("(3(x) = 2)", &["not-a-function-name: ("]),
        ("tT(x)", &["not-a-function-name: ("]),
        // WFF for WFO and WFO for WFF.
        ("(¬x)", &["term-as-statement: x"]),
        ("(∀(x)(x+1))", &["term-as-statement: (x+1)"]),
        ("(x → P)", &["term-as-statement: x"]),
        ("(P ∧ 3)", &["term-as-statement: 3"]),
        ("(P = Q)", &["formula-as-object: P", "formula-as-object: Q"]),
        ("(P > 1)", &["formula-as-object: P"]),
        ("(1 + (x = y))", &["formula-as-object: (x = y)"]),
        ("f((¬P))", &["formula-as-object: (¬P)"]),
        // Quantifiers.
        ("(∀x P(x))", &["missing-binder-brackets: x"]),
        ("(∀(3)P)", &["not-a-pure-variable: 3"]),
        ("(∀(f(x))P)", &["not-a-pure-variable: f(x)"]),
        ("(∀([health](x))P)", &["not-a-pure-variable: [health](x)"]),
        ("(∃(P)P)", &["not-a-pure-variable: P"]),
        ("(∃(tT)P)", &["not-a-pure-variable: tT"]),
        ("(∃(x,y)P)", &["not-a-pure-variable: x,y"]),
        ("(∃((x))P)", &["not-a-pure-variable: (x)"]),
        ("(∃()P)", &["unexpected-token: )"]),
        ("(∃ → P)", &["missing-brackets: ∃", "unexpected-token: →", "unexpected-token: →"]),
        ("(∀(x", &["unexpected-token: "]),
        // Symbols.
        ("(P ↔ Q)", &["unknown-character: ↔"]),
        ("(P <-> Q)", &["unknown-character: <->"]),
        ("(x <= y)", &["unknown-character: <="]),
        ("(x != y)", &["unknown-character: !"]),
        ("(x == y)", &["unknown-character: =="]),
        ("(P && Q)", &["unknown-character: &&"]),
        ("(P $ Q)", &["unknown-character: $"]),
        ("é", &["unknown-character: é"]),
        ("[heath](x)", &["unknown-symbol: [heath]"]),
        ("[atk](x)", &["unknown-symbol: [atk]"]),
        ("[rand player](1)", &["unknown-symbol: [rand player]"]),
        ("[health(x)", &["unclosed-name: [health"]),
        ("P([health", &["unclosed-name: [health", "unexpected-token: "]),
        ("[", &["unclosed-name: ["]),
        ("blonde(x)", &["adjacent-letters: bl"]),
        ("(happy(x) → forallx(y))", &["adjacent-letters: ha", "adjacent-letters: fo"]),
        ("(xy = 1)", &["adjacent-letters: xy"]),
        ("(xandP)", &["adjacent-letters: xa", "unexpected-token: P"]),
        ("(fff/2)", &["adjacent-letters: ff"]),
        ("(x y_1)", &["unexpected-token: y_1"]),
        ("x_1y", &["adjacent-letters: x_1y"]),
        ("xtT", &["unexpected-token: tT"]),
        ("x_", &["missing-subscript: x_"]),
        ("(P_ ∧ Q)", &["missing-subscript: P_"]),
        // Several at once.
        (
            "((P ↔ Q) ∧ ((x = ) → f(007, x_01)))",
            &["unknown-character: ↔", "unexpected-token: )", "leading-zeros: 007", "subscript-leading-zeros: x_01"],
        ),
    ] {
        refuses(input, errors);
    }
}

#[test]
fn ends_and_brackets_point_at_what_is_open() {
    let (parsed, text) = read("(P → f(x", &STRICT, &mut Bank::new());
    let diagnostic = parsed.diagnostics.first().expect("an error");
    assert_eq!((diagnostic.span, diagnostic.label.as_str()), (Span::at(10), "`,` or `)` was expected here"));
    assert_eq!(diagnostic.related.first().map(|(span, _)| (span.start, text.slice(*span))), Some((8, "(")));
}

#[test]
fn help_names_what_would_fit() {
    for (input, help) in [
        ("[heath](x)", "did you mean [health]?"),
        ("[atk](x)", "did you mean [ATK]?"),
        ("[randplayr](1)", "did you mean [randPlayer]?"),
        ("007", "write 7 (Q-PW-3)"),
        ("00", "write 0 (Q-PW-3)"),
        ("x_01", "write x_1 (Q-PW-4)"),
        ("P_00", "write P_0 (Q-PW-4)"),
        ("(P)", "write P (Q-PW-9)"),
        ("x = x", "write (x = x): top-level brackets may not be dropped (PW-58, Q-PW-8)"),
        ("(P ↔ Q)", "there is no ↔: write ((A → B) ∧ (B → A)) (PW-46)"),
        ("(x - -1)", "write (0 - 1), which is a WFO (Q-PW-10)"),
    ] {
        let (parsed, _) = read(input, &STRICT, &mut Bank::new());
        assert_eq!(parsed.diagnostics.first().and_then(|diagnostic| diagnostic.help.as_deref()), Some(help), "{input}");
    }
    let (parsed, _) = read("[zzzzzz](x)", &STRICT, &mut Bank::new());
    assert!(parsed.diagnostics[0].help.as_deref().is_some_and(|help| help.contains("[playerOfCard]")), "the whole set");
}

#[test]
fn the_two_kinds_can_be_asked_for() {
    let mut bank = Bank::new();
    let text = Text::new("t", "(x + 1) (x = 1)");
    let (term, formula) = (Span::new(0, 7), Span::new(8, 15));
    assert!(parse_wfo(&text, term, &STRICT, &mut bank).value.is_some());
    assert!(parse_wff(&text, formula, &STRICT, &mut bank).value.is_some());
    let code = |diagnostics: &[source::Diagnostic]| diagnostics.iter().map(|d| (d.code, d.span)).collect::<Vec<_>>();
    assert_eq!(code(&parse_wff(&text, term, &STRICT, &mut bank).diagnostics), [("term-as-statement", term)]);
    assert_eq!(code(&parse_wfo(&text, formula, &STRICT, &mut bank).diagnostics), [("formula-as-object", formula)]);
}
