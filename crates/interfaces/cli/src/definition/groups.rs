//! The commands of the program, by what they are for, and the formats that each takes.
//!
//! Not here: what a command says of itself, which is taken from its definition.

use std::fmt::Write as _;

use clap::Command;

use crate::help_text::sentence;
use crate::options::Format;

/// The groups, each with its commands in the order in which they are listed.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Boards and proofs", &["judge", "prove", "check", "hint", "verify", "cost", "dag", "parse", "export"]),
    ("Rules of inference", &["rules", "audit"]),
    ("Games", &["palmer", "predicate-wars", "ergo", "xwff", "shake"]),
    ("Service", &["serve", "work", "tables", "pages"]),
    ("Help and set-up", &["help", "explain", "doctor", "lsp", "completions", "man"]),
];

/// Returns the list of the commands in their groups.
pub(super) fn list(program: &Command) -> String {
    let mut list = String::new();
    for (group, commands) in GROUPS {
        let _ = writeln!(list, "{group}:");
        for name in commands {
            let about = program.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            let _ = writeln!(list, "  {name:<14}  {}", sentence(&about.unwrap_or_default()));
        }
    }
    list.truncate(list.trim_end().len());
    list
}

/// Returns the formats that a command takes.
pub(super) fn formats(command: &str) -> &'static [Format] {
    match command {
        "judge" | "prove" | "export" => {
            &[Format::Human, Format::Json, Format::Html, Format::Latex, Format::Markdown, Format::Svg, Format::Tptp]
        }
        "check" => &[Format::Human, Format::Json, Format::Html, Format::Latex, Format::Markdown, Format::Svg],
        "rules" | "audit" => &[Format::Human, Format::Json, Format::Html, Format::Latex, Format::Markdown],
        "dag" => &[Format::Human, Format::Json, Format::Dot, Format::Mermaid, Format::Svg],
        _ => &[Format::Human, Format::Json],
    }
}

/// Iterates over the commands that take a format, in the order in which they are listed.
pub(super) fn commands_with(format: Format) -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, commands)| commands.iter().copied()).filter(move |command| formats(command).contains(&format))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::arguments::Arguments;

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, commands)| commands.iter().copied()).collect();
        grouped.sort_unstable();
        let program = Arguments::command();
        let mut all: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }
}
