//! Rulings on proofs, as people read them.

use adjudication::{Adjudicator, Alphabet, DrawnLines, GraphOptions, HouseRules, ProofOptions, Text};
use insta::assert_snapshot;
use report::Style;
use testkit::samples::CONDITIONAL;

const PLAIN: Style = Style { colour: false, ascii: false, width: 100 };

fn adjudicator(options: ProofOptions) -> Adjudicator {
    Adjudicator::new(options).unwrap_or_else(|error| panic!("{error}"))
}

fn proof(content: &str, options: ProofOptions, style: Style) -> String {
    let checked = adjudicator(options).check(Text::new("game.proof", content)).unwrap_or_else(|error| panic!("{error}"));
    report::proof(&checked, style)
}

const WRONG: &str = "\
subproof Broken
  1. axiom (∀(x)P(x))
  2. Q by Simplification on 1
end
1. axiom (((3+4)*2)>10)
2. ((7*2)>10) by Operator simplification on 1
3. (15>10) by Operator simplification on 2
4. tT by Comparison on 3
5. axiom P(d)
6. (∀(d)P(d)) by UG on 5
7. axiom (∃(x)(P(x) ∧ (∀(y)(R(x, y) → ([health](c) > (p * (20 + 1)))))))
";

#[test]
fn an_accepted_proof() {
    assert_snapshot!(proof(CONDITIONAL, ProofOptions::default(), PLAIN));
}

#[test]
fn a_rejected_proof_with_all_there_is_to_say() {
    assert_snapshot!(proof(WRONG, ProofOptions::default(), PLAIN));
}

#[test]
fn long_statements_are_wrapped() {
    let conjunction = |depth: usize| (0..depth).fold(String::from("P(x_1, x_2)"), |inner, _| format!("({inner} ∧ Q(f(x_3)))"));
    let content = format!("1. axiom {}\n2. {} by Simplification on 1\n", conjunction(9), conjunction(8));
    assert_snapshot!(proof(&content, ProofOptions::default(), Style { width: 80, ..PLAIN }));
}

#[test]
fn house_rules_goals_and_contradictions_are_said() {
    let mut house = HouseRules::default();
    house.set("round", "half_even").expect("a house rule");
    house.set("mirrored", "yes").expect("a house rule");
    let options =
        |goal: &str| ProofOptions { house: house.clone(), goal: Some(Text::new("goal", goal)), ..ProofOptions::default() };
    let content = "1. axiom P((5/2))\n2. P(2) by OS on 1\n3. axiom (¬P(2))\n4. (Q ∨ P(2)) by Addition on 2\n";
    assert_snapshot!("goal_reached", proof(content, options("(Q ∨ P(2))"), PLAIN));
    let ascii = ProofOptions { alphabet: Alphabet::Ascii, ..options("Q") };
    assert_snapshot!("goal_missed_in_ascii", proof(content, ascii, Style { ascii: true, ..PLAIN }));
}

#[test]
fn colours_say_what_is_good_and_bad() {
    let content = "1. axiom P\n2. (P ∨ Q) by Addition on 1\n3. Q by Simplification on 2\n";
    assert_snapshot!(proof(content, ProofOptions::default(), Style { colour: true, ..PLAIN }).replace('\u{1b}', "␛"));
}

#[test]
fn boxes_are_indented() {
    let rules = "calculus boxes \"With boxes\"\nnotation predicate-wars\nrule \"Implication introduction\" (II, X-1)\n  says \"What follows from an assumption is implied by it.\"\n\
                 \x20 from [A |- B]\n  infer (A -> B)\nrule \"Repetition\" (R, X-2)\n  says \"Again.\"\n  from A\n  infer A\n";
    let system = Some(adjudication::System::Rules(Text::new("boxes.rules", rules)));
    let content =
        "assume 1. P\n  assume 2. Q\n  3. P by R on 1\n  end\n4. (Q → P) by II on 2-3\nend\n5. (P → (Q → P)) by II on 1-4\n";
    assert_snapshot!(proof(content, ProofOptions { system, ..ProofOptions::default() }, PLAIN));
}

#[test]
fn wffs_are_shown_in_both_notations() {
    let content = "system wff-n-proof\n1. axiom CpNKqr\nassume 2. p\n  3. NKqr by Co on 1, 2\n  4. ANKqrs by Ai on 3 with s\nend\n\
                   5. CpANKqrs by Ci on 2-4\n6. Kpq by Ki on 1, 5\n";
    assert_snapshot!(proof(content, ProofOptions::default(), PLAIN));
}

#[test]
fn prices_graphs_and_summaries() {
    let adjudicator = adjudicator(ProofOptions::default());
    let (price, ..) = adjudicator.price(Text::new("game.proof", CONDITIONAL)).unwrap_or_else(|error| panic!("{error}"));
    assert_snapshot!("price", report::proof_cost(&price, PLAIN));
    let error = adjudicator.price(Text::new("game.proof", WRONG)).map(|_| ()).expect_err("a rejected proof");
    assert_snapshot!("no_price", report::error(&error, PLAIN));
    let options = GraphOptions { lines: DrawnLines::Needed, picture: None };
    let drawing = adjudicator.graph(Text::new("game.proof", CONDITIONAL), options).unwrap_or_else(|error| panic!("{error}"));
    assert_snapshot!("graph", report::graph(&drawing.ruling, PLAIN));
    assert_snapshot!("summary", report::summary(3, 1, 2, PLAIN));
}
