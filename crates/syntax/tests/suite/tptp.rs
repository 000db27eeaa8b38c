//! TPTP in and out: what is read as what, every fault with its code and place, and round trips.

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, CardinalityRelation, Fixity, FormulaId, Kind, NumeralId, Quantifier, Role, SymbolId};
use proptest::prelude::*;
use representation::BracketedText;
use source::{Span, Text};
use syntax::tptp::{self, FaultKind, MAX_COUNT, Questions, Unprintable};
use syntax::{MAX_ERRORS, MAX_NESTING, Parsed};
use testkit::truth::{self, Interpretation};

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
        ("'ä'", &[("bad-quoted-character", "'ä'")]),
        ("'a\\b'", &[("bad-quoted-character", "'a\\b'")]),
        ("p /* & q", &[("unclosed-comment", "/*")]),
    ];
    for (source, expected) in cases {
        let text = Text::new("t", *source);
        let parsed = read(source, &mut Bank::new());
        assert_eq!(faults(&text, &parsed), *expected, "{source}");
    }
}

const BOARD: &str = "% A board.\r
fof(reflexive, axiom, ! [X] : r(X,X)).
cnf('a clause', hypothesis, ( p(X,Y) | ~ q(Y) | X != f(Y) )).
fof(3, plain, p(a,b), inference(x,[status(thm)],[reflexive, 'a clause']), [info]). fof(again, negated_conjecture, ~ q(a)).
fof(goal, conjecture, ? [X] : q(X), file('a.p',goal)).
";

#[test]
fn a_board_has_labels_roles_and_places() {
    let text = Text::new("t", BOARD);
    let mut bank = Bank::new();
    let parsed = tptp::parse_board(&text, &mut bank);
    assert_eq!(faults(&text, &parsed), []);
    let read = parsed.value.unwrap();
    let found: Vec<(&str, Role, String)> = read
        .board
        .statements
        .iter()
        .map(|statement| (statement.label.as_str(), statement.role, bank.text(statement.sentence, Alphabet::Unicode)))
        .collect();
    let expected = [
        ("reflexive", Role::Axiom, "(∀(X)r(X, X))"),
        ("a clause", Role::Axiom, "(∀(X)(∀(Y)((p(X, Y) ∨ (¬q(Y))) ∨ (¬(X = f(Y))))))"),
        ("3", Role::Axiom, "p(a, b)"),
        ("again", Role::NegatedConjecture, "(¬q(a))"),
        ("goal", Role::Conjecture, "(¬(∃(X)q(X)))"),
    ];
    assert_eq!(found, expected.map(|(label, role, text)| (label, role, text.to_owned())));
    assert_eq!(text.slice(read.spans[0]), "fof(reflexive, axiom, ! [X] : r(X,X)).");
    assert_eq!(text.slice(read.spans[3]), "fof(again, negated_conjecture, ~ q(a)).");
    for statement in &read.board.statements {
        assert!(statement.definition.is_none() && statement.meaning == statement.sentence && bank.is_closed(statement.sentence));
    }
}

#[test]
fn faults_in_boards_are_all_reported() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("", &[("empty-board", "")]),
        ("\u{feff} % nothing\n", &[("empty-board", "")]),
        ("include('a.ax').\nfof(a,axiom,p).", &[("include", "include")]),
        ("tpi(t,axiom,p).\nthf(b,axiom,p @ q).", &[("not-first-order", "tpi"), ("not-first-order", "thf")]),
        ("lemma a.", &[("unexpected-token", "lemma")]),
        ("fof a.", &[("unexpected-token", "a")]),
        ("fof(A,axiom,p).", &[("unexpected-token", "A")]),
        ("fof(a;axiom,p).", &[("unknown-character", ";")]),
        ("fof(a,type,p).", &[("unknown-role", "type")]),
        ("fof(a,conjecture,p). fof(b,conjecture,q).", &[("several-conjectures", "conjecture")]),
        ("fof(a,axiom,p", &[("unexpected-token", "")]),
        ("fof(a,axiom,p)", &[("unexpected-token", "")]),
        ("fof(a,axiom,p q).", &[("unexpected-token", "q")]),
        ("fof(a,axiom,p,).", &[("unexpected-token", ")")]),
        ("fof(a,axiom,p,f(x]).", &[("unexpected-token", "]")]),
        ("fof(a,axiom,p,f(x).", &[("unexpected-token", ".")]),
        ("fof(a,axiom,p(c.\nfof(b,axiom,q(Y)).", &[("unexpected-token", "."), ("free-variable", "Y")]),
        ("fof(a,axiom,p\nfof(b,axiom,q &).", &[("unexpected-token", "fof"), ("unexpected-token", ")")]),
        ("cnf(a,axiom,p & q).", &[("not-a-clause", "&")]),
        ("cnf(a,axiom,! [X] : p(X)).", &[("not-a-clause", "!")]),
        ("cnf(a,axiom,~ ((p | q))).", &[("not-a-clause", "|")]),
        ("cnf(a,axiom,~ (~ p)).", &[("not-a-clause", "~")]),
        ("cnf(a,axiom,$distinct(b,c)).", &[("not-a-clause", "$distinct")]),
        ("tcf(a,axiom,! [X] : (p(X) & q)).", &[("not-a-clause", "&")]),
        ("tcf(a,axiom,? [X] : p(X)).", &[("not-a-clause", "?")]),
        ("tcf(a,axiom,q | ! [X] : p(X)).", &[("not-a-clause", "!")]),
        ("tcf(a,axiom,(! [X] : p(X))).", &[("not-a-clause", "!")]),
        ("tcf(a,axiom,p(5)).", &[("arithmetic", "5")]),
        ("fof(a,axiom,$distinct).", &[("unexpected-token", ")")]),
        ("fof(a,axiom,$distinct()).", &[("unexpected-token", ")")]),
        ("fof(a,axiom,p($distinct(b,c))).", &[("defined-word", "$distinct")]),
        ("input_clause(a,axiom,[++p]).", &[("unexpected-token", "input_clause")]),
    ];
    for (source, expected) in cases {
        let text = Text::new("t", *source);
        let parsed = tptp::parse_board(&text, &mut Bank::new());
        assert_eq!(faults(&text, &parsed), *expected, "{source}");
    }
}

/// The labels of a board, the conjectures marked.
fn labels(board: &formula::Board) -> Vec<String> {
    let label = |one: &formula::Statement| match one.role {
        Role::Conjecture => format!("{}?", one.label),
        _ => one.label.clone(),
    };
    board.statements.iter().map(label).collect()
}

#[test]
fn statements_of_one_name_are_told_apart() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("fof(a,axiom,p). fof(b,axiom,q). fof('a',axiom,r).", &["a", "b", "a_2"], &["'a'"]),
        // What is written stays, and two labels are never one.
        ("fof(a,axiom,p). fof(a,axiom,q). fof(a_2,axiom,r). fof(a,axiom,s).", &["a", "a_3", "a_2", "a_4"], &["a", "a"]),
        ("fof(a_2,axiom,p). fof(a_2,axiom,p). fof(a,axiom,q). fof(a,axiom,r).", &["a_2", "a_2_2", "a", "a_3"], &["a_2", "a"]),
        (
            "fof(7,axiom,p). fof('7',axiom,p). fof('it\\'s',axiom,p). fof('it\\'s',axiom,q).",
            &["7", "7_2", "it's", "it's_2"],
            &["'7'", "'it\\'s'"],
        ),
        // A conjecture gives way, wherever it stands.
        ("fof(a,conjecture,p). fof(a,axiom,q). fof(a,axiom,r).", &["a_3?", "a", "a_2"], &["a", "a"]),
        ("fof(a,conjecture,p). fof(a,negated_conjecture,q).", &["a_2?", "a"], &["a"]),
        // A declaration has a name, whether or not it says something.
        ("tff(a,type,p: $i > $o). tff(a,axiom,p(b)).", &["a_2"], &["a"]),
        ("tff(a,type,s: $tType). tff(a,type,c: s). fof(individuals,axiom,p).", &["a", "a_2", "individuals"], &["a"]),
        (
            "fof(numbers_differ,axiom,p(1,2)). fof(numbers_differ,axiom,q).",
            &["numbers_differ", "numbers_differ_2", "numbers_differ_3"],
            &["numbers_differ"],
        ),
    ];
    for (source, expected, places) in cases {
        let text = Text::new("t", *source);
        let mut bank = Bank::new();
        let parsed = tptp::parse_board(&text, &mut bank);
        let warned: Vec<(&str, &str)> = places.iter().map(|place| ("duplicate-label", *place)).collect();
        assert_eq!(faults(&text, &parsed), warned, "{source}");
        assert!(parsed.diagnostics.iter().all(|found| !found.is_error() && found.related.len() == 1), "{source}");
        let board = parsed.value.unwrap().board;
        assert_eq!(labels(&board), *expected, "{source}");
        // So they are printed, and read without a warning.
        let printed = Text::new("t", tptp::print_board(&bank, &board).unwrap());
        let again = tptp::parse_board(&printed, &mut bank);
        assert!(again.diagnostics.is_empty(), "{}", printed.content());
        assert_eq!(labels(&again.value.unwrap().board), *expected, "{}", printed.content());
    }
    let text = Text::new("t", "fof('a b',axiom,p).\nfof('a b',axiom,q).");
    let warning = &tptp::parse_board(&text, &mut Bank::new()).diagnostics[0];
    assert_eq!(warning.message, "a statement in line 1 is called `'a b'` as well; the label of this one is `a b_2`");
    assert_eq!(text.slice(warning.related[0].0), "'a b'");
    // However many there are, each takes its turn once.
    let many = "fof(a,axiom,p).".repeat(20_000);
    let board = tptp::parse_board(&Text::new("t", many), &mut Bank::new()).value.unwrap().board;
    assert_eq!(board.statements.last().map(|last| last.label.as_str()), Some("a_20000"));
}

#[test]
fn labels_are_those_of_the_problem_on_the_board_of_each_question() {
    let problem = "fof(a,conjecture,p). fof(b,axiom,q). fof(a,axiom,r). fof(b,axiom,s). fof(a,conjecture,t). fof(a_2,question,u). fof(c,conjecture,v).";
    let text = Text::new("t", problem);
    let whole = labels(&tptp::parse_problem(&text, &mut Bank::new()).value.unwrap().board);
    assert_eq!(whole, ["a_3?", "b", "a", "b_2", "a_4?", "a_2?", "c?"]);
    let questions = Questions::of(text);
    assert_eq!((questions.count(), questions.has_conjecture()), (4, true));
    for (number, label) in ["a_3", "a_4", "a_2", "c"].into_iter().enumerate() {
        let question = questions.question(number);
        assert_eq!(question.label.as_deref(), Some(label));
        let read = tptp::parse_board(&question.text, &mut Bank::new());
        let asked: Vec<String> =
            whole.iter().filter(|one| !one.ends_with('?') || one.trim_end_matches('?') == label).cloned().collect();
        assert_eq!(labels(&read.value.unwrap().board), asked);
        // A name that another conjecture has is reported where it occurs.
        let renamed = ["a_3", "a_4"].contains(&label);
        assert_eq!(question.warning.is_some(), renamed, "{label}");
        if let Some(warning) = question.warning {
            let (origin, place) = question.text.origin(warning.span);
            assert_eq!((origin.name(), origin.slice(place), warning.code), ("t", "fof(", "duplicate-label"));
            assert_eq!(place.start, problem.match_indices("fof(").nth(if number == 0 { 0 } else { 4 }).unwrap().0);
            let message = format!("a statement in line 1 is called `a` as well; the label of this one is `{label}`");
            assert_eq!((warning.message, warning.related.len()), (message, 0));
        }
    }
    let rest = questions.without_conjectures();
    assert_eq!(labels(&tptp::parse_board(&rest, &mut Bank::new()).value.unwrap().board), ["b", "a", "b_2"]);
    let one = Questions::of(Text::new("t", "fof(a,axiom,p). fof(a,conjecture,q)."));
    let question = one.question(0);
    assert_eq!((one.count(), question.text.content(), question.label), (1, one.text().content(), None));
    assert!(!Questions::of(Text::new("t", "fof(conjecture,axiom,question).")).has_conjecture());
}

#[test]
fn a_question_is_a_conjecture_with_a_warning() {
    let text = Text::new("t", "fof(a,axiom,p(b)).\nfof(q,question,? [X] : p(X)).");
    let mut bank = Bank::new();
    let parsed = tptp::parse_board(&text, &mut bank);
    assert_eq!(faults(&text, &parsed), [("question", "question")]);
    let board = parsed.value.unwrap().board;
    assert_eq!(labels(&board), ["a", "q?"]);
    assert_eq!(bank.text(board.statements[1].meaning, Alphabet::Unicode), "(¬(∃(X)p(X)))");
    let text = Text::new("t", "fof(c,conjecture,p).\nfof(q,question,p).");
    let codes: Vec<&str> = tptp::parse_board(&text, &mut Bank::new()).diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["question", "several-conjectures"]);
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
        let printed = tptp::print_board(&bank, &board).unwrap();
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
fn each_code_is_a_kind_of_fault() {
    let kinds = [
        ("thf(a,axiom,p).", FaultKind::Inappropriate),
        ("tff(a,type,c: $int).", FaultKind::Inappropriate),
        ("fof(a,axiom,$less(b,c)).", FaultKind::Inappropriate),
        ("fof(a,axiom,p(1.5)).", FaultKind::Inappropriate),
        ("fof(a,axiom,p --> q).", FaultKind::Inappropriate),
        ("fof(a,logic,p).", FaultKind::Inappropriate),
        ("tff(a,type,l: $tType > $tType).", FaultKind::Inappropriate),
        ("tff(a,type,p: $o > $o).", FaultKind::Inappropriate),
        ("tff(a,type,p: $i > $o). tff(b,axiom,p).", FaultKind::Type),
        ("tff(a,type,c: none).", FaultKind::Type),
        ("tff(a,type,c: $i). tff(b,type,c: $o).", FaultKind::Type),
        ("", FaultKind::Input),
        ("include('a.ax').", FaultKind::Input),
        ("fof(a,axiom,p", FaultKind::Syntax),
        ("fof(a,axiom,p(X)).", FaultKind::Syntax),
        ("fof(a,axiom,p & q | r).", FaultKind::Syntax),
        ("fof(a,axiom,p(007)).", FaultKind::Syntax),
        ("cnf(a,axiom,p & q).", FaultKind::Syntax),
        ("s1: ∀x happy(x)", FaultKind::Syntax),
    ];
    for (source, kind) in kinds {
        let read = tptp::parse_board(&Text::new("t", source), &mut Bank::new());
        let error = read.diagnostics.iter().find(|found| found.is_error()).unwrap();
        assert_eq!(tptp::fault_kind(error.code), kind, "{source}");
    }
}

#[test]
fn sorts_become_predicates() {
    let board = |source: &str| {
        let text = Text::new("t", source);
        let mut bank = Bank::new();
        let parsed = tptp::parse_board(&text, &mut bank);
        assert_eq!(faults(&text, &parsed), [], "{source}");
        let board = parsed.value.unwrap().board;
        let statement = |one: &formula::Statement| format!("{}: {}", one.label, bank.text(one.meaning, Alphabet::Unicode));
        board.statements.iter().map(statement).collect::<Vec<_>>()
    };
    let typed = "tff(s,type,s: $tType). tff('t u',type,'t u': $tType). tff(f,type,f: (s * 't u') > s). tff(c,type,(c: ('t u'))).
        tff(p,type,(p: ((s) > $o))). tff(q,type,q: $o). tff(a,axiom,q | ! [X: s] : ? [Y: 't u', X: 't u'] : (f(c,X) = f(Y,c) => p(c))).";
    let parsed = tptp::parse_board(&Text::new("t", typed), &mut Bank::new());
    // The first argument of f is to be of sort s.
    assert_eq!(faults(&Text::new("t", typed), &parsed)[1], ("wrong-type", "c"));
    let right = typed.replace("f(c,X) = f(Y,c) => p(c)", "X = Y & p(f(f(Z,c),X))").replace("! [X: s]", "! [Z: s]");
    let expected = [
        "s: (∃(X)s(X))",
        "t u: (∃(X)t u(X))",
        "f: (∀(X1)(s(X1) → (∀(X2)(t u(X2) → s(f(X1, X2))))))",
        "c: t u(c)",
        "a: (q ∨ (∀(Z)(s(Z) → (∃(Y)(t u(Y) ∧ (∃(X)(t u(X) ∧ ((X = Y) ∧ p(f(f(Z, c), X))))))))))",
    ];
    assert_eq!(board(&right), expected);
    // The inner quantifier's sort counts as far as it reaches, and the outer one's after it.
    let shadowed = "tff(s,type,s: $tType). tff(t,type,t: $tType). tff(p,type,p: s > $o). tff(q,type,q: t > $o).";
    let text = Text::new("t", format!("{shadowed} tff(a,axiom,! [X: s] : ((? [X: t] : q(X)) & p(X)))."));
    assert_eq!(faults(&text, &tptp::parse_board(&text, &mut Bank::new())), [("shadowed-variable", "X")]);
    let text = Text::new("t", format!("{shadowed} tff(a,axiom,! [X: s] : ((? [X: t] : p(X)) & p(X)))."));
    assert_eq!(faults(&text, &tptp::parse_board(&text, &mut Bank::new()))[1], ("wrong-type", "X"));
    // A declaration after all statements makes a sorted problem of it as well.
    assert_eq!(board("fof(a,axiom,! [X] : p(X)). tff(s,type,s: $tType).")[0], "a: (∀(X)($i(X) → p(X)))");
    assert_eq!(board("fof(a,axiom,! [X] : p(X)). % tff and $tType")[0], "a: (∀(X)p(X))");
}

#[test]
fn the_quantifiers_of_a_typed_clause_hold_of_all_of_it() {
    let reading = |clause: &str| {
        let text = Text::new("t", format!("tcf(s,type,s: $tType). tff(p,type,p: (s * $i) > $o). tcf(a,axiom,{clause})."));
        let mut bank = Bank::new();
        let parsed = tptp::parse_board(&text, &mut bank);
        assert_eq!(faults(&text, &parsed), [], "{clause}");
        let board = parsed.value.unwrap().board;
        bank.text(board.statements.iter().find(|one| one.label == "a").unwrap().meaning, Alphabet::Unicode)
    };
    let expected = "(∀(X)(s(X) → (∀(Y)(s(Y) → (p(X, c) ∨ (¬(X = Y)))))))";
    for clause in
        ["! [X: s, Y: s] : (p(X,c) | X != Y)", "! [X: s, Y: s] : p(X,c) | X != Y", "! [X: s] : ! [Y: s] : ((p(X,c)) | X != Y)"]
    {
        assert_eq!(reading(clause), expected, "{clause}");
    }
    // A variable that no quantifier binds is one of individuals, and so is one without a sort.
    assert_eq!(reading("! [X: s] : p(X,Y) | ~ q(Y)"), "(∀(X)(s(X) → (∀(Y)($i(Y) → (p(X, Y) ∨ (¬q(Y)))))))");
    assert_eq!(reading("! [Y, X: s] : p(X,Y)"), "(∀(Y)($i(Y) → (∀(X)(s(X) → p(X, Y)))))");
    let text = Text::new("t", "tcf(s,type,s: $tType). tcf(p,type,p: s > $o). tcf(a,axiom,! [X: s] : p(X) | p(Y)).");
    assert_eq!(faults(&text, &tptp::parse_board(&text, &mut Bank::new()))[0], ("wrong-type", "Y"));
    // A clause leaves nothing bound after it.
    let text = Text::new("t", "tcf(a,axiom,! [X] : p(X)). tff(b,axiom,p(X)).");
    assert_eq!(faults(&text, &tptp::parse_board(&text, &mut Bank::new())), [("free-variable", "X")]);
}

#[test]
fn distinct_terms_differ_in_pairs() {
    let mut bank = Bank::new();
    for (written, meant) in [
        ("$distinct(a,f(b),c)", "a != f(b) & a != c & f(b) != c"),
        ("$distinct(a,b)", "a != b"),
        ("$distinct(a)", "$true"),
        ("$distinct(a,a)", "a != a"),
        ("p | $distinct(a,b,c)", "p | (a != b & a != c & b != c)"),
        ("~ $distinct(a,b,c)", "~ (a != b & a != c & b != c)"),
        ("! [X] : ($distinct(X,a) => p)", "! [X] : (X != a => p)"),
    ] {
        let (written, meant) = (well(written, &mut bank), well(meant, &mut bank));
        assert_eq!(bank.text(written, Alphabet::Unicode), bank.text(meant, Alphabet::Unicode));
    }
    let board = |source: String| {
        let text = Text::new("t", source);
        let parsed = tptp::parse_board(&text, &mut Bank::new());
        let count = parsed.value.map_or(0, |read| read.board.statements.len());
        (parsed.diagnostics.first().map(|found| found.code), count)
    };
    // Numbers differ by a statement of their own, whatever others say.
    assert_eq!(board("fof(a,axiom,$distinct(1,2,3)). fof(b,axiom,p(2)).".into()), (None, 3));
    let sorts = "tff(s,type,s: $tType). tff(t,type,t: $tType). tff(c,type,c: s). tff(d,type,d: t). tff(e,type,e: s).";
    assert_eq!(board(format!("{sorts} tff(a,axiom,$distinct(c,e)).")).0, None);
    assert_eq!(board(format!("{sorts} tff(a,axiom,$distinct(c,e,d)).")).0, Some("wrong-type"));
    let names = |from: usize, count: usize| (from..from + count).map(|at| format!("c{at}")).collect::<Vec<_>>().join(",");
    assert_eq!(board(format!("fof(a,axiom,$distinct({})).", names(0, 256))), (None, 1));
    assert_eq!(board(format!("fof(a,axiom,$distinct({})).", names(0, 257))).0, Some("too-many-distinct"));
    // The limit is that of the whole text: a short one does not become a long board.
    let many: String = (0..1_000).map(|at| format!("fof(a{at},axiom,$distinct({})).", names(at * 100, 100))).collect();
    assert_eq!(board(many).0, Some("too-many-distinct"));
    let deep = format!("{}$distinct(a,b){}", "(".repeat(MAX_NESTING - 1), ")".repeat(MAX_NESTING - 1));
    well(&deep, &mut bank);
    assert_eq!(read(&format!("({deep})"), &mut bank).diagnostics[0].code, "too-deep");
}

#[test]
fn types_have_limits() {
    let code = |statement: &str| {
        let text = Text::new("t", format!("tff(s,type,s: $tType). {statement}"));
        let parsed = tptp::parse_board(&text, &mut Bank::new());
        (parsed.diagnostics.first().map(|found| found.code), parsed.value.is_some())
    };
    let product = |count: usize| format!("tff(f,type,f: ({}s) > s).", "s * ".repeat(count));
    assert_eq!(code(&product(900)), (None, true));
    assert_eq!(code(&product(1_000)), (Some("too-deep"), false));
    assert_eq!(code(&format!("fof(a,axiom,p(f({}c))).", "c,".repeat(1_000))), (Some("too-deep"), false));
    assert_eq!(code(&format!("tff(f,type,{}", "(".repeat(1 << 20))), (Some("statement-too-long"), false));
    assert_eq!(code(&format!("tff(f,type,f: {}", "(".repeat(100_000))), (Some("unexpected-token"), false));
}

#[test]
fn related_places_are_shown() {
    let related = |source: &str| {
        let text = Text::new("t", source);
        let parsed = tptp::parse_board(&text, &mut Bank::new());
        parsed.diagnostics[0].related.iter().map(|&(span, _)| (span.start, text.slice(span).to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(related("fof(a,axiom,p & q | r)."), [(14, "&".into())]);
    assert_eq!(related("fof(a,axiom,(p & (q | r).")[0], (12, "(".into()));
    assert_eq!(related("fof(a,axiom,p(b,f(c,d)."), [(13, "(".into())]);
    assert_eq!(related("fof(a,axiom,p).fof(a,axiom,q)."), [(4, "a".into())]);
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

#[test]
fn conjunctive_text_reads_back_at_the_limit_of_nesting() {
    let mut bank = Bank::new();
    let half = MAX_NESTING / 2;
    for source in [
        format!("{}p", "p & ".repeat(50_000)),
        format!("{}p{}", "(p <~> ".repeat(half - 1), ")".repeat(half - 1)),
        format!("{}p{}", "(p => ".repeat(MAX_NESTING), ")".repeat(MAX_NESTING)),
        format!("p({}a{})", "f(".repeat(MAX_NESTING), ")".repeat(MAX_NESTING)),
        format!("! [{}Y] : p", "X,".repeat(MAX_NESTING - 1)),
    ] {
        let formula = well(&source, &mut bank);
        let printed = tptp::print(&bank, formula).unwrap();
        assert_eq!(well(&printed, &mut bank), formula);
    }
}

#[test]
fn printing_keeps_names_apart() {
    let mut bank = Bank::new();
    let letter = bank.symbol("P", Kind::Predicate, Fixity::Letter);
    let empty = bank.symbol("P", Kind::Predicate, Fixity::Applied(0));
    let (letter, empty) = (bank.atom(letter, &[]).unwrap(), bank.atom(empty, &[]).unwrap());
    let both = bank.and(letter, empty);
    assert_eq!(tptp::print(&bank, both).unwrap(), "'P' & 'P()'");

    let (low, high) = (bank.variable("x"), bank.variable("X"));
    let (distinct, greek) = (bank.variable("x_0"), bank.variable("λ"));
    let plus = bank.symbol("+", Kind::Function, Fixity::Infix);
    let plus_applied = bank.symbol("+", Kind::Function, Fixity::Applied(2));
    let terms = [low, high, distinct, greek].map(|variable| bank.variable_term(variable));
    let left = bank.apply(plus, &terms[..2]).unwrap();
    let right = bank.apply(plus_applied, &terms[2..]).unwrap();
    let mut formula = bank.equal(left, right);
    for variable in [low, high, distinct, greek] {
        formula = bank.for_all(variable, formula);
    }
    assert_eq!(tptp::print(&bank, formula).unwrap(), "! [U3BB, X_0, X, X_2] : '+_2'(X_2, X) = '+'(X_0, U3BB)");
}

#[test]
fn what_fof_cannot_say_is_written_out() {
    let mut bank = Bank::new();
    let mut count = |comparison, n| {
        let formula = bank.cardinality(comparison, n);
        tptp::print(&bank, formula)
    };
    assert_eq!(count(CardinalityRelation::LessThan, 3).unwrap(), "? [N0, N1] : ! [N2] : (N2 = N0 | N2 = N1)");
    assert_eq!(count(CardinalityRelation::AtMost, 1).unwrap(), "? [N0] : ! [N1] : N1 = N0");
    assert_eq!(count(CardinalityRelation::AtLeast, 2).unwrap(), "~ ? [N0] : ! [N1] : N1 = N0");
    assert_eq!(count(CardinalityRelation::AtLeast, 1).unwrap(), "$true");
    assert_eq!(count(CardinalityRelation::LessThan, 1).unwrap(), "$false");
    assert_eq!(count(CardinalityRelation::AtMost, u32::MAX), Err(Unprintable::Count { count: u32::MAX }));
    assert!(count(CardinalityRelation::Exactly, MAX_COUNT).is_ok());
    let x = bank.variable("x");
    let p = bank.symbol("p", Kind::Predicate, Fixity::Applied(1));
    let term = bank.variable_term(x);
    let atom = bank.atom(p, &[term]).unwrap();
    let one = bank.quantified(Quantifier::ExistsUnique, x, atom);
    assert_eq!(tptp::print(&bank, one).unwrap(), "? [N0] : ! [X] : (p(X) <=> X = N0)");
}

#[test]
fn boards_are_printed_with_their_labels_and_roles() {
    let mut bank = Bank::new();
    let read = tptp::parse_board(&Text::new("t", BOARD), &mut bank).value.unwrap();
    let printed = tptp::print_board(&bank, &read.board).unwrap();
    let expected = "fof(reflexive, axiom, ! [X] : r(X, X)).
fof('a clause', axiom, ! [X, Y] : (p(X, Y) | ~ q(Y) | X != f(Y))).
fof(3, axiom, p(a, b)).
fof(again, negated_conjecture, ~ q(a)).
fof(goal, conjecture, ? [X] : q(X)).
";
    assert_eq!(printed, expected);
    let again = tptp::parse_board(&Text::new("t", printed), &mut bank).value.unwrap();
    assert_eq!(again.board, read.board);
}

/// What a formula of the vocabulary below means in a structure of some size whose tables are noise, by
/// the printed names, so that `+` means the same before and after printing.
struct Noise {
    size: u64,
    seed: u64,
}

impl Noise {
    fn entry(&self, name: &str, arguments: &[u64], size: u64) -> u64 {
        let mut random = Random::new(self.seed ^ arguments.iter().fold(name.len() as u64, |sum, &a| sum * 31 + a + 1));
        let skip = name.bytes().fold(0usize, |sum, byte| (sum * 7 + byte as usize) % 13);
        (0..=skip).fold(0, |_, _| random.below(size as usize) as u64)
    }
}

impl Interpretation for Noise {
    type Object = u64;

    fn objects(&self, _: usize) -> impl Iterator<Item = u64> {
        0..self.size
    }

    fn size(&self) -> Option<u64> {
        Some(self.size)
    }

    fn function(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<u64> {
        Some(self.entry(bank.symbol_text(symbol), arguments, self.size))
    }

    fn predicate(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<bool> {
        Some(self.entry(bank.symbol_text(symbol), arguments, 2) == 1)
    }

    fn number(&self, bank: &Bank, number: NumeralId) -> Option<u64> {
        Some(bank.numeral_text(number).len() as u64 % self.size)
    }
}

proptest! {
    #[test]
    fn printed_formulas_keep_their_meaning_and_read_back_as_themselves(seed: u64, depth in 0usize..5) {
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::palmer(&mut bank);
        let sentence = bank.random_sentence(&vocabulary, depth, &mut Random::new(seed));
        let printed = tptp::print(&bank, sentence).unwrap();
        let once = well(&printed, &mut bank);
        for size in 1..=3 {
            let holds = |formula| truth::holds(&bank, &Noise { size, seed }, formula, &mut Vec::new()).unwrap();
            prop_assert_eq!(holds(sentence), holds(once), "{}", printed);
        }
        let again = tptp::print(&bank, once).unwrap();
        prop_assert_eq!(well(&again, &mut bank), once, "{} / {}", printed, again);
    }

    #[test]
    fn names_survive_whatever_they_are(names in prop::collection::vec("[ -~]{1,6}", 1..6), arity in 1u32..3) {
        let mut bank = Bank::new();
        let a = bank.symbol(&names[0], Kind::Function, Fixity::Letter);
        let a = bank.apply(a, &[]).unwrap();
        let mut formula = bank.truth(true);
        for name in &names {
            let predicate = bank.symbol(name, Kind::Predicate, Fixity::Applied(arity));
            let atom = bank.atom(predicate, &vec![a; arity as usize]).unwrap();
            formula = bank.or(formula, atom);
        }
        let printed = tptp::print(&bank, formula).unwrap();
        prop_assert_eq!(well(&printed, &mut bank), formula, "{}", printed);
    }

    #[test]
    fn nothing_makes_the_reader_fall(content in "(fof\\(a,axiom,|cnf|[a-zX(),.!?~&|=<>'\"$0-9\\[\\]:% \\n/*∀]){0,40}") {
        let text = Text::new("t", content);
        let parsed = tptp::parse_board(&text, &mut Bank::new());
        for diagnostic in &parsed.diagnostics {
            prop_assert!(text.content().get(diagnostic.span.start..diagnostic.span.end).is_some());
        }
    }
}
