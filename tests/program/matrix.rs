//! The page `docs/rulebook/matrix.md`: every command on it exits and prints as its row says, every id of the rulebook's pages has a row, and
//! every row without a command says why.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::run::{built, root};
use crate::requirement_ids::{ids_in, rulebook};

/// The page, relative to the root of the repository.
const PAGE: &str = "docs/rulebook/matrix.md";

/// What the commands on the page read, relative to the root of the repository.
const INPUTS: [&str; 5] = ["ATTRIBUTION.md", "docs", "examples", "proofs", "tests"];

/// The first cell of rows about which no rulebook says anything.
const SILENT: &str = "silent";

/// A row of the page.
struct Row {
    line: usize,
    /// A few words of the rulebook, or [`SILENT`].
    words: String,
    ids: String,
    command: Option<String>,
    exit: String,
    /// Texts that the command prints, or one reason why there is none.
    shows: Vec<String>,
}

/// Returns the cells of a line of a table; a bar after a backslash belongs to a cell.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\u{1}");
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// Returns the code spans of a cell.
fn spans(cell: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = cell;
    while let Some(start) = rest.find('`') {
        let fence: String = rest[start..].chars().take_while(|&sign| sign == '`').collect();
        let behind = &rest[start + fence.len()..];
        let Some(end) = behind.find(&fence) else { panic!("an open code span: {cell}") };
        let text = &behind[..end];
        found.push(if fence.len() > 1 { text.trim() } else { text }.to_owned());
        rest = &behind[end + fence.len()..];
    }
    found
}

fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join(PAGE)).expect("the page is there");
    let mut rows = Vec::new();
    for (text, line) in page.lines().zip(1..).filter(|(text, _)| text.starts_with('|')) {
        let cells = cells(text);
        if cells[1] == "ids" || cells[0].starts_with("---") {
            continue;
        }
        let [words, ids, command, exit, shows] = cells.try_into().unwrap_or_else(|_| panic!("{PAGE}:{line}: five cells"));
        let command = spans(&command).pop();
        let shows = if command.is_some() { spans(&shows) } else { vec![shows] };
        rows.push(Row { line, words, ids, command, exit, shows });
    }
    rows
}

/// Text with every stretch of white space as one space: the program breaks lines at the width of its output.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs a command of the page in a directory that has its inputs, and may be written into; its exit status and all that it prints.
fn outcome(command: &str) -> (String, String) {
    let scratch = tempfile::tempdir().expect("a directory can be made");
    for input in INPUTS {
        std::os::unix::fs::symlink(root().join(input), scratch.path().join(input)).expect("a link can be made");
    }
    let programs = built("referee");
    let programs = programs.parent().expect("it is in a directory").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).current_dir(scratch.path()).stdin(Stdio::null());
    shell.env("PATH", format!("{programs}:{path}")).env("NO_COLOR", "1").env_remove("REFEREE_Z3_WORKER");
    let output = shell.output().expect("there is a shell");
    let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("the program writes UTF-8"));
    (output.status.code().expect("it ends by itself").to_string(), joined(&printed.join(" ")))
}

#[test]
fn every_command_shows_what_its_row_says() {
    let rows = rows();
    let commands: Vec<&str> = rows.iter().filter_map(|row| row.command.as_deref()).collect::<BTreeSet<_>>().into_iter().collect();
    assert!(commands.len() > 200, "only {} commands", commands.len());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let share = commands.len().div_ceil(workers);
    let outcomes: BTreeMap<&str, (String, String)> = std::thread::scope(|scope| {
        let run = |chunk| scope.spawn(move || -> Vec<_> { <[&str]>::iter(chunk).map(|&one| (one, outcome(one))).collect() });
        let running: Vec<_> = commands.chunks(share).map(run).collect();
        running.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    let mut wrong = Vec::new();
    for Row { line, command, exit, shows, .. } in &rows {
        let Some(command) = command else { continue };
        let (status, printed) = &outcomes[command.as_str()];
        if status != exit {
            wrong.push(format!("{PAGE}:{line}: exit status {status}, not {exit}: {command}\n  {printed:.400}"));
        }
        assert!(!shows.is_empty(), "{PAGE}:{line}: nothing is expected");
        let missing = shows.iter().filter(|text| !printed.contains(&joined(text)));
        wrong.extend(missing.map(|text| format!("{PAGE}:{line}: `{text}` is not printed by {command}\n  {printed:.400}")));
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_requirement_of_the_rulebook_has_a_row() {
    let defined = rulebook();
    let families = crate::requirement_ids::families(&defined);
    let rows = rows();
    let cited: BTreeSet<&str> = rows.iter().flat_map(|row| ids_in(&row.ids, &families)).collect();
    let missing: Vec<&String> = defined.keys().filter(|id| !cited.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "{PAGE} has no row for {missing:?}");
}

#[test]
fn every_row_quotes_little_and_has_a_command_or_a_reason() {
    for Row { line, words, ids, command, shows, .. } in rows() {
        let place = format!("{PAGE}:{line}");
        let quoted = spans(&words);
        assert_eq!(quoted.len(), usize::from(words != SILENT), "{place}: {words}");
        assert!(quoted.iter().all(|words| words.split_whitespace().count() <= 20), "{place}: a few words are enough");
        match command {
            Some(_) => assert!(!ids.is_empty(), "{place}: no id"),
            None => assert!(!shows[0].is_empty(), "{place}: neither a command nor a reason"),
        }
    }
}

#[test]
fn inputs_stand_in_the_repository() {
    let rows = rows();
    let words = rows.iter().filter_map(|row| row.command.as_deref()).flat_map(str::split_whitespace);
    let folders = |word: &&str| INPUTS.iter().any(|input| word.starts_with(&format!("{input}/")));
    for word in words.filter(folders) {
        let path = word.trim_matches('\'');
        assert!(Path::new(&root()).join(path).exists(), "{path} is not there");
    }
}

#[test]
fn cells_and_spans_are_read_as_they_are_written() {
    assert_eq!(cells("| a | `b \\| c` |  | d |"), ["a", "`b | c`", "", "d"]);
    assert_eq!(spans("`a`, `` `b` is ``, `c`"), ["a", "`b` is", "c"]);
}
