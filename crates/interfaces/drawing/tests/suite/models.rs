//! The way in which kinds of symbols are drawn.

use adjudication::{Excerpt, ExcerptNumber, ExcerptSymbol, ExcerptValues};
use drawing::{DrawnForm, Layout, Section, document};
use serde_json::json;

use crate::common::{drawn, model, ruling};

/// A model with something of everything.
fn everything() -> adjudication::Ruling {
    let functions = json!([
        {"name": "blondie", "arity": 0, "rows": [[1]]},
        {"name": "father", "arity": 1, "rows": [[0, 1], [1, 2], [2, 2]]},
        {"name": "+", "arity": 2, "rows": [[0,0,0],[0,1,1],[0,2,2],[1,0,1],[1,1,2],[1,2,0],[2,0,2],[2,1,0],[2,2,1]]},
    ]);
    let predicates = json!([
        {"name": "rains", "arity": 0, "holds": [[]]},
        {"name": "blonde", "arity": 1, "holds": [[0], [2]]},
        {"name": "likes", "arity": 2, "holds": [[0, 1], [1, 0], [2, 2]]},
        {"name": "hates", "arity": 2, "holds": []},
        {"name": "between", "arity": 3, "holds": [[0, 1, 2]]},
    ]);
    ruling("everything", &model(3, &functions, &predicates))
}

#[test]
fn a_finite_model_has_points_marks_arrows_labels_and_tables() {
    let [svg, html, latex] = drawn(&everything());
    insta::assert_snapshot!("everything.svg", svg);
    insta::assert_snapshot!("everything.tex", latex);
    let body = html.split_once("<main>").expect("a body").1;
    insta::assert_snapshot!("everything.html", body);
    insta::assert_snapshot!("everything.md", document(DrawnForm::Markdown, &Section::of_board(&everything())));
}

/// Number of heads of arrows: closed triangles in the colour of a symbol.
fn polygons(svg: &str) -> usize {
    svg.matches("<polygon").count()
}

#[test]
fn an_arrow_of_both_ways_has_two_heads_and_a_loop_one() {
    let draw = |holds: serde_json::Value| {
        let predicates = json!([{"name": "r", "arity": 2, "holds": holds}]);
        let [svg, ..] = drawn(&ruling("b", &model(3, &json!([]), &predicates)));
        // One head stands in the legend.
        polygons(&svg) - 1
    };
    assert_eq!(draw(json!([[0, 1]])), 1);
    assert_eq!(draw(json!([[0, 1], [1, 0]])), 2);
    assert_eq!(draw(json!([[0, 1], [1, 2], [2, 2]])), 3);
}

#[test]
fn a_relation_of_most_pairs_and_many_objects_are_tables() {
    let all =
        |objects: u32| -> Vec<[u32; 2]> { (0..objects).flat_map(|one| (0..objects).map(move |other| [one, other])).collect() };
    let draw = |objects: u32, holds: Vec<[u32; 2]>| {
        let predicates = json!([{"name": "r", "arity": 2, "holds": holds}]);
        drawn(&ruling("b", &model(objects, &json!([]), &predicates)))
    };
    let [svg, html, latex] = draw(6, all(6));
    assert!(svg.contains(">r holds of every pair<") && !html.contains("<table class=\"cells\">"), "{svg}");
    assert!(latex.contains("r holds of every pair"));
    let [svg, html, latex] = draw(6, all(6).into_iter().skip(1).collect());
    assert!(svg.contains(">r(row, column)<") && html.contains("<table class=\"cells\">"), "{svg}");
    assert!(latex.contains("\\begin{tabular}{r|cccccc}"), "{latex}");
    let [svg, html, _] = draw(12, vec![[0, 11]]);
    assert!(html.contains("<table class=\"cells\">") && polygons(&svg) == 1, "{svg}");
}

#[test]
fn what_is_open_is_said_with_its_limit() {
    let [svg, html, latex] = drawn(&everything());
    for text in [&svg, &html, &latex] {
        assert!(text.contains("undecided: whether s1 follows from the others"), "{text}");
        assert!(text.contains("The limit of time was reached"), "{text}");
        assert!(text.contains("no answer was found within 10000 ms"), "{text}");
    }
}

#[test]
fn an_infinite_model_without_an_excerpt_shows_its_definitions() {
    let certificate =
        json!({"kind": "infinite-model", "domain": "the integers", "definitions": ["f(x) = x + 1", "p(x) iff x ≥ 0"]});
    let [svg, html, latex] = drawn(&ruling("b", &certificate));
    assert!(svg.contains("The objects are the integers.") && svg.contains(">f(x) = x + 1<"), "{svg}");
    assert!(html.contains("p(x) iff x ≥ 0") && latex.contains("\\ensuremath{\\geq}"));
}

#[test]
fn sections_of_one_page_have_names_of_their_own() {
    let section = Section::of_board(&everything());
    let form = DrawnForm::Html;
    let page = [
        drawing::begin(form, Layout::Whole, section.title()),
        drawing::section(form, Layout::Whole, &section, 1),
        drawing::section(form, Layout::Whole, &section, 2),
        drawing::end(form).to_owned(),
    ]
    .concat();
    crate::common::assert_html(&page);
    assert_eq!(document(form, &section).matches("<section").count(), 1);
    assert_eq!(page.matches("<section").count(), 2);
}

/// A sum over the integers whose definition is so long that it takes several lines.
fn a_sum() -> (Excerpt, String) {
    let definition = format!("x + y = x + 1 if x ≤ {}y; y + 1 otherwise", "y + ".repeat(20));
    let values = ExcerptValues::Numbers(vec![Some(ExcerptNumber { numerator: 1, denominator: 1 }); 9]);
    let symbol = ExcerptSymbol { name: String::from("+"), arity: 2, definition: definition.clone(), gloss: None, values };
    (Excerpt { points: vec![-1, 0, 1], words: Vec::new(), gloss: None, is_dense: false, symbols: vec![symbol] }, definition)
}

#[test]
fn a_function_with_a_table_has_its_definition_there_whole_and_once() {
    let (excerpt, definition) = a_sum();
    let certificate = json!({"kind": "infinite-model", "domain": "the integers", "definitions": [&definition]});
    let mut ruling = ruling("b", &certificate);
    ruling.certificate.as_mut().expect("it was given").excerpt = Some(excerpt);
    let [svg, html, latex] = drawn(&ruling);
    let words: Vec<&str> = svg
        .split("<text")
        .skip(1)
        .filter_map(|text| text.split_once('>')?.1.split_once("</text>"))
        .map(|(words, _)| words)
        .collect();
    assert_eq!(words.join(" ").matches(&definition).count(), 1, "{words:?}");
    assert_eq!(html.matches("x + 1 if").count(), 2, "once as a caption, once in the words for those who do not see it: {html}");
    assert_eq!(latex.matches("x + 1 if").count(), 1, "{latex}");
}

#[test]
fn no_line_ends_with_a_relation() {
    // Wherever a line is full: words of every length stand before the relation.
    for length in 1..90 {
        for relation in ["=", "≠", "≤"] {
            let definition = format!("{} f(x) {relation} g(x) + 1", "a".repeat(length));
            let certificate = json!({"kind": "infinite-model", "domain": "the integers", "definitions": [definition]});
            let [svg, _, latex] = drawn(&ruling("b", &certificate));
            assert!(svg.contains("1</text>") && !svg.contains(&format!("{relation}</text>")), "{svg}");
            assert!(!latex.contains(&format!("{relation} ")) && latex.contains("~g(x)"), "{latex}");
        }
    }
}
