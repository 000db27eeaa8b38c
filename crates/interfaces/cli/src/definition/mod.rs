//! The definition of the command line as users meet it: `-h` fits on one screen, `--help` on two, and each command lists the formats that
//! it takes.
//!
//! * `groups`: the commands of the program, by what they are for.
//!
//! Not here: the arguments themselves (`arguments`), whose texts these are, how a text is cut (`help_text`), and pages on subjects (`help`).

mod groups;

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory, ValueEnum};

use crate::arguments::Arguments;
use crate::help_text::{Notes, sentence, unfilled};
use crate::options::Format;

/// Length of a text of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// One sentence for each option, and a few examples: `-h`.
    Short,
    /// Everything: `--help`.
    Long,
}

impl Extent {
    /// Returns the extent that the words of a command line ask for.
    pub(crate) fn of_words(mut words: impl Iterator<Item = impl AsRef<OsStr>>) -> Extent {
        if words.any(|word| word.as_ref() == "--help") { Extent::Long } else { Extent::Short }
    }
}

/// Number of examples in a short help.
const FEW: usize = 2;

/// Returns the definition of the command line, with help of this extent.
pub(crate) fn definition(extent: Extent) -> Command {
    let root = Arguments::command();
    let list = groups::list(&root);
    let root = root.mut_subcommands(|command| {
        let formats = groups::formats(command.get_name());
        let command = command.arg(format(formats));
        let command = if formats.contains(&Format::Html) { command.arg(one_page()) } else { command };
        shaped(command, extent, "referee")
    });
    let (template, after) = match extent {
        Extent::Short => ("{about}\n\n{usage-heading} {usage}\n\n{before-help}{after-help}", SHORT_END),
        Extent::Long => ("{about}\n\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}", LONG_END),
    };
    with_plain_options(root, extent).before_help(list).help_template(template).after_help(after)
}

/// The end of the short help of the program.
const SHORT_END: &str = "Options: --format, --json, --ascii, --color, --quiet, --version (`referee --help`). \
                         Exit status: 0 yes, 1 no, 2 undecided (`referee help exit`).";

/// The end of the help of the program.
const LONG_END: &str = "A file can be given as `-`, which is standard input. Data goes to standard output, remarks to standard error.\n\
                        \n\
                        Exit status: 0 yes, 1 no, 2 undecided, 64 usage error, 65 unreadable input, 70 internal error, 74 output \
                        could not be written. `referee help exit` has more; so have `help environment`, `help files`, `help symbols`. \
                        The documentation is at `/docs` of `referee serve`.";

/// Returns the option `--format` of a command, with the forms that it takes.
fn format(taken: &'static [Format]) -> Arg {
    Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .help("Output format")
        .help_heading("Output")
        .global(true)
        .value_parser(TakenFormats(taken))
        // Before the other options of this heading, which are the program's.
        .display_order(0)
}

/// Returns the option `--one-page` of a command that writes pages.
fn one_page() -> Arg {
    Arg::new("one_page")
        .long("one-page")
        .help(
            "Lay out each ruling for one printed sheet of A4 (--format html, latex), without pictures, links and hashes. What is too \
             long even so loses its models, then its proofs",
        )
        .help_heading("Output")
        .global(true)
        .action(ArgAction::SetTrue)
        .display_order(0)
}

/// Reads the name of a format that a command takes; of one that it does not take it says which commands do.
#[derive(Clone)]
struct TakenFormats(&'static [Format]);

impl TypedValueParser for TakenFormats {
    type Value = Format;

    fn parse_ref(&self, command: &Command, option: Option<&Arg>, value: &OsStr) -> Result<Format, clap::Error> {
        let known = value.to_str().and_then(|name| Format::from_str(name, false).ok());
        match known {
            Some(format) if self.0.contains(&format) => Ok(format),
            Some(format) => {
                let (name, own) = (format.name(), self.0.iter().map(|one| one.name()).collect::<Vec<_>>().join(", "));
                let others = groups::commands_with(format).map(|other| format!("`{other}`")).collect::<Vec<_>>().join(", ");
                let words = command.get_display_name().unwrap_or(command.get_name()).replace('-', " ");
                let message = format!("`{words}` takes the formats {own}, and not {name}, which these take: {others}\n");
                Err(clap::Error::raw(ErrorKind::InvalidValue, message).with_cmd(command))
            }
            None => {
                let names = self.0.iter().map(|format| format.name());
                PossibleValuesParser::new(names).parse_ref(command, option, value).map(|_| Format::Human)
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().filter_map(ValueEnum::to_possible_value)))
    }
}

/// Returns a command and those below it with help of this extent.
///
/// * `above`: the words before its name.
fn shaped(command: Command, extent: Extent, above: &str) -> Command {
    let words = format!("{above} {}", command.get_name());
    let text = |styled: Option<&clap::builder::StyledStr>| styled.map(ToString::to_string);
    let (about, long) = (text(command.get_about()), text(command.get_long_about()));
    let notes = Notes::of(&text(command.get_after_help()).unwrap_or_default());
    let (head, after) = match extent {
        Extent::Short => (about, notes.short(&words, FEW)),
        Extent::Long => (long.or(about), notes.long()),
    };
    let head = unfilled(&head.unwrap_or_default());
    let command = with_plain_options(command, extent).long_about(None::<&str>).before_help(head).after_help(after);
    let command = command.help_template("{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}");
    command.mut_subcommands(|below| {
        let about = text(below.get_about()).map(|about| sentence(&about).to_owned());
        let shaped = shaped(below, extent, &words);
        match about {
            Some(about) => shaped.about(about),
            None => shaped,
        }
    })
}

/// Returns a command with the help of its own options in this extent, without a list of their values below each.
fn with_plain_options(command: Command, extent: Extent) -> Command {
    command.mut_args(|option| {
        // They are the same for all commands, and stand in the help of the program.
        let is_common = option.get_help_heading() == Some("Output") && option.get_id() != "format";
        let is_hidden = option.is_hide_set() || (extent == Extent::Short && is_common);
        // What `-h` leaves out is shown here; for clap it would be a reason to set each text below its option.
        let is_left_out = extent == Extent::Short && option.is_hide_short_help_set();
        let option = option.hide(is_hidden).hide_short_help(is_left_out);
        let text = match extent {
            Extent::Short => option.get_help().map(|help| sentence(&help.to_string()).to_owned()),
            Extent::Long => option.get_long_help().or(option.get_help()).map(|help| unfilled(&help.to_string())),
        };
        let values: Vec<String> = match option.get_action().takes_values() {
            true => option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
            false => Vec::new(),
        };
        let text = text.unwrap_or_default();
        if values.is_empty() {
            return option.help(text).long_help(None::<&str>);
        }
        let text = format!("{text} [possible values: {}]", values.join(", "));
        option.help(text).long_help(None::<&str>).hide_possible_values(true)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_has_no_contradiction() {
        definition(Extent::Short).debug_assert();
        definition(Extent::Long).debug_assert();
    }

    #[test]
    fn each_command_takes_its_formats_and_no_others() {
        let taken = |words: &[&str]| definition(Extent::Short).try_get_matches_from(words).is_ok();
        assert!(taken(&["referee", "judge", "--format", "tptp", "a.board"]));
        assert!(taken(&["referee", "palmer", "show", "--format", "json", "a.json"]));
        assert!(!taken(&["referee", "rules", "--format", "dot"]));
        assert!(!taken(&["referee", "judge", "--format", "dot", "a.board"]));
    }
}
