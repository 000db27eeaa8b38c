//! The commands that can be asked for from another machine: a request for one is the type that the command line is read into, without
//! files. Not here: how a client spells a request, and which of its names mean files (crate `service`).

use std::any::TypeId;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use adjudication::{Progress, SentText, TextSource, close_files};
use clap::{Arg, ArgAction, ColorChoice, CommandFactory, Subcommand};
use serde::{Deserialize, Serialize};

pub use crate::options::{SERVER_FILE, duration, memory};

use crate::arguments::{Arguments, Command, Question, validate};
use crate::options::{Format, HouseRule, Memory, NamedText, SystemArgument, Time, usual};
use crate::output::Output;
use crate::run;
use crate::verify::Verify;

/// Name of the text that a request does not name: that of standard input.
pub const UNNAMED: &str = "<stdin>";

/// Member of a type that stands for members of its own: a request has them beside the others.
pub const GROUP: &str = "+";

/// A request for a command. It has the texts that the command reads, and no names of files.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    #[serde(default)]
    ascii: bool,
    #[serde(rename = "+")]
    question: Question,
}

/// The limits that a command asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// The time that it asks for; `None` of a command that has no such option.
    pub time: Option<Duration>,
    /// The memory that it asks for, in MiB; `None` of a command that has no such option.
    pub memory_mib: Option<u32>,
}

impl Request {
    /// Returns the request to hold a certificate against a board.
    pub fn verification(certificate: SentText, board: SentText) -> Request {
        let (certificates, board) = (vec![TextSource::Sent(certificate)], Some(TextSource::Sent(board)));
        Request { ascii: false, question: Question::Verify(Verify { certificates, board, ..usual() }) }
    }

    /// Checks that the options make sense together, as far as the definition of the command line does not say so.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn validate(&self) -> Result<(), &'static str> {
        validate(Some(&self.question), self.format(), false).map_err(|(_, message)| message)
    }

    /// Returns the limits that it asks for.
    pub fn demand(&self) -> Demand {
        let limits = |time: Time, memory: Memory| Demand { time: Some(time.0), memory_mib: Some(memory.0) };
        match &self.question {
            Question::Judge(command) => limits(command.time, command.memory),
            Question::Prove(command) => limits(command.time, command.memory),
            Question::Hint(command) => limits(command.time, command.memory),
            Question::Audit(command) => limits(command.time, command.memory),
            Question::Verify(command) => {
                let time = command.time.map_or(adjudication::VERIFICATION_TIME, |time| time.0);
                Demand { time: Some(time), memory_mib: None }
            }
            _ => Demand::default(),
        }
    }

    /// Lowers limits that are higher than these.
    pub fn lower(&mut self, longest: Duration, most_mib: u32) {
        let lower = |time: &mut Time, memory: &mut Memory| {
            time.0 = time.0.min(longest);
            memory.0 = memory.0.min(most_mib);
        };
        let demand = self.demand();
        match &mut self.question {
            Question::Judge(command) => lower(&mut command.time, &mut command.memory),
            Question::Prove(command) => lower(&mut command.time, &mut command.memory),
            Question::Hint(command) => lower(&mut command.time, &mut command.memory),
            Question::Audit(command) => lower(&mut command.time, &mut command.memory),
            Question::Verify(command) if demand.time.is_some_and(|time| time > longest) => command.time = Some(Time(longest)),
            _ => {}
        }
    }

    fn format(&self) -> Option<Format> {
        match &self.question {
            Question::Judge(command) => command.format,
            Question::Prove(command) => command.format,
            Question::Check(command) => command.format,
            Question::Dag(command) => command.format,
            _ => None,
        }
    }

    /// Asks for the document, whatever form the answer was to have.
    pub fn ask_for_document(&mut self) {
        match &mut self.question {
            Question::Judge(command) => command.format = None,
            Question::Prove(command) => command.format = None,
            Question::Check(command) => command.format = None,
            Question::Dag(command) => command.format = None,
            _ => {}
        }
    }

    /// Returns the media type of the answer, where it is no JSON.
    pub fn media_type(&self) -> Option<&'static str> {
        Some(match self.format()? {
            Format::Svg => "image/svg+xml",
            Format::Html => "text/html; charset=utf-8",
            Format::Latex => "text/x-tex; charset=utf-8",
            Format::Markdown => "text/markdown; charset=utf-8",
            Format::Dot => "text/vnd.graphviz; charset=utf-8",
            Format::Human | Format::Mermaid | Format::Tptp => "text/plain; charset=utf-8",
            Format::Json => return None,
        })
    }

    /// Returns the board of a judgement that asks nothing but what certificates answer.
    pub fn certified_board(&self) -> Option<&SentText> {
        match &self.question {
            Question::Judge(command) if !self.ascii => command.certified_board(),
            _ => None,
        }
    }

    fn take_includes(&mut self) -> Vec<NamedText> {
        match &mut self.question {
            Question::Judge(command) => std::mem::take(&mut command.includes),
            Question::Prove(command) => std::mem::take(&mut command.includes),
            Question::Parse(command) => std::mem::take(&mut command.includes),
            Question::Verify(command) => std::mem::take(&mut command.includes),
            _ => Vec::new(),
        }
    }

    /// Runs the command, writes its document to standard output and returns its exit status. The process must serve no other purpose: the
    /// files of the machine are closed to it from now on.
    ///
    /// * `certificates`: the directory for the certificates of a judgement, which no client names;
    /// * `progress`: called with the progress of a judgement.
    pub fn run(mut self, certificates: Option<PathBuf>, progress: fn(Progress)) -> u8 {
        close_files(self.take_includes().into_iter().map(|NamedText(sent)| sent).collect());
        if let Question::Judge(command) = &mut self.question {
            command.certificates = certificates;
        }
        let format = self.format();
        let (command, json) = (Command::Question(self.question), format.is_none());
        let (one_page, ascii, color, quiet) = (false, self.ascii, ColorChoice::Auto, false);
        let arguments = Arguments { command, format, json, one_page, ascii, color, quiet };
        run(&arguments, Output::with_progress(arguments.wants_json(), arguments.ascii, progress))
    }
}

/// The kinds of value that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Given or not.
    Flag,
    /// A single value.
    One,
    /// One value or several.
    Many,
    /// House rules: names with their values.
    House,
    /// The text of a file.
    Text,
    /// The texts of files.
    Texts,
    /// The name of a calculus, or the text of a file of rules.
    NameOrText,
    /// A file or directory that the command would write.
    Written,
}

/// An option of a command, for descriptions of it.
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
    /// The options that it does not go with.
    pub conflicts: Vec<String>,
}

impl RemoteOption {
    /// Returns all options of a command, as the command line has them.
    pub(crate) fn all(command: &clap::Command) -> Vec<RemoteOption> {
        command.get_arguments().map(|argument| RemoteOption::new(command, argument)).collect()
    }

    fn new(command: &clap::Command, argument: &Arg) -> RemoteOption {
        let name = |argument: &Arg| argument.get_long().unwrap_or(argument.get_id().as_str()).to_owned();
        let takes_value = argument.get_action().takes_values();
        let is_list = matches!(argument.get_action(), ArgAction::Append);
        let kind = argument.get_value_parser().type_id();
        let is = |known: TypeId| kind == known;
        let value = match () {
            () if !takes_value => Value::Flag,
            () if is(TypeId::of::<HouseRule>()) => Value::House,
            () if is(TypeId::of::<SystemArgument>()) => Value::NameOrText,
            () if is(TypeId::of::<TextSource>()) && is_list => Value::Texts,
            () if is(TypeId::of::<TextSource>()) => Value::Text,
            () if is(TypeId::of::<PathBuf>()) => Value::Written,
            () if is_list => Value::Many,
            () => Value::One,
        };
        let choices = argument.get_possible_values();
        RemoteOption {
            name: name(argument),
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
            conflicts: command.get_arg_conflicts_with(argument).into_iter().map(name).collect(),
        }
    }
}

/// Returns the options that the command line has for a command, in the order of its help; a request has those that its type has. None for
/// a command that cannot be asked for.
pub fn options(command: &str) -> &'static [RemoteOption] {
    static ALL: LazyLock<BTreeMap<String, Vec<RemoteOption>>> = LazyLock::new(|| {
        let mut arguments = Arguments::command();
        arguments.build();
        let asked = arguments.get_subcommands().filter(|command| Question::has_subcommand(command.get_name()));
        asked.map(|command| (command.get_name().to_owned(), RemoteOption::all(command))).collect()
    });
    ALL.get(command).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An option that names a file or a directory has a type that says so: a request has a text there, or no such member.
    #[test]
    fn every_option_that_names_a_file_has_a_type_of_its_own() {
        let mut arguments = Arguments::command();
        arguments.build();
        let mut seen = 0;
        for command in arguments.get_subcommands().filter(|command| Question::has_subcommand(command.get_name())) {
            let name = command.get_name();
            for (argument, option) in command.get_arguments().zip(options(name)) {
                let names = argument.get_value_names().unwrap_or_default();
                let is_named = names.iter().any(|name| name.contains("FILE") || name.contains("DIR"));
                let is_file = matches!(option.value, Value::Text | Value::Texts | Value::NameOrText | Value::Written);
                assert_eq!(is_named || argument.is_positional() && option.value != Value::One, is_file, "{name} {}", option.name);
                seen += usize::from(is_file);
            }
        }
        assert!(seen > 25, "{seen}");
    }
}
