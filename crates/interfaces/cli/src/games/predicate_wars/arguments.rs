//! The arguments of `referee predicate-wars`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use adjudication::games::predicate_wars::bot::Level;
use adjudication::games::predicate_wars::{BotKind, House};
use adjudication::games::{HouseRules, Seed};
use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;

use super::super::{house_in_words, preset_help, preset_names};
use crate::options::usual;

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
  referee predicate-wars advise game.jsonl --as Ann
  referee predicate-wars challenge game.jsonl --as Ben --search
  referee predicate-wars challenge game.jsonl --as Ben --proof contradiction.proof
  referee predicate-wars play game.jsonl --bots Cid
  referee predicate-wars move game.jsonl --script examples/games/predicate-wars.moves
  referee predicate-wars appraise game.jsonl '(∀(x)[HEAL](x, 1))'
  referee predicate-wars show game.jsonl --as Ann --json > ann-17.json
  referee predicate-wars verify game.jsonl --views ann-17.json")]
pub(crate) struct PredicateWars {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Begin a game in a new log
    New(New),
    /// Draw the table as everybody sees it, or as one player does
    Show(Viewed),
    /// List what may be done now, each with its price
    Legal(Viewed),
    /// Play a move, or a script of moves; a refused one leaves the log as it is
    Move(Played),
    /// Prove an action of the two cards that were just played
    Claim(Claimed),
    /// Prove a claim, or a rule on offer, contradictory; exit status 1 when the proof shows no contradiction, or when there is none to be found
    Challenge(Challenged),
    /// Ask what the own cards can prove now, at what price and with what effect, the best first, unless hints=off; exit status 1 when there is
    /// nothing to claim, 2 when nothing was found
    Advise(Advised),
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

#[derive(Clone, Debug, Args, Deserialize)]
#[serde(deny_unknown_fields, default = "usual")]
pub(crate) struct New {
    /// The log to write
    #[serde(skip)]
    pub(super) log: PathBuf,

    /// The players, clockwise
    #[arg(long, value_name = "NAME,NAME,…", value_delimiter = ',', required = true)]
    #[serde(skip)]
    pub(super) players: Vec<String>,

    /// Seed of all chance; drawn at random unless given. Anyone who knows it can foresee draws and uncover cards
    #[arg(long, value_name = "N")]
    #[serde(skip)]
    pub(super) seed: Option<Seed>,

    /// A house rule, such as deck_size=300 or calculus=sound; can be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    #[serde(deserialize_with = "house_in_words")]
    pub(super) house: Vec<String>,

    #[arg(long, value_name = "NAME", help = preset_help(House::PRESETS), value_parser = preset_names(House::PRESETS))]
    pub(super) preset: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct LogFile {
    /// The log of the game; where it is only read, `-` is standard input
    pub(super) log: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct Viewed {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// Player whose view it is; without it, what everybody may see
    #[arg(long = "as", value_name = "NAME")]
    pub(super) viewer: Option<String>,
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
pub(super) struct Played {
    #[command(flatten)]
    pub(super) viewed: Viewed,

    /// Move, as `legal` lists it, or as JSON; `-` reads a script from standard input
    #[arg(value_name = "MOVE", required_unless_present = "script", conflicts_with = "script")]
    pub(super) text: Option<String>,

    /// Moves, one a line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<OsString>,

    /// Write a card exactly as given, even if it is not well formed or never takes effect
    #[arg(long)]
    pub(super) anyway: bool,

    /// The proof that the move hands in, when it is not part of the text; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "script")]
    pub(super) proof: Option<OsString>,
}

#[derive(Debug, Args)]
pub(super) struct Seated {
    #[command(flatten)]
    pub(super) file: LogFile,

    #[command(flatten)]
    pub(super) fillers: Fillers,
}

/// The strength of bots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum BotLevel {
    /// Modus ponens, Simplification, Conjunction and the inclusion of rules; the first proof
    #[default]
    Beginner,
    /// All rules; the first proof
    Skilled,
    /// All rules; the cheapest proof that is found
    Master,
}

impl BotLevel {
    /// The bot that plays so, or draws lots.
    pub(super) fn kind(self, random: bool) -> BotKind {
        let level = match self {
            _ if random => return BotKind::Random,
            BotLevel::Beginner => Level::Beginner,
            BotLevel::Skilled => Level::Skilled,
            BotLevel::Master => Level::Master,
        };
        BotKind::Simple(level)
    }
}

/// Bots in the empty seats of a game that people play.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Fillers {
    /// The seats that bots play
    #[arg(long, value_name = "NAME,NAME,…", value_delimiter = ',')]
    pub(super) bots: Vec<String>,

    /// They draw lots instead of looking for provable attacks
    #[arg(long, requires = "bots")]
    pub(super) random: bool,

    /// Strength of their search for proofs
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = BotLevel::Beginner, conflicts_with = "random")]
    pub(super) level: BotLevel,
}

#[derive(Debug, Args)]
pub(super) struct Audited {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// Views that players have saved of `show --as NAME --json`. They are files, and directories of which every `….json` is read
    #[arg(long, value_name = "DIR|FILE", num_args = 1..)]
    pub(super) views: Vec<PathBuf>,
}

/// A proof that a player hands in.
#[derive(Debug, Args)]
pub(super) struct HandedIn {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// Player whose proof it is
    #[arg(long = "as", value_name = "NAME")]
    pub(super) player: String,

    /// The proof; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(super) proof: OsString,
}

#[derive(Debug, Args)]
pub(super) struct Claimed {
    #[command(flatten)]
    pub(super) handed_in: HandedIn,

    /// The number of the line whose statement takes effect; the last action derived unless given
    #[arg(long, value_name = "LINE")]
    pub(super) goal: Option<u32>,

    /// Whom [chosenPlayer](I) means; can be given several times
    #[arg(long = "player", value_name = "I=NAME", value_parser = choice)]
    pub(super) players: Vec<(String, String)>,

    /// Card that [chosenCard](I) means; can be given several times
    #[arg(long = "card", value_name = "I=CARD", value_parser = choice)]
    pub(super) cards: Vec<(String, String)>,

    /// Say the ruling, the bill and the effect, and play nothing; what chance decides is not foretold
    #[arg(long)]
    pub(super) dry_run: bool,
}

/// The limits of a search.
#[derive(Debug, Args)]
pub(super) struct Patience {
    /// The time for everything together: 500ms, 10s, 2m. Questions still open when it is up stay open
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = crate::options::duration)]
    pub(super) time: Duration,

    /// The memory of the program: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = crate::options::memory)]
    pub(super) memory: u32,

    /// The most steps of one search: unlike --time, it ends a search alike on every machine
    #[arg(long, value_name = "N")]
    pub(super) steps: Option<u64>,
}

#[derive(Debug, Args)]
pub(super) struct Advised {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// Player who asks, and by whose view the advice goes
    #[arg(long = "as", value_name = "NAME")]
    pub(super) player: String,

    #[command(flatten)]
    pub(super) patience: Patience,
}

#[derive(Debug, Args)]
#[command(after_help = "\
With --search nothing is played: the answer is a proof that the challenge would be upheld with, and its price (exit status 0), a structure
that shows that there is no contradiction (1), or that none was found within the limits (2). What the player may not see takes no part.")]
pub(super) struct Challenged {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// Player whose proof it is, or who asks
    #[arg(long = "as", value_name = "NAME")]
    pub(super) player: String,

    /// The proof; `-` is standard input
    #[arg(long, value_name = "FILE", required_unless_present = "search", conflicts_with_all = ["search", "time", "memory", "steps"])]
    pub(super) proof: Option<OsString>,

    /// Look for a contradiction, unless hints=off, and play nothing
    #[arg(long)]
    pub(super) search: bool,

    #[command(flatten)]
    pub(super) patience: Patience,
}

#[derive(Debug, Args)]
pub(super) struct Appraised {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// The rule; without it, the one that is on offer
    #[arg(value_name = "STATEMENT")]
    pub(super) statement: Option<String>,

    /// An action: does the rule make it provable? Can be given several times
    #[arg(long, value_name = "STATEMENT")]
    pub(super) action: Vec<String>,

    /// The time for each question: 500ms, 10s, 2m. A question that takes longer is undecided
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = crate::options::duration)]
    pub(super) time: Duration,
}

#[derive(Debug, Args)]
pub(super) struct Bots {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// The seats that they play
    #[arg(long = "as", value_name = "NAME,NAME,…", value_delimiter = ',', required = true)]
    pub(super) players: Vec<String>,

    /// They draw lots instead of looking for provable attacks
    #[arg(long)]
    pub(super) random: bool,

    /// Strength of their search for proofs
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = BotLevel::Beginner, conflicts_with = "random")]
    pub(super) level: BotLevel,

    /// Stop after this many moves, though they are still asked
    #[arg(long, value_name = "N", default_value_t = MOST_MOVES)]
    pub(super) moves: u64,
}

#[derive(Debug, Args)]
pub(super) struct Replayed {
    #[command(flatten)]
    pub(super) file: LogFile,

    /// Add the moves with all that was private; for games that are over
    #[arg(long)]
    pub(super) reveal: bool,
}

/// Number of moves after which bots stop, though they are still asked.
pub(super) const MOST_MOVES: u64 = 10_000;

/// `0=Ben`.
fn choice(text: &str) -> Result<(String, String), String> {
    let (index, chosen) = text.split_once('=').ok_or_else(|| String::from("write the index, = and the choice, such as 0=Ben"))?;
    Ok((index.trim().to_owned(), chosen.trim().to_owned()))
}
