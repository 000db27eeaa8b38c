//! Typed problems: sorts as predicates, distinct terms, limits, and places that a fault relates to.

use board_syntax::tptp;
use formula::{Alphabet, Bank};
use representation::BracketedText;
use source::Text;
use syntax_core::MAX_NESTING;

use super::{faults, read, well};

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
