//! The command line.

use std::ffi::OsString;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use referee::Claim;

/// A certified adjudicator for logic games.
#[derive(Debug, Parser)]
#[command(name = "referee", version, max_term_width = 100, after_help = STATUSES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// What to print
    #[arg(long, global = true, value_enum, default_value_t = Format::Human, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Format,

    /// Short for --format json
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,

    /// Write formulas, tables and frames in ASCII
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,
}

/// What all commands have in common.
const STATUSES: &str = "\
A file may be given as `-`, which is standard input. Data goes to standard output, remarks to standard error.
Exit status: 0 yes (upheld, accepted, everything decided), 1 no, 2 undecided (a limit was reached),
64 wrong usage, 65 input that cannot be read or parsed, 70 a fault of this program.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Judge(Judge),
    Parse(Parse),
    Cost(Cost),
}

/// Judge a board: is it consistent, and which statements follow from the others?
///
/// Every statement is echoed with all its brackets. A consistent board comes with a model, an independent statement with a
/// countermodel, both checked; a contradiction or a redundant statement with the statements that it comes from.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee judge examples/boards/blondes.board
  referee judge --claim redundant=s2,s7 --time 2m game.board
  referee judge --json problem.p

With --claim the exit status is 0 when the claim is upheld, 1 when it is refused, 2 when that is undecided;
without one it is 0 when every question was decided and 2 otherwise.")]
pub(crate) struct Judge {
    /// The board: Palmer's statements one a line, or TPTP (`.p`, `.tptp`, or --syntax tptp); `-` is standard input
    pub(crate) board: OsString,

    /// What a player claims: `inconsistent`, or `redundant=ID[,ID…]` (each follows from all others)
    #[arg(long, value_name = "CLAIM", value_parser = claim)]
    pub(crate) claim: Option<Claim>,

    /// The time for the whole judgement: 500ms, 10s, 2m. When it is up, what is open is undecided
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) time: Duration,

    /// The notation of the board, whatever the file is called
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) syntax: Option<BoardSyntax>,
}

/// Read a text and echo what it says, with all brackets
#[derive(Debug, Args)]
#[command(after_help = "\
Predicate Wars, Polish and ERGO texts hold one statement a line; `#` begins a comment.
Examples:
  echo '(forall(x)(P(x) -> Q))' | referee parse --syntax predicate-wars
  referee parse --syntax palmer game.board
  referee parse --syntax tptp --json problem.p")]
pub(crate) struct Parse {
    /// The notation
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) syntax: Syntax,

    /// Predicate Wars: accept missing outermost and doubled brackets, with a warning
    #[arg(long)]
    pub(crate) lenient: bool,

    /// The text; `-` is standard input
    #[arg(default_value = "-")]
    pub(crate) file: OsString,
}

/// Count the symbol points of Predicate Wars statements, itemised
///
/// Any list of symbols has its price; one that is not well formed is priced with a warning. With --json every statement is one
/// object on a line of its own.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee cost '(∀(x)P(x))'
  referee cost --json statements.txt '(f(x) = 3)'")]
pub(crate) struct Cost {
    /// A statement, or a file of statements, one a line (an argument that names a file is one); `-` is standard input
    #[arg(required = true, value_name = "STATEMENT|FILE")]
    pub(crate) inputs: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Human,
    /// One JSON document
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardSyntax {
    /// A board file
    Palmer,
    /// TPTP FOF and CNF
    Tptp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Syntax {
    /// Statements of Predicate Wars
    PredicateWars,
    /// A board file
    Palmer,
    /// The wffs of x-wff and wff shake
    Polish,
    /// The premise rows of ERGO
    Ergo,
    /// TPTP FOF and CNF
    Tptp,
}

impl Arguments {
    pub(crate) fn wants_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}

fn claim(text: &str) -> Result<Claim, String> {
    text.parse().map_err(|error: referee::ClaimError| format!("{error}; {}", error.help()))
}

/// A number with a unit.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || String::from("write a number and ms, s, m or h, such as 500ms or 10s");
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(wrong)?;
    let (number, unit) = text.split_at(unit_at);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
    match Duration::try_from_secs_f64(number * seconds) {
        Ok(time) if time.is_zero() => Err(String::from("no time at all is no limit to work within")),
        Ok(time) if time <= LONGEST => Ok(time),
        _ => Err(String::from("the longest time is 1000h")),
    }
}

/// Far below what the clock can add.
const LONGEST: Duration = Duration::from_secs(3_600_000);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_declared_without_contradiction() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn times_are_numbers_with_units() {
        for (text, milliseconds) in [("10s", 10_000), ("500ms", 500), ("2m", 120_000), ("1.5s", 1_500), ("1h", 3_600_000)] {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "10", "s", "-1s", "1d", "1e3s", "0s", "1001h", "infs", "nans", "1 s", "..s"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
