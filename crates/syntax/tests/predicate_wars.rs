//! The notation of Predicate Wars: every clause of PW-41 to PW-62 accepted, its near misses refused by code and place, the readings
//! Q-PW-1 to Q-PW-16, the limits, and round trips. What statements cost is tested beside it.

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Connective, Formula, Kind, Quantifier, Shape, Term};
use proptest::prelude::*;
use source::{Severity, Span, Text};
use syntax::predicate_wars::{
    GAME_NAMES, Inexpressible, MixedArity, Options, Reader, Reading, Role, cost, parse, parse_wff, parse_wfo, print, print_term,
};
use syntax::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES, Parsed};

const STRICT: Options = Options { lenient: false, mixed_arity: MixedArity::Allow, extended: false };
const LENIENT: Options = Options { lenient: true, mixed_arity: MixedArity::Allow, extended: false };

fn read(input: &str, options: &Options, bank: &mut Bank) -> (Parsed<Reading>, Text) {
    let text = Text::new("test", input);
    let parsed = parse(&text, Span::new(0, input.len()), options, bank);
    let errors = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    assert_eq!(parsed.value.is_none(), errors > 0, "a value exactly when there is no error: {input}");
    (parsed, text)
}

fn show(bank: &Bank, reading: Reading, alphabet: Alphabet) -> String {
    match reading {
        Reading::Wff(formula) => print(bank, formula, alphabet).expect("what was read can be written"),
        Reading::Wfo(term) => print_term(bank, term, alphabet).expect("what was read can be written"),
    }
}

/// `input` is read without a remark, and its canonical text is `canonical`, which reads back as the same in both alphabets.
fn accepts(input: &str, canonical: &str) {
    let mut bank = Bank::new();
    let (parsed, _) = read(input, &STRICT, &mut bank);
    assert_eq!(parsed.diagnostics, [], "{input}");
    let reading = parsed.value.expect(input);
    assert_eq!(show(&bank, reading, Alphabet::Unicode), canonical, "{input}");
    for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
        let again = show(&bank, reading, alphabet);
        assert_eq!(read(&again, &STRICT, &mut bank).0.value, Some(reading), "{again}");
    }
}

/// The remarks on `input`, as `code: place`.
fn remarks(input: &str, options: &Options, severity: Severity) -> Vec<String> {
    let (parsed, text) = read(input, options, &mut Bank::new());
    let of_kind = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity);
    of_kind.map(|diagnostic| format!("{}: {}", diagnostic.code, text.slice(diagnostic.span))).collect()
}

fn refuses(input: &str, errors: &[&str]) {
    assert_eq!(remarks(input, &STRICT, Severity::Error), errors, "{input}");
}

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
        ("", &["empty-statement: "][..]),
        (" # nothing\n", &["empty-statement:  # nothing\n"]),
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
        ("P)", &["unmatched-bracket: )"]),
        ("(P ∧ Q))", &["unmatched-bracket: )"]),
        ("(P ∧ Q) R", &["unexpected-symbol: R"]),
        ("(P", &["unexpected-end: "]),
        ("(P ∧", &["unexpected-end: "]),
        ("(P ∧ Q", &["unexpected-end: "]),
        ("(", &["unexpected-end: "]),
        ("()", &["unexpected-symbol: )"]),
        ("(P ∧ )", &["unexpected-symbol: )"]),
        ("(∧ P)", &["unexpected-symbol: ∧"]),
        ("(P Q)", &["unexpected-symbol: Q"]),
        ("(x y)", &["unexpected-symbol: y"]),
        ("(¬)", &["unexpected-symbol: )"]),
        // Parameter lists.
        ("f(x", &["unexpected-end: "]),
        ("f(x y)", &["unexpected-symbol: y"]),
        ("f(,x)", &["unexpected-symbol: ,"]),
        ("f(x,)", &["unexpected-symbol: )"]),
        ("P(Q)", &["wfo-expected: Q"]),
        ("f(x)(y)", &["not-a-function-name: ("]),
        ("(3(x) = 2)", &["not-a-function-name: ("]),
        ("tT(x)", &["not-a-function-name: ("]),
        // WFF for WFO and WFO for WFF.
        ("(¬x)", &["wff-expected: x"]),
        ("(∀(x)(x+1))", &["wff-expected: (x+1)"]),
        ("(x → P)", &["wff-expected: x"]),
        ("(P ∧ 3)", &["wff-expected: 3"]),
        ("(P = Q)", &["wfo-expected: P", "wfo-expected: Q"]),
        ("(P > 1)", &["wfo-expected: P"]),
        ("(1 + (x = y))", &["wfo-expected: (x = y)"]),
        ("f((¬P))", &["wfo-expected: (¬P)"]),
        // Quantifiers.
        ("(∀x P(x))", &["missing-binder-brackets: x"]),
        ("(∀(3)P)", &["not-a-pure-variable: 3"]),
        ("(∀(f(x))P)", &["not-a-pure-variable: f(x)"]),
        ("(∀([health](x))P)", &["not-a-pure-variable: [health](x)"]),
        ("(∃(P)P)", &["not-a-pure-variable: P"]),
        ("(∃(tT)P)", &["not-a-pure-variable: tT"]),
        ("(∃(x,y)P)", &["not-a-pure-variable: x,y"]),
        ("(∃((x))P)", &["not-a-pure-variable: (x)"]),
        ("(∃()P)", &["unexpected-symbol: )"]),
        ("(∃ → P)", &["missing-brackets: ∃", "unexpected-symbol: →", "unexpected-symbol: →"]),
        ("(∀(x", &["unexpected-end: "]),
        // Symbols.
        ("(P ↔ Q)", &["unknown-symbol: ↔"]),
        ("(P <-> Q)", &["unknown-symbol: <->"]),
        ("(x <= y)", &["unknown-symbol: <="]),
        ("(x != y)", &["unknown-symbol: !"]),
        ("(x == y)", &["unknown-symbol: =="]),
        ("(P && Q)", &["unknown-symbol: &&"]),
        ("(P $ Q)", &["unknown-symbol: $"]),
        ("é", &["unknown-symbol: é"]),
        ("[heath](x)", &["unknown-name: [heath]"]),
        ("[atk](x)", &["unknown-name: [atk]"]),
        ("[rand player](1)", &["unknown-name: [rand player]"]),
        ("[health(x)", &["unclosed-name: [health"]),
        ("P([health", &["unclosed-name: [health", "unexpected-end: "]),
        ("[", &["unclosed-name: ["]),
        ("blonde(x)", &["adjacent-letters: bl"]),
        ("(happy(x) → forallx(y))", &["adjacent-letters: ha", "adjacent-letters: fo"]),
        ("(xy = 1)", &["adjacent-letters: xy"]),
        ("(xandP)", &["adjacent-letters: xa", "unexpected-symbol: P"]),
        ("(fff/2)", &["adjacent-letters: ff"]),
        ("(x y_1)", &["unexpected-symbol: y_1"]),
        ("x_1y", &["adjacent-letters: x_1y"]),
        ("xtT", &["unexpected-symbol: tT"]),
        ("x_", &["missing-subscript: x_"]),
        ("(P_ ∧ Q)", &["missing-subscript: P_"]),
        // Several at once.
        (
            "((P ↔ Q) ∧ ((x = ) → f(007, x_01)))",
            &["unknown-symbol: ↔", "unexpected-symbol: )", "leading-zeros: 007", "subscript-leading-zeros: x_01"],
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
fn q_pw_1_division_is_decided_by_position() {
    accepts("(f/2)", "(f / 2)");
    accepts("(ff/2)", "(f f/ 2)");
    accepts("(cc/d)", "(c c/ d)");
    accepts("(f(x)f/c)", "(f(x) f/ c)");
    accepts("((x+1)c/c)", "((x + 1) c/ c)");
    accepts("(3f/f)", "(3 f/ f)");
    accepts("(x_1f/2)", "(x_1 f/ 2)");
    accepts("g((f/f))", "g((f / f))");
    accepts("(∀(f)((f/2)=(c/2)))", "(∀(f)((f / 2) = (c / 2)))");
    refuses("(∀(x)f/2)", &["missing-brackets: ∀(x)f", "wff-expected: f"]);
}

#[test]
fn q_pw_2_truth_values_are_the_longest_match() {
    accepts("(tT∧tF)", "(tT ∧ tF)");
    accepts("(nottT)", "(¬tT)");
    accepts("(notT)", "(¬T)");
    accepts("(PandtF)", "(P ∧ tF)");
    accepts("(t=f)", "(t = f)");
    refuses("(t T)", &["unexpected-symbol: T"]);
}

#[test]
fn q_pw_3_and_4_numbers_and_subscripts_of_any_size() {
    let digits = "9".repeat(5_000);
    accepts(&digits, &digits);
    accepts(&format!("x_{digits}"), &format!("x_{digits}"));
    accepts("(x_1=x)", "(x_1 = x)");
    accepts("0", "0");
    refuses("(x = 007)", &["leading-zeros: 007"]);
    refuses("(x_01 = x)", &["subscript-leading-zeros: x_01"]);
    refuses("P_01", &["subscript-leading-zeros: P_01"]);
    let mut bank = Bank::new();
    let (one, _) = read("x_10", &STRICT, &mut bank);
    let (other, _) = read("x_1", &STRICT, &mut bank);
    assert_ne!(one.value, other.value);
}

#[test]
fn q_pw_5_each_arity_is_a_symbol_of_its_own() {
    let mut bank = Bank::new();
    let mut shape = |input: &str| {
        let (parsed, _) = read(input, &STRICT, &mut bank);
        match parsed.value {
            Some(Reading::Wff(formula)) => match bank.formula(formula) {
                Formula::Atom(symbol, _) => {
                    Some((bank.symbol_text(symbol).to_owned(), bank.symbol_data(symbol).kind, bank.symbol_data(symbol).shape))
                }
                _ => None,
            },
            Some(Reading::Wfo(term)) => match bank.term(term) {
                Term::Apply(symbol, _) => {
                    Some((bank.symbol_text(symbol).to_owned(), bank.symbol_data(symbol).kind, bank.symbol_data(symbol).shape))
                }
                _ => None,
            },
            None => None,
        }
    };
    for (input, name, kind, expected) in [
        ("P", "P", Kind::Predicate, Shape::Letter),
        ("P()", "P", Kind::Predicate, Shape::Applied(0)),
        ("P(x,y)", "P", Kind::Predicate, Shape::Applied(2)),
        ("f()", "f", Kind::Function, Shape::Applied(0)),
        ("f(x)", "f", Kind::Function, Shape::Applied(1)),
        ("(x f/ y)", "f/", Kind::Function, Shape::Infix),
        ("(x < y)", "<", Kind::Predicate, Shape::Infix),
        ("[health](x)", "[health]", Kind::Function, Shape::Applied(1)),
        ("[CARD](x)", "[CARD]", Kind::Predicate, Shape::Applied(1)),
    ] {
        assert_eq!(shape(input), Some((name.to_owned(), kind, expected)), "{input}");
    }
    assert_eq!(shape("f"), None, "a variable");
    assert_eq!(remarks("[health]", &STRICT, Severity::Warning), ["bare-name: [health]"]);
    assert_eq!(remarks("[ATK]", &STRICT, Severity::Warning), ["bare-name: [ATK]"]);
}

#[test]
fn q_pw_7_mixed_arities_are_remarked_once() {
    let reject = Options { mixed_arity: MixedArity::Reject, ..STRICT };
    for (input, places) in [
        ("(P ∧ P(x))", &["mixed-arity: P"][..]),
        ("(P(x) ∧ (P(x,x) ∧ P))", &["mixed-arity: P"]),
        ("(P() ∧ P)", &["mixed-arity: P"]),
        ("f(f)", &["mixed-arity: f"]),
        ("f((f/f))", &["mixed-arity: f"]),
        ("(x_1 = x_1(x_1))", &["mixed-arity: x_1"]),
        ("((P ∧ P(x)) ∧ (f = f(x)))", &["mixed-arity: P", "mixed-arity: f"]),
        ("(P(x) ∧ Q(x,x))", &[]),
    ] {
        assert_eq!(remarks(input, &STRICT, Severity::Warning), places, "{input}");
        assert_eq!(remarks(input, &reject, Severity::Error), places, "{input}");
    }
    let bound = "(∀(f)P(f(x)))";
    assert_eq!(remarks(bound, &STRICT, Severity::Warning), ["quantified-function-name: f", "mixed-arity: f"]);
    let mut bank = Bank::new();
    let (parsed, _) = read("(∀(f)(f(x) = x))", &STRICT, &mut bank);
    let Some(Reading::Wff(formula)) = parsed.value else { panic!("accepted") };
    let x = bank.variable("x");
    assert_eq!(bank.free_variables(formula), [x], "the function name stays as it is");
    let text = Text::new("t", "P P(x)");
    let mut reader = Reader::new(&text, STRICT, &mut bank);
    assert_eq!(reader.read(Span::new(0, 1)).diagnostics, []);
    assert_eq!(reader.read(Span::new(2, 6)).diagnostics, [], "another statement");
}

#[test]
fn q_pw_8_and_9_lenient_reading_echoes_the_canonical_form() {
    for (input, canonical, warnings) in [
        ("x = x", "(x = x)", &["missing-outer-brackets: x = x"][..]),
        ("∃(x)(A(x))", "(∃(x)A(x))", &["missing-outer-brackets: ∃(x)(A(x))", "bracketed-atom: (A(x))"]),
        ("P imply Q", "(P → Q)", &["missing-outer-brackets: P imply Q"]),
        ("((P))", "P", &["doubled-brackets: ((P))", "bracketed-atom: (P)"]),
        ("((x+1))", "(x + 1)", &["doubled-brackets: ((x+1))"]),
    ] {
        let mut bank = Bank::new();
        let (parsed, _) = read(input, &LENIENT, &mut bank);
        assert_eq!(show(&bank, parsed.value.expect(input), Alphabet::Unicode), canonical);
        assert_eq!(remarks(input, &LENIENT, Severity::Warning), warnings);
    }
    assert_eq!(remarks("¬P ∧ Q", &LENIENT, Severity::Error), ["missing-brackets: ¬P"]);
    assert_eq!(remarks("P ∧ Q ∧ R", &LENIENT, Severity::Error), ["unbracketed-chain: ∧"]);
    assert_eq!(remarks("(P → ¬Q)", &LENIENT, Severity::Error), ["missing-brackets: ¬Q"]);
}

#[test]
fn q_pw_10_there_are_no_negative_literals() {
    refuses("-1", &["negative-number: -1"]);
    refuses("(x - -1)", &["negative-number: -1"]);
    refuses("f(- 12)", &["negative-number: - 12"]);
    refuses("(x = -y)", &["unexpected-symbol: -"]);
    accepts("(1-2)", "(1 - 2)");
    accepts("(x-1)", "(x - 1)");
}

#[test]
fn the_two_kinds_can_be_asked_for() {
    let mut bank = Bank::new();
    let text = Text::new("t", "(x + 1) (x = 1)");
    let (term, formula) = (Span::new(0, 7), Span::new(8, 15));
    assert!(parse_wfo(&text, term, &STRICT, &mut bank).value.is_some());
    assert!(parse_wff(&text, formula, &STRICT, &mut bank).value.is_some());
    let code = |diagnostics: &[source::Diagnostic]| diagnostics.iter().map(|d| (d.code, d.span)).collect::<Vec<_>>();
    assert_eq!(code(&parse_wff(&text, term, &STRICT, &mut bank).diagnostics), [("wff-expected", term)]);
    assert_eq!(code(&parse_wfo(&text, formula, &STRICT, &mut bank).diagnostics), [("wfo-expected", formula)]);
}

#[test]
fn what_has_no_symbols_is_not_written() {
    let mut bank = Bank::new();
    let p = bank.symbol("P", Kind::Predicate, Shape::Letter);
    let p = bank.atom(p, &[]).expect("a letter");
    let x = bank.variable("x");
    let iff = bank.iff(p, p);
    let unique = bank.quantified(Quantifier::ExistsUnique, x, p);
    let counting = bank.cardinality(formula::Comparison::AtLeast, 3);
    let father = bank.symbol("father", Kind::Function, Shape::Applied(0));
    let father_term = bank.apply(father, &[]).expect("no parameters");
    let constant = bank.symbol("c", Kind::Function, Shape::Letter);
    let constant_term = bank.apply(constant, &[]).expect("no parameters");
    let odd = bank.variable("x'");
    let odd_term = bank.variable_term(odd);
    let not_iff = bank.not(iff);
    for (formula, expected) in [
        (iff, Inexpressible::Iff),
        (not_iff, Inexpressible::Iff),
        (unique, Inexpressible::ExistsUnique),
        (counting, Inexpressible::Counting),
    ] {
        assert_eq!(print(&bank, formula, Alphabet::Unicode), Err(expected));
    }
    assert_eq!(print_term(&bank, father_term, Alphabet::Unicode), Err(Inexpressible::Symbol(father)));
    assert_eq!(
        print_term(&bank, constant_term, Alphabet::Unicode),
        Err(Inexpressible::Symbol(constant)),
        "it would read as a variable"
    );
    assert_eq!(print_term(&bank, odd_term, Alphabet::Unicode), Err(Inexpressible::Variable(odd)));
}

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
        ("(".repeat(mib), "nesting-too-deep"),
        ("¬".repeat(mib / 2), "nesting-too-deep"),
        ("~".repeat(mib), "nesting-too-deep"),
        ("f(".repeat(mib / 2), "nesting-too-deep"),
        ("(∀(x)".repeat(100_000), "nesting-too-deep"),
        (nested(MAX_NESTING + 1), "nesting-too-deep"),
        ("x".repeat(mib), "adjacent-letters"),
        (")".repeat(mib), "unexpected-symbol"),
        ("$".repeat(mib), "unknown-symbol"),
        ("[a".repeat(mib / 2), "unclosed-name"),
        ("[a ".repeat(mib / 3), "unclosed-name"),
        ("-".repeat(mib), "unexpected-symbol"),
        ("(P ∧ Q) ".repeat(mib / 10), "unexpected-symbol"),
        ("(x".repeat(1000) + &" y".repeat(200_000), "unexpected-symbol"),
        ("P".repeat(10_000_000), "statement-too-long"),
        (format!("{}$", " ".repeat(mib - 1)), "unknown-symbol"),
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
    assert!(last.message.contains(" 901 "), "{}", last.message);
    let wide = format!("f({})", vec!["1"; 400_000].join(","));
    assert!(read(&wide, &STRICT, &mut Bank::new()).0.value.is_some(), "width is no nesting");
}

fn vocabulary(bank: &mut Bank) -> Vocabulary {
    let function = |bank: &mut Bank, name: &str, shape| bank.symbol(name, Kind::Function, shape);
    let predicate = |bank: &mut Bank, name: &str, shape| bank.symbol(name, Kind::Predicate, shape);
    let mut functions = vec![
        function(bank, "f", Shape::Applied(0)),
        function(bank, "f", Shape::Applied(1)),
        function(bank, "t", Shape::Applied(2)),
        function(bank, "x_0", Shape::Applied(1)),
    ];
    let mut predicates = vec![
        predicate(bank, "P", Shape::Letter),
        predicate(bank, "P", Shape::Applied(0)),
        predicate(bank, "T", Shape::Applied(1)),
        predicate(bank, "P_10", Shape::Applied(3)),
        predicate(bank, "<", Shape::Infix),
        predicate(bank, ">", Shape::Infix),
    ];
    functions.extend(["+", "-", "*", "/", "f/", "c/", "%"].map(|sign| function(bank, sign, Shape::Infix)));
    for (name, role) in GAME_NAMES {
        match role {
            Role::Function => functions.push(function(bank, name, Shape::Applied(1))),
            Role::Predicate | Role::Action => predicates.push(predicate(bank, name, Shape::Applied(2))),
        }
    }
    Vocabulary {
        functions,
        predicates,
        variables: ["x", "f", "c", "t", "x_0", "y_12"].map(|name| bank.variable(name)).to_vec(),
        connectives: vec![Connective::And, Connective::Or, Connective::Implies],
        quantifiers: vec![Quantifier::ForAll, Quantifier::Exists],
        counting: false,
        truth_values: true,
        numbers: true,
    }
}

proptest! {
    #[test]
    fn printing_and_parsing_are_inverse(seed in any::<u64>(), depth in 0usize..7) {
        let mut bank = Bank::new();
        let vocabulary = vocabulary(&mut bank);
        let formula = bank.random_formula(&vocabulary, depth, &mut Random::new(seed));
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            let written = print(&bank, formula, alphabet).expect("the vocabulary is the rulebook's");
            prop_assert_eq!(read(&written, &STRICT, &mut bank).0.value, Some(Reading::Wff(formula)), "{}", written);
            // Without any white space but between words the meaning is the same.
            let tight: String = written.split(' ').collect();
            prop_assert_eq!(read(&tight, &STRICT, &mut bank).0.value, Some(Reading::Wff(formula)), "{}", tight);
            let text = Text::new("t", written);
            let priced = cost(&text, Span::new(0, text.content().len())).value.expect("no slips");
            prop_assert_eq!((priced.total, priced.well_formed), (bank.points(formula), true));
        }
        let term = bank.random_term(&vocabulary, 4, &mut Random::new(seed));
        let written = print_term(&bank, term, Alphabet::Ascii).expect("the vocabulary is the rulebook's");
        prop_assert_eq!(read(&written, &STRICT, &mut bank).0.value, Some(Reading::Wfo(term)), "{}", written);
    }

    /// Any list of symbols gets a value or an error, spans stay in the text, and what is accepted can be written and read back.
    #[test]
    fn anything_can_be_read(symbols in prop::collection::vec(prop::sample::select(vec![
        "(", ")", "(", ")", "x", "y_1", "P", "Q(x)", "tT", "∀", "(∀(x)", "∃", "¬", "(¬", "∧", "->", "=", "<", "+", "f/", "c/", "-", "1", "007",
        ",", "f(", "[health]", "[ATK](", "[x", " ", " and ", "not", "é", "!", "x_", "#\n", "t",
    ]), 0..24), lenient in any::<bool>()) {
        let input = symbols.concat();
        let mut bank = Bank::new();
        let (parsed, text) = read(&input, &Options { lenient, ..STRICT }, &mut bank);
        for diagnostic in &parsed.diagnostics {
            prop_assert!(diagnostic.span.end <= input.len() && input.is_char_boundary(diagnostic.span.start));
            prop_assert!(input.is_char_boundary(diagnostic.span.end));
        }
        prop_assert!(parsed.diagnostics.is_sorted_by_key(|diagnostic| diagnostic.span.start));
        let priced = cost(&text, Span::new(0, input.len()));
        match parsed.value {
            Some(reading) => {
                let again = show(&bank, reading, Alphabet::Unicode);
                prop_assert_eq!(read(&again, &STRICT, &mut bank).0.value, Some(reading));
                let points = match reading {
                    Reading::Wff(formula) => bank.points(formula),
                    Reading::Wfo(term) => bank.term_points(term),
                };
                prop_assert_eq!(priced.value.map(|cost| cost.total), Some(points), "brackets cost nothing");
            }
            None => prop_assert!(priced.value.is_none_or(|cost| !cost.well_formed) || lenient),
        }
    }
}
