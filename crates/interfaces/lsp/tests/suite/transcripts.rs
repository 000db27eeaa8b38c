//! Transcripts: scripts of what somebody does in an editor (`scripts`), each step with what it is answered (`snapshots`).
//!
//! A script has one step a line; lines that begin with `|` are the text of the document that is opened before them:
//!
//! * `open NAME`, `replace LINE "old" "new"`, `settings JSON`, `diagnostics`;
//! * `hover LINE "text"`, `definition …`, `references …`, `prepare …`, `rename … "new"`: at the beginning of a text on a line;
//! * `complete LINE "text"`: at its end; `fixes`, `hints`, `symbols`, `format`: of the whole document.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use crate::editor::{Editor, range, with_edits};

/// Runs a script; every step, and what it was answered.
fn transcript(script: &str) -> String {
    let mut editor = Editor::new(&Value::Null);
    let mut name = String::new();
    let mut out = String::new();
    let mut lines = script.lines().peekable();
    while let Some(step) = lines.next() {
        writeln!(out, "{step}").expect("a string takes it");
        let mut parts = step.split('"');
        let head: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().collect();
        let texts: Vec<&str> = parts.step_by(2).collect();
        let line = head.get(1).and_then(|number| number.parse().ok()).unwrap_or(0);
        let place = |text: usize| (name.as_str(), line, texts.get(text).copied().unwrap_or_default());
        let answer = match head.first().copied() {
            None | Some("#") => continue,
            Some("open") => {
                name = head[1].to_owned();
                let mut text = String::new();
                while let Some(next) = lines.next_if(|line| line.starts_with('|')) {
                    writeln!(out, "{next}").expect("a string takes it");
                    text.push_str(next.strip_prefix("| ").unwrap_or(""));
                    text.push('\n');
                }
                editor.open(&name, &text);
                String::new()
            }
            Some("settings") => {
                let settings: Value = serde_json::from_str(step.trim_start_matches("settings ")).expect("settings are JSON");
                editor.notify("workspace/didChangeConfiguration", &json!({ "settings": settings }));
                editor.shown.drain(..).map(|shown| format!("{shown}\n")).collect()
            }
            Some("replace") => {
                editor.replace(&name, line, texts[0], texts[1]);
                String::new()
            }
            Some("diagnostics") => editor.shown_diagnostics(&name),
            Some("hover") => shown(editor.ask_at("textDocument/hover", place(0), false, &json!({})), |found| {
                let content = found["contents"]["value"].as_str().unwrap_or_default();
                if found.is_null() { String::from("nothing") } else { format!("{}\n{content}", range(&found["range"])) }
            }),
            Some("complete") => shown(editor.ask_at("textDocument/completion", place(0), true, &json!({})), |found| {
                found.as_array().into_iter().flatten().map(|item| completed(&editor, &name, item)).collect()
            }),
            Some("definition") => shown(editor.ask_at("textDocument/definition", place(0), false, &json!({})), locations),
            Some("references") => {
                let context = json!({ "context": { "includeDeclaration": true } });
                shown(editor.ask_at("textDocument/references", place(0), false, &context), locations)
            }
            Some("prepare") => shown(editor.ask_at("textDocument/prepareRename", place(0), false, &json!({})), |found| {
                if found.is_null() { String::from("nothing") } else { range(found) }
            }),
            Some("rename") => {
                let new = json!({ "newName": texts[1] });
                let asked = editor.ask_at("textDocument/rename", place(0), false, &new);
                shown(asked, |edit| changed(&editor, &name, edit))
            }
            Some("fixes") => shown(editor.ask_about("textDocument/codeAction", &name), |found| {
                let fix = |fix: &Value| {
                    let about = fix["diagnostics"][0]["code"].as_str().unwrap_or_default();
                    let preferred = if fix["isPreferred"] == true { ", preferred" } else { "" };
                    format!(
                        "{about}: {}{preferred}\n{}",
                        fix["title"].as_str().unwrap_or_default(),
                        changed(&editor, &name, &fix["edit"])
                    )
                };
                found.as_array().into_iter().flatten().map(fix).collect()
            }),
            Some("hints") => shown(editor.ask_about("textDocument/inlayHint", &name), |found| {
                let hint = |hint: &Value| {
                    let at = json!({ "start": hint["position"], "end": hint["position"] });
                    let tooltip = hint["tooltip"].as_str().map(|words| format!(" ({words})")).unwrap_or_default();
                    format!("{} {}{tooltip}\n", range(&at), hint["label"].as_str().unwrap_or_default())
                };
                found.as_array().into_iter().flatten().map(hint).collect()
            }),
            Some("symbols") => shown(editor.ask_about("textDocument/documentSymbol", &name), |found| outline(found, 0)),
            Some("format") => shown(editor.ask_about("textDocument/formatting", &name), |found| match found.as_array() {
                None => String::from("nothing"),
                Some(edits) => lined(&with_edits(editor.text(&name), edits)),
            }),
            Some(other) => panic!("there is no step `{other}`"),
        };
        for line in answer.lines() {
            writeln!(out, "{}", format!("    {line}").trim_end()).expect("a string takes it");
        }
    }
    out
}

fn shown(answer: Result<Value, (i64, String)>, show: impl FnOnce(&Value) -> String) -> String {
    match answer {
        Ok(found) => show(&found),
        Err((code, message)) => format!("error {code}: {message}"),
    }
}

/// Shows the line as it stands when an item is taken, and the words beside it.
fn completed(editor: &Editor, name: &str, item: &Value) -> String {
    let edit = &item["textEdit"];
    let line = edit["range"]["start"]["line"].as_u64().expect("a number") as usize;
    let text = with_edits(editor.text(name), std::slice::from_ref(edit));
    let detail = item["detail"].as_str().map(|detail| format!("  ({detail})")).unwrap_or_default();
    format!("{}{detail}\n", text.lines().nth(line).unwrap_or_default())
}

fn locations(found: &Value) -> String {
    let each = |location: &Value| format!("{}\n", range(&location["range"]));
    match found {
        Value::Null => String::from("nothing"),
        Value::Array(several) => several.iter().map(each).collect(),
        one => each(one),
    }
}

/// Shows the text after a change.
fn changed(editor: &Editor, name: &str, edit: &Value) -> String {
    let changes = edit["changes"].as_object().expect("changes of documents");
    let edits = changes.values().next().and_then(Value::as_array).expect("changes of one document");
    lined(&with_edits(editor.text(name), edits))
}

fn lined(text: &str) -> String {
    text.lines().map(|line| format!("| {line}\n")).collect()
}

fn outline(found: &Value, depth: usize) -> String {
    let part = |part: &Value| {
        let detail = part["detail"].as_str().map(|detail| format!(": {detail}")).unwrap_or_default();
        let name = part["name"].as_str().unwrap_or_default();
        let inner = outline(&part["children"], depth + 1);
        format!("{}{name}{detail} {} {}\n{inner}", "  ".repeat(depth), range(&part["range"]), range(&part["selectionRange"]))
    };
    found.as_array().into_iter().flatten().map(part).collect()
}

#[track_caller]
fn runs(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/scripts").join(format!("{name}.txt"));
    let script = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, transcript(&script));
    });
}

#[test]
fn a_proof_of_predicate_wars() {
    runs("predicate_wars");
}

#[test]
fn a_proof_with_boxes() {
    runs("classical");
}

#[test]
fn a_proof_in_the_notation_of_a_textbook() {
    runs("textbook");
}

#[test]
fn a_proof_in_json() {
    runs("json");
}

#[test]
fn a_proof_that_is_being_typed() {
    runs("typing");
}

#[test]
fn a_board() {
    runs("board");
}

#[test]
fn a_board_in_tptp() {
    runs("tptp");
}

#[test]
fn texts_of_other_programs() {
    runs("foreign");
}

#[test]
fn a_calculus() {
    runs("rules");
}

#[test]
fn an_exercise() {
    runs("exercise");
}

#[test]
fn statements_of_predicate_wars() {
    runs("statements");
}

#[test]
fn settings() {
    runs("settings");
}
