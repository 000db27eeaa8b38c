//! The command `hint`.

use std::ops::RangeInclusive;

use adjudication::{Alphabet, Error, HintLevel, HintOptions, HintStatus, TextSource};
use clap::Args;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::inputs::{limits, proof_options};
use crate::options::{Conditions, Memory, Time, usual};
use crate::output::Output;
use crate::status;

/// Say what could be the next line of a proof
///
/// The lines that are right so far are kept; a way from them to the goal is looked for by the rules of the calculus, and its first step
/// is shown: the rule, with --level 2 the lines that it rests on, with --level 3 the line itself and the rest.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee hint game.proof --goal '[ATK]([chosenPlayer](0), 20)'
  referee hint exercise.proof --goal 'q ∧ p' --level 3
  referee hint game.proof

The exit status is 0 when there is a next line or the goal is reached, 1 when it cannot be derived, and 2 when no way was found.")]
pub(crate) struct Hint {
    /// A proof file, or its JSON form; `-` is standard input
    #[arg(value_name = "PROOF")]
    #[serde(rename = "text")]
    pub(crate) proof: TextSource,

    /// Goal of the proof: a statement. In Predicate Wars it may have holes (`[ATK](…)`); without it, it is the effect that the
    /// lines speak of and that is nearest
    #[arg(long, value_name = "STATEMENT")]
    pub(crate) goal: Option<String>,

    /// Extent of the hint: 1 the rule, 2 its premises, 3 the line. With 2 the lines that the step rests on are named; with 3 the
    /// line itself is shown, and the rest
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(LEVELS))]
    #[serde(deserialize_with = "level")]
    pub(crate) level: u8,

    /// Time for everything together: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", default_value = "10s")]
    pub(crate) time: Time,

    /// Memory of the program: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "4GiB")]
    pub(crate) memory: Memory,

    #[command(flatten)]
    #[serde(rename = "+")]
    pub(crate) conditions: Conditions,
}

/// The extents of hints.
const LEVELS: RangeInclusive<i64> = 1..=3;

/// Reads the extent of a hint in a request.
fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let level = u8::deserialize(deserializer)?;
    if LEVELS.contains(&i64::from(level)) { Ok(level) } else { Err(D::Error::custom("write 1, 2 or 3")) }
}

/// Runs the command; its exit status.
pub(crate) fn hint(command: &Hint, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let conditions = &command.conditions;
    let goal = command.goal.as_deref();
    let options = HintOptions {
        conditions: proof_options(conditions, std::slice::from_ref(&command.proof), goal, alphabet)?,
        level: match command.level {
            1 => HintLevel::Rule,
            2 => HintLevel::Premises,
            _ => HintLevel::Line,
        },
        limits: limits(command.time.0, None),
        memory_mib: Some(command.memory.0),
    };
    let ruling = adjudication::hint(command.proof.read()?, &options)?;
    output.document(&ruling, report::hint);
    Ok(match ruling.status {
        HintStatus::Next | HintStatus::Reached => status::YES,
        HintStatus::NotDerivable => status::NO,
        HintStatus::Undecided => status::UNDECIDED,
    })
}
