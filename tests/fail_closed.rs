//! What cannot be is refused in the counted trusted files (`docs/trust.md`), never answered: no later edit may turn an impossible case into a wrong
//! truth value unnoticed. Looked for are the forms in which code goes on without a value: `unwrap_or`, `saturating_`, an `if let` without
//! `else`, a `let … else` that goes on. Each place where that is right is listed with its reason (`fail_closed.txt`).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::architecture::{productive_lines, root};
use crate::trusted_part::{DERIVATION, NOTATION_OF_WORDS, OF_NUMBERS, OF_WORDS, VERIFIER, files};

/// The lines that may go on without a value, below the reason of each group.
const ALLOWED: &str = include_str!("fail_closed.txt");

/// File and line of what is listed.
fn allowed() -> Vec<(&'static str, &'static str)> {
    let (mut found, mut has_reason) = (Vec::new(), false);
    for line in ALLOWED.lines() {
        match line.strip_prefix("# ") {
            Some(reason) => has_reason = reason.contains(' '),
            None if line.is_empty() => has_reason = false,
            None => {
                assert!(has_reason, "{line}: no reason is given");
                found.push(line.split_once(": ").unwrap_or_else(|| panic!("{line}: a file and a line")));
            }
        }
    }
    found
}

/// What goes on without a value everywhere: a text without a prefix is the text, what stands up to a character that is not there is all of it, and
/// after the end of a text stands nothing.
fn is_usual(line: &str) -> bool {
    let behind = |first: &str, second: &str| line.split_once(first).is_some_and(|(_, rest)| rest.contains(second));
    let of_slice = |part: &str| part.rsplit_once(".get(").is_some_and(|(_, range)| range.contains("..") && range.ends_with(')'));
    behind("strip_prefix(", ".unwrap_or(")
        || behind("strip_suffix(", ".unwrap_or(")
        || behind(".find(", ".len())")
        || line.split_once(".unwrap_or_default()").is_some_and(|(part, _)| of_slice(part))
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines of some code, formatted as it is here, that go on without a value.
fn going_on<'text>(lines: &[(usize, &'text str)]) -> Vec<(usize, &'text str)> {
    let found = lines.iter().enumerate().filter(|&(at, &(_, line))| {
        let code = line.trim_start();
        // The lines of the block that the statement opens, up to the one that closes it.
        let opens = lines[at..].iter().position(|(_, line)| line.trim_end().ends_with('{')).unwrap_or(0);
        let block: Vec<&str> = lines[at + opens + 1..].iter().map(|&(_, line)| line).collect();
        let ends = block.iter().position(|inner| !inner.is_empty() && indentation(inner) <= indentation(line));
        let (block, end) = block.split_at(ends.unwrap_or(block.len()));
        let leaves = |words: &[&str]| {
            let own = block.iter().filter(|inner| indentation(inner) == indentation(line) + 4).map(|inner| inner.trim_start());
            { own }.any(|inner| words.iter().any(|word| inner.starts_with(word)))
        };
        let condition = code.strip_prefix("} else ").unwrap_or(code);
        let is_choice = condition.starts_with("if let ")
            && !condition.contains(" else ")
            && !end.first().is_some_and(|end| end.trim_start().starts_with("} else"))
            && !leaves(&["return ", "return;", "continue", "break"]);
        let is_declaration = ["let ", ") else {", "else {"].iter().any(|word| code.starts_with(word));
        let is_value = ["= if ", "| if ", "{ if ", "(if "].iter().any(|word| code.contains(word));
        let otherwise = code.split_once("else {").filter(|_| is_declaration && !is_value);
        let otherwise = otherwise.map(|(_, behind)| if behind.is_empty() { block.concat() } else { behind.to_owned() });
        let refuses = |code: String| ["Err(", "return None", "return false", "misread("].iter().any(|word| code.contains(word));
        ((code.contains("unwrap_or") || code.contains("saturating_")) && !is_usual(code))
            || is_choice
            || otherwise.is_some_and(|code| !refuses(code))
    });
    found.map(|(_, &line)| line).collect()
}

#[test]
fn no_trusted_file_answers_where_nothing_can_be() {
    let mut allowed: BTreeMap<(&str, &str), usize> = allowed().into_iter().map(|line| (line, 0)).collect();
    let root = root().canonicalize().expect("it is there");
    let places = VERIFIER.iter().chain(&DERIVATION).chain(&OF_NUMBERS).chain(&OF_WORDS).chain(&NOTATION_OF_WORDS);
    let mut paths: Vec<_> = places.flat_map(|place| files(place)).collect();
    paths.sort();
    paths.dedup();
    assert!(paths.len() > 60, "{} files are looked at", paths.len());
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("source is text");
        let file = path.strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
        for (number, line) in going_on(&productive_lines(&path, &text)) {
            match allowed.iter_mut().find(|((of, known), _)| *of == file && *known == line.trim()) {
                Some((_, times)) => *times += 1,
                None => found.push(format!("{file}:{number}: {}", line.trim())),
            }
        }
    }
    assert!(found.is_empty(), "refuse (`Internal`), or say in tests/fail_closed.txt why not:\n{}", found.join("\n"));
    let gone: Vec<_> = allowed.iter().filter(|(_, times)| **times != 1).collect();
    assert!(gone.is_empty(), "listed, but not there once: {gone:#?}");
}

#[test]
fn what_goes_on_without_a_value_is_found() {
    let text = "
fn f() {
    let a = b.get(0).copied().unwrap_or(0);
    let a = b.len().saturating_sub(1);
    let a = b.get(at..).unwrap_or_default();
    let a = b.get(&at).cloned().unwrap_or_default();
    let a = b.strip_prefix(\"x\").unwrap_or(b);
    if let Some(a) = b {
        c(a);
    }
    if let Some(a) = b {
        c(a);
    } else {
        d();
    }
    if let Some(a) = b {
        return a;
    }
    if let Some(a) = b
        && a > 1
    {
        c(a);
    }
    let Some(a) = b else { continue };
    let Some(a) = b else { return Ok(FALSE) };
    let Some(a) = b else { return Err(Internal) };
    let Some(a) = b else {
        return Ok(c);
    };
    let Some(a) = b(
        c,
    ) else {
        continue;
    };
    let a = if b { c } else { d };
}
";
    let lines = productive_lines(Path::new("src/a.rs"), text);
    let numbers: Vec<usize> = going_on(&lines).into_iter().map(|(number, _)| number).collect();
    assert_eq!(numbers, [3, 4, 6, 8, 19, 24, 25, 27, 32]);
}
