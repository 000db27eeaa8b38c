//! Documentation comments open with what a thing is or what a function does, not with a question word, and no text has phrases that read like
//! a translation (`CONTRIBUTING.md`).

use std::fs;
use std::path::{Path, PathBuf};

use crate::circles::crates;

/// Crates whose comments have been gone through; a crate joins them when its last such opening is gone.
const REWORDED: [&str; 39] = [
    "source",
    "formula",
    "canonical",
    "representation",
    "derivation",
    "kernel",
    "linear-arithmetic",
    "automata",
    "model",
    "certificate",
    "syntax-core",
    "board-syntax",
    "freehand",
    "foreign-syntax",
    "game-syntax",
    "proof-syntax",
    "proof-graph",
    "proof-search",
    "verifier",
    "export",
    "saturation",
    "solver",
    "z3-worker",
    "deduction",
    "verdict",
    "standard-model",
    "rule-audit",
    "documents",
    "games",
    "predicate-wars",
    "adjudication",
    "referee",
    "report",
    "drawing",
    "lsp",
    "cli",
    "handbook",
    "pages",
    "service",
];

/// Words with which no documentation comment opens.
const OPENINGS: [&str; 9] = ["What ", "Whether ", "How ", "Where ", "Who ", "Whoever ", "Whose ", "Which ", "So many "];

/// Returns the number and the text of each line of `code` that begins a documentation comment.
fn openings(code: &str) -> Vec<(usize, &str)> {
    let text = |line: &str| ["/// ", "//! "].iter().any(|mark| line.starts_with(mark)) || matches!(line, "///" | "//!");
    let mut found = Vec::new();
    let mut in_comment = false;
    for (line, number) in code.lines().map(str::trim).zip(1..) {
        if text(line) && !in_comment {
            found.push((number, line.get(4..).unwrap_or_default()));
        }
        in_comment = text(line);
    }
    found
}

/// Returns the Rust files at or below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    // A folder that is a link is looked at where it stands.
    paths.flat_map(|path| if path.is_dir() && !path.is_symlink() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn no_comment_opens_with_a_question_word() {
    let mut found = Vec::new();
    for name in REWORDED {
        let folder = crates().into_iter().find(|folder| folder.ends_with(name)).expect("the crate is there").join("src");
        for path in sources(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
            let code = fs::read_to_string(&path).expect("a source file is text");
            let bad = openings(&code).into_iter().filter(|(_, text)| OPENINGS.iter().any(|word| text.starts_with(word)));
            found.extend(bad.map(|(number, text)| format!("{}:{number}: {text}", path.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_the_first_line_of_a_comment_is_its_opening() {
    let code = "//! The file.\n//! How it works.\n\n/// Whether it is.\nfn is() {}\n// What for.\n";
    assert_eq!(openings(code), [(1, "The file."), (4, "Whether it is.")]);
}

/// Phrases that read like a translation, in words: no text for people has them (`CONTRIBUTING.md`).
const PHRASES: [&str; 22] = [
    "so many",
    "so much as",
    "whoever",
    "nobody",
    "is told",
    "are told",
    "was told",
    "were told",
    "be told",
    "been told",
    "stands behind",
    "stand behind",
    "stood behind",
    "standing behind",
    "stands beside",
    "stand beside",
    "stood beside",
    "standing beside",
    "in the place of",
    "what is said",
    "what is known",
    "behind",
];

/// The phrases that stay: the file, the phrase, how often it occurs there, and why.
const KEPT: [(&str, &str, usize, &str); 3] = [
    ("docs/rulebook/matrix.md", "nobody", 4, "the words of the rulebooks"),
    ("crates/interfaces/service/tests/suite/around.rs", "nobody", 2, "a value of the JSON form of tables"),
    ("tests/program/arena.rs", "nobody", 1, "a message of a script"),
];

/// Returns the comments and the texts between quotation marks of some Rust code, each with the number of its first line. Comments on lines
/// that follow each other are one text.
fn prose(code: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let (mut rest, mut line, mut last_comment) = (code, 1, 0);
    while let Some(character) = rest.chars().next() {
        let raw = rest.strip_prefix('r').map(|rest| rest.trim_start_matches('#')).filter(|rest| rest.starts_with('"'));
        let length = if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            let text = rest[..length].trim_start_matches(['/', '!']);
            match found.last_mut() {
                Some((_, before)) if last_comment + 1 == line => before.push_str(text),
                _ => found.push((line, text.to_owned())),
            }
            last_comment = line;
            length
        } else if let Some(raw) = raw {
            let hashes = "#".repeat(rest.len() - raw.len() - 1);
            let end = raw[1..].find(&format!("\"{hashes}")).map_or(raw.len(), |at| at + 2 + hashes.len());
            found.push((line, raw[..end].to_owned()));
            rest.len() - raw.len() + end
        } else if character == '"' {
            let mut end = 1;
            while let Some(at) = rest[end..].find(['"', '\\']) {
                // A backslash takes the character after it along.
                let escapes = rest[end + at..].starts_with('\\');
                end += at + if escapes { 2 } else { 1 };
                if !escapes {
                    break;
                }
            }
            found.push((line, rest[..end].to_owned()));
            end
        } else if character == '\'' {
            // A character, or the name of a lifetime.
            let inner = &rest[1..];
            match inner.strip_prefix('\\').unwrap_or(inner).char_indices().nth(1) {
                _ if inner.starts_with("\\u{") => inner.find('\'').map_or(rest.len(), |at| at + 2),
                Some((at, '\'')) => at + 2 + usize::from(inner.starts_with('\\')),
                _ => 1,
            }
        } else if character.is_alphanumeric() || character == '_' {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else {
            character.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    found
}

/// Returns how often each phrase occurs in a text, with the place of its first word.
fn phrases_in(text: &str) -> Vec<&'static str> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
    let occurs = |phrase: &str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        let apart = |at: usize| matches!(words.get(at + phrase.len()), Some(&"apart")) && phrase.last() == Some(&"told");
        words.windows(phrase.len()).enumerate().filter(|(at, window)| *window == phrase && !apart(*at)).count()
    };
    PHRASES.into_iter().flat_map(|phrase| vec![phrase; occurs(phrase)]).collect()
}

#[test]
fn no_text_has_a_phrase_of_a_translation() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for folder in ["crates", "docs", "tests", "examples", "editors", "fuzz"] {
        for path in sources(&root.join(folder)).into_iter().filter(|path| !path.is_symlink()) {
            let name = path.strip_prefix(&root).expect("it is below").display().to_string();
            let is_left_out =
                ["target", "corpus", "node_modules"].iter().any(|part| name.split('/').any(|folder| folder == *part));
            if is_left_out || name == "tests/wording.rs" {
                continue;
            }
            let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
            let texts = match (end, fs::read_to_string(&path)) {
                ("rs", Ok(code)) => prose(&code),
                ("md" | "html" | "js" | "mjs", Ok(text)) => vec![(1, text)],
                ("txt", Ok(text)) if name.ends_with("words/english.txt") || name.ends_with("words/refusals/english.txt") => {
                    vec![(1, text)]
                }
                _ => continue,
            };
            for (line, text) in texts {
                found.extend(phrases_in(&text).into_iter().map(|phrase| (name.clone(), phrase, line)));
            }
        }
    }
    for (file, phrase, count, reason) in KEPT {
        let is_kept = |(name, found, _): &(String, &str, usize)| name == file && *found == phrase;
        assert_eq!(found.iter().filter(|found| is_kept(found)).count(), count, "{file}: `{phrase}` is kept as {reason}");
        found.retain(|found| !is_kept(found));
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(KEPT.iter().map(|(_, _, count, _)| count).sum::<usize>() <= 20, "at most twenty places are kept");
}

#[test]
fn phrases_are_found_in_comments_and_texts_alone() {
    let code = "/// Nobody is\n/// told.\nfn behind() -> char {\n    let text = r#\"so \"many\"#;\n    '\"' // 'a\n}\nconst A: &str = \"a \\\" behind\";\n";
    let texts = prose(code);
    assert_eq!(texts.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 4, 5, 7]);
    let phrases: Vec<Vec<&str>> = texts.iter().map(|(_, text)| phrases_in(text)).collect();
    assert_eq!(phrases, [vec!["nobody", "is told"], vec!["so many"], vec![], vec!["behind"]]);
    assert_eq!(phrases_in("They are told apart."), [] as [&str; 0]);
}
