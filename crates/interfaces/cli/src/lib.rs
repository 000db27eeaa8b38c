//! The command `referee`: arguments in, the library called, text or JSON out. Nothing is decided here but the exit status.
//!
//! It is a library for one reason: the service (crate `service`) takes the same options and prints the same documents. [`remote`]
//! is what it may ask for; [`main`] is the program.

mod arguments;
mod audit;
mod check;
mod completions;
mod cost;
mod dag;
mod definition;
mod doctor;
mod exercise;
mod explain;
mod export;
mod games;
mod help;
mod help_text;
mod hint;
mod inputs;
mod judge;
mod lsp;
mod manual;
mod old_names;
mod options;
mod output;
mod parse;
mod progress;
mod prove;
pub mod remote;
mod rules;
mod run;
mod serve;
mod signs;
mod tally;
mod topics;
mod verify;

use std::env;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use arguments::Arguments;
use definition::{Extent, definition};
use output::Output;

pub use games::tables;

/// The exit statuses of every command.
pub mod status {
    /// Accepted, upheld, everything decided.
    pub const YES: u8 = 0;
    /// Rejected, refused.
    pub const NO: u8 = 1;
    /// A limit was reached.
    pub const UNDECIDED: u8 = 2;
    /// Wrong usage.
    pub const USAGE: u8 = 64;
    /// Input that cannot be read or parsed.
    pub const INPUT: u8 = 65;
    /// A fault of the program.
    pub const INTERNAL: u8 = 70;
    /// Something that was asked for could not be written: standard output, a certificate, a proof.
    pub const OUTPUT: u8 = 74;
}

/// Holds a session of the editor protocol on standard input and output, as the command `lsp` does but for judging boards; the exit
/// status.
pub fn editor() -> u8 {
    let output = Output::new(false, false);
    lsp::without_judge(&output).unwrap_or_else(|error| output.error(&error))
}

/// Runs the command that this process was started with; returns its exit status.
pub fn main() -> ExitCode {
    let nonsense = |(kind, message)| Arguments::command().error(kind, message);
    let (words, old) = old_names::renewed(env::args_os());
    let read = definition(Extent::of_words(words.iter())).try_get_matches_from(words);
    let parsed = read.and_then(|matches| Arguments::from_arg_matches(&matches));
    let parsed = parsed.and_then(|arguments| arguments.validate().map(|()| arguments).map_err(nonsense));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no errors; if the reader has gone, the message is lost.
            let printed = error.print().and_then(|()| io::stdout().flush());
            if error.use_stderr() {
                return ExitCode::from(status::USAGE);
            }
            let output = Output::new(false, false);
            output.written(printed);
            return ExitCode::from(output.status(status::YES));
        }
    };
    if !arguments.quiet {
        old.iter().for_each(|renamed| Output::new(false, false).remark(&renamed.warning()));
    }
    ExitCode::from(run(&arguments, Output::new(arguments.wants_json(), arguments.ascii).coloured(arguments.color)))
}

/// Runs a command; its exit status. A panic is a fault of the program, which is reported as one.
fn run(arguments: &Arguments, output: Output) -> u8 {
    let output = if arguments.wants_tptp() { output.in_tptp() } else { output };
    let output = if arguments.quiet { output.in_silence() } else { output };
    let output = output.drawing(arguments.drawn_form(), arguments.layout());
    panic::set_hook(Box::new(|_| {}));
    let outcome = panic::catch_unwind(|| run::run(arguments, &output));
    output.status(outcome.unwrap_or_else(|payload| output.internal_error(payload.as_ref())))
}
