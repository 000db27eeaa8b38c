//! Proofs with Palmer's statements: declared symbols, free variables, falsehood and truth, the words about what is wrong; and
//! that what is written reads back as the same proof.

use crate::common::{content, spoilt};
use board_syntax::board;
use board_syntax::palmer::{self, Vocabulary};
use formula::generate::{Random, Vocabulary as Generator};
use formula::{Alphabet, Bank, Fixity, FormulaId, Kind};
use kernel::{Argument, BlockBuilder, Citation, Justification, Notation, Proof, SubproofCitation};
use proof_syntax::proof::{self, Options, ProofText, Statements, Style};
use proptest::prelude::*;
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;
use testkit::proofs::NO_LINES;

fn options() -> Options {
    Options { system: None, statements: Notation::Palmer.into() }
}

fn parse(content: &str) -> (Bank, Parsed<ProofText>) {
    let mut bank = Bank::new();
    let parsed = proof::parse(&Text::new("test", content), &options(), &mut bank);
    (bank, parsed)
}

#[track_caller]
fn accepted(content: &str) -> (Bank, ProofText) {
    let (bank, parsed) = parse(content);
    let Some(value) = parsed.value else { panic!("{content}\n{:#?}", parsed.diagnostics) };
    (bank, value)
}

fn unicode<'v>() -> Style<'v> {
    Style::new(Notation::Palmer, Alphabet::Unicode)
}

#[track_caller]
fn written(content: &str) -> String {
    let (bank, read) = accepted(content);
    proof::print(&read.proof, &bank, unicode())
}

/// Codes with the text that each points at.
fn findings(content: &str) -> Vec<(&'static str, String)> {
    let (_, parsed) = parse(content);
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{content}");
    let at = |span: Span| content.get(span.start..span.end).expect("a span of the text").to_owned();
    parsed.diagnostics.into_iter().map(|found| (found.code, at(found.span))).collect()
}

#[track_caller]
fn finds(content: &str, expected: &[(&str, &str)]) {
    let found = findings(content);
    let found: Vec<(&str, &str)> = found.iter().map(|(code, at)| (*code, at.as_str())).collect();
    assert_eq!(found, expected, "{content}");
}

/// What the kernel says about the proof: the number of each bad line of the proof itself.
fn bad_lines(content: &str) -> Vec<u32> {
    let (bank, read) = accepted(content);
    testkit::proofs::bad_lines("classical", &bank, &read.proof)
}

const SYLLOGISM: &str = "\
system classical
symbols human/1 mortal/1 : predicate; socrates/0 : function
1. axiom ∀x (human(x) → mortal(x))
2. axiom human(socrates)
3. human(socrates) → mortal(socrates) by ∀E on 1 with socrates
4. mortal(socrates) by →E on 3, 2
";

#[test]
fn declared_symbols_are_read_and_written() {
    assert_eq!(written(SYLLOGISM), SYLLOGISM);
    assert_eq!(bad_lines(SYLLOGISM), NO_LINES);
    let (bank, read) = accepted(SYLLOGISM);
    let ascii = proof::print(&read.proof, &bank, Style::new(Notation::Palmer, Alphabet::Ascii));
    assert!(ascii.contains("forall x (human(x) -> mortal(x))"), "{ascii}");
    assert_eq!(written(&ascii.replace("∀E", "forall-elim").replace("→E", "MP")).lines().nth(2), SYLLOGISM.lines().nth(2));
    // Several lines, symbols of the game, declarations that are repeated or not needed.
    let more =
        "symbols p/0 q/2 : predicates # two\n symbols likes/2: relation ;\nsymbols f/1 : function\n1. axiom p ∧ q(x, f(x + y))";
    assert_eq!(written(more), "symbols p/0 q/2 : predicate; f/1 : function\n1. axiom p ∧ q(x, f(x + y))\n");
}

#[test]
fn undeclared_names_are_variables_where_objects_stand() {
    let lines = [
        ("likes(a, b)", "likes(a, b)"),
        ("likes((a), father(c1))", "likes(a, father(c1))"),
        ("forall x likes(x,a)", "∀x likes(x, a)"),
        ("(∀a happy(a)) ∧ happy(a)", "(∀a happy(a)) ∧ happy(a)"),
        ("happy(a) ∧ ∀a happy(a)", "happy(a) ∧ (∀a happy(a))"),
        ("a = b", "a = b"),
        ("(a) != (b + father(a))", "a ≠ b + father(a)"),
        ("¬a = b", "a ≠ b"),
        ("happy(V) V happy(x_1')", "happy(V) ∨ happy(x_1')"),
        ("∃!x likes(x, witness)", "∃!x likes(x, witness)"),
        ("|L| >= 3 → tF", "|L| ≥ 3 → ⊥"),
        ("⊤ ∧ ¬⊥", "⊤ ∧ ¬⊥"),
        ("\\top <-> tT", "⊤ ↔ ⊤"),
        ("\\bot", "⊥"),
    ];
    for (line, expected) in lines {
        let once = written(&format!("1. axiom {line}"));
        assert_eq!(once, format!("1. axiom {expected}\n"), "{line}");
        assert_eq!(written(&once), once);
    }
    let (bank, read) = accepted("1. axiom likes(a, b) ∧ ∀a happy(a)");
    let statement = read.proof.main().and_then(|main| main.line(0)).expect("a line").statement;
    let free: Vec<&str> = bank.free_variables(statement).iter().map(|&x| bank.variable_text(x)).collect();
    assert_eq!(free, ["a", "b"]);
}

#[test]
fn what_with_names_is_an_object_a_statement_or_a_function() {
    let chosen = |written: &str| {
        let (bank, read) = accepted(&format!("symbols c/0 : function; p/0 : predicate\n1. happy(c) by X with {written} on 1"));
        let main = read.proof.main().expect("a proof");
        match main.line(0).map(|line| line.justification) {
            Some(Justification::Rule(found)) => {
                let kind = |one: &Argument| match one {
                    Argument::Object(_) => "object",
                    Argument::Formula(_) => "statement",
                    Argument::Function(_) => "function",
                };
                found.with.iter().map(|one| format!("{} {}", kind(one), unicode().argument(&bank, *one))).collect::<Vec<_>>()
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(chosen("x, c, blondie"), ["object x", "object c", "object blondie"]);
    assert_eq!(chosen("father(x + c), x+c"), ["object father(x + c)", "object x + c"]);
    assert_eq!(
        chosen("p, ⊥, (∀x,y likes(x,y)), a = b"),
        ["statement p", "statement ⊥", "statement ∀x ∀y likes(x, y)", "statement a = b"]
    );
    assert_eq!(chosen("father"), ["function father"]);
}

#[test]
fn what_is_wrong_is_said_as_on_boards() {
    finds("1. axiom mortal(x)", &[("unknown-symbol", "mortal")]);
    finds("1. axiom foo", &[("unknown-symbol", "foo")]);
    finds("1. axiom ¬(foo) ∧ happy(foo)", &[("unknown-symbol", "(foo)")]);
    finds("1. axiom ∀x x", &[("term-as-statement", "x")]);
    finds("1. axiom happy(0)", &[("unknown-symbol", "0")]);
    finds("1. axiom happy(x, y)", &[("wrong-arity", "happy")]);
    finds("1. axiom happy", &[("wrong-arity", "happy")]);
    finds("1. axiom a = happy", &[("predicate-as-object", "happy")]);
    finds("1. axiom ∀x x(a)", &[("variable-applied", "x")]);
    finds("1. axiom happy(x) = happy(y)", &[("formula-equality", "happy(x) = happy(y)")]);
    finds("1. axiom a + b + c = a", &[("ambiguous-sum", "a + b + c")]);
    finds("1. axiom |L| ≥ 65", &[("cardinality-out-of-range", "65")]);
    finds("1. axiom ∃!x blonde(x) | blondie := x", &[("naming-in-proof", ":=")]);
    finds("1. axiom happy(x) by MP", &[("needs-no-rule", "by MP")]);
    finds("1. axiom happy(x) & blonde(x) or happy(y)", &[("mixed-connectives", "happy(x) & blonde(x) or happy(y)")]);
    // Several at once, each where it stands, and warnings with them.
    finds(
        "system classical\nsymbols p/1\n1. axiom q(a)\n2. ∀x happy(a) by R on 1 with r(b), ⊥ ⊥",
        &[
            ("unexpected-token", ""),
            ("unknown-symbol", "q"),
            ("vacuous-quantifier", "x"),
            ("unknown-symbol", "r"),
            ("unknown-character", "⊥"),
        ],
    );
}

#[test]
fn help_says_what_would_fit() {
    let help = |content: &str| parse(content).1.diagnostics.first().and_then(|found| found.help.clone()).unwrap_or_default();
    assert_eq!(help("1. axiom hapy(x)"), "did you mean `happy`?");
    assert!(help("1. axiom mortal(x)").ends_with("`symbols mortal/1 : predicate`"));
    assert!(help("1. axiom ∀x ∃y parent(y,x)").ends_with("`symbols parent/2 : predicate`"));
    assert!(help("1. axiom ∀x P ∧ happy(x)").ends_with("`symbols P/0 : predicate`"));
    assert!(help("1. axiom ∀x happy(boss(x, f(x, x)))").ends_with("`symbols boss/2 : function`"));
    assert!(help("1. axiom ∀x boss(x) = x").ends_with("`symbols boss/1 : function`"));
    assert!(help("1. axiom ∃!x blonde(x) | blondie := x").contains("symbols name/0 : function"));
}

#[test]
fn symbols_come_right_behind_the_system() {
    finds("symbols p/0 : predicate\nsystem classical\n1. axiom p", &[("late-system", "system")]);
    finds("1. axiom ⊤\nsymbols p/0 : predicate", &[("late-symbols", "symbols")]);
    finds("symbols\n1. axiom ⊤", &[("unexpected-token", "")]);
    finds("symbols happy/2 : predicate\n1. axiom ⊤", &[("name-taken", "happy")]);
    let text = Text::new("test", "symbols p/0 : predicate\n1. axiom P");
    let parsed = proof::parse(&text, &Options::default(), &mut Bank::new());
    let codes: Vec<&str> = parsed.diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["needs-no-symbols"]);
}

#[test]
fn a_board_hands_its_names_to_its_proofs() {
    let mut bank = Bank::new();
    let text = Text::new("board", "symbols taller/2 : predicate\n∃!x blonde(x) | blondie := x\n");
    let board = board::parse(&text, &mut bank, palmer::Options::default()).value.expect("a board");
    let vocabulary = Some(board.vocabulary);
    let statements = Statements::Palmer { options: palmer::Options::default(), vocabulary };
    let options = Options { system: None, statements };
    let content = "symbols q/0 : predicate\n1. axiom taller(blondie, bobbie) ∧ q\n";
    let read = proof::parse(&Text::new("proof", content), &options, &mut bank).value.expect("a proof");
    let statement = read.proof.main().and_then(|main| main.line(0)).expect("a line").statement;
    assert_eq!(bank.free_variables(statement).len(), 1, "bobbie is a variable, blondie is not");
    let Statements::Palmer { vocabulary, .. } = &options.statements else { panic!("Palmer's") };
    let style = Style { vocabulary: vocabulary.as_ref(), ..unicode() };
    assert_eq!(proof::print(&read.proof, &bank, style), content);
    let alone = proof::print(&read.proof, &bank, unicode());
    assert!(alone.starts_with("symbols taller/2 q/0 : predicate; blondie/0 : function\n"), "{alone}");
    // A goal is read with the names of the proof.
    let goal = Text::new("goal", " q ");
    let statements = Statements::Palmer { options: palmer::Options::default(), vocabulary: Some(read.vocabulary) };
    assert!(proof::parse_statements(&goal, [Span::new(1, 2)], &statements, &mut bank).value.is_some());
    let statements = Statements::from(Notation::Palmer);
    assert!(proof::parse_statements(&goal, [Span::new(1, 2)], &statements, &mut bank).value.is_none());
}

#[test]
fn steps_of_the_classical_calculus_are_judged() {
    let witness = "\
system classical
1. axiom ∃x blonde(x)
2. axiom ∀x (blonde(x) → happy(x))
assume 3. blonde(a)
  4. blonde(a) → happy(a) by ∀E on 2 with a
  5. happy(a) by →E on 4, 3
  6. ∃x happy(x) by ∃I on 5
end
7. ∃x happy(x) by ∃E on 1, 3-6
";
    assert_eq!(written(witness), witness);
    assert_eq!(bad_lines(witness), NO_LINES);
    assert_eq!(bad_lines(&witness.replace("7. ∃x happy(x) by ∃E on 1, 3-6", "7. happy(a) by ∃E on 1, 3-5")), [7]);
    let identity = "1. axiom likes(a, b)\n2. axiom b = father(a)\n3. likes(a, father(a)) by =E on 2, 1\n4. c = c by =I\n";
    assert_eq!(bad_lines(identity), NO_LINES);
    assert_eq!(bad_lines(&identity.replace("4. c = c", "4. c = a")), [4]);
    let absurd = "assume 1. happy(a) ∧ ¬happy(a)\n 2. happy(a) by ∧E on 1\n 3. ¬happy(a) by ∧E on 1\n 4. ⊥ by ¬E on 2, 3\nend\n\
                  5. ¬(happy(a) ∧ ¬happy(a)) by ¬I on 1-4";
    assert_eq!(bad_lines(absurd), NO_LINES);
}

/// Symbols of the game and others, parameters among the variables.
fn generator(bank: &mut Bank) -> Generator {
    let mut made = Generator::palmer(bank);
    made.truth_values = true;
    made.functions
        .extend([bank.symbol("socrates", Kind::Function, Fixity::Letter), bank.symbol("g", Kind::Function, Fixity::Applied(3))]);
    made.predicates
        .extend([bank.symbol("p", Kind::Predicate, Fixity::Letter), bank.symbol("between", Kind::Predicate, Fixity::Applied(3))]);
    made.variables.extend(["c1", "V", "parameter_2", "ß'"].map(|name| bank.variable(name)));
    made
}

const RULES: [&str; 7] = ["∀E", "->E", "→E", "Rule with reference", "R", "using it", "Nr. #7"];

fn random_proof(seed: u64, lines: usize, bank: &mut Bank) -> Proof {
    let made = generator(bank);
    let random = &mut Random::new(seed);
    let mut proof = Proof::new(Some("classical".to_owned()).filter(|_| random.below(2) == 0));
    for name in [Some("Z"), None] {
        let mut builder = BlockBuilder::new(name.map(str::to_owned));
        for number in 1..=lines as u32 {
            while random.below(4) == 0 && builder.end() {}
            let statement: FormulaId =
                if random.below(6) == 0 { bank.random_sentence(&made, 3, random) } else { bank.random_formula(&made, 3, random) };
            match random.below(5) {
                0 => builder.axiom(number, statement),
                1 => builder.assume(number, statement),
                _ => {
                    let rule = proof.rule_name(RULES[random.below(RULES.len())]).expect("few rules");
                    let citations = [Citation::Line(number), Citation::Box(1, number)];
                    builder.infer(number, statement, rule, &citations[..random.below(3)]);
                    let with: Vec<Argument> = (0..random.below(3))
                        .map(|_| match random.below(3) {
                            0 => Argument::Object(bank.random_term(&made, 2, random)),
                            1 => Argument::Formula(bank.random_formula(&made, 2, random)),
                            _ => Argument::Function(bank.name("father")),
                        })
                        .collect();
                    let used = SubproofCitation { subproof: "Z".to_owned(), lines: vec![number] };
                    if random.below(2) == 0 {
                        builder.detail(with, Some(used).filter(|_| random.below(2) == 0));
                    }
                }
            }
        }
        proof.push(builder.finish());
    }
    proof
}

const WORDS: [&str; 16] = [
    "symbols",
    "p/1",
    ":",
    "predicate",
    "∀x",
    "⊥",
    "happy(",
    ")",
    "a",
    "=",
    "|L| ≥",
    "| b := x",
    ",",
    "\n",
    "1. axiom",
    "system classical\n",
];

fn look_at(content: &str) {
    let (_, parsed) = parse(content);
    for found in &parsed.diagnostics {
        for span in found.related.iter().map(|(span, _)| *span).chain([found.span]) {
            assert!(content.get(span.start..span.end).is_some(), "{content:?}: {found:?}");
        }
    }
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{content:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(testkit::soak::cases(3_000) as u32) })]

    #[test]
    fn what_is_written_reads_back(seed: u64, lines in 1usize..10, ascii: bool) {
        let mut bank = Bank::new();
        let made = random_proof(seed, lines, &mut bank);
        let style = Style::new(Notation::Palmer, if ascii { Alphabet::Ascii } else { Alphabet::Unicode });
        let written = proof::print(&made, &bank, style);
        let parsed = proof::parse(&Text::new("random", written.clone()), &options(), &mut bank);
        prop_assert!(parsed.value.is_some(), "{written}\n{:?}", parsed.diagnostics);
        let read = parsed.value.expect("a proof");
        prop_assert_eq!(content(&read.proof), content(&made), "{}", written);
        prop_assert_eq!(proof::print(&read.proof, &bank, style), written);
        let vocabulary: Vocabulary = read.vocabulary;
        prop_assert!(vocabulary.entries().count() >= 6);
    }

    #[test]
    fn spoilt_proofs_are_refused_or_read(seed: u64, cuts in 1usize..4) {
        let mut bank = Bank::new();
        let made = random_proof(seed, 5, &mut bank);
        look_at(&spoilt(proof::print(&made, &bank, unicode()), &WORDS, cuts, seed));
    }

    #[test]
    fn any_words_are_refused_or_read(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..24), glue: bool) {
        look_at(&words.join(if glue { "" } else { " " }));
    }
}

/// Reads a proof whose names are declared by their use; the diagnostics' codes with their helps.
fn by_use(content: &str) -> (bool, Vec<(&'static str, String)>) {
    let mut bank = Bank::new();
    let vocabulary = None;
    let options = palmer::Options { declares_by_use: true, ..palmer::Options::default() };
    let options = Options { system: None, statements: Statements::Palmer { options, vocabulary } };
    let parsed = proof::parse(&Text::new("test", content), &options, &mut bank);
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{content}");
    let said = parsed.diagnostics.into_iter().map(|found| (found.code, found.help.unwrap_or_default()));
    (parsed.value.is_some(), said.collect())
}

#[test]
fn letters_are_declared_by_their_use_where_that_is_asked() {
    for (content, line) in [
        ("1. axiom P -> Q\n2. axiom P\n3. Q by MP on 1, 2\n", "symbols P/0 Q/0 : predicate"),
        ("1. axiom ∀x (F(x) → R(x, f(x)))\n2. axiom g(a) = b\n", "symbols F/1 R/2 : predicate; f/1 g/1 : function"),
        ("1. axiom ¬P ∨ (P ∧ ∃y S(y, y))\n", "symbols P/0 S/2 : predicate"),
        ("1. axiom P(Q(a))\n", "symbols P/1 : predicate; Q/1 : function"),
    ] {
        let (is_read, said) = by_use(content);
        assert!(is_read && said.len() == 1, "{content}: {said:?}");
        assert_eq!(said, [("declared-by-use", format!("`{line}` declares them"))], "{content}");
        // The line that is proposed says the same.
        assert_eq!(by_use(&format!("{line}\n{content}")), (true, Vec::new()), "{content}");
    }
    // What is declared once stays that; a bound variable is none; nothing is declared of a board's six symbols.
    for content in [
        "1. axiom P\n2. axiom P(a)\n",
        "1. axiom F(a)\n2. axiom F(a, b)\n",
        "1. axiom ∀x x(a)\n",
        "1. axiom ∀x x\n",
        "1. axiom F()\n",
    ] {
        assert!(!by_use(content).0, "{content}");
    }
    assert_eq!(by_use("1. axiom happy(a)\n"), (true, Vec::new()));
    // Without being asked a name has to be declared.
    finds("1. axiom P\n", &[("unknown-symbol", "P")]);
}
