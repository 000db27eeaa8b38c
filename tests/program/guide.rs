//! Pages that are followed from their first line to their last: each file of the page is written, each command is run, and what is shown is what
//! is printed. The guide to calculi of one's own (`docs/write-a-calculus.md`) is one, and so are the tutorials.

use std::fs;

use crate::program::readme::{assert_shown, checkout};
use crate::program::run::{root, typed};

/// Follows a page below `docs`. Returns how many files were written, and how many commands run.
pub(crate) fn follow(page: &str) -> (usize, usize) {
    let page = fs::read_to_string(root().join("docs").join(page)).expect("the page is there");
    let directory = checkout();
    let mut lines = page.lines().peekable();
    let (mut written, mut run) = (0, 0);
    while let Some(line) = lines.next() {
        if let Some(head) = line.strip_prefix("```") {
            let file = head.split(' ').nth(1).unwrap_or_else(|| panic!("{line}: the name of the file"));
            let text: String = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            fs::write(directory.path().join(file), text).expect("the file can be written");
            written += 1;
        } else if let Some(command) = line.strip_prefix("    $ ") {
            let mut shown = Vec::new();
            let is_shown = |next: &&str| (next.starts_with("    ") || next.is_empty()) && !next.starts_with("    $ ");
            while let Some(next) = lines.next_if(is_shown) {
                shown.push(next.strip_prefix("    ").unwrap_or(next));
            }
            while shown.last().is_some_and(|last| last.is_empty()) {
                shown.pop();
            }
            let outcome = typed(directory.path(), command);
            assert!([0, 1, 2, 65].contains(&outcome.status), "{command}: {}", outcome.err);
            // Mistakes in a text go to standard error, and an empty line before them sets them apart.
            let printed = if outcome.out.is_empty() { outcome.err.trim_start() } else { &outcome.out };
            let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
            assert_shown(command, &shown, &printed.join("\n"));
            run += 1;
        }
    }
    (written, run)
}

#[test]
fn the_guide_can_be_followed() {
    let (written, run) = follow("write-a-calculus.md");
    assert!(written >= 8 && run >= 14, "{written} files and {run} commands");
}

/// A tutorial is a story that takes five or six minutes.
const LONGEST_TUTORIAL: usize = 120;

/// Words that are read in a minute, and commands that are typed and looked at in one; they answer within a second or two.
const WORDS: usize = 200;
const COMMANDS: usize = 2;

/// Returns the minutes that a page takes, rounded.
fn minutes(page: &str) -> usize {
    let (words, commands) = (page.split_whitespace().count(), page.lines().filter(|line| line.starts_with("    $ ")).count());
    let read_and_typed = words * COMMANDS + commands * WORDS;
    (read_and_typed + WORDS * COMMANDS / 2) / (WORDS * COMMANDS)
}

#[test]
fn pages_that_are_followed_say_how_long_they_take() {
    let entries = fs::read_dir(root().join("docs/tutorials")).expect("it can be listed");
    let tutorials = entries.map(|entry| entry.expect("it can be listed").path());
    for path in tutorials.chain([root().join("docs/write-a-calculus.md")]) {
        let page = fs::read_to_string(&path).expect("the page is there");
        let says = format!("*About {} minutes.*", minutes(&page));
        assert_eq!(page.lines().nth(2), Some(says.as_str()), "{}", path.display());
    }
}

#[test]
fn the_tutorials_can_be_followed() {
    let folder = root().join("docs/tutorials");
    let entries = fs::read_dir(folder).expect("it can be listed");
    let names = entries.map(|entry| entry.expect("it can be listed").file_name().into_string().expect("a plain name"));
    let mut followed = 0;
    for name in names {
        let page = format!("tutorials/{name}");
        let lines = fs::read_to_string(root().join("docs").join(&page)).expect("the page is there").lines().count();
        assert!(lines <= LONGEST_TUTORIAL, "{page} has {lines} lines");
        let (written, run) = follow(&page);
        assert!(written >= 2 && run >= 5, "{page}: {written} files and {run} commands");
        followed += 1;
    }
    assert!(followed >= 6, "{followed}");
}
