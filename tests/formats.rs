//! The pages of formats (`docs/formats`) and the parsers: every example on a page is read, or refused with the code that stands there; and every
//! word and symbol of a page's grammar stands in an example that is read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use board_syntax::{board, palmer};
use formula::Bank;
use kernel::HouseRules;
use proof_syntax::textbook::{self, Book};
use proof_syntax::{exercise, predicate_wars, proof, rules};
use source::{Diagnostic, Span, Text};

/// The pages whose examples are run.
const PAGES: [&str; 6] = ["board", "proof", "rules", "exercise", "textbook", "goal"];

/// An example: its kind, the code with which it is refused, and its text.
struct Example {
    kind: String,
    refused: Option<String>,
    text: String,
}

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/formats/{name}.md"));
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The fenced blocks of a page.
fn blocks(page: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix("```") else { continue };
        let mut words = head.split(' ');
        let kind = words.next().unwrap_or_default().to_owned();
        let refused = words.next().map(|word| {
            assert_eq!(word, "refused", "{line}");
            words.next().expect("a code").to_owned()
        });
        let text: String = lines.by_ref().take_while(|line| !line.starts_with("```")).map(|line| format!("{line}\n")).collect();
        found.push(Example { kind, refused, text });
    }
    found
}

fn diagnostics(kind: &str, written: &str) -> Vec<Diagnostic> {
    let (text, bank) = (Text::new("example", written), &mut Bank::new());
    let calculus = |named: Option<String>, usual: &str| {
        let name = named.unwrap_or_else(|| usual.to_owned());
        rules::shipped(&name, &HouseRules::default()).unwrap_or_else(|| panic!("{name}: no calculus"))
    };
    match kind {
        "board" => board::parse(&text, bank, palmer::Options::default()).diagnostics,
        "rules" => rules::parse(&text, &HouseRules::default()).diagnostics,
        "proof" => {
            let calculus = calculus(proof::system(&text).map(|(name, _)| name), "predicate-wars");
            let options = proof::Options { system: None, statements: calculus.notation().into() };
            proof::parse(&text, &options, bank).diagnostics
        }
        "textbook" => {
            let head = textbook::head(&text);
            let book = head.notation.flatten().unwrap_or(Book::ForallX);
            let calculus = calculus(None, book.calculus());
            textbook::parse(&text, &textbook::Options { book, calculus: &calculus, system: None, vocabulary: None }, bank)
                .diagnostics
        }
        "goal" => {
            let mut read = |(start, line): (usize, &str)| {
                let span = Span::new(start, start + line.len());
                predicate_wars::parse_pattern(&text, span, &predicate_wars::Options::default(), bank).diagnostics
            };
            (1..=text.line_count())
                .filter_map(|number| text.line(number))
                .filter(|(_, line)| !line.is_empty())
                .flat_map(&mut read)
                .collect()
        }
        "exercise" => {
            let read = |text: Text| {
                let calculus = calculus(exercise::system(&text).map(|(name, _)| name), "classical");
                let book = exercise::notation(&text).and_then(|(book, _)| book);
                exercise::parse_as(&text, &calculus.notation().into(), book, &calculus, &mut Bank::new()).diagnostics
            };
            exercise::parts(&text).into_iter().flatten().flat_map(|part| read(part.text)).collect()
        }
        _ => panic!("{kind}: no format"),
    }
}

#[test]
fn every_example_of_a_format_is_read_as_the_page_says() {
    let mut counted: BTreeMap<(String, bool), usize> = BTreeMap::new();
    for name in PAGES {
        for Example { kind, refused, text } in blocks(&page(name)).into_iter().filter(|block| block.kind != "ebnf") {
            let found = diagnostics(&kind, &text);
            let errors: Vec<&str> = found.iter().filter(|one| one.is_error()).map(|one| one.code).collect();
            match &refused {
                Some(code) => assert!(errors.contains(&code.as_str()), "{name}: {text}is refused with {errors:?}, not {code}"),
                None => assert!(errors.is_empty(), "{name}: {text}is refused: {found:?}"),
            }
            *counted.entry((kind, refused.is_some())).or_default() += 1;
        }
    }
    for name in PAGES {
        for refused in [false, true] {
            let examples = counted.get(&(name.to_owned(), refused)).copied().unwrap_or_default();
            assert!(examples > 0, "{name}: an example that is {}", if refused { "refused" } else { "read" });
        }
    }
}

#[test]
fn every_word_of_a_grammar_is_shown() {
    let mut missing = Vec::new();
    for name in PAGES {
        let blocks = blocks(&page(name));
        let shown: String =
            blocks.iter().filter(|block| block.kind == name && block.refused.is_none()).map(|block| &*block.text).collect();
        let grammar: String = blocks.iter().filter(|block| block.kind == "ebnf").map(|block| &*block.text).collect();
        let words: BTreeSet<&str> = grammar.split('"').skip(1).step_by(2).collect();
        assert!(words.len() >= 10, "{name}: {words:?}");
        missing.extend(words.into_iter().filter(|word| !shown.contains(word)).map(|word| format!("{name}: {word}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The page on certificates says how boards are written, for those who read them with a program of their own.
#[test]
fn every_spelling_on_the_page_of_certificates_is_read() {
    let page = page("certificate").replace("\\|", "\u{1}");
    let (_, table) = page.split_once("| sentence | also written |\n").expect("a table");
    let mut tried = 0;
    for row in table.lines().skip(1).take_while(|line| line.starts_with('|')) {
        let spelled: Vec<String> = row.split('`').skip(1).step_by(2).map(|spelled| spelled.replace('\u{1}', "|")).collect();
        for one in &spelled {
            // What stands for a sentence or an object is put in; a symbol alone stands where that of the row's first sentence does.
            let sign = |between: (&str, &str)| format!("{}{one}{}", between.0, between.1);
            let statement = match spelled[0].as_str() {
                _ if one.contains('B') => format!("∀x {}", one.replace('A', "happy(x)").replace('B', "blonde(x)")),
                _ if one.contains('y') && one.contains('A') => one.replace('A', "likes(x, y)"),
                _ if one.contains('x') && one.contains('A') => one.replace('A', "happy(x)"),
                _ if one.contains('A') => format!("∀x {}", one.replace('A', "happy(x)")),
                "∀x A" | "∃x A" => sign(("", " x happy(x)")),
                "A ∧ B" | "A ∨ B" | "A → B" | "A ↔ B" => sign(("∀x happy(x) ", " blonde(x)")),
                "s = t" if one.contains('s') => format!("∀s,t {one}"),
                "s = t" => sign(("∀s,t s ", " t")),
                "|L| ≥ n" if one.contains('n') => one.replace('n', "3"),
                "|L| ≥ n" => sign(("|L| ", " 3")),
                "p(s, t)" => format!("symbols p/2 q/0 : predicate; s/0 t/0 : function\n{one}"),
                // In the row of ¬, the symbol that may not follow.
                "¬A" if one == "=" => continue,
                first => panic!("{first}: {one}"),
            };
            let errors: Vec<Diagnostic> = diagnostics("board", &statement).into_iter().filter(Diagnostic::is_error).collect();
            assert!(errors.is_empty(), "{statement}: {errors:#?}");
            tried += 1;
        }
    }
    assert!(tried > 40, "{tried} spellings");
    let refused =
        ["∀x happy(x) /\\ blonde(x)", "∀x happy(x) \\/ blonde(x)", "tT", "tF", "⊤", "⊥", "∀x,y (x = y)", "∀x! happy(x)"];
    for statement in refused {
        assert!(diagnostics("board", statement).iter().any(Diagnostic::is_error), "{statement}");
    }
}
