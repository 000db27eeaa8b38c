//! The commands of the table games: a record is begun, shown, played on; single questions are answered.

pub(crate) mod ergo;
mod keyboard;
mod lines;
pub(crate) mod palmer;
pub(crate) mod predicate_wars;
pub(crate) mod shake;
mod table;
pub mod tables;
pub(crate) mod xwff;

use std::ffi::OsString;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::Duration;

use adjudication::games::questions::{Logic, Symbol, Value, Values, table_of, value_of};
use adjudication::games::{GameError, HouseRule, HouseRules, Preset, SearchContext, Seed, Session, choose, create, hold};
use adjudication::{Document, Limits};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand, ValueEnum};
use report::Style;
use report::games::Drawn;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::options::{sent_house, usual};
use crate::output::Output;
use crate::status;

/// Commands of every game.
#[derive(Debug, Subcommand)]
pub(crate) enum Play {
    /// Draw the table as it is now
    Show(Shown),
    /// List the moves that are lawful now
    Legal(Shown),
    /// Play a move, or a script of moves; a refused one leaves the record as it is
    Move(Played),
    /// Play a claim, and say whether it is right
    Claim(Played),
    /// Say how the players stand
    Score(Record),
    /// Find the best that can be done with what lies on the table
    Solve(Solve),
    /// Play on at this keyboard, which is passed from player to player; without a terminal, moves are read line by line
    #[command(name = "play")]
    Sit(Seated),
}

/// Arguments with which every game is begun.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Begin {
    /// The record to write
    file: PathBuf,

    /// The players, in the order in which they sit
    #[arg(long, value_name = "NAME,NAME,…", value_delimiter = ',', required = true)]
    players: Vec<String>,

    /// Seed of all chance: the same seed gives the same game. Drawn at random unless given; anyone who knows it can foresee all draws
    #[arg(long, value_name = "N")]
    seed: Option<Seed>,
}

impl Begin {
    fn seed(&self) -> Result<Seed, GameError> {
        self.seed.map_or_else(drawn_seed, Ok)
    }
}

/// A seed out of the system's source of randomness.
fn drawn_seed() -> Result<Seed, GameError> {
    let mut bytes = [0; 32];
    let drawn = getrandom::fill(&mut bytes);
    drawn.map_err(|error| {
        GameError::Limit(format!("the system has no chance to draw a seed from ({error}); no game is begun without one"))
    })?;
    Ok(Seed::Drawn(bytes))
}

/// House rules of a game, chosen by their names; the help lists them as the game declares them.
#[derive(Clone, Debug, Args, Deserialize)]
#[serde(deny_unknown_fields, default = "usual", bound = "")]
pub(crate) struct HouseChoice<H: HouseRules + Clone + Send + Sync + 'static> {
    #[arg(long = "house", value_name = "NAME=VALUE", help = house_help(H::RULES))]
    #[serde(rename = "house", deserialize_with = "house_in_words")]
    rules: Vec<String>,

    #[arg(long, value_name = "NAME", help = preset_help(H::PRESETS), value_parser = preset_names(H::PRESETS))]
    preset: Option<String>,

    #[arg(skip)]
    #[serde(skip)]
    house: PhantomData<H>,
}

/// Reads house rules of a request as the command line has them.
fn house_in_words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    sent_house(deserializer, |rule| Ok(rule.to_owned()))
}

impl<H: HouseRules + Clone + Send + Sync + 'static> HouseChoice<H> {
    fn house(&self) -> Result<H, GameError> {
        Ok(choose(H::RULES, &with_preset(H::PRESETS, self.preset.as_deref(), &self.rules)?)?)
    }
}

/// House rules as they are given, after those of a preset, which they replace.
fn with_preset(presets: &'static [Preset], preset: Option<&str>, given: &[String]) -> Result<Vec<String>, GameError> {
    let preset = preset.map(|name| Preset::named(presets, name)).transpose()?;
    Ok(preset.into_iter().flat_map(Preset::choices).chain(given.iter().cloned()).collect())
}

/// The presets with their meanings.
fn preset_help(presets: &[Preset]) -> String {
    let presets: Vec<String> = presets.iter().map(|preset| format!("{}: {}", preset.name, preset.meaning)).collect();
    format!("House rules that go together, which `--house` changes further. {}", presets.join(" "))
}

fn preset_names(presets: &'static [Preset]) -> PossibleValuesParser {
    PossibleValuesParser::new(presets.iter().map(|preset| preset.name))
}

/// The rules with their values, the default of each first.
fn house_help(rules: &[HouseRule]) -> String {
    let rules: Vec<String> = rules.iter().map(|rule| format!("{} ({})", rule.name, rule.values.join(", "))).collect();
    format!("A house rule, of which the first value is the default: {}; can be given several times", rules.join(", "))
}

/// Begins a game in a new file, and draws its table.
fn begin<G: Drawn>(begin: &Begin, settings: G::Settings, output: &Output) -> Result<u8, GameError> {
    let session = Session::<G>::begin(settings)?;
    create::<G>(&begin.file, &session.record)?;
    show(&session, None, output)?;
    Ok(status::YES)
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Record {
    /// The record of the game; `-` is standard input
    file: OsString,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Shown {
    #[command(flatten)]
    record: Record,

    /// From whose chair: with what this player alone may see
    #[arg(long = "as", value_name = "NAME")]
    viewer: Option<String>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Played {
    /// The record of the game
    file: OsString,

    /// Move, as `legal` lists it, or as JSON; `-` reads moves from standard input, one a line
    #[arg(value_name = "MOVE")]
    text: String,

    #[command(flatten)]
    patience: Patience,

    /// From whose chair the table is drawn afterwards
    #[arg(long = "as", value_name = "NAME")]
    viewer: Option<String>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    record: Record,

    /// From whose chair: where hands are hidden, a player sees only their own
    #[arg(long = "as", value_name = "NAME")]
    viewer: Option<String>,

    #[command(flatten)]
    patience: Patience,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Seated {
    /// The record of the game
    file: OsString,

    #[command(flatten)]
    patience: Patience,
}

/// Time for which the referee may search.
#[derive(Clone, Debug, Args)]
pub(crate) struct Patience {
    /// Time for a question that takes a search, such as 10s, 500ms or 2m
    #[arg(long, value_name = "DURATION", value_parser = crate::options::duration, default_value = "10s")]
    time: Duration,
}

impl Patience {
    pub(crate) fn search(&self) -> SearchContext {
        SearchContext::new(Limits { time: self.time, ..Limits::default() })
    }
}

/// Runs a command that every game has.
pub(crate) fn play<G: Drawn>(command: &Play, output: &Output) -> Result<u8, GameError> {
    match command {
        Play::Show(shown) => {
            let session = Session::<G>::resume(&shown.record.file)?;
            show(&session, shown.viewer.as_deref(), output)?;
        }
        Play::Legal(shown) => {
            let session = Session::<G>::resume(&shown.record.file)?;
            let viewer = session.viewer(shown.viewer.as_deref())?;
            output.document(&session.legal(viewer), report::games::legal);
        }
        Play::Score(record) => output.document(&Session::<G>::resume(&record.file)?.score(), report::games::score),
        Play::Solve(solve) => {
            let session = Session::<G>::resume(&solve.record.file)?;
            let viewer = session.viewer(solve.viewer.as_deref())?;
            let found = session.solve(viewer, &solve.patience.search())?;
            output.document(&found, report::games::solve::<G>);
            if !G::is_complete(&found.solved) {
                return Ok(status::UNDECIDED);
            }
        }
        Play::Sit(seated) => return table::sit::<G>(seated, output),
        Play::Move(played) if played.text == "-" => return table::script::<G>(played, output),
        Play::Move(played) => show(&played_on::<G>(played, false)?, played.viewer.as_deref(), output)?,
        Play::Claim(played) => {
            let session = played_on::<G>(played, true)?;
            show(&session, played.viewer.as_deref(), output)?;
            return Ok(match session.game.remarks().upheld {
                Some(true) => status::YES,
                Some(false) => status::NO,
                None => status::UNDECIDED,
            });
        }
    }
    Ok(status::YES)
}

/// A file that can be written.
fn on_file(file: &OsString) -> Result<&Path, GameError> {
    if file == "-" {
        return Err(GameError::Usage(String::from("a move is written into a file, and `-` is none")));
    }
    Ok(Path::new(file))
}

/// The game with one move more, which is in its file already.
fn played_on<G: Drawn>(played: &Played, claims_only: bool) -> Result<Session<G>, GameError> {
    let held = hold(on_file(&played.file)?)?;
    let mut session = Session::<G>::resume(&played.file)?;
    session.viewer(played.viewer.as_deref())?;
    session.play(&played.text, claims_only, &played.patience.search())?;
    held.rewrite::<G>(&session.record)?;
    Ok(session)
}

/// Draws a position as this player may see it, or everybody.
pub(crate) fn show<G: Drawn>(session: &Session<G>, viewer: Option<&str>, output: &Output) -> Result<(), GameError> {
    output.document(&session.document(session.viewer(viewer)?), report::games::position);
    Ok(())
}

/// The exit status of a command, after its error is printed.
pub(crate) fn finish(outcome: Result<u8, GameError>, output: &Output) -> u8 {
    outcome.unwrap_or_else(|error| fault(&error, output))
}

/// Says what went wrong; the exit status that goes with it.
fn fault(error: &GameError, output: &Output) -> u8 {
    match error {
        GameError::Input(error) => _ = output.error(error),
        error if output.json => output.document(&error.document(), |_, _| String::new()),
        error => output.remark_to_people(|style| report::games::game_error(error, style)),
    }
    status_of(error)
}

/// The exit status that goes with what went wrong.
fn status_of(error: &GameError) -> u8 {
    match error {
        GameError::Refused(_) => status::NO,
        GameError::Limit(_) => status::UNDECIDED,
        GameError::AlreadyThere(_) | GameError::OtherSeat { .. } | GameError::Usage(_) | GameError::House(_) => status::USAGE,
        GameError::Input(error) => crate::output::status_of(error),
        GameError::Unwritable { .. } => status::INPUT,
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

/// Logic, by the number of its truth values.
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

impl<'de> Deserialize<'de> for GivenValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GivenValues, D::Error> {
        values(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

pub(crate) fn values(text: &str) -> Result<GivenValues, String> {
    let mut values = Values::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').ok_or_else(|| format!("`{part}` is not of the form p=T"))?;
        let mut letters = name.trim().chars();
        let letter = letters.next().and_then(Symbol::of).filter(|letter| letter.is_letter() && letters.next().is_none());
        let letter = letter.ok_or_else(|| format!("`{name}` is not one of p, q, r and s"))?;
        let value: Value =
            value.trim().parse().map_err(|error: adjudication::games::questions::UnknownValue| error.to_string())?;
        if values.insert(letter, value).is_some() {
            return Err(format!("{letter} has two values"));
        }
    }
    Ok(GivenValues(values))
}
