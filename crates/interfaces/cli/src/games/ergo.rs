//! `referee ergo`.

use std::ffi::OsString;

use adjudication::excerpt;
use adjudication::games::ergo::{Deck, Ergo as Game, House, Letter, Options, Player, Scored, Settings, score};
use adjudication::games::{GameError, HouseRule, HouseRules, choose};
use clap::{Args, Subcommand};
use serde::Deserialize;

use super::{Begin, HouseChoice, Play, Played, Seated, Shown, Solve, begin, finish, play};
use crate::options::{listed, usual};
use crate::output::Output;
use crate::status;
use adjudication::games::table::{Table, begin as begin_table};

/// Play ERGO: lay premises that prove your letter
///
/// A game is a file. `new` begins one, `move` plays a turn, `show` draws the table, and with `--as NAME` that player's hand; a turn that
/// the rules do not allow is refused with the rule, and the file stays as it is.
#[derive(Debug, Args)]
#[command(after_help = "\
A turn uses two cards, and says how the rows lie afterwards:
  Ann A discard or => A          lays A, puts OR away
  Ben not wild=B => A; ~B        begins a row with NOT and a wild card
  Cid tabula 2.1 C => A; C & B   takes the first card out of the second row, lays another
  Ann fallacy Ben justify        on another player; for oneself
  Ben ergo                       ends the proof; wild-letter=ergo does so with a wild card

Examples:
  referee ergo new game.json --players Ann,Ben,Cid --seed 7
  referee ergo show game.json --as Ann
  referee ergo move game.json 'Ann A discard or => A'
  referee ergo solve game.json
  printf 'A | B\\n~B & C\\n~(~C)\\nD\\n' | referee ergo score -
  referee ergo score --house then_chain=left rows.txt")]
pub(crate) struct Ergo {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a game in a new file
    ///
    /// Two to four players: NAME=C gives a player the letter C; the others have the first letters that are left, in their order.
    New(New),
    /// Draw the table as it is now
    Show(Shown),
    /// List the forms of turns that are lawful now; with --as those for the cards in that player's hand
    Legal(Shown),
    /// Play a turn, or a script of turns; a refused one leaves the record as it is
    Move(Played),
    /// Play a turn with ERGO, and say whether it proves the player's letter
    Claim(Played),
    /// Say how the players stand, or which letters the premise rows of a text prove
    Score(Score),
    /// Find the turns that are worth most to the player whose turn it is
    Solve(Solve),
    /// Play on at this keyboard, which is passed from player to player; without a terminal, turns are read line by line
    Play(Seated),
}

#[derive(Clone, Debug, Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
pub(crate) struct New {
    #[command(flatten)]
    #[serde(skip)]
    begin: Begin,

    /// Points to win
    #[arg(long, value_name = "N", default_value_t = 50)]
    goal: u32,

    /// Number of cards of each kind, such as not=6,then=5. The usual deck has letter=4 (of each), not=8, then=4, or=4, and=4,
    /// bracket=3 (of each), tabula=1, revolution=1, fallacy=3, justification=3, wild_letter=1, wild_operator=1, ergo=3
    #[arg(long, value_name = "CARD=N,…", value_delimiter = ',')]
    #[serde(deserialize_with = "listed")]
    deck: Vec<String>,

    #[command(flatten)]
    #[serde(rename = "+")]
    house: HouseChoice<House>,
}

#[derive(Debug, Args)]
struct Score {
    /// The record of a game, or premise rows, one a line, such as `A | ~B` or `A OR NOT B`; `-` is standard input
    file: OsString,

    /// House rule for premise rows. There are then_chain (right, left, reject) and not_after_binary (allow, brackets); it can be
    /// given several times
    #[arg(long, value_name = "NAME=VALUE")]
    house: Vec<String>,
}

/// Runs the command; its exit status.
pub(crate) fn run(command: &Ergo, output: &Output) -> u8 {
    let outcome = match &command.command {
        Command::New(new) => settings(new).and_then(|settings| begin::<Game>(&new.begin, settings, output)),
        Command::Score(command) => scored(command, output),
        Command::Show(shown) => play::<Game>(&Play::Show(shown.clone()), output),
        Command::Legal(shown) => play::<Game>(&Play::Legal(shown.clone()), output),
        Command::Move(played) => play::<Game>(&Play::Move(played.clone()), output),
        Command::Claim(played) => play::<Game>(&Play::Claim(played.clone()), output),
        Command::Solve(solve) => play::<Game>(&Play::Solve(solve.clone()), output),
        Command::Play(seated) => play::<Game>(&Play::Sit(seated.clone()), output),
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
    Ok(Settings {
        players: players(&new.begin.players)?,
        seed: Some(new.begin.seed()?),
        goal: new.goal,
        deck: deck(&new.deck)?,
        house: new.house.house()?,
    })
}

fn scored(command: &Score, output: &Output) -> Result<u8, GameError> {
    let reading = match command.house.as_slice() {
        [] => None,
        rules => Some(reading(rules)?),
    };
    match score(&command.file, reading)? {
        Scored::Game(document) => output.document(&document, report::games::score),
        Scored::Area(document, text, warnings) => {
            output.warnings(&text, &warnings);
            output.document(&document, report::games::ergo_area);
        }
    }
    Ok(status::YES)
}

/// The house rules about rows; the others say nothing of them.
fn reading(rules: &[String]) -> Result<Options, GameError> {
    let about_rows = House::RULES.iter().filter(|rule| matches!(rule.name, "then_chain" | "not_after_binary"));
    let about_rows: Vec<HouseRule> = about_rows.copied().collect();
    Ok(choose::<House>(&about_rows, rules)?.reading_options())
}

/// The players with their letters; a player without one gets the first free letter.
fn players(told: &[String]) -> Result<Vec<Player>, GameError> {
    let mut named = Vec::new();
    for text in told {
        named.push(match text.split_once('=') {
            None => (text.clone(), None),
            Some((name, letter)) => {
                let found = Letter::ALL.into_iter().find(|one| one.to_string() == letter);
                let wrong = || GameError::Usage(format!("`{}` is not one of A, B, C and D", excerpt(letter)));
                (name.to_owned(), Some(found.ok_or_else(wrong)?))
            }
        });
    }
    let taken: Vec<Letter> = named.iter().filter_map(|(_, letter)| *letter).collect();
    let mut free = Letter::ALL.into_iter().filter(|letter| !taken.contains(letter));
    let too_many = || GameError::Usage(String::from("there are four letters, so at most four players"));
    let player = |(name, letter): (String, Option<Letter>)| {
        let letter = letter.or_else(|| free.next()).ok_or_else(too_many)?;
        Ok(Player { name, letter })
    };
    named.into_iter().map(player).collect()
}

fn deck(told: &[String]) -> Result<Deck, GameError> {
    let mut deck = Deck::default();
    for text in told {
        let wrong = || GameError::Usage(format!("`{}` is not of the form CARD=N; see `referee ergo new --help`", excerpt(text)));
        let (name, count) = text.split_once('=').ok_or_else(wrong)?;
        let kind = match name {
            "letter" => &mut deck.letter,
            "not" => &mut deck.not,
            "then" => &mut deck.then,
            "or" => &mut deck.or,
            "and" => &mut deck.and,
            "bracket" => &mut deck.bracket,
            "tabula" => &mut deck.tabula,
            "revolution" => &mut deck.revolution,
            "fallacy" => &mut deck.fallacy,
            "justification" => &mut deck.justification,
            "wild_letter" => &mut deck.wild_letter,
            "wild_operator" => &mut deck.wild_operator,
            "ergo" => &mut deck.ergo,
            _ => return Err(wrong()),
        };
        *kind = count.parse().map_err(|_| wrong())?;
    }
    Ok(deck)
}
