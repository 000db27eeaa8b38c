//! Rulings out of JSON, and what is asked of every document that is made of them.

use adjudication::Ruling;
use drawing::{DrawnForm, Section, document};
use pulldown_cmark::{Event, Options, Parser, Tag};
use roxmltree::{Document, ParsingOptions};
use serde_json::{Value, json};

pub(crate) const FORMS: [DrawnForm; 3] = [DrawnForm::Svg, DrawnForm::Html, DrawnForm::Latex];

/// A ruling on a consistent board with this certificate.
pub(crate) fn ruling(board: &str, certificate: &Value) -> Ruling {
    let ruling = json!({
        "schema": 1, "board": board, "status": "consistent", "szs": "Satisfiable", "certificate": certificate,
        "statements": [{
            "id": "s1", "line": 1, "text": "tT", "reading": "tT", "status": "undecided", "szs": "Timeout", "follows_from": [],
            "certificate": null, "reasons": ["no answer was found within 10000 ms"],
        }],
        "limit": "time",
        "engine": {"z3": null, "limits": {"time_ms": 10000, "domain": 8, "instances": 1, "memory_mib": 4096}},
    });
    serde_json::from_value(ruling).expect("the form of a ruling")
}

/// The certificate of a finite model.
pub(crate) fn model(domain: u32, functions: &Value, predicates: &Value) -> Value {
    json!({"kind": "finite-model", "domain": domain, "functions": functions, "predicates": predicates, "tables": []})
}

/// The certificate of a proof.
pub(crate) fn proof(lines: &[&str]) -> Value {
    json!({"kind": "proof", "lines": lines})
}

/// A ruling as a document in each form, which is what each document should be.
pub(crate) fn drawn(ruling: &Ruling) -> [String; 3] {
    let section = Section::of_board(ruling);
    let documents = FORMS.map(|form| document(form, &section));
    assert_eq!(documents, FORMS.map(|form| document(form, &Section::of_board(ruling))), "the same ruling gives the same text");
    let [svg, html, latex] = &documents;
    assert_xml(svg);
    assert_html(html);
    assert_latex(latex);
    assert_markdown(&document(DrawnForm::Markdown, &section));
    documents
}

/// A picture is well-formed, has words for those who do not see it, and everything drawn lies within it.
pub(crate) fn assert_xml(svg: &str) {
    let parsed = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = parsed.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let children: Vec<&str> = root.children().filter(|node| node.is_element()).map(|node| node.tag_name().name()).collect();
    assert_eq!(children[..2], ["title", "desc"], "{svg}");
    let known = ["svg", "title", "desc", "style", "rect", "path", "polygon", "circle", "text"];
    for node in parsed.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        assert!(known.contains(&name), "{name} in {svg}");
        let is_plain = |name: &str| !name.starts_with("on") && name != "href" && name != "src";
        assert!(node.attributes().all(|attribute| is_plain(attribute.name())), "{svg}");
    }
    let view: Vec<f64> =
        root.attribute("viewBox").expect("a size").split(' ').map(|number| number.parse().expect("a number")).collect();
    let [left, top, width, height] = view[..] else { panic!("{view:?}") };
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| -> f64 {
        node.attribute(name).expect("it is there").parse().expect("a number")
    };
    for node in parsed.descendants() {
        let (x, y) = match node.tag_name().name() {
            "circle" => (number(&node, "cx"), number(&node, "cy")),
            "text" => (number(&node, "x"), number(&node, "y")),
            _ => continue,
        };
        assert!(left <= x && x <= left + width && top <= y && y <= top + height, "({x}, {y}) outside of {view:?}: {svg}");
    }
}

/// A page is well-formed but for the elements of its head that have no end, and asks for nothing.
pub(crate) fn assert_html(html: &str) {
    let (head, body) = html.split_once("<body>").expect("a body");
    assert!(head.starts_with("<!DOCTYPE html>") && head.contains("Content-Security-Policy"), "{head}");
    let body = body.split_once("</body>").expect("an end").0;
    let body = body.replace("class=\"rw\"", "");
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    let parsed = Document::parse_with_options(&body, options).unwrap_or_else(|error| panic!("{error}: {html}"));
    let mut ids = Vec::new();
    for node in parsed.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        assert!(!["script", "link", "img", "iframe", "object", "style"].contains(&name), "{name} in {html}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "src", "{name} in {html}");
            assert!(name != "href" || value.starts_with('#'), "{value} in {html}");
        }
        ids.extend(node.attribute("id"));
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "no two parts of the page have one name");
    for node in parsed.descendants().filter_map(|node| node.attribute("href")) {
        assert!(ids.binary_search(&&node[1..]).is_ok(), "{node} leads nowhere");
    }
}

/// A document for LaTeX opens and closes what it should, and holds no character that its fonts do not have.
pub(crate) fn assert_latex(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\begin{").into_iter().chain(rest.find("\\end{")).min() {
        let behind = &rest[at..];
        let (name, after) = behind[behind.find('{').expect("a brace") + 1..].split_once('}').expect("its end");
        match behind.starts_with("\\begin") {
            true => open.push(name),
            false => assert_eq!(open.pop(), Some(name), "{text}"),
        }
        rest = after;
    }
    assert!(open.is_empty(), "{open:?} in {text}");
    let body = text.split_once("\\begin{document}").expect("a body").1;
    let (mut depth, mut is_escaped) = (0_i64, false);
    for character in body.chars() {
        match character {
            _ if is_escaped => {}
            '{' => depth += 1,
            '}' => depth -= 1,
            '$' | '#' | '^' | '%' => panic!("{character} stands bare in {text}"),
            _ => {}
        }
        is_escaped = character == '\\' && !is_escaped;
        assert!(depth >= 0, "a brace is closed twice in {text}");
        assert!(character.is_ascii() || ('À'..='ÿ').contains(&character), "{character:?} has no letter: {text}");
    }
    assert_eq!(depth, 0, "{text}");
}

/// A document in Markdown is headings, paragraphs, lists, code and tables: nothing in a name is markup.
pub(crate) fn assert_markdown(text: &str) {
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES) {
        let is_plain = match &event {
            Event::Start(tag) => matches!(
                tag,
                Tag::Paragraph
                    | Tag::Heading { .. }
                    | Tag::CodeBlock(_)
                    | Tag::List(None)
                    | Tag::Item
                    | Tag::Table(_)
                    | Tag::TableHead
                    | Tag::TableRow
                    | Tag::TableCell
                    | Tag::Emphasis
                    | Tag::Strong
            ),
            Event::Html(_) | Event::InlineHtml(_) | Event::FootnoteReference(_) | Event::Rule | Event::HardBreak => false,
            _ => true,
        };
        assert!(is_plain, "{event:?} in {text}");
    }
}
