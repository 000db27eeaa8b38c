//! Names of options that have a better one. The old name is read for one version more, with a warning; then its row here goes, and nothing else
//! (docs/versions.md).

use std::ffi::OsString;

use clap::CommandFactory as _;

use crate::arguments::Arguments;

/// An option with a better name.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Renamed {
    command: &'static str,
    old: &'static str,
    new: &'static str,
}

impl Renamed {
    /// Returns the warning.
    pub(crate) fn warning(&self) -> String {
        let Renamed { command, old, new } = self;
        format!("warning[old-name]: `{old}` of `{command}` is called `{new}` now; the old name goes with the next version\n")
    }
}

/// The options of version 0.1.
static RENAMED: [Renamed; 2] = [
    Renamed { command: "prove", old: "--notation", new: "--print" },
    Renamed { command: "prove", old: "--rules-only", new: "--by" },
];

/// Returns the words of a command line with new names for the old ones, and those that were old.
pub(crate) fn renewed(words: impl Iterator<Item = OsString>) -> (Vec<OsString>, Vec<&'static Renamed>) {
    let (mut found, mut is_operand) = (Vec::new(), false);
    let mut before: Vec<String> = Vec::new();
    let words = words.map(|word| {
        let Some(text) = word.to_str().filter(|_| !is_operand) else { return word };
        is_operand = text == "--";
        let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        // The first command among the words is the one that runs: a file can be called as another.
        let command = || before.iter().find(|word| Arguments::command().find_subcommand(word).is_some());
        let is_meant = |one: &&Renamed| one.old == name && command().is_some_and(|word| word == one.command);
        let renamed = RENAMED.iter().find(is_meant);
        before.push(text.to_owned());
        let Some(renamed) = renamed else { return word };
        found.push(renamed);
        OsString::from(value.map_or_else(|| renamed.new.to_owned(), |value| format!("{}={value}", renamed.new)))
    });
    (words.collect(), found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> (String, usize) {
        let (words, old) = renewed(line.split(' ').map(OsString::from));
        (words.join(" ".as_ref()).into_string().expect("it was text"), old.len())
    }

    #[test]
    fn old_names_are_those_of_their_command() {
        let (line, old) = words("referee --json prove a --rules-only=MP --notation lpl --goal p");
        assert_eq!((line.as_str(), old), ("referee --json prove a --by=MP --print lpl --goal p", 2));
        for line in [
            "referee check --notation lpl a",
            "referee check prove --notation lpl",
            "referee prove -- --notation",
            "referee prove a --print lpl",
        ] {
            assert_eq!(words(line), (line.to_owned(), 0));
        }
    }
}
