//! The meanings of the codes of errors and warnings. The entries stand in the files beside this one; `referee explain`, the page
//! `docs/errors.md` and the pages in `docs/errors` are made of them.
//!
//! A file is a group: `# TITLE`, a paragraph, and entries. An entry begins with `=== CODE`; then come `in: PLACE, PLACE`, `is: MEANING`, a
//! paragraph on why, and either `no example: REASON` or an example: `$ COMMAND`, a text after `--- FILE` for each file, and a text after
//! `+++ FILE` for each file that is mended. A second `$ COMMAND` is that of the mended example.

use std::sync::OnceLock;

use documents::Schema;
use documents::explain::{CodeEntry, CodeExample, CodeExplanation, CodeGroup, CodeListing, ExampleFile, ExampleRun, ListedCode};

use crate::error::{Error, UsageError};

/// The files of entries, by what a reader wants first.
const GROUPS: [&str; 18] = [
    include_str!("statements.txt"),
    include_str!("boards.txt"),
    include_str!("steps.txt"),
    include_str!("exercises.txt"),
    include_str!("textbook.txt"),
    include_str!("proofs.txt"),
    include_str!("calculi.txt"),
    include_str!("tptp.txt"),
    include_str!("predicate-wars.txt"),
    include_str!("ergo.txt"),
    include_str!("polish.txt"),
    include_str!("texts.txt"),
    include_str!("commands.txt"),
    include_str!("games.txt"),
    include_str!("certificates.txt"),
    include_str!("foreign.txt"),
    include_str!("editor.txt"),
    include_str!("service.txt"),
];

/// The most suggestions for a code that there is not.
const MOST_NEAR: usize = 3;

/// A group of entries as it is written.
struct Group {
    title: &'static str,
    about: String,
    entries: Vec<(&'static str, CodeEntry)>,
}

fn groups() -> &'static [Group] {
    static ALL: OnceLock<Vec<Group>> = OnceLock::new();
    ALL.get_or_init(|| GROUPS.into_iter().map(group).collect())
}

/// Returns all codes in their groups.
pub fn code_listing() -> CodeListing {
    let listed = |(code, entry): &(&'static str, CodeEntry)| ListedCode {
        code,
        reported_in: entry.reported_in.clone(),
        meaning: entry.meaning,
    };
    let groups = groups().iter().map(|group| CodeGroup {
        title: group.title,
        about: group.about.clone(),
        codes: group.entries.iter().map(listed).collect(),
    });
    CodeListing { schema: Schema, groups: groups.collect() }
}

/// Returns whether there is an explanation of a code.
pub fn is_explained(code: &str) -> bool {
    groups().iter().flat_map(|group| &group.entries).any(|(known, _)| *known == code)
}

/// Explains a code, which may be written as messages print it: `error[free-variable]`.
///
/// # Errors
/// [`UsageError::UnknownCode`].
pub fn explain_code(written: &str) -> Result<CodeExplanation, Error> {
    let bare = written.trim().trim_end_matches(':').trim_end_matches(']');
    let asked = bare.rsplit('[').next().unwrap_or(bare).trim().to_lowercase().replace(['_', ' '], "-");
    let all = || groups().iter().flat_map(|group| &group.entries);
    let entries: Vec<CodeEntry> = all().filter(|(code, _)| *code == asked).map(|(_, entry)| entry.clone()).collect();
    match all().find(|(code, _)| *code == asked) {
        Some((code, _)) => Ok(CodeExplanation { schema: Schema, code, entries }),
        None => Err(UsageError::UnknownCode { code: written.to_owned(), near: near(&asked) }.into()),
    }
}

/// Returns the codes that come nearest to what is none.
fn near(asked: &str) -> Vec<String> {
    let mut near: Vec<String> = Vec::new();
    while near.len() < MOST_NEAR {
        let left = groups().iter().flat_map(|group| &group.entries).map(|(code, _)| *code);
        let left = left.filter(|code| !near.iter().any(|one| one == code));
        let is_near = |distance: usize, code: &str| distance * 3 <= code.len();
        let Some(next) = syntax_core::suggestion::nearest(asked, left, is_near) else { break };
        near.push(next.to_owned());
    }
    near
}

/// Reads a group.
fn group(text: &'static str) -> Group {
    let mut parts = text.split("\n=== ");
    let head = parts.next().unwrap_or_default();
    let (title, about) = head.split_once('\n').unwrap_or((head, ""));
    let entries = parts.map(|part| {
        let (code, body) = part.split_once('\n').unwrap_or((part, ""));
        (code.trim(), entry(title.trim_start_matches("# "), body))
    });
    Group { title: title.trim_start_matches("# "), about: joined(about.lines()), entries: entries.collect() }
}

/// Reads an entry.
fn entry(group: &'static str, body: &'static str) -> CodeEntry {
    let mut read = CodeEntry { group, reported_in: Vec::new(), meaning: "", why: None, example: None, no_example: None };
    let mut why = Vec::new();
    let mut rest = body.lines();
    for line in rest.by_ref() {
        if let Some(places) = line.strip_prefix("in: ") {
            read.reported_in = places.split(", ").collect();
        } else if let Some(meaning) = line.strip_prefix("is: ") {
            read.meaning = meaning;
        } else if let Some(reason) = line.strip_prefix("no example: ") {
            read.no_example = Some(reason);
        } else if let Some(command) = line.strip_prefix("$ ") {
            read.example = Some(example(command, rest));
            break;
        } else {
            why.push(line);
        }
    }
    read.why = Some(joined(why.into_iter())).filter(|why| !why.is_empty());
    read
}

/// Reads an example after its command.
fn example(command: &'static str, lines: std::str::Lines<'static>) -> CodeExample {
    let run = |command| ExampleRun { command, files: Vec::new() };
    let mut read = CodeExample { wrong: run(command), mended: run(command) };
    let mut is_mended = false;
    for line in lines {
        let files = if is_mended { &mut read.mended.files } else { &mut read.wrong.files };
        if let Some(name) = line.strip_prefix("--- ") {
            files.push(ExampleFile { name, text: String::new() });
        } else if let Some(name) = line.strip_prefix("+++ ") {
            is_mended = true;
            read.mended.files.push(ExampleFile { name, text: String::new() });
        } else if let Some(command) = line.strip_prefix("$ ") {
            is_mended = true;
            read.mended.command = command;
        } else if let Some(file) = files.last_mut() {
            file.text.push_str(line);
            file.text.push('\n');
        }
    }
    for file in read.wrong.files.iter_mut().chain(&mut read.mended.files) {
        file.text.truncate(file.text.trim_end().len());
        file.text.push('\n');
    }
    read
}

/// The lines of a paragraph in one.
fn joined(lines: impl Iterator<Item = &'static str>) -> String {
    lines.map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
