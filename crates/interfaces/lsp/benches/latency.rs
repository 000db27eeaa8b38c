//! The time from an edit to its diagnostics, as somebody has it who types in a long document.
//!
//! `cargo bench -p referee-lsp [-- --lines N --edits M]`: documents of N lines (500), in one of which every other line is wrong; M edits
//! (400), one character typed or taken back at a time, all over the document; prints the median, the 99th percentile and the longest
//! time. Half of the edits leave a text that cannot be read, as typing does.

use std::env;
use std::time::{Duration, Instant};

use lsp::Session;
use serde_json::{Value, json};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let number = |name: &str, usual: usize| {
        let after = arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
        after.and_then(|value| value.parse().ok()).unwrap_or(usual)
    };
    let (lines, edits) = (number("--lines", 500), number("--edits", 400));
    println!("{:<24} {:>6} {:>9} {:>9} {:>9} {:>9}", "", "lines", "bytes", "median", "p99", "longest");
    for (name, text) in [
        ("game.proof", predicate_wars(lines, "Conjunction")),
        ("wrong.proof", predicate_wars(lines, "Modus ponens")),
        ("boxes.proof", classical(lines)),
        ("book.proof", textbook(lines)),
        ("blondes.board", board(lines)),
    ] {
        measure(name, &text, edits);
    }
}

/// A proof in Predicate Wars: parts of a conjunction, and the whole again, by `rule`.
fn predicate_wars(lines: usize, rule: &str) -> String {
    let all = "(∀(y)(Q(y) → R(y, x)))";
    let mut text = format!("1. axiom (P(x) ∧ {all})\n2. axiom {all}\n");
    for number in (3..lines).step_by(2) {
        text.push_str(&format!("{number}. P(x) by Simplification on 1\n"));
        text.push_str(&format!("{}. (P(x) ∧ {all}) by {rule} on {number}, 2\n", number + 1));
        if number % 50 == 1 {
            text.push_str("# a remark on what follows\n");
        }
    }
    text
}

/// A proof in `classical`: one box after another.
fn classical(lines: usize) -> String {
    let mut text = String::from("system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P → Q\n");
    for number in (2..lines).step_by(4) {
        text.push_str(&format!("assume {number}. P\n  {}. Q by →E on 1, {number}\nend\n", number + 1));
        text.push_str(&format!("{}. P → Q by →I on {number}-{}\n", number + 2, number + 1));
    }
    text
}

/// The same in the notation of a textbook.
fn textbook(lines: usize) -> String {
    let mut text = String::from("notation forallx\n1 | P → Q   PR\n");
    for number in (2..lines).step_by(3) {
        text.push_str(&format!("{number} | | P   AS\n{} | | Q   →E 1, {number}\n", number + 1));
        text.push_str(&format!("{} | P → Q   →I {number}-{}\n", number + 2, number + 1));
    }
    text
}

/// A board.
fn board(lines: usize) -> String {
    (1..lines).map(|number| format!("s{number}: ∀x ∀y (happy(x) ∧ likes(x, y)) → blonde(father(y))\n")).collect()
}

/// Measures edits of a document.
fn measure(name: &str, text: &str, edits: usize) {
    let mut session = Session::new();
    let uri = format!("file:///{name}");
    let send = |session: &mut Session, message: &Value| drop(session.receive(message.to_string().as_bytes()));
    send(&mut session, &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }));
    let document = json!({ "uri": uri, "languageId": "", "version": 0, "text": text });
    send(&mut session, &json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    assert_eq!(session.changed_diagnostics().len(), 1);
    let lines = text.lines().count();
    let mut taken: Vec<Duration> = Vec::new();
    for edit in 0..edits {
        // Every other edit takes back what the one before has typed. The factor leads all over the document.
        let line = 3 + (edit / 2 * 271) % (lines - 3);
        let (end, new) = if edit % 2 == 0 { (4, "(") } else { (5, "") };
        let range = json!({ "start": { "line": line, "character": 4 }, "end": { "line": line, "character": end } });
        let params = json!({
            "textDocument": { "uri": uri, "version": edit + 1 },
            "contentChanges": [{ "range": range, "text": new }],
        });
        let message = json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }).to_string();
        let start = Instant::now();
        let answers = session.receive(message.as_bytes());
        let told = session.changed_diagnostics();
        taken.push(start.elapsed());
        assert_eq!((answers.len(), told.len()), (0, 1));
    }
    taken.sort_unstable();
    let at =
        |share: usize| taken.get((taken.len() * share / 100).min(taken.len().saturating_sub(1))).copied().unwrap_or_default();
    let shown = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    println!("{name:<24} {lines:>6} {:>9} {:>9} {:>9} {:>9}", text.len(), shown(at(50)), shown(at(99)), shown(at(100)));
}
