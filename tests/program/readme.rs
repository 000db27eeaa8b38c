//! The README and the tour, read by a newcomer who types the commands: shown output is what is printed, and every command works.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::run::{Outcome, built, finish, root};

/// Commands that are not run here: they go on until they are ended, or work for a minute. Other tests run them.
const NOT_RUN: [&str; 3] = ["referee serve", "referee audit predicate-wars", "referee audit --every-house"];

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the page is there")
}

/// Runs a line of a page in a directory that looks like a checkout, with the program on the `PATH`.
fn typed(directory: &Path, line: &str) -> Outcome {
    let others = std::env::var("PATH").expect("there is a PATH");
    let path = format!("{}:{others}", directory.join("target/release").display());
    finish(Command::new("bash").args(["-c", line]).env("PATH", path).current_dir(directory).stderr(Stdio::piped()), b"")
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
    let (page, directory) = (page("README.md"), checkout());
    assert!(page.lines().count() <= 120, "the README is long");
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
    assert_eq!(compared, 6);
}

#[test]
fn every_command_of_the_tour_works() {
    let (page, directory) = (page("docs/tour.md"), checkout());
    let lines: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    assert!(lines.len() >= 40, "{lines:#?}");
    for left_out in NOT_RUN {
        assert!(lines.iter().any(|line| line.contains(left_out)), "{left_out} is not on the page");
    }
    for line in lines.iter().filter(|line| !NOT_RUN.iter().any(|left_out| line.contains(left_out))) {
        // A command that prints its status with `echo` asks for it; files are made in this directory.
        let outcome = typed(directory.path(), line);
        assert!((0..=2).contains(&outcome.status), "{line}: {}\n{}", outcome.status, outcome.err);
        assert!(!outcome.err.contains("error["), "{line}\n{}", outcome.err);
    }
}
