//! The command `parse`: a text, read and echoed.

use std::ffi::OsString;

use adjudication::{Alphabet, Error, HouseRules, Notation, ParseOptions};
use clap::{Args, ValueEnum};

use crate::inputs::{house, read};
use crate::options::{HouseRule, house_rule};
use crate::output::Output;
use crate::status;

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

/// A house rule about statements: one about proofs, or that on the variable of a conditional effect, which is the table's.
fn statement_rule(text: &str) -> Result<HouseRule, String> {
    match text.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
        Some((CONDITIONAL_X, value)) if adjudication::conditional_x(value).is_some() => {
            Ok(HouseRule { name: CONDITIONAL_X.to_owned(), value: value.to_owned() })
        }
        Some((CONDITIONAL_X, value)) => {
            Err(format!("the house rule `{CONDITIONAL_X}` is allowed or vacuous_only, not `{}`", value.escape_debug()))
        }
        Some((name, _)) if HouseRules::default().all().all(|(rule, _)| rule.name != name) => {
            house_rule(text).map_err(|error| format!("{error}, {CONDITIONAL_X}"))
        }
        _ => house_rule(text),
    }
}

/// The house rule of Q-PW-13.
const CONDITIONAL_X: &str = "conditional_x";

/// Reads a text and writes what it says; the exit status.
pub(crate) fn parse(command: &Parse, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let notation = match command.syntax {
        Syntax::PredicateWars => Notation::PredicateWars,
        Syntax::Palmer => Notation::Palmer,
        Syntax::Polish => Notation::Polish,
        Syntax::Ergo => Notation::Ergo,
        Syntax::Tptp => Notation::Tptp,
    };
    let of_effects = command.house.iter().rev().find(|rule| rule.name == CONDITIONAL_X);
    let conditional_x = of_effects.and_then(|rule| adjudication::conditional_x(&rule.value)).unwrap_or_default();
    let options = ParseOptions { house: house(&command.house), conditional_x, lenient: command.lenient, alphabet };
    let (ruling, text, warnings) = adjudication::parse(notation, read(&command.file)?, &options)?;
    output.warnings(&text, &warnings);
    output.document(&ruling, report::parse);
    Ok(status::YES)
}
