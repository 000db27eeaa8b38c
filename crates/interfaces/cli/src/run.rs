//! The dispatch of commands: each reads its input, calls the library and writes what comes out.

use adjudication::{Alphabet, Error};

use crate::arguments::{Arguments, Command, Question};
use crate::definition::{Extent, definition};
use crate::export::Notation;
use crate::output::Output;
use crate::status;

/// Runs a command; its exit status.
pub(crate) fn run(arguments: &Arguments, output: &Output) -> u8 {
    let alphabet = if arguments.ascii { Alphabet::Ascii } else { Alphabet::Unicode };
    let outcome = match &arguments.command {
        Command::Question(question) => answer(question, arguments, alphabet, output),
        Command::Serve(command) => crate::serve::serve(command),
        Command::Work(command) => crate::serve::work(command),
        Command::Tables(command) => crate::serve::tables(command, output.json),
        Command::Pages(command) => crate::serve::pages(command),
        Command::Lsp(command) => crate::lsp::lsp(command, output),
        Command::Ergo(command) => Ok(crate::games::ergo::run(command, output)),
        Command::Palmer(command) => Ok(crate::games::palmer::run(command, output)),
        Command::PredicateWars(command) => Ok(crate::games::predicate_wars::run(command, output)),
        Command::Shake(command) => Ok(crate::games::shake::run(command, output)),
        Command::Xwff(command) => Ok(crate::games::xwff::run(command, output)),
        Command::Help(command) => Ok(crate::help::help(command, definition(Extent::Long), output)),
        Command::Export(command) => match command.to.or(Notation::of_format(arguments.format)) {
            Some(to) => crate::export::export(command, to, alphabet, output),
            // The arguments were refused.
            None => Ok(status::USAGE),
        },
        Command::Explain(command) => crate::explain::explain(command, output),
        Command::Doctor(command) => crate::doctor::doctor(command, output),
        Command::Completions(command) => crate::completions::completions(command, definition(Extent::Short), output),
        Command::Man(command) => crate::manual::man(command, definition(Extent::Long), output),
    };
    let status = outcome.unwrap_or_else(|error| output.error(&error));
    output.end();
    status
}

/// Runs a command that a request can ask for as well; its exit status.
fn answer(question: &Question, arguments: &Arguments, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    match question {
        Question::Judge(command) => crate::judge::judge(command, alphabet, output),
        Question::Check(command) => crate::check::check(command, alphabet, output),
        Question::Cost(command) => crate::cost::cost(command, alphabet, output),
        Question::Dag(command) => crate::dag::dag(command, arguments.format, alphabet, output),
        Question::Audit(command) => crate::audit::audit(command, alphabet, output),
        Question::Prove(command) => Ok(crate::prove::prove(command, alphabet, output)),
        Question::Hint(command) => crate::hint::hint(command, alphabet, output),
        Question::Verify(command) => crate::verify::verify(command, alphabet, output),
        Question::Rules(command) => crate::rules::rules(command, alphabet, output),
        Question::Parse(command) => crate::parse::parse(command, alphabet, output),
    }
}
