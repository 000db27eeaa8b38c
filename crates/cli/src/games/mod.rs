//! The commands of the table games: a record is begun, shown, played on; single questions are answered.

pub(crate) mod ergo;
pub(crate) mod predicate_wars;
pub(crate) mod shake;
pub(crate) mod xwff;

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, Subcommand, ValueEnum};
use referee::Document;
use referee::games::questions::{Logic, Symbol, Value, Values, table_of, value_of};
use referee::games::{GameError, Sitting, rewrite};
use report::Style;
use report::games::Drawn;

use crate::output::Output;
use crate::status;

/// What can be done with every game.
#[derive(Debug, Subcommand)]
pub(crate) enum Play {
    /// Draw the table as it is now
    Show(Record),
    /// List the moves that are lawful now
    Legal(Record),
    /// Play a move; a refused one leaves the record as it is
    Move(Played),
    /// Play a claim, and say whether it is right
    Claim(Played),
    /// Say how the players stand
    Score(Record),
    /// Find the best that each player could do with what lies on the table
    Solve(Record),
}

#[derive(Debug, Args)]
pub(crate) struct Record {
    /// The record of the game; `-` is standard input
    file: OsString,
}

#[derive(Debug, Args)]
pub(crate) struct Played {
    /// The record of the game
    file: OsString,

    /// What a player does, as `legal` lists it, or as JSON
    #[arg(value_name = "MOVE")]
    text: String,
}

/// Runs a command that every game has.
pub(crate) fn play<G: Drawn>(command: &Play, output: &Output) -> Result<u8, GameError> {
    match command {
        Play::Show(record) => show(&Sitting::<G>::resume(&record.file)?, output),
        Play::Legal(record) => output.document(&Sitting::<G>::resume(&record.file)?.legal(), report::games::legal),
        Play::Score(record) => output.document(&Sitting::<G>::resume(&record.file)?.score(), report::games::score),
        Play::Solve(record) => output.document(&Sitting::<G>::resume(&record.file)?.solve()?, report::games::solve),
        Play::Move(played) => show(&played_on::<G>(played, false)?, output),
        Play::Claim(played) => {
            let sitting = played_on::<G>(played, true)?;
            show(&sitting, output);
            return Ok(if sitting.game.claim_upheld() == Some(true) { status::YES } else { status::NO });
        }
    }
    Ok(status::YES)
}

/// The game with one move more, which is in its file already.
fn played_on<G: Drawn>(played: &Played, claims_only: bool) -> Result<Sitting<G>, GameError> {
    if played.file == "-" {
        return Err(GameError::Usage(String::from("a move is written into a file, and `-` is none")));
    }
    let mut sitting = Sitting::<G>::resume(&played.file)?;
    sitting.play(&played.text, claims_only)?;
    rewrite::<G>(Path::new(&played.file), &sitting.record)?;
    Ok(sitting)
}

/// Draws a position.
pub(crate) fn show<G: Drawn>(sitting: &Sitting<G>, output: &Output) {
    output.document(&sitting.document(), report::games::position);
}

/// The exit status of a command; what went wrong is said.
pub(crate) fn finish(outcome: Result<u8, GameError>, output: &Output) -> u8 {
    let error = match outcome {
        Ok(status) => return status,
        Err(GameError::Input(error)) => return output.error(&error),
        Err(error) => error,
    };
    if output.json {
        output.document(&error.document(), |_, _| String::new());
    } else {
        output.remark_to_people(|style| report::games::game_error(&error, style));
    }
    match error {
        GameError::Refused(_) => status::NO,
        GameError::Limit(_) => status::UNDECIDED,
        GameError::AlreadyThere(_) | GameError::Usage(_) => status::USAGE,
        GameError::Input(_) | GameError::Unwritable { .. } => status::INPUT,
    }
}

/// An answer that is yes or no.
pub(crate) fn answer<T: Document>(document: &T, yes: bool, draw: fn(&T, Style) -> String, output: &Output) -> u8 {
    output.document(document, draw);
    if yes { status::YES } else { status::NO }
}

/// A wff and the logic that it is read in.
#[derive(Debug, Args)]
pub(crate) struct Wff {
    /// The wff, in Polish notation: NKpq
    wff: String,

    #[command(flatten)]
    logic: LogicChoice,
}

/// The wff and the values of its letters.
#[derive(Debug, Args)]
pub(crate) struct ValueOf {
    #[command(flatten)]
    of: Wff,

    /// The values of the propositions: p=T,q=F
    #[arg(long, value_name = "VALUES", value_parser = values, default_value = "")]
    values: GivenValues,
}

/// Which values there are.
#[derive(Debug, Args)]
pub(crate) struct LogicChoice {
    /// With i and o as letters, and nine values: T F o i -i To -To Fo -Fo
    #[arg(long, conflicts_with = "logic")]
    many_valued: bool,

    /// The values and the tables of the connectives
    #[arg(long, value_enum, value_name = "LOGIC", default_value = "classical")]
    logic: LogicName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogicName {
    /// T and F
    Classical,
    /// T, F and o, with Kleene's strong tables
    K3,
    /// T, F and o, with Łukasiewicz's tables
    L3,
    /// Nine values, as with --many-valued
    Nine,
}

impl LogicChoice {
    pub(crate) fn logic(&self) -> Logic {
        match self.logic {
            _ if self.many_valued => Logic::Nine,
            LogicName::Classical => Logic::Classical,
            LogicName::K3 => Logic::Kleene,
            LogicName::L3 => Logic::Lukasiewicz,
            LogicName::Nine => Logic::Nine,
        }
    }
}

/// The value of a wff.
pub(crate) fn value(command: &ValueOf, output: &Output) -> Result<u8, GameError> {
    let document = value_of(&command.of.wff, &command.values.0, command.of.logic.logic())?;
    output.document(&document, report::games::value);
    Ok(status::YES)
}

/// The truth table of a wff.
pub(crate) fn table(command: &Wff, output: &Output) -> Result<u8, GameError> {
    output.document(&table_of(&command.wff, command.logic.logic())?, report::games::table);
    Ok(status::YES)
}

/// Values from the command line.
#[derive(Clone, Debug)]
pub(crate) struct GivenValues(pub(crate) Values);

pub(crate) fn values(text: &str) -> Result<GivenValues, String> {
    let mut values = Values::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').ok_or_else(|| format!("`{part}` is not of the form p=T"))?;
        let mut letters = name.trim().chars();
        let letter = letters.next().and_then(Symbol::of).filter(|letter| letter.is_letter() && letters.next().is_none());
        let letter = letter.ok_or_else(|| format!("`{name}` is not one of p, q, r and s"))?;
        let value: Value = value.trim().parse().map_err(|error: referee::games::questions::UnknownValue| error.to_string())?;
        if values.insert(letter, value).is_some() {
            return Err(format!("{letter} has two values"));
        }
    }
    Ok(GivenValues(values))
}

/// `yes` or `no`.
pub(crate) fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("`{value}` is neither yes nor no")),
    }
}
