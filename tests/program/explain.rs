//! `referee explain`: every example of an explanation has the error that it is an example of, by the command that it names, and the mended
//! example is accepted; the first error of a run says how to have it explained.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use adjudication::{CodeEntry, CodeExample, ExampleFile, code_listing, explain_code};
use serde_json::Value;

use crate::program::run::{Outcome, finish, referee, run};

/// Examples are run side by side, since most of the time is that of starting programs.
const THREADS: usize = 2;

/// The words of a command line, of which some are quoted.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for character in command.chars() {
        match character {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is one").push(character),
        }
    }
    words
}

/// The codes that a run reports.
#[derive(Default)]
struct Reported {
    status: i32,
    errors: BTreeSet<String>,
    warnings: BTreeSet<String>,
    all: String,
}

impl Reported {
    fn read_json(&mut self, value: &Value, is_warning: bool) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(code) if name == "code" && is_warning => drop(self.warnings.insert(code.clone())),
                        Value::String(code) if name == "code" => drop(self.errors.insert(code.clone())),
                        _ => self.read_json(value, is_warning || name.contains("warning") || name.contains("unsound")),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| self.read_json(value, is_warning)),
            _ => {}
        }
    }

    fn read_text(&mut self, text: &str) {
        for (word, codes) in [("error[", &mut self.errors), ("warning[", &mut self.warnings)] {
            codes.extend(text.split(word).skip(1).filter_map(|behind| Some(behind.split_once(']')?.0.to_owned())));
        }
    }
}

/// Runs a command line in a directory of its own with these files, for people and for programs.
fn reported(command: &str, files: &[&ExampleFile]) -> Reported {
    let mut reported = Reported::default();
    let line = words(command);
    assert_eq!(line[0], "referee");
    // A picture is no document.
    let forms: &[&[&str]] = if command.contains("--format") { &[&[]] } else { &[&[], &["--json"]] };
    for form in forms {
        let directory = tempfile::tempdir().expect("a directory");
        for file in files {
            let path = directory.path().join(file.name);
            fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a directory");
            fs::write(path, &file.text).expect("a file");
        }
        let outcome = finish(referee().args(&line[1..]).args(*form).current_dir(directory.path()), b"");
        if form.is_empty() {
            reported.status = outcome.status;
            reported.read_text(&outcome.out);
            reported.read_text(&outcome.err);
        } else {
            assert_eq!(outcome.status, reported.status, "{command}: {}", outcome.out);
            for document in outcome.out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
                // An explanation has a code, and is none of an error of its own.
                if document["entries"].is_null() {
                    reported.read_json(&document, false);
                }
            }
        }
        reported.all += &format!("{}{}", outcome.out, outcome.err);
    }
    reported
}

/// Runs an example and its mended form.
fn try_example(code: &str, entry: &CodeEntry, example: &CodeExample) {
    let CodeExample { wrong, mended } = example;
    let found = reported(wrong.command, &wrong.files.iter().collect::<Vec<_>>());
    let only = BTreeSet::from([code.to_owned()]);
    assert!(found.errors.is_subset(&only), "{code}: {:?}\n{}", found.errors, found.all);
    if entry.meaning.starts_with("Warning") {
        assert!(found.errors.is_empty(), "{code} is a warning\n{}", found.all);
    }
    assert!(found.errors.contains(code) || found.warnings.contains(code), "{code}: not reported\n{}", found.all);
    let is_kept = |file: &&ExampleFile| !mended.files.iter().any(|new| new.name == file.name);
    let files: Vec<&ExampleFile> = wrong.files.iter().filter(is_kept).chain(&mended.files).collect();
    let found = reported(mended.command, &files);
    assert!(found.status == 0 && found.errors.is_empty(), "{code}, mended: {}\n{}", found.status, found.all);
    assert!(!found.warnings.contains(code), "{code}, mended\n{}", found.all);
}

#[test]
fn every_example_has_its_code_and_is_mended() {
    let listing = code_listing();
    let codes: BTreeSet<&str> = listing.groups.iter().flat_map(|group| group.codes.iter().map(|listed| listed.code)).collect();
    let entries: Vec<(&str, CodeEntry)> = codes
        .into_iter()
        .flat_map(|code| explain_code(code).expect("it is listed").entries.into_iter().map(move |entry| (code, entry)))
        .collect();
    let (next, tried) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some((code, entry)) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(example) = &entry.example {
                        try_example(code, entry, example);
                        tried.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert!(tried.into_inner() > 250);
}

fn explain(of: &[&str]) -> Outcome {
    run(&[&["explain"], of].concat(), "")
}

#[test]
fn a_code_is_explained_to_people_and_to_programs() {
    let people = explain(&["error[not-arbitrary]"]);
    assert_eq!((people.status, people.err.as_str()), (0, ""));
    let parts = [
        "not-arbitrary  Steps of a proof (step)\nA statement is generalized although its object is not arbitrary.\n",
        "\nWrong\n    $ referee check arbitrary.proof\n  arbitrary.proof\n    notation forallx\n",
        "\nRight\n    $ referee check arbitrary.proof\n",
    ];
    for part in parts {
        assert!(people.out.contains(part), "{part}: {}", people.out);
    }
    let document = explain(&["not-arbitrary", "--json"]).json();
    assert_eq!(document["entries"][0]["reported_in"], serde_json::json!(["step"]));
    assert_eq!(document["entries"][0]["example"]["wrong"]["files"][0]["name"], "arbitrary.proof");
    let misspelt = explain(&["free-varible"]);
    assert!(misspelt.err.ends_with("codes that come near: `free-variable`; `referee explain` lists all\n"), "{}", misspelt.err);
    let unknown = explain(&["free-varible", "--json"]);
    assert_eq!((unknown.status, &unknown.json()["error"]["code"]), (64, &Value::from("unknown-code")));
    let all = explain(&[]);
    assert_eq!(all.status, 0);
    assert!(
        all.out.contains("\nSteps of a proof\n") && all.out.contains("\n  not-arbitrary             A statement is generalized")
    );
    let document = explain(&["--json"]).json();
    assert_eq!(document["groups"].as_array().map(Vec::len), Some(18));
}

#[test]
fn the_first_error_of_a_run_says_how_to_have_it_explained() {
    let advice = |outcome: &Outcome| -> Vec<String> {
        outcome.err.lines().filter(|line| line.starts_with("`referee explain")).map(str::to_owned).collect()
    };
    let board = run(&["judge", "-"], "happy(x)\n∀x tall(x)\n");
    assert_eq!(advice(&board), ["`referee explain free-variable` explains this error."]);
    assert!(board.err.ends_with("explains this error.\n"), "{}", board.err);
    let proof = run(&["check", "-"], "1. axiom P\n2. Q by Simplification on 1\n");
    assert_eq!(advice(&proof), ["`referee explain premise-does-not-fit` explains this error."]);
    let exercise = "tests/faults/books/a05-renamed-is-not-swapped.exercise";
    let submission = run(&["check", "--exercise", exercise, "-"], "notation forallx\n1 | ∃xFx PR\n");
    assert_eq!(advice(&submission), ["`referee explain axiom-not-given` explains this error."]);
    let program = run(&["judge", "--json", "-"], "happy(x)\n");
    assert_eq!(program.err, "");
    assert_eq!(advice(&run(&["check", "-"], "1. axiom P\n")), [""; 0]);
}
