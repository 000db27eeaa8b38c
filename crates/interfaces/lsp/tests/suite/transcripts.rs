//! Transcripts: scripts of what somebody does in an editor (`scripts`), each step with what it is answered (`snapshots`).
//!
//! A script has one step a line; lines that begin with `|` are the text of the document that is opened before them:
//!
//! * `open NAME`, `replace LINE "old" "new"`, `settings JSON`, `diagnostics`;
//! * `hover LINE "text"`, `definition …`, `references …`, `prepare …`, `rename … "new"`: at the beginning of a text on a line;
//! * `highlights …` as well; `complete LINE "text"`, `signature LINE "text"`: at its end;
//! * `fixes`, `hints`, `symbols`, `format`, `folding`, `tokens`, `lenses`: of the whole document. Each fix is made in a copy of it: what it is about
//!   has to be gone.

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
            Some("fixes") => {
                let asked = editor.ask_about("textDocument/codeAction", &name);
                for fix in asked.iter().flat_map(|found| found.as_array()).flatten() {
                    editor.mends(&name, fix);
                }
                shown(asked, |found| {
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
                })
            }
            Some("highlights") => shown(editor.ask_at("textDocument/documentHighlight", place(0), false, &json!({})), |found| {
                let each =
                    |one: &Value| format!("{}{}\n", range(&one["range"]), if one["kind"] == 3 { ", declared" } else { "" });
                if found.is_null() { String::from("nothing") } else { found.as_array().into_iter().flatten().map(each).collect() }
            }),
            Some("signature") => shown(editor.ask_at("textDocument/signatureHelp", place(0), true, &json!({})), signatures),
            Some("folding") => shown(editor.ask_about("textDocument/foldingRange", &name), |found| {
                let line = |value: &Value| value.as_u64().expect("a number") + 1;
                let each = |one: &Value| {
                    let kind = one["kind"].as_str().unwrap_or_default();
                    format!("{}-{} {kind}\n", line(&one["startLine"]), line(&one["endLine"]))
                };
                found.as_array().into_iter().flatten().map(each).collect()
            }),
            Some("tokens") => shown(editor.ask_about("textDocument/semanticTokens/full", &name), |found| {
                coloured(editor.text(&name), &found["data"])
            }),
            Some("lenses") => shown(editor.ask_about("textDocument/codeLens", &name), |found| {
                let each = |one: &Value| {
                    let (title, command) = (&one["command"]["title"], one["command"]["command"].as_str().unwrap_or_default());
                    let command = if command.is_empty() { String::new() } else { format!(" ({command})") };
                    format!("{} {}{command}\n", range(&one["range"]), title.as_str().unwrap_or_default())
                };
                found.as_array().into_iter().flatten().map(each).collect()
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

/// Shows the forms of a rule, or the arguments of a name, with the one that is being typed between `«»`.
fn signatures(found: &Value) -> String {
    let Some(all) = found["signatures"].as_array() else { return String::from("nothing") };
    let each = |(at, one): (usize, &Value)| {
        let label = one["label"].as_str().unwrap_or_default();
        let is_active = found["activeSignature"] == at;
        let active =
            found["activeParameter"].as_u64().filter(|_| is_active).and_then(|active| one["parameters"].get(active as usize));
        let words = match active.map(|parameter| &parameter["label"]) {
            Some(Value::String(name)) => label.replacen(name, &format!("«{name}»"), 1),
            Some(Value::Array(ends)) => {
                let units: Vec<u16> = label.encode_utf16().collect();
                let end = |at: usize| ends[at].as_u64().expect("a number") as usize;
                let part = |from: usize, to: usize| String::from_utf16(&units[from..to]).expect("text");
                format!("{}«{}»{}", part(0, end(0)), part(end(0), end(1)), part(end(1), units.len()))
            }
            _ => label.to_owned(),
        };
        format!("{}{words}\n", if is_active { "> " } else { "  " })
    };
    all.iter().enumerate().map(each).collect()
}

/// Shows each line with the kinds of its tokens.
fn coloured(text: &str, data: &Value) -> String {
    let numbers: Vec<usize> = data.as_array().into_iter().flatten().map(|one| one.as_u64().expect("a number") as usize).collect();
    let kinds = ["comment", "keyword", "number", "rule", "predicate", "function", "variable", "sign", "text", "label"];
    let lines: Vec<&str> = text.lines().collect();
    let (mut line, mut start) = (0, 0);
    let mut shown = vec![String::new(); lines.len()];
    for token in numbers.chunks(5) {
        start = if token[0] == 0 { start + token[1] } else { token[1] };
        line += token[0];
        let units: Vec<u16> = lines[line].encode_utf16().collect();
        let word = String::from_utf16(&units[start..start + token[2]]).expect("text");
        write!(shown[line], " {word}:{}", kinds[token[3]]).expect("a string takes it");
    }
    shown.iter().enumerate().filter(|(_, line)| !line.is_empty()).map(|(at, line)| format!("{}{line}\n", at + 1)).collect()
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
fn a_proof_of_which_some_lines_cannot_be_read() {
    runs("unreadable");
}

#[test]
fn advice_that_is_followed_works() {
    runs("advice");
}

#[test]
fn names_are_renamed_where_they_mean_the_same() {
    runs("renaming");
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
