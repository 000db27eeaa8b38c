//! What each format says in TPTP, and what of it is refused: by code, and at its place.

use formula::Bank;

use crate::{anew, statements};

/// A format, a text in it, and the problem of TPTP that it is.
const READ: [(&str, &str, &str); 40] = [
    (
        "ladr",
        "formulas(assumptions).\nall x all y (part(x,y) & part(y,x) -> x = y).\npart(a,b).  part(b,a).\nend_of_list.\nformulas(goals).\na = b.\nend_of_list.",
        "fof(1,axiom,![X]:![Y]:((part(X,Y)&part(Y,X))=>X=Y)). fof(2,axiom,part(a,b)). fof(3,axiom,part(b,a)). fof(goal,conjecture,a=b).",
    ),
    (
        "ladr",
        "formulas(sos). p(x) | -q(x,y) # label(\"two parts\"). end_of_list.",
        "fof('two parts',axiom,![X,Y]:(p(X)|~q(X,Y))).",
    ),
    ("ladr", "formulas(usable). p # answer(x) # label(one) # label(two). % c\nend_of_list.", "fof(one,axiom,p)."),
    ("ladr", "formulas(sos). -x = y -> x' * y != e. end_of_list.", "fof(1,axiom,![X,Y]:('-'(X)=Y=>'*'('\\''(X),Y)!=e))."),
    ("ladr", "formulas(sos). x'' = x. end_of_list.", "fof(1,axiom,![X]:'\\''('\\''(X))=X)."),
    (
        "ladr",
        "formulas(sos). all x p(x) & q. -all x p(x) | q. end_of_list.",
        "fof(1,axiom,(![X]:p(X))&q). fof(2,axiom,~(![X]:p(X))|q).",
    ),
    (
        "ladr",
        "formulas(sos). p & q | r & s -> t. p <- q. p <-> -q. end_of_list.",
        "fof(1,axiom,((p&q)|(r&s))=>t). fof(2,axiom,q=>p). fof(3,axiom,p<=>~q).",
    ),
    (
        "ladr",
        "set(prolog_style_variables). formulas(sos). p(X,x,_y). exists y q(y). end_of_list.",
        "fof(1,axiom,![X,U5Fy]:p(X,x,U5Fy)). fof(2,axiom,?[Y]:q(Y)).",
    ),
    (
        "ladr",
        "op(400, infix_left, \"-\"). formulas(sos). x - y - z = x. end_of_list.",
        "fof(1,axiom,![X,Y,Z]:'-'('-'(X,Y),Z)=X).",
    ),
    (
        "ladr",
        "op(500, infix, [plus, times]). op(700, infix, in). formulas(sos). a plus b in c. end_of_list.",
        "fof(1,axiom,in(plus(a,b),c)).",
    ),
    (
        "ladr",
        "formulas(sos). x v y = y v x. x ^ (x v y) = x. end_of_list.",
        "fof(1,axiom,![X,Y]:v(X,Y)=v(Y,X)). fof(2,axiom,![X,Y]:'^'(X,v(X,Y))=X).",
    ),
    (
        "ladr",
        "assign(max_seconds, 60).\nif(Prover9). assign(x,1). end_if.\n%BEGIN\nformulas(x).\n%END\nlist(weights). weight(x) = 1. end_of_list.\nformulas(sos). $T. $F | p. end_of_list.",
        "fof(1,axiom,$true). fof(2,axiom,$false|p).",
    ),
    (
        "ladr",
        "formulas(goals). p. q # label(g). end_of_list. formulas(hints). r. end_of_list.",
        "fof(goal_1,conjecture,p). fof(g,conjecture,q).",
    ),
    (
        "ladr",
        "formulas(sos). \"Hello there\"(0, 1). all all_ p(all_). end_of_list.",
        "fof(1,axiom,'Hello there'('0','1')). fof(2,axiom,![All_]:p(All_)).",
    ),
    (
        "ladr",
        "formulas(sos).\r\nequal(a,b).\r\nfof(include).\r\nend_of_list.\r\n",
        "fof(1,axiom,'equal'(a,b)). fof(2,axiom,fof(include)).",
    ),
    (
        "ladr",
        "formulas(sos). größer(a,ä). p -> q & r | s. end_of_list.",
        "fof(1,axiom,'größer'(a,'ä')). fof(2,axiom,p=>((q&r)|s)).",
    ),
    (
        "clif",
        "(cl-text t (forall (x y) (if (and (part x y) (part y x)) (= x y))) (part a b) (part b a))",
        "fof(1,axiom,![X,Y]:((part(X,Y)&part(Y,X))=>X=Y)). fof(2,axiom,part(a,b)). fof(3,axiom,part(b,a)).",
    ),
    ("clif", "/* c */ (cl-comment 'x') (iff (p) (or (q) (not (r)) (s))) // end", "fof(1,axiom,p<=>(q|~r|s))."),
    (
        "clif",
        "(cl-module M (cl-text (exists (z (y Boy)) (and (Likes z y) (= (father y) z)))))",
        "fof(1,axiom,?[Z,Y]:('Boy'(Y)&('Likes'(Z,Y)&father(Y)=Z))).",
    ),
    ("clif", "(forall ((x Boy)) (\"is tall\" x))", "fof(1,axiom,![X]:('Boy'(X)=>'is tall'(X)))."),
    (
        "clif",
        "(and) (or) (cl-comment 'c' (p 3 'three')) (p 4 c)",
        "fof(1,axiom,$true). fof(2,axiom,$false). fof(3,axiom,p(3,\"three\")). fof(4,axiom,p(4,c)).",
    ),
    ("clif", "(exists (x) (forall (x) (p x)))", "fof(1,axiom,?[X]:![X]:p(X))."),
    (
        "smt",
        "(set-logic UF)\n(declare-sort U 0)\n(declare-fun p (U) Bool)\n(assert (exists ((x U)) (p x)))\n(check-sat)",
        "fof(1,axiom,?[X]:p(X)).",
    ),
    (
        "smt",
        "(declare-fun p () Bool)(declare-const q Bool)(assert (! (=> p q (not p)) :named one))(assert (xor p q true))(assert (ite p q p))",
        "fof(one,axiom,p=>(q=>~p)). fof(2,axiom,(p<~>q)<~>$true). fof(3,axiom,(p=>q)&(~p=>p)).",
    ),
    (
        "smt",
        "(declare-sort A 0)(declare-sort B 0)(declare-fun f (A) B)(declare-const a A)(assert (forall ((x A) (y B)) (= (f x) y (f a))))",
        "tff(s,type,'A':$tType). tff(t,type,'B':$tType). tff(f,type,f:'A'>'B'). tff(a,type,a:'A'). tff(1,axiom,![X:'A',Y:'B']:(f(X)=Y&Y=f(a))).",
    ),
    (
        "smt",
        "(declare-sort U 0)(declare-fun f (U) U)(declare-const a U)(assert (let ((t (f a)) (u a)) (let ((t (f t))) (distinct t u a))))",
        "fof(1,axiom,(f(f(a))!=a&f(f(a))!=a&a!=a)).",
    ),
    (
        "smt",
        "(declare-sort U 0)(declare-fun p (U U) Bool)(assert (forall ((y U)) (let ((t y)) (exists ((y U)) (p t y)))))",
        "fof(1,axiom,![Y]:?[Y_2]:p(Y,Y_2)).",
    ),
    (
        "smt",
        "(declare-fun |a b| () Bool)(declare-fun p () Bool)(assert (= |a b| p |p|))(assert (distinct p |a b|))(assert (distinct p p p))",
        "fof(1,axiom,('a b'<=>p)&(p<=>p)). fof(2,axiom,p<~>'a b'). fof(3,axiom,$false).",
    ),
    (
        "smt",
        "(declare-sort U 0)(define-fun p ((x U) (y U)) Bool (= x y))(declare-const a U)(define-const b U a)(assert (p a b))",
        "fof(p,definition,![X,Y]:(p(X,Y)<=>X=Y)). fof(b,definition,b=a). fof(3,axiom,p(a,b)).",
    ),
    ("smt", "(set-info :status unsat) (declare-const p Bool) (assert p) (exit) (nonsense)", "fof(1,axiom,p)."),
    (
        "smt",
        "(declare-sort s 0)(declare-sort t 0)(declare-fun s (s) t)(declare-const X s)(assert (= (s X) (s X)))",
        "tff(q,type,s_2:$tType). tff(r,type,t:$tType). tff(u,type,s:s_2>t). tff(v,type,'X':s_2). tff(1,axiom,s('X')=s('X')).",
    ),
    ("dimacs", "c two clauses\np cnf 2 2\n1 -2 0\n2 0\n", "cnf(1,axiom,p1|~p2). cnf(2,axiom,p2)."),
    ("dimacs", "p cnf 3 2\n1\n-3 0 c\n", ""),
    ("dimacs", "p cnf 3 2\r\n1\r\n-3 0 0\r\n%\r\n0\r\n", "cnf(1,axiom,p1|~p3). cnf(2,axiom,$false)."),
    ("dimacs", "\u{feff}p  cnf 1   1\n  -1 0", "cnf(1,axiom,~p1)."),
    ("ladr", "\u{feff}formulas(sos). p. end_of_list.", "fof(1,axiom,p)."),
    ("clif", "\u{feff}(p)", "fof(1,axiom,p)."),
    ("smt", "\u{feff}(declare-const p Bool)(assert p)", "fof(1,axiom,p)."),
    ("clif", "(p a→b a⇒b)", "fof(1,axiom,p(au2192b,au21D2b))."),
    ("ladr", "formulas(sos). all x (p(x) -> exists x q(x)). end_of_list.", "fof(1,axiom,![X]:(p(X)=>?[X]:q(X)))."),
];

#[test]
fn each_text_says_what_is_meant() {
    for (format, written, expected) in READ {
        if expected.is_empty() {
            assert!(anew(format, written).is_err(), "{written}");
            continue;
        }
        let text = anew(format, written).unwrap_or_else(|refused| panic!("{written}\n{:?}", refused.1));
        let bank = &mut Bank::new();
        let found = statements(&text, bank);
        let meant = statements(&source::Text::new("expected", expected), bank);
        let of_axioms = |all: &[(String, formula::Role, formula::FormulaId)]| -> Vec<_> {
            all.iter().filter(|one| one.1 != formula::Role::Convention).cloned().collect()
        };
        assert_eq!(of_axioms(&found), of_axioms(&meant), "{written}\n{}", text.content());
        let conventions = |all: &[(String, formula::Role, formula::FormulaId)]| -> Vec<_> {
            all.iter().filter(|one| one.1 == formula::Role::Convention).map(|one| one.2).collect()
        };
        assert_eq!(conventions(&found), conventions(&meant), "{written}\n{}", text.content());
    }
}

/// A format, a text in it, the code with which it is refused, and what stands at the place of the first error.
const REFUSED: [(&str, &str, &str, &str); 52] = [
    ("ladr", "formulas(sos). p(x). ", "unclosed-quotation", "formulas"),
    ("ladr", "formulas(sos). p(x. end_of_list.", "unclosed-bracket", "p"),
    ("ladr", "formulas(sos). p & (q | r. end_of_list.", "unclosed-bracket", "("),
    ("ladr", "formulas(sos). p -> q -> r. end_of_list.", "non-associative", "->"),
    ("ladr", "formulas(sos). a + b + c = d. end_of_list.", "non-associative", "+"),
    ("ladr", "formulas(sos). p & . end_of_list.", "unexpected-token", "."),
    ("ladr", "formulas(sos). p q. end_of_list.", "unexpected-token", "q"),
    ("ladr", "formulas(sos). x. end_of_list.", "term-as-statement", "x"),
    ("ladr", "formulas(sos). p(q & r). end_of_list.", "formula-as-object", "&"),
    ("ladr", "formulas(sos). p(all x q(x)). end_of_list.", "formula-as-object", "all"),
    ("ladr", "formulas(sos). p([a,b]). end_of_list.", "foreign-construct", "["),
    ("ladr", "formulas(sos). $sum(a,b) = c. end_of_list.", "foreign-construct", "$sum"),
    ("ladr", "redeclare(negation, \"~\"). formulas(sos). p. end_of_list.", "foreign-construct", "redeclare"),
    ("ladr", "list(distinct). [a,b]. end_of_list. formulas(sos). p. end_of_list.", "foreign-construct", "distinct"),
    ("ladr", "formulas(theory2). p. end_of_list.", "foreign-construct", "theory2"),
    ("ladr", "if(Mace4). formulas(sos). p. end_of_list. end_if.", "foreign-construct", "formulas"),
    ("ladr", "set(auto).", "empty-board", ""),
    ("ladr", "formulas(sos). end_of_list.", "empty-board", ""),
    ("ladr", "formulas(sos) p. end_of_list.", "unexpected-token", "p"),
    ("ladr", "formulas(sos). p # label(\"x. end_of_list.", "unclosed-bracket", "("),
    ("ladr", "formulas(sos). p - q. end_of_list.", "unexpected-token", "-"),
    ("ladr", "formulas(sos). p ⇒ q. end_of_list.", "unexpected-token", "⇒"),
    ("clif", "(forall (x) (p x)", "unclosed-bracket", "("),
    ("clif", "(p x))", "unopened-bracket", ")"),
    ("clif", "(cl-imports http://a.b) (p)", "foreign-construct", "(cl-imports http://a.b)"),
    ("clif", "(cl-module M (cl-excludes a) (p))", "foreign-construct", "(cl-module M (cl-excludes a) (p))"),
    ("clif", "(forall (...x) (p ...x))", "foreign-construct", "...x"),
    ("clif", "(p ...)", "foreign-construct", "..."),
    ("clif", "(forall (p) (p a))", "foreign-construct", "p"),
    ("clif", "((f a) b)", "foreign-construct", "(f a)"),
    ("clif", "(forall Boy (x) (p x))", "foreign-construct", "forall"),
    ("clif", "(=> (p) (q))", "foreign-construct", "=>"),
    ("clif", "(not (p) (q))", "wrong-arity", "not"),
    ("clif", "(if (p))", "wrong-arity", "if"),
    ("clif", "(p (and a b))", "formula-as-object", "(and a b)"),
    ("clif", "(and 3 (p))", "term-as-statement", "3"),
    ("clif", "()", "unexpected-token", "()"),
    ("clif", "(cl-text t)", "empty-board", ""),
    ("clif", "(p 'a)", "unclosed-quotation", "'"),
    ("clif", "(p) /* (q)", "unclosed-quotation", "/*"),
    ("smt", "(declare-const x Int)(assert (> x 0))", "foreign-construct", "Int"),
    ("smt", "(declare-const p Bool)(assert (> 1 0))", "foreign-construct", ">"),
    ("smt", "(declare-const p Bool)(push 1)(assert p)", "foreign-construct", "push"),
    ("smt", "(declare-const p Bool)(assert p)(check-sat)(assert (not p))(check-sat)", "foreign-construct", "assert"),
    ("smt", "(declare-sort U 0)(assert (forall ((x U) (b Bool)) b))", "foreign-construct", "Bool"),
    ("smt", "(declare-sort U 0)(declare-const a U)(assert (= (ite true a a) a))", "foreign-construct", "ite"),
    ("smt", "(declare-datatypes ((L 0)) (((nil))))", "foreign-construct", "declare-datatypes"),
    ("smt", "(assert q)", "unknown-symbol", "q"),
    ("smt", "(declare-fun p (V) Bool)", "unknown-sort", "V"),
    ("smt", "(declare-sort U 0)(declare-fun p (U) Bool)(declare-const a U)(assert (p a a))", "wrong-arity", "p"),
    ("smt", "(declare-const p Bool)(declare-const p Bool)(assert p)", "redeclared", "p"),
    ("dimacs", "p wcnf 1 1\n1 1 0", "foreign-construct", "wcnf"),
];

#[test]
fn what_a_format_has_and_a_board_has_not_is_refused_by_name() {
    for (format, written, code, place) in REFUSED {
        let Err(refused) = anew(format, written) else { panic!("{written}: it is read") };
        let (text, found) = *refused;
        let first = found.first().unwrap_or_else(|| panic!("{written}: an error"));
        assert_eq!((first.code, text.slice(first.span)), (code, place), "{written}\n{found:?}");
        if code == "foreign-construct" {
            assert!(first.help.is_some() && first.message.ends_with("are not read: a board is first-order"), "{found:?}");
        }
    }
}

#[test]
fn clauses_are_as_many_as_the_text_says() {
    let cases = [
        ("p cnf 2 2\n1 -2 0\n", "2 clauses are announced, and there are 1", "p cnf 2 2"),
        ("p cnf 2 1\n1 -2", "the last clause does not end", "1"),
        ("p cnf 2 1\n1 -3 0\n", "the variable 3 is not one of the 2 that the text announces", "-3"),
    ];
    for (written, message, place) in cases {
        let Err(refused) = anew("dimacs", written) else { panic!("{written}") };
        let (text, found) = *refused;
        assert_eq!((found[0].message.as_str(), text.slice(found[0].span)), (message, place));
    }
}

#[test]
fn places_are_those_of_what_was_written() {
    let written = "formulas(sos).\n  all x (p(x) ->\n    all x q(x)).\nend_of_list.";
    let text = anew("ladr", written).expect("it is read");
    let bank = &mut Bank::new();
    let read = board_syntax::tptp::parse_board(&text, bank);
    let warning = &read.diagnostics[0];
    assert_eq!(warning.code, "shadowed-variable");
    let (origin, span) = text.origin(warning.span);
    assert_eq!((origin.content(), span.start), (written, written.rfind("x q").expect("there")));
    let whole = text.origin(read.value.expect("it is read").spans[0]).1;
    assert_eq!(origin.slice(whole), "all x (p(x) ->\n    all x q(x)).");
}

#[test]
fn sequents_are_problems_of_their_own() {
    let written = "P → Q, P ⊢ Q\n# a comment\n2. ∀x(Fx ⊃ Gx), Fa |- Ga\n∴ ∃x x = x\n";
    let text = anew("sequents", written).unwrap_or_else(|refused| panic!("{:?}", refused.1));
    let expected = "fof(line_1_premise_1,axiom,'P'=>'Q'). fof(line_1_premise_2,axiom,'P'). fof(line_1,conjecture,'Q').
        fof(line_3_premise_1,axiom,![X]:('F'(X)=>'G'(X))). fof(line_3_premise_2,axiom,'F'(a)). fof(line_3,conjecture,'G'(a)).
        fof(line_4,conjecture,?[X]:X=X).";
    let bank = &mut Bank::new();
    assert_eq!(statements(&text, bank), statements(&source::Text::new("expected", expected), bank), "{}", text.content());
    let one = anew("sequents", "A ∨ B, ¬A ⊢ B").unwrap_or_else(|refused| panic!("{:?}", refused.1));
    assert_eq!(one.content(), "fof(premise_1, axiom, 'A' | 'B').\nfof(premise_2, axiom, ~ 'A').\nfof(goal, conjecture, 'B').\n");
}

#[test]
fn lines_that_are_no_sequents_are_refused() {
    let cases = [
        ("P ⊢ Q\nP → Q\n", "unexpected-token", "P → Q"),
        ("P ⊢\n", "unexpected-token", "⊢"),
        ("P, Q → ⊢ R\n", "unexpected-token", ""),
        ("(P ⊢ R\n", "unclosed-bracket", "("),
    ];
    for (written, code, place) in cases {
        let Err(refused) = anew("sequents", written) else { panic!("{written}") };
        let (text, found) = *refused;
        assert_eq!((found[0].code, text.slice(found[0].span)), (code, place), "{written}: {found:?}");
    }
}

#[test]
fn proofs_in_latex_are_said_as_a_textbook_writes_them() {
    let written = "\\[\n\\begin{nd}\n  \\hypo {a} {\\forall x\\,(F x \\to Gx)} % c\n  \\open\n    \\hypo[2]{b}{Fa}\n    \\have{c}{Fa \\rightarrow Ga} \\Ae{a}\n    \
                   \\have {d} {Ga} \\ie{c,b}\n  \\close\n  \\have {e} {Fa \\to Ga} \\by{$\\to$I}{b-d}\n\\end{nd}\n\\]\n";
    let read =
        foreign_syntax::fitch_latex::proof(source::Text::new("t", written)).unwrap_or_else(|refused| panic!("{:?}", refused.1));
    let expected = "notation forallx\nsystem classical\n1 | ∀x(F x → Gx)   PR\n2 | | Fa   AS\n3 | | Fa → Ga   ∀E 1\n4 | | Ga   →E 3, 2\n\
                    5 | Fa → Ga   → I 2-4\n";
    assert_eq!(read.content(), expected);
    let cases = [
        ("\\begin{fitch} \\end{fitch}", "foreign-construct", "\\begin{fitch} \\end{fitch}"),
        ("\\begin{nd}\\end{nd}", "empty-board", ""),
        ("\\begin{nd}\\hypo{1}{P}", "unexpected-token", ""),
        ("\\begin{nd}\\hypo{1}{P", "unclosed-bracket", "{"),
        ("\\begin{nd}\\close\\end{nd}", "unopened-bracket", "\\close"),
        ("\\begin{nd}\\hypo{1}{P \\frac Q}\\end{nd}", "foreign-construct", "\\frac"),
        ("\\begin{nd}\\hypo{1}{P}\\have{2}{P}\\zzz{1}\\end{nd}", "foreign-construct", "\\zzz"),
        ("\\begin{nd}\\ie{1}\\end{nd}", "unexpected-token", "\\ie"),
    ];
    for (written, code, place) in cases {
        let refused = foreign_syntax::fitch_latex::proof(source::Text::new("t", written));
        let Err(refused) = refused else { panic!("{written}") };
        let (text, found) = *refused;
        assert_eq!((found[0].code, text.slice(found[0].span)), (code, place), "{written}: {found:?}");
    }
}

#[test]
fn interpretations_of_mace4_are_read() {
    let written = "% comment\ninterpretation( 2, [number=1, seconds=0], [\n\n    function(e, [ 0 ]),\n    function(*(_,_), [\n        0, 1,\n        1, 0 ]),\n    \
                   function('(_), [ 0, 1 ]),\n    relation(p(_), [ 1, 0 ])\n]).\n";
    let read = foreign_syntax::mace4::interpretation(&source::Text::new("t", written)).expect("it is read");
    assert_eq!(read.size, 2);
    let functions: Vec<(&str, u32, &[u32])> =
        read.functions.iter().map(|one| (one.name.as_str(), one.arity, one.cells.as_slice())).collect();
    assert_eq!(functions, [("e", 0, &[0][..]), ("*", 2, &[0, 1, 1, 0]), ("'", 1, &[0, 1])]);
    assert_eq!(read.predicates[0].cells, [true, false]);
    for (written, place) in [
        ("interpretation( 2, [], [ function(e, [ 2 ]) ]).", "2"),
        ("interpretation( 2, [], [ function(f(_), [ 0 ]) ]).", "]"),
        ("interpretation( 0, [], []).", ","),
        ("interpretation( 2, [], [ relation(p, [ 0, 1 ]) ]).", ","),
        ("interpretation( 2, [], [ table(p, [ 0 ]) ]).", "t"),
        ("interpretation( 2, [], [ function(e, [ 0", ""),
    ] {
        let text = source::Text::new("t", written);
        let fault = foreign_syntax::mace4::interpretation(&text).expect_err(written);
        assert_eq!((fault.code, text.slice(fault.span)), ("unexpected-token", place), "{written}: {fault:?}");
    }
}

#[test]
fn steps_of_derivations_are_read() {
    use foreign_syntax::tstp::{Origin, steps};
    let written = "% c\nfof(a, axiom, p(',)'), file('x.p', b)).\ncnf(c, plain, ( q | r ), inference(rw, [status(thm)], \
                   [inference(skolemize, [status(esa)], [a]), 'a b':[bind(X, $fot(y))], theory(equality)])).\n\
                   fof(d, plain, $true, introduced(definition, [])). fof(e, axiom, p). fof(f, plain, p, c).\n";
    let text = source::Text::new("t", written);
    let read = steps(&text).expect("it is read");
    let origins: Vec<&Origin> = read.iter().map(|step| &step.origin).collect();
    let inferred = |rules: &[&str], status: &str, parents: &[&str]| Origin::Inferred {
        rules: rules.iter().map(|one| (*one).to_owned()).collect(),
        status: status.to_owned(),
        parents: parents.iter().map(|one| (*one).to_owned()).collect(),
    };
    let expected = [
        Origin::File(Some("b".to_owned())),
        inferred(&["rw", "skolemize"], "esa", &["a", "a b"]),
        Origin::Introduced("definition".to_owned()),
        Origin::Given,
        inferred(&[], "thm", &["c"]),
    ];
    assert_eq!(origins, expected.iter().collect::<Vec<_>>());
    assert_eq!(text.slice(read[0].formula).trim(), "p(',)')");
    let cut_off = source::Text::new("t", "fof(a, axiom, p");
    assert_eq!(cut_off.slice(steps(&cut_off).expect_err("cut off")), "fof");
}
