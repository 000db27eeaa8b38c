//! Quick fixes for the examples of all codes: whatever is offered mends what it is about, and for these codes something is offered.

use std::collections::BTreeMap;
use std::fmt::Write;

use adjudication::{code_listing, explain_code};
use serde_json::Value;

use crate::editor::Editor;

/// The ends of the names of documents that an editor has open.
const ENDS: [&str; 6] = [".proof", ".board", ".rules", ".exercise", ".p", ".statements"];

#[test]
fn what_is_offered_for_the_examples_of_codes_mends_them() {
    let mut offered: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let listing = code_listing();
    for code in listing.groups.iter().flat_map(|group| &group.codes).map(|listed| listed.code) {
        let explained = explain_code(code).expect("a listed code is explained");
        let examples = explained.entries.iter().filter_map(|entry| entry.example.as_ref());
        for file in examples.flat_map(|example| &example.wrong.files) {
            if !ENDS.iter().any(|end| file.name.ends_with(end)) {
                continue;
            }
            let mut editor = Editor::new(&Value::Null);
            editor.open(file.name, &file.text);
            let fixes = editor.ask_about("textDocument/codeAction", file.name).expect("it answers");
            for fix in fixes.as_array().into_iter().flatten() {
                editor.mends(file.name, fix);
                let about = fix["diagnostics"][0]["code"].as_str().unwrap_or_default().to_owned();
                let title = fix["title"].as_str().unwrap_or_default().to_owned();
                let titles = offered.entry(about).or_default();
                if !titles.contains(&title) {
                    titles.push(title);
                }
            }
        }
    }
    let mut shown = String::new();
    for (code, titles) in offered {
        writeln!(shown, "{code}: {}", titles.join("; ")).expect("a string takes it");
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("cures", shown);
    });
}
