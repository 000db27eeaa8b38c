//! The calculi of history (`examples/calculi/history`): their page is followed, its table says what the audits find, and the proofs beside them are
//! accepted and rejected as they say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::thread;

use serde_json::Value;

use crate::program::guide::follow;
use crate::program::run::{root, run, text};

fn folder() -> PathBuf {
    root().join("examples/calculi/history")
}

/// The names of the calculi.
fn names() -> BTreeSet<String> {
    let entries = fs::read_dir(folder()).expect("the folder can be listed");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let rules = paths.filter(|path| path.extension().is_some_and(|end| end == "rules"));
    rules.map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned()).collect()
}

/// The rows of the page's table by the calculus: how many rules it has, and which of them are not sound.
fn table() -> BTreeMap<String, (usize, String)> {
    let page = fs::read_to_string(root().join("docs/history.md")).expect("the page is there");
    let table = page.split("\n## ").next().expect("a page has a beginning");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| [")).map(|row| row.split(" | ").collect::<Vec<&str>>());
    let read = |row: Vec<&str>| {
        let rules = row[2].parse().unwrap_or_else(|_| panic!("{row:?}: the number of rules"));
        (row[1].trim_matches('`').to_owned(), (rules, row[3].to_owned()))
    };
    rows.map(read).collect()
}

/// How many rules a calculus has, and the short names of those that are not sound, or undecided. Each rule is judged alone, which takes a moment; the searches
/// are left to those who read the page, but for calculi whose provisos speak of lines, where derivations decide.
fn audited(name: &str) -> (usize, Vec<String>) {
    let path = folder().join(name).with_extension("rules");
    let is = |rule: &&Value, verdict: &str| rule["sound"] == verdict;
    let rules = |options: &[&str]| -> Vec<Value> {
        let arguments = [&["audit", "--json"][..], options, &[text(&path)][..]].concat();
        run(&arguments, "").json()["rules"].as_array().expect("rules are a list").clone()
    };
    let mut found = rules(&["--no-search"]);
    if found.iter().any(|rule| is(&rule, "undecided")) {
        found = rules(&[]);
    }
    let tag = |rule: &Value| {
        let open = if is(&rule, "undecided") { " (undecided)" } else { "" };
        format!("`{}`{open}", rule["tag"].as_str().expect("a text"))
    };
    let shown = found.iter().filter(|rule| is(rule, "unsound") || is(rule, "undecided"));
    (found.len(), shown.map(tag).collect())
}

#[test]
fn the_page_can_be_followed() {
    let (_, run) = follow("history.md");
    assert!(run >= 12, "{run} commands");
}

#[test]
fn the_audits_find_what_the_table_says() {
    let (names, table) = (names(), table());
    assert_eq!(table.keys().collect::<Vec<_>>(), names.iter().collect::<Vec<_>>());
    let said = |tags: &[String]| match tags {
        [] => "none".to_owned(),
        tags if tags.len() > 10 => format!("{} of them", tags.len()),
        tags => tags.join(", "),
    };
    let (even, odd): (Vec<_>, Vec<_>) = table.iter().enumerate().partition(|(at, _)| at % 2 == 0);
    thread::scope(|scope| {
        for half in [even, odd] {
            scope.spawn(move || {
                for (_, (name, expected)) in half {
                    let (rules, unsound) = audited(name);
                    assert_eq!(&(rules, said(&unsound)), expected, "{name}");
                }
            });
        }
    });
}

#[test]
fn no_truth_table_makes_both_rules_of_tonk_sound() {
    let (rules, unsound) = audited("tonk-tables");
    assert_eq!(rules, 32);
    for table in 0..16 {
        let digits = format!("{table:04b}");
        assert!(unsound.iter().any(|tag| tag.ends_with(&format!("{digits}`"))), "{digits}: both rules are sound");
    }
}

#[test]
fn the_proofs_are_ruled_as_they_say() {
    for name in names() {
        let rules = folder().join(&name).with_extension("rules");
        for (kind, accepted) in [("accepted", true), ("rejected", false)] {
            let path = folder().join("proofs").join(format!("{name}.{kind}.proof"));
            let proof = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let checked = run(&["check", "--json", "--system", text(&rules), text(&path)], "").json();
            assert_eq!(checked["accepted"], accepted, "{}", path.display());
            // After a line stands what is expected of it, as in `proofs`.
            let numbered = proof.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
                let (number, rest) = line.trim_start().trim_start_matches("assume ").split_once(". ")?;
                Some((number.parse::<u64>().ok()?, rest.split_once("# ").map(|(_, comment)| comment)))
            });
            let expected: Vec<(u64, Option<&str>)> = numbered.collect();
            let lines = checked["lines"].as_array().expect("lines are a list");
            let ruled: Vec<(u64, Option<String>)> = lines
                .iter()
                .map(|line| {
                    let error = line["error"]["code"].as_str().map(|code| format!("error: {code}"));
                    let behind = line["rests_on"].as_u64().map(|number| format!("rests on: {number}"));
                    (line["n"].as_u64().expect("a number"), error.or(behind))
                })
                .collect();
            let ruled: Vec<(u64, Option<&str>)> = ruled.iter().map(|(number, said)| (*number, said.as_deref())).collect();
            assert_eq!(ruled, expected, "{}", path.display());
        }
    }
}
