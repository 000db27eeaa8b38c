//! `docs/options.md`: every option of every command in one table, with its meaning and a command that uses it. Each of these commands is run.
//!
//! * `examples`: the commands, and what they need.

mod examples;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use crate::program::help::{all_commands, help};
use crate::program::run::{Outcome, built, finish, root, text};
use examples::{COMMANDS, NOT_RUN, SET_UP};

/// Options of all commands, which their help lists below `Output:`.
const EVERYWHERE: [&str; 6] = ["--format", "--json", "--ascii", "--color", "--quiet", "--help"];

/// An option of a command, as its help lists it.
struct Listed {
    /// `--time <TIME>`
    option: String,
    /// Its meaning, without values and defaults.
    meaning: String,
}

/// A row of the page: an option that means the same in some commands.
struct Row {
    option: String,
    meaning: String,
    /// The words of these commands; none for all of them.
    commands: Vec<Vec<String>>,
    example: Option<&'static str>,
}

/// The options of a text of help.
fn options(help: &str) -> Vec<Listed> {
    let mut found: Vec<Listed> = Vec::new();
    let mut column = usize::MAX;
    for line in help.lines() {
        let text = line.trim_start();
        let indent = line.chars().count() - text.chars().count();
        let begins = (indent == 2 || indent == 6) && text.starts_with('-');
        if begins {
            let (option, meaning) = text.split_once("  ").unwrap_or((text, ""));
            let option = option.rsplit(", ").next().filter(|long| long.starts_with("--")).unwrap_or(option);
            let meaning = meaning.trim();
            column = if meaning.is_empty() { 10 } else { line.chars().count() - meaning.chars().count() };
            found.push(Listed { option: option.to_owned(), meaning: meaning.to_owned() });
        } else if let Some(last) = found.last_mut().filter(|_| indent == column || (indent >= 10 && column < usize::MAX)) {
            last.meaning = format!("{} {text}", last.meaning).trim().to_owned();
        } else {
            column = usize::MAX;
        }
    }
    for one in &mut found {
        let end = one.meaning.find(" [possible values").or_else(|| one.meaning.find(" [default")).unwrap_or(one.meaning.len());
        one.meaning.truncate(end);
        let sentence = one.meaning.find(". ").unwrap_or(one.meaning.len());
        one.meaning.truncate(sentence);
    }
    found
}

/// The rows of the page, by option and meaning.
fn rows() -> Vec<Row> {
    let mut rows: BTreeMap<(String, String), Vec<Vec<String>>> = BTreeMap::new();
    for words in all_commands().into_iter().rev() {
        let plain: Vec<&str> = words.iter().map(String::as_str).collect();
        for listed in options(&help(&plain).1) {
            if words.is_empty() || !EVERYWHERE.contains(&name(&listed.option)) {
                rows.entry((listed.option, listed.meaning)).or_default().push(words.clone());
            }
        }
    }
    let row = |((option, meaning), commands): ((String, String), Vec<Vec<String>>)| {
        let all = || COMMANDS.iter().copied().chain(NOT_RUN.iter().map(|&(command, _)| command));
        let example = commands.iter().find_map(|command| all().find(|line| uses(line, command, name(&option))));
        Row { option, meaning, commands, example }
    };
    rows.into_iter().map(row).collect()
}

/// `--time` of `--time <TIME>`
fn name(option: &str) -> &str {
    option.split(' ').next().unwrap_or_default()
}

/// Returns whether a command line has an option of a command.
fn uses(line: &str, command: &[String], option: &str) -> bool {
    let Some((_, own)) = line.split_once("referee ") else { return false };
    let words: Vec<&str> = own.split_whitespace().collect();
    let is_it = command.iter().all(|word| words.iter().take(2).any(|found| found == word));
    is_it && words.contains(&option)
}

/// A text as a cell of a table. What stands between backquotes stays as it is but for bars.
fn cell(text: &str) -> String {
    let text = text.replace('|', "\\|");
    let escaped = |part: &str| part.replace('[', "\\[").replace(']', "\\]").replace("](", "]\\(").replace('<', "&lt;");
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 0 { escaped(part) } else { part.to_owned() }).collect::<Vec<_>>().join("`")
}

/// The page.
fn page(rows: &[Row]) -> String {
    let mut page = format!(
        "# Options\n\nEvery option of every command: its meaning, the commands that take it, and a command line that uses it. [Commands](commands.md) has \
         the values of each, and its default.\n\nThe command lines run as they stand in an empty folder that has the `examples` of this repository, after these \
         commands. Those with the\nword `new` come before them:\n\n{}\n\nA test runs them, and writes this page: `REFEREE_WRITE_COMMANDS=1 cargo test -p \
         end-to-end --test suite options`.\n",
        SET_UP.map(|line| format!("    {line}")).join("\n")
    );
    for everywhere in [true, false] {
        page.push_str(if everywhere {
            "\n## Of every command\n\n| option | meaning | example |\n|---|---|---|\n"
        } else {
            "\n## Of some\n\n| option | meaning | of | example |\n|---|---|---|---|\n"
        });
        for row in rows.iter().filter(|row| row.commands.iter().any(Vec::is_empty) == everywhere) {
            let of = row.commands.iter().map(|words| format!("`{}`", words.join(" "))).collect::<Vec<_>>().join(", ");
            let of = if everywhere { String::new() } else { format!(" {of} |") };
            let example = row.example.unwrap_or_default().replace('|', "\\|");
            page.push_str(&format!("| `{}` | {} |{of} `{example}` |\n", row.option.replace('|', "\\|"), cell(&row.meaning)));
        }
    }
    page
}

#[test]
fn the_page_of_options_has_them_all_with_a_command_each() {
    let rows = rows();
    assert!(rows.len() > 120, "{}", rows.len());
    let empty: Vec<&str> = rows.iter().filter(|row| row.meaning.is_empty()).map(|row| row.option.as_str()).collect();
    assert_eq!(empty, [""; 0], "these say nothing");
    let missing = rows.iter().filter(|row| row.example.is_none());
    let missing: Vec<String> = missing.map(|row| format!("{} of {:?}", row.option, row.commands)).collect();
    assert!(missing.is_empty(), "{} of {} options have no example:\n{}", missing.len(), rows.len(), missing.join("\n"));
    let unused = COMMANDS.iter().filter(|command| !rows.iter().any(|row| row.example == Some(command)));
    assert_eq!(unused.collect::<Vec<_>>(), [&""; 0], "no row has these");
    let page = page(&rows);
    let path = root().join("docs/options.md");
    if std::env::var_os("REFEREE_WRITE_COMMANDS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/options.md is not what the commands say; write it anew (CONTRIBUTING.md)");
}

/// Runs lines of a shell in a folder, with the program by its name.
fn shell(folder: &Path, lines: &str) -> Outcome {
    let script = format!("referee() {{ {} \"$@\"; }}\n{lines}", text(&built("referee")));
    finish(Command::new("bash").args(["-ec", &script]).current_dir(folder), b"")
}

#[test]
fn every_command_of_the_page_of_options_runs() {
    let base = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(root().join("examples"), base.path().join("examples")).expect("a link");
    let made = shell(base.path(), &SET_UP.join("\n"));
    assert_eq!(made.status, 0, "{}", made.err);
    let open = Mutex::new(COMMANDS.iter());
    let next = || open.lock().expect("no thread panics while it takes one").next();
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(command) = next() {
                    let folder = tempfile::tempdir().expect("a folder");
                    // What makes a game needs no other one.
                    let copied = if command.contains(" new ") { "examples" } else { "." };
                    let before = format!("cp -R {}/{copied} .", text(base.path()));
                    let outcome = shell(folder.path(), &format!("{before}\n{command}"));
                    if !matches!(outcome.status, 0..=2) {
                        let Outcome { status, err, .. } = outcome;
                        wrong.lock().expect("no thread panics while it adds one").push(format!("{command}\n{status}: {err}"));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no thread panicked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_not_run_has_a_reason() {
    for (command, reason) in NOT_RUN {
        assert!(command.starts_with("referee ") && reason.split(' ').count() > 3, "{command}: {reason}");
    }
}
