//! TPTP in and out: what is read as what, every fault with its code and place, and round trips.

mod boards;
mod types;

use board_syntax::tptp;
use formula::{Alphabet, Bank, Fixity, FormulaId, Kind};
use proptest::prelude::*;
use representation::BracketedText;
use source::{Span, Text};
use syntax_core::{MAX_ERRORS, MAX_NESTING, Parsed};
use testkit::boards::print_board;

fn read(content: &str, bank: &mut Bank) -> Parsed<FormulaId> {
    tptp::parse_formula(&Text::new("t", content), Span::new(0, content.len()), bank)
}

fn well(content: &str, bank: &mut Bank) -> FormulaId {
    let parsed = read(content, bank);
    parsed.value.unwrap_or_else(|| panic!("{content}: {:?}", parsed.diagnostics))
}

/// The codes of all diagnostics with the text under their spans.
fn faults<'t, T>(text: &'t Text, parsed: &Parsed<T>) -> Vec<(&'static str, &'t str)> {
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(source::Diagnostic::is_error));
    parsed.diagnostics.iter().map(|diagnostic| (diagnostic.code, text.slice(diagnostic.span))).collect()
}

#[test]
fn formulas_are_read_as_the_grammar_says() {
    let cases = [
        ("p", "p"),
        ("p & q & r", "((p ∧ q) ∧ r)"),
        ("p | q | r", "((p ∨ q) ∨ r)"),
        ("p & (q & r)", "(p ∧ (q ∧ r))"),
        ("~ p & q", "((¬p) ∧ q)"),
        ("~ ~ p", "(¬(¬p))"),
        ("p => q", "(p → q)"),
        ("p <= q", "(q → p)"),
        ("p <=> q", "(p ↔ q)"),
        ("p <~> q", "(¬(p ↔ q))"),
        ("p ~| q", "(¬(p ∨ q))"),
        ("p ~& q", "(¬(p ∧ q))"),
        ("p & q => r", ""),
        ("(p & q) => r | s", ""),
        ("(p & q) => (r | s)", "((p ∧ q) → (r ∨ s))"),
        ("! [X] : p(X) & q", "((∀(X)p(X)) ∧ q)"),
        ("! [X] : (p(X) & q)", "(∀(X)(p(X) ∧ q))"),
        ("! [X] : ~ p(X)", "(∀(X)(¬p(X)))"),
        ("~ ! [X] : p(X) => q", "((¬(∀(X)p(X))) → q)"),
        ("! [X,Y] : ? [Z] : r(X,Y,Z)", "(∀(X)(∀(Y)(∃(Z)r(X, Y, Z))))"),
        ("![X]:X=X", "(∀(X)(X = X))"),
        ("a != b", "(¬(a = b))"),
        ("~ a = b", "(¬(a = b))"),
        ("f(g(a),b) = h(0,12)", "(f(g(a), b) = h(0, 12))"),
        ("f(a)", "f(a)"),
        ("$true | $false", "(tT ∨ tF)"),
        ("'a b'('it\\'s \\\\') & 'abc'", "(a b(it's \\) ∧ abc)"),
        ("% c\n p # d\n & /* e * / ** */ q", "(p ∧ q)"),
        ("((p))", "p"),
    ];
    for (source, expected) in cases {
        let mut bank = Bank::new();
        let parsed = read(source, &mut bank);
        let found = parsed.value.map(|formula| bank.text(formula, Alphabet::Unicode)).unwrap_or_default();
        assert_eq!(found, expected, "{source}: {:?}", parsed.diagnostics);
    }
}

#[test]
fn names_with_other_arities_and_kinds_are_other_symbols() {
    let mut bank = Bank::new();
    well("p & p(a) & p(a,p) & p(p(p)) = p", &mut bank);
    let mut symbols = vec![
        bank.symbol("p", Kind::Predicate, Fixity::Letter),
        bank.symbol("p", Kind::Predicate, Fixity::Applied(1)),
        bank.symbol("p", Kind::Predicate, Fixity::Applied(2)),
        bank.symbol("p", Kind::Function, Fixity::Letter),
        bank.symbol("p", Kind::Function, Fixity::Applied(1)),
        bank.symbol("a", Kind::Function, Fixity::Letter),
    ];
    symbols.sort_unstable();
    symbols.dedup();
    assert_eq!((symbols.len(), bank.symbol_count()), (6, 6));
    assert_eq!(well("'p'", &mut bank), well("p", &mut bank), "quotes that are not needed change nothing");
}

#[test]
fn faults_in_formulas() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("", &[("unexpected-token", "")]),
        ("p &", &[("unexpected-token", "")]),
        ("p q", &[("unexpected-token", "q")]),
        ("p & q | r", &[("mixed-connectives", "|")]),
        ("p | q & r", &[("mixed-connectives", "&")]),
        ("p => q => r", &[("non-associative", "=>")]),
        ("p <=> q <~> r", &[("non-associative", "<~>")]),
        ("p ~| q ~| r", &[("non-associative", "~|")]),
        ("p & q => r", &[("non-associative", "=>")]),
        ("p --> q", &[("sequent", "-->")]),
        ("(p & q", &[("unexpected-token", "")]),
        ("p)", &[("unexpected-token", ")")]),
        ("()", &[("unexpected-token", ")")]),
        ("f(a", &[("unexpected-token", "")]),
        ("f(a b)", &[("unexpected-token", "b")]),
        ("f()", &[("unexpected-token", ")")]),
        ("f(a,)", &[("unexpected-token", ")")]),
        ("f(~ a)", &[("unexpected-token", "~")]),
        ("(a) = b", &[("unexpected-token", "=")]),
        ("! X : p", &[("unexpected-token", "X")]),
        ("! [] : p", &[("unexpected-token", "]")]),
        ("! [x] : p", &[("unexpected-token", "x")]),
        ("! [X Y] : p", &[("unexpected-token", "Y")]),
        ("! [X] p", &[("unexpected-token", "p")]),
        ("! [X] : X", &[("unexpected-token", "")]),
        ("a = ", &[("unexpected-token", "")]),
        ("a = b = c", &[("unexpected-token", "=")]),
        ("5", &[("unexpected-token", "")]),
        ("p(X) & q(X,Y)", &[("free-variable", "X"), ("free-variable", "Y")]),
        ("(! [X] : p(X)) & q(X)", &[("free-variable", "X")]),
        ("! [X] : ? [X] : p(X)", &[("shadowed-variable", "X")]),
        ("\"b\"", &[("unexpected-token", "")]),
        ("p(\"b)", &[("unclosed-quotation", "\"b)")]),
        ("\"b\"(a) = a", &[("unexpected-token", "(")]),
        ("p(-5)", &[("not-a-natural-number", "-5")]),
        ("p(1/2)", &[("not-a-natural-number", "1/2")]),
        ("p(1.5E3)", &[("not-a-natural-number", "1.5E3")]),
        ("2E4 = a", &[("not-a-natural-number", "2E4")]),
        ("p(007)", &[("leading-zeros", "007")]),
        ("p(1,1,2,3)", &[("numbers-not-distinct", "2")]),
        ("$less(a,b)", &[("defined-word", "$less")]),
        ("p($true)", &[("defined-word", "$true")]),
        ("p($$x)", &[("defined-word", "$$x")]),
        ("p ∧ q", &[("unknown-character", "∧")]),
        ("p @ q", &[("unknown-character", "@")]),
        ("p & 'a b", &[("unclosed-quotation", "'a b")]),
        ("p & ''", &[("empty-quote", "''")]),
        ("'a\tb'", &[("bad-quoted-character", "'a\tb'")]),
        ("'a\\b'", &[("bad-quoted-character", "'a\\b'")]),
        ("p /* & q", &[("unclosed-comment", "/*")]),
    ];
    for (source, expected) in cases {
        let text = Text::new("t", *source);
        let parsed = read(source, &mut Bank::new());
        assert_eq!(faults(&text, &parsed), *expected, "{source}");
    }
}

#[test]
fn the_old_equality_symbol_is_read_without_the_new_one() {
    // A text, its reading, and the warnings with the places that they mark.
    type Case<'c> = (&'c str, &'c str, &'c [(&'c str, &'c str)]);
    let cases: &[Case<'_>] = &[
        ("cnf(a,axiom,equal(f(X),b)).", "(∀(X)(f(X) = b))", &[("old-equality", "equal")]),
        ("cnf(a,axiom,~ equal(X,b) | p). fof(b,axiom,equal(c,d)).", "(∀(X)((¬(X = b)) ∨ p))", &[("old-equality", "equal")]),
        // A conjecture does not decide, so that all questions read the others alike.
        ("fof(a,axiom,equal(b,c)). fof(d,conjecture,b = c).", "(b = c)", &[("old-equality", "equal")]),
        ("fof(a,axiom,equal(b,c)). fof(d,question,b != c).", "(b = c)", &[("old-equality", "equal"), ("question", "question")]),
        ("fof(a,axiom,equal(b,c)). fof(d,negated_conjecture,b != c).", "equal(b, c)", &[("equal-predicate", "equal")]),
        ("fof(a,axiom,equal(b,c)). fof(d,axiom,b = c).", "equal(b, c)", &[("equal-predicate", "equal")]),
        ("fof(a,axiom,'equal'(b,c)).", "equal(b, c)", &[]),
        ("fof(a,axiom,equal(b)). fof(d,axiom,equal(b,c,d)). fof(e,axiom,equal).", "equal(b)", &[]),
        ("fof(a,axiom,p(equal(b,c))).", "p(equal(b, c))", &[]),
        ("tff(t,type,equal: ($i * $i) > $o). tff(a,axiom,equal(b,c)).", "equal(b, c)", &[]),
        ("fof(equal,axiom,p). % = equal(a,b)", "p", &[]),
    ];
    for (source, reading, warnings) in cases {
        let text = Text::new("t", *source);
        let mut bank = Bank::new();
        let parsed = tptp::parse_board(&text, &mut bank);
        assert_eq!(faults(&text, &parsed), *warnings, "{source}");
        let board = parsed.value.unwrap().board;
        let found = board.statements.iter().find(|one| one.label == "a" || one.label == "equal").unwrap();
        assert_eq!(bank.text(found.meaning, Alphabet::Unicode), *reading, "{source}");
        // What is printed is read as the same, whatever else is in the text.
        let printed = print_board(&bank, &board).unwrap();
        for beside in ["", "fof(more,axiom,x = x)."] {
            let again = tptp::parse_board(&Text::new("t", format!("{printed}{beside}")), &mut bank);
            assert_eq!(again.diagnostics, [], "{printed}");
            assert_eq!(again.value.unwrap().board.statements[..board.statements.len()], board.statements, "{printed}");
        }
    }
    // A type that comes late is refused, as after any other use.
    let text = Text::new("t", "tff(a,axiom,equal(b,c)). tff(t,type,equal: ($i * $i) > $o).");
    assert!(faults(&text, &tptp::parse_board(&text, &mut Bank::new())).contains(&("redeclared", "equal")));
    // Its sides are of one sort.
    let sorts = "tff(s,type,s: $tType). tff(c,type,c: s). tff(d,type,d: $i).";
    let text = Text::new("t", format!("{sorts} tff(a,axiom,equal(c,d))."));
    assert!(faults(&text, &tptp::parse_board(&text, &mut Bank::new())).contains(&("wrong-type", "d")));
    // A goal means what its problem means.
    let goal = |problem: &str| {
        let (goal, mut bank) = (Text::new("goal", "equal(b,c)"), Bank::new());
        let parsed = tptp::parse_goal(&goal, &Text::new("t", problem), &mut bank);
        (bank.text(parsed.value.unwrap(), Alphabet::Unicode), parsed.diagnostics[0].code)
    };
    assert_eq!(goal("fof(a,axiom,p)."), ("(b = c)".to_owned(), "old-equality"));
    assert_eq!(goal("fof(a,axiom,b = b)."), ("equal(b, c)".to_owned(), "equal-predicate"));
    assert_eq!(goal("fof(a,conjecture,b = b)."), ("(b = c)".to_owned(), "old-equality"));
}

#[test]
fn limits_are_errors_at_once() {
    let megabyte = 1 << 20;
    let cases = [
        ("(".repeat(megabyte), "too-deep"),
        ("~".repeat(megabyte), "too-deep"),
        ("![X]:".repeat(100_000), "too-deep"),
        (format!("p({}", "f(".repeat(100_000)), "too-deep"),
        (format!("! [{}X] : p", "X,".repeat(100_000)), "too-deep"),
        (format!("{}p", "(p <~> ".repeat(1_500)), "too-deep"),
        ("p & ".repeat(2_500_000), "statement-too-long"),
        ("p".repeat(10 * megabyte), "statement-too-long"),
    ];
    for (formula, code) in &cases {
        let bare = read(formula, &mut Bank::new());
        assert_eq!(bare.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code).collect::<Vec<_>>(), [*code]);
        let board = Text::new("t", format!("fof(a, axiom, {formula}"));
        let parsed = tptp::parse_board(&board, &mut Bank::new());
        assert_eq!(parsed.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code).collect::<Vec<_>>(), [*code]);
    }
    let deep = format!("{}p{}", "(".repeat(MAX_NESTING), ")".repeat(MAX_NESTING));
    well(&deep, &mut Bank::new());
    let chain = format!("{}p", "p & ".repeat(100_000));
    well(&chain, &mut Bank::new());
}

#[test]
fn a_long_board_of_short_statements_has_no_limit_but_errors_do() {
    let gap = " ".repeat(2 << 20);
    let text = Text::new("t", format!("fof(a,axiom,p).{gap}fof(b,axiom,q)."));
    assert!(tptp::parse_board(&text, &mut Bank::new()).value.is_some());
    let text = Text::new("t", "fof(a,axiom,X = Y).\n".repeat(MAX_ERRORS));
    let parsed = tptp::parse_board(&text, &mut Bank::new());
    assert_eq!(parsed.diagnostics.len(), MAX_ERRORS + 1);
    let last = parsed.diagnostics.last().unwrap();
    // Two free variables in each statement.
    assert_eq!((last.code, last.message.as_str()), ("more-errors", "100 more errors are not listed"));
}

proptest! {
    #[test]
    fn nothing_makes_the_reader_fall(content in "(fof\\(a,axiom,|cnf|[a-zX(),.!?~&|=<>'\"$0-9\\[\\]:% \\n/*∀]){0,40}") {
        let text = Text::new("t", content);
        let parsed = tptp::parse_board(&text, &mut Bank::new());
        for diagnostic in &parsed.diagnostics {
            prop_assert!(text.content().get(diagnostic.span.start..diagnostic.span.end).is_some());
        }
    }
}
