//! Inputs and conditions that several commands set up alike: files and standard input, limits, house rules, the calculus of proofs.

use std::time::{Duration, Instant};

use adjudication::{
    Adjudicator, Alphabet, BoardNotation, Error, HouseRules, Limits, Problem, ProofOptions, Text, TextSource, UsageError,
    WorkerLimits,
};

use crate::options::{BASE_RULES, BoardSyntax, Conditions, HouseRule, SystemArgument};
use crate::output::Output;

/// Reads a problem in this notation, or in the one that its content or its name implies.
pub(crate) fn problem(file: &TextSource, syntax: Option<BoardSyntax>) -> Result<Problem, Error> {
    Problem::new(file.read()?, syntax.map(notation_of))
}

/// Returns the notation of a board that is asked for.
pub(crate) fn notation_of(syntax: BoardSyntax) -> BoardNotation {
    match syntax {
        BoardSyntax::Palmer => BoardNotation::Palmer,
        BoardSyntax::Tptp => BoardNotation::Tptp,
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
pub(crate) fn source_of(file: &TextSource) -> Result<Box<dyn FnOnce() -> Result<Text, Error> + Send>, Error> {
    if *file == TextSource::StandardInput {
        let text = file.read()?;
        return Ok(Box::new(|| Ok(text)));
    }
    let file = file.clone();
    Ok(Box::new(move || file.read()))
}

/// Sets up the conditions that proofs are judged under, and writes the remarks on them once.
pub(crate) fn adjudicator(
    conditions: &Conditions,
    inputs: &[TextSource],
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
    inputs: &[TextSource],
    goal: Option<&str>,
    alphabet: Alphabet,
) -> Result<ProofOptions, Error> {
    let (house, rules) = house_and_rules(&conditions.house, &conditions.rules);
    let on_input = inputs.iter().chain(&rules).filter(|file| **file == TextSource::StandardInput).count();
    if on_input + usize::from(conditions.system.as_ref().is_some_and(SystemArgument::is_standard_input)) > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    Ok(ProofOptions {
        system: conditions.system.as_ref().map(SystemArgument::system).transpose()?,
        house,
        rules: rules.iter().map(TextSource::read).collect::<Result<_, _>>()?,
        base_rules_from: base_rules_file(&conditions.house).map(|file| match file {
            TextSource::StandardInput => String::from("-"),
            file => file.name(),
        }),
        goal: goal.map(|goal| Text::new("<goal>", goal)),
        lenient: conditions.lenient,
        declares_by_use: conditions.declare_by_use,
        alphabet,
        notation: conditions.notation.notation(),
        print: None,
    })
}

/// The house rules that were chosen, and the files of rules in force. A file of base rules replaces those that come with the calculus,
/// and its statements are in force (Q-PW-46).
pub(crate) fn house_and_rules(chosen: &[HouseRule], rules: &[TextSource]) -> (HouseRules, Vec<TextSource>) {
    let mut house = house(chosen);
    let base_rules = base_rules_file(chosen);
    if base_rules.is_some() {
        house.base_rules = adjudication::BaseRules::None;
    }
    (house, rules.iter().chain(base_rules).cloned().collect())
}

/// The file that replaces the base rules, if one was chosen.
fn base_rules_file(chosen: &[HouseRule]) -> Option<&TextSource> {
    chosen.iter().rev().find(|rule| rule.name == BASE_RULES)?.text.as_ref()
}

/// The house rules that were chosen, and the defaults of the others.
pub(crate) fn house(chosen: &[HouseRule]) -> HouseRules {
    let mut house = HouseRules::default();
    for HouseRule { name, value, .. } in chosen {
        // The arguments were read with the same list.
        let _ = house.set(name, value);
    }
    house
}

/// Reads an argument that is a text, or names a file; `-` is standard input. One that is spelled like a file and is not there is a file that
/// cannot be read.
pub(crate) fn text_or_file(input: &TextSource) -> Result<Text, Error> {
    match input {
        TextSource::File(path) if !adjudication::path_exists(path) => match path.to_str() {
            Some(text) if !is_spelled_like_a_file(text) => Ok(Text::new("<argument>", text)),
            _ => input.read(),
        },
        _ => input.read(),
    }
}

/// Tells whether a word can only be the name of a file: it has no blank and no bracket, and ends as names of files do.
fn is_spelled_like_a_file(text: &str) -> bool {
    let end = text.rsplit_once('.').map(|(_, end)| end);
    let has_end = end.is_some_and(|end| (1..=9).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    has_end && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/\\".contains(&byte))
}
