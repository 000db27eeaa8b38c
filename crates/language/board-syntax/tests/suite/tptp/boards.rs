//! Boards in TPTP: labels, roles, names that occur twice, conjectures, and the faults of whole files.

use board_syntax::tptp::{self, FaultKind, Questions};
use formula::{Alphabet, Bank, Role};
use representation::BracketedText;
use source::Text;
use testkit::boards::print_board;

use super::faults;

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
        let printed = Text::new("t", print_board(&bank, &board).unwrap());
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
fn boards_are_printed_with_their_labels_and_roles() {
    let mut bank = Bank::new();
    let read = tptp::parse_board(&Text::new("t", BOARD), &mut bank).value.unwrap();
    let printed = print_board(&bank, &read.board).unwrap();
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
