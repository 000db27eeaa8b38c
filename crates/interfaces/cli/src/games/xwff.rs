//! `referee xwff`.

use adjudication::games::GameError;
use adjudication::games::questions::{Language, Logic, Value, longest_of, longest_true_of, wff_or_not};
use adjudication::games::xwff::{Edition, House, Proposition, Settings, Win, Xwff as Game};
use clap::{Args, Subcommand};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::{
    Begin, GivenValues, HouseChoice, LogicChoice, Play, ValueOf, Wff, answer, begin, finish, play, table, value, values,
};
use crate::options::usual;
use crate::output::Output;
use adjudication::games::table::{Table, begin as begin_table};

/// Play x-wff: build the longest true wff of three small and three big dice
///
/// A game is a file. `new` begins one, `move` plays on, `show` draws the table; a move that the rules do not allow is refused with the
/// rule, and the file stays as it is.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee xwff new game.json --players Ann,Ben --seed 7 --values p=T,q=F,r=T,s=F
  referee xwff move game.json roll
  referee xwff move game.json 'Ann wff NKpq'
  referee xwff longest pqrANR --values p=T,q=F,r=T
  referee xwff table ENpKqr --logic l3")]
pub(crate) struct Xwff {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a game in a new file
    New(New),
    #[command(flatten)]
    Play(Play),
    /// Find the longest true wff of some dice (R is the wildcard); exit status 1 when there is none
    Longest(Longest),
    /// Say what a wff is worth
    Value(ValueOf),
    /// Say whether a row is a wff, and where it stops being one; exit status 1 when it is none
    Wff(Row),
    /// Print the truth table of a wff
    Table(Wff),
}

#[derive(Clone, Debug, Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
pub(crate) struct New {
    #[command(flatten)]
    #[serde(skip)]
    begin: Begin,

    /// The values of the four propositions: p=T,q=F,r=T,s=F
    #[arg(long, value_name = "VALUES", value_parser = values, required = true)]
    values: Option<GivenValues>,

    /// Meaning of a letter: --meaning 'p=it rains'; can be given several times
    #[arg(long, value_name = "LETTER=TEXT")]
    meaning: Vec<String>,

    /// Condition of winning: points=4, falsehoods=3, length=40, streak=5, or quick
    #[arg(long, value_name = "CONDITION", value_parser = win, default_value = "points=4")]
    #[serde(deserialize_with = "sent_win")]
    win: Win,

    #[command(flatten)]
    #[serde(rename = "+")]
    house: HouseChoice<House>,
}

#[derive(Debug, Args)]
struct Longest {
    /// The dice, such as pqrANR; R is the wildcard
    dice: String,

    /// The values of the propositions: p=T,q=F
    #[arg(long, value_name = "VALUES", value_parser = values, required_unless_present = "any")]
    values: Option<GivenValues>,

    /// The longest wff, true or not
    #[arg(long, conflicts_with = "values")]
    any: bool,

    #[command(flatten)]
    logic: LogicChoice,
}

#[derive(Debug, Args)]
struct Row {
    /// The row
    row: String,

    /// With i and o as letters
    #[arg(long)]
    many_valued: bool,
}

/// Runs the command; its exit status.
pub(crate) fn run(command: &Xwff, output: &Output) -> u8 {
    let outcome = match &command.command {
        Command::New(new) => settings(new).and_then(|settings| begin::<Game>(&new.begin, settings, output)),
        Command::Play(command) => play::<Game>(command, output),
        Command::Longest(command) => longest(command, output),
        Command::Value(command) => value(command, output),
        Command::Table(command) => table(command, output),
        Command::Wff(row) => {
            let language = if row.many_valued { Language::ManyValued } else { Language::Xwff };
            let document = wff_or_not(&row.row, language);
            Ok(answer(&document, document.wff, report::games::wff, output))
        }
    };
    finish(outcome, output)
}

fn longest(command: &Longest, output: &Output) -> Result<u8, GameError> {
    let logic = command.logic.logic();
    let language = if logic == Logic::Classical { Language::Xwff } else { Language::ManyValued };
    let document = match &command.values {
        Some(values) => longest_true_of(&command.dice, &values.0, logic)?,
        None => longest_of(&command.dice, language)?,
    };
    Ok(answer(&document, document.longest.is_some(), report::games::longest, output))
}

impl New {
    /// Begins the game at a table of these players.
    pub(super) fn at_table(mut self, players: Vec<String>) -> Result<Box<dyn Table>, GameError> {
        self.begin.players = players;
        settings(&self).and_then(begin_table::<Game>)
    }
}

fn settings(new: &New) -> Result<Settings, GameError> {
    let meaning = |letter: char| {
        let of = new.meaning.iter().filter_map(|text| text.split_once('='));
        of.filter(|(name, _)| name.trim().chars().eq([letter])).map(|(_, words)| words.trim().to_owned()).next()
    };
    if let Some(lost) = new.meaning.iter().find(|text| !matches!(text.split_once('='), Some(("p" | "q" | "r" | "s", _)))) {
        return Err(GameError::Usage(format!("`{lost}` is not of the form p=it rains")));
    }
    let values =
        new.values.as_ref().ok_or_else(|| GameError::Usage(String::from("there are no values: write p=T,q=F,r=T,s=F")))?;
    let proposition = |(&letter, &value): (&_, &Value)| {
        let letter: adjudication::games::questions::Symbol = letter;
        (letter, Proposition { meaning: meaning(letter.letter()), value })
    };
    Ok(Settings {
        players: new.begin.players.clone(),
        seed: Some(new.begin.seed()?),
        propositions: values.0.iter().map(proposition).collect(),
        win: new.win,
        house: new.house.house()?,
        edition: Edition::PRESENT,
    })
}

fn sent_win<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Win, D::Error> {
    win(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

fn win(text: &str) -> Result<Win, String> {
    let wrong = || String::from("write points=N, falsehoods=N, length=N, streak=N or quick");
    if text == "quick" {
        return Ok(Win::QuickPlay {});
    }
    let (name, goal) = text.split_once('=').ok_or_else(wrong)?;
    let goal = goal.parse().map_err(|_| wrong())?;
    match name {
        "points" => Ok(Win::Points { goal }),
        "falsehoods" => Ok(Win::Falsehoods { goal }),
        "length" => Ok(Win::Length { goal }),
        "streak" => Ok(Win::Streak { goal }),
        _ => Err(wrong()),
    }
}
