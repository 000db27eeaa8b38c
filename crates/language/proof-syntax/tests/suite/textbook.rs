//! The notations of textbooks: statements in each book's symbols, lines and their justifications, subproofs by bars and by indentation, each
//! error with its place, and what is printed.

use board_syntax::palmer::{self, Brackets, Vocabulary};
use formula::{Alphabet, Bank};
use kernel::{Calculus, Citation, HouseRules, Justification, Proof};
use proof_syntax::rules;
use proof_syntax::textbook::{self, Book, Meaning, Named, Options, RuleNames};
use source::{Diagnostic, Span, Text};

fn classical() -> Calculus {
    rules::shipped("classical", &HouseRules::default()).expect("it comes with the program")
}

/// Returns how a statement is read, in Palmer's notation with every bracket.
fn read(book: Book, statement: &str) -> Result<String, Vec<&'static str>> {
    let (mut bank, text) = (Bank::new(), Text::new("test", statement));
    let vocabulary = Vocabulary::game(&mut bank);
    let parsed = textbook::parse_statements(&text, [Span::new(0, statement.len())], book, &vocabulary, &mut bank);
    match parsed.value {
        Some(formulas) => Ok(palmer::print(&bank, formulas[0], Alphabet::Unicode, Brackets::Full)),
        None => Err(parsed.diagnostics.iter().map(|found| found.code).collect()),
    }
}

#[test]
fn statements_are_read_in_the_signs_of_each_book() {
    let both = [
        ("P -> Q", "P → Q"),
        ("P => Q", "P → Q"),
        ("P > Q", "P → Q"),
        ("P ⊃ Q", "P → Q"),
        ("P /\\ Q", "P ∧ Q"),
        ("P & Q", "P ∧ Q"),
        ("P • Q", "P ∧ Q"),
        ("P and Q", "P ∧ Q"),
        ("P \\/ Q", "P ∨ Q"),
        ("P v Q", "P ∨ Q"),
        ("PvQ", "P ∨ Q"),
        ("FavGb", "F(a) ∨ G(b)"),
        ("Pv~Q", "P ∨ ¬Q"),
        ("Pv(Q & R)", "P ∨ (Q ∧ R)"),
        ("P | Q", "P ∨ Q"),
        ("P <-> Q", "P ↔ Q"),
        ("P <=> Q", "P ↔ Q"),
        ("P ≡ Q", "P ↔ Q"),
        ("~P", "¬P"),
        ("-P", "¬P"),
        ("-P -> -Q", "¬P → ¬Q"),
        ("!?", "tF"),
        ("_|_", "tF"),
        ("P_1 & P₁", "P1 ∧ P1"),
        ("P & Q & R", "(P ∧ Q) ∧ R"),
        ("P & Q -> R", "(P ∧ Q) → R"),
        ("[P & {Q -> R}]", "P ∧ (Q → R)"),
        ("Rab", "R(a, b)"),
        ("R(a, b)", "R(a, b)"),
        ("AxFx", "∀x F(x)"),
        ("Ax(Fx -> Gx)", "∀x (F(x) → G(x))"),
        ("Ax → Bx", "A(x) → B(x)"),
        ("ExEyRxy", "∃x ∃y R(x, y)"),
        ("E v F", "E ∨ F"),
        ("EvF", "E ∨ F"),
        ("@xFx", "∀x F(x)"),
        ("3xFx", "∃x F(x)"),
        ("(x)Fx", "∀x F(x)"),
        ("(∀x)(∃y)Rxy", "∀x ∃y R(x, y)"),
        ("(Ax)(Fx > Gx)", "∀x (F(x) → G(x))"),
        // A quantifier reaches no further than it must.
        ("∀xFx → Ga", "(∀x F(x)) → G(a)"),
        ("∀x Fx ∧ ∃yGy", "(∀x F(x)) ∧ (∃y G(y))"),
        ("¬∃x¬Fx", "¬∃x ¬F(x)"),
        ("a = b", "a = b"),
        ("¬a = b", "a ≠ b"),
        ("a ≠ b & b != c", "a ≠ b ∧ b ≠ c"),
        ("f(a) = b", "f(a) = b"),
        ("Rf(a)b", "R(f(a), b)"),
        ("∀xf(x)=x", "∀x (f(x) = x)"),
        ("∃!xFx", "∃!x F(x)"),
    ];
    for book in [Book::ForallX, Book::Carnap] {
        for (written, meant) in both {
            assert_eq!(read(book, written).as_deref(), Ok(meant), "{book:?}: {written}");
        }
    }
    for (written, meant) in [
        ("∀x (Cube(x) → Small(x))", "∀x (Cube(x) → Small(x))"),
        ("@x Cube(x)", "∀x Cube(x)"),
        ("/x Cube(x) & P", "(∃x Cube(x)) ∧ P"),
        ("Larger(a, claire) | A", "Larger(a, claire) ∨ A"),
        ("P $ Q", "P → Q"),
        ("P % Q", "P ↔ Q"),
        ("^", "tF"),
        ("max ≠ claire", "max ≠ claire"),
        ("P v Q", "P ∨ Q"),
        ("Likes(father(max), max)", "Likes(father(max), max)"),
    ] {
        assert_eq!(read(Book::Lpl, written).as_deref(), Ok(meant), "{written}");
    }
}

#[test]
fn statements_that_no_book_has_are_refused() {
    for (written, code) in [
        ("P & Q v R", "mixed-connectives"),
        ("P -> Q -> R", "chained-arrows"),
        ("(P -> Q", "unclosed-bracket"),
        ("P -> Q)", "unopened-bracket"),
        ("(P & Q]", "unopened-bracket"),
        ("[P & {Q v R)]", "unopened-bracket"),
        ("P -> ", "unexpected-token"),
        ("P -> -> Q", "unexpected-token"),
        ("P Q", "unexpected-token"),
        ("a", "term-as-statement"),
        ("∀aFa", "not-a-variable"),
        ("∀FFx", "not-a-variable"),
        ("Fa & Fab", "wrong-arity"),
        ("Fa & F(a", "unexpected-token"),
        ("R(a; b)", "unexpected-token"),
        // No book writes ¬ so, nor ∃! after the variable.
        ("∃x!Fx", "unexpected-token"),
        ("∃x! Fx", "unexpected-token"),
        ("∃x !Fx", "unexpected-token"),
        ("Ex!Fx", "unexpected-token"),
        ("∀x!Fx", "unexpected-token"),
        ("R(happy)", "name-taken"),
    ] {
        assert_eq!(read(Book::ForallX, written), Err(vec![code]), "{written}");
    }
    let deep = format!("{}P", "¬".repeat(100_000));
    assert_eq!(read(Book::ForallX, &deep), Err(vec!["too-deep"]));
    let nested = format!("F{}a", "f(".repeat(100_000));
    assert_eq!(read(Book::Carnap, &nested), Err(vec!["too-deep"]));
}

/// A proof as it was read: a row for each line with its depth, number, statement and reason.
fn rows(content: &str) -> Result<Vec<String>, Vec<(&'static str, String)>> {
    let (bank, parsed) = parse(content);
    let Ok(proof) = parsed else {
        let text = Text::new("test", content);
        let errors = parsed.expect_err("errors").into_iter().filter(Diagnostic::is_error);
        return Err(errors.map(|found| (found.code, text.slice(found.span).to_owned())).collect());
    };
    let block = proof.main().expect("a block");
    let row = |line: kernel::Line<'_>| {
        let mut depth = 0;
        let mut inner = line.in_box;
        while let Some(at) = inner {
            depth += 1;
            inner = block.boxes()[at as usize].parent;
        }
        let statement = palmer::print(&bank, line.statement, Alphabet::Unicode, Brackets::Minimal);
        let reason = match line.justification {
            Justification::Axiom => String::from("given"),
            Justification::Assumption => String::from("assumed"),
            Justification::Rule(inference) => {
                let cited = inference.citations.iter().map(|citation| match citation {
                    Citation::Line(line) => line.to_string(),
                    Citation::Box(first, last) => format!("{first}-{last}"),
                });
                let chosen = if inference.with.is_empty() { "" } else { " with a choice" };
                format!("{} {}{chosen}", proof.rule_names()[usize::from(inference.rule)], cited.collect::<Vec<_>>().join(", "))
            }
        };
        format!("{}{}. {statement} {}", "  ".repeat(depth), line.number, reason.trim())
    };
    Ok(block.lines().map(row).collect())
}

fn parse(content: &str) -> (Bank, Result<Proof, Vec<Diagnostic>>) {
    let (mut bank, text, calculus) = (Bank::new(), Text::new("test", content), classical());
    let book = textbook::head(&text).notation.flatten().unwrap_or(Book::ForallX);
    let options = Options { book, calculus: &calculus, system: None, vocabulary: None };
    let parsed = textbook::parse(&text, &options, &mut bank);
    (bank, parsed.value.map(|read| read.proof).ok_or(parsed.diagnostics))
}

#[test]
fn the_same_proof_is_read_from_every_book() {
    let expected = [
        "1. P → Q given",
        "2. R ∨ P given",
        "  3. R assumed",
        "  4. R ∨ Q ∨I 3",
        "  6. P assumed",
        "  7. Q →E 1, 6",
        "  8. R ∨ Q ∨I 7",
        "9. R ∨ Q ∨E 2, 3-4, 6-8",
    ];
    let forallx = "notation forallx\n1 | P → Q  PR\n2. | R ∨ P  :PR\n  |---\n3) | | R   AS\n4 | | R ∨ Q  ∨I 3\n6 | | P :AS\n\
                   7 | | Q   1,6 →E\n8 | | R v Q by vI on 7\n9 | R ∨ Q  ∨E 2, 3–4, 6-8\n";
    let carnap = "notation carnap\nP -> Q:PR\nR \\/ P:PR\n  R:AS\n  R\\/Q:\\/I 3\n--\n  P:AS\n  Q:->E 1,6\n  R\\/Q:\\/I 7\n\
                  R\\/Q:\\/E 2,3-4,6-8\n";
    let lpl = "notation lpl\n1. │ P → Q\n2. │ R ∨ P\n   ├───\n3. │ │ R\n   │ ├───\n4. │ │ R ∨ Q   ∨ Intro: 3\n6. │ │ P\n   │ ├───\n\
               7. │ │ Q   → Elim: 1, 6\n8. │ │ R ∨ Q  ∨Intro: 7\n9. │ R ∨ Q    ∨ Elim: 2, 3-4, 6-8\n";
    let indented = "notation forallx\n1.  P → Q  PR\n2.  R ∨ P  PR\n3.    R  AS\n4.    R ∨ Q  ∨I 3\n6.    P  AS\n7.    Q  MP 1 6\n\
                    8.    R ∨ Q  ∨I 7\n9.  R ∨ Q  ∨E (2)(3-4)(6-8)\n";
    for content in [forallx, carnap, lpl, indented] {
        assert_eq!(rows(content).as_deref(), Ok(&expected.map(String::from)[..]), "{content}");
    }
}

#[test]
fn what_is_to_be_shown_may_be_called_as_a_rule_is() {
    let (_, own) = rules::shipped_texts().find(|(name, _)| *name == "kalish-montague").expect("it comes with the program");
    let calculus = rules::parse(&Text::new("rules", own), &HouseRules::default()).value.expect("a calculus");
    let text = Text::new("test", "1. R   PR\n2. Show R\n3.   ¬R      ASS\n4.   R       1 R\n5.           4, 3 ID\n");
    let mut bank = Bank::new();
    let options = Options { book: Book::KalishMontague, calculus: &calculus, system: None, vocabulary: None };
    let read = textbook::parse(&text, &options, &mut bank);
    let proof = read.value.unwrap_or_else(|| panic!("{:?}", read.diagnostics)).proof;
    let main = proof.main().expect("lines");
    assert_eq!((main.len(), main.boxes().len()), (4, 1));
    assert_eq!(main.lines().next().map(|line| line.statement), main.lines().last().map(|line| line.statement));
}

/// Numbers of fewer digits stand below each other with a blank before them, which sets no line in.
#[test]
fn numbers_that_are_set_to_the_right_open_no_subproof() {
    let steps: String = (3..=10).map(|number| format!("{number:>2}. P • Q   1, 2, Conj\n")).collect();
    let (_, proof) = parse(&format!("notation hurley-copi\n 1. P\n 2. Q\n{steps}"));
    let proof = proof.expect("it is read");
    let main = proof.main().expect("lines");
    assert_eq!((main.len(), main.boxes().len()), (10, 0));
    assert!(main.lines().take(2).all(|line| matches!(line.justification, Justification::Axiom)));
    // Lines that are set in with their numbers do.
    let (_, proof) = parse("notation lpl\n1. P\n  2. Q\n  3. P   Reit 1\n4. Q → P   → Intro 2-3\n");
    assert_eq!(proof.expect("it is read").main().expect("lines").boxes().len(), 1);
}

#[test]
fn justifications_stand_before_or_behind_and_in_many_words() {
    for (written, meant) in [
        ("Q  →E 1, 2", "Q →E 1, 2"),
        ("Q →E 1,2", "Q →E 1, 2"),
        ("Q   1, 2 =>E", "Q →E 1, 2"),
        ("Q :->E 1 2", "Q →E 1, 2"),
        ("Q :1,2 ->E", "Q →E 1, 2"),
        ("Q ⊃E 1,2", "Q →E 1, 2"),
        ("Q by MP on 1, 2", "Q →E 1, 2"),
        ("Q  modus ponens 1, 2", "Q →E 1, 2"),
        ("P v Q  vI 1", "P ∨ Q ∨I 1"),
        ("a = a   =I", "a = a =I"),
        ("P ∨ ¬P   LEM", "P ∨ ¬P LEM"),
        ("P  Reit 1", "P R 1"),
        ("P  R 1", "P R 1"),
        ("Q & R  2", "Q ∧ R given"),
        ("∀xFx  ∀I 1 with a", "∀x F(x) ∀I 1 with a choice"),
        ("⊥  ¬E 1, 2", "tF ¬E 1, 2"),
        ("P  X 1", "P X 1"),
        ("Q  Barbara 1,2", "Q Barbara 1, 2"),
        ("P  DNE 1", "P DN 1"),
    ] {
        let found = rows(&format!("notation forallx\n5 | {written}\n"));
        let meant = match written {
            // Two numbers and no rule: a fault.
            "Q & R  2" => Err(vec![("unexpected-token", String::from("2"))]),
            _ => Ok(vec![format!("5. {meant}")]),
        };
        assert_eq!(found, meant, "{written}");
    }
    // In Fitch the elimination of negation takes two negations away, and ⊥ has rules of its own.
    for (written, meant) in [
        ("P   ¬ Elim: 1", "P DN 1"),
        ("⊥   ⊥ Intro: 1, 2", "tF ¬E 1, 2"),
        ("P   ⊥Elim: 1", "P X 1"),
        ("a = a   = Intro", "a = a =I"),
        ("P(b)   = Elim: 1, 2", "P(b) =E 1, 2"),
        ("P   Reit: 1", "P R 1"),
        ("P   Taut Con: 1", "P Taut Con 1"),
        ("P   Barbara: 1, 2", "P Barbara 1, 2"),
        ("P Barbara: 1, 2", "P Barbara 1, 2"),
    ] {
        assert_eq!(rows(&format!("notation lpl\n5. | {written}\n")), Ok(vec![format!("5. {meant}")]), "{written}");
    }
}

#[test]
fn a_boxed_name_is_generalized_without_a_box_of_the_calculus() {
    let content =
        "notation lpl\n1. | ∀x P(x)\n2. | | [c]\n3. | | P(c)   ∀ Elim: 1\n4. | ∀y P(y)   ∀ Intro: 2-3\n5. | P(c)   Reit: 3\n";
    assert_eq!(rows(content), Err(vec![("inside-closed-box", String::from("3"))]));
    let (whole, _) = content.split_once("5.").expect("it has five lines");
    let expected = ["1. ∀x P(x) given", "3. P(c) ∀E 1", "4. ∀y P(y) ∀I 3 with a choice"];
    assert_eq!(rows(whole).as_deref(), Ok(&expected.map(String::from)[..]));
}

#[test]
fn every_fault_of_a_line_has_its_place() {
    let faults: [(&str, &str, &str); 20] = [
        ("notation latin\n1 P PR", "unknown-notation", "latin"),
        ("notation forallx\nnotation forallx\n1 P PR", "repeated-clause", "notation forallx"),
        ("notation forallx\n1 P PR\nsystem classical", "late-head", "system classical"),
        ("notation forallx\nsystem a!\n1 P PR", "bad-name", "system a!"),
        ("notation forallx\n# nothing", "empty-proof", ""),
        ("notation forallx\n2 P PR\n1 Q PR", "number-not-rising", "1"),
        ("notation forallx\n0 P PR", "bad-number", "0"),
        ("notation forallx\n1 | P PR\n2 | #", "empty-statement", "2"),
        ("notation forallx\n1 | P PR\n2 | P R 1\n3 | Q", "missing-reason", "Q"),
        ("notation forallx\n1 | P :", "missing-rule", "P"),
        ("notation forallx\n1 | P PR\n2 | P by R on 1,x", "missing-reason", ""),
        ("notation carnap\nP:AS\nQ:R 1", "assumption-outside-box", "P"),
        ("notation forallx\n1 | P  PR\n2 | | P  R 1", "box-without-assumption", "P"),
        ("notation carnap\nP:PR\n    P:R 1", "box-without-assumption", "P"),
        ("notation forallx\n1 | P  PR\n2 | | P  AS\n3 | | Q  PR", "premise-in-box", "Q"),
        ("notation forallx\n1 | Fa & Fab  PR", "wrong-arity", "F"),
        ("notation forallx\n1 | (P & Q  PR", "unclosed-bracket", "("),
        ("notation forallx\n1 | P & Q v R  PR", "mixed-connectives", "v"),
        ("notation forallx\nsymbols a/1\n1 P PR", "unexpected-token", ""),
        ("notation lpl\n1. | P\n2. | | P\n3. | | P  Reit: 2\n4. | Q", "missing-reason", "Q"),
    ];
    for (content, code, place) in faults {
        if code == "missing-reason" && place.is_empty() {
            // What follows the rule's name is no list of lines, so that it belongs to the name: the kernel knows no such rule.
            assert_eq!(rows(content).map(|rows| rows[1].clone()), Ok(String::from("2. P R on 1,x")), "{content}");
            continue;
        }
        assert_eq!(rows(content), Err(vec![(code, place.to_owned())]), "{content}");
    }
}

#[test]
fn what_is_declared_by_its_use_is_told() {
    let content = "notation forallx\n1 | ∀x(Fx → Rxa)  PR\n2 | P ∨ f(b) = c  PR\n3 | Fz  PR\n";
    let (mut bank, text, calculus) = (Bank::new(), Text::new("test", content), classical());
    let options = Options { book: Book::ForallX, calculus: &calculus, system: None, vocabulary: None };
    let parsed = textbook::parse(&text, &options, &mut bank);
    let [told, open] = parsed.diagnostics.as_slice() else { panic!("{:?}", parsed.diagnostics) };
    assert_eq!((open.code, text.slice(open.span)), ("open-statement", "z"));
    assert_eq!((told.code, told.is_error(), text.slice(told.span)), ("declared-by-use", false, "F"));
    let expected = "declared by use: F as predicate of 1 object; a, b, c as names; R as predicate of 2 objects; P as sentence letter; \
                    f as function of 1 object; z as variable that nothing binds";
    assert_eq!(told.message, expected);
    let declared = content.replace("forallx\n", "forallx\nsymbols F/1 R/2 P/0 : predicate; a/0 b/0 c/0 f/1 : function\n");
    let declared = declared.replace("3 | Fz  PR\n", "");
    let parsed = textbook::parse(&Text::new("test", declared), &options, &mut Bank::new());
    assert!(parsed.value.is_some() && parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
}

#[test]
fn faults_of_a_line_know_the_places_of_its_parts() {
    let content = "notation forallx\n1 | P → Q  PR\n2 | P   PR\n3 | Q    1, 2 =>E\n4 | ∀xFx   ∀I 3-2 with a, b\n";
    let (mut bank, text, calculus) = (Bank::new(), Text::new("test", content), classical());
    let options = Options { book: Book::ForallX, calculus: &calculus, system: None, vocabulary: None };
    let places = textbook::parse(&text, &options, &mut bank).value.expect("a proof").places;
    let at = |span: Option<Span>| span.map(|span| text.slice(span));
    assert_eq!(at(places.number_span(&text, 0, 2)), Some("3"));
    assert_eq!(at(places.statement_span(&text, 0, 2)), Some("Q"));
    assert_eq!(at(places.rule_span(&text, 0, 2)), Some("=>E"));
    assert_eq!(at(places.citation_span(&text, 0, 2, 1)), Some("2"));
    assert_eq!(at(places.citation_span(&text, 0, 3, 0)), Some("3-2"));
    assert_eq!(at(places.argument_span(&text, 0, 3, 1)), Some("b"));
    assert_eq!(places.text_line(0, 3), Some(5));
    assert_eq!((places.rule_span(&text, 0, 0), places.rule_span(&text, 1, 0), places.used_span(&text, 0, 3)), (None, None, None));
}

#[test]
fn each_book_calls_the_rules_its_own_way() {
    for (book, written, tag) in [
        (Book::ForallX, "→E", "→E"),
        (Book::ForallX, "=>E", "→E"),
        (Book::ForallX, "⊃E", "→E"),
        (Book::Carnap, "->E", "→E"),
        (Book::Carnap, ">E", "→E"),
        (Book::Carnap, "/\\I", "∧I"),
        (Book::Carnap, "\\/E", "∨E"),
        (Book::Carnap, "vE", "∨E"),
        (Book::Carnap, "~E", "¬E"),
        (Book::Carnap, "-I", "¬I"),
        (Book::Carnap, "AE", "∀E"),
        (Book::Carnap, "EI", "∃I"),
        (Book::Carnap, "@E", "∀E"),
        (Book::Lpl, "→ Elim:", "→E"),
        (Book::Lpl, "∀ Elim", "∀E"),
        (Book::Lpl, "∧Intro", "∧I"),
        (Book::Lpl, "⊥ Intro", "¬E"),
        (Book::Lpl, "⊥Elim", "X"),
        (Book::Lpl, "¬ Elim", "DN"),
        (Book::Lpl, "Reit", "R"),
        (Book::Lpl, "= Intro", "=I"),
        (Book::ForallX, "DNE", "DN"),
        (Book::ForallX, "TND", "LEM"),
        (Book::ForallX, "=E", "=E"),
    ] {
        assert_eq!(book.rule(written), Some(Meaning::Rule(tag)), "{written}");
    }
    assert!(matches!(Book::Lpl.rule("Taut Con"), Some(Meaning::SeveralSteps(_))));
    assert_eq!(Book::ForallX.rule("Barbara"), None);
}

#[test]
fn printed_names_of_rules_are_read_as_the_same_rules() {
    let calculus = rules::shipped("classical", &HouseRules::default()).expect("it is shipped");
    for book in Book::ALL {
        for tag in [
            "R", "∧I", "∧E", "∨I", "∨E", "→I", "→E", "↔I", "↔E", "¬I", "¬E", "X", "IP", "∀I", "∀E", "∃I", "∃E", "=I", "=E", "DN",
            "W",
        ] {
            let written = book.written_rule(tag, calculus.name());
            assert_eq!(RuleNames::new(book, &calculus).named(&written), Named::Rule(tag), "{book:?} {tag} {written}");
        }
    }
}
