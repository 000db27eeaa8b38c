//! `referee predicate-wars`.

mod script;
mod sitting;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use referee::games::GameError;
use referee::games::predicate_wars::{
    Action, BotKind, House, Log, Move, Player, PredicateWars as Game, Settings, VERSION, appraise, history, legal, play_bots,
    read_move, read_views, replay, verify, view, with_proof,
};
use referee::{Alphabet, Limits, Pool, Text, WorkerLimits};
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
  referee predicate-wars play game.jsonl --bots Cid
  referee predicate-wars move game.jsonl --script examples/games/predicate-wars.moves
  referee predicate-wars appraise game.jsonl '(∀(x)[HEAL](x, 1))'
  referee predicate-wars show game.jsonl --as Ann --json > ann-17.json
  referee predicate-wars verify game.jsonl --views ann-17.json")]
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
    /// Play a move, or a script of moves; a refused one leaves the log as it is
    Move(Played),
    /// Prove an action of the two cards that were just played
    Claim(Claimed),
    /// Prove a claim, or a rule on offer, contradictory; exit status 1 when the proof shows no contradiction
    Challenge(Challenged),
    /// Ask what a rule would do, where the house rule rule_audit=yes allows it; exit status 1 when it contradicts the rules in force
    Appraise(Appraised),
    /// Let bots play seats until somebody else is asked: they see what their seats see
    Bot(Bots),
    /// Play on at this keyboard, which is passed from player to player; without a terminal, a script is read from standard input
    Play(Seated),
    /// Say what happened, event by event; exit status 1 when an event is not lawful
    Replay(Replayed),
    /// Audit a log: every move, proof and commitment again; exit status 1 when something is not lawful, or not what a player has seen
    Verify(Audited),
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
    /// The log of the game; where it is only read, `-` is standard input
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
#[command(after_help = "\
A script has a move on each line, which names its player; # begins a comment. The lines of a proof
stand below the move that hands it in, indented or with their numbers first; or the move ends in
`from FILE`:
  Ann play 2 1
  Ann claim goal 3 player 0=Ben
    1. axiom P
    2. axiom (P → [ATK]([chosenPlayer](0), 20))
    3. [ATK]([chosenPlayer](0), 20) by Modus ponens on 1, 2
  Ben challenge from contradiction.proof
Each move is answered. The first that is not played ends the script, with its place and its exit
status; those before it stand.")]
struct Played {
    #[command(flatten)]
    seen: Seen,

    /// What a player does, as `legal` lists it, or as JSON; `-` reads a script from standard input
    #[arg(value_name = "MOVE", required_unless_present = "script", conflicts_with = "script")]
    text: Option<String>,

    /// Moves, one a line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    script: Option<OsString>,

    /// The proof that the move hands in, when it is not part of the text; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "script")]
    proof: Option<OsString>,
}

#[derive(Debug, Args)]
struct Seated {
    #[command(flatten)]
    file: LogFile,

    #[command(flatten)]
    fillers: Fillers,
}

/// Bots in the empty seats of a game that people play.
#[derive(Clone, Debug, Default, Args)]
struct Fillers {
    /// The seats that bots play
    #[arg(long, value_name = "NAME,NAME,…", value_delimiter = ',')]
    bots: Vec<String>,

    /// They draw lots instead of looking for provable attacks
    #[arg(long, requires = "bots")]
    random: bool,
}

impl Fillers {
    /// The seats of the bots.
    fn seats(&self, game: &Game) -> Result<Vec<Player>, GameError> {
        let seats: Result<Vec<Player>, _> = self.bots.iter().map(|name| game.player(name.trim())).collect();
        Ok(seats?)
    }

    /// Lets them play until somebody else is asked.
    fn play(&self, log: &mut Log, seats: &[Player]) -> Result<(), GameError> {
        if !seats.is_empty() {
            play_bots(log, seats, kind(self.random), MOST_MOVES)?;
        }
        Ok(())
    }
}

/// After so many moves bots stop, though they are still asked.
const MOST_MOVES: u64 = 10_000;

fn kind(random: bool) -> BotKind {
    if random { BotKind::Random } else { BotKind::Simple }
}

#[derive(Debug, Args)]
struct Audited {
    #[command(flatten)]
    file: LogFile,

    /// What players have saved of `show --as NAME --json`: files, and directories of which every `….json` is read
    #[arg(long, value_name = "DIR|FILE", num_args = 1..)]
    views: Vec<PathBuf>,
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
    #[arg(long, value_name = "N", default_value_t = MOST_MOVES)]
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
        Command::Play(seated) => sit(seated, output),
        Command::Verify(audited) => audit(audited, output),
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
fn open(file: &Path) -> Result<Log, GameError> {
    if file == Path::new("-") {
        return Err(GameError::Usage(String::from("a move is written into a log, and `-` is none")));
    }
    Ok(Log::open(file)?)
}

fn read(file: &OsStr) -> Result<Text, GameError> {
    Ok(if file == "-" { referee::read_standard_input()? } else { referee::read_file(Path::new(file))? })
}

fn text_of(file: &OsStr) -> Result<String, GameError> {
    Ok(read(file)?.content().to_owned())
}

/// Draws the table after a move.
fn show_table(log: &Log, viewer: Option<Player>, output: &Output) {
    output.document(&view(log.game(), viewer, log.torn()), draw::view);
}

fn play(played: &Played, output: &Output) -> Result<u8, GameError> {
    let (file, viewer_name) = (&played.seen.file.log, played.seen.viewer.as_deref());
    let text = match (&played.script, played.text.as_deref()) {
        (Some(script), _) => return script::feed(file, &read(script)?, viewer_name, &Fillers::default(), output),
        (None, Some("-")) if played.proof.is_some() => {
            return Err(GameError::Usage(String::from("the proofs of a script stand in it, or it names their files")));
        }
        (None, Some("-")) => return script::feed(file, &read(OsStr::new("-"))?, viewer_name, &Fillers::default(), output),
        (None, text) => text.unwrap_or_default(),
    };
    let text = match &played.proof {
        Some(proof) => Cow::Owned(format!("{}\n{}", text.trim_end(), text_of(proof)?)),
        None => with_proof(text)?,
    };
    let a_move = read_move(&text)?;
    let mut log = open(file)?;
    let viewer = viewer(log.game(), viewer_name)?;
    log.play(a_move)?;
    show_table(&log, viewer, output);
    Ok(status::YES)
}

fn sit(seated: &Seated, output: &Output) -> Result<u8, GameError> {
    if output.is_conversation() {
        return sitting::sit(&seated.file.log, seated.fillers.clone(), output);
    }
    script::feed(&seated.file.log, &read(OsStr::new("-"))?, None, &seated.fillers, output)
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
    let mut log = open(&claimed.file.log)?;
    log.play(Move { player: claimed.player.clone(), action })?;
    show_table(&log, None, output);
    Ok(status::YES)
}

fn challenge(challenged: &Challenged, output: &Output) -> Result<u8, GameError> {
    let action = Action::Challenge { proof: text_of(&challenged.proof)? };
    let mut log = open(&challenged.file.log)?;
    log.play(Move { player: challenged.player.clone(), action })?;
    let document = view(log.game(), None, log.torn());
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
    let mut log = open(&bots.file.log)?;
    let seats: Result<Vec<Player>, _> = bots.players.iter().map(|name| log.game().player(name.trim())).collect();
    play_bots(&mut log, &seats?, kind(bots.random), bots.moves)?;
    show_table(&log, None, output);
    Ok(status::YES)
}

fn tell(replayed: &Replayed, output: &Output) -> Result<u8, GameError> {
    let told = history(&replayed.file.log, replayed.reveal)?;
    output.document(&told, draw::replay);
    Ok(if told.unlawful.is_none() { status::YES } else { status::NO })
}

fn audit(audited: &Audited, output: &Output) -> Result<u8, GameError> {
    let found = verify(&audited.file.log, &read_views(&audited.views)?)?;
    output.document(&found, draw::verify);
    Ok(if found.is_clean() { status::YES } else { status::NO })
}
