//! The command `man`: a page of the manual for each command, with its examples as they are typed.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use adjudication::Error;
use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::help_text::Notes;
use crate::output::Output;
use crate::{status, topics};

/// Write the manual: a page for each command, for `man`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee man ~/.local/share/man/man1 && man referee-judge")]
pub(crate) struct Man {
    /// The directory for the pages, which is made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
}

/// Runs the command for a program with these arguments; its exit status.
pub(crate) fn man(command: &Man, program: Command, output: &Output) -> Result<u8, Error> {
    let directory = &command.directory;
    let written = fs::create_dir_all(directory).and_then(|()| pages(program, directory));
    written.map_err(|error| Error::Unwritable { file: directory.display().to_string(), cause: error.to_string() })?;
    Ok(output.status(status::YES))
}

/// Writes all pages.
fn pages(mut program: Command, directory: &Path) -> io::Result<()> {
    program.build();
    page(&program, directory, None)
}

/// Writes the page of a command and of those below it.
///
/// * `above`: the page of the command that it belongs to.
fn page(command: &Command, directory: &Path, above: Option<&str>) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let below: Vec<&Command> = command.get_subcommands().filter(|below| !below.is_hide_set()).collect();
    for one in &below {
        page(one, directory, Some(&name))?;
    }
    let text = |styled: Option<&clap::builder::StyledStr>| styled.map(ToString::to_string).unwrap_or_default();
    let notes = Notes::of(&text(command.get_after_help()));
    let head = if above.is_none() { text(command.get_about()) } else { text(command.get_before_help()) };
    let head = if head.is_empty() { text(command.get_about()) } else { head };
    let about = head.split("\n\n").next().unwrap_or_default().to_owned();
    let shown = command.clone().about(about).long_about(head).after_help(None::<&str>).before_help(None::<&str>);
    let mut out = Vec::new();
    Page::new(shown).render(&mut out)?;
    let mut section = |title: &str, body: &str| writeln!(out, ".SH {title}\n{}", body.trim_end());
    if !notes.paragraphs.is_empty() {
        section("NOTES", &notes.paragraphs.iter().map(|text| paragraphs(text)).collect::<String>())?;
    }
    if !notes.examples.is_empty() {
        section("EXAMPLES", &as_typed(&notes.examples.join("\n")))?;
    }
    let exit = notes.exit.iter().map(|exit| paragraphs(exit)).collect::<String>();
    section("EXIT STATUS", &format!("{exit}{}", paragraphs(topics::EXIT)))?;
    section("ENVIRONMENT", &paragraphs(topics::ENVIRONMENT))?;
    section("FILES", &paragraphs(topics::FILES))?;
    let others = above.into_iter().map(str::to_owned);
    let others = others.chain(below.iter().filter_map(|one| one.get_display_name().map(str::to_owned)));
    let others: Vec<String> = others.map(|page| format!(".BR {} (1)", escaped(&page))).collect();
    if !others.is_empty() {
        section("SEE ALSO", &others.join("\n"))?;
    }
    fs::write(directory.join(format!("{name}.1")), out)
}

/// Returns paragraphs for the manual; lines that are indented keep their form.
fn paragraphs(text: &str) -> String {
    text.split("\n\n").fold(String::new(), |page, part| {
        let is_table = part.lines().any(|line| line.starts_with("  "));
        page + ".PP\n" + &if is_table { as_typed(part) } else { escaped(part) + "\n" }
    })
}

/// Returns lines that are neither filled nor hyphenated, with every sign as it is typed.
fn as_typed(text: &str) -> String {
    format!(".nf\n{}\n.fi\n", escaped(text.trim_end_matches('\n')))
}

/// Returns a text in which nothing is a request of roff, and quotes and hyphens are those of ASCII.
fn escaped(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('`', "\\(ga");
        let line = line.replace('~', "\\(ti").replace('^', "\\(ha");
        if line.starts_with('.') { format!("\\&{line}") } else { line }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_stays_as_it_is() {
        assert_eq!(as_typed("printf 'a\\n' | x --y\n.z"), ".nf\nprintf \\(aqa\\en\\(aq | x \\-\\-y\n\\&.z\n.fi\n");
    }
}
