//! The commands: each reads its input, calls the library and writes what comes out.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use referee::{
    Adjudicator, Alphabet, BoardFile, BoardNotation, DrawnLines, Error, GraphOptions, HouseRules, Limits, Notation, ParseOptions,
    PictureFormat, ProofOptions, ProofSource, System, Text, UsageError, WorkerLimits,
};

use crate::arguments::{
    Arguments, BASE_RULES, BoardSyntax, CONDITIONAL_X, Check, Command, Conditions, Cost, Dag, Format, HouseRule, Parse, Syntax,
};
use crate::output::Output;
use crate::status;

/// Runs a command; its exit status.
pub(crate) fn run(arguments: &Arguments, output: &Output) -> u8 {
    let alphabet = if arguments.ascii { Alphabet::Ascii } else { Alphabet::Unicode };
    let outcome = match &arguments.command {
        Command::Judge(command) => crate::judge::judge(command, alphabet, output),
        Command::Parse(command) => parse(command, alphabet, output),
        Command::Ergo(command) => return crate::games::ergo::run(command, output),
        Command::Palmer(command) => return crate::games::palmer::run(command, output),
        Command::PredicateWars(command) => return crate::games::predicate_wars::run(command, output),
        Command::Shake(command) => return crate::games::shake::run(command, output),
        Command::Xwff(command) => return crate::games::xwff::run(command, output),
        Command::Check(command) => check(command, alphabet, output),
        Command::Cost(command) => cost(command, alphabet, output),
        Command::Dag(command) => dag(command, arguments.format, alphabet, output),
        Command::Prove(command) => crate::prove::prove(command, alphabet, output),
        Command::Hint(command) => crate::hint::hint(command, alphabet, output),
        Command::Verify(command) => crate::verify::verify(command, output),
        Command::Export(command) => crate::export::export(command, output),
        Command::Rules(command) => crate::rules::rules(command, alphabet, output),
        Command::Audit(command) => crate::audit::audit(command, alphabet, output),
    };
    outcome.unwrap_or_else(|error| output.error(&error))
}

/// Reads a board in this notation, or in the one that the name of its file implies.
pub(crate) fn board(file: &OsStr, syntax: Option<BoardSyntax>) -> Result<BoardFile, Error> {
    referee::read_board(read(file)?, notation_of(file, syntax))
}

/// Returns the notation of a board: the one that is asked for, or the one that the name of its file implies.
pub(crate) fn notation_of(file: &OsStr, syntax: Option<BoardSyntax>) -> BoardNotation {
    match syntax {
        Some(BoardSyntax::Palmer) => BoardNotation::Palmer,
        Some(BoardSyntax::Tptp) => BoardNotation::Tptp,
        None => BoardNotation::of_file(Path::new(file)),
    }
}

/// The limits of what begins now and takes so much time, all in all.
pub(crate) fn limits(time: Duration) -> Limits {
    Limits { time, until: Instant::now().checked_add(time), ..Limits::default() }
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
        let text = referee::read_standard_input()?;
        return Ok(Box::new(|| Ok(text)));
    }
    let path = PathBuf::from(file);
    Ok(Box::new(move || referee::read_file(&path)))
}

fn parse(command: &Parse, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let notation = match command.syntax {
        Syntax::PredicateWars => Notation::PredicateWars,
        Syntax::Palmer => Notation::Palmer,
        Syntax::Polish => Notation::Polish,
        Syntax::Ergo => Notation::Ergo,
        Syntax::Tptp => Notation::Tptp,
    };
    let of_effects = command.house.iter().rev().find(|rule| rule.name == CONDITIONAL_X);
    let conditional_x = of_effects.and_then(|rule| referee::conditional_x(&rule.value)).unwrap_or_default();
    let options = ParseOptions { house: house(&command.house), conditional_x, lenient: command.lenient, alphabet };
    let (ruling, text, warnings) = referee::parse(notation, read(&command.file)?, &options)?;
    output.warnings(&text, &warnings);
    output.document(&ruling, report::parse);
    Ok(status::YES)
}

/// Every proof is checked, whatever is wrong with another.
fn check(command: &Check, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    if let Some(exercise) = &command.exercise {
        return crate::exercise::check(command, exercise, alphabet, output);
    }
    let sources: Vec<ProofSource> = command.proofs.iter().map(|file| source(file)).collect();
    let adjudicator = adjudicator(&command.conditions, &command.proofs, command.goal.as_deref(), alphabet, output)?;
    let mut worst = status::YES;
    let (mut accepted, mut rejected, mut unreadable) = (0, 0, 0);
    adjudicator.check_all(&sources, &mut |outcome| {
        if accepted + rejected + unreadable > 0 {
            output.gap();
        }
        match outcome {
            Ok(checked) => {
                output.warnings(checked.text(), checked.warnings());
                output.ruling(&checked.ruling, |style| report::proof(&checked, style));
                if checked.ruling.is_upheld() {
                    accepted += 1;
                } else {
                    rejected += 1;
                    worst = worst.max(status::NO);
                }
            }
            Err(error) => {
                unreadable += 1;
                worst = worst.max(output.error(&error));
            }
        }
    });
    if sources.len() > 1 {
        output.remark_to_people(|style| report::summary(accepted, rejected, unreadable, style));
    }
    Ok(worst)
}

fn dag(command: &Dag, format: Option<Format>, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let files = std::slice::from_ref(&command.proof);
    let adjudicator = adjudicator(&command.conditions, files, command.goal.as_deref(), alphabet, output)?;
    let lines = match (command.slice, command.cheapest) {
        (_, true) => DrawnLines::Cheapest,
        (true, false) => DrawnLines::Needed,
        (false, false) => DrawnLines::All,
    };
    let picture = match format {
        _ if output.json => None,
        None | Some(Format::Dot) => Some(PictureFormat::Dot),
        Some(Format::Mermaid) => Some(PictureFormat::Mermaid),
        Some(Format::Svg) => Some(PictureFormat::Svg),
        Some(Format::Human | Format::Json) => None,
    };
    let drawing = adjudicator.graph(source(&command.proof).read()?, GraphOptions { lines, picture })?;
    output.warnings(drawing.text(), drawing.warnings());
    match &drawing.picture {
        Some(picture) => output.data(picture),
        None => output.document(&drawing.ruling, report::graph),
    }
    Ok(if drawing.upheld { status::YES } else { status::NO })
}

/// Every input is priced, whatever is wrong with another.
fn cost(command: &Cost, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let adjudicator = adjudicator(&command.conditions, &command.inputs, None, alphabet, output)?;
    let mut worst = status::YES;
    for input in &command.inputs {
        if let Err(error) = statements(input).and_then(|text| price(text, &adjudicator, output)) {
            worst = worst.max(output.error(&error));
        }
    }
    Ok(worst)
}

/// The price of a text: of a proof, or of each of its statements.
fn price(text: Text, adjudicator: &Adjudicator, output: &Output) -> Result<(), Error> {
    if referee::is_proof(&text) {
        let (ruling, text, warnings) = adjudicator.price(text)?;
        output.warnings(&text, &warnings);
        output.document(&ruling, report::proof_cost);
    } else {
        let (rulings, text, warnings) = referee::cost(text, adjudicator.house())?;
        output.warnings(&text, &warnings);
        rulings.iter().for_each(|ruling| output.document(ruling, report::cost));
    }
    Ok(())
}

/// Sets up the conditions that proofs are judged under, and writes the remarks on them once.
fn adjudicator(
    conditions: &Conditions,
    inputs: &[OsString],
    goal: Option<&str>,
    alphabet: Alphabet,
    output: &Output,
) -> Result<Adjudicator, Error> {
    // A file of base rules stands in the place of those that come with the calculus, and its statements are in force (Q-PW-46).
    let base_rules = conditions.house.iter().rev().find(|rule| rule.name == BASE_RULES);
    let base_rules = base_rules.map(|rule| OsString::from(&rule.value)).filter(|value| value != "standard" && value != "none");
    let files = inputs.iter().chain(&conditions.rules).chain(&conditions.system).chain(&base_rules);
    if files.filter(|file| *file == "-").count() > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    let mut house = house(&conditions.house);
    if base_rules.is_some() {
        house.base_rules = referee::BaseRules::None;
    }
    let adjudicator = Adjudicator::new(ProofOptions {
        system: conditions.system.as_deref().map(System::of_argument).transpose()?,
        house,
        rules: conditions.rules.iter().chain(&base_rules).map(|file| read(file)).collect::<Result<_, _>>()?,
        goal: goal.map(|goal| Text::new("<goal>", goal)),
        lenient: conditions.lenient,
        alphabet,
    })?;
    adjudicator.warnings().for_each(|(text, warnings)| output.warnings(text, warnings));
    Ok(adjudicator)
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
fn source(file: &OsStr) -> ProofSource {
    if file == "-" { ProofSource::StandardInput } else { ProofSource::File(file.into()) }
}

/// An argument that is a statement, or names a file of them.
fn statements(input: &OsStr) -> Result<Text, Error> {
    match input.to_str() {
        Some(statement) if statement != "-" && !Path::new(input).exists() => Ok(Text::new("<argument>", statement)),
        _ => read(input),
    }
}

/// A file, or standard input for `-`.
pub(crate) fn read(file: &OsStr) -> Result<Text, Error> {
    if file == "-" { referee::read_standard_input() } else { referee::read_file(Path::new(file)) }
}
