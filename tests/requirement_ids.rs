//! Every requirement id that the repository uses is defined, once, by a page of `docs/rulebook`.
//!
//! Ids are found by their form, in every text file that people write; `fuzz/corpus` is left out, whose files machines have
//! garbled. Not every requirement need be cited anywhere: ids that nothing uses are no mistake.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The pages that define ids, relative to the root of the repository.
const RULEBOOK: &str = "docs/rulebook";

/// Files and folders in which ids are looked for, relative to the root of the repository.
const SEARCHED: [&str; 15] = [
    "ATTRIBUTION.md",
    "CONTRIBUTING.md",
    "Cargo.toml",
    "README.md",
    "crates",
    "docs",
    "examples",
    "fuzz/README.md",
    "fuzz/dictionaries",
    "fuzz/targets",
    "justfile",
    "proofs",
    "rustfmt.toml",
    "scripts",
    "tests",
];

/// Ids that a test invents because no requirement has them, with the file of that test; the second is this list itself.
const INVENTED: [(&str, &str); 2] =
    [("PW-999", "crates/games/predicate-wars/src/rulebook.rs"), ("PW-999", "tests/requirement_ids.rs")];

/// Prefix of the ids of questions.
const QUESTION: &str = "Q-";

/// Families of ids, such as `PW` and `S`.
pub(crate) type Families = BTreeSet<String>;

/// Ids that the rulebook's pages define, each with the places that define it.
pub(crate) type Definitions = BTreeMap<String, Vec<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the text files at or below `path`, relative to the root, with their contents.
fn texts(path: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut pending = vec![path.to_owned()];
    while let Some(path) = pending.pop() {
        let full = root().join(&path);
        if full.is_dir() {
            pending.extend(fs::read_dir(full).expect("a folder can be listed").map(|entry| {
                let name = entry.expect("a folder can be listed").file_name();
                path.join(name)
            }));
        } else if let Ok(text) = String::from_utf8(fs::read(full).expect("the file can be read")) {
            found.push((path.display().to_string(), text));
        }
    }
    found.sort();
    found
}

/// Returns the family of an id: the letters before its number, without the prefix of questions. `None` if `word` is no id.
///
/// An id is one or more capital letters, a hyphen, at most one capital letter, a number, and at most one small letter.
fn family(word: &str) -> Option<&str> {
    let (family, number) = word.strip_prefix(QUESTION).unwrap_or(word).split_once('-')?;
    let capital = |letter: char| letter.is_ascii_uppercase();
    let number = number.strip_prefix(capital).unwrap_or(number);
    let digits = number.strip_suffix(|letter: char| letter.is_ascii_lowercase()).unwrap_or(number);
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && !family.is_empty() && family.chars().all(capital)).then_some(family)
}

/// Returns the ids of these families in a line, from left to right.
pub(crate) fn ids_in<'text>(line: &'text str, families: &'text Families) -> impl Iterator<Item = &'text str> {
    let words = line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_');
    words.map(|word| word.trim_matches('-')).filter(|word| family(word).is_some_and(|family| families.contains(family)))
}

/// Returns the id that a line of a page defines: the first cell of a table row, or the start of a list item.
fn defined_in(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let id = match line.strip_prefix('|') {
        Some(row) => row.split('|').next()?.trim(),
        None => line.strip_prefix("* ").or_else(|| line.strip_prefix("- "))?.split([' ', ':']).next()?,
    };
    family(id).map(|_| id)
}

/// Returns what the pages of the rulebook define.
fn definitions(pages: &[(String, String)]) -> Definitions {
    let mut found = Definitions::new();
    for (path, text) in pages {
        for (line, number) in text.lines().zip(1..) {
            if let Some(id) = defined_in(line) {
                found.entry(id.to_owned()).or_default().push(format!("{path}:{number}"));
            }
        }
    }
    found
}

/// Returns one complaint for each id that is defined more than once.
fn defined_twice(definitions: &Definitions) -> Vec<String> {
    let twice = definitions.iter().filter(|(_, places)| places.len() > 1);
    twice.map(|(id, places)| format!("{id} is defined at {}", places.join(" and "))).collect()
}

/// Returns the families of the ids that are defined.
pub(crate) fn families(definitions: &Definitions) -> Families {
    definitions.keys().filter_map(|id| family(id)).map(str::to_owned).collect()
}

/// Returns one complaint for each use of an id that no page defines.
fn undefined(definitions: &Definitions, texts: &[(String, String)]) -> Vec<String> {
    let families = families(definitions);
    let mut found = Vec::new();
    for (path, text) in texts {
        for (line, number) in text.lines().zip(1..) {
            let unknown = ids_in(line, &families).filter(|id| !definitions.contains_key(*id));
            let meant = unknown.filter(|id| !INVENTED.contains(&(*id, path.as_str())));
            found.extend(meant.map(|id| format!("{path}:{number}: no page of {RULEBOOK} defines {id}")));
        }
    }
    found
}

pub(crate) fn rulebook() -> Definitions {
    definitions(&texts(Path::new(RULEBOOK)))
}

#[test]
fn every_requirement_id_is_defined_in_the_rulebook() {
    let defined = rulebook();
    assert!(defined.len() > 350, "only {} ids are defined", defined.len());
    let searched: Vec<(String, String)> = SEARCHED.iter().flat_map(|path| texts(Path::new(path))).collect();
    let found = undefined(&defined, &searched);
    assert!(found.is_empty(), "{} uses of unknown ids:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_requirement_id_is_defined_twice() {
    let found = defined_twice(&rulebook());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn invented_ids_are_still_invented() {
    let defined = rulebook();
    for (id, path) in INVENTED {
        assert!(!defined.contains_key(id), "{id} is a requirement now");
        assert!(fs::read_to_string(root().join(path)).is_ok_and(|text| text.contains(id)), "{path} does not use {id}");
    }
}

#[test]
fn an_unknown_id_and_a_second_definition_are_found() {
    // Put together here, so that the search of this very file does not find them.
    let unknown = format!("PW-{}", 12_345);
    let page = |text: &str| (String::from("page.md"), text.to_owned());
    let defined =
        definitions(&[page("# Page\n| PW-1 | A rule. |\n| S-14 | Sound. |\n* S-14a: a part.\n| Q-PA-2 | Why? | So. |\n")]);
    assert_eq!(defined.keys().map(String::as_str).collect::<Vec<_>>(), ["PW-1", "Q-PA-2", "S-14", "S-14a"]);
    assert!(defined_twice(&defined).is_empty());

    let uses = page(&format!("// See PW-1, (S-14a) and `Q-PA-2`; SHA-256 is no id.\n// Not {unknown}.\n"));
    assert_eq!(undefined(&defined, &[uses]), [format!("page.md:2: no page of {RULEBOOK} defines {unknown}")]);
    let question = page("Q-PW-1 is another id than PW-1");
    assert_eq!(undefined(&defined, &[question]).len(), 1);

    let twice = definitions(&[page("| PW-1 | A rule. |\n"), page("- PW-1 again\n")]);
    assert_eq!(defined_twice(&twice), ["PW-1 is defined at page.md:1 and page.md:1"]);
}

#[test]
fn ids_are_told_from_other_words() {
    for (id, expected) in [("PW-12", "PW"), ("PW-R7", "PW"), ("Q-PW-58", "PW"), ("PA-S13", "PA"), ("S-14c", "S")] {
        assert_eq!(family(id), Some(expected), "{id}");
    }
    for word in ["PW", "PW-", "PW-R", "pw-12", "S-14cd", "PW-1-2", "-12", "Q-12-", "PW_12"] {
        assert_eq!(family(word), None, "{word}");
    }
}
