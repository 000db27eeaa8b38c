//! The commands `serve`, `work`, `tables` and `pages`: they start the program `referee-serve`, which is the service, a machine
//! that judges for services, looks after what they keep, and has the pages. Not here: their options, which that program reads
//! itself.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use adjudication::Error;
use clap::Args;

/// Serve judgements over HTTP
///
/// Starts the program `referee-serve`, which is installed next to this one, with the options that follow; `referee serve --help` lists
/// them.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Serve {
    /// The options of `referee-serve`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<OsString>,
}

/// Judge boards for services that share a database
///
/// Starts the program `referee-serve`, which is installed next to this one, as a machine that judges, with the options that follow; `referee work
/// --help` lists them.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Work {
    /// The options of a machine that judges
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<OsString>,
}

/// Look after the tables that a service keeps
///
/// Starts the program `referee-serve`, which is installed next to this one, with what follows: `list`, `show`, `remove`,
/// `anonymise`, `mute`, `ban`, `backup`, `restore` and others; `referee tables --help` lists them.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Tables {
    /// The operation, and its options
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<OsString>,
}

/// Write the playground as files for any web space
///
/// Starts the program `referee-serve`, which is installed next to this one and has the pages. The checker runs in them, as wasm, and has to have been built:
/// scripts/checker in the source. Boards are read there and not judged, for that takes a search.
#[derive(Debug, Args)]
pub(crate) struct Pages {
    /// The folder; files that stand there are replaced
    #[arg(value_name = "DIR")]
    folder: OsString,
}

const PROGRAM: &str = "referee-serve";

/// Runs the command: on Unix this process becomes the service, so that signals reach it; elsewhere it waits for it.
///
/// # Errors
/// [`Error::Unreadable`] where the program is not found or cannot be started.
pub(crate) fn serve(command: &Serve) -> Result<u8, Error> {
    become_program(&command.options)
}

/// Runs the command, as [`serve`] does.
///
/// # Errors
/// As there.
pub(crate) fn work(command: &Work) -> Result<u8, Error> {
    let word = std::iter::once(OsString::from("work"));
    become_program(&word.chain(command.options.iter().cloned()).collect::<Vec<_>>())
}

/// Runs the command, as [`serve`] does.
///
/// * `is_json`: whether JSON is asked for before the command's own options.
///
/// # Errors
/// As there.
pub(crate) fn tables(command: &Tables, is_json: bool) -> Result<u8, Error> {
    let word = std::iter::once(OsString::from("tables"));
    let json = is_json.then(|| OsString::from("--json"));
    become_program(&word.chain(json).chain(command.options.iter().cloned()).collect::<Vec<_>>())
}

/// Runs the command, as [`serve`] does.
///
/// # Errors
/// As there.
pub(crate) fn pages(command: &Pages) -> Result<u8, Error> {
    become_program(&[OsString::from("pages"), command.folder.clone()])
}

fn become_program(options: &[OsString]) -> Result<u8, Error> {
    let mut service = Command::new(locate()?);
    service.args(options);
    let failed = |cause: String| Error::Unreadable { file: String::from(PROGRAM), cause };
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        Err(failed(service.exec().to_string()))
    }
    #[cfg(not(unix))]
    {
        let ended = service.status().map_err(|error| failed(error.to_string()))?;
        Ok(ended.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(crate::status::INTERNAL))
    }
}

/// Returns the program.
fn locate() -> Result<PathBuf, Error> {
    adjudication::find_program(PROGRAM).ok_or_else(|| Error::Unreadable {
        file: String::from(PROGRAM),
        cause: String::from("not found next to this program or on the PATH; `cargo build --release` builds it"),
    })
}
