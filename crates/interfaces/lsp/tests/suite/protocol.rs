//! The protocol itself: its life cycle and errors, units of positions, changes of documents, and malformed inputs.

use lsp::{Exit, Session};
use serde_json::{Value, json};

use crate::editor::{Editor, uri};

fn sent(session: &mut Session, message: &Value) -> Vec<Value> {
    let answers = session.receive(message.to_string().as_bytes());
    answers.iter().map(|answer| serde_json::from_str(answer).expect("JSON")).collect()
}

fn request(id: i64, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

/// The code of the error that the only answer is.
#[track_caller]
fn code(answers: &[Value]) -> i64 {
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers[0]["error"]["code"].as_i64().unwrap_or_else(|| panic!("{}", answers[0]))
}

fn running(offered: &Value) -> (Session, Value) {
    let mut session = Session::new();
    let capabilities = json!({ "general": { "positionEncodings": offered } });
    let answers = sent(&mut session, &request(0, "initialize", &json!({ "capabilities": capabilities })));
    let capabilities = answers[0]["result"]["capabilities"].clone();
    assert!(capabilities.is_object(), "{}", answers[0]);
    (session, capabilities)
}

fn opened(session: &mut Session, name: &str, text: &str) -> Vec<Value> {
    let document = json!({ "uri": uri(name), "languageId": "", "version": 1, "text": text });
    sent(session, &notification("textDocument/didOpen", &json!({ "textDocument": document })));
    settled(session)
}

/// The diagnostics that are sent when no message waits.
fn settled(session: &mut Session) -> Vec<Value> {
    let messages = session.changed_diagnostics();
    let read = |message: &String| serde_json::from_str::<Value>(message).expect("JSON")["params"].clone();
    messages.iter().map(read).collect()
}

fn changed(session: &mut Session, name: &str, version: i64, changes: &Value) {
    let document = json!({ "uri": uri(name), "version": version });
    let params = json!({ "textDocument": document, "contentChanges": changes });
    sent(session, &notification("textDocument/didChange", &params));
}

#[test]
fn a_session_begins_with_initialize_and_ends_with_exit() {
    let mut session = Session::new();
    assert_eq!(code(&sent(&mut session, &request(1, "textDocument/hover", &json!({})))), -32002);
    assert_eq!(code(&sent(&mut session, &request(2, "shutdown", &Value::Null))), -32002);
    assert_eq!(sent(&mut session, &notification("textDocument/didOpen", &json!({}))), [] as [Value; 0]);
    assert_eq!(code(&sent(&mut session, &request(3, "initialize", &json!({ "capabilities": 3 })))), -32602);
    assert!(sent(&mut session, &request(4, "initialize", &json!({ "capabilities": {} })))[0]["result"].is_object());
    assert_eq!(code(&sent(&mut session, &request(5, "initialize", &json!({ "capabilities": {} })))), -32600);
    assert_eq!(session.exit(), None);
    let answers = sent(&mut session, &request(6, "shutdown", &Value::Null));
    assert_eq!(answers, [json!({ "jsonrpc": "2.0", "id": 6, "result": null })]);
    assert_eq!(code(&sent(&mut session, &request(7, "textDocument/hover", &json!({})))), -32600);
    assert_eq!(opened(&mut session, "late.proof", "1. nonsense"), [] as [Value; 0]);
    assert_eq!((session.exit(), session.closed()), (None, Exit::Orderly));
    assert_eq!(sent(&mut session, &notification("exit", &Value::Null)), [] as [Value; 0]);
    assert_eq!(session.exit(), Some(Exit::Orderly));
}

#[test]
fn an_exit_that_nobody_announced_is_sudden() {
    for begin in [false, true] {
        let mut session = if begin { running(&json!([])).0 } else { Session::new() };
        assert_eq!(session.closed(), Exit::Sudden);
        sent(&mut session, &notification("exit", &Value::Null));
        assert_eq!(session.exit(), Some(Exit::Sudden));
    }
}

#[test]
fn what_is_no_request_has_the_codes_of_json_rpc() {
    let (mut session, _) = running(&json!([]));
    for (message, expected, id) in [
        ("{", -32700, Value::Null),
        ("", -32700, Value::Null),
        ("\u{0}", -32700, Value::Null),
        ("[]", -32600, Value::Null),
        ("3", -32600, Value::Null),
        ("{\"id\":1,\"method\":\"shutdown\"}", -32600, json!(1)),
        ("{\"jsonrpc\":\"2.0\",\"id\":\"a\"}", -32600, json!("a")),
        ("{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"shutdown\"}", -32600, Value::Null),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":3}", -32600, json!(1)),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"textDocument/teleport\"}", -32601, json!(1)),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"textDocument/hover\",\"params\":{}}", -32602, json!(1)),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"textDocument/rename\",\"params\":[1]}", -32602, json!(1)),
    ] {
        let answers = session.receive(message.as_bytes());
        let answers: Vec<Value> = answers.iter().map(|answer| serde_json::from_str(answer).expect("JSON")).collect();
        assert_eq!((code(&answers), &answers[0]["id"]), (expected, &id), "{message}");
    }
    assert_eq!(session.receive(b"\xff").len(), 1);
    assert_eq!(session.receive("[".repeat(100_000).as_bytes()).len(), 1);
    for silent in ["{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}", "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\"}"] {
        assert_eq!(session.receive(silent.as_bytes()), [""; 0], "{silent}");
    }
    let hover = json!({ "textDocument": { "uri": uri("x.proof") }, "position": { "line": 0, "character": 0 } });
    let answers = sent(&mut session, &request(9, "textDocument/hover", &hover));
    assert_eq!(code(&answers), -32602);
    assert_eq!(
        answers[0]["error"]["message"],
        "the document file:///x.proof is not open; it is opened by `textDocument/didOpen`"
    );
}

#[test]
fn positions_are_counted_in_the_units_that_were_agreed() {
    // After ∀ one unit of UTF-16 is counted and three of UTF-8, after 𝔸 two and four.
    let text = "symbols 𝔸/1 : predicate\n∀x 𝔸(x) ∧ 𝔸(y)\n";
    for (offered, agreed, start) in [
        (json!(["utf-8", "utf-16"]), "utf-8", 3 + 1 + 1 + 4 + 3 + 1 + 3 + 1 + 4 + 1),
        (json!(["utf-16"]), "utf-16", 1 + 1 + 1 + 2 + 3 + 1 + 1 + 1 + 2 + 1),
        (json!([]), "utf-16", 14),
    ] {
        let (mut session, capabilities) = running(&offered);
        assert_eq!(capabilities["positionEncoding"], agreed);
        let told = opened(&mut session, "astral.board", text);
        let diagnostic = &told[0]["diagnostics"][0];
        assert_eq!(diagnostic["code"], "free-variable", "{diagnostic}");
        let expected = json!({ "start": { "line": 1, "character": start }, "end": { "line": 1, "character": start + 1 } });
        assert_eq!(diagnostic["range"], expected, "{agreed}");
        // The variable is replaced, in the same units.
        changed(&mut session, "astral.board", 2, &json!([{ "range": expected, "text": "x" }]));
        let told = settled(&mut session);
        assert_eq!((&told[0]["diagnostics"], &told[0]["version"]), (&json!([]), &json!(2)), "{agreed}");
    }
}

#[test]
fn of_many_changes_the_last_text_is_judged() {
    let (mut session, _) = running(&json!([]));
    opened(&mut session, "a.proof", "1. axiom P\n");
    let at = |line: u32, from: u32, to: u32| json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
    // Each change is one of the text that the one before it left.
    changed(
        &mut session,
        "a.proof",
        2,
        &json!([{ "range": at(1, 0, 0), "text": "2. Q by R on 1\n" }, { "range": at(1, 3, 4), "text": "P" }]),
    );
    changed(&mut session, "a.proof", 3, &json!([{ "range": at(1, 8, 9), "text": "Addition" }]));
    changed(&mut session, "a.proof", 4, &json!([{ "range": at(1, 3, 4), "text": "(P ∨ Q)" }]));
    let told = settled(&mut session);
    assert_eq!(told.len(), 1, "one judgement for all changes");
    assert_eq!((&told[0]["version"], &told[0]["diagnostics"]), (&json!(4), &json!([])));
    assert_eq!(settled(&mut session), [] as [Value; 0], "nothing is sent twice");
    // The whole text can be replaced, and the document closed: then its diagnostics go.
    changed(&mut session, "a.proof", 5, &json!([{ "text": "1. axiom (P" }]));
    assert_eq!(settled(&mut session)[0]["diagnostics"].as_array().map(Vec::len), Some(1));
    let closed = json!({ "textDocument": { "uri": uri("a.proof") } });
    let answers = sent(&mut session, &notification("textDocument/didClose", &closed));
    assert_eq!(answers[0]["params"]["diagnostics"], json!([]));
    // A change of what is not open is passed over.
    changed(&mut session, "a.proof", 6, &json!([{ "text": "" }]));
    assert_eq!(settled(&mut session), [] as [Value; 0]);
}

#[test]
fn changes_that_lead_out_of_the_text_stay_in_it() {
    let (mut session, _) = running(&json!([]));
    opened(&mut session, "a.board", "∀x happy(x)");
    let range = |start: (u32, u32), end: (u32, u32)| json!({ "start": { "line": start.0, "character": start.1 }, "end": { "line": end.0, "character": end.1 } });
    for (range, text) in [
        (range((9, 9), (99, 99)), " "),
        (range((0, 99), (0, 1)), " "),
        (range((0, u32::MAX), (u32::MAX, u32::MAX)), "\n𝔸"),
        (range((1, 1), (1, 2)), "x"),
    ] {
        changed(&mut session, "a.board", 2, &json!([{ "range": range, "text": text }]));
    }
    assert_eq!(settled(&mut session).len(), 1);
}

#[test]
fn hostile_documents_are_refused_and_harm_nothing() {
    let mut editor = Editor::new(&Value::Null);
    let deep = "(".repeat(1 << 20);
    let boxes: String = (1..20_000).map(|number| format!("assume {number}. P\n")).collect();
    let large = "x".repeat((4 << 20) + 1);
    let texts = [
        deep.clone(),
        format!("1. axiom {deep}"),
        format!("system classical\n1. axiom {}P", "¬".repeat(200_000)),
        format!("system classical\n{boxes}"),
        String::from("\u{0}"),
        String::from("\u{feff}1. axiom P\r\n2. Q by Nonsense on 1\r\n"),
        String::from("1. axiom P\r2. axiom Q\r"),
        String::from("{\"lines\":"),
        large,
    ];
    for text in &texts {
        for end in ["proof", "board", "p", "rules", "exercise", "statements"] {
            let name = format!("hostile.{end}");
            editor.open(&name, text);
            assert!((1..=1_001).contains(&editor.count(&name)), "{end}: {} diagnostics", editor.count(&name));
            for method in ["hover", "completion", "definition", "prepareRename", "documentHighlight", "signatureHelp"] {
                let place = json!({ "textDocument": { "uri": uri(&name) }, "position": { "line": 0, "character": 12 } });
                editor.ask(&format!("textDocument/{method}"), &place).expect("it answers");
            }
            let methods =
                ["codeAction", "inlayHint", "documentSymbol", "formatting", "foldingRange", "semanticTokens/full", "codeLens"];
            for method in methods {
                editor.ask_about(&format!("textDocument/{method}"), &name).expect("it answers");
            }
        }
    }
    assert_eq!(
        editor.shown_diagnostics("hostile.proof"),
        "1:1-1:2 error too-large: the document has 4194305 bytes; in an editor at most 4194304 are looked at\n  \
         help: the commands `check` and `judge` take larger files\n  1:1-1:2: the document starts here\n"
    );
}

#[test]
fn whatever_stands_under_the_cursor_is_answered() {
    let mut editor = Editor::new(&Value::Null);
    let texts = [
        (
            "a.proof",
            "subproof Z # ∀\n 1. axiom P(𝔸)\nend\n1. axiom P\n2. (P ∨ Q) by Add on 1 with Q using Z 1\n3. by on with using\nsystem\n",
        ),
        ("b.proof", "notation carnap\nP :PR\n  Q :AS\n  P :R 1\nQ -> P :CD 2-3\n"),
        ("a.board", "s: ∃!x 𝔸(x) | c := x\n: | \\\nsymbols 𝔸/1 : predicate\n"),
        ("a.exercise", "rules →I,, \"→E\nsystem\npremise\ngoal P |"),
        ("a.rules", "rule\nrule \"\nrule \"x\" (X)\n"),
        ("a.statements", "(P\n[\n\\\n"),
    ];
    for (name, text) in texts {
        editor.open(name, text);
        for (line, written) in text.split('\n').enumerate() {
            for character in 0..=written.encode_utf16().count() + 1 {
                let place = json!({ "textDocument": { "uri": uri(name) }, "position": { "line": line, "character": character } });
                for method in ["hover", "completion", "definition", "prepareRename", "documentHighlight", "signatureHelp"] {
                    editor.ask(&format!("textDocument/{method}"), &place).expect("it answers");
                }
                let mut place = place;
                place["context"] = json!({ "includeDeclaration": true });
                editor.ask("textDocument/references", &place).expect("it answers");
                place["newName"] = json!("W");
                if let Err((code, _)) = editor.ask("textDocument/rename", &place) {
                    assert_eq!(code, -32803);
                }
            }
        }
    }
}
