//! The graph as text: snapshots for people to look at, and what every picture keeps to.

use crate::common::Script;
use crate::common::abstract_proof::AbstractProof;
use formula::Alphabet;
use kernel::Citation;
use proof_graph::svg::MAX_DRAWN;
use proof_graph::{Drawn, Labelling, SvgError};
use proptest::prelude::*;

/// Two boxes, an axiom that is not needed, a wrong line and one that rests on it.
fn boxes() -> crate::common::Written {
    let mut script = Script::boxed();
    script
        .axiom("(A → (B ∧ [PLAYER](x)))")
        .axiom("(x < 3)")
        .assume("A")
        .lemma("(B ∧ [PLAYER](x))", "MP", &[1, 3])
        .assume("D")
        .lemma("(D ∧ (B ∧ [PLAYER](x)))", "CONJ", &[5, 4])
        .end()
        .cite("(D → (D ∧ (B ∧ [PLAYER](x))))", "Conditional proof", &[Citation::Box(5, 6)])
        .end()
        .cite("(A → (D → (D ∧ (B ∧ [PLAYER](x)))))", "Conditional proof", &[Citation::Box(3, 7)])
        .lemma("D", "MP", &[8, 2])
        .lemma("(D ∧ D)", "CONJ", &[9, 9]);
    script.check()
}

#[test]
fn graphviz() {
    let written = boxes();
    insta::assert_snapshot!("dot_with_boxes", written.graph(None).dot(&written.words()));
    let written = crate::common::mortals().check();
    insta::assert_snapshot!("dot", written.graph(None).dot(&written.words()));
}

#[test]
fn mermaid() {
    let written = boxes();
    insta::assert_snapshot!("mermaid_with_boxes", written.graph(None).mermaid(&written.words()));
    let words = Labelling { alphabet: Alphabet::Ascii, ..written.words() };
    insta::assert_snapshot!("mermaid_in_ascii", written.graph(None).mermaid(&words));
}

#[test]
fn data() {
    let written = boxes();
    let view = written.graph(None).view(&written.words());
    insta::assert_snapshot!("json", serde_json::to_string_pretty(&view).expect("it is plain data"));
}

#[test]
fn a_picture_of_thirty_lines() {
    let written = crate::common::mortals().check();
    let graph = written.graph(None);
    let picture = graph.svg(&written.words(), Drawn::All, "Lines <drawn> & \"shown\"").expect("few lines");
    well_formed(&picture);
    assert_eq!(picture, graph.svg(&written.words(), Drawn::All, "Lines <drawn> & \"shown\"").expect("few lines"));
    assert!(picture.contains("<title id=\"title\">Lines &lt;drawn&gt; &amp; &quot;shown&quot;</title>"));
    assert!(picture.contains("34 lines · 9 axioms, 8 used · depth 10 · 75 points · 54 without what is not needed"));
    let cards = |class: &str| picture.matches(&format!("<g class=\"{class}\">")).count();
    // One more of each in the legend; it shows the goal, the unused and the contradictory as lemmas.
    assert_eq!((cards("axiom"), cards("lemma"), cards("lemma goal"), cards("lemma unused")), (8 + 1, 15 + 1, 1 + 1, 6 + 1));
    assert_eq!((cards("faulty"), cards("dependent")), (1 + 1, 1 + 1));
    assert_eq!(
        (cards("axiom unused contradictory"), cards("lemma unused contradictory"), cards("lemma contradictory")),
        (1, 1, 1)
    );
    assert!(!picture.contains("href") && !picture.contains("script") && !picture.contains("url("), "it needs nothing else");

    let slice = graph.svg(&written.words(), Drawn::Needed, "Needed").expect("few lines");
    well_formed(&slice);
    assert!(slice.contains("24 of 34 lines") && !slice.contains("unused\""));
}

#[test]
fn a_picture_with_boxes() {
    let written = boxes();
    let picture = written.graph(None).svg(&written.words(), Drawn::All, "Boxes").expect("few lines");
    well_formed(&picture);
    assert!(picture.contains(">CP, under 3, discharges 5<"));
    assert!(picture.contains(">assumption, discharged<") && picture.contains(">(x &lt; 3)<"));
}

#[test]
fn what_is_too_large_is_refused_with_a_way_out() {
    // Each line but the first rests on the first; the goal rests on two.
    let mut script = Script::new();
    script.axiom("(P ∧ Q)");
    for _ in 0..MAX_DRAWN {
        script.lemma("P", "Simplification", &[1]);
    }
    let written = script.check();
    let graph = written.graph(None);
    let words = written.words();
    let refused = graph.svg(&words, Drawn::All, "Many").expect_err("too many lines");
    assert_eq!(refused, SvgError::TooManyLines { lines: MAX_DRAWN + 1 });
    assert!(refused.to_string().contains("--goal"));
    well_formed(&graph.svg(&words, Drawn::Needed, "Two").expect("two lines"));
    assert_eq!(graph.dot(&words).matches(" -> ").count(), MAX_DRAWN);
    assert_eq!(graph.mermaid(&words).matches(" -->").count(), MAX_DRAWN);
    assert_eq!(graph.view(&words).edges.len(), MAX_DRAWN);
}

#[test]
fn without_a_goal_there_is_nothing_that_it_rests_on() {
    let mut script = Script::new();
    script.axiom("(P ∧ Q)");
    let missed = script.formula("P");
    let written = script.check();
    let graph = written.graph(Some(missed));
    assert_eq!(graph.svg(&written.words(), Drawn::Needed, ""), Err(SvgError::NoGoal));
    let picture = graph.svg(&written.words(), Drawn::All, "").expect("one line");
    assert!(picture.contains("the goal is not reached") && !picture.contains("unused\""));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_picture_is_well_formed(seed: u64, length in 0..120_usize, boxed: bool) {
        let made = AbstractProof::random(seed, length, 30, boxed).make();
        let graph = made.graph(None);
        let words = Labelling { bank: &made.bank, alphabet: Alphabet::Unicode, calculus: &made.calculus };
        well_formed(&graph.svg(&words, Drawn::All, "Any").expect("few lines"));
        prop_assert_eq!(graph.dot(&words).matches('{').count(), graph.dot(&words).matches('}').count());
        let mermaid = graph.mermaid(&words);
        prop_assert_eq!(mermaid.matches("subgraph ").count(), mermaid.lines().filter(|line| line.trim() == "end").count());
    }
}

/// Tags are closed in the order in which they were opened, and no symbol of XML stands in text.
fn well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        let named = text.match_indices('&').all(|(at, _)| entities.iter().any(|entity| text[at..].starts_with(entity)));
        assert!(named && (open.last() == Some(&"style") || !text.contains('>')), "text is escaped: {text}");
        let end = rest[start..].find('>').expect("tags end") + start;
        let tag = &rest[start + 1..end];
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "attributes are quoted: {tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest.trim().is_empty());
}
