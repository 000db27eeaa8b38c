//! `referee ergo`.

use std::ffi::OsString;

use clap::{Args, Subcommand};
use referee::games::GameError;
use referee::games::ergo::{NotAfterBinary, Reading, ThenChain, score_area};

use super::finish;
use crate::output::Output;
use crate::status;

/// Judge ERGO: which letters do the premises prove?
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee ergo score rows.txt
  printf 'A | B\\n~B & C\\n~(~C)\\nD\\n' | referee ergo score -
  referee ergo score --house then_chain=left rows.txt")]
pub(crate) struct Ergo {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say which letters a premise area proves, and what each is worth
    Score(Score),
}

#[derive(Debug, Args)]
struct Score {
    /// The premise rows, one a line, such as `A | ~B` or `A OR NOT B`; `-` is standard input
    file: OsString,

    /// A house rule: then_chain (right, left, reject), not_after_binary (allow, brackets); may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    house: Vec<String>,
}

/// Runs the command; its exit status.
pub(crate) fn run(command: &Ergo, output: &Output) -> u8 {
    let outcome = match &command.command {
        Command::Score(command) => score(command, output),
    };
    finish(outcome, output)
}

fn score(command: &Score, output: &Output) -> Result<u8, GameError> {
    let reading = reading(&command.house).map_err(GameError::Usage)?;
    let (document, text, warnings) = score_area(&command.file, reading)?;
    output.warnings(&text, &warnings);
    output.document(&document, report::games::ergo_area);
    Ok(status::YES)
}

fn reading(rules: &[String]) -> Result<Reading, String> {
    let mut reading = Reading::default();
    for rule in rules {
        match rule.as_str() {
            "then_chain=right" => reading.then_chain = ThenChain::Right,
            "then_chain=left" => reading.then_chain = ThenChain::Left,
            "then_chain=reject" => reading.then_chain = ThenChain::Reject,
            "not_after_binary=allow" => reading.not_after_binary = NotAfterBinary::Allow,
            "not_after_binary=brackets" => reading.not_after_binary = NotAfterBinary::Brackets,
            _ => return Err(format!("`{rule}` is no house rule for rows of ERGO; see `referee ergo score --help`")),
        }
    }
    Ok(reading)
}
