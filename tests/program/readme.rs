//! The README, read by a newcomer who types what stands there: shown output is what is printed, and every command to try works.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::run::{Outcome, built, finish, root};

/// The name of the program on the page.
const PROGRAM: &str = "target/release/referee";

/// Commands that are not run here: they go on until they are ended, or work for a minute. Other tests run them.
const NOT_RUN: [&str; 3] = ["referee serve", "referee audit predicate-wars", "referee audit --every-house"];

fn page() -> String {
    fs::read_to_string(root().join("README.md")).expect("the page is there")
}

/// Runs a line of the page in a directory in which everything has the place that it has on the page.
fn typed(directory: &Path, line: &str) -> Outcome {
    finish(Command::new("bash").args(["-c", line]).current_dir(directory).stderr(Stdio::piped()), b"")
}

/// A checkout's files that the page names, and the program as it was built.
pub(crate) fn checkout() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    symlink(root().canonicalize().expect("it is there").join("examples"), directory.path().join("examples")).expect("a link");
    fs::create_dir_all(directory.path().join("target")).expect("a directory");
    let programs = built("referee").parent().expect("a directory").canonicalize().expect("it is there");
    symlink(programs, directory.path().join("target/release")).expect("a link");
    directory
}

/// Holds shown lines against printed ones. `…` stands for any number of lines.
pub(crate) fn assert_shown(command: &str, shown: &[&str], printed: &str) {
    let mut printed = printed.lines();
    let mut elided = false;
    for &line in shown {
        if line.trim() == "…" {
            elided = true;
        } else if elided {
            assert!(printed.any(|found| found == line), "{command} prints no line\n{line}");
            elided = false;
        } else {
            assert_eq!(printed.next(), Some(line), "{command}");
        }
    }
    let left = printed.next();
    assert!(elided || left.is_none_or(str::is_empty), "{command} goes on with\n{left:?}");
}

#[test]
fn what_is_shown_is_what_is_printed() {
    let (page, directory) = (page(), checkout());
    let mut lines = page.lines().peekable();
    let mut compared = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("    $ ") else { continue };
        let mut shown = Vec::new();
        while let Some(next) = lines.next_if(|next| next.starts_with("    ") || next.is_empty()) {
            shown.push(next.strip_prefix("    ").unwrap_or(next));
        }
        while shown.last().is_some_and(|last| last.is_empty()) {
            shown.pop();
        }
        // A refusal goes to standard error, and an empty line before it sets it apart.
        let outcome = typed(directory.path(), command);
        let printed = if outcome.out.is_empty() { outcome.err } else { outcome.out };
        let shown = shown.strip_prefix(&[""]).unwrap_or(&shown);
        assert_shown(command, shown, printed.strip_prefix('\n').unwrap_or(&printed));
        compared += 1;
    }
    assert_eq!(compared, 3);
}

#[test]
fn what_there_is_to_try_works() {
    let (page, directory) = (page(), checkout());
    let section = page.split("## More to try").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the section is there");
    let lines: Vec<&str> =
        section.lines().filter_map(|line| line.strip_prefix("    ")).filter(|line| line.contains(PROGRAM)).collect();
    assert!(lines.len() > 30, "{lines:#?}");
    for left_out in NOT_RUN {
        assert!(lines.iter().any(|line| line.contains(left_out)), "{left_out} is not on the page");
    }
    for line in lines.iter().filter(|line| !NOT_RUN.iter().any(|left_out| line.contains(left_out))) {
        // What says its status with `echo` is asked for it; each file that it makes is made in this directory.
        let outcome = typed(directory.path(), line);
        assert!((0..=2).contains(&outcome.status), "{line}: {}\n{}", outcome.status, outcome.err);
        assert!(!outcome.err.contains("error["), "{line}\n{}", outcome.err);
    }
}
