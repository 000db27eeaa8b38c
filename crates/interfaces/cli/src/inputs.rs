//! Inputs and conditions that several commands set up alike: files and standard input, limits, house rules, the calculus of proofs.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use adjudication::{
    Adjudicator, Alphabet, BoardNotation, Error, HouseRules, Limits, Problem, ProofOptions, ProofSource, System, Text,
    UsageError, WorkerLimits,
};

use crate::options::{BASE_RULES, BoardSyntax, Conditions, HouseRule};
use crate::output::Output;

/// Reads a problem in this notation, or in the one that the name of its file implies.
pub(crate) fn problem(file: &OsStr, syntax: Option<BoardSyntax>) -> Result<Problem, Error> {
    Problem::new(read(file)?, notation_of(file, syntax))
}

/// Returns the notation of a board: the one that is asked for, or the one that the name of its file implies.
pub(crate) fn notation_of(file: &OsStr, syntax: Option<BoardSyntax>) -> BoardNotation {
    match syntax {
        Some(BoardSyntax::Palmer) => BoardNotation::Palmer,
        Some(BoardSyntax::Tptp) => BoardNotation::Tptp,
        None => BoardNotation::of_file(Path::new(file)),
    }
}

/// The limits of what begins now and takes at most this time, all in all, and at most this many steps for one search.
pub(crate) fn limits(time: Duration, steps: Option<u64>) -> Limits {
    let usual = Limits::default();
    Limits { time, until: Instant::now().checked_add(time), steps: steps.unwrap_or(usual.steps), ..usual }
}

/// One check may take all the time there is; a process that does not answer is waited for a little longer. Two work at a time at most, and
/// each may have half of the memory.
pub(crate) fn worker_limits(time: Duration, memory_mib: u32) -> WorkerLimits {
    let check_milliseconds = u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
    let usual = WorkerLimits::default();
    // A process that hangs is not to use up what is left for proofs.
    let grace_milliseconds = usual.grace_milliseconds.min((check_milliseconds / 5).max(100));
    WorkerLimits { check_milliseconds, grace_milliseconds, memory_mib: memory_mib / 2, ..usual }
}

/// Returns a function that gives the text of a file. Standard input is waited for here, as long as it takes: the time of a
/// command begins when it is there.
pub(crate) fn source_of(file: &OsStr) -> Result<Box<dyn FnOnce() -> Result<Text, Error> + Send>, Error> {
    if file == "-" {
        let text = adjudication::read_standard_input()?;
        return Ok(Box::new(|| Ok(text)));
    }
    let path = PathBuf::from(file);
    Ok(Box::new(move || adjudication::read_file(&path)))
}

/// Sets up the conditions that proofs are judged under, and writes the remarks on them once.
pub(crate) fn adjudicator(
    conditions: &Conditions,
    inputs: &[OsString],
    goal: Option<&str>,
    alphabet: Alphabet,
    output: &Output,
) -> Result<Adjudicator, Error> {
    Adjudicator::new(proof_options(conditions, inputs, goal, alphabet)?).inspect(|adjudicator| {
        adjudicator.warnings().for_each(|(text, warnings)| output.warnings(text, warnings));
    })
}

/// Reads the conditions that proofs are judged under.
pub(crate) fn proof_options(
    conditions: &Conditions,
    inputs: &[OsString],
    goal: Option<&str>,
    alphabet: Alphabet,
) -> Result<ProofOptions, Error> {
    let (house, rules) = house_and_rules(&conditions.house, &conditions.rules);
    let files = inputs.iter().chain(&rules).chain(&conditions.system);
    if files.filter(|file| *file == "-").count() > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    Ok(ProofOptions {
        system: conditions.system.as_deref().map(System::of_argument).transpose()?,
        house,
        rules: rules.iter().map(|file| read(file)).collect::<Result<_, _>>()?,
        base_rules_from: base_rules_file(&conditions.house).map(str::to_owned),
        goal: goal.map(|goal| Text::new("<goal>", goal)),
        lenient: conditions.lenient,
        alphabet,
        notation: conditions.notation.notation(),
        print: None,
    })
}

/// The house rules that were chosen, and the files of rules in force. A file of base rules replaces those that come with the calculus,
/// and its statements are in force (Q-PW-46).
pub(crate) fn house_and_rules(chosen: &[HouseRule], rules: &[OsString]) -> (HouseRules, Vec<OsString>) {
    let mut house = house(chosen);
    let base_rules = base_rules_file(chosen);
    if base_rules.is_some() {
        house.base_rules = adjudication::BaseRules::None;
    }
    (house, rules.iter().cloned().chain(base_rules.map(OsString::from)).collect())
}

/// The file that replaces the base rules, if one was chosen.
fn base_rules_file(chosen: &[HouseRule]) -> Option<&str> {
    let value = &chosen.iter().rev().find(|rule| rule.name == BASE_RULES)?.value;
    (value != "standard" && value != "none").then_some(value)
}

/// The house rules that were chosen, and the defaults of the others.
pub(crate) fn house(chosen: &[HouseRule]) -> HouseRules {
    let mut house = HouseRules::default();
    for HouseRule { name, value } in chosen {
        // The arguments were read with the same list.
        let _ = house.set(name, value);
    }
    house
}

/// Returns the source of a proof.
pub(crate) fn source(file: &OsStr) -> ProofSource {
    if file == "-" { ProofSource::StandardInput } else { ProofSource::File(file.into()) }
}

/// A file, or standard input for `-`.
pub(crate) fn read(file: &OsStr) -> Result<Text, Error> {
    if file == "-" { adjudication::read_standard_input() } else { adjudication::read_file(Path::new(file)) }
}
