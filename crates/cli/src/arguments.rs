//! The command line.

use std::ffi::OsString;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use referee::HouseRules;

/// A certified adjudicator for logic games.
#[derive(Debug, Parser)]
#[command(name = "referee", version, max_term_width = 100, after_help = STATUSES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Form of the output; `dot`, `mermaid` and `svg` are for `dag` only
    #[arg(long, global = true, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<Format>,

    /// Short for --format json
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,

    /// Write formulas, tables and frames in ASCII
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,
}

/// The exit statuses, for the help of all commands.
const STATUSES: &str = "\
A file may be given as `-`, which is standard input. Data goes to standard output, remarks to standard error.
Exit status: 0 yes (upheld, accepted, everything decided), 1 no, 2 undecided (a limit was reached),
64 wrong usage, 65 input that cannot be read or parsed, 70 a fault of this program, 74 output that cannot be written:
standard output, or a file that was asked for. The ruling stands on standard output before any file is written; a reader that has enough,
such as `head`, is no fault.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Judge(crate::judge::Judge),
    Check(Check),
    Cost(Cost),
    Dag(Dag),
    Audit(crate::audit::Audit),
    Prove(crate::prove::Prove),
    Hint(crate::hint::Hint),
    Verify(crate::verify::Verify),
    Export(crate::export::Export),
    Rules(crate::rules::Rules),
    Parse(Parse),
    Ergo(crate::games::ergo::Ergo),
    Palmer(crate::games::palmer::Palmer),
    PredicateWars(crate::games::predicate_wars::PredicateWars),
    Shake(crate::games::shake::Shake),
    Xwff(crate::games::xwff::Xwff),
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

    /// Predicate Wars: a house rule, such as negatives=literal, mixed_arity=reject or conditional_x=vacuous_only
    #[arg(long, value_name = "NAME=VALUE", value_parser = statement_rule)]
    pub(crate) house: Vec<HouseRule>,

    /// The text; `-` is standard input
    #[arg(default_value = "-")]
    pub(crate) file: OsString,
}

/// Check proofs: is every line right, and what does the proof cost?
///
/// Every line is compared with the schema of its rule; all that is wrong is said, with the part of the rule that does not fit. Steps
/// that the rulebook allows and that are unsound are accepted with a warning. With --json every proof is one object on a line of its own.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee check game.proof
  referee check --json --goal '[ATK]([chosenPlayer](0),20)' *.proof
  referee check --system predicate-wars-sound --rules rules.txt --house round=half_even -
  referee check --exercise examples/exercises/transitivity.exercise --csv submissions > grades.csv

With --exercise a proof is accepted that starts from the premises of the exercise only, uses its rules and reaches its goal. What it
does wrong besides has the codes axiom-not-given, rule-not-allowed and goal-not-reached. With --csv every submission is a row: file,
accepted, code, line (of the proof; of a text that cannot be read, its own), the points that it earns, and what is wrong first.

The exit status is 0 when every proof is accepted and reaches the goal, 65 when one cannot be read, and else 1.")]
pub(crate) struct Check {
    /// Proof files, or their JSON form; `-` is standard input. With --exercise also directories, which stand for the files .proof and .json in
    /// them and below them
    #[arg(required = true, value_name = "PROOF|DIR")]
    pub(crate) proofs: Vec<OsString>,

    /// Goal of each proof: a statement
    #[arg(long, value_name = "STATEMENT")]
    pub(crate) goal: Option<String>,

    /// The exercise that the proofs are submissions to: a file .exercise, or a .board with a statement labelled `goal`
    #[arg(long, value_name = "FILE", conflicts_with = "goal")]
    pub(crate) exercise: Option<OsString>,

    /// Print a table of the submissions: file,accepted,code,line,points,message
    #[arg(long, requires = "exercise")]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) conditions: Conditions,
}

/// Conditions under which proofs are judged.
#[derive(Debug, Args)]
pub(crate) struct Conditions {
    /// The calculus, whatever the proof says: one that comes with the program, or a file of rules
    #[arg(long, value_name = "NAME|FILE.rules")]
    pub(crate) system: Option<OsString>,

    /// Rules in force, one statement a line; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<OsString>,

    /// A house rule; may be given several times. base_rules=FILE puts the statements of a file, one a line, in the place of the base rules
    #[arg(long, value_name = "NAME=VALUE", value_parser = proof_rule)]
    pub(crate) house: Vec<HouseRule>,

    /// Accept missing outermost and doubled brackets, with a warning
    #[arg(long)]
    pub(crate) lenient: bool,
}

/// A house rule and its value, which exist.
#[derive(Clone, Debug)]
pub(crate) struct HouseRule {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// Count the symbol points of Predicate Wars statements and proofs, itemised
///
/// Any list of symbols has its price; one that is not well formed is priced with a warning. A proof is priced line by line if it is
/// accepted, and has no price otherwise. With --json every statement or proof is one object on a line of its own.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee cost '(∀(x)P(x))'
  referee cost --json statements.txt '(f(x) = 3)' game.proof

The exit status is 1 when a proof is not accepted.")]
pub(crate) struct Cost {
    /// A statement, a file of statements, one a line, or a proof (an argument that names a file is one); `-` is standard input
    #[arg(required = true, value_name = "STATEMENT|FILE|PROOF")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) conditions: Conditions,
}

/// Draw the graph of a proof: what rests on what
///
/// Written is Graphviz's language unless --format says otherwise; `svg` needs no other program, `json` has every fact, `human` the
/// facts alone: axioms used, unused lines, depth, cost, the cheapest sub-proof, a contradiction.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee dag game.proof | dot -Tpdf > game.pdf
  referee dag --format svg --goal '[ATK]([chosenPlayer](0),20)' --cheapest game.proof > game.svg

The exit status is 0 when the proof is accepted and reaches the goal, and else 1.")]
pub(crate) struct Dag {
    /// A proof file, or its JSON form; `-` is standard input
    pub(crate) proof: OsString,

    /// Goal of the proof: a statement. Without it, what the last line says that is right
    #[arg(long, value_name = "STATEMENT")]
    pub(crate) goal: Option<String>,

    /// Only the lines that the goal rests on, numbered anew
    #[arg(long, conflicts_with = "cheapest")]
    pub(crate) slice: bool,

    /// Only the lines of the cheapest sub-proof, numbered anew
    #[arg(long)]
    pub(crate) cheapest: bool,

    #[command(flatten)]
    pub(crate) conditions: Conditions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Human,
    /// One JSON document
    Json,
    /// Graphviz
    Dot,
    /// Mermaid
    Mermaid,
    /// SVG
    Svg,
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
        self.json || self.format == Some(Format::Json)
    }

    /// Checks that the arguments make sense together.
    pub(crate) fn validate(&self) -> Result<(), clap::Error> {
        let picture = matches!(self.format, Some(Format::Dot | Format::Mermaid | Format::Svg));
        if picture && !matches!(self.command, Command::Dag(_)) {
            let message = "`dot`, `mermaid` and `svg` are formats of `dag`; every other command takes `human` and `json`";
            return Err(Arguments::command().error(ErrorKind::InvalidValue, message));
        }
        if matches!(&self.command, Command::Check(check) if check.csv) && self.wants_json() {
            return Err(Arguments::command().error(ErrorKind::ArgumentConflict, "--csv is one format, and JSON is another"));
        }
        if picture && self.json {
            return Err(Arguments::command().error(ErrorKind::ArgumentConflict, "--json is one format, and a picture is another"));
        }
        Ok(())
    }
}

pub(crate) fn house_rule(text: &str) -> Result<HouseRule, String> {
    let (name, value) = text.split_once('=').ok_or_else(|| String::from("write NAME=VALUE, such as round=half_even"))?;
    let (name, value) = (name.trim(), value.trim());
    HouseRules::default().set(name, value).map_err(|error| error.to_string())?;
    Ok(HouseRule { name: name.to_owned(), value: value.to_owned() })
}

/// A house rule about proofs; the value of `base_rules` may be a file.
fn proof_rule(text: &str) -> Result<HouseRule, String> {
    match text.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
        Some((BASE_RULES, file)) if !file.is_empty() && !matches!(file, "standard" | "none") => {
            Ok(HouseRule { name: BASE_RULES.to_owned(), value: file.to_owned() })
        }
        _ => house_rule(text),
    }
}

/// The house rule of Q-PW-46.
pub(crate) const BASE_RULES: &str = "base_rules";

/// A house rule about statements: one about proofs, or that on the variable of a conditional effect, which is the table's.
fn statement_rule(text: &str) -> Result<HouseRule, String> {
    match text.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
        Some((CONDITIONAL_X, value)) if referee::conditional_x(value).is_some() => {
            Ok(HouseRule { name: CONDITIONAL_X.to_owned(), value: value.to_owned() })
        }
        Some((CONDITIONAL_X, value)) => {
            Err(format!("the house rule `{CONDITIONAL_X}` is allowed or vacuous_only, not `{}`", value.escape_debug()))
        }
        _ => house_rule(text),
    }
}

/// The house rule of Q-PW-13.
pub(crate) const CONDITIONAL_X: &str = "conditional_x";

/// A number with a unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
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

/// A size of memory, in MiB.
pub(crate) fn memory(text: &str) -> Result<u32, String> {
    let wrong = || String::from("write a whole number and MiB or GiB, such as 512MiB or 4GiB");
    let (number, unit) = match (text.strip_suffix("MiB"), text.strip_suffix("GiB")) {
        (Some(number), _) => (number, 1),
        (_, Some(number)) => (number, 1024),
        _ => return Err(wrong()),
    };
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = number.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
    match number.checked_mul(unit) {
        Some(mebibytes) if mebibytes < LEAST_MEMORY => Err(format!("the least memory to work in is {LEAST_MEMORY}MiB")),
        Some(mebibytes) => Ok(mebibytes),
        None => Err(wrong()),
    }
}

/// The program and a Z3 that has nothing to do take most of it.
const LEAST_MEMORY: u32 = 128;

/// Far below what the clock can add.
const LONGEST: Duration = Duration::from_secs(3_600_000);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_declared_without_contradiction() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn sizes_are_whole_numbers_with_units() {
        for (text, mebibytes) in [("128MiB", 128), ("512MiB", 512), ("4GiB", 4096)] {
            assert_eq!(memory(text), Ok(mebibytes), "{text}");
        }
        for text in ["", "4", "4GB", "4 GiB", "-1GiB", "1.5GiB", "0MiB", "127MiB", "4194304GiB", "99999999999MiB", "MiB"] {
            assert!(memory(text).is_err(), "{text}");
        }
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
