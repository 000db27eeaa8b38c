//! An editor without a screen: it opens documents, sends requests, and shows the answers as text.

use std::collections::BTreeMap;

use lsp::Session;
use serde_json::{Value, json};

/// An editor with one session.
pub(crate) struct Editor {
    session: Session,
    requests: i64,
    documents: BTreeMap<String, String>,
    diagnostics: BTreeMap<String, Vec<Value>>,
    /// Messages that were shown to the user.
    pub(crate) shown: Vec<String>,
}

impl Editor {
    /// Starts a session with these settings.
    pub(crate) fn new(settings: &Value) -> Editor {
        let mut editor = Editor {
            session: Session::new(),
            requests: 0,
            documents: BTreeMap::new(),
            diagnostics: BTreeMap::new(),
            shown: Vec::new(),
        };
        editor.ask("initialize", &json!({ "capabilities": {}, "initializationOptions": settings })).expect("it answers");
        editor.notify("initialized", &json!({}));
        editor
    }

    /// Sends a request; its result, or the code and the message of its error.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, (i64, String)> {
        self.requests += 1;
        let id = self.requests;
        let answers = self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let answer = answers.into_iter().find(|answer| answer["id"] == id).expect("every request has an answer");
        match answer.get("error") {
            Some(error) => {
                Err((error["code"].as_i64().expect("a code"), error["message"].as_str().expect("a message").to_owned()))
            }
            None => Ok(answer["result"].clone()),
        }
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn send(&mut self, message: &Value) -> Vec<Value> {
        let mut answers = self.session.receive(message.to_string().as_bytes());
        answers.extend(self.session.changed_diagnostics());
        let answers: Vec<Value> = answers.iter().map(|answer| serde_json::from_str(answer).expect("JSON")).collect();
        for answer in &answers {
            match answer["method"].as_str() {
                Some("textDocument/publishDiagnostics") => {
                    let name = name_of(answer["params"]["uri"].as_str().expect("an address"));
                    let told = answer["params"]["diagnostics"].as_array().expect("a list").clone();
                    self.diagnostics.insert(name, told);
                }
                Some("window/showMessage") => {
                    self.shown.push(answer["params"]["message"].as_str().expect("a text").to_owned());
                }
                _ => {}
            }
        }
        answers
    }

    /// Opens a document.
    pub(crate) fn open(&mut self, name: &str, text: &str) {
        self.documents.insert(name.to_owned(), text.to_owned());
        let document = json!({ "uri": uri(name), "languageId": "", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// Replaces the first occurrence of a text on a line, counted from 1, as somebody does who types.
    pub(crate) fn replace(&mut self, name: &str, line: usize, old: &str, new: &str) {
        let range = json!({ "start": self.position(name, line, old, false), "end": self.position(name, line, old, true) });
        let edit = json!({ "range": range, "text": new });
        let text = with_edits(&self.documents[name], &[json!({ "range": range, "newText": new })]);
        self.documents.insert(name.to_owned(), text);
        let document = json!({ "uri": uri(name), "version": 2 });
        self.notify("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": [edit] }));
    }

    /// Returns the text of a document as the editor has it.
    pub(crate) fn text(&self, name: &str) -> &str {
        &self.documents[name]
    }

    /// Returns the position at which a text begins, or ends, on a line, counted from 1.
    fn position(&self, name: &str, line: usize, text: &str, is_end: bool) -> Value {
        let written = self.documents[name].lines().nth(line - 1).unwrap_or_default();
        let at = written.find(text).unwrap_or_else(|| panic!("`{text}` is not on line {line}: `{written}`"));
        let before = &written[..if is_end { at + text.len() } else { at }];
        json!({ "line": line - 1, "character": before.encode_utf16().count() })
    }

    /// Asks about a place: the beginning of a text on a line, or its end.
    pub(crate) fn ask_at(
        &mut self,
        method: &str,
        (name, line, text): (&str, usize, &str),
        is_end: bool,
        more: &Value,
    ) -> Result<Value, (i64, String)> {
        let mut params = json!({ "textDocument": { "uri": uri(name) }, "position": self.position(name, line, text, is_end) });
        for (key, value) in more.as_object().into_iter().flatten() {
            params[key] = value.clone();
        }
        self.ask(method, &params)
    }

    /// Asks about a whole document.
    pub(crate) fn ask_about(&mut self, method: &str, name: &str) -> Result<Value, (i64, String)> {
        let end = json!({ "line": 10_000, "character": 0 });
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
        let params = json!({
            "textDocument": { "uri": uri(name) },
            "range": range,
            "options": { "tabSize": 4, "insertSpaces": true },
            "context": { "diagnostics": [] },
        });
        self.ask(method, &params)
    }

    /// Shows the diagnostics of a document.
    pub(crate) fn shown_diagnostics(&self, name: &str) -> String {
        let shown = |diagnostic: &Value| {
            let severity = ["", "error", "warning", "information"][diagnostic["severity"].as_u64().expect("a number") as usize];
            let code = diagnostic["code"].as_str().unwrap_or_default();
            let message = diagnostic["message"].as_str().expect("a text").replace('\n', "\n  ");
            let related = diagnostic["relatedInformation"].as_array().into_iter().flatten().map(|related| {
                format!("\n  {}: {}", range(&related["location"]["range"]), related["message"].as_str().expect("a text"))
            });
            format!("{} {severity} {code}: {message}{}\n", range(&diagnostic["range"]), related.collect::<String>())
        };
        self.diagnostics.get(name).into_iter().flatten().map(shown).collect()
    }

    /// Returns the diagnostics of a document.
    pub(crate) fn diagnostics(&self, name: &str) -> &[Value] {
        self.diagnostics.get(name).map_or(&[], Vec::as_slice)
    }

    /// Tells whether a proof can be read as a whole, as its code lens says.
    pub(crate) fn is_read(&mut self, name: &str) -> bool {
        let lenses = self.ask_about("textDocument/codeLens", name).expect("it answers");
        lenses[0]["command"]["title"].as_str().is_some_and(|title| !title.starts_with("cannot be read"))
    }

    /// Makes a fix in a copy of a document; what it is about has to be gone there, and nothing else may have come in its place.
    pub(crate) fn mends(&mut self, name: &str, fix: &Value) {
        let code = &fix["diagnostics"][0]["code"];
        let edits = fix["edit"]["changes"].as_object().and_then(|changes| changes.values().next()).and_then(Value::as_array);
        let changed = with_edits(self.text(name), edits.expect("changes of one document"));
        let count = |editor: &Editor, name: &str| {
            let all = editor.diagnostics.get(name).map_or(&[][..], Vec::as_slice);
            (all.iter().filter(|one| one["code"] == *code).count(), all.iter().filter(|one| one["severity"] == 1).count())
        };
        let (same, errors) = count(self, name);
        let copy = format!("copy-of-{name}");
        self.open(&copy, &changed);
        let (same_after, errors_after) = count(self, &copy);
        assert!(same_after < same && errors_after <= errors, "{name}: {} leaves {}", fix["title"], self.shown_diagnostics(&copy));
    }

    /// Returns the number of diagnostics of a document.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.diagnostics.get(name).map_or(0, Vec::len)
    }
}

/// Returns the address of a document.
pub(crate) fn uri(name: &str) -> String {
    format!("file:///{name}")
}

fn name_of(uri: &str) -> String {
    uri.trim_start_matches("file:///").to_owned()
}

/// Shows a range as people count: `2:5-2:8`.
pub(crate) fn range(range: &Value) -> String {
    let position = |position: &Value| {
        let part = |name: &str| position[name].as_u64().expect("a number") + 1;
        format!("{}:{}", part("line"), part("character"))
    };
    format!("{}-{}", position(&range["start"]), position(&range["end"]))
}

/// Makes changes in a text, as an editor does.
pub(crate) fn with_edits(text: &str, edits: &[Value]) -> String {
    let offset = |position: &Value| {
        let line = position["line"].as_u64().expect("a number") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = position["character"].as_u64().expect("a number") as usize;
        let mut at = start;
        for c in text[start..].chars().take_while(|c| *c != '\n') {
            if units == 0 {
                break;
            }
            units -= c.len_utf16();
            at += c.len_utf8();
        }
        at
    };
    let mut placed: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (offset(&range["start"]), offset(&range["end"]), edit["newText"].as_str().expect("a text"))
        })
        .collect();
    placed.sort_by_key(|(start, ..)| std::cmp::Reverse(*start));
    let mut changed = text.to_owned();
    for (start, end, new) in placed {
        changed.replace_range(start..end, new);
    }
    changed
}
