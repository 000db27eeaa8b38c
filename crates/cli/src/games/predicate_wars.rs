//! `referee predicate-wars`.

use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use referee::games::GameError;
use referee::games::predicate_wars::{
    Action, BotKind, House, Log, Move, Player, PredicateWars as Game, Settings, Torn, VERSION, appraise, history, legal,
    play_bots, read_move, replay, verify, view,
};
use referee::{Alphabet, Limits, Pool, WorkerLimits};
use report::games::predicate_wars as draw;

use super::finish;
use crate::output::Output;
use crate::status;

/// Play Predicate Wars: write cards in logic, and prove what they do
///
/// A game is a log. `new` begins one, `move` plays on, `show` draws what everybody may see, and with --as what one player may see besides.
/// A move that the rules do not allow is refused with the rule, and the log stays as it is. The log itself holds every secret: it is the
/// referee's until the game is over, and everybody's then.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee predicate-wars new game.jsonl --players Ann,Ben,Cid
  referee predicate-wars legal game.jsonl --as Ann
  referee predicate-wars move game.jsonl 'Ann edit 0 rock 10 [ATK]([chosenPlayer](0), 20)'
  referee predicate-wars claim game.jsonl --as Ann --proof attack.proof --player 0=Ben
  referee predicate-wars challenge game.jsonl --as Ben --proof contradiction.proof
  referee predicate-wars appraise game.jsonl '(∀(x)([HEAL](x, 1)))'
  referee predicate-wars verify game.jsonl")]
pub(crate) struct PredicateWars {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a game in a new log
    New(New),
    /// Draw the table as everybody sees it, or as one player does
    Show(Seen),
    /// List what may be done now, each with its price
    Legal(Seen),
    /// Play a move; a refused one leaves the log as it is
    Move(Played),
    /// Prove an action of the two cards that were just played
    Claim(Claimed),
    /// Prove a claim, or a rule on offer, contradictory; exit status 1 when the proof shows no contradiction
    Challenge(Challenged),
    /// Ask what a rule would do, where the house rule rule_audit=yes allows it; exit status 1 when it contradicts the rules in force
    Appraise(Appraised),
    /// Let bots play seats until somebody else is asked: they see what their seats see
    Bot(Bots),
    /// Say what happened, event by event; exit status 1 when an event is not lawful
    Replay(Replayed),
    /// Audit a log: every move, proof and commitment again; exit status 1 when something is not lawful
    Verify(LogFile),
}

#[derive(Debug, Args)]
struct New {
    /// The log to write
    log: PathBuf,

    /// The players, clockwise
    #[arg(long, value_name = "NAME,NAME,…", value_delimiter = ',', required = true)]
    players: Vec<String>,

    /// Where chance comes from; drawn at random unless given. Whoever knows it can foresee draws and uncover cards
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// A house rule, such as deck_size=300 or calculus=sound; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    house: Vec<String>,
}

#[derive(Debug, Args)]
struct LogFile {
    /// The log of the game; `-` is standard input
    log: PathBuf,
}

#[derive(Debug, Args)]
struct Seen {
    #[command(flatten)]
    file: LogFile,

    /// Whose view it is; without it, what everybody may see
    #[arg(long = "as", value_name = "NAME")]
    viewer: Option<String>,
}

#[derive(Debug, Args)]
struct Played {
    #[command(flatten)]
    seen: Seen,

    /// What a player does, as `legal` lists it, or as JSON; `-` is standard input
    #[arg(value_name = "MOVE")]
    text: String,

    /// The proof that the move hands in, when it is not part of the text; `-` is standard input
    #[arg(long, value_name = "FILE")]
    proof: Option<OsString>,
}

#[derive(Debug, Args)]
struct Claimed {
    #[command(flatten)]
    file: LogFile,

    /// Who claims
    #[arg(long = "as", value_name = "NAME")]
    player: String,

    /// The proof; `-` is standard input
    #[arg(long, value_name = "FILE")]
    proof: OsString,

    /// The number of the line whose statement takes effect; the last action derived unless given
    #[arg(long, value_name = "LINE")]
    goal: Option<u32>,

    /// Whom [chosenPlayer](I) means; may be given several times
    #[arg(long = "player", value_name = "I=NAME", value_parser = choice)]
    players: Vec<(String, String)>,

    /// Which card [chosenCard](I) means; may be given several times
    #[arg(long = "card", value_name = "I=CARD", value_parser = choice)]
    cards: Vec<(String, String)>,
}

#[derive(Debug, Args)]
struct Challenged {
    #[command(flatten)]
    file: LogFile,

    /// Who challenges
    #[arg(long = "as", value_name = "NAME")]
    player: String,

    /// The proof; `-` is standard input
    #[arg(long, value_name = "FILE")]
    proof: OsString,
}

#[derive(Debug, Args)]
struct Appraised {
    #[command(flatten)]
    file: LogFile,

    /// The rule; without it, the one that is on offer
    #[arg(value_name = "STATEMENT")]
    statement: Option<String>,

    /// An action: does the rule make it provable? May be given several times
    #[arg(long, value_name = "STATEMENT")]
    action: Vec<String>,

    /// The time for each question: 500ms, 10s, 2m. When it is up, the question is undecided
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = crate::arguments::duration)]
    time: Duration,
}

#[derive(Debug, Args)]
struct Bots {
    #[command(flatten)]
    file: LogFile,

    /// The seats that they play
    #[arg(long = "as", value_name = "NAME,NAME,…", value_delimiter = ',', required = true)]
    players: Vec<String>,

    /// They draw lots instead of looking for provable attacks
    #[arg(long)]
    random: bool,

    /// Stop after so many moves, though they are still asked
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    moves: u64,
}

#[derive(Debug, Args)]
struct Replayed {
    #[command(flatten)]
    file: LogFile,

    /// Add the moves with all that was private; for games that are over
    #[arg(long)]
    reveal: bool,
}

/// Runs the command; its exit status.
pub(crate) fn run(command: &PredicateWars, output: &Output) -> u8 {
    let outcome = match &command.command {
        Command::New(new) => begin(new, output),
        Command::Show(seen) => show(seen, output),
        Command::Legal(seen) => list(seen, output),
        Command::Move(played) => play(played, output),
        Command::Claim(claimed) => claim(claimed, output),
        Command::Challenge(challenged) => challenge(challenged, output),
        Command::Appraise(asked) => appraisal(asked, output),
        Command::Bot(bots) => let_bots(bots, output),
        Command::Replay(replayed) => tell(replayed, output),
        Command::Verify(file) => audit(&file.log, output),
    };
    finish(outcome, output)
}

fn begin(new: &New, output: &Output) -> Result<u8, GameError> {
    let mut house = House::default();
    for rule in &new.house {
        let (name, value) =
            rule.split_once('=').ok_or_else(|| GameError::Usage(String::from("write NAME=VALUE, such as deck_size=300")))?;
        house.set(name.trim(), value.trim()).map_err(|error| GameError::Usage(error.to_string()))?;
    }
    // The keys of a hasher of the standard library come from the system's source of randomness.
    let seed = new.seed.unwrap_or_else(|| RandomState::new().hash_one(VERSION));
    let settings = Settings { players: new.players.clone(), seed, house };
    let log = Log::create(&new.log, settings)?;
    output.document(&view(log.game(), None, None), draw::view);
    Ok(status::YES)
}

fn viewer(game: &Game, name: Option<&str>) -> Result<Option<Player>, GameError> {
    Ok(name.map(|name| game.player(name)).transpose()?)
}

fn show(seen: &Seen, output: &Output) -> Result<u8, GameError> {
    let replayed = replay(&seen.file.log, |_, _| {})?;
    let viewer = viewer(&replayed.game, seen.viewer.as_deref())?;
    output.document(&view(&replayed.game, viewer, replayed.torn), draw::view);
    Ok(status::YES)
}

fn list(seen: &Seen, output: &Output) -> Result<u8, GameError> {
    let game = replay(&seen.file.log, |_, _| {})?.game;
    let player = viewer(&game, seen.viewer.as_deref())?;
    output.document(&legal(&game, player), draw::legal);
    Ok(status::YES)
}

/// The log, open to be written on.
fn open(file: &Path) -> Result<(Log, Option<Torn>), GameError> {
    if file == Path::new("-") {
        return Err(GameError::Usage(String::from("a move is written into a log, and `-` is none")));
    }
    Ok(Log::open(file)?)
}

fn text_of(file: &OsString) -> Result<String, GameError> {
    let text = if file == "-" { referee::read_standard_input()? } else { referee::read_file(Path::new(file))? };
    Ok(text.content().to_owned())
}

fn play(played: &Played, output: &Output) -> Result<u8, GameError> {
    let mut text = if played.text == "-" { text_of(&OsString::from("-"))? } else { played.text.clone() };
    if let Some(proof) = &played.proof {
        text = format!("{}\n{}", text.trim_end(), text_of(proof)?);
    }
    let a_move = read_move(&text)?;
    let (mut log, torn) = open(&played.seen.file.log)?;
    let viewer = viewer(log.game(), played.seen.viewer.as_deref())?;
    log.play(a_move)?;
    output.document(&view(log.game(), viewer, torn), draw::view);
    Ok(status::YES)
}

/// `0=Ben`.
fn choice(text: &str) -> Result<(String, String), String> {
    let (index, chosen) = text.split_once('=').ok_or_else(|| String::from("write the index, = and the choice, such as 0=Ben"))?;
    Ok((index.trim().to_owned(), chosen.trim().to_owned()))
}

fn claim(claimed: &Claimed, output: &Output) -> Result<u8, GameError> {
    let mut cards = std::collections::BTreeMap::new();
    for (index, card) in &claimed.cards {
        let card = card.parse().map_err(|_| GameError::Usage(format!("`{card}` is no number of a card")))?;
        cards.insert(index.clone(), card);
    }
    let players = claimed.players.iter().cloned().collect();
    let action = Action::Claim { proof: text_of(&claimed.proof)?, goal: claimed.goal, players, cards };
    let (mut log, torn) = open(&claimed.file.log)?;
    log.play(Move { player: claimed.player.clone(), action })?;
    output.document(&view(log.game(), None, torn), draw::view);
    Ok(status::YES)
}

fn challenge(challenged: &Challenged, output: &Output) -> Result<u8, GameError> {
    let action = Action::Challenge { proof: text_of(&challenged.proof)? };
    let (mut log, torn) = open(&challenged.file.log)?;
    log.play(Move { player: challenged.player.clone(), action })?;
    let document = view(log.game(), None, torn);
    output.document(&document, draw::view);
    Ok(if document.upheld == Some(true) { status::YES } else { status::NO })
}

fn appraisal(asked: &Appraised, output: &Output) -> Result<u8, GameError> {
    let game = replay(&asked.file.log, |_, _| {})?.game;
    let limits = Limits { time: asked.time, ..Limits::default() };
    let pool = Pool::new(WorkerLimits::default());
    let alphabet = if output.style().ascii { Alphabet::Ascii } else { Alphabet::Unicode };
    let ruling = appraise(&game, asked.statement.as_deref(), &asked.action, limits, alphabet, &pool)?;
    output.document(&ruling, report::sale);
    Ok(match (ruling.contradicts.answer, ruling.is_decided()) {
        (Some(true), _) => status::NO,
        (_, false) => status::UNDECIDED,
        (_, true) => status::YES,
    })
}

fn let_bots(bots: &Bots, output: &Output) -> Result<u8, GameError> {
    let (mut log, torn) = open(&bots.file.log)?;
    let seats: Result<Vec<Player>, _> = bots.players.iter().map(|name| log.game().player(name.trim())).collect();
    let kind = if bots.random { BotKind::Random } else { BotKind::Simple };
    play_bots(&mut log, &seats?, kind, bots.moves)?;
    output.document(&view(log.game(), None, torn), draw::view);
    Ok(status::YES)
}

fn tell(replayed: &Replayed, output: &Output) -> Result<u8, GameError> {
    let told = history(&replayed.file.log, replayed.reveal)?;
    output.document(&told, draw::replay);
    Ok(if told.unlawful.is_none() { status::YES } else { status::NO })
}

fn audit(log: &Path, output: &Output) -> Result<u8, GameError> {
    let found = verify(log)?;
    output.document(&found, draw::verify);
    Ok(if found.lawful { status::YES } else { status::NO })
}
