//! The dispatch of commands: each reads its input, calls the library and writes what comes out.

use adjudication::Alphabet;
use clap::CommandFactory;

use crate::arguments::{Arguments, Command};
use crate::output::Output;

/// Runs a command; its exit status.
pub(crate) fn run(arguments: &Arguments, output: &Output) -> u8 {
    let alphabet = if arguments.ascii { Alphabet::Ascii } else { Alphabet::Unicode };
    let outcome = match &arguments.command {
        Command::Judge(command) => crate::judge::judge(command, alphabet, output),
        Command::Parse(command) => crate::parse::parse(command, alphabet, output),
        Command::Serve(command) => crate::serve::serve(command),
        Command::Work(command) => crate::serve::work(command),
        Command::Pages(command) => crate::serve::pages(command),
        Command::Lsp(command) => crate::lsp::lsp(command, output),
        Command::Ergo(command) => return crate::games::ergo::run(command, output),
        Command::Palmer(command) => return crate::games::palmer::run(command, output),
        Command::PredicateWars(command) => return crate::games::predicate_wars::run(command, output),
        Command::Shake(command) => return crate::games::shake::run(command, output),
        Command::Xwff(command) => return crate::games::xwff::run(command, output),
        Command::Help(command) => return crate::help::help(command, output),
        Command::Check(command) => crate::check::check(command, alphabet, output),
        Command::Cost(command) => crate::cost::cost(command, alphabet, output),
        Command::Dag(command) => crate::dag::dag(command, arguments.format, alphabet, output),
        Command::Prove(command) => Ok(crate::prove::prove(command, alphabet, output)),
        Command::Hint(command) => crate::hint::hint(command, alphabet, output),
        Command::Verify(command) => crate::verify::verify(command, output),
        Command::Export(command) => crate::export::export(command, alphabet, output),
        Command::Rules(command) => crate::rules::rules(command, alphabet, output),
        Command::Doctor(command) => crate::doctor::doctor(command, output),
        Command::Completions(command) => crate::completions::completions(command, Arguments::command(), output),
        Command::Man(command) => crate::completions::man(command, Arguments::command(), output),
        Command::Audit(command) => crate::audit::audit(command, alphabet, output),
    };
    let status = outcome.unwrap_or_else(|error| output.error(&error));
    output.end();
    status
}
