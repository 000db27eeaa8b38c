//! `referee shake`.

use adjudication::games::GameError;
use adjudication::games::questions::{Language, longest_of, wff_or_not};
use adjudication::games::shake::{House, Settings, Shake as Game};
use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;

use super::{Begin, HouseChoice, Play, ValueOf, Wff, answer, begin, finish, play, table, value};
use crate::options::usual;
use crate::output::Output;
use adjudication::games::table::{Table, begin as begin_table};

/// Play Shake a WFF: race for the longest WFF of your cubes
///
/// A game is a file. `new` begins one, `move` plays on, `show` draws the table; a move that the rules do not allow is refused with the
/// rule, and the file stays as it is.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee shake new game.json --players Ann,Ben,Cid --seed 7
  referee shake move game.json toss
  referee shake move game.json 'Ann wff Kpq'
  referee shake claim game.json 'Ben challenge NKpq'
  referee shake longest ppqKNi")]
pub(crate) struct Shake {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a game in a new file
    New(New),
    #[command(flatten)]
    Play(Play),
    /// Find the longest WFF of some cubes; exit status 1 when there is none
    Longest(Longest),
    /// Say whether a row is a WFF, and where it stops being one; exit status 1 when it is none
    Wff(Row),
    /// Say what a wff is worth
    Value(ValueOf),
    /// Print the truth table of a wff
    Table(Wff),
}

#[derive(Clone, Debug, Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
pub(crate) struct New {
    #[command(flatten)]
    #[serde(skip)]
    begin: Begin,

    /// All small cubes of the game; nine for each player unless given
    #[arg(long, value_name = "N")]
    small: Option<u32>,

    /// All big cubes of the game; nine for each player unless given
    #[arg(long, value_name = "N")]
    big: Option<u32>,

    /// Number of completed cubes that ends the game; six for each player unless given
    #[arg(long, value_name = "N")]
    goal: Option<u32>,

    #[command(flatten)]
    #[serde(rename = "+")]
    house: HouseChoice<House>,
}

#[derive(Debug, Args)]
struct Longest {
    /// The cubes, such as ppqKNi
    cubes: String,

    #[command(flatten)]
    dialect: DialectChoice,
}

#[derive(Debug, Args)]
struct Row {
    /// The row
    row: String,

    #[command(flatten)]
    dialect: DialectChoice,
}

#[derive(Debug, Args)]
struct DialectChoice {
    /// Meaning of R: nothing, or a wildcard
    #[arg(long, value_enum, value_name = "DIALECT", default_value = "shake")]
    dialect: DialectName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DialectName {
    /// R is never part of a WFF
    Shake,
    /// R is N, K, A or C
    Xwff,
}

impl DialectChoice {
    fn language(&self) -> Language {
        match self.dialect {
            DialectName::Shake => Language::Shake,
            DialectName::Xwff => Language::Xwff,
        }
    }
}

/// Runs the command; its exit status.
pub(crate) fn run(command: &Shake, output: &Output) -> u8 {
    let outcome = match &command.command {
        Command::New(new) => settings(new).and_then(|settings| begin::<Game>(&new.begin, settings, output)),
        Command::Play(command) => play::<Game>(command, output),
        Command::Value(command) => value(command, output),
        Command::Table(command) => table(command, output),
        Command::Longest(command) => longest_of(&command.cubes, command.dialect.language())
            .map(|document| answer(&document, document.longest.is_some(), report::games::longest, output)),
        Command::Wff(row) => {
            let document = wff_or_not(&row.row, row.dialect.language());
            Ok(answer(&document, document.wff, report::games::wff, output))
        }
    };
    finish(outcome, output)
}

impl New {
    /// Begins the game at a table of these players.
    pub(super) fn at_table(mut self, players: Vec<String>) -> Result<Box<dyn Table>, GameError> {
        self.begin.players = players;
        settings(&self).and_then(begin_table::<Game>)
    }
}

fn settings(new: &New) -> Result<Settings, GameError> {
    let names: Vec<&str> = new.begin.players.iter().map(String::as_str).collect();
    let mut settings = Settings::new(&names, new.begin.seed()?);
    settings.cubes.small = new.small.unwrap_or(settings.cubes.small);
    settings.cubes.big = new.big.unwrap_or(settings.cubes.big);
    settings.goal = new.goal.unwrap_or(settings.goal);
    settings.house = new.house.house()?;
    Ok(settings)
}
