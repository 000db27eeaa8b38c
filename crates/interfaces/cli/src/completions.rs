//! The commands `completions` and `man`: the command line as shells and manuals have it.

use std::fs;
use std::path::PathBuf;

use adjudication::Error;
use clap::Args;
use clap_complete::Shell;

use crate::output::Output;
use crate::status;

/// Print the completions of the command line for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee completions bash > ~/.local/share/bash-completion/completions/referee
  referee completions zsh > ~/.zfunc/_referee
  referee completions fish > ~/.config/fish/completions/referee.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

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

/// Runs the command `completions` for a program with these arguments; its exit status.
pub(crate) fn completions(command: &Completions, mut program: clap::Command, output: &Output) -> Result<u8, Error> {
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut program, "referee", &mut script);
    output.data(&String::from_utf8_lossy(&script));
    Ok(output.status(status::YES))
}

/// Runs the command `man` for a program with these arguments; its exit status.
pub(crate) fn man(command: &Man, program: clap::Command, output: &Output) -> Result<u8, Error> {
    let directory = &command.directory;
    let written = fs::create_dir_all(directory).and_then(|()| clap_mangen::generate_to(program, directory));
    written.map_err(|error| Error::Unwritable { file: directory.display().to_string(), cause: error.to_string() })?;
    Ok(output.status(status::YES))
}
