//! Settings from the options, the environment and a file: an option counts more than its variable, and that more than the file. Not here:
//! the settings (`arguments`).

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Command, CommandFactory, Error, FromArgMatches};

use crate::arguments::Settings;
use crate::lan;

/// Most bytes of a file of settings.
const MAX_BYTES: u64 = 1 << 20;

/// Options that a file of settings may not hold: they are for the command line alone.
const NOT_IN_FILES: [&str; 4] = ["config", "help", "version", "worker"];

/// Returns the settings.
///
/// * `words`: the command line, the program's name first.
///
/// # Errors
///
/// The message for who started the program: a request for help, an option that there is not or whose value cannot be read, options that
/// contradict each other, and a file of settings that cannot be read. No message shows an address that may hold a password.
pub(crate) fn settings(words: impl IntoIterator<Item = OsString>) -> Result<Settings, Error> {
    let mut command = Settings::command();
    let mut words: Vec<OsString> = words.into_iter().collect();
    let mut matches = command.try_get_matches_from_mut(&words).map_err(|error| discreet(error, &command))?;
    if let Some(file) = matches.get_one::<PathBuf>("config") {
        words.extend(read(file, &matches, &mut command)?);
        matches = command.try_get_matches_from_mut(&words).map_err(|error| discreet(error, &command))?;
    }
    let mut settings = Settings::from_arg_matches(&matches)?;
    let has_address = matches.value_source("listen") != Some(ValueSource::DefaultValue);
    lan::complete(&mut settings, has_address).map_err(|message| command.error(ErrorKind::ArgumentConflict, message))?;
    Ok(settings)
}

/// Returns the options of another command of this program: a machine that judges, or an operator's.
///
/// * `words`: the command line, the program's name first.
///
/// # Errors
/// As [`settings`].
pub(crate) fn parsed<T: CommandFactory + FromArgMatches>(words: impl IntoIterator<Item = OsString>) -> Result<T, Error> {
    let mut command = T::command();
    let matches = command.try_get_matches_from_mut(words).map_err(|error| discreet(error, &command))?;
    T::from_arg_matches(&matches)
}

/// Returns the options of a file that neither the command line nor the environment gives.
fn read(file: &Path, given: &ArgMatches, command: &mut Command) -> Result<Vec<OsString>, Error> {
    let shown = file.display();
    let mut text = String::new();
    let read = File::open(file).and_then(|file| file.take(MAX_BYTES + 1).read_to_string(&mut text));
    let mut refused = |message: String| Err(command.error(ErrorKind::InvalidValue, format!("{shown}: {message}")));
    match read {
        Err(error) => return refused(format!("it cannot be read: {error}")),
        Ok(bytes) if bytes as u64 > MAX_BYTES => return refused(format!("it has more than {MAX_BYTES} bytes")),
        Ok(_) => {}
    }
    let table: toml::Table = match text.parse() {
        Ok(table) => table,
        // The whole message shows the line, and that may hold a password.
        Err(error) => {
            let before = error.span().map_or(0, |span| text.bytes().take(span.start).filter(|&byte| byte == b'\n').count());
            return refused(format!("line {}: {}", before + 1, error.message()));
        }
    };
    let mut options = Vec::new();
    for (name, value) in &table {
        let known = Settings::command();
        let known =
            known.get_arguments().find(|argument| argument.get_long() == Some(name) && !NOT_IN_FILES.contains(&name.as_str()));
        let Some(known) = known else {
            return refused(format!("there is no setting `{name}`; `referee serve --help` lists them"));
        };
        let is_switch = matches!(known.get_action(), ArgAction::SetTrue);
        let value = match value {
            toml::Value::Boolean(is_on) if is_switch => is_on.then(String::new),
            _ if is_switch => return refused(format!("`{name}` is `true` or `false`")),
            toml::Value::String(text) => Some(format!("={text}")),
            toml::Value::Integer(number) => Some(format!("={number}")),
            _ => return refused(format!("`{name}` is a text or a whole number")),
        };
        let source = given.value_source(known.get_id().as_str());
        if !matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable)) {
            options.extend(value.map(|value| OsString::from(format!("--{name}{value}"))));
        }
    }
    Ok(options)
}

/// Options whose values may hold a password.
const DISCREET: [&str; 2] = ["--database <URL>", "--traces <URL>"];

/// An error without an address that may hold a password.
fn discreet(error: Error, command: &Command) -> Error {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return error };
    if error.kind() != ErrorKind::ValueValidation || !DISCREET.contains(&option.as_str()) {
        return error;
    }
    let reason = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
    command.clone().error(ErrorKind::ValueValidation, format!("the value of '{option}' cannot be read: {reason}"))
}
