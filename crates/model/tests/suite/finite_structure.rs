//! Making finite structures, and what they look like as tables and as pictures.

use formula::{Bank, Kind, Shape, SymbolId};
use model::finite::{Structure, StructureError, display, dot};

fn function(bank: &mut Bank, name: &str, arity: u32) -> SymbolId {
    bank.symbol(name, Kind::Function, if arity == 0 { Shape::Letter } else { Shape::Applied(arity) })
}

fn predicate(bank: &mut Bank, name: &str, arity: u32) -> SymbolId {
    bank.symbol(name, Kind::Predicate, if arity == 0 { Shape::Letter } else { Shape::Applied(arity) })
}

#[test]
fn only_valid_tables_are_taken() {
    let mut bank = Bank::new();
    let (f, p) = (function(&mut bank, "f", 2), predicate(&mut bank, "P", 1));
    let wide = predicate(&mut bank, "W", 200);
    let number = bank.numeral("3").expect("digits");
    assert_eq!(Structure::new(0), Err(StructureError::EmptyDomain));
    let mut structure = Structure::new(2).expect("not empty");
    let untouched = structure.clone();
    let refused = [
        (structure.set_function(&bank, p, vec![0, 0]), StructureError::WrongKind { symbol: p }),
        (structure.set_predicate(&bank, f, vec![true; 4]), StructureError::WrongKind { symbol: f }),
        (structure.set_function(&bank, f, vec![0; 3]), StructureError::WrongSize { symbol: f, expected: 4, found: 3 }),
        (structure.set_predicate(&bank, p, vec![true; 3]), StructureError::WrongSize { symbol: p, expected: 2, found: 3 }),
        (
            structure.set_predicate(&bank, wide, vec![true]),
            StructureError::WrongSize { symbol: wide, expected: usize::MAX, found: 1 },
        ),
        (structure.set_function(&bank, f, vec![0, 1, 2, 0]), StructureError::OutsideDomain { object: 2, size: 2 }),
        (structure.set_number(number, 2), StructureError::OutsideDomain { object: 2, size: 2 }),
        (structure.set_name(2, "c"), StructureError::OutsideDomain { object: 2, size: 2 }),
        (structure.set_name(0, ""), StructureError::NameTaken { object: 0 }),
        (structure.set_name(0, "1"), StructureError::NameTaken { object: 1 }),
    ];
    for (found, expected) in refused {
        assert_eq!(found, Err(expected));
    }
    assert_eq!(structure, untouched, "a refused table changes nothing");
}

#[test]
fn what_was_set_is_found_again() {
    let mut bank = Bank::new();
    let (f, p, c) = (function(&mut bank, "f", 1), predicate(&mut bank, "P", 2), function(&mut bank, "c", 0));
    let number = bank.numeral("12").expect("digits");
    let mut structure = Structure::new(2).expect("not empty");
    structure.set_function(&bank, f, vec![0, 0]).expect("valid");
    structure.set_function(&bank, f, vec![1, 0]).expect("valid");
    structure.set_function(&bank, c, vec![1]).expect("valid");
    structure.set_predicate(&bank, p, vec![true, false, false, true]).expect("valid");
    structure.set_number(number, 1).expect("valid");
    structure.set_name(1, "bob").expect("valid");
    assert_eq!(structure.domain_size(), 2);
    assert_eq!(structure.function(f), Some(&[1, 0][..]));
    assert_eq!(structure.function(c), Some(&[1][..]));
    assert_eq!(structure.function(p), None);
    assert_eq!(structure.predicate(p), Some(&[true, false, false, true][..]));
    assert_eq!(structure.predicate(f), None);
    assert_eq!(structure.number(number), Some(1));
    assert_eq!((structure.object_name(0).as_ref(), structure.object_name(1).as_ref()), ("0", "bob"));
    assert_eq!(structure.set_name(0, "bob"), Err(StructureError::NameTaken { object: 1 }));
    assert_eq!(structure.functions().map(|(symbol, _)| symbol).collect::<Vec<_>>(), [f, c]);
    assert_eq!(structure.predicates().collect::<Vec<_>>(), [(p, &[true, false, false, true][..])]);
    assert_eq!(structure.numbers().collect::<Vec<_>>(), [(number, 1)]);
    assert_eq!(structure.names().collect::<Vec<_>>(), [(1, "bob")]);
}

/// Palmer's symbols (PA-7) and a few more over two objects.
fn village() -> (Bank, Structure) {
    let mut bank = Bank::new();
    let mut structure = Structure::new(2).expect("not empty");
    // Made in an order that is not the printed one.
    let likes = predicate(&mut bank, "likes", 2);
    structure.set_predicate(&bank, likes, vec![true, false, true, true]).expect("valid");
    let happy = predicate(&mut bank, "happy", 1);
    structure.set_predicate(&bank, happy, vec![false, false]).expect("valid");
    let blonde = predicate(&mut bank, "blonde", 1);
    structure.set_predicate(&bank, blonde, vec![true, false]).expect("valid");
    let plus = bank.symbol("+", Kind::Function, Shape::Infix);
    structure.set_function(&bank, plus, vec![0, 1, 1, 0]).expect("valid");
    let father = function(&mut bank, "father", 1);
    structure.set_function(&bank, father, vec![1, 1]).expect("valid");
    let blondie = function(&mut bank, "blondie", 0);
    structure.set_function(&bank, blondie, vec![0]).expect("valid");
    let between = predicate(&mut bank, "between", 3);
    structure.set_predicate(&bank, between, vec![false, true, false, false, false, false, true, false]).expect("valid");
    let median = function(&mut bank, "median", 3);
    structure.set_function(&bank, median, vec![0, 0, 0, 1, 0, 1, 1, 1]).expect("valid");
    let rain = predicate(&mut bank, "rain", 0);
    structure.set_predicate(&bank, rain, vec![true]).expect("valid");
    let rain = bank.symbol("rain", Kind::Predicate, Shape::Applied(0));
    structure.set_predicate(&bank, rain, vec![false]).expect("valid");
    let number = bank.numeral("20").expect("digits");
    structure.set_number(number, 1).expect("valid");
    (bank, structure)
}

#[test]
fn a_structure_as_text() {
    let (bank, mut structure) = village();
    let expected = "\
domain: {0, 1}
blondie = 0
number 20 = 1
father: 0→1, 1→1
+ | 0 1
0 | 0 1
1 | 1 0
median: (0,0,0)→0, (0,0,1)→0, (0,1,0)→0, (0,1,1)→1, (1,0,0)→0, (1,0,1)→1, (1,1,0)→1, (1,1,1)→1
rain = true
rain() = false
blonde = {0}
happy = {}
likes | 0 1
    0 | T ·
    1 | T T
between = {(0,0,1), (1,1,0)}
";
    assert_eq!(display(&bank, &structure), expected);
    structure.set_name(0, "anna").expect("valid");
    let text = display(&bank, &structure);
    for line in
        ["domain: {anna, 1}", "blondie = anna", "father: anna→1, 1→1", "blonde = {anna}", "likes | anna 1", " anna |    T ·"]
    {
        assert!(text.lines().any(|found| found == line), "{line:?} is not a line of\n{text}");
    }
}

#[test]
fn symbols_that_are_spelled_alike_are_told_apart() {
    let mut bank = Bank::new();
    let mut structure = Structure::new(1).expect("not empty");
    for arity in [3, 1] {
        let p = predicate(&mut bank, "P", arity);
        structure.set_predicate(&bank, p, vec![true]).expect("valid");
    }
    assert_eq!(display(&bank, &structure), "domain: {0}\nP/1 = {0}\nP/3 = {(0,0,0)}\n");
}

#[test]
fn large_relations_are_listed() {
    let mut bank = Bank::new();
    let mut structure = Structure::new(100).expect("not empty");
    let r = predicate(&mut bank, "R", 2);
    let mut cells = vec![false; 10_000];
    cells[199] = true;
    cells[9_900] = true;
    structure.set_predicate(&bank, r, cells).expect("valid");
    let text = display(&bank, &structure);
    assert_eq!(text.lines().nth(1), Some("R = {(1,99), (99,0)}"));
}

#[test]
fn a_structure_as_a_picture() {
    let (bank, structure) = village();
    let expected = r##"digraph structure {
  node [shape=box, style=rounded];
  o0 [label="0\n= blondie\nblonde"];
  o1 [label="1\n= number 20"];
  o0 -> o1 [label="father", color="#1b5e9b", fontcolor="#1b5e9b", style=bold];
  o1 -> o1 [label="father", color="#1b5e9b", fontcolor="#1b5e9b", style=bold];
  o0 -> o0 [label="likes", color="#b3261e", fontcolor="#b3261e", style=solid];
  o1 -> o0 [label="likes", color="#b3261e", fontcolor="#b3261e", style=solid];
  o1 -> o1 [label="likes", color="#b3261e", fontcolor="#b3261e", style=solid];
"##;
    let picture = dot(&bank, &structure);
    assert!(picture.starts_with(expected), "{picture}");
    let plus =
        "<tr><td>+</td><td>0</td><td>1</td></tr><tr><td>0</td><td>0</td><td>1</td></tr><tr><td>1</td><td>1</td><td>0</td></tr>";
    let between = "<tr><td>between</td></tr><tr><td>(0,0,1)</td></tr><tr><td>(1,1,0)</td></tr>";
    let median = "<tr><td>median</td></tr><tr><td>(0,0,0)</td><td>0</td></tr>";
    for table in [plus, between, median, "<tr><td>rain()</td></tr><tr><td>false</td></tr>"] {
        assert_eq!(picture.matches(table).count(), 1, "{table} in\n{picture}");
    }
    check_dot(&picture);
}

#[test]
fn any_spelling_gives_a_valid_picture() {
    let names = ["\"", "\\", "a\\", "<b>", "&amp;", "]", "}", "\n", "", "->", ";", "\u{0}", "é∀", "'", "--", "\\N"];
    for name in names {
        let mut bank = Bank::new();
        let mut structure = Structure::new(2).expect("not empty");
        for arity in 0..4u32 {
            let f = function(&mut bank, name, arity);
            structure.set_function(&bank, f, vec![1; 1 << arity]).expect("valid");
            let p = predicate(&mut bank, name, arity);
            structure.set_predicate(&bank, p, vec![true; 1 << arity]).expect("valid");
        }
        if !name.is_empty() {
            structure.set_name(0, name).expect("valid");
        }
        check_dot(&dot(&bank, &structure));
    }
}

/// Whether a text is a digraph of the few statements that pictures consist of, read by the lexical rules of Graphviz's language:
/// a quoted string ends at the first `"` that no backslash precedes, an HTML string where its angle brackets balance.
fn check_dot(text: &str) {
    let body = text.strip_prefix("digraph structure {\n").and_then(|rest| rest.strip_suffix("}\n")).expect("a digraph");
    for line in body.lines() {
        let line = line.strip_prefix("  ").and_then(|rest| rest.strip_suffix("];")).expect("a statement");
        let (subject, mut attributes) = line.split_once(" [").expect("attributes");
        for word in subject.split(" -> ") {
            assert!(word.chars().all(|c| c.is_ascii_alphanumeric()), "{word:?} is no plain name");
        }
        loop {
            let (name, value) = attributes.split_once('=').expect("name and value");
            assert!(name.chars().all(|c| c.is_ascii_lowercase()), "{name:?} is no attribute");
            let end = value_end(value);
            match value[end..].strip_prefix(", ") {
                Some(rest) => attributes = rest,
                None => break assert_eq!(&value[end..], "", "after the last attribute"),
            }
        }
    }
}

fn value_end(value: &str) -> usize {
    match value.as_bytes()[0] {
        b'"' => {
            let mut escaped = false;
            for (at, c) in value.char_indices().skip(1) {
                match c {
                    '"' if !escaped => return at + 1,
                    _ => escaped = c == '\\' && !escaped,
                }
            }
            panic!("an open string: {value}");
        }
        b'<' => {
            let mut depth = 0;
            for (at, c) in value.char_indices() {
                depth += i32::from(c == '<') - i32::from(c == '>');
                assert!(c != '<' || depth <= 2, "a bracket inside a tag: {value}");
                if depth == 0 {
                    check_html(&value[1..at]);
                    return at + 1;
                }
            }
            panic!("an open HTML string: {value}");
        }
        _ => value.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(value.len()),
    }
}

/// Tags nest, and every `&` begins an entity.
fn check_html(text: &str) {
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, content) = part.split_once('>').expect("a tag's end");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None => open.push(tag.split(' ').next().expect("a tag's name")),
        }
        for entity in content.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known));
            assert!(known, "a bare & in {text}");
        }
    }
    assert!(open.is_empty(), "open tags in {text}");
}
