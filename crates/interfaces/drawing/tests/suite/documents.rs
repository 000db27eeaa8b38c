//! Proofs as columns with bars and boxes.

use adjudication::{Adjudicator, ProofOptions, Text};
use drawing::{DrawnForm, Section, document};

use crate::common::{assert_html, assert_latex, assert_xml, drawn, proof, ruling};

/// A proof with two boxes, one in the other.
const NESTED: [&str; 9] = [
    "system classical",
    "symbols P/0 Q/0 R/0 : predicate",
    "1. axiom P → (Q → R)",
    "  assume 2. P ∧ Q",
    "    assume 3. R",
    "    end",
    "  4. P by ∧E on 2",
    "  end",
    "5. (P ∧ Q) → P by →I on 2-4",
];

#[test]
fn boxes_have_bars_and_assumptions_are_underlined() {
    let [svg, html, latex] = drawn(&ruling("nested", &proof(&NESTED)));
    insta::assert_snapshot!("nested.svg", svg);
    insta::assert_snapshot!("nested.md", document(DrawnForm::Markdown, &Section::of_board(&ruling("nested", &proof(&NESTED)))));
    assert!(html.contains("in 2 boxes") && html.matches("class=\"bar first\"").count() == 2, "{html}");
    assert!(latex.contains(r"\fitchline{3}{\fitchbar\fitchbar\fitchopen}{3}{\fitchunder}"), "{latex}");
    assert!(latex.contains(r"\fitchline{5}{\fitchbar}{1}{}"), "{latex}");
}

#[test]
fn wrong_lines_of_a_proof_are_marked_and_explained() {
    let adjudicator = Adjudicator::new(ProofOptions::default()).expect("the usual conditions");
    let text = "1. axiom (P → Q)\n2. axiom R\n3. Q by Modus ponens on 1, 2\n4. (Q ∨ R) by Addition on 3\n";
    let checked = adjudicator.check(Text::new("wrong", text)).expect("it can be read");
    let section = Section::of_proof(&checked);
    let (svg, html, latex) =
        (document(DrawnForm::Svg, &section), document(DrawnForm::Html, &section), document(DrawnForm::Latex, &section));
    assert_xml(&svg);
    assert_html(&html);
    assert_latex(&latex);
    assert!(svg.contains("✗ 3") && svg.contains("Rejected: line 3 is wrong."), "{svg}");
    assert!(html.contains("<tr class=\"wrong\">") && html.contains("rests on line 3"), "{html}");
    assert!(latex.contains(r"\fitchline{\ensuremath{\times}\,3}"), "{latex}");
}

#[test]
fn a_long_proof_is_cut_in_a_picture_and_whole_elsewhere() {
    let lines: Vec<String> = (1..=450).map(|number| format!("{number}. axiom P")).collect();
    let lines: Vec<&str> =
        ["system classical", "symbols P/0 : predicate"].into_iter().chain(lines.iter().map(String::as_str)).collect();
    let [svg, html, latex] = drawn(&ruling("long", &proof(&lines)));
    assert!(svg.contains("and 50 more lines") && !svg.contains(">401<"), "{}", &svg[svg.len() - 400..]);
    assert!(html.contains("<th scope=\"row\">450</th>") && latex.contains(r"\fitchline{450}"));
}
