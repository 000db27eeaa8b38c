//! The command `parse`: a text, read and echoed.

use adjudication::{Alphabet, AxiomNotation, BoardNotation, Error, HouseRules, Notation, ParseOptions, TextSource};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Deserializer, Serialize};

use crate::inputs::{house, text_or_file};
use crate::options::{HouseRule, NamedText, house_rule, sent_house, usual};
use crate::output::Output;
use crate::status;

/// Read a text and echo what it says, with all brackets
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Predicate Wars, Polish and ERGO texts hold one statement a line; `#` begins a comment.
Examples:
  referee parse '∀x happy(x)'
  referee parse game.board
  referee parse --json problem.p
  echo '(forall(x)(P(x) -> Q))' | referee parse --syntax predicate-wars")]
pub(crate) struct Parse {
    /// Notation of the text. Without it, TPTP, boards and Predicate Wars are told apart
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) syntax: Option<Syntax>,

    /// Predicate Wars: accept missing and doubled brackets, with a warning. The missing ones are outermost
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Predicate Wars: a house rule, such as negatives=literal. There are also mixed_arity=reject and conditional_x=vacuous_only
    #[arg(long, value_name = "NAME=VALUE", value_parser = statement_rule)]
    #[serde(deserialize_with = "statement_rules")]
    pub(crate) house: Vec<HouseRule>,

    /// Text, or a file (an argument that names one is one); `-` is standard input
    #[arg(default_value = "-", value_name = "TEXT|FILE")]
    #[serde(rename = "text")]
    pub(crate) file: TextSource,

    /// The texts that `include` of TPTP finds for a request; the command line has files
    #[arg(skip)]
    pub(crate) includes: Vec<NamedText>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

/// A house rule about statements: one about proofs, or one on what is deterministic, which is the table's.
fn statement_rule(text: &str) -> Result<HouseRule, String> {
    let parts = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    let of_classes = parts.and_then(|(name, _)| adjudication::class_rules().find(|rule| rule.name == name));
    match (parts, of_classes) {
        (Some((name, value)), Some(rule)) => {
            if !rule.values.contains(&value) {
                let values = rule.values.join(" or ");
                return Err(format!("the house rule `{name}` is {values}, not `{}`", value.escape_debug()));
            }
            Ok(HouseRule::new(name, value))
        }
        (Some((name, _)), None) if HouseRules::default().all().all(|(rule, _)| rule.name != name) => {
            house_rule(text).map_err(|error| {
                let names: Vec<&str> = adjudication::class_rules().map(|rule| rule.name).collect();
                format!("{error}, {}", names.join(", "))
            })
        }
        _ => house_rule(text),
    }
}

fn statement_rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<HouseRule>, D::Error> {
    sent_house(deserializer, statement_rule)
}

/// Reads a text and writes what it says; the exit status.
pub(crate) fn parse(command: &Parse, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let text = text_or_file(&command.file)?;
    let (text, notation) = match command.syntax {
        Some(Syntax::PredicateWars) => (text, Notation::PredicateWars),
        Some(Syntax::Palmer) => (text, Notation::Palmer),
        Some(Syntax::Polish) => (text, Notation::Polish),
        Some(Syntax::Ergo) => (text, Notation::Ergo),
        Some(Syntax::Tptp) => (text, Notation::Tptp),
        None => match adjudication::recognised_axioms(text)? {
            (text, AxiomNotation::PredicateWars) => (text, Notation::PredicateWars),
            (text, AxiomNotation::Board(BoardNotation::Palmer)) => (text, Notation::Palmer),
            (text, AxiomNotation::Board(BoardNotation::Tptp)) => (text, Notation::Tptp),
        },
    };
    let of_classes = command.house.iter().filter(|given| adjudication::class_rules().any(|rule| rule.name == given.name));
    let classes = adjudication::class_readings(of_classes.map(|rule| (rule.name.as_str(), rule.value.as_str())));
    // Names and values were looked at with the other arguments.
    let classes = classes.unwrap_or_default();
    let options = ParseOptions { house: house(&command.house), classes, lenient: command.lenient, alphabet };
    let (ruling, text, warnings) = adjudication::parse(notation, text, &options)?;
    output.warnings(&text, &warnings);
    output.document(&ruling, report::parse);
    Ok(status::YES)
}
