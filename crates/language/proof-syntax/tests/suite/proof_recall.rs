//! Statements that stood in an earlier line, or in a part of one, are read as if they had not.

use formula::Bank;
use formula::generate::Random;
use proof_syntax::predicate_wars;
use proof_syntax::proof::{self, Options};
use source::{Diagnostic, Span, Text};

fn parse(proof: &str, bank: &mut Bank) -> (Option<kernel::Proof>, Vec<Diagnostic>) {
    let text = Text::new("t", proof);
    let parsed = proof::parse(&text, &Options::default(), bank);
    (parsed.value.map(|read| read.proof), parsed.diagnostics)
}

/// A statement over few names, so that parts are the same again and again.
fn statement(random: &mut Random, depth: usize) -> String {
    let term = |random: &mut Random| ["x", "y", "7", "12", "f(x)", "x_1"][random.below(6)];
    match random.below(if depth == 0 { 4 } else { 9 }) {
        0 => ["P_0", "P_1", "P_2", "P_10", "P_23"][random.below(5)].to_owned(),
        1 => format!("P_{}({})", random.below(3), term(random)),
        2 => format!("R({},{})", term(random), term(random)),
        3 => format!("({} = {})", term(random), term(random)),
        4 => format!("(¬{})", statement(random, depth - 1)),
        5 => format!("(∀(x){})", statement(random, depth - 1)),
        sign => {
            let (left, right) = (statement(random, depth - 1), statement(random, depth - 1));
            format!("({left} {} {right})", ["∧", "→", "∨"][sign - 6])
        }
    }
}

#[test]
fn a_line_says_the_same_whether_or_not_it_was_said_before() {
    let mut random = Random::new(7);
    let statements: Vec<String> = (0..4_000).map(|_| statement(&mut random, 3)).collect();
    let lines = statements.iter().enumerate().map(|(at, statement)| format!("{}. axiom {statement}\n", at + 1));
    let mut bank = Bank::new();
    let (proof, together) = parse(&lines.collect::<String>(), &mut bank);
    let proof = proof.expect("every statement is well formed");
    let mut warnings = 0;
    for (written, line) in statements.iter().zip(proof.main().expect("there are lines").lines()) {
        let text = Text::new("t", written.as_str());
        let alone = predicate_wars::parse_wff(&text, Span::new(0, written.len()), &predicate_wars::Options::default(), &mut bank);
        assert_eq!(alone.value, Some(line.statement), "{written}");
        warnings += alone.diagnostics.len();
    }
    assert!(warnings > 100, "only {warnings} warnings");
    // What is beyond the limit is counted.
    assert_eq!(together.len(), syntax_core::MAX_ERRORS + 1);
}

#[test]
fn what_was_warned_about_once_is_warned_about_again() {
    let (_, found) = parse("1. axiom (P ∧ P(x))\n2. axiom (P ∧ P(x))\n3. axiom P(x)\n4. axiom (P ∧ P(x))\n", &mut Bank::new());
    let places: Vec<usize> = found.iter().map(|warning| warning.span.start).collect();
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(places.windows(2).all(|pair| pair[0] < pair[1]), "{places:?}");
}

#[test]
fn a_faulty_statement_stays_faulty_when_its_parts_are_known() {
    let (proof, found) =
        parse("1. axiom (P(x) ∧ Q(x))\n2. axiom (P(x) ∧ Q(x)\n3. axiom P(x) ∧ Q(x)\n4. axiom (P(x))\n", &mut Bank::new());
    assert!(proof.is_none());
    assert_eq!(found.iter().filter(|fault| fault.is_error()).count(), 3, "{found:?}");
}
