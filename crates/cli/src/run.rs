//! The commands: each reads its input, calls the library and writes what comes out.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use referee::{Alphabet, BoardNotation, Error, JudgeOptions, Limits, Notation, ParseOptions, Pool, Ruling, Text, WorkerLimits};

use crate::arguments::{Arguments, BoardSyntax, Command, Cost, Judge, Parse, Syntax};
use crate::output::Output;
use crate::progress::Progress;
use crate::status;

/// Runs a command; its exit status.
pub(crate) fn run(arguments: &Arguments, output: &Output) -> u8 {
    let alphabet = if arguments.ascii { Alphabet::Ascii } else { Alphabet::Unicode };
    let outcome = match &arguments.command {
        Command::Judge(command) => judge(command, alphabet, output),
        Command::Parse(command) => parse(command, alphabet, output),
        Command::Cost(command) => Ok(cost(command, output)),
    };
    outcome.unwrap_or_else(|error| output.error(&error))
}

fn judge(command: &Judge, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let notation = match command.syntax {
        Some(BoardSyntax::Palmer) => BoardNotation::Palmer,
        Some(BoardSyntax::Tptp) => BoardNotation::Tptp,
        None => BoardNotation::of_file(Path::new(&command.board)),
    };
    let mut board = referee::read_board(read(&command.board)?, notation)?;
    output.warnings(board.text(), board.warnings());
    let options =
        JudgeOptions { claim: command.claim.clone(), limits: Limits { time: command.time, ..Limits::default() }, alphabet };
    let pool = Pool::new(worker_limits(command.time));
    let ruling = {
        let progress = Progress::new(alphabet == Alphabet::Ascii);
        referee::judge(&mut board, &options, &pool, &mut |audit| progress.watch(audit))?
    };
    output.document(&ruling, report::ruling);
    Ok(verdict(&ruling))
}

/// One check may take all the time there is; a process that does not answer is waited for a little longer.
fn worker_limits(time: Duration) -> WorkerLimits {
    let check_milliseconds = u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
    WorkerLimits { check_milliseconds, ..WorkerLimits::default() }
}

fn verdict(ruling: &Ruling) -> u8 {
    match &ruling.claim {
        Some(claim) => match claim.upheld {
            Some(true) => status::YES,
            Some(false) => status::NO,
            None => status::UNDECIDED,
        },
        None if ruling.decided() => status::YES,
        None => status::UNDECIDED,
    }
}

fn parse(command: &Parse, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let notation = match command.syntax {
        Syntax::PredicateWars => Notation::PredicateWars,
        Syntax::Palmer => Notation::Palmer,
        Syntax::Polish => Notation::Polish,
        Syntax::Ergo => Notation::Ergo,
        Syntax::Tptp => Notation::Tptp,
    };
    let options = ParseOptions { lenient: command.lenient, alphabet };
    let (ruling, text, warnings) = referee::parse(notation, read(&command.file)?, options)?;
    output.warnings(&text, &warnings);
    output.document(&ruling, report::parse);
    Ok(status::YES)
}

/// Every input is priced, whatever is wrong with another.
fn cost(command: &Cost, output: &Output) -> u8 {
    let mut worst = status::YES;
    for input in &command.inputs {
        match statements(input).and_then(referee::cost) {
            Ok((rulings, text, warnings)) => {
                output.warnings(&text, &warnings);
                rulings.iter().for_each(|ruling| output.document(ruling, report::cost));
            }
            Err(error) => worst = worst.max(output.error(&error)),
        }
    }
    worst
}

/// An argument that is a statement, or names a file of them.
fn statements(input: &OsStr) -> Result<Text, Error> {
    match input.to_str() {
        Some(statement) if statement != "-" && !Path::new(input).exists() => Ok(Text::new("<argument>", statement)),
        _ => read(input),
    }
}

/// A file, or standard input for `-`.
fn read(file: &OsStr) -> Result<Text, Error> {
    if file == "-" { referee::read_standard_input() } else { referee::read_file(Path::new(file)) }
}
