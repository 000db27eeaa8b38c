//! Proofs of the corpus with a line that cannot be read: all findings about other lines are those of the whole proof.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use adjudication::{code_listing, explain_code};
use serde_json::Value;

use crate::editor::Editor;

/// The longest proof that is taken, in lines.
const LONGEST: usize = 60;

/// Returns the proofs below a folder, in order.
fn proofs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            proofs(&path, found);
        } else if path.extension().is_some_and(|end| end == "proof") {
            found.push(path);
        }
    }
}

/// The errors and warnings of a document, each with its line and its code.
fn findings(editor: &mut Editor, name: &str, text: &str) -> BTreeSet<(u64, String)> {
    editor.open(name, text);
    let of = |one: &Value| {
        let line = one["range"]["start"]["line"].as_u64().expect("a number");
        (line, one["code"].as_str().unwrap_or_default().to_owned())
    };
    editor.diagnostics(name).iter().map(of).collect()
}

/// Makes the statement of a line unreadable, whatever its notation is.
fn spoilt(text: &str, number: usize) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = lines.get_mut(number)?;
    let code = line.split('#').next().unwrap_or_default().trim_end().to_owned();
    let is_step = code.trim_start().starts_with(|c: char| c.is_ascii_digit()) || code.trim_start().starts_with("assume ");
    if !is_step {
        return None;
    }
    let begin = code.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let at = code.find(" by ").or_else(|| code.get(begin..)?.rfind("  ").map(|at| begin + at)).unwrap_or(code.len());
    line.insert_str(at, " §((");
    Some(lines.join("\n") + "\n")
}

/// Returns the proofs of the corpus, and those of the examples of codes, with their names.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../proofs");
    let mut files = Vec::new();
    proofs(&root, &mut files);
    // A file of the corpus is no text, and that is what is wrong with it.
    let of_file = |path: PathBuf| Some((path.display().to_string(), String::from_utf8(fs::read(&path).ok()?).ok()?));
    let mut texts: Vec<(String, String)> = files.into_iter().filter_map(of_file).collect();
    for code in code_listing().groups.iter().flat_map(|group| &group.codes).map(|listed| listed.code) {
        let entries = explain_code(code).expect("a listed code is explained").entries;
        let examples = entries.into_iter().filter_map(|entry| entry.example);
        let files = examples.flat_map(|example| example.wrong.files).filter(|file| file.name.ends_with(".proof"));
        texts.extend(files.map(|file| (format!("{code}: {}", file.name), file.text)));
    }
    texts
}

#[test]
fn what_is_said_beside_an_unreadable_line_is_true_without_it() {
    let listing = code_listing();
    let codes = listing.groups.iter().flat_map(|group| &group.codes);
    // Errors of reading follow the line that was made unreadable.
    let of_steps: BTreeSet<&str> =
        codes.filter(|listed| listed.reported_in.contains(&"step")).map(|listed| listed.code).collect();
    let mut editor = Editor::new(&Value::Null);
    let (mut spoilt_lines, mut kept, mut all) = (0, 0, 0);
    for (name, text) in texts() {
        let whole = findings(&mut editor, "whole.proof", &text);
        // What cannot be read as it stands has nothing to be compared with.
        if text.lines().count() > LONGEST || !editor.is_read("whole.proof") {
            continue;
        }
        // Every other line, lest it take long.
        for number in (0..text.lines().count()).step_by(2) {
            let Some(other) = spoilt(&text, number) else { continue };
            let found = findings(&mut editor, "spoilt.proof", &other);
            if editor.is_read("spoilt.proof") {
                continue;
            }
            spoilt_lines += 1;
            let elsewhere = |found: &BTreeSet<(u64, String)>| -> BTreeSet<(u64, String)> {
                let is_elsewhere = |(line, code): &&(u64, String)| *line != number as u64 && of_steps.contains(code.as_str());
                found.iter().filter(is_elsewhere).cloned().collect()
            };
            let (told, known) = (elsewhere(&found), elsewhere(&whole));
            // What stands in a line that was spoilt is no longer present; the line is wrong for another reason as well.
            let is_known = |(line, code): &(u64, String)| {
                let other = String::from("already-present");
                known.contains(&(*line, code.clone())) || code == "not-in-force" && known.contains(&(*line, other))
            };
            assert!(told.iter().all(is_known), "{name} with line {} spoilt: {told:?}, and not {known:?}", number + 1);
            (kept, all) = (kept + told.len(), all + known.len());
        }
    }
    assert!(spoilt_lines > 500, "{spoilt_lines}");
    assert!(kept * 2 > all, "of {all} faults {kept} are still shown");
}
