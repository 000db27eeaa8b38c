//! `referee palmer`.

use std::ffi::OsString;

use adjudication::games::palmer::{Asked, House, Palmer as Game, Settings, read_cards};
use adjudication::games::{GameError, Session};
use clap::{Args, Subcommand};
use serde::Deserialize;

use super::{Begin, HouseChoice, Play, answer, begin, finish, play};
use crate::options::usual;
use crate::output::Output;
use adjudication::games::table::{Table, begin as begin_table};

/// Play Palmer's game: write statements, and claim those that follow from the rest
///
/// A game is a file. `new` begins one, `move` plays on, `show` draws the table; a move that the rules do not allow is refused with the
/// rule, and the file stays as it is. Claims are judged by the referee, with a proof or a countermodel in the record, or by a proof that
/// the player submits.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee palmer new game.json --players Ann,Ben --seed 7
  referee palmer move game.json 'Ann play P blonde, P happy: ∀x blonde(x) → happy(x)'
  referee palmer move game.json 'Ben negate 1 at 2'
  referee palmer claim game.json 'Ann claim redundant 1, 3'
  referee palmer claim game.json 'Ann claim inconsistent with proof mine.proof'
  referee palmer licence '∀x ∃y likes(x,y)' --cards 'Q ∀x∃y'
  referee palmer cards '∀x blonde(father(x))' --hand 'P blonde, F father, Q ∀x, X ?'")]
pub(crate) struct Palmer {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a game in a new file
    New(New),
    #[command(flatten)]
    Play(Play),
    /// Say whether cards, all played together, license a statement; exit status 1 and what is not covered when they do not
    Licence(Licence),
    /// Find every smallest part of a hand that licenses a statement; exit status 1 when there is none
    Cards(Cards),
}

#[derive(Clone, Debug, Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
pub(crate) struct New {
    #[command(flatten)]
    #[serde(skip)]
    begin: Begin,

    /// Hand size, n; 2 or 3 is usual
    #[arg(long, value_name = "N", default_value_t = 3)]
    hand: usize,

    /// Points to win, w
    #[arg(long, value_name = "N", default_value_t = 3)]
    goal: u32,

    #[command(flatten)]
    #[serde(rename = "+")]
    house: HouseChoice<House>,
}

#[derive(Debug, Args)]
struct Question {
    /// The statement
    statement: String,

    /// A game whose names and house rules count
    #[arg(long, value_name = "FILE", conflicts_with = "rules")]
    game: Option<OsString>,

    #[command(flatten)]
    house: HouseChoice<House>,
}

impl Question {
    fn asked(&self, output: &Output) -> Result<Asked, GameError> {
        let session = self.game.as_ref().map(Session::<Game>::resume).transpose()?;
        let asked = Asked::new(&self.statement, self.house.house()?, session.as_ref().map(|session| &session.game))?;
        output.warnings(asked.text(), asked.warnings());
        Ok(asked)
    }
}

#[derive(Debug, Args)]
struct Licence {
    #[command(flatten)]
    question: Question,

    /// The cards that are played, such as 'P blonde, R likes'
    #[arg(long, value_name = "CARD,CARD,…")]
    cards: String,
}

#[derive(Debug, Args)]
struct Cards {
    #[command(flatten)]
    question: Question,

    /// The hand, such as 'P blonde, Q ∀x∃y, S 12, X ?'
    #[arg(long, value_name = "CARD,CARD,…")]
    hand: String,
}

/// Runs the command; its exit status.
pub(crate) fn run(command: &Palmer, output: &Output) -> u8 {
    let outcome = match &command.command {
        Command::New(new) => settings(new).and_then(|settings| begin::<Game>(&new.begin, settings, output)),
        Command::Play(command) => play::<Game>(command, output),
        Command::Licence(licence) => licenses(licence, output),
        Command::Cards(cards) => which(cards, output),
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
    let players = new.begin.players.clone();
    Ok(Settings { players, seed: Some(new.begin.seed()?), hand: new.hand, goal: new.goal, house: new.house.house()? })
}

fn licenses(licence: &Licence, output: &Output) -> Result<u8, GameError> {
    let cards = read_cards(&licence.cards)?;
    let document = licence.question.asked(output)?.licence(&cards);
    Ok(answer(&document, document.licensed, report::games::licence, output))
}

fn which(cards: &Cards, output: &Output) -> Result<u8, GameError> {
    let hand = read_cards(&cards.hand)?;
    let document = cards.question.asked(output)?.cards(&hand);
    Ok(answer(&document, !document.subhands.is_empty(), report::games::cards, output))
}
