//! The commands that can be asked for from another machine, with their options as data, and a run of one of them that opens no
//! file.
//!
//! The options are read off the definition of the command line, so that the service has no list of its own. Not here: how a
//! request spells its options (crate `service`).

use std::collections::{BTreeMap, HashMap};
use std::panic;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use adjudication::{Progress, ProvidedTexts};
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches};

pub use crate::options::{duration, memory};

use crate::arguments::{Arguments, Command};
use crate::output::Output;
use crate::{caught, status};

/// The commands that can be asked for.
pub const COMMANDS: [&str; 10] = ["audit", "check", "cost", "dag", "hint", "judge", "parse", "prove", "rules", "verify"];

/// Name of the text that a request does not name: that of standard input.
pub const UNNAMED: &str = "<stdin>";

/// Options of which one is a calculus by its name, or a file of rules.
const NAME_OR_FILE: [&str; 1] = ["system"];

/// Options that name a file to be read.
const READ: [&str; 3] = ["board", "exercise", "rules"];

/// Options that name a file or directory to be written.
const WRITTEN: [&str; 2] = ["certificates", "output"];

/// Commands whose answer can be asked for in another form than JSON.
const DRAWN: [&str; 4] = ["check", "dag", "judge", "prove"];

/// Options that a request does not have: another form of its answer has a `format`, and help is on a page.
const LEFT_OUT: [&str; 4] = ["csv", "help", "json", "version"];

/// The kinds of value that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Given or not.
    Flag,
    /// A single value.
    One,
    /// One value or several; the option is repeated.
    Many,
    /// Several values in one, separated by commas.
    List,
    /// House rules: names with their values.
    House,
    /// The text of a file.
    Text,
    /// The texts of files; the option is repeated.
    Texts,
    /// The name of a calculus, or the text of a file of rules.
    NameOrText,
    /// A file or directory that the command would write, which no request may name.
    Written,
}

/// An option of a command.
#[derive(Clone, Debug)]
pub struct RemoteOption {
    /// Its long name, without dashes; of an argument without one, what stands for it.
    pub name: String,
    /// The kind of its value.
    pub value: Value,
    /// Its help on the command line, on one line.
    pub help: String,
    /// The only values that it takes, if there is such a list.
    pub choices: Vec<String>,
    /// The value that it has when it is not given.
    pub default: Option<String>,
    /// True if it is written without its name.
    pub is_positional: bool,
}

impl RemoteOption {
    pub(crate) fn new(argument: &Arg) -> Option<RemoteOption> {
        let is_positional = argument.is_positional();
        let name = argument.get_long().unwrap_or(argument.get_id().as_str()).to_owned();
        if LEFT_OUT.contains(&name.as_str()) {
            return None;
        }
        let is_repeated = matches!(argument.get_action(), ArgAction::Append) && argument.get_value_delimiter().is_none();
        let takes_value = argument.get_action().takes_values();
        let value = match name.as_str() {
            _ if !takes_value => Value::Flag,
            "house" => Value::House,
            name if NAME_OR_FILE.contains(&name) => Value::NameOrText,
            name if READ.contains(&name) && is_repeated => Value::Texts,
            name if READ.contains(&name) => Value::Text,
            name if WRITTEN.contains(&name) => Value::Written,
            _ if argument.get_value_delimiter().is_some() => Value::List,
            _ if is_repeated => Value::Many,
            _ => Value::One,
        };
        let choices = argument.get_possible_values();
        Some(RemoteOption {
            name,
            value,
            help: argument.get_help().map(ToString::to_string).unwrap_or_default(),
            choices: match takes_value {
                true => choices.iter().map(|choice| choice.get_name().to_owned()).collect(),
                false => Vec::new(),
            },
            default: argument
                .get_default_values()
                .first()
                .filter(|_| takes_value)
                .map(|value| value.to_string_lossy().into_owned()),
            is_positional,
        })
    }
}

/// Returns true if the arguments of a command without names are options of a request, rather than the text that it is about.
fn has_named_positionals(command: &str) -> bool {
    matches!(command, "audit" | "rules")
}

/// Returns the options of a command, in the order of its help; none for a command that is not one of [`COMMANDS`].
pub fn options(command: &str) -> &'static [RemoteOption] {
    static ALL: OnceLock<BTreeMap<&str, Vec<RemoteOption>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut arguments = Arguments::command();
        arguments.build();
        let of = |name| {
            let arguments = arguments.find_subcommand(name).into_iter().flat_map(clap::Command::get_arguments);
            let asked = arguments.filter(|argument| !argument.is_positional() || has_named_positionals(name));
            asked
                .filter(|argument| argument.get_id() != "format" || DRAWN.contains(&name))
                .filter_map(RemoteOption::new)
                .collect()
        };
        COMMANDS.into_iter().map(|name| (name, of(name))).collect()
    });
    all.get(command).map_or(&[], Vec::as_slice)
}

/// The limits that a command asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// The time that it asks for; `None` of a command that has no such option.
    pub time: Option<Duration>,
    /// The memory that it asks for, in MiB; `None` of a command that has no such option.
    pub memory_mib: Option<u32>,
}

/// Checks a command and its options, as the command line does before it reads anything.
///
/// # Errors
/// What is wrong with them, in the words of the command line.
pub fn check(arguments: &[String]) -> Result<Demand, String> {
    let parsed = parse(arguments).map_err(|error| complaint(&error))?;
    let (time, memory_mib) = match &parsed.command {
        Command::Judge(command) => (Some(command.time()), Some(command.memory())),
        Command::Prove(command) => (Some(command.time), Some(command.memory)),
        Command::Hint(command) => (Some(command.time), Some(command.memory)),
        Command::Audit(command) => (Some(command.time), Some(command.memory)),
        Command::Verify(command) => (Some(command.time.unwrap_or(adjudication::VERIFICATION_TIME)), None),
        _ => (None, None),
    };
    Ok(Demand { time, memory_mib })
}

/// Returns what is wrong with the options of a command, in one line.
pub(crate) fn complaint(error: &clap::Error) -> String {
    let rendered = error.render().to_string();
    let first: Vec<&str> = rendered.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    first.join(" ").trim_start_matches("error: ").to_owned()
}

/// Number of lists of arguments that are kept, as they were read.
const KEPT_ARGUMENTS: usize = 256;

/// The most bytes of a list that is kept: what is longer holds texts of its own, and does not come again.
const KEPT_BYTES: usize = 1024;

/// Reads arguments, the same ones once: they are asked for again and again, and to read them takes as long as to check a short proof.
fn parse(arguments: &[String]) -> Result<Arc<Arguments>, clap::Error> {
    static KNOWN: LazyLock<Mutex<HashMap<Vec<String>, Arc<Arguments>>>> = LazyLock::new(Mutex::default);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(parsed) = known().get(arguments) {
        return Ok(Arc::clone(parsed));
    }
    let parsed = Arc::new(read_arguments(arguments)?);
    if arguments.iter().map(String::len).sum::<usize>() <= KEPT_BYTES {
        let mut known = known();
        if known.len() >= KEPT_ARGUMENTS {
            known.clear();
        }
        known.insert(arguments.to_owned(), Arc::clone(&parsed));
    }
    Ok(parsed)
}

/// Reads arguments by the definition of the command line, and checks what it cannot say of them.
pub(crate) fn read_arguments(arguments: &[String]) -> Result<Arguments, clap::Error> {
    // It takes longer to make the definition than to read by it.
    static DEFINITION: LazyLock<Mutex<clap::Command>> = LazyLock::new(|| Mutex::new(Arguments::command()));
    let words = std::iter::once("referee").chain(arguments.iter().map(String::as_str));
    let parsed = {
        let mut definition = DEFINITION.lock().unwrap_or_else(PoisonError::into_inner);
        let mut matches = definition.try_get_matches_from_mut(words)?;
        Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut definition))?
    };
    parsed.validate()?;
    Ok(parsed)
}

/// Runs a command, writes its document to standard output and returns its exit status. The process must serve no other purpose:
/// the files that it finds from now on are `texts` alone.
///
/// * `arguments`: the command and its options, as on the command line;
/// * `progress`: called with the progress of a judgement.
pub fn run(arguments: &[String], texts: ProvidedTexts, progress: fn(Progress)) -> u8 {
    adjudication::provide_texts(texts);
    panic::set_hook(Box::new(|_| {}));
    match parse(arguments) {
        Ok(parsed) => {
            let output = Output::with_progress(parsed.wants_json(), parsed.ascii, progress).drawing(parsed.drawn_form());
            caught(&parsed, &output)
        }
        Err(_) => status::USAGE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arguments of the command line that name files by their value's name are those that are listed above.
    #[test]
    fn every_option_that_names_a_file_is_known() {
        let mut arguments = Arguments::command();
        arguments.build();
        for command in COMMANDS {
            let there = arguments.find_subcommand(command).expect("a command");
            assert!(!options(command).is_empty(), "{command}");
            for argument in there.get_arguments().filter(|argument| !argument.is_positional()) {
                let names = argument.get_value_names().unwrap_or_default();
                let named = names.iter().any(|name| name.contains("FILE") || name.contains("DIR"));
                let of_file = |value| matches!(value, Value::Text | Value::Texts | Value::NameOrText | Value::Written);
                let option = options(command).iter().find(|option| Some(option.name.as_str()) == argument.get_long());
                if let Some(option) = option {
                    assert_eq!(named, of_file(option.value), "{command} --{}", option.name);
                }
            }
        }
    }

    #[test]
    fn wrong_options_are_refused_in_one_line() {
        let words = |words: &[&str]| check(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!(words(&["parse", "--syntax=palmer", "--", "x"]), Ok(Demand::default()));
        let time = words(&["judge", "--time=3s", "--", "x"]).map(|demand| demand.time);
        assert_eq!(time, Ok(Some(Duration::from_secs(3))));
        let error = words(&["parse", "--syntax=greek", "--", "x"]).expect_err("no notation");
        assert!(error.starts_with("invalid value 'greek'") && error.contains("palmer") && !error.contains('\n'), "{error}");
    }

    #[test]
    fn the_same_options_are_read_once() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let asked = words(&["check", "--json", "--goal=P", "--", "once.proof"]);
        let [first, again] = [0, 1].map(|_| parse(&asked).expect("right"));
        assert!(Arc::ptr_eq(&first, &again));
        let other = parse(&words(&["check", "--json", "--goal=Q", "--", "once.proof"])).expect("right");
        assert!(!Arc::ptr_eq(&first, &other));
        // What is too long to be kept is read each time, and what is wrong is wrong each time.
        let long = words(&["check", "--json", &format!("--goal={}", "P".repeat(KEPT_BYTES)), "--", "long.proof"]);
        let [first, again] = [0, 1].map(|_| parse(&long).expect("right"));
        assert!(!Arc::ptr_eq(&first, &again));
        assert!([0, 1].map(|_| parse(&words(&["check", "--colour", "x"])).is_err()).into_iter().all(|is_wrong| is_wrong));
    }
}
