//! The manifest of the corpus (`proofs/manifest.json`): what the comments of the files say, for programs that are not ours. Made of the
//! same cases that the kernel is held against. Not here: what a checker says.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::case::{Case, files, root};
use super::ruling::Board;

/// Where it stands, below the corpus.
pub(crate) const FILE: &str = "manifest.json";

/// The words of the comments that are read, and are no sentence about the file.
const KEYS: [&str; 6] = ["also", "goal", "rules", "house", "points", "contradictory"];

/// The calculi that hostile files are tried in.
const HOSTILE: [&str; 2] = ["predicate-wars", "predicate-wars-sound"];

fn sha256(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The comment with which a file begins: what it probes. Nothing where it begins otherwise.
fn sentence(text: &str) -> Option<String> {
    let comments = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
    let is_key = |comment: &str| KEYS.contains(&comment.split(':').next().unwrap_or_default());
    let words: Vec<&str> = comments.take_while(|comment| !is_key(comment)).collect();
    Some(words.join(" ")).filter(|words| !words.is_empty())
}

/// The lines that must be refused, each with its reason, in the order of the text.
fn errors(case: &Case, system: &str) -> Vec<Value> {
    let board = Board::new(case, &case.text, system);
    let mut found = Vec::new();
    for (block_at, block) in board.read.proof.blocks().iter().enumerate() {
        for (at, line) in block.lines().enumerate() {
            let text_line = board.read.places.text_line(block_at, at).expect("every line stands somewhere");
            if let Some(code) = case.lines.get(&text_line).and_then(|expected| expected.error.as_ref()) {
                found.push(json!({"subproof": block.name(), "line": line.number, "code": code}));
            }
        }
    }
    found
}

fn path(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn entry(case: &Case, system: &str) -> Value {
    let outcome = if case.is_right() { "accept" } else { "reject" };
    let house: Map<String, Value> = case.house.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let about = sentence(&case.text).unwrap_or_else(|| panic!("{} does not say what it probes", case.path.display()));
    json!({
        "file": path(&case.path),
        "system": system,
        "goal": case.goal,
        "rules": case.rules,
        "house": house,
        "outcome": outcome,
        "errors": errors(case, system),
        "sha256": sha256(&root().join(&case.path)),
        "about": about,
    })
}

/// The entries of the files that must be survived.
fn hostile() -> Vec<Value> {
    let below = root().join("survive");
    let about = fs::read_to_string(below.join("ABOUT")).expect("it is there");
    let told = |name: &str| about.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).map(str::to_owned);
    let mut entries = Vec::new();
    let mut silent = about.lines().filter(|line| !line.starts_with('#')).count();
    for file in files(&below, "proof") {
        let name = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let own = sentence(&String::from_utf8_lossy(&fs::read(&file).expect("it was listed")));
        silent -= usize::from(own.is_none());
        assert!(own.is_none() || told(&name).is_none(), "{name} says itself what it probes, and so does ABOUT");
        let about = own.or_else(|| told(&name)).unwrap_or_else(|| panic!("no note says what {name} probes"));
        for system in HOSTILE {
            entries.push(json!({
                "file": format!("survive/{name}.proof"),
                "system": system,
                "goal": null,
                "rules": [],
                "house": {},
                "outcome": "survive",
                "errors": [],
                "sha256": sha256(&file),
                "about": about,
            }));
        }
    }
    assert_eq!(silent, 0, "ABOUT speaks of files that are not there");
    entries
}

/// The manifest of these cases and of the hostile files: a line for each test.
pub(crate) fn manifest(cases: &[Case]) -> String {
    let calculi = kernel::shipped::ALL.map(|(name, _)| {
        let file = format!("../crates/trusted/kernel/calculi/{name}.rules");
        (name.to_owned(), json!({"file": file, "sha256": sha256(&root().join(&file))}))
    });
    let mut tests: Vec<Value> =
        cases.iter().flat_map(|case| case.systems.iter().map(|system| entry(case, system))).chain(hostile()).collect();
    let key = |test: &Value| [test["file"].to_string(), test["system"].to_string()];
    tests.sort_by_key(key);
    let list: Vec<String> = tests.iter().map(Value::to_string).collect();
    let calculi = Value::from(Map::from_iter(calculi));
    format!("{{\n\"schema\": 1,\n\"calculi\": {calculi},\n\"tests\": [\n{}\n]\n}}\n", list.join(",\n"))
}
