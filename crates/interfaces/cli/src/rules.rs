//! The command `rules`.

use adjudication::{Alphabet, DEFAULT_SYSTEM, Error};
use clap::Args;
use drawing::Section;
use serde::{Deserialize, Serialize};

use crate::inputs::house;
use crate::options::{HouseRule, SystemArgument, house_rule, house_rules, usual};
use crate::output::Output;
use crate::status;

/// Print the rules of a calculus, in words, as data or as a page
///
/// All of it is read off the text that proofs are checked by: names, premises, what the prover chooses, conditions, conclusion, and
/// where a rule is unsound, when and why.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee rules classical
  referee rules classical →E
  referee rules predicate-wars 'Universal generalization' --json
  referee rules my.rules
  referee rules forallx --format latex > rules.tex

The calculi that come with the program: predicate-wars, predicate-wars-sound, classical, wff-n-proof.")]
pub(crate) struct Rules {
    /// Calculus that comes with the program, or a file of rules; `-` is standard input
    #[arg(value_name = "CALCULUS", default_value = DEFAULT_SYSTEM)]
    system: SystemArgument,

    /// One rule only, by any of its names
    #[arg(value_name = "RULE", allow_hyphen_values = true)]
    rule: Option<String>,

    /// House rule, such as round=half_even. It can be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = house_rule)]
    #[serde(deserialize_with = "house_rules")]
    house: Vec<HouseRule>,
}

/// Runs the command; its exit status.
pub(crate) fn rules(command: &Rules, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let (system, house) = (command.system.system()?, house(&command.house));
    if let Some((text, warnings)) = system.warnings(&house)? {
        output.warnings(text, &warnings);
    }
    // Data have one notation for all calculi; people have each calculus' own.
    let listed = if output.json { adjudication::rule_listing } else { adjudication::rules_in_own_notation };
    let listing = listed(&system, command.rule.as_deref(), &house, alphabet)?;
    output.drawn_or(|| Section::of_rules(&listing), |output| output.document(&listing, report::rules));
    Ok(status::YES)
}
