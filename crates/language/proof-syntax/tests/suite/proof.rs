//! Proof files: what is read, where it stands, and how it is written. Faulty files: `proof_faults.rs`.

use formula::{Alphabet, Bank};
use kernel::{Argument, Citation, Justification};
use proof_syntax::predicate_wars::{self, GAME_NAMES};
use proof_syntax::proof::{self, Options, ProofText, Statements};
use representation::BracketedText;
use source::{Span, Text};
use testkit::samples::CONDITIONAL;

fn accepted(content: &str) -> (Text, Bank, ProofText) {
    let text = Text::new("test", content);
    let mut bank = Bank::new();
    let parsed = proof::parse(&text, &Options::default(), &mut bank);
    assert_eq!(parsed.diagnostics, [], "{content}");
    let value = parsed.value.expect("a proof");
    (text, bank, value)
}

fn written(content: &str) -> String {
    let (_, bank, read) = accepted(content);
    proof::print(&read.proof, &bank, Alphabet::Unicode)
}

#[test]
fn the_example_of_the_contract_is_read_and_written_as_it_stands() {
    let (_, bank, read) = accepted(CONDITIONAL);
    assert_eq!(read.proof.system.as_deref(), Some("predicate-wars"));
    assert_eq!(proof::print(&read.proof, &bank, Alphabet::Unicode), CONDITIONAL);
    let ascii = proof::print(&read.proof, &bank, Alphabet::Ascii);
    assert!(ascii.is_ascii(), "{ascii}");
    assert_eq!(written(&ascii), CONDITIONAL);

    let [z, main] = read.proof.blocks() else { panic!("a subproof and the proof") };
    assert_eq!((z.name(), z.len(), main.name(), main.len()), (Some("Z"), 4, None, 2));
    let rule = |block: &kernel::Block, at: usize| match block.line(at).expect("a line").justification {
        Justification::Rule(inference) => read.proof.rule_names()[usize::from(inference.rule)].clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(rule(z, 3), "Universal generalization with reference");
    let Justification::Rule(inference) = z.line(1).expect("line 2").justification else { panic!("a step") };
    assert_eq!(inference.citations, [Citation::Line(1)]);
    let [Argument::Object(x)] = *inference.with else { panic!("{:?}", inference.with) };
    assert_eq!(bank.term_text(x, Alphabet::Unicode), "x");
    let Justification::Rule(inference) = main.line(1).expect("line 2").justification else { panic!("a step") };
    assert_eq!(inference.using.map(|used| (used.subproof.as_str(), used.lines.as_slice())), Some(("Z", &[4][..])));
}

#[test]
fn every_part_of_a_line_is_found_again() {
    let content = "subproof Z-1\n 7. axiom P # why\nend\n 3 . axiom P\n".replace("3 .", "3.")
        + "assume 4. (P → Q)\n\t5. (f(x, y)=z) by \"Rule on 2\" using Z-1 7, 8 with f(x, y) , [health] on 3, 4 – 5#x\nend";
    let (text, _, ProofText { proof, places, .. }) = accepted(&content);
    let slice = |span: Option<Span>| span.map(|span| text.slice(span));
    assert_eq!(proof.main().map(kernel::Block::len), Some(3));
    assert_eq!((slice(places.name_span(0)), places.name_span(1)), (Some("Z-1"), None));
    assert_eq!(slice(places.line_span(&text, 0, 0)), Some("7. axiom P"));
    assert_eq!(slice(places.statement_span(&text, 0, 0)), Some("P"));
    assert_eq!(places.rule_span(&text, 0, 0), None);
    assert_eq!(slice(places.line_span(&text, 1, 1)), Some("assume 4. (P → Q)"));
    assert_eq!(slice(places.number_span(&text, 1, 1)), Some("4"));
    assert_eq!(slice(places.statement_span(&text, 1, 1)), Some("(P → Q)"));
    assert_eq!(places.text_line(1, 2), Some(6));
    assert_eq!(slice(places.number_span(&text, 1, 2)), Some("5"));
    assert_eq!(slice(places.statement_span(&text, 1, 2)), Some("(f(x, y)=z)"));
    assert_eq!(slice(places.rule_span(&text, 1, 2)), Some("Rule on 2"));
    assert_eq!(slice(places.citation_span(&text, 1, 2, 0)), Some("3"));
    assert_eq!(slice(places.citation_span(&text, 1, 2, 1)), Some("4 – 5"));
    assert_eq!(places.citation_span(&text, 1, 2, 2), None);
    assert_eq!(slice(places.argument_span(&text, 1, 2, 0)), Some("f(x, y)"));
    assert_eq!(slice(places.argument_span(&text, 1, 2, 1)), Some("[health]"));
    assert_eq!(places.argument_span(&text, 1, 2, 2), None);
    assert_eq!(slice(places.used_span(&text, 1, 2)), Some("Z-1"));
    assert_eq!(slice(places.used_line_span(&text, 1, 2, 1)), Some("8"));
    assert_eq!(places.used_line_span(&text, 1, 2, 2), None);
    assert_eq!((places.line_span(&text, 1, 3), places.line_span(&text, 2, 0)), (None, None));
}

#[test]
fn clauses_come_in_any_order_and_everything_is_written_in_one() {
    let lines = [
        ("1. P by  MP   with x  using Z 2,3  on 1 ,2", "1. P by MP on 1, 2 with x using Z 2, 3"),
        ("1. P by Truth", "1. P by Truth"),
        ("1.P by MP on 3-7,2", "1. P by MP on 3-7, 2"),
        ("01. P by MP on 007", "1. P by MP on 7"),
        ("1. (P and(forall(x)(Q(x)->tF))) by MP using Z", "1. (P ∧ (∀(x)(Q(x) → tF))) by MP using Z"),
        ("1. P by MP with (P ∧ R(x,y)), g(x, f(y)) ,17", "1. P by MP with (P ∧ R(x, y)), g(x, f(y)), 17"),
        ("1. P by MP with [health], [power](x)", "1. P by MP with [health], [power](x)"),
        ("1. P\u{a0}by\u{3000}MP\u{a0}on\u{a0}1", "1. P by MP on 1"),
        ("\u{feff}1. P\tby\tMP\ton\t1\r", "1. P by MP on 1"),
        ("1. axiom(P∧Q)", "1. axiom (P ∧ Q)"),
        ("1. P by Rule by cases on 1", "1. P by Rule by cases on 1"),
        ("1. P by RULE_ON on 1", "1. P by RULE_ON on 1"),
        ("1. P by UGR with Reference with x", "1. P by UGR with Reference with x"),
        ("1. P by \"MP\" on 1", "1. P by MP on 1"),
        ("1. P by \"Rule #1\" on 1 # \"so\"", "1. P by \"Rule #1\" on 1"),
        ("1. P by \"Rule on two\"", "1. P by \"Rule on two\""),
        ("1. P by \"with it\"", "1. P by \"with it\""),
        ("1. P by MP using on 4 on 3", "1. P by MP on 3 using on 4"),
        ("4000000000. P by MP on 4000000000", "4000000000. P by MP on 4000000000"),
    ];
    for (line, expected) in lines {
        let once = written(line);
        assert_eq!(once, format!("{expected}\n"), "{line}");
        assert_eq!(written(&once), once);
    }
}

#[test]
fn what_with_names_is_an_object_a_formula_or_a_function() {
    let chosen = |written: &str| {
        let (_, bank, read) = accepted(&format!("1. P by X with {written}"));
        match read.proof.main().and_then(|main| main.line(0)).map(|line| line.justification) {
            Some(Justification::Rule(inference)) => (inference.with.to_vec(), bank),
            other => panic!("{other:?}"),
        }
    };
    for (name, _) in GAME_NAMES.iter().filter(|(_, role)| *role == predicate_wars::Role::Function) {
        let (with, bank) = chosen(name);
        assert!(matches!(*with, [Argument::Function(function)] if bank.name_text(function) == *name), "{name}: {with:?}");
    }
    for (object, text) in [("f", "f"), ("x_0", "x_0"), ("( 1+x )", "(1 + x)"), ("[health](x)", "[health](x)"), ("f()", "f()")] {
        let (with, bank) = chosen(object);
        assert!(
            matches!(*with, [Argument::Object(term)] if bank.term_text(term, Alphabet::Unicode) == text),
            "{object}: {with:?}"
        );
    }
    for (formula, text) in [("P", "P"), ("tT", "tT"), ("(x=y)", "(x = y)"), ("R(x,f(y))", "R(x, f(y))")] {
        let (with, bank) = chosen(formula);
        assert!(matches!(*with, [Argument::Formula(read)] if bank.text(read, Alphabet::Unicode) == text), "{formula}: {with:?}");
    }
}

#[test]
fn boxes_are_opened_and_closed() {
    let content = "\
subproof Z
  assume 1. P
    2. axiom Q
  end
end
assume 1. P
  assume 3. Q
    4. P by R on 1
  end
  assume 5. R
  end
end
6. axiom P
assume 7. Q
end
";
    let (_, bank, read) = accepted(content);
    let main = read.proof.main().expect("a proof");
    let boxes: Vec<_> = main.boxes().iter().map(|found| (found.parent, found.first, found.end)).collect();
    assert_eq!(boxes, [(None, 0, 4), (Some(0), 1, 3), (Some(0), 3, 4), (None, 5, 6)]);
    assert_eq!(proof::print(&read.proof, &bank, Alphabet::Unicode), content);
    let flat: String = content.lines().map(|line| line.trim_start().to_owned() + "\n").collect();
    assert_eq!(written(&flat), content, "indentation is habit");
}

#[test]
fn the_calculus_is_known_before_the_proof_is_read() {
    let system = |content: &str| {
        proof::system(&Text::new("test", content)).map(|(name, span)| (name, content[span.start..span.end].to_owned()))
    };
    let found = Some(("my-calculus_2".to_owned(), "my-calculus_2".to_owned()));
    assert_eq!(system("\u{feff}# a proof\n\n  system   my-calculus_2 # this one\n1. axiom P"), found);
    assert_eq!(system("1. axiom P\nsystem late"), None);
    assert_eq!(system("system\n1. axiom P"), None);
    assert_eq!(system(""), None);
    let text = Text::new("test", "system one\n1. axiom P");
    let options = Options { system: Some("two".to_owned()), statements: Statements::default() };
    let read = proof::parse(&text, &options, &mut Bank::new()).value.expect("a proof");
    assert_eq!(read.proof.system.as_deref(), Some("two"));
}
